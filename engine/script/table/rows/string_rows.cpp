#include <algorithm>
#include <string>

#include "engine/script/evaluate/attribute.h"
#include "engine/script/evaluate/object_attribute.h"
#include "engine/script/evaluate/object_text.h"
#include "engine/script/evaluate/special_method.h"
#include "engine/script/evaluate/subscript.h"
#include "engine/script/evaluate/substring_finder.h"
#include "engine/script/syntax/letter_case.h"
#include "engine/script/syntax/unicode.h"
#include "engine/script/table/rows/python_support.h"
#include "engine/script/values/format.h"
#include "engine/script/values/repr.h"
#include "engine/tensor/error.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {
namespace {

constexpr std::string_view blanks = " \t\n\r\f\v";

const std::string& text_self(const Call& call) { return std::get<std::string>(call["self"].data); }

Value strip(const Call& call, bool left, bool right) {
  const auto characters = call.given("chars") ? call.string("chars") : std::string(blanks);
  std::string_view text = text_self(call);
  // Each character of the text is compared with all of `characters`.
  constexpr std::size_t comparisons_per_step = 64;
  call.interpreter.spend(static_cast<std::int64_t>(text.size() * characters.size() / comparisons_per_step));
  if (left) text.remove_prefix(std::min(text.find_first_not_of(characters), text.size()));
  if (right) text = text.substr(0, text.find_last_not_of(characters) + 1);
  return {std::string(text)};
}

Value evaluate_split(const Call& call) {
  const auto& text = text_self(call);
  auto left = index_argument(call.interpreter, call["maxsplit"]);
  std::vector<Value> parts;
  std::size_t at = 0;
  if (!call.given("sep")) {
    for (;;) {
      at = text.find_first_not_of(blanks, at);
      if (at == std::string::npos) break;
      const auto end = left-- == 0 ? std::string::npos : text.find_first_of(blanks, at);
      call.interpreter.spend(1);
      auto part = text.substr(at, end == std::string::npos ? end : end - at);
      if (end == std::string::npos) part.erase(part.find_last_not_of(blanks) + 1);
      parts.push_back({std::move(part)});
      if (end == std::string::npos) break;
      at = end;
    }
    return make_list(std::move(parts));
  }
  const auto separator = call.string("sep");
  if (separator.empty()) throw refuse::empty_separator();
  SubstringFinder find(call.interpreter, text, separator);
  for (;;) {
    const auto end = left-- == 0 ? std::string::npos : find(at);
    call.interpreter.spend(1);
    parts.push_back({text.substr(at, end == std::string::npos ? end : end - at)});
    if (end == std::string::npos) break;
    at = end + separator.size();
  }
  return make_list(std::move(parts));
}

Value evaluate_join(const Call& call) {
  std::string out;
  std::size_t index = 0;
  for (const auto& value : iterate(call.interpreter, call["iterable"])) {
    const auto* text = value.get_if<std::string>();
    if (!text) text = wrapped_text(value);
    if (!text) {
      throw refuse::join_item_type(index, type_name(value));
    }
    if (index++) out += text_self(call);
    call.interpreter.spend(static_cast<std::int64_t>(text->size() + text_self(call).size()));
    out += *text;
  }
  return {std::move(out)};
}

Value evaluate_replace(const Call& call) {
  const auto& text = text_self(call);
  const auto from = call.string("old"), to = call.string("new");
  std::string out;
  std::size_t at = 0;
  SubstringFinder find(call.interpreter, text, from);
  const auto most = index_argument(call.interpreter, call["count"]);
  for (std::int64_t done = 0; at <= text.size() && (most < 0 || done < most); ++done) {
    const auto found = from.empty() ? at : find(at);
    if (found == std::string::npos) break;
    call.interpreter.spend(static_cast<std::int64_t>(to.size() + 1));
    out += text.substr(at, found - at) + to;
    if (from.empty()) {
      auto next = found;
      if (next < text.size()) decode_utf8(text, next);
      out += text.substr(found, next - found);
      if (found == text.size()) return {std::move(out)};
      at = next;
    } else {
      at = found + from.size();
    }
  }
  return {out + text.substr(std::min(at, text.size()))};
}

Value pad(const Call& call, char align) {
  const auto width = index_argument(call.interpreter, call["width"]);
  const auto fill = call.string("fillchar");
  if (length_utf8(fill) != 1) {
    throw refuse::fill_character_length();
  }
  if (width <= static_cast<std::int64_t>(length_utf8(text_self(call)))) return {text_self(call)};
  call.interpreter.spend(width);
  auto text = text_self(call);
  if (align == '^') {
    // With an odd number of padding characters and an odd width the extra one goes to the left, unlike in the
    // format "^".
    const auto missing = width - static_cast<std::int64_t>(length_utf8(text));
    text = format({std::move(text)},
                  fill + '>' + std::to_string(width - missing + missing / 2 + (missing & width & 1)));
    align = '<';
  }
  return {format({std::move(text)}, fill + align + std::to_string(width))};
}

Value evaluate_zfill(const Call& call) {
  const auto width = index_argument(call.interpreter, call["width"]);
  auto out = text_self(call);
  const auto missing = width - static_cast<std::int64_t>(length_utf8(out));
  if (missing <= 0) return {std::move(out)};
  call.interpreter.spend(missing);
  const bool sign = !out.empty() && (out[0] == '-' || out[0] == '+');
  out.insert(sign ? 1 : 0, static_cast<std::size_t>(missing), '0');
  return {std::move(out)};
}

Value evaluate_isdigit(const Call& call) {
  const auto& text = text_self(call);
  std::size_t at = 0;
  while (at < text.size()) {
    const auto c = decode_utf8(text, at);
    // Superscripts and subscripts, the digits of Arabic, Devanagari and full-width text.
    const bool is_digit = (c >= '0' && c <= '9') || c == 0xB2 || c == 0xB3 || c == 0xB9 || c == 0x2070 ||
                          (c >= 0x2074 && c <= 0x2079) || (c >= 0x2080 && c <= 0x2089) ||
                          (c >= 0x660 && c <= 0x669) || (c >= 0x6F0 && c <= 0x6F9) ||
                          (c >= 0x966 && c <= 0x96F) || (c >= 0xFF10 && c <= 0xFF19);
    if (!is_digit) return {false};
  }
  return {!text.empty()};
}

Value evaluate_isalpha(const Call& call) {
  const auto& text = text_self(call);
  for (std::size_t at = 0; at < text.size();)
    if (!is_letter(decode_utf8(text, at))) return {false};
  return {!text.empty()};
}

Value evaluate_capitalize(const Call& call) {
  const auto& text = text_self(call);
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const bool is_first = at == 0;
    const auto c = decode_utf8(text, at);
    if (is_first) append_upper(out, c);
    else append_lower(out, c);
  }
  return {std::move(out)};
}
Value evaluate_title(const Call& call) {
  const auto& text = text_self(call);
  std::string out;
  bool is_first = true;
  for (std::size_t at = 0; at < text.size();) {
    const auto c = decode_utf8(text, at);
    if (is_first) append_upper(out, c);
    else append_lower(out, c);
    is_first = !is_letter(c);
  }
  return {std::move(out)};
}

/// "{} {name:>{width}}".format(...): fields by position, number or keyword.
class Formatter {
 public:
  explicit Formatter(const Call& call)
      : call_(call), values_(*std::get<Sequence>(call["values"].data).items) {}

  std::string run(std::string_view text, int level) {
    if (level > 2) throw refuse::format_too_deep();
    std::string out;
    for (std::size_t at = 0; at < text.size(); ++at) {
      const char c = text[at];
      if ((c == '{' || c == '}') && at + 1 < text.size() && text[at + 1] == c) {
        out += text[at++];
      } else if (c == '}') {
        throw refuse::format_single_brace();
      } else if (c == '{') {
        out += field(text, at, level);
      } else {
        out += c;
      }
    }
    call_.interpreter.spend(static_cast<std::int64_t>(out.size()));
    return out;
  }

 private:
  std::string field(std::string_view text, std::size_t& at, int level) {
    const auto begin = ++at;
    if (begin == text.size()) throw refuse::format_open_brace();
    int depth = 1;
    for (; at < text.size(); ++at) {
      if (text[at] == '{') ++depth;
      if (text[at] == '}' && --depth == 0) break;
    }
    if (depth > 0) throw refuse::format_missing_brace();
    auto inside = text.substr(begin, at - begin);
    std::string_view spec_text;
    if (const auto colon = inside.find(':'); colon != std::string_view::npos) {
      spec_text = inside.substr(colon + 1);
      inside = inside.substr(0, colon);
    }
    char conversion = 0;
    if (inside.size() >= 2 && inside[inside.size() - 2] == '!') {
      conversion = inside.back();
      if (std::string_view("rsa").find(conversion) == std::string_view::npos)
        throw refuse::stated_value("Unknown conversion specifier " + std::string{conversion});
      inside.remove_suffix(2);
    }
    // The field gets its automatic number before the fields in its format.
    auto value = part_of(inside);
    const auto spec = run(spec_text, level + 1);
    if (conversion) call_.interpreter.spend(steps_of_text(value, call_.interpreter.settings()));
    if (conversion == 'r') value = {repr_of(call_.interpreter, value)};
    if (conversion == 'a') value = {ascii(repr_of(call_.interpreter, value))};
    if (conversion == 's') value = {str_of(call_.interpreter, value)};
    return format_of(call_.interpreter, value, spec);
  }

  /// The value of a replacement field such as "0.shape[1]": here, `shape[1]` of the first argument.
  Value part_of(std::string_view path) {
    auto at = std::min(path.find_first_of(".["), path.size());
    auto value = find(path.substr(0, at));
    while (at < path.size()) {
      const auto begin = at + 1;
      if (path[at] == '.') {
        at = std::min(path.find_first_of(".[", begin), path.size());
        if (at == begin) throw refuse::format_attribute_empty();
        value = get_attribute(call_.interpreter, value, path.substr(begin, at - begin));
      } else if (path[at] == '[') {
        const auto end = path.find(']', begin);
        if (end == path.npos) throw refuse::format_missing_bracket();
        const auto key = path.substr(begin, end - begin);
        if (key.empty()) throw refuse::format_attribute_empty();
        const auto number = whole_number(key);
        value = get_item(call_.interpreter, value, number ? Value{*number} : Value{std::string(key)});
        at = end + 1;
      } else {
        throw refuse::format_after_bracket();
      }
    }
    return value;
  }

  /// A number of decimal digits.
  static std::optional<std::int64_t> whole_number(std::string_view text) {
    const bool is_number = !text.empty() && text.size() < 18 &&
                           std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
    return is_number ? std::optional<std::int64_t>(std::stoll(std::string(text))) : std::nullopt;
  }

  const Value& find(std::string_view name) {
    std::size_t index = next_;
    const auto number = whole_number(name);
    if (name.empty() && is_numbered_) throw refuse::format_automatic_after_numbers();
    if (number && next_ > 0) throw refuse::format_numbers_after_automatic();
    is_numbered_ = is_numbered_ || number;
    if (name.empty()) {
      ++next_;
    } else if (number) {
      index = static_cast<std::size_t>(*number);
    } else {
      const auto* value = keyword(name);
      if (!value) throw refuse::key_unknown(string_repr(name));
      return *value;
    }
    if (index >= values_.size()) {
      throw refuse::format_position_out_of_range(index);
    }
    return values_[index];
  }

  const Value* keyword(std::string_view name) const {
    const auto& items = *std::get<Dict>(call_["keywords"].data).items;
    for (std::size_t i = 0; i < items.size(); i += 2)
      if (std::get<std::string>(items[i].data) == name) return &items[i + 1];
    return nullptr;
  }

  const Call& call_;
  const Items& values_;
  std::size_t next_ = 0;
  bool is_numbered_ = false;  ///< true if a field had an explicit number
};

Value evaluate_format(const Call& call) { return {Formatter(call).run(text_self(call), 0)}; }

std::vector<Row> change_rows() {
  return family(
      {.value_type = "str"},
      {
          {.name = "upper", .evaluate = [](const Call& call) { return Value{upper(text_self(call))}; }},
          {.name = "lower", .evaluate = [](const Call& call) { return Value{lower(text_self(call))}; }},
          {.name = "capitalize", .evaluate = evaluate_capitalize},
          {.name = "title", .evaluate = evaluate_title},
          {.name = "strip",
           .signatures = {"(any self, str? chars=None)"},
           .evaluate = [](const Call& call) { return strip(call, true, true); }},
          {.name = "lstrip",
           .signatures = {"(any self, str? chars=None)"},
           .evaluate = [](const Call& call) { return strip(call, true, false); }},
          {.name = "rstrip",
           .signatures = {"(any self, str? chars=None)"},
           .evaluate = [](const Call& call) { return strip(call, false, true); }},
          {.name = "replace",
           .signatures = {"(any self, str old, str new, any count=-1)"},
           .evaluate = evaluate_replace},
          {.name = "center",
           .signatures = {"(any self, any width, str fillchar=' ')"},
           .evaluate = [](const Call& call) { return pad(call, '^'); }},
          {.name = "ljust",
           .signatures = {"(any self, any width, str fillchar=' ')"},
           .evaluate = [](const Call& call) { return pad(call, '<'); }},
          {.name = "rjust",
           .signatures = {"(any self, any width, str fillchar=' ')"},
           .evaluate = [](const Call& call) { return pad(call, '>'); }},
          {.name = "zfill", .signatures = {"(any self, any width)"}, .evaluate = evaluate_zfill},
      });
}

}  // namespace

std::vector<Row> string_rows() {
  std::vector<Row> rows{
      {.name = "split",
       .signatures = {"(any self, str? sep=None, any maxsplit=-1)"},
       .value_type = "list",
       .evaluate = evaluate_split},
      {.name = "join",
       .signatures = {"(any self, any iterable)"},
       .value_type = "str",
       .evaluate = evaluate_join},
      {.name = "isdigit", .value_type = "bool", .evaluate = evaluate_isdigit},
      {.name = "isalpha", .value_type = "bool", .evaluate = evaluate_isalpha},
      {.name = "format",
       .signatures = {"(any self, *values, **keywords)"},
       .value_type = "str",
       .evaluate = evaluate_format},
  };
  std::ranges::move(change_rows(), std::back_inserter(rows));
  return family({.group = Group::python,
                 .forms = method,
                 .receiver = "str",
                 .signatures = {"(any self)"},
                 .effect = Effect::none},
                std::move(rows));
}

}  // namespace stridescope::script
