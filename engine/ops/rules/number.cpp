#include "engine/ops/rules/number.h"

#include <cmath>
#include <limits>
#include <string>

#include "engine/tensor/dispatch.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::ops {
namespace {

using tensor::DType;

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

}  // namespace

bool fits(const tensor::Scalar& number, DType dtype) {
  if (dtype == DType::boolean || tensor::is_complex(dtype) || std::holds_alternative<bool>(number))
    return true;
  if (const auto* parts = std::get_if<tensor::Complex>(&number); parts && parts->imag() != 0) return false;
  const double value = tensor::to_double(number);
  if (tensor::is_floating(dtype) && !std::isfinite(value)) return true;
  if (std::isnan(value)) return false;
  if (dtype == DType::int64) {
    return std::holds_alternative<std::int64_t>(number) || (value >= -0x1p63 && value < 0x1p63);
  }
  const bool wraps = dtype == DType::uint8 && std::holds_alternative<std::int64_t>(number);
  return value <= largest(dtype) && value >= (wraps ? -largest(dtype) : lowest(dtype));
}

void require_fits(const tensor::Scalar& number, DType dtype) {
  if (fits(number, dtype)) return;
  throw refuse::number_does_not_fit(dtype);
}

}  // namespace stridescope::ops
