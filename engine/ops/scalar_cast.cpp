#include "engine/ops/scalar_cast.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <string_view>

#include "engine/tensor/dispatch.h"
#include "engine/tensor/messages.h"

namespace stridescope::ops {
namespace {

using tensor::DType;
using tensor::Scalar;

template <class T>
bool fits_integer(const Scalar& value) {
  using Limits = std::numeric_limits<T>;
  if (const auto* number = std::get_if<double>(&value))
    return *number >= static_cast<double>(Limits::lowest()) && *number <= static_cast<double>(Limits::max());
  const std::int64_t number = tensor::to_int(value);
  const std::int64_t lowest =
      std::is_signed_v<T> ? std::int64_t{Limits::lowest()} : -std::int64_t{Limits::max()};
  return number >= lowest && number <= std::int64_t{Limits::max()};
}

double largest(DType dtype) {
  switch (dtype) {
    case DType::float16: return 65504.0;
    case DType::bfloat16: return 0x1.fep127;
    case DType::float32: return std::numeric_limits<float>::max();
    default: return std::numeric_limits<double>::infinity();
  }
}

std::string_view cpp_name(DType dtype) {
  switch (dtype) {
    case DType::boolean: return "bool";
    case DType::uint8: return "uint8_t";
    case DType::int8: return "int8_t";
    case DType::int16: return "int16_t";
    case DType::int32: return "int";
    case DType::int64: return "int64_t";
    case DType::float16: return "at::Half";
    case DType::bfloat16: return "at::BFloat16";
    case DType::float32: return "float";
    case DType::float64: return "double";
  }
  return "";
}

}  // namespace

bool fits(const Scalar& value, DType dtype) {
  if (dtype == DType::boolean || std::holds_alternative<bool>(value)) return true;
  if (tensor::is_floating(dtype)) {
    const double number = tensor::to_double(value);
    return !std::isfinite(number) || std::abs(number) <= largest(dtype);
  }
  return tensor::dispatch(dtype, [&](auto type) {
    using T = typename decltype(type)::type;
    if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>) return fits_integer<T>(value);
    else return true;
  });
}

void require_fits(const Scalar& value, DType dtype) {
  if (!fits(value, dtype))
    throw tensor::messages::runtime_error(
        fmt::format("value cannot be converted to type {} without overflow", cpp_name(dtype)));
}

}  // namespace stridescope::ops
