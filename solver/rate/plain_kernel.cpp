// The portable kernel of PlainBoard, and the choice of the kernel for this processor.

#include "solver/rate/plain_kernel.h"

#include <span>

#include "solver/rate/plain_kernel.inl"

namespace gridmill::plain {

extern const Kernel kAvx512Kernel;
extern const Kernel kAvx2Kernel;

namespace {
constexpr Kernel kPortableKernel = {"portable", [] { return true; }, start, run, point, claim};
constexpr const Kernel* kKernels[] = {&kAvx512Kernel, &kAvx2Kernel, &kPortableKernel};
}  // namespace

std::span<const Kernel* const> kernels() { return kKernels; }

const Kernel& best_kernel() {
  static const Kernel& best = []() -> const Kernel& {
    for (const Kernel* kernel : kKernels) {
      if (kernel->supports()) return *kernel;
    }
    return kPortableKernel;
  }();
  return best;
}

}  // namespace gridmill::plain
