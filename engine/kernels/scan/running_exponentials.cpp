#include "engine/kernels/scan/running_exponentials.h"

#include <cstdint>
#include <limits>

#include "engine/kernels/loop/gathered_lines.h"
#include "engine/kernels/loop/lines_side_by_side.h"
#include "engine/kernels/reduce/log_sum_exp.h"

namespace stridescope::kernels {
namespace {

/// A step along a line takes as long as walking over so many bytes.
constexpr std::int64_t cost_of_exponential = 256;

void follow_exponentials(tensor::Pace& pace, double* line, std::int64_t step, std::int64_t length) {
  accumulators::LogSumExp<double> total;
  bool found_nan = false;
  const auto add = [&](double& x) {
    found_nan |= x != x;
    total.add(x);
    x = found_nan ? std::numeric_limits<double>::quiet_NaN() : total.result({});
  };
  pace.parts(length, 0, cost_of_exponential, [&](std::int64_t begin, std::int64_t end) {
    for (auto i = begin; i < end; ++i) add(line[i * step]);
  });
}

}  // namespace

void running_exponentials(const ScannedLines& scanned) {
  // Lines that lie in narrow groups.
  if (!scanned.are_packed() && scanned.length <= Columns<double>::most_length &&
      scanned.are_narrow(Columns<double>::most_width / 2) && scanned.are_independent())
    return for_lines_side_by_side<double>(scanned, 0, [&](const Columns<double>& columns) {
      for (std::int64_t k = 0; k < columns.width; ++k)
        follow_exponentials(scanned.pace, columns.data + k, columns.width, columns.length);
    });
  for_gathered_lines<double>(scanned, [](tensor::Pace& pace, const GatheredLines<double>& lines) {
    for (std::int64_t i = 0; i < lines.count; ++i)
      follow_exponentials(pace, lines[i].data(), 1, lines.length);
  });
}

}  // namespace stridescope::kernels
