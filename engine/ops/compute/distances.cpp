#include "engine/ops/compute/distances.h"

#include "engine/ops/compute/elementwise.h"
#include "engine/ops/compute/in_place.h"
#include "engine/ops/reduce/reduce.h"

namespace stridescope::ops {
namespace {

using tensor::Memory;
using tensor::Scalar;
using tensor::Tensor;

bool has_lines(const Memory& memory, const Tensor& self, std::int64_t dim) {
  return !memory.is_observed() && !memory.is_meta() && !self.storage().is_meta() &&
         self.device() == tensor::Device::cpu && tensor::is_floating(self.dtype()) && self.numel() > 0 &&
         self.dim() > 0 && dim >= -self.dim() && dim < self.dim();
}

Tensor unit(Memory& memory, const Tensor& self, double p, std::int64_t dim, double eps) {
  const auto lengths = norm(memory, self, p, {.dims = tensor::Dims{dim}, .keepdim = true});
  binary_(memory, Binary::maximum, lengths, Scalar(eps));
  return binary(memory, Binary::divide, self, lengths);
}

}  // namespace

std::optional<Tensor> normalize_unobserved(Memory& memory, const Tensor& self, double p, std::int64_t dim,
                                           double eps) {
  if (!has_lines(memory, self, dim)) return std::nullopt;
  return unit(memory, self, p, dim, eps);
}

std::optional<Tensor> cosine_similarity_unobserved(Memory& memory, const Tensor& self, const Tensor& other,
                                                   std::int64_t dim, double eps) {
  if (!has_lines(memory, self, dim) || !has_lines(memory, other, dim) || self.dtype() != other.dtype() ||
      !(self.shape() == other.shape()))
    return std::nullopt;
  const auto first = unit(memory, self, 2, dim, eps), second = unit(memory, other, 2, dim, eps);
  return sum(memory, binary(memory, Binary::multiply, first, second), {.dims = tensor::Dims{dim}});
}

}  // namespace stridescope::ops
