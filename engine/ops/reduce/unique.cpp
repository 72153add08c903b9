#include "engine/ops/reduce/unique.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/kernels/index/gather.h"
#include "engine/kernels/loop/element.h"
#include "engine/kernels/loop/kernel_call.h"
#include "engine/kernels/order/order.h"
#include "engine/ops/view/reorder.h"
#include "engine/tensor/element.h"
#include "engine/tensor/refusal/refuse.h"
#include "engine/tensor/wrap_dim.h"

namespace stridescope::ops {
namespace {

using tensor::Dims;
using tensor::DType;
using tensor::Memory;
using tensor::Scalar;
using tensor::Tensor;
using Indices = std::vector<std::int64_t>;

/// Rows of equal length: slices, or single elements.
class Rows {
 public:
  /// `self` has the rows along its first dimension.
  Rows(const Memory& memory, const Tensor& self, std::int64_t count)
      : self_(self),
        places_(kernels::storage_indices(memory, self.layout())),
        count_(count),
        meter_(memory.control()) {
    length_ = count == 0 ? 0 : self.numel() / count;
  }

  std::int64_t count() const { return count_; }
  /// Single elements: NaN comes last. Slices: NaN compares false, as in PyTorch.
  bool precedes(std::int64_t a, std::int64_t b) const {
    meter_.add(0, cost_of_element * (length_ + 1));
    for (std::int64_t i = 0; i < length_; ++i) {
      const auto x = element(a, i), y = element(b, i);
      if (length_ == 1 && is_nan(y) && !is_nan(x)) return true;
      if (less(x, y)) return true;
      if (less(y, x)) return false;
    }
    return false;
  }
  /// NaN is not equal to any element.
  bool equal(std::int64_t a, std::int64_t b) const {
    meter_.add(0, cost_of_element * (length_ + 1));
    for (std::int64_t i = 0; i < length_; ++i) {
      const auto x = element(a, i), y = element(b, i);
      if (is_nan(x) || !(x == y)) return false;
    }
    return true;
  }
  /// Storage indices of the elements of the given rows.
  Indices places_of(const Indices& rows) const {
    Indices places;
    for (const auto row : rows)
      for (std::int64_t i = 0; i < length_; ++i) places.push_back(place(row, i));
    return places;
  }

 private:
  static bool is_nan(const Scalar& x) {
    const auto* number = std::get_if<double>(&x);
    return number && *number != *number;
  }
  static bool less(const Scalar& x, const Scalar& y) {
    const auto *i = std::get_if<std::int64_t>(&x), *j = std::get_if<std::int64_t>(&y);
    return i && j ? *i < *j : tensor::to_double(x) < tensor::to_double(y);
  }
  std::int64_t place(std::int64_t row, std::int64_t i) const {
    return places_[static_cast<std::size_t>(row * length_ + i)];
  }
  Scalar element(std::int64_t row, std::int64_t i) const { return tensor::element_at(self_, place(row, i)); }

  const Tensor& self_;
  Indices places_;
  std::int64_t count_, length_ = 0;
  /// Cost of comparing two elements, in bytes of kernel work.
  static constexpr std::int64_t cost_of_element = 160;
  mutable tensor::ProgressMeter meter_;
};

/// The first row of each run of equal rows, the length of each run, and the run of each row.
struct EqualRuns {
  Indices first, counts, inverse;
};

template <class Equal>
EqualRuns runs_of(const Indices& order, const Equal& equal) {
  EqualRuns found;
  found.inverse.resize(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (i == 0 || !equal(order[i - 1], order[i])) {
      found.first.push_back(order[i]);
      found.counts.push_back(0);
    }
    ++found.counts.back();
    found.inverse[static_cast<std::size_t>(order[i])] = static_cast<std::int64_t>(found.first.size()) - 1;
  }
  return found;
}

EqualRuns find_runs(const Rows& rows, UniqueMode mode) {
  Indices order(static_cast<std::size_t>(rows.count()));
  std::iota(order.begin(), order.end(), 0);
  if (mode == UniqueMode::sorted) {
    std::stable_sort(order.begin(), order.end(),
                     [&](std::int64_t a, std::int64_t b) { return rows.precedes(a, b); });
  }
  return runs_of(order, [&](std::int64_t a, std::int64_t b) { return rows.equal(a, b); });
}

/// The runs of the sorted keys, found by counting; nullopt if the keys span too large a range.
std::optional<EqualRuns> count_keys(tensor::ProgressMeter& meter, std::span<const kernels::OrderKey> keys,
                                    bool with_inverse) {
  constexpr std::int64_t cost_of_key = 64;
  constexpr kernels::OrderKey smallest_range = 4096;
  if (keys.empty()) return std::nullopt;
  const auto [least, most] = std::ranges::minmax(keys);
  if (most - least >= std::max<kernels::OrderKey>(smallest_range, 2 * keys.size())) return std::nullopt;
  const auto count = std::ssize(keys);
  const auto at = [&, from = least](std::int64_t i) {
    return static_cast<std::size_t>(keys[static_cast<std::size_t>(i)] - from);
  };
  Indices counts(static_cast<std::size_t>(most - least) + 1), first(counts.size()), run(counts.size());
  meter.for_each_chunk(count, 0, cost_of_key, [&](std::int64_t begin, std::int64_t end) {
    for (auto i = begin; i < end; ++i)
      if (++counts[at(i)] == 1) first[at(i)] = i;
  });
  EqualRuns found;
  for (std::size_t key = 0; key < counts.size(); ++key) {
    if (counts[key] == 0) continue;
    run[key] = std::ssize(found.first);
    found.first.push_back(first[key]);
    found.counts.push_back(counts[key]);
  }
  if (!with_inverse) return found;
  found.inverse.resize(keys.size());
  meter.for_each_chunk(count, 0, cost_of_key, [&](std::int64_t begin, std::int64_t end) {
    for (auto i = begin; i < end; ++i) found.inverse[static_cast<std::size_t>(i)] = run[at(i)];
  });
  return found;
}

/// Splits `count` elements into runs of equal adjacent ones; is_new(i) is true at the start of a run.
template <class IsNew>
EqualRuns find_consecutive(tensor::ProgressMeter& meter, std::int64_t count, bool with_inverse,
                           IsNew&& is_new) {
  constexpr std::int64_t cost_of_key = 24;
  EqualRuns found;
  std::int64_t runs = 0;
  meter.for_each_chunk(count, 0, cost_of_key, [&](std::int64_t begin, std::int64_t end) {
    for (auto i = begin; i < end; ++i) runs += is_new(i);
  });
  found.first.reserve(static_cast<std::size_t>(runs) + 1);
  if (with_inverse) found.inverse.resize(static_cast<std::size_t>(count));
  meter.for_each_chunk(count, 0, cost_of_key, [&](std::int64_t begin, std::int64_t end) {
    for (auto i = begin; i < end; ++i) {
      if (is_new(i)) found.first.push_back(i);
      if (with_inverse) found.inverse[static_cast<std::size_t>(i)] = std::ssize(found.first) - 1;
    }
  });
  found.counts.resize(found.first.size());
  for (std::size_t run = 0; run < found.first.size(); ++run)
    found.counts[run] = (run + 1 < found.first.size() ? found.first[run + 1] : count) - found.first[run];
  return found;
}

/// The runs of single elements; NaN is not equal to any element.
EqualRuns find_runs(Memory& memory, const Tensor& self, UniqueMode mode, bool with_inverse) {
  const auto keys = kernels::order_keys(memory, region_of(self));
  tensor::ProgressMeter meter(memory.control());
  if (mode == UniqueMode::sorted && !is_floating(self.dtype())) {
    if (auto found = count_keys(meter, keys, with_inverse)) return std::move(*found);
  }
  const bool has_nan = is_floating(self.dtype());
  const auto are_equal = [&](std::int64_t a, std::int64_t b) {
    const auto key = keys[static_cast<std::size_t>(a)];
    return key == keys[static_cast<std::size_t>(b)] && !(has_nan && key == kernels::key_of_nan);
  };
  if (mode == UniqueMode::consecutive)
    return find_consecutive(meter, std::ssize(keys), with_inverse,
                            [&](std::int64_t i) { return i == 0 || !are_equal(i - 1, i); });
  constexpr std::int64_t cost_of_run = 96;
  meter.add(0, std::ssize(keys) * cost_of_run);
  return runs_of(kernels::stable_order(memory, keys), are_equal);
}

/// The number of rows that PyTorch allocates before it has counted them.
struct Capacity {
  std::optional<std::int64_t> values, counts;
};

/// The first rows of a storage with capacity for more.
Tensor with_capacity(Memory& memory, Dims shape, DType dtype, const Tensor& self,
                     const std::optional<std::int64_t>& capacity) {
  if (!capacity) return memory.allocate_tensor(shape, dtype, self.device());
  const auto count = shape[0];
  shape[0] = std::max(*capacity, count);
  const auto whole = memory.allocate_tensor(shape, dtype, self.device());
  auto layout = whole.layout();
  layout.shape[0] = count;
  return whole.view(layout);
}

Tensor integers(Memory& memory, const Tensor& self, const Dims& shape, const Indices& values,
                const std::optional<std::int64_t>& capacity = {}) {
  const auto result = with_capacity(memory, shape, DType::int64, self, capacity);
  if (values.empty()) return result;
  const auto to = region_of(result);
  kernels::KernelCall call(memory, {&to});
  call.report([&] { return tensor::Flow{.kind = tensor::FlowKind::fill, .destination = to}; });
  if (call.has_bytes()) std::copy(values.begin(), values.end(), call.data<std::int64_t>(0));
  return result;
}

/// `places`: storage indices of the elements of the distinct rows.
UniqueResult distinct(Memory& memory, const Tensor& self, const EqualRuns& found, const Indices& places,
                      Dims shape, const Dims& inverse_shape, const UniqueOutputs& outputs,
                      const Capacity& capacity) {
  const auto count = static_cast<std::int64_t>(found.first.size());
  shape[0] = count;
  const auto values = with_capacity(memory, shape, self.dtype(), self, capacity.values);
  kernels::gather(memory, region_of(values), region_of(self), places);
  UniqueResult made{values, {}, {}};
  if (outputs.inverse) made.inverse = integers(memory, self, inverse_shape, found.inverse);
  if (outputs.counts) made.counts = integers(memory, self, {count}, found.counts, capacity.counts);
  return made;
}

/// The first element of each run of equal adjacent elements. NaN is not equal to any element.
Tensor first_of_each_run(Memory& memory, const Tensor& self) {
  constexpr std::int64_t cost_of_element = 8;
  const auto whole = memory.allocate_tensor({self.numel()}, self.dtype(), self.device());
  const auto to = region_of(whole), from = region_of(self);
  kernels::KernelCall call(memory, {&to, &from});
  call.report([&] {
    auto places = find_runs(memory, self, UniqueMode::consecutive, false).first;
    for (auto& place : places) place += self.storage_offset();
    auto values = to;
    values.layout.shape[0] = std::ssize(places);
    return tensor::Flow{tensor::FlowKind::copy, {from}, values, std::move(places)};
  });
  std::int64_t runs = 0;
  tensor::dispatch(self.dtype(), [&](auto type) {
    using T = typename decltype(type)::type;
    const auto* x = call.data<const kernels::Stored<T>>(1);
    auto* out = call.data<kernels::Stored<T>>(0);
    out[0] = x[0];
    runs = 1;
    // Branchless: an entry that does not start a run is overwritten, or cut off at the end.
    call.meter().for_each_chunk(self.numel() - 1, sizeof(T), cost_of_element,
                                [&](std::int64_t begin, std::int64_t end) {
                                  for (auto i = begin + 1; i <= end; ++i) {
                                    const bool is_new = static_cast<T>(x[i]) != static_cast<T>(x[i - 1]);
                                    out[runs] = x[i];
                                    runs += is_new;
                                  }
                                });
    if (runs < self.numel()) out[runs] = kernels::Stored<T>{};
  });
  auto layout = whole.layout();
  layout.shape[0] = runs;
  return whole.view(layout);
}

}  // namespace

UniqueResult unique(Memory& memory, const Tensor& self, UniqueMode mode, const UniqueOutputs& outputs) {
  if (self.storage().is_meta()) throw tensor::NeedsData();
  if (mode == UniqueMode::consecutive && self.is_contiguous() && self.numel() > 0 && !outputs.inverse &&
      !outputs.counts && !memory.is_meta())
    return {first_of_each_run(memory, self), {}, {}};
  const auto& layout = self.layout();
  const bool is_packed = layout.is_contiguous();
  const EqualRuns found = find_runs(memory, self, mode, outputs.inverse);
  Indices places;
  places.reserve(found.first.size());
  for (const auto element : found.first)
    places.push_back(is_packed ? layout.storage_offset + element : layout.at_linear(element));
  const auto capacity = mode == UniqueMode::consecutive ? Capacity{self.numel(), self.numel()} : Capacity{};
  return distinct(memory, self, found, places, {0}, self.shape(), outputs, capacity);
}

UniqueResult unique(Memory& memory, const Tensor& self, std::int64_t dim, UniqueMode mode,
                    const UniqueOutputs& outputs) {
  dim = tensor::wrap_dim(dim, self.dim(), false);
  const auto size = self.shape()[static_cast<std::size_t>(dim)];
  const auto empty = std::count(self.shape().begin(), self.shape().end(), 0);
  if (size == 0 && empty != 1) throw refuse::unique_empty_dims();
  if (size != 0 && empty != 0) throw refuse::unique_empty_dims_not_selected();
  if (self.storage().is_meta()) throw tensor::NeedsData();
  const auto slices = movedim(self, {dim}, {0});
  const Rows rows(memory, slices, size);
  const auto found = find_runs(rows, mode);
  const bool is_line = mode == UniqueMode::consecutive && self.dim() == 1;
  const Capacity capacity{is_line ? std::optional(size) : std::nullopt, size};
  auto result =
      distinct(memory, slices, found, rows.places_of(found.first), slices.shape(), {size}, outputs, capacity);
  if (size == 0) result.values = memory.allocate_tensor(self.shape(), self.dtype(), self.device());
  else
    result.values =
        Tensor(result.values.storage(), movedim(result.values.layout(), {0}, {dim}), self.dtype());
  return result;
}

}  // namespace stridescope::ops
