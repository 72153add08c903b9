#include "ui/scene/picture/value_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "engine/script/syntax/unicode.h"
#include "engine/tensor/bounds.h"
#include "engine/tensor/element.h"

namespace stridescope::scene {
namespace {

/// Formats as printf's %f and %e do, independently of the locale.
std::string printed(double number, std::chars_format format, int decimals) {
  std::array<char, 336> buffer;  // the largest double has 309 digits before the point
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number, format, decimals).ptr;
  return {buffer.data(), end};
}

std::string real_text(double number, ValueFormat format, Digits digits) {
  if (std::isnan(number)) return "NaN";
  if (std::isinf(number)) return number > 0 ? "∞" : "-∞";

  const bool is_short = digits != Digits::all;
  if (is_short && format.fewest_decimals < 0)
    return shortened(printed(number, std::chars_format::scientific, 4), 6);
  if (format.scientific && !is_short) return printed(number, std::chars_format::scientific, 4);
  if (format.integral) return printed(number, std::chars_format::fixed, 0) + ".";
  auto text = printed(number, std::chars_format::fixed, is_short ? format.fewest_decimals : 4);
  if (number != 0 && text.find_first_of("123456789") == std::string::npos) return "≈0";
  return text;
}

std::string complex_text(const tensor::Complex& number, ValueFormat format, Digits digits) {
  // Real and imaginary part share the room of one number.
  format.fewest_decimals = std::min(format.fewest_decimals, digits == Digits::all ? 2 : 1);
  auto imaginary = real_text(number.imag(), format, Digits::few);
  if (!imaginary.starts_with('-')) imaginary.insert(0, 1, '+');
  return real_text(number.real(), format, Digits::few) + imaginary + "j";
}

/// Returns the absolute value of a number; for a complex number, the larger one of its parts'.
double magnitude(const tensor::Scalar& value) {
  if (const auto* number = std::get_if<tensor::Complex>(&value))
    return std::max(std::abs(number->real()), std::abs(number->imag()));
  return std::abs(tensor::to_double(value));
}

bool is_whole(const tensor::Scalar& value) {
  const auto is_integer = [](double number) { return number == std::ceil(number); };
  const auto* number = std::get_if<tensor::Complex>(&value);
  return is_integer(tensor::to_double(value)) && (!number || is_integer(number->imag()));
}

}  // namespace

ValueFormat value_format(const tensor::Tensor& tensor, std::span<const std::int64_t> storage_indices) {
  ValueFormat format{.integral = true};
  const bool has_fractions = tensor::is_floating(tensor.dtype()) || tensor::is_complex(tensor.dtype());
  if (!has_fractions || tensor.storage().is_meta()) return format;
  double largest = 0, smallest = 0;
  bool has_one_decimal = true;  // also of halves, which are exact with one decimal
  for (const auto index : storage_indices) {
    if (!tensor::has_element(tensor, index)) continue;
    const auto element = tensor::element_at(tensor, index);
    const double value = magnitude(element);
    if (!std::isfinite(value) || value == 0) continue;
    largest = std::max(largest, value);
    smallest = smallest == 0 ? value : std::min(smallest, value);
    if (!is_whole(element)) format.integral = false;
    // Within the precision of a float.
    if (std::abs(value * 10 - std::round(value * 10)) > 1e-6 * value) has_one_decimal = false;
  }
  if (smallest == 0) return format;
  format.scientific = largest / smallest > 1000 || largest > 1e8 || (!format.integral && smallest < 1e-4);
  const bool is_tiny = largest < 0.1;
  if (format.scientific && (largest >= 1000 || is_tiny)) format.fewest_decimals = -1;
  else if (is_tiny) format.fewest_decimals = smallest >= 0.01 ? 2 : smallest >= 0.001 ? 3 : 4;
  else format.fewest_decimals = has_one_decimal ? 1 : 2;
  return format;
}

ValueFormat without_exponents(ValueFormat format) {
  if (format.fewest_decimals >= 0) format.scientific = false;
  return format;
}

std::string value_text(const tensor::Tensor& tensor, std::int64_t storage_index, ValueFormat format,
                       Digits digits) {
  if (tensor.storage().is_meta() || !tensor::has_element(tensor, storage_index)) return {};
  const auto value = tensor::element_at(tensor, storage_index);
  if (const auto* truth = std::get_if<bool>(&value)) return *truth ? "T" : "F";
  if (const auto* integer = std::get_if<std::int64_t>(&value))
    return tensor.dtype() == tensor::DType::uint64 ? std::to_string(static_cast<std::uint64_t>(*integer))
                                                   : std::to_string(*integer);
  if (const auto* number = std::get_if<tensor::Complex>(&value)) return complex_text(*number, format, digits);
  return real_text(std::get<double>(value), format, digits);
}

int columns_of(std::string_view text) { return static_cast<int>(script::length_utf8(text)); }

std::string shortened(const std::string& text, int columns) {
  if (columns_of(text) <= columns || text.ends_with('j')) return text;
  const auto point = text.find('.');
  if (text.find('e') == std::string::npos && point != std::string::npos &&
      static_cast<int>(point) + 2 < columns)
    return text.substr(0, static_cast<std::size_t>(columns - 1)) + "…";
  // Rounding is not marked for floats; for integers, omitted digits are marked.
  const bool is_whole_number = text.find_first_of(".e") == std::string::npos;
  const double value = std::strtod(text.c_str(), nullptr);
  for (int digits = std::max(columns - 4, 1); digits >= 0; --digits) {
    char buffer[64];
    std::snprintf(buffer, sizeof buffer, "%.*e", digits, value);
    std::string short_text = buffer;  // 1.2e+09 -> 1.2e9
    auto e = short_text.find('e');
    std::string exponent = std::to_string(std::atoi(short_text.c_str() + e + 1));
    short_text = (is_whole_number ? "≈" : "") + short_text.substr(0, e) + "e" + exponent;
    if (columns_of(short_text) <= columns) return short_text;
  }
  return "…";
}

std::string rounded(const std::string& text, int decimals) {
  const auto point = text.find('.');
  if (point == std::string::npos || text.find_first_not_of("-0123456789.") != std::string::npos ||
      text.size() <= point + 1 + static_cast<std::size_t>(decimals))
    return text;
  double number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  const auto is_zero = [](const std::string& digits) {
    return digits.find_first_of("123456789") == std::string::npos;
  };
  auto shorter = printed(number, std::chars_format::fixed, decimals);
  return is_zero(shorter) && !is_zero(text) ? "≈0" : shorter;
}

words::Message bytes_of_whole(std::int64_t part_bytes, std::int64_t whole_bytes) {
  constexpr std::int64_t least_in_larger_units = 10'000;
  if (whole_bytes < least_in_larger_units)
    return {"stage/part_of_bytes", {{"part", part_bytes}, {"whole", whole_bytes}}};
  return {"stage/part_of", {{"part", words::Bytes{part_bytes}}, {"whole", words::Bytes{whole_bytes}}}};
}

std::string index_text(const tensor::Dims& index) {
  std::string text;
  for (const auto i : index) text += (text.empty() ? "" : ",") + std::to_string(i);
  return text;
}

}  // namespace stridescope::scene
