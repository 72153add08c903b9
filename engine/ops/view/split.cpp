#include "engine/ops/view/split.h"

#include <algorithm>

#include "engine/ops/view/select.h"
#include "engine/tensor/refusal/refuse.h"
#include "engine/tensor/wrap_dim.h"
#include "engine/tensor/wrapping.h"

namespace stridescope::ops {

using tensor::Dims;
using tensor::Layout;
using tensor::wrap_dim;

namespace {

void check_splittable(const Layout& layout, const char* op) {
  if (layout.dim() == 0) {
    throw refuse::split_of_scalar(op);
  }
}

std::int64_t tensor_split_dim(const Layout& layout, std::int64_t dim) {
  if (layout.dim() == 0) {
    throw refuse::tensor_split_of_scalar();
  }
  return wrap_dim(dim, layout.dim());
}

/// Refuses a list that would exhaust memory before creating it.
void check_part_count(std::int64_t count) {
  if (count > max_parts) {
    throw refuse::too_many_parts(count, max_parts);
  }
}

void offset_by(Layout& layout, std::int64_t steps, std::int64_t stride) {
  layout.storage_offset =
      tensor::wrapping_add(layout.storage_offset, tensor::wrapping_multiply(steps, stride));
}
/// Adds the part of `length` indices from `start`; the range must be in bounds.
void add_part(Layouts& parts, const Layout& layout, std::int64_t dim, std::int64_t start,
              std::int64_t length) {
  auto& part = parts.emplace_back(layout);
  part.shape[dim] = length;
  offset_by(part, start, layout.stride[dim]);
}

/// Checks the rank for hsplit, vsplit or dsplit; returns the dimension to split.
std::int64_t named_split_dim(const Layout& layout, const char* op, std::int64_t least_rank,
                             std::int64_t dim) {
  if (layout.dim() < least_rank) {
    throw refuse::split_rank(op, least_rank, layout.dim());
  }
  return dim;
}

Layouts named_split(const Layout& layout, const char* op, std::int64_t dim, std::int64_t sections) {
  if (sections == 0 || layout.shape[dim] % sections != 0) {
    throw refuse::split_not_even(op, dim, layout.shape[dim], sections);
  }
  return tensor_split(layout, sections, dim);
}

std::int64_t hsplit_dim(const Layout& layout) {
  return named_split_dim(layout, "hsplit", 1, layout.dim() == 1 ? 0 : 1);
}
std::int64_t vsplit_dim(const Layout& layout) { return named_split_dim(layout, "vsplit", 2, 0); }
std::int64_t dsplit_dim(const Layout& layout) { return named_split_dim(layout, "dsplit", 3, 2); }

}  // namespace

Layouts chunk(const Layout& layout, std::int64_t chunks, std::int64_t dim) {
  check_splittable(layout, "chunk");
  if (chunks <= 0) {
    throw refuse::chunk_count(chunks);
  }
  const auto size = layout.shape[wrap_dim(dim, layout.dim())];
  if (size == 0) {
    check_part_count(chunks);
    return split(layout, Dims(chunks, 0), dim);
  }
  return split(layout, (size - 1) / chunks + 1, dim);
}

Layouts split(const Layout& layout, std::int64_t size, std::int64_t dim) {
  check_splittable(layout, "split");
  if (size < 0) {
    throw refuse::split_size_negative(size);
  }
  dim = wrap_dim(dim, layout.dim());
  const auto total = layout.shape[dim];
  if (size == 0 && total != 0) {
    throw refuse::split_size_zero(total);
  }
  const auto count = size > 0 ? total / size : 1;
  check_part_count(count);
  Layouts parts;
  parts.reserve(static_cast<std::size_t>(count) + 1);
  std::int64_t start = 0;
  do {
    const auto length = std::min(size, total - start);
    add_part(parts, layout, dim, start, length);
    start += length;
  } while (start < total);
  return parts;
}

Layouts split(const Layout& layout, const Dims& sizes, std::int64_t dim) {
  check_splittable(layout, "split");
  const auto total = layout.shape[wrap_dim(dim, layout.dim())];
  Layouts parts;
  std::int64_t start = 0;
  for (const auto length : sizes) {
    if (length < 0) {
      throw refuse::split_sizes_negative(sizes);
    }
    std::int64_t stop = 0;
    if (__builtin_add_overflow(start, length, &stop)) stop = INT64_MAX;
    parts.push_back(slice(layout, dim, start, stop));
    start = stop;
  }
  if (start != total) {
    throw refuse::split_sizes_sum(total, dim, sizes);
  }
  return parts;
}

Layouts tensor_split(const Layout& layout, std::int64_t sections, std::int64_t dim) {
  dim = tensor_split_dim(layout, dim);
  if (sections <= 0) {
    throw refuse::section_count(sections);
  }
  check_part_count(sections);
  const auto smaller = layout.shape[dim] / sections;
  const auto larger_parts = layout.shape[dim] % sections;
  Layouts parts;
  parts.reserve(static_cast<std::size_t>(sections));
  std::int64_t start = 0;
  for (std::int64_t i = 0; i < sections; ++i) {
    const auto length = smaller + (i < larger_parts ? 1 : 0);
    add_part(parts, layout, dim, start, length);
    start += length;
  }
  return parts;
}

Layouts tensor_split(const Layout& layout, const Dims& indices, std::int64_t dim) {
  dim = tensor_split_dim(layout, dim);
  Layouts parts;
  std::int64_t start = 0;
  for (const auto stop : indices) {
    parts.push_back(slice(layout, dim, start, stop));
    start = stop;
  }
  parts.push_back(slice(layout, dim, start, layout.shape[dim]));
  return parts;
}

Layouts hsplit(const Layout& layout, std::int64_t sections) {
  return named_split(layout, "hsplit", hsplit_dim(layout), sections);
}
Layouts hsplit(const Layout& layout, const Dims& indices) {
  return tensor_split(layout, indices, hsplit_dim(layout));
}
Layouts vsplit(const Layout& layout, std::int64_t sections) {
  return named_split(layout, "vsplit", vsplit_dim(layout), sections);
}
Layouts vsplit(const Layout& layout, const Dims& indices) {
  return tensor_split(layout, indices, vsplit_dim(layout));
}
Layouts dsplit(const Layout& layout, std::int64_t sections) {
  return named_split(layout, "dsplit", dsplit_dim(layout), sections);
}
Layouts dsplit(const Layout& layout, const Dims& indices) {
  return tensor_split(layout, indices, dsplit_dim(layout));
}

Layouts unbind(const Layout& layout, std::int64_t dim) {
  dim = wrap_dim(dim, layout.dim());
  if (layout.dim() == 0) throw refuse::no_dimensions(dim);
  check_part_count(layout.shape[dim]);
  Layouts parts;
  parts.reserve(static_cast<std::size_t>(layout.shape[dim]));
  if (layout.shape[dim] == 0) return parts;
  const auto first = select(layout, dim, 0);
  for (std::int64_t i = 0; i < layout.shape[dim]; ++i)
    offset_by(parts.emplace_back(first), i, layout.stride[dim]);
  return parts;
}

Tensors views(const tensor::Tensor& self, const Layouts& layouts) {
  Tensors parts;
  parts.reserve(layouts.size());
  for (const auto& layout : layouts) parts.push_back(self.view([&] { return layout; }));
  return parts;
}

}  // namespace stridescope::ops
