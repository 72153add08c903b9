#include "engine/ops/rules/overlap.h"

#include "engine/tensor/refusal/refuse.h"

namespace stridescope::ops {

using tensor::Layout;
using tensor::Tensor;

tensor::Place place_of(const Tensor& tensor) {
  return {tensor.storage().id(), tensor.shape(), tensor.stride(), tensor.storage_offset()};
}

InternalOverlap internal_overlap(const Layout& layout) {
  if (is_non_overlapping_and_dense(layout)) return InternalOverlap::none;
  for (std::size_t d = 0; d < layout.shape.size(); ++d) {
    if (layout.stride[d] == 0 && layout.shape[d] > 1) return InternalOverlap::some;
  }
  return InternalOverlap::unknown;
}

Overlap overlap(const Tensor& a, const Tensor& b) {
  if (a.same_object(b)) return Overlap::full;
  if (a.numel() == 0 || b.numel() == 0) return Overlap::none;
  if (!is_non_overlapping_and_dense(a.layout()) || !is_non_overlapping_and_dense(b.layout())) {
    return Overlap::unknown;
  }
  if (!(a.storage() == b.storage())) return Overlap::none;
  const auto begin_a = a.storage_offset() * a.itemsize(), end_a = begin_a + a.numel() * a.itemsize();
  const auto begin_b = b.storage_offset() * b.itemsize(), end_b = begin_b + b.numel() * b.itemsize();
  if (begin_a == begin_b && end_a == end_b) {
    return a.stride() == b.stride() ? Overlap::full : Overlap::partial;
  }
  return begin_a < end_b && begin_b < end_a ? Overlap::partial : Overlap::none;
}

void require_no_internal_overlap(const Tensor& tensor) {
  if (internal_overlap(tensor.layout()) == InternalOverlap::some)
    throw refuse::internal_overlap(place_of(tensor));
}

void require_no_partial_overlap(const Tensor& output, const Tensor& input) {
  if (overlap(output, input) == Overlap::partial)
    throw refuse::partial_overlap(place_of(output), place_of(input));
}

void require_no_overlap(const Tensor& output, const Tensor& input) {
  const auto found = overlap(output, input);
  if (found == Overlap::partial || found == Overlap::full)
    throw refuse::partial_overlap(place_of(output), place_of(input));
}

}  // namespace stridescope::ops
