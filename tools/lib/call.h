#pragma once

#include <functional>
#include <stdexcept>
#include <string>

#include "tools/lib/gridmill.h"

/// What all functions of the C interface have in common: no exception leaves them, and each becomes
/// a status and a message.

namespace gridmill {

/// A failure with a status of its own.
class CallError : public std::runtime_error {
 public:
  CallError(gridmill_status status, const std::string& message)
      : std::runtime_error(message), status_(status) {}
  [[nodiscard]] gridmill_status status() const { return status_; }

 private:
  gridmill_status status_;
};

/// Does the work of a call and returns its status.
gridmill_status call(const std::function<void()>& work) noexcept;

/// Throws GRIDMILL_BAD_ARGUMENT unless the condition holds. Here, so that analysers see what holds
/// after it.
inline void require(bool condition, const char* message) {
  if (!condition) throw CallError(GRIDMILL_BAD_ARGUMENT, message);
}

/// The options of a caller, whose struct may be older or newer than ours; null: the defaults.
[[nodiscard]] gridmill_options options_of(const gridmill_options* options);

}  // namespace gridmill
