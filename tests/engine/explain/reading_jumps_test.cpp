#include "engine/explain/reading_jumps.h"

#include <random>
#include <set>

#include "tests/support/catch.h"

using namespace stridescope;

TEST_CASE("the computed jumps of a layout equal those of a walk over its elements") {
  std::mt19937 random(38);
  const auto below = [&](int most) {
    return static_cast<std::int64_t>(random() % static_cast<unsigned>(most));
  };
  for (int round = 0; round < 2000; ++round) {
    tensor::Layout layout;
    const auto rank = below(6);
    for (std::int64_t d = 0; d < rank; ++d) {
      layout.shape.push_back(1 + below(4));
      layout.stride.push_back(below(13));
    }
    const auto jumps = explain::reading_jumps(layout);
    const std::int64_t whole = layout.numel();
    // `in_run`: the elements of a run, at least those of the trailing dimensions that the run is named after.
    std::set<std::int64_t> between;
    std::int64_t in_run = 1;
    for (std::int64_t n = 1; n < whole; ++n) {
      const auto jump = layout.at_linear(n) - layout.at_linear(n - 1);
      if (between.empty() && jump == jumps.within_run) ++in_run;
      else if (n % in_run == 0) between.insert(jump);
      else REQUIRE(jump == jumps.within_run);
    }
    CHECK(between == std::set<std::int64_t>(jumps.between_runs.begin(), jumps.between_runs.end()));
    const auto dims = static_cast<std::size_t>(jumps.run) + 1;
    std::int64_t named = 1;
    for (std::size_t d = layout.shape.size(); d-- > 0 && layout.shape.size() - d <= dims;)
      named *= layout.shape[d];
    using Run = explain::ReadingJumps::Run;
    if (jumps.run == Run::block) CHECK(in_run >= named);
    else CHECK(in_run == named);
  }
}
