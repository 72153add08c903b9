#include "engine/ops/move/gather.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "engine/kernels/copy/copy.h"
#include "engine/kernels/index/compress.h"
#include "engine/kernels/index/gather.h"
#include "engine/kernels/index/gather_along.h"
#include "engine/kernels/index/gather_jointly.h"
#include "engine/kernels/index/select_slices.h"
#include "engine/kernels/loop/kernel_call.h"
#include "engine/ops/elementwise/elementwise.h"
#include "engine/ops/rules/index_rules.h"
#include "engine/ops/rules/iterator.h"
#include "engine/ops/rules/meta.h"
#include "engine/ops/rules/output.h"
#include "engine/ops/rules/overlap.h"
#include "engine/ops/view/regroup.h"
#include "engine/ops/view/select.h"
#include "engine/ops/view/split.h"
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

void require_device(const Tensor& self, const Tensor& other, std::string_view argument,
                    std::string_view method) {
  if (self.device() != other.device() && !is_meta_result(self, other))
    throw refuse::argument_devices_differ(self.device(), other.device(), argument, method);
}

// Reports a result with unknown elements, since a dry run does not have the index.
void report_unknown_read(Memory& memory, const Tensor& result) {
  if (memory.is_observed() && result.numel() > 0)
    memory.flow({tensor::FlowKind::copy, {}, region_of(result), {}});
}

void require_same_type(const Tensor& out, const Tensor& self, std::string_view op) {
  if (out && out.dtype() != self.dtype()) throw refuse::selected_dtype_differs(op, self.dtype(), out.dtype());
}

// Throws if the output overlaps an operand that is read.
void require_disjoint(const Tensor& out, const Tensor& self, const Tensor& index) {
  require_no_internal_overlap(out);
  require_no_overlap(out, self);
  require_no_overlap(out, index);
}

// Along dimension 1, PyTorch has a separate code path with another error text.
void require_select_range(const Tensor& self, std::int64_t dim, const Indices& index) {
  const std::int64_t size = size_or_one(self, static_cast<std::size_t>(dim));
  const bool has_own_text = self.dim() > 1 && (dim == 1 || self.numel() == 0);
  for (const std::int64_t i : index) {
    if (i >= 0 && i < size) continue;
    if (has_own_text) throw refuse::embedding_index_out_of_range(i, size, dim);
    throw refuse::index_out_of_range_in_self(i, dim, size);
  }
}

// PyTorch copies slice by slice and checks slices for overlap, except along dimension 1 of a contiguous
// output.
void require_slices_disjoint(const Tensor& out, const Tensor& self, std::int64_t dim) {
  if (self.dim() < 2 || self.numel() == 0 || out.numel() == 0 || (dim == 1 && out.is_contiguous())) return;
  const auto to = select(out, dim, 0), from = select(self, dim, 0);
  require_no_internal_overlap(to);
  require_no_partial_overlap(to, from);
}

void require_select(const Tensor& self, std::int64_t dim, const Tensor& index) {
  if (index.dim() > 1) throw refuse::index_select_rank(index.dim());
  if (self.dim() == 0 && index.numel() != 1) throw refuse::index_select_count(index.numel());
  if (index.dtype() != DType::int64 && index.dtype() != DType::int32)
    throw refuse::index_select_dtype(index.dtype());
  if (self.dim() > 1 && self.numel() == 0 && index.numel() > 0 &&
      self.shape()[static_cast<std::size_t>(dim)] == 0)
    throw refuse::index_select_of_nothing();
}

}  // namespace

Tensor index_select(Memory& memory, const Tensor& self, std::int64_t dim, const Tensor& index,
                    const Tensor& out) {
  dim = tensor::wrap_dim(dim, self.dim());
  require_select(self, dim, index);
  require_device(self, index, "index", "_index_select");
  Dims shape = self.shape();
  const auto at = static_cast<std::size_t>(dim);
  if (self.dim() > 0) shape[at] = index.numel();
  require_same_type(out, self, "index_select()");
  if (out) require_disjoint(out, self, index);
  const Tensor result =
      result_tensor(memory, out, shape, tensor::contiguous_stride(shape), self.dtype(), self.device());
  if (out) require_slices_disjoint(result, self, dim);
  if (index.storage().is_meta()) {
    report_unknown_read(memory, result);
    return result;
  }
  // Elements of a line are gathered without an index list.
  const bool is_line =
      self.dim() == 1 && self.numel() > 0 && index.dim() == 1 && index.dtype() == DType::int64;
  if (is_line && !kernels::gather_along(memory, region_of(result), region_of(self), at, region_of(index)))
    return result;
  const Indices chosen = kernels::read_integers(memory, index);
  require_select_range(self, dim, chosen);
  kernels::select_slices(memory, region_of(result), region_of(self), at, chosen);
  return result;
}

void require_gather_shape(const Tensor& self, std::int64_t dim, const Tensor& index) {
  if (std::max<std::int64_t>(self.dim(), 1) != std::max<std::int64_t>(index.dim(), 1))
    throw refuse::index_rank_differs(self.dim(), index.dim());
  for (std::int64_t d = 0; d < self.dim(); ++d) {
    const auto i = static_cast<std::size_t>(d);
    if (d != dim && size_or_one(index, i) > self.shape()[i])
      throw refuse::gather_shapes_differ(d, index.shape(), self.shape(), dim);
  }
}

Tensor gather(Memory& memory, const Tensor& self, std::int64_t dim, const Tensor& index, const Tensor& out) {
  dim = tensor::wrap_dim(dim, self.dim());
  require_device(self, index, "index", "gather");
  const Tensor result = result_tensor(memory, out, index.shape(), tensor::contiguous_stride(index.shape()),
                                      self.dtype(), self.device());
  if (out) {
    require_no_internal_overlap(out);
    require_no_overlap(out, self);
    require_no_partial_overlap(out, index);
  }
  if (index.numel() == 0) return result;
  if (index.dtype() != DType::int64) throw refuse::gather_dtype(index.dtype());
  require_gather_shape(self, dim, index);
  if (index.storage().is_meta()) {
    report_unknown_read(memory, result);
    return result;
  }
  const auto at = static_cast<std::size_t>(dim);
  if (self.numel() == 0)
    throw refuse::gather_index_out_of_bounds(
        tensor::to_int(tensor::element_at(index, index.storage_offset())), dim, size_or_one(self, at));
  if (const auto outside =
          kernels::gather_along(memory, region_of(result), region_of(self), at, region_of(index)))
    throw refuse::gather_index_out_of_bounds(*outside, dim, size_or_one(self, at));
  return result;
}

Tensor take(Memory& memory, const Tensor& self, const Tensor& index, const Tensor& out) {
  if (index.dtype() != DType::int64) throw refuse::take_dtype(index.dtype());
  require_device(self, index, "index", "take");
  if (out && out.dtype() != self.dtype()) throw refuse::take_output_dtype_differs(self.dtype(), out.dtype());
  const std::int64_t count = self.numel();
  if (count == 0 && index.numel() > 0) throw refuse::take_from_nothing();
  if (out) require_disjoint(out, self, index);
  const Tensor result = result_tensor(memory, out, index.shape(), tensor::contiguous_stride(index.shape()),
                                      self.dtype(), self.device());
  if (index.storage().is_meta()) {
    report_unknown_read(memory, result);
    return result;
  }
  const bool is_packed = self.is_contiguous();
  const auto places = [&] {
    Indices indices = kernels::read_integers(memory, index);
    for (std::int64_t& i : indices) {
      if (i < -count || i >= count) throw refuse::flat_index_out_of_range(i, count);
      if (i < 0) i += count;
      i = is_packed ? self.storage_offset() + i : self.layout().at_linear(i);
    }
    return indices;
  };
  const bool is_disjoint = !(result.storage() == index.storage()) && !(result.storage() == self.storage()) &&
                           internal_overlap(result.layout()) == InternalOverlap::none;
  // A contiguous copy pays off if at least one in this many elements is taken.
  constexpr std::int64_t copied_per_taken = 8;
  const bool is_worth_copying = index.numel() >= count / copied_per_taken;
  if ((is_packed || is_worth_copying) && is_disjoint && tensor::is_in_bounds(region_of(self))) {
    if (memory.is_observed() && index.numel() > 0)
      memory.flow({tensor::FlowKind::copy, {region_of(self)}, region_of(result), places()});
    auto scratch = memory.scratch();
    auto source = region_of(self);
    if (!is_packed) {
      source = region_of(scratch.allocate_tensor(self.shape(), self.dtype()));
      kernels::copy(scratch, source, region_of(self));
    }
    const kernels::DimIndex chosen[] = {{region_of(index), count, 1}};
    const Dims zero_stride(index.shape().size(), 0);
    if (kernels::gather_jointly(memory, region_of(result), source, zero_stride, chosen)) return result;
  }
  kernels::gather(memory, region_of(result), region_of(self), places());
  return result;
}

Tensor take_along_dim(Memory& memory, const Tensor& self, const Tensor& index,
                      std::optional<std::int64_t> dim, const Tensor& out) {
  if (!dim) return gather(memory, view(self, {-1}), 0, view(index, {-1}), out);
  if (index.dtype() != DType::int64) throw refuse::take_along_dim_dtype(index.dtype());
  if (self.dim() != index.dim()) throw refuse::take_along_dim_ranks_differ(self.dim(), index.dim());
  const auto at = static_cast<std::size_t>(tensor::wrap_dim(*dim, self.dim()));
  const auto without = [&](const Tensor& t) {
    Dims shape = t.shape();
    shape[at] = 1;
    return shape;
  };
  const Dims common = broadcast_shape(without(self), without(index));
  const auto spread = [&](const Tensor& t) {
    Dims shape = common;
    shape[at] = t.shape()[at];
    return t.view(broadcast_layout(t.layout(), shape));
  };
  return gather(memory, spread(self), static_cast<std::int64_t>(at), spread(index), out);
}

Tensor masked_select(Memory& memory, const Tensor& self, const Tensor& mask, const Tensor& out) {
  if (mask.dtype() != DType::boolean) throw refuse::masked_select_mask_dtype(mask.dtype());
  require_device(self, mask, "mask", "masked_select");
  require_same_type(out, self, "masked_select()");
  if (out) require_disjoint(out, self, mask);
  const Dims shape = broadcast_shape(mask.shape(), self.shape());
  const Tensor wide = self.view(broadcast_layout(self.layout(), shape)),
               flags = mask.view(broadcast_layout(mask.layout(), shape));
  const auto places = [&] { return kernels::storage_indices_where(memory, flags, wide.layout()); };
  const bool is_separate = !out || (!(out.storage() == self.storage()) && !(out.storage() == mask.storage()));
  if (is_separate) {
    const auto count = kernels::count_true(memory, region_of(flags));
    const Tensor chosen = result_tensor(memory, out, {count}, self.dtype(), self.device());
    if (count == 0) return chosen;
    tensor::require_in_bounds(region_of(self));
    if (memory.is_observed())
      memory.flow({tensor::FlowKind::copy, {region_of(self)}, region_of(chosen), places()});
    kernels::compress(memory, region_of(chosen), region_of(wide), region_of(flags));
    return chosen;
  }
  // Writing the result could overwrite elements that are still to be read.
  Indices indices = places();
  const Tensor result =
      result_tensor(memory, out, {static_cast<std::int64_t>(indices.size())}, self.dtype(), self.device());
  kernels::gather(memory, region_of(result), region_of(self), std::move(indices));
  return result;
}

Tensor nonzero(Memory& memory, const Tensor& self) {
  // A session records the source of each element.
  constexpr std::int64_t cost_of_coordinate = 80;
  if (self.numel() > 0 && self.storage().is_meta()) throw tensor::NeedsData();
  auto scratch = memory.scratch();
  const Tensor flags = self.dtype() == DType::boolean
                           ? self
                           : binary(scratch, Binary::not_equal, self, tensor::Scalar(std::int64_t{0}));
  const auto count = kernels::count_true(memory, region_of(flags));
  const Dims shape{count, self.dim()};
  memory.budget().work(count * self.dim() * cost_of_coordinate);
  const Tensor storage =
      memory.allocate_tensor(shape, DType::int64, self.device(), Memory::Initial::overwritten);
  const Tensor result(storage.storage(), {shape, {1, count}, 0}, DType::int64);
  if (result.numel() == 0) return result;
  if (memory.is_observed()) {
    tensor::Flow flow{
        .kind = tensor::FlowKind::compute, .sources = {region_of(self)}, .destination = region_of(result)};
    for (const auto place : kernels::storage_indices_where(memory, flags, self.layout()))
      flow.source_index.insert(flow.source_index.end(), self.shape().size(), place);
    memory.flow(flow);
  }
  kernels::write_coordinates(memory, region_of(result), region_of(flags), count);
  return result;
}

std::vector<Tensor> nonzero_tuple(Memory& memory, const Tensor& self) {
  const Tensor coordinates = nonzero(memory, self.dim() == 0 ? unsqueeze(self, 0) : self);
  return views(coordinates, unbind(coordinates.layout(), 1));
}

}  // namespace stridescope::ops
