// For libFuzzer: cmake -DSTRIDESCOPE_FUZZ=ON with clang, then ./fuzz_script CORPUS_FOLDER.
#include <cstddef>
#include <cstdint>

#include "tests/fuzz/exercise.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  stridescope::testing::exercise({reinterpret_cast<const char*>(data), size});
  return 0;
}
