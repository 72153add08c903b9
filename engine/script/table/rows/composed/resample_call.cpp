#include "engine/script/table/rows/composed/resample_call.h"

#include <algorithm>
#include <cmath>

#include "engine/ops/create/like.h"
#include "engine/ops/move/blend.h"
#include "engine/ops/move/frame.h"
#include "engine/script/table/rows/composed/window_numbers.h"

namespace stridescope::script {
namespace {

/// How many results a dimension has, and how far apart they lie in it.
struct Scaling {
  std::int64_t count;
  double ratio;
};

std::optional<double> factor_of(const Value& value, std::size_t d, std::size_t spatial) {
  const Value* one = &value;
  if (const auto* several = value.get_if<Sequence>()) {
    if (several->items->size() != spatial) return std::nullopt;
    one = &(*several->items)[d];
  }
  if (const auto* real = one->get_if<double>()) return *real;
  if (const auto* integer = one->get_if<std::int64_t>()) return static_cast<double>(*integer);
  return std::nullopt;
}

std::optional<Scaling> scaling_of(const Call& call, std::int64_t size, std::size_t d, std::size_t spatial) {
  constexpr std::int64_t most = std::int64_t{1} << 20;
  if (size < 1 || size > most) return std::nullopt;
  if (call.given("size")) {
    const auto& asked = call["size"];
    const auto* several = asked.get_if<Sequence>();
    if (several && several->items->size() != spatial) return std::nullopt;
    const auto counts = window_numbers(asked, spatial);
    if (!counts || (*counts)[d] < 1 || (*counts)[d] > most) return std::nullopt;
    return Scaling{(*counts)[d], static_cast<double>(size) / static_cast<double>((*counts)[d])};
  }
  const auto factor = factor_of(call["scale_factor"], d, spatial);
  if (!factor || !(*factor > 0) || static_cast<double>(size) * *factor > static_cast<double>(most))
    return std::nullopt;
  const auto count = static_cast<std::int64_t>(static_cast<double>(size) * *factor);
  if (count < 1) return std::nullopt;
  return Scaling{count, 1 / *factor};
}

/// Whether a flag is None or False.
bool is_absent(const Call& call, std::string_view parameter) {
  const auto* flag = call[parameter].get_if<bool>();
  return !call.given(parameter) || (flag && !*flag);
}

std::vector<kernels::Blend> blends_of(std::int64_t size, const Scaling& scaling, bool aligns_corners) {
  double ratio = scaling.ratio;
  if (aligns_corners)
    ratio = scaling.count > 1 ? static_cast<double>(size - 1) / static_cast<double>(scaling.count - 1) : 0;
  std::vector<kernels::Blend> blends;
  for (std::int64_t i = 0; i < scaling.count; ++i) {
    const auto at = static_cast<double>(i);
    const double point = std::max(aligns_corners ? at * ratio : (at + 0.5) * ratio - 0.5, 0.0);
    const double low = std::floor(point), rest = point - low;
    const auto place = static_cast<std::int64_t>(low);
    blends.push_back({std::min(place, size - 1), std::min(place + 1, size - 1), 1 - rest, rest});
  }
  return blends;
}

}  // namespace

std::optional<Value> linear_at_once(const Call& call) {
  if (call.memory.is_observed()) return std::nullopt;
  const auto mode = call.string("mode");
  const auto input = call.tensor("input");
  const auto spatial = input.shape().size() - 2;
  const bool is_linear = (mode == "linear" && spatial == 1) || (mode == "bilinear" && spatial == 2) ||
                         (mode == "trilinear" && spatial == 3);
  const bool is_flag = !call.given("align_corners") || call["align_corners"].get_if<bool>();
  if (!is_linear || !is_flag || !is_absent(call, "recompute_scale_factor") || !is_absent(call, "antialias") ||
      call.given("size") == call.given("scale_factor") ||
      ops::suggested_format(input.layout()) != tensor::MemoryFormat::contiguous)
    return std::nullopt;
  std::vector<std::vector<kernels::Blend>> blends;
  for (std::size_t d = 0; d < spatial; ++d) {
    const auto size = input.shape()[d + 2];
    const auto scaling = scaling_of(call, size, d, spatial);
    if (!scaling) return std::nullopt;
    blends.push_back(blends_of(size, *scaling, !is_absent(call, "align_corners")));
  }
  auto made = ops::blend_unobserved(call.memory, input, blends);
  if (!made) return std::nullopt;
  return Value{*std::move(made)};
}

std::optional<Value> nearest_at_once(const Call& call) {
  const auto mode = call.string("mode");
  const bool is_exact = mode == "nearest-exact";
  if (call.memory.is_observed() || (mode != "nearest" && !is_exact) || call.given("align_corners") ||
      !is_absent(call, "recompute_scale_factor") || !is_absent(call, "antialias") ||
      call.given("size") == call.given("scale_factor") ||
      call.memory.default_float() != tensor::DType::float32)
    return std::nullopt;
  const auto input = call.tensor("input");
  if (input.dim() < 3 || input.dim() > 5 ||
      (!tensor::is_floating(input.dtype()) && input.dtype() != tensor::DType::uint8) ||
      ops::suggested_format(input.layout()) != tensor::MemoryFormat::contiguous)
    return std::nullopt;
  const auto spatial = input.shape().size() - 2;
  std::vector<std::vector<std::int64_t>> places(spatial);
  for (std::size_t d = 0; d < spatial; ++d) {
    const auto size = input.shape()[d + 2];
    const auto scaling = scaling_of(call, size, d, spatial);
    if (!scaling) return std::nullopt;
    for (std::int64_t i = 0; i < scaling->count; ++i) {
      const float at = (static_cast<float>(i) + (is_exact ? 0.5F : 0)) * static_cast<float>(scaling->ratio);
      places[d].push_back(std::min(static_cast<std::int64_t>(at), size - 1));
    }
  }
  auto made = ops::choose_along_unobserved(call.memory, input, places);
  if (!made) return std::nullopt;
  return Value{*std::move(made)};
}

}  // namespace stridescope::script
