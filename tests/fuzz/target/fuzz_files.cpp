// For libFuzzer: files that the window stores or opens.
#include <cstddef>
#include <cstdint>

#include "tests/app/kept_texts.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  stridescope::testing::exercise_kept_text({reinterpret_cast<const char*>(data), size});
  return 0;
}
