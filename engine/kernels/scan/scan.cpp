#include "engine/kernels/scan/scan.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/kernels/loop/cost.h"
#include "engine/kernels/loop/kernel_call.h"
#include "engine/kernels/loop/thresholds.h"
#include "engine/kernels/loop/walk.h"
#include "engine/kernels/scan/gathered_lines.h"
#include "engine/kernels/scan/running_totals.h"
#include "engine/kernels/scan/scanned_lines.h"
#include "engine/kernels/scan/softmax.h"

namespace stridescope::kernels {
namespace {

using tensor::Region;

tensor::Reading reading_of(Scan op, const Region& source, std::size_t dim) {
  auto reading = tensor::read_at(source.layout.dim());
  if (!reading.empty()) {
    const bool runs = op != Scan::softmax && op != Scan::log_softmax;
    reading[dim].kind = runs ? tensor::DimRead::Kind::up_to : tensor::DimRead::Kind::every;
  }
  return reading;
}

/// The running logarithm of the sum of exponentials, in PyTorch's order.
void running_exponentials(const ScannedLines& scanned) {
  for_gathered_lines<double>(scanned, [](tensor::ProgressMeter& meter, const GatheredLines<double>& lines) {
    for (std::int64_t i = 0; i < lines.count; ++i) {
      double total = -std::numeric_limits<double>::infinity();
      meter.for_each_chunk(
          lines.length, 0, cost_of_running_exponential, [&](std::int64_t begin, std::int64_t end) {
            for (auto k = begin; k < end; ++k) {
              auto& x = lines[i][static_cast<std::size_t>(k)];
              const double least = std::min(x, total), most = std::isnan(x) ? x : std::max(x, total);
              const bool is_infinite = least == most && std::isinf(least);
              x = total = is_infinite ? most : std::log1p(std::exp(least - most)) + most;
            }
          });
    }
  });
}

void scan_lines(Scan op, const ScannedLines& lines) {
  switch (op) {
    case Scan::cumsum: return running_totals(lines, false);
    case Scan::cumprod: return running_totals(lines, true);
    case Scan::softmax: return softmax_lines(lines, false);
    case Scan::log_softmax: return softmax_lines(lines, true);
    case Scan::logcumsumexp: return running_exponentials(lines);
  }
}

/// Scans lines individually or side by side, on several threads.
void scan_regions(KernelCall& call, Scan op, const Region& destination, const Region& source,
                  std::size_t dim) {
  const ScannedLines all(call, destination, source, dim);
  // Lines that share elements are scanned one after the other.
  const bool are_apart = is_injective(Walk<1>(destination.layout.shape, {destination.layout.stride.data()}));
  const auto cost_bytes = std::min(destination.layout.numel(), max_counted_elements) * cost_of_scan;
  parallel_for(
      call, all.walk, are_apart ? cost_bytes : 0,
      [&](tensor::ProgressMeter& meter, const Walk<2>& part, const auto& offset) {
        scan_lines(op, ScannedLines(all, meter, part, offset));
      },
      all.walk[0].stride[0] == 1 ? adjacent_lines_block : 1);
}

}  // namespace

void scan(tensor::Memory& memory, Scan op, const Region& destination, const Region& source,
          std::int64_t dim) {
  if (destination.layout.numel() == 0) return;
  require_shape(source, destination.layout.shape);
  const auto along = static_cast<std::size_t>(dim);
  KernelCall call(memory, {&destination, &source});
  call.report([&] {
    return tensor::Flow{.kind = tensor::FlowKind::compute,
                        .sources = {source},
                        .destination = destination,
                        .readings = {reading_of(op, source, along)}};
  });
  if (!call.has_bytes()) return;
  scan_regions(call, op, destination, source, along);
}

}  // namespace stridescope::kernels
