#pragma once

#include <cstdint>
#include <vector>

#include "engine/tensor/layout.h"
#include "engine/tensor/tensor.h"

/// A tensor cut along one dimension into views, in order. Throw tensor::Error with PyTorch's text.
namespace stridescope::ops {

/// The maximum number of parts of one call.
inline constexpr std::int64_t max_parts = 1'000'000;

using Layouts = std::vector<tensor::Layout>;
using Tensors = std::vector<tensor::Tensor>;

Layouts chunk(const tensor::Layout& layout, std::int64_t chunks, std::int64_t dim = 0);
/// Parts of `size`; the last may be smaller.
Layouts split(const tensor::Layout& layout, std::int64_t size, std::int64_t dim = 0);
Layouts split(const tensor::Layout& layout, const tensor::Dims& sizes, std::int64_t dim = 0);
/// `sections` parts whose sizes differ by at most one, the larger ones first.
Layouts tensor_split(const tensor::Layout& layout, std::int64_t sections, std::int64_t dim = 0);
/// Cut before each of `indices`.
Layouts tensor_split(const tensor::Layout& layout, const tensor::Dims& indices, std::int64_t dim = 0);
Layouts hsplit(const tensor::Layout& layout, std::int64_t sections);
Layouts hsplit(const tensor::Layout& layout, const tensor::Dims& indices);
Layouts vsplit(const tensor::Layout& layout, std::int64_t sections);
Layouts vsplit(const tensor::Layout& layout, const tensor::Dims& indices);
Layouts dsplit(const tensor::Layout& layout, std::int64_t sections);
Layouts dsplit(const tensor::Layout& layout, const tensor::Dims& indices);
/// One layout per index of `dim`; the dimension is removed.
Layouts unbind(const tensor::Layout& layout, std::int64_t dim = 0);

/// A view of `self` for each layout.
Tensors views(const tensor::Tensor& self, const Layouts& layouts);

}  // namespace stridescope::ops
