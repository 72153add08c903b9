#pragma once

#include <cstdint>
#include <optional>

#include "engine/tensor/dtype.h"
#include "engine/tensor/layout.h"
#include "engine/tensor/memory.h"
#include "engine/tensor/tensor.h"

/// Reshapes that keep the logical order of elements. Dimensions count from the end when negative. Functions
/// of a Layout are pure; those of a Tensor return a new tensor object on the same storage. Those with a
/// Memory parameter copy if no view exists. All throw tensor::Error with PyTorch's text.
namespace stridescope::ops {

/// Computes the -1 in a shape for `numel` elements.
tensor::Dims infer_shape(const tensor::Dims& shape, std::int64_t numel);

/// The layout of the view, or nullopt if reshape has to copy. Throws if the shape does not fit the
/// elements.
std::optional<tensor::Layout> try_view(const tensor::Layout& layout, const tensor::Dims& shape);

tensor::Layout view(const tensor::Layout& layout, const tensor::Dims& shape);
tensor::Tensor view(const tensor::Tensor& self, const tensor::Dims& shape);

/// The same bytes read as another dtype.
tensor::Layout view_dtype(const tensor::Layout& layout, tensor::DType from, tensor::DType to);
tensor::Tensor view(const tensor::Tensor& self, tensor::DType dtype);
/// Complex elements as pairs of real ones along a new last dimension, and pairs as complex elements. Throws
/// RuntimeError where dtype, shape or strides do not allow it.
tensor::Tensor view_as_real(const tensor::Tensor& self);
tensor::Tensor view_as_complex(const tensor::Tensor& self);

tensor::Tensor reshape(tensor::Memory& memory, const tensor::Tensor& self, const tensor::Dims& shape);
/// The target shape of flatten; nullopt if it returns its input.
std::optional<tensor::Dims> flatten_shape(const tensor::Layout& layout, std::int64_t start_dim,
                                          std::int64_t end_dim);
tensor::Tensor flatten(tensor::Memory& memory, const tensor::Tensor& self, std::int64_t start_dim = 0,
                       std::int64_t end_dim = -1);
/// contiguous().view(-1): copies every tensor that is not contiguous, viewable or not.
tensor::Tensor ravel(tensor::Memory& memory, const tensor::Tensor& self);

tensor::Layout unflatten(const tensor::Layout& layout, std::int64_t dim, const tensor::Dims& sizes);
tensor::Tensor unflatten(const tensor::Tensor& self, std::int64_t dim, const tensor::Dims& sizes);

tensor::Layout squeeze(const tensor::Layout& layout);
tensor::Layout squeeze(const tensor::Layout& layout, std::int64_t dim);
tensor::Layout squeeze(const tensor::Layout& layout, const tensor::Dims& dims);
tensor::Tensor squeeze(const tensor::Tensor& self);
tensor::Tensor squeeze(const tensor::Tensor& self, std::int64_t dim);
tensor::Tensor squeeze(const tensor::Tensor& self, const tensor::Dims& dims);

tensor::Layout unsqueeze(const tensor::Layout& layout, std::int64_t dim);
tensor::Tensor unsqueeze(const tensor::Tensor& self, std::int64_t dim);

/// torch.atleast_1d, 2d, 3d: the same object if it already has `rank` dimensions.
tensor::Layout atleast(const tensor::Layout& layout, std::int64_t rank);
tensor::Tensor atleast(const tensor::Tensor& self, std::int64_t rank);

/// A new tensor object with the same layout; detach's result does not count as a view (_is_view()).
tensor::Tensor alias(const tensor::Tensor& self);
tensor::Tensor detach(const tensor::Tensor& self);

}  // namespace stridescope::ops
