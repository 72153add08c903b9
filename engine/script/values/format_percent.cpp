#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "engine/script/syntax/unicode.h"
#include "engine/script/values/format.h"
#include "engine/script/values/format_spec.h"
#include "engine/script/values/item.h"
#include "engine/script/values/numbers.h"
#include "engine/script/values/repr.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {
namespace {

/// Truncates a number for %d.
Number whole(const Number& number) {
  const auto* real = std::get_if<double>(&number);
  return real ? integer_from(*real) : number;
}

/// Formats one value for a % conversion.
std::string percent(const FormatSpec& spec, bool left, bool zero, const Value& value,
                    const TextMaker& text_of) {
  FormatSpec used = spec;
  const auto number = python_number(value);
  const auto finish = [&](FormatSpec s, auto formatted) {
    s.align = left ? '<' : zero ? '=' : '>';
    s.fill = zero && !left ? "0" : " ";
    return formatted(s);
  };
  switch (spec.type) {
    case 's':
    case 'r': {
      const auto text = text_of(value, spec.type);
      used.type = 0;
      used.sign_given = used.alternate = false;
      return finish(used, [&](FormatSpec s) {
        if (s.align == '=') s.align = '>';
        s.fill = " ";
        return format_string(text, s);
      });
    }
    case 'd':
    case 'i':
    case 'u':
    case 'x':
    case 'X':
    case 'o': {
      const bool is_based = spec.type == 'x' || spec.type == 'X' || spec.type == 'o';
      const auto t = value.get_if<tensor::Tensor>();
      if (is_based && (t ? t->numel() != 1 || tensor::is_floating(t->dtype())
                         : number && std::holds_alternative<double>(*number)))
        throw refuse::percent_needs_integer(spec.type, type_name(value));
      if (!number) {
        if (t) return percent(spec, left, zero, make_number(only_element(*t)), text_of);
        throw refuse::percent_needs_number(spec.type, type_name(value));
      }
      if (spec.type == 'i' || spec.type == 'u') used.type = 'd';
      used.precision = -1;
      if (spec.precision < 0)
        return finish(used, [&](const FormatSpec& s) { return format_integer(whole(*number), s, "int"); });
      // The precision is the minimum number of digits, not counting sign and prefix.
      used.width = -1;
      auto text = format_integer(whole(*number), used, "int");
      const std::size_t begin = (text.find_first_of("+- ") == 0) + (spec.alternate && is_based ? 2 : 0);
      const auto digits = text.size() - begin, least = static_cast<std::size_t>(spec.precision);
      if (digits < least) text.insert(begin, least - digits, '0');
      const auto length = static_cast<std::int64_t>(text.size());
      if (zero && !left && length < spec.width)
        text.insert(begin, static_cast<std::size_t>(spec.width - length), '0');
      FormatSpec padded;
      padded.align = left ? '<' : '>';
      padded.width = spec.width;
      return format_string(text, padded);
    }
    case 'c': {
      if (const auto* text = value.get_if<std::string>()) {
        if (length_utf8(*text) != 1) throw refuse::percent_c_argument();
        used.type = 0;
        return finish(used, [&](FormatSpec s) {
          s.align = s.align == '=' ? '>' : s.align;
          return format_string(*text, s);
        });
      }
      if (!number) throw refuse::percent_c_argument();
      return finish(used, [&](const FormatSpec& s) { return format_integer(whole(*number), s, "int"); });
    }
    default: {
      if (!number) {
        const auto t = value.get_if<tensor::Tensor>();
        if (t) return percent(spec, left, zero, make_number(only_element(*t)), text_of);
        throw refuse::not_a_real(type_name(value));
      }
      return finish(used, [&](const FormatSpec& s) { return format_float(to_real(*number), s); });
    }
  }
}

/// The value of the key in `%(name)s`. Advances `at` past the closing parenthesis.
Value named_argument(std::string_view text, std::size_t& at, const Value& arguments) {
  const auto end = text.find(')', at);
  if (end == text.npos) throw refuse::percent_key_incomplete();
  const auto name = text.substr(at + 1, end - at - 1);
  at = end + 1;
  const auto* dict = arguments.get_if<Dict>();
  if (!dict) throw refuse::percent_needs_mapping();
  const auto& items = *dict->items;
  for (std::size_t i = 0; i < items.size(); i += 2) {
    const auto* key = items[i].get_if<std::string>();
    if (key && *key == name) return items[i + 1];
  }
  throw refuse::key_unknown(string_repr(name));
}

}  // namespace

std::string format_percent(std::string_view text, const Value& arguments, const TextMaker& text_of,
                           const NumberMaker& number_of, const std::function<void(std::int64_t)>& spend) {
  std::vector<Value> values{arguments};
  if (const auto* sequence = arguments.get_if<Sequence>();
      sequence && sequence->kind != Sequence::Kind::list) {
    values = sequence->items->to_vector();
  }
  std::size_t next = 0;
  std::string out;
  const auto take = [&]() -> const Value& {
    if (next >= values.size()) throw refuse::percent_too_few_arguments();
    return values[next++];
  };
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] != '%') {
      out += text[at++];
      continue;
    }
    ++at;
    std::optional<Value> named;
    if (at < text.size() && text[at] == '(') named = named_argument(text, at, arguments);
    FormatSpec spec;
    bool left = false, zero = false;
    for (; at < text.size() && std::string_view("-+ #0").find(text[at]) != std::string_view::npos; ++at) {
      if (text[at] == '-') left = true;
      if (text[at] == '0') zero = true;
      if (text[at] == '#') spec.alternate = true;
      if (text[at] == '+' || (text[at] == ' ' && spec.sign == '-')) spec.sign = text[at];
    }
    const auto count = [&]() -> std::int64_t {
      if (at < text.size() && text[at] == '*') {
        ++at;
        const auto* given = take().get_if<std::int64_t>();
        if (!given) throw refuse::percent_star_argument();
        return *given;
      }
      return take_number(text, at);
    };
    spec.width = count();
    if (at < text.size() && text[at] == '.') {
      ++at;
      spec.precision = std::max<std::int64_t>(count(), 0);
    }
    // C's length modifiers, which have no effect.
    while (at < text.size() && std::string_view("hlL").find(text[at]) != std::string_view::npos) ++at;
    if (spec.width > max_format_width || spec.precision > max_format_precision)
      throw refuse::percent_width_too_large();
    if (at >= text.size()) throw refuse::percent_incomplete();
    spec.type = text[at++];
    if (spec.type == '%') {
      out += '%';
      continue;
    }
    if (std::string_view("sridiuxXoceEfFgG").find(spec.type) == std::string_view::npos) {
      constexpr std::string_view digits = "0123456789abcdef";
      throw refuse::percent_character_unknown(
          spec.type, std::string{digits[(spec.type >> 4) & 15], digits[spec.type & 15]}, at - 1);
    }
    auto value = named ? *named : take();
    if (spec.type != 's' && spec.type != 'r' && value.is<Object>() && !python_number(value))
      value = number_of(value, spec.type);
    const auto part = percent(spec, left, zero, value, text_of);
    spend(std::ssize(part));
    out += part;
  }
  if (const auto* list = arguments.get_if<Sequence>();
      next < values.size() && !arguments.is<Dict>() && !(list && list->kind == Sequence::Kind::list)) {
    throw refuse::percent_too_many_arguments();
  }
  return out;
}

}  // namespace stridescope::script
