#pragma once

// What all functions of the C interface have in common: no exception leaves them, and each becomes
// a status and a message.

#include <algorithm>
#include <cstring>
#include <functional>
#include <stdexcept>
#include <string>

#include "tools/lib/gridmill.h"

namespace gridmill {

/// A failure with a status.
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

/// Throws GRIDMILL_BAD_ARGUMENT unless the condition holds. Here, so that analyzers see what holds
/// after it.
inline void require(bool condition, const char* message) {
  if (!condition) throw CallError(GRIDMILL_BAD_ARGUMENT, message);
}

/// The struct of a caller, which may be newer than ours; null: all 0. Throws CallError, which names
/// it.
/// @param min_size  its size in the version that had it first
template <typename Struct>
[[nodiscard]] Struct copy_struct(const Struct* from, const std::string& name,
                                 std::size_t min_size = sizeof(Struct)) {
  Struct own{};
  if (from == nullptr) return own;
  if (from->size < min_size) {
    throw CallError(GRIDMILL_BAD_ARGUMENT, name + ": size is smaller than in any version");
  }
  // Members of a newer caller are allowed if all their bytes are 0.
  const auto* const bytes = reinterpret_cast<const unsigned char*>(from);
  const std::size_t known = std::min(from->size, sizeof(own));
  if (from->size > 4096 || std::any_of(bytes + known, bytes + from->size,
                                       [](unsigned char byte) { return byte != 0; })) {
    throw CallError(GRIDMILL_BAD_ARGUMENT,
                    name + ": the struct has members that are newer than this library");
  }
  std::memcpy(&own, from, known);
  return own;
}

/// The options of a caller, with the number of cores in place of 0 threads; null: the defaults.
[[nodiscard]] gridmill_options options_of(const gridmill_options* options);

}  // namespace gridmill
