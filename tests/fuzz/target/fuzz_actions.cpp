// For libFuzzer: runs actions of a window through the reducer. The input's bytes choose the actions.
#include <cstddef>
#include <cstdint>

#include "tests/app/random_actions.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  stridescope::testing::exercise_actions({data, size});
  return 0;
}
