#include "engine/script/values/array_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>

#include "engine/script/syntax/unicode.h"
#include "engine/tensor/bounds.h"
#include "engine/tensor/element.h"
#include "engine/tensor/error.h"
#include "engine/tensor/half.h"

namespace stridescope::script {
namespace {

using tensor::DType;

/// A magnitude as decimal digits: 0.d1d2d3... times 10^point.
struct Decimal {
  std::string digits;
  std::int64_t point = 0;
};

Decimal parsed(std::string_view scientific_text) {
  Decimal out;
  const auto e = scientific_text.find('e');
  for (const char c : scientific_text.substr(0, e))
    if (c != '.') out.digits += c;
  int exponent = 0;
  auto tail = scientific_text.substr(e + 1);
  if (tail.starts_with('+')) tail.remove_prefix(1);
  std::from_chars(tail.data(), tail.data() + tail.size(), exponent);
  out.point = exponent + 1;
  while (out.digits.size() > 1 && out.digits.back() == '0') out.digits.pop_back();
  if (out.digits == "0") out = {"", 0};
  return out;
}

template <class... Arguments>
std::string chars(Arguments... arguments) {
  std::array<char, 1600> buffer{};
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), arguments...).ptr;
  return {buffer.data(), end};
}

/// The fewest digits that distinguish the value from adjacent values of the dtype.
Decimal shortest(double magnitude, DType dtype) {
  if (dtype == DType::float64) return parsed(chars(magnitude, std::chars_format::scientific));
  if (dtype == DType::float32)
    return parsed(chars(static_cast<float>(magnitude), std::chars_format::scientific));
  const auto bits = tensor::half_bits(static_cast<float>(magnitude));
  for (int precision = 0; precision < 5; ++precision) {
    const auto text = chars(magnitude, std::chars_format::scientific, precision);
    double back = 0;
    std::from_chars(text.data(), text.data() + text.size(), back);
    if (tensor::half_bits(static_cast<float>(back)) == bits) return parsed(text);
  }
  return parsed(chars(magnitude, std::chars_format::scientific));
}

std::string padded(std::string whole, const std::string& rest, const FloatDigits& digits) {
  const auto missing = digits.pad_left - std::ssize(whole);
  if (missing > 0) whole.insert(0, static_cast<std::size_t>(missing), ' ');
  return whole + rest;
}

std::string sign_of(double value, const FloatDigits& digits) {
  return std::signbit(value) ? "-" : digits.plus ? "+" : "";
}

void trim(std::string& fraction, char how, std::int64_t min_digits) {
  if (how == 'k') return;
  while (std::ssize(fraction) > min_digits && !fraction.empty() && fraction.back() == '0')
    fraction.pop_back();
  if (how == '0' && fraction.empty()) fraction = "0";
}

}  // namespace

std::string positional(double value, const FloatDigits& digits) {
  const auto magnitude = std::fabs(value);
  const auto most = digits.precision < 0 ? std::numeric_limits<std::int64_t>::max() : digits.precision;
  std::string whole, fraction;
  const auto few = shortest(magnitude, digits.dtype);
  if (digits.unique && std::ssize(few.digits) - few.point <= most) {
    const auto count = std::ssize(few.digits);
    for (std::int64_t i = 0; i < few.point; ++i)
      whole += i < count ? few.digits[static_cast<std::size_t>(i)] : '0';
    if (few.point < 0 && !few.digits.empty()) fraction.assign(static_cast<std::size_t>(-few.point), '0');
    for (auto i = std::max<std::int64_t>(few.point, 0); i < count; ++i)
      fraction += few.digits[static_cast<std::size_t>(i)];
    if (whole.empty()) whole = "0";
  } else {
    constexpr std::int64_t most_exact = 1100;
    const auto text =
        chars(magnitude, std::chars_format::fixed, static_cast<int>(std::min(most, most_exact)));
    const auto point = text.find('.');
    whole = text.substr(0, point);
    if (point != text.npos) fraction = text.substr(point + 1);
    if (digits.unique)
      while (!fraction.empty() && fraction.back() == '0') fraction.pop_back();
  }
  // "k" keeps zeros up to the precision.
  if (digits.trim == 'k' && digits.precision >= 0)
    while (std::ssize(fraction) < digits.precision) fraction += '0';
  while (std::ssize(fraction) < digits.min_digits) fraction += '0';
  trim(fraction, digits.trim, digits.min_digits);
  auto rest = digits.trim == '-' && fraction.empty() ? std::string() : "." + fraction;
  const auto width = digits.pad_right + 1;
  if (digits.pad_right > 0)
    while (std::ssize(rest) < width) rest += ' ';
  return padded(sign_of(value, digits) + whole, rest, digits);
}

std::string scientific(double value, const FloatDigits& digits) {
  const auto magnitude = std::fabs(value);
  auto decimal = shortest(magnitude, digits.dtype);
  const bool is_cut = digits.precision >= 0 && std::ssize(decimal.digits) - 1 > digits.precision;
  if (!digits.unique || is_cut)
    decimal = parsed(chars(magnitude, std::chars_format::scientific, static_cast<int>(digits.precision)));
  std::string fraction = decimal.digits.empty() ? "" : decimal.digits.substr(1);
  const auto whole = decimal.digits.empty() ? "0" : decimal.digits.substr(0, 1);
  const auto exponent = decimal.digits.empty() ? 0 : decimal.point - 1;
  if (digits.trim == 'k' && digits.precision >= 0)
    while (std::ssize(fraction) < digits.precision) fraction += '0';
  while (std::ssize(fraction) < digits.min_digits) fraction += '0';
  trim(fraction, digits.trim, digits.min_digits);
  auto rest = digits.trim == '-' && fraction.empty() ? std::string() : "." + fraction;
  auto power = std::to_string(std::abs(exponent));
  while (std::ssize(power) < digits.exp_digits) power.insert(0, 1, '0');
  rest += (exponent < 0 ? "e-" : "e+") + power;
  return padded(sign_of(value, digits) + whole, rest, digits);
}

std::string array_float_text(double value, DType dtype) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value < 0 ? "-inf" : "inf";
  const auto magnitude = std::fabs(value);
  FloatDigits digits{.dtype = dtype, .trim = '0'};
  if (magnitude == 0 || (magnitude >= 1e-4 && magnitude < 1e16)) return positional(value, digits);
  digits.trim = '-';
  return scientific(value, digits);
}

namespace {

/// numpy's FloatingFormat.
class FloatTexts {
 public:
  FloatTexts(const std::vector<double>& values, DType dtype, const ArrayNumberFormat& format)
      : format_(format), digits_{.dtype = dtype} {
    std::vector<double> finite;
    for (const auto value : values)
      if (std::isfinite(value)) finite.push_back(value);
    digits_.plus = format.sign == '+';
    digits_.precision = format.floatmode == "unique" ? -1 : format.precision;
    const bool is_fixed = format.floatmode == "fixed";
    digits_.unique = !is_fixed;
    digits_.trim = is_fixed ? 'k' : '.';
    is_scientific_ = wants_exponent(finite, dtype);
    if (finite.empty()) {
      pad_left_ = pad_right_ = 0;
    } else if (is_scientific_) {
      measure_scientific(finite);
    } else {
      measure_positional(finite);
    }
    if (format.sign == ' ' && std::ranges::none_of(finite, [](double v) { return std::signbit(v); }))
      ++pad_left_;
    if (finite.size() != values.size()) {
      const bool has_negative = std::ranges::any_of(values, [](double v) { return std::isinf(v) && v < 0; });
      const auto of_inf = std::ssize(format.inf) + (format.sign != '-' || has_negative ? 1 : 0);
      const auto offset = pad_right_ + 1;
      pad_left_ = std::max({pad_left_, std::ssize(format.nan) - offset, of_inf - offset});
    }
    digits_.pad_left = pad_left_;
    digits_.pad_right = is_scientific_ ? 0 : pad_right_;
  }

  std::string operator()(double value) const {
    if (std::isfinite(value)) return is_scientific_ ? scientific(value, digits_) : positional(value, digits_);
    auto text = std::isnan(value) ? (format_.sign == '+' ? "+" : "") + format_.nan
                                  : (value < 0             ? "-"
                                     : format_.sign == '+' ? "+"
                                                           : "") +
                                        format_.inf;
    const auto width = pad_left_ + pad_right_ + 1;
    if (const auto missing = width - std::ssize(text); missing > 0)
      text.insert(0, static_cast<std::size_t>(missing), ' ');
    return text;
  }

 private:
  bool wants_exponent(const std::vector<double>& finite, DType dtype) const {
    double most = 0, least = std::numeric_limits<double>::infinity();
    for (const auto value : finite) {
      if (value == 0) continue;
      most = std::max(most, std::fabs(value));
      least = std::min(least, std::fabs(value));
    }
    if (most == 0) return false;
    constexpr double too_large = 1e8, too_small = 1e-4, too_far = 1000;
    const auto ratio =
        dtype == DType::float64 ? most / least : double{static_cast<float>(most) / static_cast<float>(least)};
    return most >= too_large || (!format_.suppress && (least < too_small || ratio > too_far));
  }
  void measure_scientific(const std::vector<double>& finite) {
    std::int64_t exponent = 0, fraction = 0;
    for (const auto value : finite) {
      const auto text = scientific(value, digits_);
      const auto e = text.find('e'), point = text.find('.');
      exponent = std::max(exponent, std::ssize(text) - static_cast<std::int64_t>(e) - 2);
      fraction = std::max(fraction, static_cast<std::int64_t>(e - point) - 1);
      pad_left_ = std::max(pad_left_, static_cast<std::int64_t>(point));
    }
    digits_.exp_digits = exponent;
    digits_.trim = 'k';
    digits_.precision = digits_.min_digits = fraction;
    pad_right_ = exponent + 2 + fraction;
  }
  void measure_positional(const std::vector<double>& finite) {
    for (const auto value : finite) {
      const auto text = positional(value, digits_);
      const auto point = text.find('.');
      pad_left_ = std::max(pad_left_, static_cast<std::int64_t>(point));
      pad_right_ = std::max(pad_right_, std::ssize(text) - static_cast<std::int64_t>(point) - 1);
    }
    if (format_.floatmode == "fixed" || format_.floatmode == "maxprec_equal") {
      digits_.precision = digits_.min_digits = pad_right_;
      digits_.trim = 'k';
    } else {
      digits_.trim = '.';
      digits_.min_digits = 0;
    }
  }

  const ArrayNumberFormat& format_;
  FloatDigits digits_;
  bool is_scientific_ = false;
  std::int64_t pad_left_ = 0, pad_right_ = 0;
};

bool is_cut(std::int64_t size, std::int64_t edge_items) { return edge_items > 0 && size > 2 * edge_items; }

std::vector<tensor::Scalar> read_elements(const tensor::Tensor& elements, std::int64_t edge_items) {
  const auto& layout = elements.layout();
  std::vector<tensor::Scalar> out;
  const auto visit = [&](const auto& self, std::size_t dim, std::int64_t at) -> void {
    if (dim == layout.shape.size()) {
      out.push_back(tensor::element_at(elements, at));
      return;
    }
    const auto size = layout.shape[dim];
    for (std::int64_t i = 0; i < size; ++i) {
      if (is_cut(size, edge_items) && i == edge_items) i = size - edge_items;
      self(self, dim + 1, at + i * layout.stride[dim]);
    }
  };
  visit(visit, 0, layout.storage_offset);
  return out;
}

std::string integer_text(const tensor::Scalar& value, DType dtype) {
  const auto number = tensor::to_int(value);
  return dtype == DType::uint64 ? std::to_string(static_cast<std::uint64_t>(number)) : std::to_string(number);
}

void pad(std::vector<std::string>& texts) {
  std::size_t width = 0;
  for (const auto& text : texts) width = std::max(width, text.size());
  for (auto& text : texts) text.insert(0, width - text.size(), ' ');
}

}  // namespace

std::vector<std::string> array_texts(const tensor::Tensor& elements, std::int64_t edge_items,
                                     const ArrayNumberFormat& format) {
  if (elements.numel() > 0) {
    tensor::require_in_bounds(region_of(elements));
    if (elements.storage().is_meta()) throw tensor::NeedsData();
  }
  const auto values = read_elements(elements, edge_items);
  const auto dtype = elements.dtype();
  std::vector<std::string> texts;
  if (dtype == DType::boolean) {
    for (const auto& value : values)
      texts.push_back(tensor::to_int(value) != 0 ? (elements.dim() > 0 ? " True" : "True") : "False");
  } else if (tensor::is_floating(dtype)) {
    std::vector<double> numbers;
    for (const auto& value : values) numbers.push_back(tensor::to_double(value));
    const FloatTexts make(numbers, dtype, format);
    for (const auto number : numbers) texts.push_back(make(number));
  } else {
    for (const auto& value : values) {
      auto text = integer_text(value, dtype);
      const bool is_negative = text.starts_with('-');
      if (!is_negative && format.sign != '-') text.insert(0, 1, format.sign);
      texts.push_back(std::move(text));
    }
    pad(texts);
  }
  return texts;
}

namespace {

/// numpy's _formatArray.
class TextLines {
 public:
  TextLines(const std::vector<std::string>& texts, const tensor::Dims& shape, const ArrayTextLayout& layout)
      : texts_(texts), shape_(shape), layout_(layout), bare_separator_(layout.separator) {
    while (!bare_separator_.empty() && bare_separator_.back() == ' ') bare_separator_.pop_back();
  }

  std::string block(std::size_t axis, const std::string& indent, std::int64_t width) {
    if (axis == shape_.size()) return texts_[next_++];
    const auto inner_indent = indent + ' ';
    const auto inner_width = width - 1;
    const auto size = shape_[axis];
    const bool cut = is_cut(size, layout_.edge_items);
    const auto count = cut ? 2 * layout_.edge_items : size;
    std::string out;
    if (axis + 1 == shape_.size()) {
      const auto elem_width = width - std::max(std::ssize(bare_separator_), std::ptrdiff_t{1});
      std::string line = indent;
      for (std::int64_t i = 0; i < count; ++i) {
        if (cut && i == layout_.edge_items) {
          extend(out, line, "...", elem_width, indent);
          line += layout_.separator;
        }
        extend(out, line, block(axis + 1, inner_indent, inner_width), elem_width, indent);
        if (i + 1 < count) line += layout_.separator;
      }
      out += line;
    } else {
      const auto line_end = bare_separator_ + std::string(shape_.size() - axis - 1, '\n');
      for (std::int64_t i = 0; i < count; ++i) {
        if (cut && i == layout_.edge_items) out += indent + "..." + line_end;
        out += indent + block(axis + 1, inner_indent, inner_width);
        if (i + 1 < count) out += line_end;
      }
    }
    return '[' + out.substr(std::min(indent.size(), out.size())) + ']';
  }

 private:
  static std::int64_t width_of(std::string_view text) { return static_cast<std::int64_t>(length_utf8(text)); }

  static void extend(std::string& out, std::string& line, const std::string& word, std::int64_t width,
                     const std::string& indent) {
    const bool wraps = width_of(line) + width_of(word) > width && line.size() > indent.size();
    if (wraps) {
      while (!line.empty() && line.back() == ' ') line.pop_back();
      out += line + "\n";
      line = indent;
    }
    line += word;
  }

  const std::vector<std::string>& texts_;
  const tensor::Dims& shape_;
  const ArrayTextLayout& layout_;
  std::string bare_separator_;
  std::size_t next_ = 0;
};

}  // namespace

std::string arrange_array_text(const std::vector<std::string>& texts, const tensor::Dims& shape,
                               const ArrayTextLayout& layout) {
  const std::string indent(static_cast<std::size_t>(std::max<std::int64_t>(layout.prefix_width, 0)) + 1, ' ');
  return TextLines(texts, shape, layout).block(0, indent, layout.line_width);
}

}  // namespace stridescope::script
