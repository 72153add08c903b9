#include "engine/script/numbers.h"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <limits>
#include <string>

#include "engine/tensor/error.h"

namespace stridescope::script {
namespace {

using tensor::Error;
using tensor::ErrorType;
using tensor::Scalar;

[[noreturn]] void overflow() {
  throw Error(ErrorType::overflow_error, "the result is too large: integers here have 64 bits");
}
[[noreturn]] void divided_by_zero(const char* message) {
  throw Error(ErrorType::zero_division_error, message);
}

bool is_real(const Scalar& v) { return std::holds_alternative<double>(v); }

std::int64_t floor_divide(std::int64_t a, std::int64_t b) {
  if (b == 0) divided_by_zero("integer division or modulo by zero");
  if (a == std::numeric_limits<std::int64_t>::min() && b == -1) overflow();
  const auto quotient = a / b;
  return a % b != 0 && (a < 0) != (b < 0) ? quotient - 1 : quotient;
}

std::int64_t modulo(std::int64_t a, std::int64_t b) {
  if (b == 0) divided_by_zero("integer modulo by zero");
  if (b == -1) return 0;
  const auto rest = a % b;
  return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
}

std::int64_t multiply(std::int64_t a, std::int64_t b) {
  std::int64_t out = 0;
  if (__builtin_mul_overflow(a, b, &out)) overflow();
  return out;
}

std::int64_t power(std::int64_t base, std::int64_t exponent) {
  if (base == 0 || base == 1) return exponent == 0 ? 1 : base;
  if (base == -1) return exponent % 2 == 0 ? 1 : -1;
  std::int64_t out = 1;
  for (std::int64_t i = 0; i < exponent; ++i) out = multiply(out, base);  // overflows within 63 steps
  return out;
}

double real_power(double base, double exponent) {
  if (base == 0 && exponent < 0) divided_by_zero("0.0 cannot be raised to a negative power");
  if (base < 0 && std::isfinite(base) && std::isfinite(exponent) && exponent != std::floor(exponent)) {
    throw Error(ErrorType::value_error, "the result is a complex number, which is not supported");
  }
  const auto out = std::pow(base, exponent);
  if (std::isinf(out) && std::isfinite(base) && std::isfinite(exponent)) {
    throw Error(ErrorType::overflow_error, "(34, 'Numerical result out of range')");
  }
  return out;
}

double real_modulo(double a, double b, const char* message) {
  if (b == 0) divided_by_zero(message);
  auto rest = std::fmod(a, b);
  if (rest != 0) {
    if ((rest < 0) != (b < 0)) rest += b;
  } else {
    rest = std::copysign(0.0, b);
  }
  return rest;
}

double real_floor_divide(double a, double b) {
  const auto rest = real_modulo(a, b, "float floor division by zero");
  const auto quotient = (a - rest) / b;
  if (quotient == 0) return std::copysign(0.0, a / b);
  const auto floored = std::floor(quotient);
  return quotient - floored > 0.5 ? floored + 1 : floored;
}

std::int64_t shift_left(std::int64_t a, std::int64_t by) {
  if (by < 0) throw Error(ErrorType::value_error, "negative shift count");
  if (a == 0) return 0;
  if (by > 62) {
    if (a == -1 && by == 63) return std::numeric_limits<std::int64_t>::min();
    overflow();
  }
  return multiply(a, std::int64_t{1} << by);
}

std::int64_t shift_right(std::int64_t a, std::int64_t by) {
  if (by < 0) throw Error(ErrorType::value_error, "negative shift count");
  return a >> std::min<std::int64_t>(by, 63);
}

[[noreturn]] void unsupported(std::string_view op, const Scalar& a, const Scalar& b) {
  const auto type = [](const Scalar& v) {
    return v.index() == 0 ? "bool" : v.index() == 1 ? "int" : "float";
  };
  throw Error(ErrorType::type_error, "unsupported operand type(s) for " + std::string(op) + ": '" + type(a) +
                                         "' and '" + type(b) + "'");
}

Scalar bitwise(std::string_view op, const Scalar& a, const Scalar& b) {
  if (std::holds_alternative<bool>(a) && std::holds_alternative<bool>(b)) {
    const bool x = std::get<bool>(a), y = std::get<bool>(b);
    return op == "&" ? (x && y) : op == "|" ? (x || y) : x != y;
  }
  const auto x = tensor::to_int(a), y = tensor::to_int(b);
  return op == "&" ? x & y : op == "|" ? x | y : x ^ y;
}

Scalar real_arithmetic(std::string_view op, const Scalar& a, const Scalar& b) {
  const auto x = tensor::to_double(a), y = tensor::to_double(b);
  if (op == "+") return x + y;
  if (op == "-") return x - y;
  if (op == "*") return x * y;
  if (op == "/") {
    if (y == 0) divided_by_zero("float division by zero");
    return x / y;
  }
  if (op == "//") return real_floor_divide(x, y);
  if (op == "%") return real_modulo(x, y, "float modulo");
  if (op == "**") return real_power(x, y);
  unsupported(op, a, b);
}

}  // namespace

Scalar arithmetic(std::string_view op, const Scalar& a, const Scalar& b) {
  if (is_real(a) || is_real(b)) return real_arithmetic(op, a, b);
  if (op == "&" || op == "|" || op == "^") return bitwise(op, a, b);
  const auto x = tensor::to_int(a), y = tensor::to_int(b);
  std::int64_t out = 0;
  if (op == "+") {
    if (__builtin_add_overflow(x, y, &out)) overflow();
    return out;
  }
  if (op == "-") {
    if (__builtin_sub_overflow(x, y, &out)) overflow();
    return out;
  }
  if (op == "*") return multiply(x, y);
  if (op == "/") {
    if (y == 0) divided_by_zero("division by zero");
    return static_cast<double>(static_cast<long double>(x) / static_cast<long double>(y));
  }
  if (op == "//") return floor_divide(x, y);
  if (op == "%") return modulo(x, y);
  if (op == "**") {
    if (y < 0) return real_power(static_cast<double>(x), static_cast<double>(y));
    return power(x, y);
  }
  if (op == "<<") return shift_left(x, y);
  if (op == ">>") return shift_right(x, y);
  unsupported(op, a, b);
}

Scalar arithmetic(std::string_view op, const Scalar& a) {
  if (is_real(a)) {
    if (op == "-") return -std::get<double>(a);
    if (op == "+") return a;
    throw Error(ErrorType::type_error, "bad operand type for unary ~: 'float'");
  }
  const auto value = tensor::to_int(a);
  if (op == "~") return ~value;
  if (op == "+") return value;
  if (value == std::numeric_limits<std::int64_t>::min()) overflow();
  return -value;
}

int compare(const Scalar& a, const Scalar& b) {
  const auto order = [](auto x, auto y) { return x < y ? -1 : x > y ? 1 : x == y ? 0 : 2; };
  if (!is_real(a) && !is_real(b)) return order(tensor::to_int(a), tensor::to_int(b));
  if (is_real(a) && is_real(b)) return order(std::get<double>(a), std::get<double>(b));
  const double real = is_real(a) ? std::get<double>(a) : std::get<double>(b);
  const auto integer = is_real(a) ? tensor::to_int(b) : tensor::to_int(a);
  int out = 0;
  if (std::isnan(real)) return 2;
  if (real >= 0x1p63) {
    out = -1;
  } else if (real < -0x1p63) {
    out = 1;
  } else {
    const auto whole = static_cast<std::int64_t>(real);
    out = order(integer, whole);
    if (out == 0) out = order(0.0, real - static_cast<double>(whole));
  }
  return is_real(a) ? -out : out;
}

double round_to(double value, std::int64_t digits) {
  if (!std::isfinite(value) || digits > 323) return value;
  if (digits < -308) return std::copysign(0.0, value);
  if (digits < 0) {
    const auto unit = std::pow(10.0, static_cast<double>(-digits));
    return std::nearbyint(value / unit) * unit;
  }
  std::array<char, 700> buffer{};
  const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                          std::chars_format::fixed, static_cast<int>(digits));
  double out = value;
  if (error == std::errc{}) std::from_chars(buffer.data(), end, out);
  return out;
}

}  // namespace stridescope::script
