#include "engine/kernels/running_exponentials.h"

#include <cstdint>
#include <limits>
#include <span>

#include "engine/kernels/accumulators.h"
#include "engine/kernels/gathered_lines.h"

namespace stridescope::kernels {
namespace {

/// A step along a line takes as long as walking over so many bytes.
constexpr std::int64_t cost_of_exponential = 256;

void follow_exponentials(tensor::Pace& pace, std::span<double> line) {
  accumulators::LogSumExp<double> total;
  bool found_nan = false;
  const auto add = [&](double& x) {
    found_nan |= x != x;
    total.add(x);
    x = found_nan ? std::numeric_limits<double>::quiet_NaN() : total.result({});
  };
  pace.parts(static_cast<std::int64_t>(line.size()), 0, cost_of_exponential,
             [&](std::int64_t begin, std::int64_t end) {
               for (auto i = begin; i < end; ++i) add(line[static_cast<std::size_t>(i)]);
             });
}

}  // namespace

void running_exponentials(const ScannedLines& scanned) {
  for_gathered_lines<double>(scanned, [](tensor::Pace& pace, const GatheredLines<double>& lines) {
    for (std::int64_t i = 0; i < lines.count; ++i) follow_exponentials(pace, lines[i]);
  });
}

}  // namespace stridescope::kernels
