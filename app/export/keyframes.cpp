#include "app/export/keyframes.h"

#include <algorithm>
#include <cmath>

namespace stridescope::app {
namespace {

/// Maximum distance of keyframes while the value changes, which bounds the search between them.
constexpr std::size_t longest = 64;

bool is_straight(const Samples& samples, std::size_t from, std::size_t to, float tolerance) {
  const auto& a = samples[from];
  const auto& b = samples[to];
  for (std::size_t i = from + 1; i < to; ++i) {
    const float share = static_cast<float>(i - from) / static_cast<float>(to - from);
    for (std::size_t k = 0; k < a.size(); ++k)
      if (std::abs(a[k] + (b[k] - a[k]) * share - samples[i][k]) > tolerance) return false;
  }
  return true;
}

/// Returns the last sample of a run of equal ones.
std::size_t end_of_rest(const Samples& samples, std::size_t from) {
  std::size_t end = from;
  while (end + 1 < samples.size() && samples[end + 1] == samples[from]) ++end;
  return end;
}

}  // namespace

std::vector<Keyframe> keyframes_of(const Samples& samples, float tolerance) {
  std::vector<Keyframe> knots;
  if (samples.empty()) return knots;
  knots.push_back({0, samples[0]});
  std::size_t from = end_of_rest(samples, 0);
  if (from + 1 == samples.size()) return knots;
  if (from > 0) knots.push_back({from, samples[from]});
  while (from + 1 < samples.size()) {
    std::size_t to = from + 1;
    while (to + 1 < samples.size() && to + 1 - from <= longest &&
           is_straight(samples, from, to + 1, tolerance))
      ++to;
    knots.push_back({to, samples[to]});
    from = std::max(to, end_of_rest(samples, to));
    if (from > to && from + 1 < samples.size()) knots.push_back({from, samples[from]});
  }
  return knots;
}

std::vector<Keyframe> step_keyframes_of(const Samples& samples) {
  std::vector<Keyframe> knots;
  for (std::size_t i = 0; i < samples.size(); ++i)
    if (knots.empty() || samples[i] != knots.back().value) knots.push_back({i, samples[i]});
  return knots;
}

}  // namespace stridescope::app
