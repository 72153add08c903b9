#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/tensor/memory.h"
#include "engine/tensor/tensor.h"

namespace stridescope::ops {

/// What stands around a tensor that is padded by its own elements.
enum class Frame : std::uint8_t { reflected, replicated, circular };

/// `low` and `high` more elements along the last dimensions, one number for each of them. Nullopt where
/// somebody watches, or where it is not made so or refused.
std::optional<tensor::Tensor> frame_unobserved(tensor::Memory& memory, const tensor::Tensor& self,
                                               const tensor::Dims& low, const tensor::Dims& high,
                                               Frame frame);
/// The elements at places of the last dimensions, a list for each. Nullopt where somebody watches, or where
/// it is not made so.
std::optional<tensor::Tensor> choose_along_unobserved(tensor::Memory& memory, const tensor::Tensor& self,
                                                      std::span<const std::vector<std::int64_t>> places);

}  // namespace stridescope::ops
