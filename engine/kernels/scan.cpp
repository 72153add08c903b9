#include "engine/kernels/scan.h"

#include "engine/kernels/copy.h"
#include "engine/kernels/running_exponentials.h"
#include "engine/kernels/running_totals.h"
#include "engine/kernels/scanned_lines.h"
#include "engine/kernels/softmax_lines.h"
#include "engine/kernels/work.h"
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

void scan_lines(Work& work, Scan op, const Region& destination, const Region& source, std::size_t dim) {
  const ScannedLines lines(work, destination, source, dim);
  switch (op) {
    case Scan::cumsum: return running_totals(lines, false);
    case Scan::cumprod: return running_totals(lines, true);
    case Scan::softmax: return softmax_lines(lines, false);
    case Scan::log_softmax: return softmax_lines(lines, true);
    case Scan::logcumsumexp: return running_exponentials(lines);
  }
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
  if (!copies_first(op, destination, source, along)) return scan_lines(work, op, destination, source, along);
  auto unobserved = memory.scratch();
  copy(unobserved, destination, source);
  Work again(unobserved, {&destination, &destination});
  scan_lines(again, op, destination, destination, along);
}

}  // namespace stridescope::kernels
