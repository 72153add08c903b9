#include "tests/app/random_actions.h"

#include <random>
#include <vector>

#include "tests/support/catch.h"

namespace stridescope::testing {

TEST_CASE("random actions never leave stale references, and the saved text is the session") {
  std::mt19937 random(2026);
  for (int run = 0; run < 60; ++run) {
    std::vector<std::uint8_t> bytes(400);
    for (auto& byte : bytes) byte = static_cast<std::uint8_t>(random());
    CAPTURE(run);
    REQUIRE_NOTHROW(exercise_actions(bytes));
  }
}

}  // namespace stridescope::testing
