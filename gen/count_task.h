#pragma once

#include <cstdint>

#include "solver/count/counter.h"

namespace gridmill {

/// Work that is a chain of questions to a counter, so that many such chains can lie side by side in
/// the lanes of one counter (see PuzzleGenerator).
class CountTask {
 public:
  CountTask() = default;
  CountTask(const CountTask&) = delete;
  CountTask& operator=(const CountTask&) = delete;
  virtual ~CountTask() = default;

  /// Fills in the next question (all but the tag) and returns true; false: the work is done.
  virtual bool next(CountJob& job) = 0;
  /// Whether next() has, and will have, another question that does not wait for an answer.
  [[nodiscard]] bool has_another() const { return another_; }
  /// Takes the answer to a question; true: no other is awaited, and next() is to be called.
  virtual bool answer(const CountJob& job, std::uint64_t count) = 0;
  /// Whether the answer to a question that is awaited still matters; see CountFeed::wants.
  [[nodiscard]] virtual bool wants(const CountJob& /*job*/) const { return true; }

 protected:
  bool another_ = false;
};

}  // namespace gridmill
