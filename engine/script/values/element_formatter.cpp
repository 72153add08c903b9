#include "engine/script/values/element_formatter.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace stridescope::script {
namespace {

bool is_finite_nonzero(double value) { return std::isfinite(value) && value != 0; }

}  // namespace

ElementFormatter::ElementFormatter(tensor::DType dtype, std::span<const tensor::Scalar> shown,
                                   const tensor::PrintOptions& options)
    : has_sign_(dtype != tensor::DType::uint64), precision_(static_cast<int>(options.precision)) {
  if (!tensor::is_floating(dtype)) {
    for (const auto& value : shown) width_ = std::max(width_, text(value).size());
    return;
  }
  double smallest = std::numeric_limits<double>::infinity();
  double largest = 0;
  bool all_whole = true;
  for (const auto& element : shown) {
    const auto value = tensor::to_double(element);
    if (!is_finite_nonzero(value)) continue;
    smallest = std::min(smallest, std::abs(value));
    largest = std::max(largest, std::abs(value));
    all_whole = all_whole && value == std::ceil(value);
  }
  const bool wide = largest > 0 && (largest / smallest > 1000.0 || largest > 1.0e8 || smallest < 1.0e-4);
  notation_ = wide ? Notation::scientific : all_whole ? Notation::whole : Notation::fixed;
  for (const auto& value : shown) {
    if (is_finite_nonzero(tensor::to_double(value))) width_ = std::max(width_, text(value).size());
  }
  // PyTorch computes the width before it applies the option, and applies it only if some element is nonzero.
  if (options.scientific && largest > 0)
    notation_ = *options.scientific ? Notation::scientific : all_whole ? Notation::whole : Notation::fixed;
}

std::string ElementFormatter::text(const tensor::Scalar& value) const {
  if (notation_ == Notation::plain) {
    if (const auto* flag = std::get_if<bool>(&value)) return *flag ? "True" : "False";
    const auto number = std::get<std::int64_t>(value);
    return has_sign_ ? fmt::format("{}", number) : fmt::format("{}", static_cast<std::uint64_t>(number));
  }
  const auto number = tensor::to_double(value);
  if (std::isnan(number)) return "nan";
  if (std::isinf(number)) return number < 0 ? "-inf" : "inf";
  switch (notation_) {
    case Notation::scientific: return fmt::format("{:.{}e}", number, precision_);
    case Notation::whole: return fmt::format("{:.0f}.", number);
    default: return fmt::format("{:.{}f}", number, precision_);
  }
}

std::string ElementFormatter::format(const tensor::Scalar& value) const {
  auto result = text(value);
  if (result.size() < width_) result.insert(0, width_ - result.size(), ' ');
  return result;
}

}  // namespace stridescope::script
