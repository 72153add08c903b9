#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <utility>
#include <vector>

#include "engine/lab/experiment.h"

namespace stridescope::lab {

/// A sample has rounds of at least `round_secs` each: `least_rounds` of them, then more until they took
/// `sample_secs` together or there are `most_rounds`.
inline constexpr double sample_secs = 0.12, round_secs = 0.002;
inline constexpr int least_rounds = 3, most_rounds = 25;

/// The quantile `part` (0 to 1) of sorted values, interpolated linearly.
inline double quantile(const std::vector<double>& sorted, double part) {
  const double place = part * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  const auto above = std::min(below + 1, sorted.size() - 1);
  return sorted[below] + (sorted[above] - sorted[below]) * (place - static_cast<double>(below));
}

inline Sample summary(double x, std::vector<double> rounds) {
  std::sort(rounds.begin(), rounds.end());
  return {x, quantile(rounds, 0.25), quantile(rounds, 0.5), quantile(rounds, 0.75),
          static_cast<int>(rounds.size())};
}

/// Times `once` in rounds: short work is repeated within a round. `unit_secs`: the unit of the sample's
/// values. Throws Cancelled if `control` requests a stop.
template <class F>
Sample time(const tensor::Control& control, double x, double unit_secs, F&& once) {
  using Clock = std::chrono::steady_clock;
  const auto secs_of = [&](std::int64_t loops) {
    const auto start = Clock::now();
    for (std::int64_t i = 0; i < loops; ++i) once();
    return std::chrono::duration<double>(Clock::now() - start).count();
  };
  const auto throw_if_cancelled = [&] { control.throw_if_cancelled(); };
  throw_if_cancelled();
  double last = secs_of(1);
  std::int64_t loops = 1;
  while (last < round_secs && loops < (std::int64_t{1} << 40)) {
    throw_if_cancelled();
    loops *= last < round_secs / 16 ? 8 : 2;
    last = secs_of(loops);
  }
  std::vector<double> rounds;
  for (double spent = 0; static_cast<int>(rounds.size()) < least_rounds ||
                         (spent < sample_secs && static_cast<int>(rounds.size()) < most_rounds);) {
    throw_if_cancelled();
    const double secs = secs_of(loops);
    spent += secs;
    rounds.push_back(secs / static_cast<double>(loops) / unit_secs);
  }
  return summary(x, std::move(rounds));
}

/// Prevents the compiler from omitting the computation of a value.
template <class T>
inline void do_not_optimize(const T& value) {
#if defined(__GNUC__)
  asm volatile("" : : "g"(&value) : "memory");
#else
  static volatile const void* sink;
  sink = &value;
#endif
}

}  // namespace stridescope::lab
