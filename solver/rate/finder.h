#pragma once

#include "solver/rate/size_config.h"
#include "solver/rate/technique.h"

namespace gridmill::inline GRIDMILL_BOARDS {

class FinderContext;

/// Takes what a finder finds.
class Sink {
 public:
  Sink() = default;
  Sink(const Sink&) = delete;
  Sink& operator=(const Sink&) = delete;
  virtual ~Sink() = default;
  /// Whether the sink only wants to know what follows, not from which pattern. Finders of chains
  /// may then put many patterns into one deduction.
  [[nodiscard]] virtual bool conclusions_only() const { return false; }
  /// Takes a deduction that places or eliminates something; false: enough, stop looking.
  virtual bool report(const Deduction& deduction) = 0;
};

/// Finds every instance of a technique that places or eliminates something, each once, in an order
/// that depends on the position alone. The state stays as it is: what one deduction takes away,
/// another may still count on. The finder is told which technique it is called for, as several may
/// share it.
void find(Technique technique, FinderContext& context, Sink& sink);

}  // namespace gridmill::inline GRIDMILL_BOARDS
