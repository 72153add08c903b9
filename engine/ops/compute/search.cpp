#include "engine/ops/compute/search.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/kernels/copy/copy.h"
#include "engine/kernels/index/gather.h"
#include "engine/kernels/order/search.h"
#include "engine/ops/copy/copy.h"
#include "engine/ops/move/gather.h"
#include "engine/ops/rules/promotion.h"
#include "engine/tensor/element.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::ops {
namespace {

using tensor::Dims;
using tensor::DType;
using tensor::Memory;
using tensor::Tensor;

tensor::Error refusal(std::string_view text) {
  return refuse::stated_runtime(fmt::format("torch.searchsorted(): {}", text));
}
std::string in_brackets(const Dims& shape) { return fmt::format("[{}]", fmt::join(shape, ", ")); }

void require_sorter(Memory& memory, const Tensor& sorted, const Tensor& sorter) {
  if (!(sorter.shape() == sorted.shape()))
    throw refusal(
        fmt::format("boundary and sorter must have the same size, but got boundary tensor {}and got "
                    "sorter tensor {}",
                    in_brackets(sorted.shape()), in_brackets(sorter.shape())));
  if (sorter.dtype() != DType::int64)
    throw refusal(fmt::format("sorter must be a tensor of long dtype but got dtype {}",
                              scalar_type_name(sorter.dtype())));
  if (sorter.numel() == 0) return;
  if (sorter.storage().is_meta()) throw tensor::NeedsData();
  for (const auto place : kernels::read_integers(memory, sorter))
    if (place < 0 || place >= sorter.shape().back()) throw refusal("sorter index out of range");
}

void require_shapes(const Tensor& sorted, const Dims& shape, std::int64_t numel) {
  const auto& lines = sorted.shape();
  if (shape.empty() && lines.size() != 1)
    throw refusal(
        fmt::format("input value can be a scalar only when boundaries tensor dimension is 1, but we "
                    "got boundaries tensor dim({}) and input value's dim({}) numel({})",
                    lines.size(), shape.size(), numel));
  if (lines.empty()) throw refusal("boundaries tensor should have positive dimension, but got 0 dimension");
  bool fit = lines.size() == 1 || lines.size() == shape.size();
  for (std::size_t d = 0; fit && lines.size() > 1 && d + 1 < lines.size(); ++d) fit = lines[d] == shape[d];
  if (!fit)
    throw refusal(fmt::format(
        "boundaries tensor should be 1 dimension or the first N-1 dimensions of boundaries tensor and input "
        "value tensor must match, but we got boundaries tensor {} and input value tensor {}",
        in_brackets(lines), in_brackets(shape)));
}

void require_index_output(const Tensor& out, bool out_int32) {
  if (!out || out.dtype() == (out_int32 ? DType::int32 : DType::int64)) return;
  throw refusal(
      fmt::format("output tensor's dtype is wrong, it can only be Int(int32) or Long(int64) depending "
                  "on whether out_int32 flag is True, but we got output tensor's dtype {} and "
                  "out_int32 flag is {}",
                  scalar_type_name(out.dtype()), out_int32 ? "True" : "False"));
}

Tensor in_dtype(Memory& memory, const Tensor& tensor, DType dtype) {
  if (tensor.dtype() == dtype) return tensor;
  return to(memory, tensor, {.dtype = dtype});
}

}  // namespace

Tensor searchsorted(Memory& memory, const Tensor& sorted, const Operand& values,
                    const SearchOptions& options) {
  const auto& side = options.side;
  if (side && *side != "left" && *side != "right")
    throw refusal(fmt::format("side can only be 'left' or 'right' but got {}", *side));
  if (options.right && side == "left")
    throw refusal("side and right can't be set to opposites, got side of left while right was True");
  auto scratch = memory.scratch();
  Tensor value;
  if (const auto* number = as_number(values)) {
    value = scratch.allocate_tensor({}, sorted.dtype(), sorted.device());
    kernels::fill(scratch, region_of(value), *number);
  } else {
    value = *as_tensor(values);
  }
  if (options.sorter) require_sorter(memory, sorted, options.sorter);
  require_shapes(sorted, value.shape(), value.numel());
  require_index_output(options.out, options.out_int32);
  if (value.numel() > 0 && sorted.dtype() == DType::boolean && value.dtype() == DType::boolean)
    throw refuse::dtype_not_implemented("searchsorted_out_cpu", DType::boolean);
  const Tensor result = memory.allocate_tensor(value.shape(), options.out_int32 ? DType::int32 : DType::int64,
                                               value.device(), Memory::Initial::overwritten);
  const Operand both[] = {sorted, value};
  const auto dtype = sorted.dtype() == value.dtype() ? value.dtype() : result_type(memory, both);
  if (dtype == DType::boolean) return result;
  const Tensor line = options.sorter ? gather(scratch, sorted, -1, options.sorter) : sorted;
  kernels::searchsorted(memory, region_of(result), region_of(in_dtype(scratch, value, dtype)),
                        region_of(in_dtype(scratch, line, dtype)), options.right || side == "right");
  return result;
}

Tensor bucketize(Memory& memory, const Operand& values, const Tensor& boundaries,
                 const SearchOptions& options) {
  if (boundaries.dim() != 1)
    throw refuse::stated_runtime(
        fmt::format("boundaries tensor must be 1 dimension, but got dim({})", boundaries.dim()));
  require_index_output(options.out, options.out_int32);
  return searchsorted(memory, boundaries, values, options);
}

}  // namespace stridescope::ops
