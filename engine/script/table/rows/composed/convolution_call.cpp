#include "engine/script/table/rows/composed/convolution_call.h"

#include "engine/ops/compute/convolution.h"
#include "engine/script/table/rows/composed/window_numbers.h"

namespace stridescope::script {

std::optional<Value> convolution_at_once(const Call& call, std::size_t spatial) {
  if (call.memory.is_observed() || call.memory.is_meta()) return std::nullopt;
  const auto weight = call.tensor("weight");
  const auto stride = window_numbers(call["stride"], spatial),
             dilation = window_numbers(call["dilation"], spatial);
  if (!stride || !dilation || weight.shape().size() != spatial + 2) return std::nullopt;
  ops::ConvolutionWindows windows{.stride = *stride, .before = {}, .after = {}, .dilation = *dilation};
  windows.groups = call.integer("groups");
  if (const auto* word = call["padding"].get_if<std::string>()) {
    const bool is_same = *word == "same";
    if (!is_same && *word != "valid") return std::nullopt;
    for (std::size_t d = 0; d < spatial; ++d) {
      if (is_same && (*stride)[d] != 1) return std::nullopt;
      constexpr std::int64_t most = std::int64_t{1} << 30;
      if ((*dilation)[d] < 1 || (*dilation)[d] > most || weight.shape()[d + 2] > most) return std::nullopt;
      const auto all = is_same ? (*dilation)[d] * (weight.shape()[d + 2] - 1) : 0;
      windows.before.push_back(all / 2);
      windows.after.push_back(all - all / 2);
    }
  } else {
    const auto padding = window_numbers(call["padding"], spatial);
    if (!padding) return std::nullopt;
    windows.before = windows.after = *padding;
  }
  auto made = ops::convolution_unobserved(
      call.memory, call.tensor("input"), weight,
      call.given("bias") ? std::optional(call.tensor("bias")) : std::nullopt, windows);
  if (!made) return std::nullopt;
  return Value{*std::move(made)};
}

std::optional<Value> transposed_convolution_at_once(const Call& call, std::size_t spatial) {
  if (call.memory.is_observed() || call.memory.is_meta()) return std::nullopt;
  const auto stride = window_numbers(call["stride"], spatial),
             dilation = window_numbers(call["dilation"], spatial),
             padding = window_numbers(call["padding"], spatial),
             more = window_numbers(call["output_padding"], spatial);
  if (!stride || !dilation || !padding || !more) return std::nullopt;
  const auto weight = call.tensor("weight");
  if (weight.shape().size() != spatial + 2) return std::nullopt;
  auto made = ops::transposed_convolution_unobserved(
      call.memory, call.tensor("input"), weight,
      call.given("bias") ? std::optional(call.tensor("bias")) : std::nullopt,
      {*stride, *padding, *more, *dilation, call.integer("groups")});
  if (!made) return std::nullopt;
  return Value{*std::move(made)};
}

}  // namespace stridescope::script
