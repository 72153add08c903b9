#pragma once

#include <cstdint>
#include <string_view>

#include "engine/tensor/layout.h"
#include "engine/tensor/tensor.h"

/// Dimensions in another order: sizes and strides move together.
/// Throw tensor::Error with PyTorch's text; dimensions count from the end when negative.
namespace stridescope::ops {

tensor::Layout transpose(const tensor::Layout& layout, std::int64_t dim0, std::int64_t dim1);
tensor::Tensor transpose(const tensor::Tensor& self, std::int64_t dim0, std::int64_t dim1);

/// `op` is the name in the error: "t()" or "t_()".
tensor::Layout t(const tensor::Layout& layout, std::string_view op = "t()");
tensor::Tensor t(const tensor::Tensor& self);

/// x.T: all dimensions reversed.
tensor::Layout reverse_dims(const tensor::Layout& layout);
tensor::Tensor reverse_dims(const tensor::Tensor& self);

/// x.mT, x.mH, x.adjoint(): the last two dimensions swapped. `op` is the name in the error: "mT", "mH",
/// "adjoint()".
tensor::Layout matrix_transpose(const tensor::Layout& layout, std::string_view op = "mT");
tensor::Tensor matrix_transpose(const tensor::Tensor& self, std::string_view op = "mT");
/// x.H: matrices only.
tensor::Layout hermitian(const tensor::Layout& layout);
tensor::Tensor hermitian(const tensor::Tensor& self);

tensor::Layout permute(const tensor::Layout& layout, const tensor::Dims& dims);
tensor::Tensor permute(const tensor::Tensor& self, const tensor::Dims& dims);

tensor::Layout movedim(const tensor::Layout& layout, const tensor::Dims& source,
                       const tensor::Dims& destination);
tensor::Tensor movedim(const tensor::Tensor& self, const tensor::Dims& source,
                       const tensor::Dims& destination);

}  // namespace stridescope::ops
