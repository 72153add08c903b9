#include "engine/tensor/workers.h"

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "tests/support/catch.h"

namespace stridescope::tensor {
namespace {

TEST_CASE("each part of shared work is done once, by any number of threads, again and again") {
  for (const int threads : {1, 2, 3, 8}) {
    Workers workers(threads);
    for (const std::int64_t count : {0, 1, 2, 7, 100, 3}) {
      std::vector<std::atomic<int>> done(static_cast<std::size_t>(count));
      workers.run(count, [&](std::int64_t part) { ++done[static_cast<std::size_t>(part)]; });
      REQUIRE(std::all_of(done.begin(), done.end(), [](const auto& times) { return times == 1; }));
    }
  }
}

TEST_CASE("an exception of a part ends the work, and the threads stay usable") {
  Workers workers(3);
  for (int round = 0; round < 20; ++round) {
    std::atomic<int> done = 0;
    REQUIRE_THROWS_AS(workers.run(1000,
                                  [&](std::int64_t part) {
                                    ++done;
                                    if (part == 5) throw std::out_of_range("five");
                                  }),
                      std::out_of_range);
    REQUIRE(done >= 1);
    std::atomic<std::int64_t> sum = 0;
    workers.run(10, [&](std::int64_t part) { sum += part; });
    REQUIRE(sum == 45);
  }
}

TEST_CASE("nested work, and work from several threads at once, is completed") {
  Workers workers(2);
  std::atomic<int> done = 0;
  const auto nest = [&] {
    for (int round = 0; round < 50; ++round)
      workers.run(4, [&](std::int64_t) { workers.run(3, [&](std::int64_t) { ++done; }); });
  };
  std::thread other(nest);
  nest();
  other.join();
  REQUIRE(done == 2 * 50 * 4 * 3);
}

}  // namespace
}  // namespace stridescope::tensor
