#include "engine/ops/rules/number.h"

#include <cmath>
#include <limits>
#include <string>

#include "engine/tensor/dispatch.h"
#include "engine/tensor/messages.h"

namespace stridescope::ops {
namespace {

using tensor::DType;

/// The type's name as the message prints it.
std::string_view type_name(DType dtype) {
  switch (dtype) {
    case DType::uint8: return "uint8_t";
    case DType::int8: return "int8_t";
    case DType::int16: return "int16_t";
    case DType::int32: return "int";
    case DType::int64: return "int64_t";
    case DType::float16: return "at::Half";
    case DType::bfloat16: return "at::BFloat16";
    case DType::float32: return "float";
    case DType::float64: return "double";
    case DType::boolean: break;
  }
  return "bool";
}

double largest(DType dtype) {
  if (dtype == DType::float16) return 65504;
  if (dtype == DType::bfloat16) return 0x1.fep127;
  return tensor::dispatch(dtype, [](auto type) {
    return static_cast<double>(std::numeric_limits<typename decltype(type)::type>::max());
  });
}

double lowest(DType dtype) {
  if (tensor::is_floating(dtype)) return -largest(dtype);
  return tensor::dispatch(dtype, [](auto type) {
    return static_cast<double>(std::numeric_limits<typename decltype(type)::type>::lowest());
  });
}

bool fits(const tensor::Scalar& number, DType dtype) {
  if (dtype == DType::boolean || std::holds_alternative<bool>(number)) return true;
  const double value = tensor::to_double(number);
  if (tensor::is_floating(dtype) && !std::isfinite(value)) return true;
  if (std::isnan(value)) return false;
  if (dtype == DType::int64) {
    return std::holds_alternative<std::int64_t>(number) || (value >= -0x1p63 && value < 0x1p63);
  }
  const bool wraps = dtype == DType::uint8 && std::holds_alternative<std::int64_t>(number);
  return value <= largest(dtype) && value >= (wraps ? -largest(dtype) : lowest(dtype));
}

}  // namespace

void require_fits(const tensor::Scalar& number, DType dtype) {
  if (fits(number, dtype)) return;
  throw tensor::messages::runtime_error("value cannot be converted to type " + std::string(type_name(dtype)) +
                                        " without overflow");
}

}  // namespace stridescope::ops
