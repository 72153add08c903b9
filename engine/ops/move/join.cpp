#include "engine/ops/move/join.h"
#include "engine/ops/copy/copy.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "engine/kernels/copy/copy.h"
#include "engine/kernels/copy/join.h"
#include "engine/ops/create/like.h"
#include "engine/ops/rules/meta.h"
#include "engine/ops/rules/output.h"
#include "engine/ops/rules/overlap.h"
#include "engine/ops/view/regroup.h"
#include "engine/tensor/checked.h"
#include "engine/tensor/refusal/refuse.h"
#include "engine/tensor/wrap_dim.h"

namespace stridescope::ops {
namespace {

using tensor::Dims;
using tensor::Memory;
using tensor::Tensor;

// Legacy rule of PyTorch: an empty 1-d tensor can be concatenated with tensors of any shape.
bool is_skipped(const Tensor& t) { return t.dim() == 1 && t.shape()[0] == 0; }

void require_nonempty_list(TensorList tensors, std::string_view op) {
  if (tensors.empty()) throw refuse::join_of_nothing(op);
}

void require_same_device(TensorList tensors) {
  const auto device = tensors[0].device();
  for (const Tensor& t : tensors) {
    require_one_meta_device(tensors[0], t);
    if (t.device() != device) throw refuse::argument_devices_differ(device, t.device(), "tensors", "cat");
  }
}

void require_matching(const Tensor& first, const Tensor& t, std::int64_t dim, std::size_t position) {
  if (first.dim() != t.dim()) throw refuse::cat_ranks_differ(first.dim(), t.dim());
  for (std::int64_t d = 0; d < t.dim(); ++d) {
    const auto i = static_cast<std::size_t>(d);
    if (d != dim && first.shape()[i] != t.shape()[i])
      throw refuse::cat_sizes_differ(dim, d, first.shape()[i], t.shape()[i], position);
  }
}

void check_output(const Tensor& output, tensor::DType dtype, TensorList tensors) {
  if (!tensor::can_cast(dtype, output.dtype())) throw refuse::cat_output_dtype(output.dtype());
  require_no_internal_overlap(output);
  for (const Tensor& t : tensors) require_no_overlap(output, t);
}

// The memory format that every tensor suggests; contiguous if they disagree.
tensor::MemoryFormat common_format(TensorList tensors) {
  const auto format = suggested_format(tensors[0].layout());
  const bool agreed = std::all_of(tensors.begin(), tensors.end(),
                                  [&](const Tensor& t) { return suggested_format(t.layout()) == format; });
  return agreed ? format : tensor::MemoryFormat::contiguous;
}

Tensor inserted_dim(const Tensor& t, std::int64_t dim) {
  tensor::Layout layout = t.layout();
  const auto at = static_cast<std::size_t>(dim);
  const std::int64_t stride = at < layout.shape.size() ? layout.shape[at] * layout.stride[at] : 1;
  layout.shape.insert(at, 1);
  layout.stride.insert(at, stride);
  return t.view(layout);
}

Tensor at_least_2d(const Tensor& t) {
  if (t.dim() >= 2) return t;
  return inserted_dim(t.dim() == 0 ? inserted_dim(t, 0) : t, 0);
}

Tensor at_least_3d(const Tensor& t) { return t.dim() >= 3 ? t : inserted_dim(at_least_2d(t), 2); }

template <class F>
std::vector<Tensor> mapped(TensorList tensors, F&& f) {
  std::vector<Tensor> result;
  result.reserve(tensors.size());
  for (const Tensor& t : tensors) result.push_back(f(t));
  return result;
}

}  // namespace

Tensor cat(Memory& memory, TensorList tensors, std::int64_t dim, const Tensor& out) {
  if (tensors.empty()) throw refuse::cat_of_nothing();
  for (std::size_t i = 0; i < tensors.size(); ++i)
    if (tensors[i].dim() == 0) throw refuse::cat_of_scalar(i);
  const auto first = std::find_if_not(tensors.begin(), tensors.end(), is_skipped);
  if (first != tensors.end()) dim = tensor::wrap_dim(dim, first->dim());
  require_same_device(tensors);

  tensor::DType dtype = tensors[0].dtype();
  for (const Tensor& t : tensors) dtype = promote(dtype, t.dtype());
  Dims shape{0};
  const auto at = static_cast<std::size_t>(dim);
  if (first != tensors.end()) {
    shape = first->shape();
    shape[at] = 0;
    for (std::size_t i = 0; i < tensors.size(); ++i) {
      if (is_skipped(tensors[i])) continue;
      require_matching(*first, tensors[i], dim, i);
      const auto size = tensor::checked_add(shape[at], tensors[i].shape()[at]);
      if (!size) throw refuse::numel_overflow(first->shape());
      shape[at] = *size;
    }
  }
  if (out) check_output(out, dtype, tensors);
  const Tensor result = result_tensor(memory, out, shape, stride_for(common_format(tensors), shape), dtype,
                                      tensors[0].device(), OutputType::castable);
  std::vector<tensor::Region> sources;
  for (const Tensor& t : tensors)
    if (!is_skipped(t)) sources.push_back(region_of(t));
  const auto for_each_part = [&](auto&& f) {
    auto part = region_of(result);
    for (const auto& source : sources) {
      part.layout.shape[at] = source.layout.shape[at];
      f(part, source);
      part.layout.storage_offset += part.layout.shape[at] * part.layout.stride[at];
    }
  };
  if (memory.is_observed()) {
    for_each_part([&](const auto& part, const auto& source) {
      if (part.layout.numel() > 0) memory.flow({tensor::FlowKind::copy, {source}, part});
    });
  }
  auto scratch = memory.scratch();
  if (!kernels::join_rows(scratch, region_of(result), at, sources))
    for_each_part([&](const auto& part, const auto& source) { kernels::copy(scratch, part, source); });
  return result;
}

Tensor stack(Memory& memory, TensorList tensors, std::int64_t dim, const Tensor& out) {
  require_nonempty_list(tensors, "stack");
  const Tensor& first = tensors[0];
  dim = tensor::wrap_dim(dim, first.dim() + 1);
  for (std::size_t i = 1; i < tensors.size(); ++i)
    if (!(tensors[i].shape() == first.shape()))
      throw refuse::stack_shapes_differ(first.shape(), tensors[i].shape(), i);
  if (dim == first.dim())
    return cat(memory, mapped(tensors, [&](const Tensor& t) { return inserted_dim(t, dim); }), dim, out);

  // A dimension whose size is a multiple of the number of tensors can always be split into two.
  const Tensor joined = cat(memory, tensors, dim);
  Dims shape = first.shape();
  shape.insert(static_cast<std::size_t>(dim), static_cast<std::int64_t>(tensors.size()));
  const Tensor result(joined.storage(), view(joined.layout(), shape), joined.dtype());
  if (!out) return result;
  if (!tensor::can_cast(result.dtype(), out.dtype())) throw refuse::cat_output_dtype(out.dtype());
  write_output(memory, out, result, OutputType::castable);
  return out;
}

Tensor hstack(Memory& memory, TensorList tensors, const Tensor& out) {
  require_nonempty_list(tensors, "hstack");
  const auto parts = mapped(tensors, [](const Tensor& t) { return t.dim() == 0 ? inserted_dim(t, 0) : t; });
  return cat(memory, parts, parts[0].dim() == 1 ? 0 : 1, out);
}

Tensor vstack(Memory& memory, TensorList tensors, const Tensor& out) {
  require_nonempty_list(tensors, "vstack");
  return cat(memory, mapped(tensors, at_least_2d), 0, out);
}

Tensor dstack(Memory& memory, TensorList tensors, const Tensor& out) {
  require_nonempty_list(tensors, "dstack");
  return cat(memory, mapped(tensors, at_least_3d), 2, out);
}

Tensor column_stack(Memory& memory, TensorList tensors, const Tensor& out) {
  require_nonempty_list(tensors, "column_stack");
  const auto as_column = [](const Tensor& t) {
    return t.dim() <= 1 ? inserted_dim(t.dim() == 0 ? inserted_dim(t, 0) : t, 1) : t;
  };
  return hstack(memory, mapped(tensors, as_column), out);
}

}  // namespace stridescope::ops
