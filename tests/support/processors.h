#pragma once

#include <hwy/targets.h>

#include <initializer_list>
#include <string>

#include "tests/support/catch.h"

/// Kernels are compiled for several kinds of processors. Runs them as on other processors than this one.
namespace stridescope::testing {

class OtherProcessor {
 public:
  explicit OtherProcessor(std::int64_t targets) { choose(targets); }
  ~OtherProcessor() { choose(0); }
  OtherProcessor(const OtherProcessor&) = delete;
  OtherProcessor& operator=(const OtherProcessor&) = delete;

 private:
  static void choose(std::int64_t targets) {
    hwy::SetSupportedTargetsForTest(targets);
    hwy::GetChosenTarget().DeInit();
  }
};

/// Calls f with dispatch to AVX-512, to AVX2, and to the vectors of the compiler's baseline. Targets that
/// this processor does not support are reported as SKIPPED.
template <class F>
void on_every_processor(F&& f) {
  struct Kind {
    const char* name;
    std::int64_t targets;
  };
  const auto supported = hwy::SupportedTargets();
  for (const auto& [name, targets] :
       {Kind{"AVX-512", HWY_AVX3}, Kind{"AVX2", HWY_AVX2}, Kind{"baseline", 0}}) {
    if (targets != 0 && (supported & targets) == 0) {
      WARN("SKIPPED: this processor has no " << name);
      continue;
    }
    INFO(name);
    const OtherProcessor processor(targets | HWY_STATIC_TARGET);
    f();
  }
}

}  // namespace stridescope::testing
