#include "engine/ops/view/regroup.h"

#include <algorithm>

#include "engine/ops/view/view_stride.h"
#include "engine/tensor/refusal/refuse.h"
#include "engine/tensor/wrap_dim.h"
#include "engine/tensor/wrapping.h"

namespace stridescope::ops {

using tensor::Dims;
using tensor::Layout;
using tensor::Tensor;
using tensor::wrap_dim;

Dims infer_shape(const Dims& shape, std::int64_t numel) {
  std::optional<std::size_t> inferred;
  std::int64_t known = 1;
  for (std::size_t d = 0; d < shape.size(); ++d) {
    if (shape[d] == -1) {
      if (inferred) throw refuse::second_inferred_dim(shape);
      inferred = d;
    } else if (shape[d] < 0) {
      throw refuse::negative_shape_dim(shape[d]);
    } else {
      known = tensor::wrapping_multiply(known, shape[d]);
    }
  }
  const bool fits = inferred && known > 0 ? numel % known == 0 : numel == known;
  if (!fits) throw refuse::invalid_shape(shape, numel);
  if (!inferred) return shape;
  if (known == 0) throw refuse::ambiguous_inference(shape);
  Dims result = shape;
  result[*inferred] = numel / known;
  return result;
}

namespace {

/// Strides of a shape without elements may overflow 64 bits. As in PyTorch, only those that become negative
/// are refused.
void require_fit(const Dims& shape, const Dims& stride) {
  const auto numel = tensor::checked_numel(shape);
  if (!numel) throw refuse::numel_overflow(shape);
  // Tensors with elements have negative strides if they view NumPy arrays.
  if (*numel == 0 && std::any_of(stride.begin(), stride.end(), [](std::int64_t step) { return step < 0; }))
    throw refuse::stride_overflow();
}

}  // namespace

std::optional<Layout> try_view(const Layout& layout, const Dims& shape) {
  auto full_shape = infer_shape(shape, layout.numel());
  auto stride = view_stride(layout, full_shape);
  if (!stride) return std::nullopt;
  require_fit(full_shape, *stride);
  return Layout{std::move(full_shape), std::move(*stride), layout.storage_offset};
}

Layout view(const Layout& layout, const Dims& shape) {
  Layout result{infer_shape(shape, layout.numel()), {}, layout.storage_offset};
  if (!view_stride(layout, result.shape, result.stride))
    throw refuse::incompatible_view(shape, layout.shape, layout.stride);
  require_fit(result.shape, result.stride);
  return result;
}

Tensor view(const Tensor& self, const Dims& shape) {
  return self.view([&] { return view(self.layout(), shape); });
}

std::optional<Dims> flatten_shape(const Layout& layout, std::int64_t start_dim, std::int64_t end_dim) {
  const auto start = wrap_dim(start_dim, layout.dim());
  const auto end = wrap_dim(end_dim, layout.dim());
  if (start > end) {
    throw refuse::flatten_dims_reversed();
  }
  if (layout.dim() == 0) return Dims{1};
  if (start == end) return std::nullopt;
  Dims shape;
  for (std::int64_t d = 0; d < layout.dim(); ++d) {
    if (d > start && d <= end) {
      shape.back() *= layout.shape[d];
    } else {
      shape.push_back(layout.shape[d]);
    }
  }
  return shape;
}

namespace {

/// Sizes of an unflattened dimension with its -1 computed; infer_shape's errors in unflatten's format.
Dims unflattened_sizes(const Dims& sizes, std::int64_t dim, std::int64_t size) {
  try {
    return infer_shape(sizes, size);
  } catch (const tensor::Error& error) {
    switch (error.refusal().rule()) {
      case tensor::Rule::invalid_shape: throw refuse::unflatten_sizes_differ(sizes, dim, size);
      case tensor::Rule::second_inferred_dim: throw refuse::unflatten_second_inferred_dim(sizes);
      default: throw;
    }
  }
}

Layout without_dim(Layout layout, std::size_t dim) {
  layout.shape.erase(dim);
  layout.stride.erase(dim);
  return layout;
}

}  // namespace

Layout unflatten(const Layout& layout, std::int64_t dim, const Dims& sizes) {
  if (sizes.empty()) throw refuse::unflatten_sizes_empty();
  dim = wrap_dim(dim, layout.dim());
  if (layout.dim() == 0) throw refuse::no_dimensions(dim);
  const auto parts = unflattened_sizes(sizes, dim, layout.shape[dim]);
  Dims shape;
  for (std::int64_t d = 0; d < layout.dim(); ++d) {
    if (d == dim) {
      shape.append(parts);
    } else {
      shape.push_back(layout.shape[d]);
    }
  }
  return view(layout, shape);
}

Tensor unflatten(const Tensor& self, std::int64_t dim, const Dims& sizes) {
  return self.view([&] { return unflatten(self.layout(), dim, sizes); });
}

Layout squeeze(const Layout& layout) {
  Layout result;
  result.storage_offset = layout.storage_offset;
  for (std::size_t d = 0; d < layout.shape.size(); ++d) {
    if (layout.shape[d] == 1) continue;
    result.shape.push_back(layout.shape[d]);
    result.stride.push_back(layout.stride[d]);
  }
  return result;
}

Layout squeeze(const Layout& layout, std::int64_t dim) {
  dim = wrap_dim(dim, layout.dim());
  if (layout.dim() == 0 || layout.shape[dim] != 1) return layout;
  return without_dim(layout, dim);
}

Layout squeeze(const Layout& layout, const Dims& dims) {
  const auto mask = tensor::dim_mask(dims, layout.dim());
  Layout result = layout;
  for (auto d = layout.shape.size(); d-- > 0;) {
    if (mask[d] && layout.shape[d] == 1) result = without_dim(std::move(result), d);
  }
  return result;
}

Tensor squeeze(const Tensor& self) {
  return self.view([&] { return squeeze(self.layout()); });
}
Tensor squeeze(const Tensor& self, std::int64_t dim) {
  return self.view([&] { return squeeze(self.layout(), dim); });
}
Tensor squeeze(const Tensor& self, const Dims& dims) {
  return self.view([&] { return squeeze(self.layout(), dims); });
}

Layout unsqueeze(const Layout& layout, std::int64_t dim) {
  dim = wrap_dim(dim, layout.dim() + 1);
  const auto stride =
      dim < layout.dim() ? tensor::wrapping_multiply(layout.shape[dim], layout.stride[dim]) : 1;
  Layout result = layout;
  result.shape.insert(dim, 1);
  result.stride.insert(dim, stride);
  return result;
}

Tensor unsqueeze(const Tensor& self, std::int64_t dim) {
  return self.view([&] { return unsqueeze(self.layout(), dim); });
}

// A 0-d tensor is reshaped; others get size-1 dimensions: (n) becomes (1, n) and (1, n, 1), (m, n) becomes
// (m, n, 1).
Layout atleast(const Layout& layout, std::int64_t rank) {
  if (layout.dim() >= rank) return layout;
  if (layout.dim() == 0) return view(layout, Dims(rank, 1));
  auto result = layout.dim() == 1 ? unsqueeze(layout, 0) : layout;
  return rank == 3 ? unsqueeze(result, -1) : result;
}

Tensor atleast(const Tensor& self, std::int64_t rank) {
  return self.dim() >= rank ? self : self.view(atleast(self.layout(), rank));
}

Tensor alias(const Tensor& self) { return self.view(self.layout()); }
Tensor detach(const Tensor& self) {
  const Tensor result(self.storage(), self.layout(), self.dtype());
  result.share_version_with(self);
  return result;
}

}  // namespace stridescope::ops
