#include <algorithm>
#include <concepts>
#include <cstdint>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/kernels/copy/copy.h"
#include "engine/kernels/index/gather.h"
#include "engine/kernels/index/scatter_along.h"
#include "engine/ops/copy/copy.h"
#include "engine/ops/copy/unknown_write.h"
#include "engine/ops/elementwise/elementwise.h"
#include "engine/ops/move/combine_places.h"
#include "engine/ops/move/gather.h"
#include "engine/ops/move/scatter.h"
#include "engine/ops/rules/index_rules.h"
#include "engine/ops/rules/iterator.h"
#include "engine/ops/rules/meta.h"
#include "engine/ops/rules/number.h"
#include "engine/ops/rules/overlap.h"
#include "engine/tensor/apart.h"
#include "engine/tensor/dispatch.h"
#include "engine/tensor/inside.h"
#include "engine/tensor/refusal/refuse.h"
#include "engine/tensor/wrap_dim.h"

namespace stridescope::ops {
namespace {

using kernels::even_table;
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
  // With an observer, three lists of int64: the index as read, the place of each element, and its source.
  if (!index.storage().is_meta()) memory.require_room(index.numel(), 3 * sizeof(std::int64_t));
}

// Where in self's storage each element of the index leads.
Indices scatter_places(Memory& memory, const Tensor& self, std::int64_t dim, const Tensor& index) {
  const auto at = static_cast<std::size_t>(dim);
  const Indices chosen = kernels::read_integers(memory, index);
  const std::int64_t size = size_or_one(self, at);
  for (const std::int64_t i : chosen)
    if (i < 0 || i >= size) throw refuse::gather_index_out_of_bounds(i, dim, size);
  std::vector<Indices> tables;
  for (std::size_t d = 0; d < rank_or_one(self); ++d)
    tables.push_back(even_table(memory, size_or_one(index, d), d == at ? 0 : stride_or_one(self, d)));
  Indices places = kernels::storage_indices(memory, self.storage_offset(), tables);
  for (std::size_t n = 0; n < places.size(); ++n) places[n] += chosen[n] * stride_or_one(self, at);
  return places;
}

// The part of a scatter's source that the index is about.
Tensor covered(const Tensor& source, const Tensor& index) {
  tensor::Layout layout = source.layout();
  layout.shape = index.shape();
  if (layout.stride.size() != layout.shape.size()) layout.stride = Dims(layout.shape.size(), 1);
  return source.view(layout);
}

/// Without an observer: writes directly, without a list of places. Returns false if the fast path does not
/// apply.
bool scatter_unobserved(Memory& memory, kernels::Put how, const Tensor& self, std::int64_t dim,
                        const Tensor& index, const Tensor& values) {
  return !memory.is_observed() && self.dim() > 0 && index.dim() > 0 && !self.storage().is_meta() &&
         !values.storage().is_meta() && values.dtype() == self.dtype() &&
         tensor::lies_inside(region_of(self)) && tensor::lies_inside(region_of(values)) &&
         kernels::scatter_along(memory, how, region_of(self), region_of(values),
                                static_cast<std::size_t>(dim), region_of(index));
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
  if (source && scatter_unobserved(memory, kernels::Put::over, self, dim, index, covered(*source, index)))
    return;
  if (!source && !memory.is_observed()) {
    auto scratch = memory.scratch();
    const Tensor number = scratch.allocate_tensor({}, self.dtype());
    kernels::fill(scratch, region_of(number), *as_number(value));
    const Dims still(index.shape().size(), 0);
    if (scatter_unobserved(memory, kernels::Put::over, self, dim, index,
                           number.view({index.shape(), still, 0})))
      return;
  }
  Indices places = scatter_places(memory, self, dim, index);
  if (source)
    return kernels::scatter(memory, region_of(self), std::move(places), region_of(covered(*source, index)));
  kernels::scatter(memory, region_of(self), std::move(places), *as_number(value));
}

namespace {

void report_combined(Memory& memory, const Tensor& self, const Tensor& part, const Indices& places) {
  tensor::require_inside(region_of(self));
  tensor::require_inside(region_of(part));
  if (!memory.is_observed()) return;
  memory.flow({.kind = tensor::FlowKind::compute,
               .sources = {region_of(part)},
               .destination = region_of(self),
               .destination_index = places});
}

/// Cost of an element that is computed or copied by a call of its own.
constexpr std::int64_t cost_of_call_bytes = 4096;

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

// The first element for a place replaces the old value; the others remain to be reduced.
void start_anew(const Memory& memory, const Tensor& self, Indices& places, Tensor& part) {
  auto scratch = memory.scratch();
  const tensor::Pace pace(memory.control());
  Indices rest, rest_from;
  std::set<std::int64_t> seen;
  for (std::size_t n = 0; n < places.size(); ++n) {
    pace.look(n, cost_of_call_bytes);
    const auto from = part.layout().at_linear(static_cast<std::int64_t>(n));
    if (!seen.insert(places[n]).second) {
      rest.push_back(places[n]);
      rest_from.push_back(from);
      continue;
    }
    kernels::copy(scratch, {self.storage(), {{}, {}, places[n]}, self.dtype()},
                  {part.storage(), {{}, {}, from}, part.dtype()});
  }
  const Tensor remaining =
      scratch.allocate_tensor({static_cast<std::int64_t>(rest.size())}, part.dtype(), part.device());
  kernels::gather(scratch, region_of(remaining), region_of(part), std::move(rest_from));
  places = std::move(rest);
  part = remaining;
}

// A count converted to an integer dtype: it wraps, and as in PyTorch a count that wraps to 0 divides by 1.
tensor::Scalar held_count(DType dtype, std::int64_t count) {
  return tensor::dispatch(dtype, [&](auto type) -> tensor::Scalar {
    using T = typename decltype(type)::type;
    if constexpr (std::integral<T>) {
      const auto held = static_cast<T>(count);
      return static_cast<std::int64_t>(held == T(0) ? T(1) : held);
    } else {
      return count;
    }
  });
}

// Sums become means: each place is divided by how many came to it.
void divide_by_counts(const Memory& memory, const Tensor& self, const Indices& places, bool include_self) {
  std::map<std::int64_t, std::int64_t> counts;
  for (const auto place : places) ++counts[place];
  auto scratch = memory.scratch();
  const auto op = tensor::is_floating(self.dtype()) ? Binary::divide : Binary::floor_divide;
  for (const auto& [place, count] : counts) {
    const Tensor to(self.storage(), {{}, {}, place}, self.dtype());
    binary_(scratch, op, to, Operand(held_count(self.dtype(), count + (include_self ? 1 : 0))));
  }
}

kernels::Put put_of(Binary function) {
  switch (function) {
    case Binary::multiply: return kernels::Put::multiplied;
    case Binary::maximum: return kernels::Put::largest;
    case Binary::minimum: return kernels::Put::smallest;
    default: return kernels::Put::added;
  }
}

/// The identity element of a comparison or multiplication.
tensor::Scalar neutral(Binary function, DType dtype) {
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

/// The fast path for operands of one dtype without an observer.
bool reduce_unobserved(Memory& memory, const Tensor& self, std::int64_t dim, const Tensor& index,
                       const Tensor& source, Binary function, bool is_mean, bool include_self) {
  const auto put = put_of(function);
  const auto part = covered(source, index);
  const auto repeated = [&](Memory& scratch, const tensor::Scalar& value) {
    const Tensor number = scratch.allocate_tensor({}, self.dtype());
    kernels::fill(scratch, region_of(number), value);
    return number.view({index.shape(), Dims(index.shape().size(), 0), 0});
  };
  if (memory.is_observed()) return false;
  auto scratch = memory.scratch();
  if (!include_self) {
    // Two scatters read the index and the source: the first one may change neither.
    const auto to = region_of(self), from = region_of(part), chosen = region_of(index);
    if (function == Binary::add || self.dtype() == DType::boolean || !tensor::are_apart(to, {&from, &chosen}))
      return false;
    if (!scatter_unobserved(memory, kernels::Put::over, self, dim, index,
                            repeated(scratch, neutral(function, self.dtype()))))
      return false;
    return scatter_unobserved(memory, put, self, dim, index, part);
  }
  if (!is_mean) return scatter_unobserved(memory, put, self, dim, index, part);
  // Up to this number, counts in float32 are exact.
  constexpr std::int64_t most_counted = std::int64_t{1} << 24;
  if (self.dtype() != DType::float32 && self.dtype() != DType::float64) return false;
  if (index.numel() > most_counted) return false;
  const Tensor counts = scratch.allocate_tensor(self.shape(), self.dtype());
  kernels::fill(scratch, region_of(counts), std::int64_t{1});
  if (!scatter_unobserved(scratch, kernels::Put::added, counts, dim, index,
                          repeated(scratch, std::int64_t{1})) ||
      !scatter_unobserved(memory, put, self, dim, index, part))
    return false;
  binary_(scratch, Binary::divide, self, Operand(counts));
  return true;
}

/// scatter_reduce of 16-bit floats: accumulates in float32 and rounds once.
void scatter_reduce_in_floats(Memory& memory, const Tensor& self, std::int64_t dim, const Tensor& index,
                              const Operand& value, std::string_view reduce, ReduceNames names,
                              bool include_self, const Indices& places) {
  auto scratch = memory.scratch();
  const Tensor wide = to(scratch, self, {.dtype = DType::float32});
  const auto* source = as_tensor(value);
  Tensor narrow;
  if (source) {
    narrow = covered(*source, index);
  } else {
    narrow = scratch.allocate_tensor({}, self.dtype());
    kernels::fill(scratch, region_of(narrow), *as_number(value));
    narrow = narrow.view({index.shape(), Dims(index.shape().size(), 0), 0});
  }
  scatter_reduce_(scratch, wide, dim, index, to(scratch, narrow, {.dtype = DType::float32}),
                  reduce == "mean" ? "sum" : reduce, names, include_self);
  // Only at the indexed places: a NaN that is not written keeps its bits.
  const Tensor reduced = gather(scratch, wide, dim, index);
  kernels::scatter(scratch, region_of(self), places, region_of(reduced));
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
  const bool is_narrow = tensor::is_floating(self.dtype()) && self.itemsize() < 4;
  const bool is_extreme = function == Binary::maximum || function == Binary::minimum;
  if (source && (!is_narrow || is_extreme) &&
      reduce_unobserved(memory, self, dim, index, *source, function, reduce == "mean", include_self))
    return;
  Indices places = scatter_places(memory, self, dim, index);
  auto scratch = memory.scratch();
  Tensor part;
  if (source) {
    part = covered(*source, index);
  } else {
    const Tensor number = scratch.allocate_tensor({}, self.dtype());
    kernels::fill(scratch, region_of(number), *as_number(value));
    part = number.view({{static_cast<std::int64_t>(places.size())}, {0}, 0});
  }
  report_combined(memory, self, part, places);
  if (self.storage().is_meta() || part.storage().is_meta()) return;
  const Indices all = places;
  if (is_narrow) {
    scatter_reduce_in_floats(memory, self, dim, index, value, reduce, names, include_self, all);
  } else {
    if (!include_self) start_anew(memory, self, places, part);
    combine_places(memory, self, places, part, function);
  }
  if (reduce == "mean") divide_by_counts(memory, self, all, include_self);
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
  if (self.is_contiguous() && index.is_contiguous() && source.is_contiguous()) {
    const auto flat = [](const Tensor& t) { return t.view({{t.numel()}, {1}, t.storage_offset()}); };
    const auto how = accumulate ? kernels::Put::added : kernels::Put::over;
    if (scatter_unobserved(memory, how, flat(self), 0, flat(index), flat(source))) return;
  }
  Indices places = kernels::read_integers(memory, index);
  for (auto& place : places) {
    if (place < -count || place >= count) throw refuse::flat_index_out_of_range(place, count);
    place = self.layout().at_linear(place < 0 ? place + count : place);
  }
  if (!accumulate) return kernels::scatter(memory, region_of(self), std::move(places), region_of(source));
  report_combined(memory, self, source, places);
  if (!self.storage().is_meta() && !source.storage().is_meta())
    combine_places(memory, self, places, source, Binary::add);
}

}  // namespace stridescope::ops
