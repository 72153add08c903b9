#include <algorithm>
#include <concepts>
#include <cstdint>
#include <limits>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/kernels/copy/copy.h"
#include "engine/kernels/index/gather.h"
#include "engine/kernels/index/scatter_along.h"
#include "engine/ops/copy/copy.h"
#include "engine/ops/copy/unknown_write.h"
#include "engine/ops/elementwise/elementwise.h"
#include "engine/ops/elementwise/in_place.h"
#include "engine/ops/move/gather.h"
#include "engine/ops/move/scatter.h"
#include "engine/ops/move/scatter_combine.h"
#include "engine/ops/rules/index_rules.h"
#include "engine/ops/rules/iterator.h"
#include "engine/ops/rules/meta.h"
#include "engine/ops/rules/number.h"
#include "engine/ops/rules/overlap.h"
#include "engine/tensor/aliasing.h"
#include "engine/tensor/bounds.h"
#include "engine/tensor/dispatch.h"
#include "engine/tensor/refusal/refuse.h"
#include "engine/tensor/wrap_dim.h"

namespace stridescope::ops {
namespace {

using kernels::strided_offsets;
using tensor::Dims;
using tensor::DType;
using tensor::Memory;
using tensor::Tensor;
using Indices = std::vector<std::int64_t>;

std::size_t rank_or_one(const Tensor& t) { return std::max<std::size_t>(t.shape().size(), 1); }

// at::native::scatter_shape_check
void require_scatter_shape(const Tensor& self, std::int64_t dim, const Tensor& index, const Tensor* source) {
  if (index.numel() == 0) return;
  if (rank_or_one(self) != rank_or_one(index)) throw refuse::scatter_rank_differs(self.dim(), index.dim());
  if (source && rank_or_one(*source) != rank_or_one(index))
    throw refuse::scatter_source_rank_differs(source->dim(), index.dim());
  bool fits = true;
  for (std::size_t d = 0; d < rank_or_one(self); ++d) {
    fits &= static_cast<std::int64_t>(d) == dim || size_or_one(index, d) <= size_or_one(self, d);
    fits &= !source || size_or_one(index, d) <= size_or_one(*source, d);
  }
  if (fits) return;
  if (source) throw refuse::scatter_source_shapes_differ(index.shape(), self.shape(), dim, source->shape());
  throw refuse::scatter_shapes_differ(index.shape(), self.shape(), dim);
}

void require_scatter(const Memory& memory, const Tensor& self, std::int64_t dim, const Tensor& index,
                     const Tensor* source, std::string_view op) {
  if (index.numel() > 0 && index.dtype() != DType::int64) throw refuse::scatter_dtype(op);
  if (source && source->dtype() != self.dtype()) throw refuse::scatter_source_dtype_differs(op);
  require_scatter_shape(self, dim, index, source);
  require_no_internal_overlap(self);
  require_no_overlap(self, index);
  if (source) require_no_overlap(self, *source);
  if (index.device() != self.device() && !is_meta_result(self, index))
    throw refuse::devices_differ(self.device(), index.device());
  // An observer needs three int64 lists: the index, and each element's storage index and source.
  if (!index.storage().is_meta()) memory.require_room(index.numel(), 3 * sizeof(std::int64_t));
}

// The storage index in self for each element of the index.
Indices scatter_storage_indices(Memory& memory, const Tensor& self, std::int64_t dim, const Tensor& index) {
  const auto at = static_cast<std::size_t>(dim);
  const Indices chosen = kernels::read_integers(memory, index);
  const std::int64_t size = size_or_one(self, at);
  for (const std::int64_t i : chosen)
    if (i < 0 || i >= size) throw refuse::gather_index_out_of_bounds(i, dim, size);
  std::vector<Indices> tables;
  for (std::size_t d = 0; d < rank_or_one(self); ++d)
    tables.push_back(strided_offsets(memory, size_or_one(index, d), d == at ? 0 : stride_or_one(self, d)));
  Indices places = kernels::storage_indices(memory, self.storage_offset(), tables);
  for (std::size_t n = 0; n < places.size(); ++n) places[n] += chosen[n] * stride_or_one(self, at);
  return places;
}

// The part of a scatter's source that the index covers.
Tensor clipped_to_index(const Tensor& source, const Tensor& index) {
  tensor::Layout layout = source.layout();
  layout.shape = index.shape();
  if (layout.stride.size() != layout.shape.size()) layout.stride = Dims(layout.shape.size(), 1);
  return source.view(layout);
}

/// A number repeated for each element of the index.
Tensor repeated(Memory& scratch, const tensor::Scalar& number, DType dtype, const Tensor& index) {
  const Tensor one = scratch.allocate_tensor({}, dtype);
  kernels::fill(scratch, region_of(one), number);
  return one.view({index.shape(), Dims(index.shape().size(), 0), 0});
}

/// Writes values along a dimension without an index list. Returns false without writing if an index is out of
/// bounds or this fast path does not apply.
bool try_scatter_along(const Memory& memory, kernels::ScatterMode mode, const Tensor& self, std::int64_t dim,
                       const Tensor& index, const Tensor& values) {
  if (self.dim() == 0 || index.dim() == 0 || self.storage().is_meta() || values.storage().is_meta() ||
      !tensor::is_in_bounds(region_of(self)) || !tensor::is_in_bounds(region_of(values)))
    return false;
  auto scratch = memory.scratch();
  return kernels::scatter_along(scratch, mode, region_of(self), region_of(values),
                                static_cast<std::size_t>(dim), region_of(index));
}

void report_put(Memory& memory, tensor::FlowKind kind, const Tensor& self, const Tensor* values,
                Indices places) {
  tensor::require_in_bounds(region_of(self));
  tensor::Flow flow{.kind = kind, .destination = region_of(self), .destination_index = std::move(places)};
  if (values) flow.sources = {region_of(*values)};
  memory.flow(flow);
}

}  // namespace

void scatter_(Memory& memory, const Tensor& self, std::int64_t dim, const Tensor& index,
              const Operand& value) {
  dim = tensor::wrap_dim(dim, self.dim());
  const auto* source = as_tensor(value);
  require_scatter(memory, self, dim, index, source, "scatter");
  if (!source) require_fits(*as_number(value), self.dtype());
  if (index.numel() == 0) return;
  if (index.storage().is_meta()) return report_unknown_write(memory, self);
  auto scratch = memory.scratch(Memory::Mode::real);
  const Tensor values =
      source ? clipped_to_index(*source, index) : repeated(scratch, *as_number(value), self.dtype(), index);
  const auto places = [&] { return scatter_storage_indices(memory, self, dim, index); };
  if (memory.is_observed()) {
    if (source) report_put(memory, tensor::FlowKind::copy, self, &values, places());
    else report_put(memory, tensor::FlowKind::fill, self, nullptr, places());
  }
  if (try_scatter_along(memory, kernels::ScatterMode::assign, self, dim, index, values)) return;
  kernels::scatter(scratch, region_of(self), places(), region_of(values));
}

namespace {

struct Reduce {
  std::string_view name;
  ReduceNames names;
  Binary function;
};
constexpr Reduce reduces[] = {
    {"add", ReduceNames::scatter, Binary::add},
    {"multiply", ReduceNames::scatter, Binary::multiply},
    {"sum", ReduceNames::scatter_reduce, Binary::add},
    {"prod", ReduceNames::scatter_reduce, Binary::multiply},
    {"mean", ReduceNames::scatter_reduce, Binary::add},
    {"amax", ReduceNames::scatter_reduce, Binary::maximum},
    {"amin", ReduceNames::scatter_reduce, Binary::minimum},
};

Binary function_of(std::string_view reduce, ReduceNames names) {
  for (const auto& known : reduces)
    if (known.name == reduce && known.names == names) return known.function;
  if (names == ReduceNames::scatter) throw refuse::scatter_reduction_unknown(reduce);
  throw refuse::reduction_unknown(reduce);
}

/// The initial value of a reduction that excludes the existing element.
tensor::Scalar initial_value(Binary function, DType dtype) {
  if (function == Binary::add) return std::int64_t{0};
  if (function == Binary::multiply) return std::int64_t{1};
  return tensor::dispatch_computed(dtype, [&](auto type) -> tensor::Scalar {
    using T = typename decltype(type)::type;
    const bool is_least = function == Binary::maximum;
    if constexpr (std::integral<T>)
      return static_cast<std::int64_t>(is_least ? std::numeric_limits<T>::min()
                                                : std::numeric_limits<T>::max());
    else return (is_least ? -1 : 1) * std::numeric_limits<double>::infinity();
  });
}

/// scatter_reduce of 16-bit floats: accumulates in float32 and rounds once.
void reduce_in_floats(Memory& scratch, const Tensor& self, std::int64_t dim, const Tensor& index,
                      const Tensor& values, std::string_view reduce, ReduceNames names, bool include_self) {
  const Tensor wide = to(scratch, self, {.dtype = DType::float32});
  scatter_reduce_(scratch, wide, dim, index, to(scratch, values, {.dtype = DType::float32}),
                  reduce == "mean" ? "sum" : reduce, names, include_self);
  // Only the indexed elements: a NaN that is not written keeps its bits.
  const Tensor reduced = gather(scratch, wide, dim, index);
  scatter_(scratch, self, dim, index, to(scratch, reduced, {.dtype = self.dtype()}));
}

/// Divides sums by counts. As in PyTorch, counts have the sums' dtype, and one that wraps to 0 divides by 1.
void divide_by_counts(Memory& scratch, const Tensor& self, std::int64_t dim, const Tensor& index,
                      bool include_self) {
  const Tensor counts = scratch.allocate_tensor(self.shape(), self.dtype());
  if (include_self) kernels::fill(scratch, region_of(counts), std::int64_t{1});
  const tensor::Scalar one = std::int64_t{1};
  scatter_reduce_(scratch, counts, dim, index, one, "sum", ReduceNames::scatter_reduce);
  masked_fill_(scratch, counts, binary(scratch, Binary::equal, counts, tensor::Scalar(std::int64_t{0})), one);
  binary_(scratch, tensor::is_floating(self.dtype()) ? Binary::divide : Binary::floor_divide, self,
          Operand(counts));
}

}  // namespace

void scatter_add_(Memory& memory, const Tensor& self, std::int64_t dim, const Tensor& index,
                  const Tensor& source) {
  scatter_reduce_(memory, self, dim, index, source, "sum", ReduceNames::scatter_reduce);
}

void scatter_reduce_(Memory& memory, const Tensor& self, std::int64_t dim, const Tensor& index,
                     const Operand& value, std::string_view reduce, ReduceNames names, bool include_self) {
  dim = tensor::wrap_dim(dim, self.dim());
  const auto* source = as_tensor(value);
  require_scatter(memory, self, dim, index, source, "scatter");
  const auto function = function_of(reduce, names);
  if (!source) require_fits(*as_number(value), self.dtype());
  if (index.numel() == 0) return;
  if (index.storage().is_meta()) return report_unknown_write(memory, self);
  if (reduce == "mean" && self.dtype() == DType::boolean)
    throw refuse::dtype_not_implemented("scatter_gather_tensor_cpu_reduce_mean", self.dtype());
  const auto initial = include_self ? tensor::Scalar() : initial_value(function, self.dtype());
  auto scratch = memory.scratch();
  Tensor values =
      source ? clipped_to_index(*source, index) : repeated(scratch, *as_number(value), self.dtype(), index);
  const auto places = [&] { return scatter_storage_indices(memory, self, dim, index); };
  if (memory.is_observed()) {
    const auto part = source ? values : values.view({{index.numel()}, {0}, 0});
    report_put(memory, tensor::FlowKind::compute, self, &part, places());
  }
  if (self.storage().is_meta() || values.storage().is_meta()) {
    places();
    return;
  }
  Tensor chosen = index;
  const auto from = region_of(values), index_region = region_of(index);
  if (!tensor::cannot_alias(region_of(self), {&from, &index_region})) {
    // The kernels read values and index repeatedly: writes must not change them.
    values = clone(scratch, values);
    chosen = clone(scratch, index);
  }
  const bool is_extreme = function == Binary::maximum || function == Binary::minimum;
  if (tensor::is_floating(self.dtype()) && self.itemsize() < 4 && !is_extreme) {
    reduce_in_floats(scratch, self, dim, chosen, values, reduce, names, include_self);
  } else {
    if (!include_self) scatter_(scratch, self, dim, chosen, initial);
    if (!can_scatter_reduce(self.dtype()) ||
        !try_scatter_along(memory, scatter_mode_of(function), self, dim, chosen, values))
      scatter_combine(scratch, self, scatter_storage_indices(scratch, self, dim, chosen), values, function);
  }
  if (reduce == "mean") divide_by_counts(scratch, self, dim, chosen, include_self);
}

void put_(Memory& memory, const Tensor& self, const Tensor& index, const Tensor& source, bool accumulate) {
  if (index.dtype() != DType::int64) throw refuse::put_dtype(index.dtype());
  if (self.dtype() != source.dtype()) throw refuse::put_dtypes_differ(self.dtype(), source.dtype());
  if (source.numel() != index.numel()) throw refuse::put_counts_differ(source.numel(), index.numel());
  const auto count = self.numel();
  if (index.numel() > 0 && count == 0) throw refuse::put_into_nothing();
  require_no_internal_overlap(self);
  require_no_overlap(self, index);
  require_no_overlap(self, source);
  if (index.numel() == 0) return;
  if (index.storage().is_meta()) return report_unknown_write(memory, self);
  const auto places = [&] {
    Indices found = kernels::read_integers(memory, index);
    for (auto& place : found) {
      if (place < -count || place >= count) throw refuse::flat_index_out_of_range(place, count);
      place = self.layout().at_linear(place < 0 ? place + count : place);
    }
    return found;
  };
  if (memory.is_observed())
    report_put(memory, accumulate ? tensor::FlowKind::compute : tensor::FlowKind::copy, self, &source,
               places());
  auto scratch = memory.scratch();
  if (self.is_contiguous() && index.is_contiguous() && source.is_contiguous() &&
      (!accumulate || can_scatter_reduce(self.dtype()))) {
    const auto flat = [](const Tensor& t) { return t.view({{t.numel()}, {1}, t.storage_offset()}); };
    const auto mode = accumulate ? kernels::ScatterMode::add : kernels::ScatterMode::assign;
    if (try_scatter_along(memory, mode, flat(self), 0, flat(index), flat(source))) return;
  }
  if (accumulate) scatter_combine(scratch, self, places(), source, Binary::add);
  else kernels::scatter(scratch, region_of(self), places(), region_of(source));
}

}  // namespace stridescope::ops
