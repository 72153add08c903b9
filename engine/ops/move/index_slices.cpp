#include "engine/ops/move/index_slices.h"

#include "engine/kernels/index/gather.h"
#include "engine/ops/rules/index_rules.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::ops {

using tensor::Dims;
using tensor::Memory;
using tensor::Tensor;

Dims IndexSlices::shape(const Tensor& self) const {
  Dims shape;
  for (std::size_t d = 0; d < self.shape().size(); ++d) {
    if (d == dim) shape.append(index.shape());
    else shape.push_back(self.shape()[d]);
  }
  return shape;
}

std::optional<IndexSlices> as_index_slices(const Tensor& self, TensorIndices indices) {
  std::optional<IndexSlices> found;
  if (self.storage().is_meta() || indices.size() > self.shape().size()) return std::nullopt;
  for (std::size_t d = 0; d < indices.size(); ++d) {
    if (!indices[d]) continue;
    if (found || is_mask(*indices[d])) return std::nullopt;
    found = {d, *indices[d]};
  }
  if (!found || found->index.dim() == 0 || found->index.storage().is_meta() || found->index.numel() == 0 ||
      self.numel() == 0)
    return std::nullopt;
  return found;
}

std::vector<std::int64_t> slice_indices(Memory& memory, const Tensor& self, const IndexSlices& slices) {
  auto places = kernels::read_integers(memory, slices.index);
  const auto size = self.shape()[slices.dim];
  for (auto& place : places) {
    if (place < -size || place >= size) throw refuse::index_tensor_out_of_bounds(place, 0, size, slices.dim);
    if (place < 0) place += size;
  }
  return places;
}

}  // namespace stridescope::ops
