#include "engine/kernels/reduce/reduction_axes.h"

#include <algorithm>

namespace stridescope::kernels {
namespace {

/// > 0: swap the axes; < 0: already in order; 0: undecided.
int compare(const ReductionAxis& inner, const ReductionAxis& outer, AxisOrder order) {
  if (order == AxisOrder::reduced_first && (inner.result_stride == 0) != (outer.result_stride == 0))
    return outer.result_stride == 0 ? 1 : -1;
  for (const auto stride : {&ReductionAxis::result_stride, &ReductionAxis::source_stride}) {
    const auto a = inner.*stride, b = outer.*stride;
    if (a == 0 || b == 0) continue;
    if (a != b) return a < b ? -1 : 1;
    if (inner.size > outer.size) return 1;
  }
  return 0;
}

bool merge(ReductionAxis& inner, const ReductionAxis& outer) {
  const bool follows = inner.size * inner.result_stride == outer.result_stride &&
                       inner.size * inner.source_stride == outer.source_stride;
  if (inner.size != 1 && outer.size != 1 && !follows) return false;
  if (inner.size == 1) inner = {1, outer.result_stride, outer.source_stride};
  inner.size *= outer.size;
  return true;
}

}  // namespace

ReductionAxes::ReductionAxes(const tensor::Region& destination, const tensor::Region& source,
                             std::bitset<tensor::max_dims> reduced, AxisOrder order) {
  const auto& shape = source.layout.shape;
  const bool keeps = destination.layout.shape.size() == shape.size();
  std::vector<ReductionAxis> sorted;
  auto out = destination.layout.shape.size();
  for (auto d = shape.size(); d-- > 0;) {
    const bool is_kept = !reduced[d];
    if (is_kept || keeps) --out;
    sorted.push_back({shape[d], is_kept ? destination.layout.stride[out] : 0, source.layout.stride[d]});
  }
  // TensorIterator's insertion sort. Undecided pairs are skipped, so the result depends on which pairs are
  // compared.
  for (std::size_t i = 1; i < sorted.size(); ++i) {
    auto at = i;
    for (auto before = i; before-- > 0;) {
      const int found = compare(sorted[before], sorted[at], order);
      if (found < 0) break;
      if (found == 0) continue;
      std::swap(sorted[before], sorted[at]);
      at = before;
    }
  }
  for (const auto& axis : sorted)
    if (axes_.empty() || !merge(axes_.back(), axis)) axes_.push_back(axis);
  while (axes_.size() < 2) axes_.push_back({});
}

}  // namespace stridescope::kernels
