#include <algorithm>
#include <set>

#include "engine/lab/logical_sum.h"
#include "engine/lab/measurement_job.h"
#include "engine/lab/stopwatch.h"
#include "engine/tensor/memory.h"
#include "tests/support/catch.h"

namespace stridescope::lab {
namespace {

TEST_CASE("every experiment yields samples of all its lines, with quartiles around medians") {
  for (const auto& experiment : experiments()) {
    CAPTURE(std::string(experiment.name));
    CHECK(find_experiment(experiment.name)->measure == experiment.measure);
    MeasurementJob run(experiment, 1000, {});
    run.finish();
    const auto series = run.series();
    CHECK(series.size() == (experiment.name == "passes" ? 2u : experiment.name == "lazy" ? 3u : 8u));
    const auto points = experiment.name == "passes" ? 10u : 2u;
    for (const auto& line : series) {
      CHECK(line.samples.size() == points);
      for (const auto& sample : line.samples) {
        CHECK(sample.low <= sample.median);
        CHECK(sample.median <= sample.high);
        CHECK(sample.low > 0);
        CHECK(sample.rounds >= least_rounds);
      }
    }
    const auto text = csv(experiment, series);
    CHECK(std::count(text.begin(), text.end(), '\n') ==
          static_cast<std::ptrdiff_t>(1 + series.size() * points));
  }
  CHECK(find_experiment("nothing") == nullptr);
}

TEST_CASE("a cancelled run ends, and keeps its samples") {
  MeasurementJob run(*find_experiment("views"), 1e6, {});
  run.cancel();
  run.finish();
  CHECK(run.has_ended());
  CHECK(run.series().size() <= 8);
}

TEST_CASE("quartiles are interpolated between rounds") {
  const auto sample = summary(5, {4, 1, 3, 2, 5});
  CHECK(sample.x == 5);
  CHECK(sample.low == 2);
  CHECK(sample.median == 3);
  CHECK(sample.high == 4);
  CHECK(sample.rounds == 5);
  CHECK(summary(1, {1, 2}).median == 1.5);
}

TEST_CASE("sum_in_logical_order() reads every element once") {
  tensor::Memory memory;
  const auto x = memory.allocate_tensor({2, 3}, tensor::DType::int32);
  auto* values = reinterpret_cast<std::int32_t*>(x.data());
  for (int i = 0; i < 6; ++i) values[i] = 1 << i;
  CHECK(sum_in_logical_order(x) == 63);
  CHECK(sum_in_logical_order(x.view({{3, 2}, {1, 3}, 0})) == 63);
  CHECK(sum_in_logical_order(x.view({{2, 2}, {0, 1}, 1})) == 2 * (2 + 4));
}

}  // namespace
}  // namespace stridescope::lab
