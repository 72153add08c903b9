#include "engine/script/evaluate/composed_functions.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>

#include "engine/ops/compute/batch_norm.h"
#include "engine/ops/elementwise/elementwise.h"
#include "engine/ops/move/gather.h"
#include "engine/ops/reduce/pool.h"
#include "engine/ops/view/regroup.h"
#include "engine/script/evaluate/program.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {
namespace {

/// Kernel sizes, strides or paddings of window operations: one number for all dimensions or one per
/// dimension; nullopt for any other value.
std::optional<tensor::Dims> window_numbers(const Value& value, std::size_t count) {
  if (const auto* number = value.get_if<std::int64_t>()) return tensor::Dims(count, *number);
  const auto* several = value.get_if<Sequence>();
  if (!several || (several->items->size() != 1 && several->items->size() != count)) return std::nullopt;
  tensor::Dims numbers;
  for (const auto& item : *several->items) {
    const auto* number = item.get_if<std::int64_t>();
    if (!number) return std::nullopt;
    numbers.push_back(*number);
  }
  return numbers.size() == count ? numbers : tensor::Dims(count, numbers[0]);
}

/// The same, with `absent` for None and an empty list.
std::optional<tensor::Dims> window_numbers(const Value& value, std::size_t count,
                                           const tensor::Dims& absent) {
  const auto* several = value.get_if<Sequence>();
  if (value.get_if<None>() || (several && several->items->size() == 0)) return absent;
  return window_numbers(value, count);
}

/// The windows of a call with `spatial` dimensions; nullopt if the Python program has to handle the call.
std::optional<ops::PoolWindows> windows_of(const Call& call, std::size_t spatial) {
  if (call.memory.is_meta()) return std::nullopt;
  const auto kernel = window_numbers(call["kernel_size"], spatial),
             padding = window_numbers(call["padding"], spatial);
  if (!kernel || !padding) return std::nullopt;
  const auto stride = window_numbers(call["stride"], spatial, *kernel);
  const auto dilation =
      call.has("dilation") ? window_numbers(call["dilation"], spatial) : tensor::Dims(spatial, 1);
  if (!stride || !dilation) return std::nullopt;
  return ops::PoolWindows{*kernel, *stride, *padding, *dilation, call.boolean("ceil_mode")};
}

/// Calls embedding() without the arguments that only affect training.
Value embedding(const Call& call) {
  const auto& input = call.tensor("input"), weight = call.tensor("weight");
  const bool counts = input.dtype() == tensor::DType::int64 || input.dtype() == tensor::DType::int32;
  if (!counts || call.given("padding_idx") || call.given("max_norm") || weight.dim() != 2)
    return evaluate_program(call);
  const auto chosen = ops::index_select(call.memory, weight, 0, ops::reshape(call.memory, input, {-1}));
  auto shape = input.shape();
  for (std::size_t d = 1; d < weight.shape().size(); ++d) shape.push_back(weight.shape()[d]);
  return {ops::reshape(call.memory, chosen, shape)};
}

/// Circular padding makes a new contiguous tensor; other modes keep the memory format.
Value pad(const Call& call) {
  return call.string("mode") == "circular" ? evaluate_program_as_new(call) : evaluate_program_in_format(call);
}

Value batch_norm(const Call& call) {
  const auto made = evaluate_program(call);
  return {ops::in_batch_norm_strides(call.memory, call.tensor("input"), *made.get_if<tensor::Tensor>())};
}

std::string list_of(const tensor::Tensor& t) { return fmt::format("[{}]", fmt::join(t.shape(), ", ")); }

/// Throws the errors of PyTorch's addmv_ that precede its check for overlapping memory.
Value addmv_in_place(const Call& call) {
  const auto& self = call.tensor("self"), mat = call.tensor("mat"), vec = call.tensor("vec");
  if (mat.dim() == 2 && vec.dim() == 1 && self.dim() <= 1 && mat.shape()[1] == vec.shape()[0]) {
    if (self.dim() == 0 || self.shape()[0] != mat.shape()[0])
      throw refuse::stated_runtime(
          fmt::format("Bad in-place call: input tensor size {} and output tensor size [{}] should match",
                      list_of(self), mat.shape()[0]));
    if (self.dtype() != mat.dtype())
      throw refuse::stated_runtime(
          fmt::format("Bad in-place call: input tensor dtype {} and output tensor dtype {} should match",
                      tensor::cpp_name(self.dtype()), tensor::cpp_name(mat.dtype())));
  }
  return evaluate_program_in_place(call);
}
/// Throws the errors of PyTorch's addr_ that precede its check for overlapping memory.
Value addr_in_place(const Call& call) {
  const auto& self = call.tensor("self"), vec1 = call.tensor("vec1"), vec2 = call.tensor("vec2");
  if (vec1.dim() == 1 && vec2.dim() == 1) {
    if (self.dim() != 2)
      throw refuse::stated_runtime(fmt::format("2D tensor expected, got {}D tensor for input", self.dim()));
    if (self.shape()[0] != vec1.shape()[0] || self.shape()[1] != vec2.shape()[0])
      throw refuse::stated_runtime(fmt::format("size mismatch, input: {}, v1: {}, v2: {}", list_of(self),
                                               list_of(vec1), list_of(vec2)));
  }
  return evaluate_program_in_place(call);
}

Value logit(const Call& call) {
  if (call.given("eps")) return evaluate_program(call);
  return {ops::unary(call.memory, ops::Unary::logit, call.tensor("self"))};
}

std::optional<tensor::Dims> sizes_of_planes(const Call& call) {
  const auto* several = call["output_size"].get_if<Sequence>();
  if (several && several->items->size() != 2) return std::nullopt;
  return window_numbers(call["output_size"], 2);
}

bool is_one_each(const Value& sizes, std::size_t n) {
  const auto is_one = [](const Value& size) {
    const auto* number = size.get_if<std::int64_t>();
    return number && *number == 1;
  };
  const auto* several = sizes.get_if<Sequence>();
  if (!several) return is_one(sizes);
  return several->items->size() == n && std::ranges::all_of(*several->items, is_one);
}
/// The program records the data flow; then the kernel writes the results in PyTorch's summation
/// order.
Value mean_of_planes_boxes(const Call& call) {
  const auto shown = evaluate_program_in_format(call);
  const auto sizes =
      is_one_each(call["output_size"], 2) || call.memory.is_meta() ? std::nullopt : sizes_of_planes(call);
  const auto* made = shown.get_if<tensor::Tensor>();
  if (sizes && made) ops::adaptive_mean(call.memory, call.tensor("self"), *sizes, *made);
  return shown;
}

/// The program records the data flow; then the kernel writes the results in PyTorch's summation
/// order.
Value mean_of_windows(const Call& call, std::size_t spatial, Evaluate program) {
  const auto shown = program(call);
  const bool has_divisor = call.has("divisor_override") && call.given("divisor_override");
  const auto windows = has_divisor ? std::nullopt : windows_of(call, spatial);
  const auto* made = shown.get_if<tensor::Tensor>();
  if (windows && made)
    ops::mean_pool(call.memory, call.tensor("self"), *windows, call.boolean("count_include_pad"), *made);
  return shown;
}
Value mean_of_planes(const Call& call) { return mean_of_windows(call, 2, evaluate_program_in_format); }
Value mean_of_lines(const Call& call) { return mean_of_windows(call, 1, evaluate_program); }

/// PyTorch rejects an integer `out` before it checks the input.
Value mvlgamma(const Call& call) {
  const auto& self = call.tensor("self"), out = call.out();
  if (out && !tensor::is_floating(out.dtype()))
    throw refuse::stated_runtime(fmt::format(
        "mvlgamma: result type {} can't be cast to the desired output type {}",
        tensor::scalar_type_name(self.dtype()),
        tensor::scalar_type_name(tensor::is_floating(self.dtype()) ? self.dtype()
                                                                   : call.memory.default_float())));
  return evaluate_program(call);
}
/// PyTorch computes the offsets, multiples of 0.5, in the tensor's own dtype.
Value mvlgamma_in_place(const Call& call) {
  if (!tensor::is_floating(call.tensor("self").dtype())) throw refuse::stated_runtime("step must be nonzero");
  return evaluate_program_in_place(call);
}

struct Named {
  std::string_view name;
  Evaluate function;
};
constexpr Named functions[] = {
    {"addmv_in_place", addmv_in_place},
    {"addr_in_place", addr_in_place},
    {"batch_norm", batch_norm},
    {"embedding", embedding},
    {"logit", logit},
    {"mean_of_lines", mean_of_lines},
    {"mean_of_planes", mean_of_planes},
    {"mean_of_planes_boxes", mean_of_planes_boxes},
    {"mvlgamma", mvlgamma},
    {"mvlgamma_in_place", mvlgamma_in_place},
    {"pad", pad},
};

}  // namespace

Evaluate composed_function(std::string_view name) {
  const auto* found = std::ranges::find(functions, name, &Named::name);
  return found == std::end(functions) ? nullptr : found->function;
}

}  // namespace stridescope::script
