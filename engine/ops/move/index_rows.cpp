#include <algorithm>
#include <iterator>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/kernels/copy/copy.h"
#include "engine/kernels/index/gather.h"
#include "engine/kernels/index/scatter_along.h"
#include "engine/ops/copy/unknown_write.h"
#include "engine/ops/elementwise/elementwise.h"
#include "engine/ops/elementwise/in_place.h"
#include "engine/ops/move/scatter.h"
#include "engine/ops/rules/index_rules.h"
#include "engine/ops/rules/number.h"
#include "engine/ops/rules/overlap.h"
#include "engine/ops/view/select.h"
#include "engine/ops/view/windows.h"
#include "engine/tensor/aliasing.h"
#include "engine/tensor/bounds.h"
#include "engine/tensor/element.h"
#include "engine/tensor/refusal/refuse.h"
#include "engine/tensor/wrap_dim.h"

namespace stridescope::ops {
namespace {

using tensor::Dims;
using tensor::DType;
using tensor::Memory;
using tensor::Tensor;
using Indices = std::vector<std::int64_t>;

// The index's entries, checked to be within the dimension.
Indices rows_of(Memory& memory, const Tensor& self, std::int64_t dim, const Tensor& index,
                std::string_view op) {
  Indices rows = kernels::read_integers(memory, index);
  const std::int64_t size = size_or_one(self, static_cast<std::size_t>(dim));
  for (const std::int64_t row : rows) {
    if (row >= 0 && row < size) continue;
    if (op == "index_add_") throw refuse::index_out_of_range_in_self(row, dim, size);
    throw refuse::index_row_out_of_bounds(op, row, dim, size);
  }
  return rows;
}

Tensor row(const Tensor& t, std::int64_t dim, std::int64_t i) { return t.dim() == 0 ? t : select(t, dim, i); }

void require_matching_rows(const Tensor& self, const Tensor& source, std::int64_t dim) {
  const auto without = [&](const Tensor& t) {
    Dims shape = t.shape();
    if (static_cast<std::size_t>(dim) < shape.size()) shape.erase(static_cast<std::size_t>(dim));
    return shape;
  };
  if (self.dim() == source.dim() && without(self) == without(source)) return;
  throw refuse::index_add_shapes_differ(self.shape(), source.shape());
}

/// Converts the factor to the dtype: for integers 2.5 is 2, True is 1.
tensor::Scalar factor_of(const tensor::Scalar& alpha, DType dtype) {
  if (tensor::is_floating(dtype)) return tensor::to_double(alpha);
  if (dtype == DType::boolean) return alpha;
  return tensor::to_int(alpha);
}

/// Cost of adding one row in a separate call.
constexpr std::int64_t cost_of_row_bytes = 4096;

/// Up to this number, copied slices are reported individually.
constexpr std::size_t max_individual_flows = 256;

Indices slice_indices(const Memory& memory, const Tensor& self, std::int64_t dim, const Indices& rows) {
  return kernels::storage_indices(memory, self.layout(), static_cast<std::size_t>(dim), rows);
}

/// Reports all slices as one flow.
void report_put(Memory& memory, tensor::FlowKind kind, const Tensor& self, std::int64_t dim,
                const Indices& rows, const Tensor& source) {
  if (source.numel() == 0) return;
  memory.flow({.kind = kind,
               .sources = {region_of(source)},
               .destination = region_of(self),
               .destination_index = slice_indices(memory, self, dim, rows)});
}

void report_copied(Memory& memory, const Tensor& self, std::int64_t dim, const Indices& rows,
                   const Tensor& source) {
  if (source.numel() == 0) return;
  if (self.dim() > 0 && source.dim() > 0 && rows.size() > max_individual_flows)
    return report_put(memory, tensor::FlowKind::copy, self, dim, rows, source);
  std::int64_t at = 0;
  for (const auto i : rows) {
    const Tensor to = row(self, dim, i), from = row(source, dim, at++);
    memory.flow({tensor::FlowKind::copy,
                 {{from.storage(), broadcast_layout(from.layout(), to.shape()), from.dtype()}},
                 region_of(to)});
  }
}

/// A tensor without dimensions counts as one slice.
tensor::Region slices_of(const Tensor& t) {
  auto region = region_of(t);
  if (t.dim() == 0) region.layout = {{1}, {1}, t.storage_offset()};
  return region;
}

/// Writes slice n of `values` to slice rows[n].
void scatter_slices_by_rows(const Memory& memory, kernels::ScatterMode mode, const Tensor& self,
                            std::int64_t dim, const Indices& rows, const tensor::Region& values) {
  auto scratch = memory.scratch();
  kernels::scatter_slices(scratch, mode, slices_of(self), values, static_cast<std::size_t>(dim), rows);
}

/// Writes elements of a line without an index list. Returns false without writing if an index is out of
/// bounds or this fast path does not apply.
bool scatter_line(const Memory& memory, kernels::ScatterMode mode, const Tensor& self, const Tensor& index,
                  const tensor::Region& values) {
  if (self.dim() != 1 || index.dim() != 1 || self.numel() == 0 || index.dtype() != DType::int64 ||
      values.layout.shape != index.shape() || !tensor::is_in_bounds(values))
    return false;
  auto scratch = memory.scratch();
  return kernels::scatter_along(scratch, mode, region_of(self), values, 0, region_of(index));
}

/// The slices to fill. As in PyTorch, slices before an out-of-range index are filled.
struct FilledRows {
  Indices rows;
  std::optional<std::int64_t> refused;
};

FilledRows filled_rows(Memory& memory, const Tensor& index, std::int64_t size) {
  FilledRows filled{kernels::read_integers(memory, index), {}};
  auto& rows = filled.rows;
  const auto outside =
      std::find_if(rows.begin(), rows.end(), [&](std::int64_t i) { return i < -size || i >= size; });
  if (outside != rows.end()) filled.refused = *outside;
  rows.erase(outside, rows.end());
  for (auto& i : rows) i += i < 0 ? size : 0;
  return filled;
}

}  // namespace

void index_fill_(Memory& memory, const Tensor& self, std::int64_t dim, const Tensor& index,
                 const Operand& value) {
  std::optional<tensor::Scalar> number;
  if (const auto* given = as_number(value)) number = *given;
  if (const auto* source = as_tensor(value)) {
    if (source->dim() != 0) throw refuse::index_fill_value_rank(source->dim());
    number = source->storage().is_meta() ? tensor::Scalar(false)
                                         : tensor::element_at(*source, source->storage_offset());
  }
  if (index.dtype() != DType::int64) throw refuse::index_fill_dtype();
  require_no_overlap(self, index);
  dim = tensor::wrap_dim(dim, self.dim());
  if (index.dim() > 1) throw refuse::index_fill_index_rank(index.dim());
  // PyTorch restrides the dimension to one entry per index, which it refuses if the storage is too small.
  tensor::Layout restrided = self.layout();
  if (self.dim() > 0) {
    restrided.shape[static_cast<std::size_t>(dim)] = index.numel();
    restrided.stride[static_cast<std::size_t>(dim)] = 0;
    as_strided(self, restrided.shape, restrided.stride);
  }
  if (restrided.numel() == 0) return;
  tensor::require_in_bounds(region_of(self));
  if (index.storage().is_meta()) return report_unknown_write(memory, self);
  const std::int64_t size = size_or_one(self, static_cast<std::size_t>(dim));
  auto scratch = memory.scratch(Memory::Mode::real);
  auto filling = region_of(scratch.allocate_tensor({}, self.dtype()));
  if (fits(*number, self.dtype())) kernels::fill(scratch, filling, *number);
  if (memory.is_observed()) {
    for (const auto i : filled_rows(memory, index, size).rows)
      memory.flow({tensor::FlowKind::fill, {}, region_of(row(self, dim, i))});
  }
  filling.layout = {index.shape(), Dims(index.shape().size(), 0), 0};
  if (fits(*number, self.dtype()) && scatter_line(memory, kernels::ScatterMode::assign, self, index, filling))
    return;
  const auto [rows, refused] = filled_rows(memory, index, size);
  if (!rows.empty()) {
    require_fits(*number, self.dtype());
    filling.layout.shape = slices_of(self).layout.shape;
    filling.layout.shape[static_cast<std::size_t>(dim)] = std::ssize(rows);
    filling.layout.stride = Dims(filling.layout.shape.size(), 0);
    scatter_slices_by_rows(memory, kernels::ScatterMode::assign, self, dim, rows, filling);
  }
  if (refused) throw refuse::index_out_of_bounds(*refused, dim, size);
}

void index_copy_(Memory& memory, const Tensor& self, std::int64_t dim, const Tensor& index,
                 const Tensor& source) {
  dim = tensor::wrap_dim(dim, self.dim());
  require_no_internal_overlap(self);
  require_no_overlap(self, index);
  require_no_overlap(self, source);
  const std::int64_t count = index.numel();
  if (index.dim() >= 2) throw refuse::index_copy_rank(index.dim());
  if (source.dim() == 0 && count != 1) throw refuse::index_copy_count(count);
  if (source.dim() != self.dim() && source.dim() != 0 && self.dim() != 0)
    throw refuse::index_copy_ranks_differ(source.dim(), self.dim());
  if (index.dtype() != DType::int64) throw refuse::index_copy_dtype(index.dtype());
  if (self.dtype() != source.dtype()) throw refuse::index_copy_dtypes_differ(self.dtype(), source.dtype());
  const auto without = [&](Dims shape) {
    if (!shape.empty()) shape.erase(static_cast<std::size_t>(dim));
    return shape;
  };
  if (!(without(self.shape()) == without(source.shape())))
    throw refuse::index_copy_shapes_differ(without(self.shape()), dim, without(source.shape()));
  if (source.dim() > 0 && source.shape()[static_cast<std::size_t>(dim)] != count)
    throw refuse::index_copy_counts_differ(count, source.shape()[static_cast<std::size_t>(dim)]);
  if (count > 0) tensor::require_in_bounds(region_of(self));
  if (index.storage().is_meta() && count > 0) return report_unknown_write(memory, self);
  const auto rows = [&] { return rows_of(memory, self, dim, index, "index_copy_"); };
  const auto values = region_of(source);
  // Writes may change values that are still to be read: go element by element.
  if (!tensor::cannot_alias(region_of(self), {&values}))
    return kernels::scatter(memory, region_of(self), slice_indices(memory, self, dim, rows()), values);
  if (memory.is_observed()) report_copied(memory, self, dim, rows(), source);
  if (scatter_line(memory, kernels::ScatterMode::assign, self, index, values)) return;
  scatter_slices_by_rows(memory, kernels::ScatterMode::assign, self, dim, rows(), slices_of(source));
}

void index_add_(Memory& memory, const Tensor& self, std::int64_t dim, const Tensor& index,
                const Tensor& source, const tensor::Scalar& alpha) {
  dim = tensor::wrap_dim(dim, self.dim());
  const std::int64_t count = index.numel();
  if (index.dim() > 1) throw refuse::index_add_rank(index.dim(), index.dtype(), index.shape());
  if (index.dtype() != DType::int64 && index.dtype() != DType::int32)
    throw refuse::index_add_dtype(index.dtype());
  if (self.dtype() != source.dtype()) throw refuse::index_add_dtypes_differ(self.dtype(), source.dtype());
  if (dim != 0 && dim >= source.dim()) throw refuse::index_add_dim(dim, source.dim());
  const std::int64_t rows = size_or_one(source, static_cast<std::size_t>(dim));
  if (count != rows) throw refuse::index_add_counts_differ(count, rows, dim);
  require_no_internal_overlap(self);
  require_no_overlap(self, index);
  require_no_overlap(self, source);
  require_matching_rows(self, source, dim);
  if (self.dim() > 1 && count > 0 && self.numel() > 0) {
    require_no_internal_overlap(row(self, dim, 0));
    require_no_partial_overlap(row(self, dim, 0), row(source, dim, 0));
  }
  if (count > 0) tensor::require_in_bounds(region_of(self));
  if (index.storage().is_meta() && count > 0) return report_unknown_write(memory, self);
  const bool adds_as_is = std::holds_alternative<std::int64_t>(alpha) && std::get<std::int64_t>(alpha) == 1;
  const auto chosen = [&] { return rows_of(memory, self, dim, index, "index_add_"); };
  const auto values = region_of(source);
  const bool is_disjoint = tensor::cannot_alias(region_of(self), {&values});
  if (is_disjoint && memory.is_observed())
    report_put(memory, tensor::FlowKind::compute, self, dim, chosen(), source);
  if (is_disjoint && adds_as_is && self.dim() > 0) {
    if (!scatter_line(memory, kernels::ScatterMode::add, self, index, values))
      scatter_slices_by_rows(memory, kernels::ScatterMode::add, self, dim, chosen(), values);
    return;
  }
  auto scratch = memory.scratch();
  auto& add_memory = is_disjoint ? scratch : memory;
  std::int64_t at = 0;
  tensor::ProgressMeter meter(memory.control());
  for (const std::int64_t i : chosen()) {
    meter.add(0, cost_of_row_bytes);
    add_(add_memory, row(self, dim, i), Operand(row(source, dim, at++)), factor_of(alpha, self.dtype()));
  }
}

}  // namespace stridescope::ops
