#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "engine/tensor/layout.h"
#include "engine/tensor/tensor.h"

/// Broadcasting: elements are read repeatedly through stride 0. Throw tensor::Error with PyTorch's text.
namespace stridescope::ops {

/// -1 keeps a size. `type_text` ("torch.LongTensor") appears in the error for too few sizes.
tensor::Layout expand(const tensor::Layout& layout, const tensor::Dims& shape,
                      std::string_view type_text = "torch.FloatTensor");
tensor::Tensor expand(const tensor::Tensor& self, const tensor::Dims& shape);

/// torch.broadcast_tensors: every tensor expanded to the common shape; the same object if it has that shape.
std::vector<tensor::Tensor> broadcast_tensors(std::span<const tensor::Tensor> tensors);
/// torch.broadcast_shapes, which has different error texts.
tensor::Dims broadcast_shapes(std::span<const tensor::Dims> shapes);

}  // namespace stridescope::ops
