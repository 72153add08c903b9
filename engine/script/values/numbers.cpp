#include "engine/script/values/numbers.h"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <limits>
#include <string>

#include "engine/tensor/error.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {
namespace {

bool is_real(const Number& v) { return std::holds_alternative<double>(v); }

/// The value of a bool or of an int that fits in 64 bits.
std::optional<std::int64_t> as_int64(const Number& v) {
  if (const auto* flag = std::get_if<bool>(&v)) return *flag;
  if (const auto* integer = std::get_if<std::int64_t>(&v)) return *integer;
  return std::nullopt;
}

double real_power(double base, double exponent) {
  if (base == 0 && exponent < 0) throw refuse::zero_to_negative_power();
  if (base < 0 && std::isfinite(base) && std::isfinite(exponent) && exponent != std::floor(exponent)) {
    throw refuse::complex_result();
  }
  const auto out = std::pow(base, exponent);
  if (std::isinf(out) && std::isfinite(base) && std::isfinite(exponent)) {
    throw refuse::float_overflow();
  }
  return out;
}

template <class Refuse>
double real_modulo(double a, double b, const Refuse& error) {
  if (b == 0) throw error();
  auto rest = std::fmod(a, b);
  if (rest != 0) {
    if ((rest < 0) != (b < 0)) rest += b;
  } else {
    rest = std::copysign(0.0, b);
  }
  return rest;
}

double real_floor_divide(double a, double b) {
  const auto rest = real_modulo(a, b, refuse::float_floor_division_by_zero);
  const auto quotient = (a - rest) / b;
  if (quotient == 0) return std::copysign(0.0, a / b);
  const auto floored = std::floor(quotient);
  return quotient - floored > 0.5 ? floored + 1 : floored;
}

[[noreturn]] void unsupported(std::string_view op, const Number& a, const Number& b) {
  const auto type = [](const Number& v) {
    return std::holds_alternative<bool>(v) ? "bool" : is_real(v) ? "float" : "int";
  };
  throw refuse::unsupported_operands(op, type(a), type(b));
}

double real_arithmetic(std::string_view op, const Number& a, const Number& b) {
  const char sign = op.front();
  if (sign != '+' && sign != '-' && sign != '*' && sign != '/' && sign != '%') unsupported(op, a, b);
  const auto x = to_real(a), y = to_real(b);
  const bool is_single = op.size() == 1;
  switch (sign) {
    case '+': return x + y;
    case '-': return x - y;
    case '*': return is_single ? x * y : real_power(x, y);
    case '%': return real_modulo(x, y, refuse::float_modulo_by_zero);
    default: break;
  }
  if (!is_single) return real_floor_divide(x, y);
  if (y == 0) throw refuse::float_division_by_zero();
  return x / y;
}

double true_quotient(const BigInt& a, const BigInt& b) {
  if (b.is_zero()) throw refuse::division_by_zero();
  const auto quotient = true_divide(a, b);
  if (std::isinf(quotient)) throw refuse::quotient_too_large();
  return quotient;
}

BigInt power(const BigInt& base, const BigInt& exponent) {
  if (const auto n = exponent.to_int64()) return base.power(static_cast<std::uint64_t>(*n));
  const bool is_even = (exponent & BigInt(1)).is_zero();
  return base.power(base.bits() <= 1 ? (is_even ? 2 : 1) : std::uint64_t{1} << 63);
}

BigInt shifted(const BigInt& value, const BigInt& by, bool left) {
  if (by.is_negative()) throw refuse::negative_shift();
  const auto count =
      static_cast<std::size_t>(by.to_int64().value_or(std::numeric_limits<std::int64_t>::max()));
  return left ? value.shifted_left(count) : value.shifted_right(count);
}

Number big_arithmetic(std::string_view op, const BigInt& x, const BigInt& y) {
  if (op == "+") return normalised(x + y);
  if (op == "-") return normalised(x - y);
  if (op == "*") return normalised(x * y);
  if (op == "/") return true_quotient(x, y);
  if (op == "//") {
    if (y.is_zero()) throw refuse::integer_floor_division_by_zero();
    return normalised(divide(x, y).quotient);
  }
  if (op == "%") {
    if (y.is_zero()) throw refuse::integer_modulo_by_zero();
    return normalised(divide(x, y).remainder);
  }
  if (op == "**") {
    if (y.is_negative()) return real_power(to_real(x), to_real(y));
    return normalised(power(x, y));
  }
  if (op == "<<" || op == ">>") return normalised(shifted(x, y, op == "<<"));
  return normalised(op == "&" ? x & y : op == "|" ? x | y : x ^ y);
}

}  // namespace

std::optional<Number> python_number(const Value& value) {
  if (const auto* big = value.get_if<BigInt>()) return *big;
  const auto scalar = as_number(value);
  if (!scalar) return std::nullopt;
  return std::visit(
      []<class T>(T v) -> std::optional<Number> {
        if constexpr (std::same_as<T, tensor::Complex>) return std::nullopt;
        else return v;
      },
      *scalar);
}

Value make_number(const Number& value) {
  return std::visit([](const auto& v) { return Value{v}; }, value);
}

Number normalised(const BigInt& value) {
  if (const auto fits = value.to_int64()) return *fits;
  return value;
}

BigInt to_big_int(const Number& value) {
  if (const auto* big = std::get_if<BigInt>(&value)) return *big;
  return BigInt(as_int64(value).value_or(0));
}

double to_real(const Number& value) {
  if (const auto* real = std::get_if<double>(&value)) return *real;
  const auto* big = std::get_if<BigInt>(&value);
  if (!big) return static_cast<double>(*as_int64(value));
  const auto real = big->to_double();
  if (std::isinf(real)) throw refuse::int_too_large_for_float();
  return real;
}

Number integer_from(double value) {
  if (std::isnan(value)) throw refuse::nan_to_integer();
  if (std::isinf(value)) throw refuse::infinity_to_integer();
  return normalised(BigInt::truncated(value));
}

std::string decimal(const BigInt& value) {
  constexpr std::size_t most_digits = 4300;
  constexpr double digits_per_bit = 0.30102999566398120;
  const auto too_long = [&] { throw refuse::int_too_long_for_text(most_digits); };
  if (static_cast<double>(value.bits()) * digits_per_bit > most_digits + 1) too_long();
  auto digits = value.digits();
  if (digits.size() > most_digits) too_long();
  return (value.is_negative() ? "-" : "") + digits;
}

std::optional<std::int64_t> small_arithmetic(std::string_view op, std::int64_t x, std::int64_t y) {
  std::int64_t out = 0;
  const bool is_single = op.size() == 1;
  switch (op.front()) {
    case '+': return __builtin_add_overflow(x, y, &out) ? std::nullopt : std::optional(out);
    case '-': return __builtin_sub_overflow(x, y, &out) ? std::nullopt : std::optional(out);
    case '*': return is_single && !__builtin_mul_overflow(x, y, &out) ? std::optional(out) : std::nullopt;
    case '&': return x & y;
    case '|': return x | y;
    case '^': return x ^ y;
    case '%': return y > 0 ? std::optional(x % y < 0 ? x % y + y : x % y) : std::nullopt;
    case '/': return !is_single && y > 0 ? std::optional(x / y - (x % y < 0 ? 1 : 0)) : std::nullopt;
    default: return std::nullopt;
  }
}

Number arithmetic(std::string_view op, const Number& a, const Number& b) {
  if (is_real(a) || is_real(b)) return real_arithmetic(op, a, b);
  const auto x = as_int64(a), y = as_int64(b);
  const bool is_bitwise = std::string_view("&|^").find(op.front()) != std::string_view::npos;
  if (x && y) {
    const auto out = small_arithmetic(op, *x, *y);
    const bool are_bools = std::holds_alternative<bool>(a) && std::holds_alternative<bool>(b);
    if (out && is_bitwise && are_bools) return *out != 0;
    if (out) return *out;
  }
  return big_arithmetic(op, to_big_int(a), to_big_int(b));
}

Number arithmetic(std::string_view op, const Number& a) {
  if (is_real(a)) {
    if (op == "-") return -std::get<double>(a);
    if (op == "+") return a;
    throw refuse::bad_unary_operand("~", "float");
  }
  if (op == "+") return normalised(to_big_int(a));
  return normalised(op == "~" ? ~to_big_int(a) : -to_big_int(a));
}

int compare(const Number& a, const Number& b) {
  const auto order = [](const auto& x, const auto& y) { return x < y ? -1 : x > y ? 1 : x == y ? 0 : 2; };
  if (is_real(a) && is_real(b)) return order(std::get<double>(a), std::get<double>(b));
  if (is_real(b)) {
    const auto out = compare(b, a);
    return out == 2 ? 2 : -out;
  }
  if (!is_real(a)) {
    const auto x = as_int64(a), y = as_int64(b);
    return x && y ? order(*x, *y) : order(to_big_int(a), to_big_int(b));
  }
  const auto real = std::get<double>(a);
  if (std::isnan(real)) return 2;
  if (std::isinf(real)) return real < 0 ? -1 : 1;
  const int whole = order(BigInt::truncated(real), to_big_int(b));
  return whole != 0 ? whole : order(real, std::trunc(real));
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

Number round_integer_to(const Number& value, std::int64_t digits) {
  const auto integer = to_big_int(value);
  if (digits >= 0) return normalised(integer);
  if (static_cast<std::size_t>(-digits) > integer.bits()) return std::int64_t{0};
  const auto unit = BigInt(10).power(static_cast<std::uint64_t>(-digits));
  const auto [quotient, rest] = divide(integer, unit);
  const auto twice = rest + rest;
  const bool is_odd = !(quotient & BigInt(1)).is_zero();
  const bool up = twice > unit || (twice == unit && is_odd);
  return normalised((up ? quotient + BigInt(1) : quotient) * unit);
}

}  // namespace stridescope::script
