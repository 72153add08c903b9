#include "app/export/keyframes.h"

#include <cmath>

#include "tests/support/catch.h"

namespace stridescope::app {
namespace {

Samples samples_of(std::size_t count, float (*value)(float)) {
  Samples samples;
  for (std::size_t i = 0; i < count; ++i)
    samples.push_back({value(static_cast<float>(i) / static_cast<float>(count - 1))});
  return samples;
}

float at(const std::vector<Keyframe>& knots, std::size_t sample) {
  std::size_t k = 0;
  while (k + 1 < knots.size() && knots[k + 1].at <= sample) ++k;
  if (k + 1 == knots.size()) return knots[k].value[0];
  const auto share =
      static_cast<float>(sample - knots[k].at) / static_cast<float>(knots[k + 1].at - knots[k].at);
  return knots[k].value[0] + (knots[k + 1].value[0] - knots[k].value[0]) * share;
}

}  // namespace

TEST_CASE("a track is restored from a few keyframes") {
  float (*const values[])(float) = {
      [](float) { return 5.f; },
      [](float t) { return 300 * t; },
      [](float t) { return 300 * t * t * (3 - 2 * t); },
      [](float t) { return t < 0.4f   ? 10.f
                           : t < 0.6f ? 10 + 900 * (t - 0.4f)
                                      : 190.f; },
      [](float t) { return t < 0.5f ? 0.f : 100.f; },
  };
  for (const auto value : values) {
    const auto samples = samples_of(300, value);
    const auto knots = keyframes_of(samples, 0.1f);
    CHECK(knots.size() < 40);
    for (std::size_t i = 0; i < samples.size(); ++i) CHECK(std::abs(at(knots, i) - samples[i][0]) <= 0.101f);
  }
  CHECK(keyframes_of(samples_of(300, values[0]), 0.1f).size() == 1);
  CHECK(keyframes_of({{1.f}}, 0.1f).size() == 1);
  CHECK(keyframes_of({}, 0.1f).empty());
}

TEST_CASE("a track that jumps has keyframes at its jumps") {
  const auto knots = step_keyframes_of({{1}, {1}, {4}, {4}, {1}});
  REQUIRE(knots.size() == 3);
  CHECK(knots[1].at == 2);
  CHECK(knots[1].value == std::vector<float>{4});
  CHECK(knots[2].at == 4);
}

}  // namespace stridescope::app
