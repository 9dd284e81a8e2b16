#pragma once

#include <cstdint>

#include "solver/count/counter.h"

namespace gridmill {

/// Work that is a chain of questions to a counter, one at a time, so that many such chains can lie
/// side by side in the lanes of one counter (see Maker).
class Asker {
 public:
  Asker() = default;
  Asker(const Asker&) = delete;
  Asker& operator=(const Asker&) = delete;
  virtual ~Asker() = default;

  /// Fills in the next question (all but the tag) and returns true; false: the work is done.
  virtual bool next(CountJob& job) = 0;
  /// Takes the answer to the question that was asked last.
  virtual void answer(std::uint64_t count) = 0;
};

}  // namespace gridmill
