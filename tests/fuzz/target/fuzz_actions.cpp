// For libFuzzer: actions of a window, through the reducer. Its bytes choose them.
#include <cstddef>
#include <cstdint>

#include "tests/app/random_actions.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  stridescope::testing::exercise_actions({data, size});
  return 0;
}
