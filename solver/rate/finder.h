#pragma once

#include "solver/rate/size_config.h"
#include "solver/rate/technique.h"

namespace gridmill::inline GRIDMILL_BOARDS {

class FinderContext;

/// Receives the finds of a finder.
class Sink {
 public:
  Sink() = default;
  Sink(const Sink&) = delete;
  Sink& operator=(const Sink&) = delete;
  virtual ~Sink() = default;
  /// Whether the sink wants conclusions only, without their patterns. Finders of chains may then
  /// report many patterns as one deduction.
  [[nodiscard]] virtual bool conclusions_only() const { return false; }
  /// Receives a deduction that places or eliminates something; returns false to stop the search.
  virtual bool report(const Deduction& deduction) = 0;
};

/// Finds every instance of a technique that places or eliminates something, each once, in an order
/// that depends on the state alone. The state does not change meanwhile, so a deduction may rely on
/// candidates that another one eliminates. Several techniques may share a finder, so it gets the
/// technique as a parameter.
void find(Technique technique, FinderContext& context, Sink& sink);

}  // namespace gridmill::inline GRIDMILL_BOARDS
