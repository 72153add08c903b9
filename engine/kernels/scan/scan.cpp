#include "engine/kernels/scan/scan.h"

#include <algorithm>

#include "engine/kernels/copy/copy.h"
#include "engine/kernels/loop/cost.h"
#include "engine/kernels/loop/walk.h"
#include "engine/kernels/loop/work.h"
#include "engine/kernels/reduce/softmax_lines.h"
#include "engine/kernels/scan/running_exponentials.h"
#include "engine/kernels/scan/running_totals.h"
#include "engine/kernels/scan/scanned_lines.h"
#include "engine/tensor/apart.h"

namespace stridescope::kernels {
namespace {

using tensor::Region;

tensor::Reading reading_of(Scan op, const Region& source, std::size_t dim) {
  auto reading = tensor::read_at(source.layout.dim());
  if (!reading.empty()) {
    const bool runs = op != Scan::softmax && op != Scan::log_softmax;
    reading[dim].kind = runs ? tensor::Read::Kind::up_to : tensor::Read::Kind::every;
  }
  return reading;
}

/// Lines are followed fastest where they are written and read alike.
bool copies_first(Scan op, const Region& destination, const Region& source, std::size_t dim) {
  if (source.dtype != destination.dtype || source.layout.stride == destination.layout.stride) return false;
  const bool is_total = op == Scan::cumsum || op == Scan::cumprod,
             are_close = !destination.layout.stride.empty() &&
                         destination.layout.stride[dim] < ScannedLines::least_across;
  if (is_total && are_close && totals_follow_floats(destination, source, dim)) return false;
  return tensor::are_apart(destination, {&source});
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

/// Lines by themselves, or side by side, on several threads.
void scan_regions(Work& work, Scan op, const Region& destination, const Region& source, std::size_t dim) {
  constexpr std::int64_t cost_of_element = 16, neighbours = 512;
  const ScannedLines all(work, destination, source, dim);
  // Lines that share elements are scanned one after the other.
  const bool are_apart = is_injective(Walk<1>(destination.layout.shape, {destination.layout.stride.data()}));
  const auto cost_bytes = std::min(destination.layout.numel(), endless_elements) * cost_of_element;
  share(
      work, all.walk, are_apart ? cost_bytes : 0,
      [&](tensor::Pace& pace, const Walk<2>& part, const auto& offset) {
        scan_lines(op, ScannedLines(all, pace, part, offset));
      },
      all.walk[0].stride[0] == 1 ? neighbours : 1);
}

}  // namespace

void scan(tensor::Memory& memory, Scan op, const Region& destination, const Region& source,
          std::int64_t dim) {
  if (destination.layout.numel() == 0) return;
  require_shape(source, destination.layout.shape);
  const auto along = static_cast<std::size_t>(dim);
  Work work(memory, {&destination, &source});
  work.report([&] {
    return tensor::Flow{.kind = tensor::FlowKind::compute,
                        .sources = {source},
                        .destination = destination,
                        .readings = {reading_of(op, source, along)}};
  });
  if (!work.has_bytes()) return;
  if (!copies_first(op, destination, source, along))
    return scan_regions(work, op, destination, source, along);
  auto unobserved = memory.scratch();
  copy(unobserved, destination, source);
  Work again(unobserved, {&destination, &destination});
  scan_regions(again, op, destination, destination, along);
}

}  // namespace stridescope::kernels
