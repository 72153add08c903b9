#include "engine/ops/move/blend.h"

namespace stridescope::ops {

using tensor::Memory;
using tensor::Tensor;

std::optional<Tensor> blend_unobserved(Memory& memory, const Tensor& self,
                                       std::span<const std::vector<kernels::Blend>> blends) {
  if (memory.is_observed() || memory.is_meta() || self.storage().is_meta() ||
      self.device() != tensor::Device::cpu || !self.is_contiguous() || self.numel() == 0 || blends.empty() ||
      blends.size() > self.shape().size() ||
      (self.dtype() != tensor::DType::float32 && self.dtype() != tensor::DType::float64))
    return std::nullopt;
  auto scratch = memory.scratch();
  Tensor made = self;
  for (std::size_t k = 0; k < blends.size(); ++k) {
    const auto d = self.shape().size() - blends.size() + k;
    auto shape = made.shape();
    shape[d] = std::ssize(blends[k]);
    const bool is_last = k + 1 == blends.size();
    const auto next = (is_last ? memory : scratch)
                          .allocate_tensor(shape, self.dtype(), self.device(), Memory::Initial::overwritten);
    std::int64_t outer = 1, inner = 1;
    for (std::size_t e = 0; e < shape.size(); ++e) (e < d ? outer : inner) *= e == d ? 1 : shape[e];
    const auto as_lines = [&](const Tensor& tensor) {
      auto region = region_of(tensor);
      region.layout = tensor::contiguous_layout({outer, tensor.shape()[d], inner}, tensor.storage_offset());
      return region;
    };
    kernels::blend_along(memory, as_lines(next), as_lines(made), blends[k]);
    made = next;
  }
  return made;
}

}  // namespace stridescope::ops
