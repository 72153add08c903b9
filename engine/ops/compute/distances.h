#pragma once

#include <optional>

#include "engine/tensor/memory.h"
#include "engine/tensor/tensor.h"

/// What norms are divided by, at once. Nullopt where somebody watches, or where it is not made so or refused.
namespace stridescope::ops {

/// F.normalize
std::optional<tensor::Tensor> normalize_unobserved(tensor::Memory& memory, const tensor::Tensor& self,
                                                   double p, std::int64_t dim, double eps);
/// F.cosine_similarity of tensors of one shape and dtype
std::optional<tensor::Tensor> cosine_similarity_unobserved(tensor::Memory& memory, const tensor::Tensor& self,
                                                           const tensor::Tensor& other, std::int64_t dim,
                                                           double eps);

}  // namespace stridescope::ops
