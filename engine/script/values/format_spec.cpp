#include "engine/script/values/format_spec.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "engine/script/syntax/unicode.h"
#include "engine/script/values/repr.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {
namespace {

bool is_align(char c) { return c == '<' || c == '>' || c == '=' || c == '^'; }

[[noreturn]] void unknown_code(char code, const std::string& type) {
  throw refuse::format_code_unknown(code, type);
}

std::string repeat(const std::string& text, std::int64_t count) {
  std::string out;
  for (std::int64_t i = 0; i < count; ++i) out += text;
  return out;
}

/// Places `sign` before the padding if the alignment is '='.
std::string pad(const FormatSpec& spec, const std::string& sign, const std::string& body,
                char default_align) {
  const auto missing = std::max<std::int64_t>(
      0, spec.width - static_cast<std::int64_t>(length_utf8(sign) + length_utf8(body)));
  switch (spec.align ? spec.align : default_align) {
    case '<': return sign + body + repeat(spec.fill, missing);
    case '^': return repeat(spec.fill, missing / 2) + sign + body + repeat(spec.fill, missing - missing / 2);
    case '=': return sign + repeat(spec.fill, missing) + body;
    default: return repeat(spec.fill, missing) + sign + body;
  }
}

/// Inserts separators between groups of digits in the integer part of `digits`, which is zero-filled to the
/// width first if the spec requests it.
std::string grouped(const FormatSpec& spec, const std::string& digits, std::size_t sign_size,
                    std::size_t group) {
  const auto end = std::min(digits.find_first_not_of("0123456789abcdefABCDEF"), digits.size());
  std::string whole = digits.substr(0, end);
  const auto tail = digits.substr(end);
  const auto separated = [&](const std::string& text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (i && (text.size() - i) % group == 0) out += spec.grouping;
      out += text[i];
    }
    return out;
  };
  if (spec.fill == "0" && spec.align == '=') {
    auto digits_wanted = whole.size();
    const auto size_of = [&](std::size_t count) { return count + (count > 0 ? (count - 1) / group : 0); };
    while (static_cast<std::int64_t>(size_of(digits_wanted) + tail.size() + sign_size) < spec.width)
      ++digits_wanted;
    whole.insert(0, digits_wanted - whole.size(), '0');
  }
  return separated(whole) + tail;
}

std::string sign_of(const FormatSpec& spec, bool negative) {
  if (negative) return "-";
  return spec.sign == '-' ? "" : std::string(1, spec.sign);
}

std::string c_format(char type, std::int64_t precision, bool alternate, double value) {
  const std::string pattern = std::string("%") + (alternate ? "#" : "") + ".*" + type;
  std::vector<char> buffer(static_cast<std::size_t>(precision) + 400);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  const auto length =
      std::snprintf(buffer.data(), buffer.size(), pattern.c_str(), static_cast<int>(precision), value);
#pragma GCC diagnostic pop
  return {buffer.data(), static_cast<std::size_t>(std::max(length, 0))};
}

/// Formats a float with a precision but no type: like 'g', but with a digit after the point.
std::string general(std::int64_t precision, double value) {
  precision = std::max<std::int64_t>(precision, 1);
  const auto scientific = c_format('e', precision - 1, false, value);
  const auto exponent = std::atoi(scientific.c_str() + scientific.find('e') + 1);
  if (exponent < -4 || exponent >= precision - 1) {
    auto mantissa = scientific.substr(0, scientific.find('e'));
    if (mantissa.find('.') != std::string::npos) {
      mantissa.erase(mantissa.find_last_not_of('0') + 1);
      if (mantissa.back() == '.') mantissa.pop_back();
    }
    return mantissa + scientific.substr(scientific.find('e'));
  }
  auto out = c_format('g', precision, false, value);
  if (out.find('.') == std::string::npos) out += ".0";
  return out;
}

}  // namespace

std::int64_t take_number(std::string_view text, std::size_t& at) {
  std::int64_t value = -1;
  const auto [end, error] = std::from_chars(text.data() + at, text.data() + text.size(), value);
  const auto length = static_cast<std::size_t>(end - (text.data() + at));
  if (length == 0 || text[at] == '-') return -1;
  if (error != std::errc{}) throw refuse::format_too_many_digits();
  at += length;
  return value;
}

FormatSpec parse_spec(std::string_view text, const std::string& type) {
  FormatSpec spec;
  std::size_t at = 0;
  const auto peek = [&] { return at < text.size() ? text[at] : '\0'; };
  std::size_t after_fill = 0;
  bool is_filled = false;
  if (!text.empty()) decode_utf8(text, after_fill);
  if (after_fill > 0 && after_fill < text.size() && is_align(text[after_fill])) {
    spec.fill = std::string(text.substr(0, after_fill));
    spec.align = text[after_fill];
    at = after_fill + 1;
    is_filled = true;
  } else if (is_align(peek())) {
    spec.align = text[at++];
  }
  if (peek() == '+' || peek() == '-' || peek() == ' ') {
    spec.sign = text[at++];
    spec.sign_given = true;
  }
  if (peek() == '#') {
    spec.alternate = true;
    ++at;
  }
  if (peek() == '0') {
    if (!is_filled) spec.fill = "0";
    if (!spec.align) spec.align = type == "str" ? '<' : '=';
    ++at;
  }
  spec.width = take_number(text, at);
  if (spec.width > max_format_width) throw refuse::format_width_too_large(max_format_width);
  if (peek() == ',' || peek() == '_') spec.grouping = text[at++];
  if (peek() == '.') {
    ++at;
    spec.precision = take_number(text, at);
    if (spec.precision < 0) throw refuse::format_precision_missing();
    if (spec.precision > max_format_precision) throw refuse::format_precision_too_large();
  }
  if (at + 1 < text.size()) {
    throw refuse::format_specifier_invalid(text, type);
  }
  if (at < text.size()) spec.type = text[at];
  return spec;
}

std::string format_string(const std::string& text, const FormatSpec& spec) {
  if (spec.sign_given) throw refuse::format_sign_of_text();
  if (spec.alternate) throw refuse::format_alternate_of_text();
  if (spec.align == '=') throw refuse::format_alignment_of_text();
  if (spec.grouping) throw refuse::format_grouping_of_text(spec.grouping);
  if (spec.type && spec.type != 's') unknown_code(spec.type, "str");
  std::string body = text;
  if (spec.precision >= 0) {
    std::size_t at = 0;
    for (std::int64_t i = 0; i < spec.precision && at < text.size(); ++i) decode_utf8(text, at);
    body = text.substr(0, at);
  }
  return pad(spec, "", body, '<');
}

std::string format_float(double value, const FormatSpec& spec) {
  static constexpr std::string_view types = "eEfFgGn%";
  if (spec.type && types.find(spec.type) == std::string_view::npos) unknown_code(spec.type, "float");
  const bool negative = std::signbit(value) && !std::isnan(value);
  const double magnitude = std::fabs(value);
  const bool upper = spec.type == 'E' || spec.type == 'F' || spec.type == 'G';
  const auto precision = spec.precision < 0 ? 6 : spec.precision;
  std::string body;
  if (!std::isfinite(value)) {
    body = std::isnan(value) ? (upper ? "NAN" : "nan") : (upper ? "INF" : "inf");
    if (spec.type == '%') body += "%";
  } else if (spec.type == 0) {
    body = spec.precision < 0 ? float_repr(magnitude) : general(spec.precision, magnitude);
  } else if (spec.type == '%') {
    body = c_format('f', precision, spec.alternate, magnitude * 100) + "%";
  } else {
    body = c_format(spec.type == 'n' ? 'g' : spec.type, precision, spec.alternate, magnitude);
  }
  const auto sign = sign_of(spec, negative);
  if (spec.grouping && std::isfinite(value)) body = grouped(spec, body, sign.size(), 3);
  return pad(spec, sign, body, '>');
}

std::string format_integer(const Number& number, const FormatSpec& spec, const std::string& type) {
  const auto value = to_big_int(number);
  static constexpr std::string_view real_types = "eEfFgG%";
  if (spec.type && real_types.find(spec.type) != std::string_view::npos) {
    return format_float(to_real(normalised(value)), spec);
  }
  if (spec.precision >= 0) throw refuse::format_precision_of_integer();
  if (spec.type == 'c') {
    if (value < BigInt(0) || value > BigInt(0x10FFFF)) throw refuse::character_out_of_range();
    std::string character;
    append_utf8(character, static_cast<std::uint32_t>(*value.to_int64()));
    return pad(spec, "", character, '<');
  }
  int base = 10;
  switch (spec.type) {
    case 0:
    case 'd':
    case 'n': break;
    case 'b': base = 2; break;
    case 'o': base = 8; break;
    case 'x':
    case 'X': base = 16; break;
    default: unknown_code(spec.type, type);
  }
  if (spec.grouping == ',' && base != 10) throw refuse::format_grouping_of_code(spec.type);
  auto digits = base == 10 ? decimal(value) : value.digits(base);
  if (digits.starts_with('-')) digits.erase(0, 1);
  auto sign = sign_of(spec, value.is_negative());
  if (spec.alternate && base != 10) sign += std::string("0") + spec.type;
  if (spec.type == 'X') {
    for (auto& c : digits) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  }
  if (spec.grouping) digits = grouped(spec, digits, sign.size(), base == 10 ? 3 : 4);
  return pad(spec, sign, digits, '>');
}

}  // namespace stridescope::script
