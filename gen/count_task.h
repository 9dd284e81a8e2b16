#pragma once

#include <cstdint>

#include "solver/count/counter.h"

namespace gridmill {

/// Work that consists of a chain of questions to a counter. Many such chains share the lanes of one
/// counter (see PuzzleGenerator).
class CountTask {
 public:
  CountTask() = default;
  CountTask(const CountTask&) = delete;
  CountTask& operator=(const CountTask&) = delete;
  virtual ~CountTask() = default;

  /// Fills in the next question (except the tag) and returns true, or false if the work is done.
  virtual bool next(CountJob& job) = 0;
  /// Whether next() has another question that does not depend on a pending answer.
  [[nodiscard]] bool has_another() const { return another_; }
  /// Receives an answer; returns true if no other answer is pending and next() should be called.
  virtual bool answer(const CountJob& job, std::uint64_t count) = 0;
  /// Whether the answer to a pending question still matters; see CountFeed::wants.
  [[nodiscard]] virtual bool wants(const CountJob& /*job*/) const { return true; }

 protected:
  bool another_ = false;
};

}  // namespace gridmill
