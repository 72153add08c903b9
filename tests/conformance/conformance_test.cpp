// What PyTorch 2.6 answered to random programs: cases.txt, recorded by running them (see encode.py for its
// form).
#include <fmt/format.h>

#include <fstream>

#include "tests/conformance/case.h"
#include "tests/support/catch.h"

namespace stridescope::testing {

TEST_CASE("recorded programs do what PyTorch did") {
  std::ifstream file(TEST_DATA_DIR "/../conformance/cases.txt");
  REQUIRE(file);
  const auto cases = read_cases(file);
  REQUIRE(cases.size() == 2400);
  int failed = 0;
  for (const auto& recorded : cases) {
    const auto bad = difference(recorded);
    if (!bad) continue;
    ++failed;
    if (failed <= 20) FAIL_CHECK(recorded.id << ": " << *bad << "\n" << recorded.script());
  }
  fmt::print("{} passed, {} failed\n", cases.size() - static_cast<std::size_t>(failed), failed);
  CHECK(failed == 0);
}

}  // namespace stridescope::testing
