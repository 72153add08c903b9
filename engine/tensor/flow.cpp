#include "engine/tensor/flow.h"

#include <algorithm>
#include <limits>

namespace stridescope::tensor {
namespace {

std::int64_t saturating_multiply(std::int64_t a, std::int64_t b) {
  std::int64_t product = 0;
  return __builtin_mul_overflow(a, b, &product) ? std::numeric_limits<std::int64_t>::max() : product;
}

}  // namespace

std::int64_t work_bytes(const Flow& flow) {
  auto most = flow.written_count();
  auto size = itemsize(flow.destination.dtype);
  if (flow.kind == FlowKind::reduce) {
    const auto written = most;
    for (std::size_t k = 0; k < std::min(flow.sources.size(), flow.readings.size()); ++k) {
      const auto& source = flow.sources[k];
      auto visited = written;
      for (std::size_t d = 0; d < flow.readings[k].size(); ++d)
        if (flow.readings[k][d].kind == DimRead::Kind::every)
          visited = saturating_multiply(visited, source.layout.shape[d]);
      if (visited <= most) continue;
      most = visited;
      size = itemsize(source.dtype);
    }
  }
  return saturating_multiply(most, size);
}

Reading read_at(std::int64_t rank) {
  Reading reading;
  for (std::int64_t d = 0; d < rank; ++d) reading.push_back({DimRead::Kind::at, d});
  return reading;
}

}  // namespace stridescope::tensor
