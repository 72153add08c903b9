#include <algorithm>
#include <cctype>
#include <optional>
#include <utility>

#include "engine/script/syntax/parser.h"
#include "engine/script/syntax/string_end.h"
#include "engine/script/syntax/unicode.h"
#include "engine/tensor/refusal/refuse.h"

// String literals: escapes, adjacent literals, and f-strings, whose fields are parsed by a nested parser.
// Unlike in Python 3.13, a field may not contain comments, or backslashes outside strings.

namespace stridescope::script {

struct Parser::Literal {
  Span span;
  std::size_t token_offset = 0;
  std::size_t begin = 0, end = 0;  ///< range between the quotes
  bool raw = false, formatted = false, is_bytes = false;
  mutable std::size_t known_offset =
      0;  ///< position of the last lookup, so that consecutive fields are found quickly
  mutable Position known{};
};

namespace {

bool is_octal(char c) { return c >= '0' && c <= '7'; }

void append_text(std::vector<FormattedString::Part>& parts, std::string text) {
  if (text.empty()) return;
  if (!parts.empty() && !parts.back().expression) {
    parts.back().text += text;
  } else {
    parts.push_back({std::move(text), nullptr, 0, {}, {}});
  }
}

std::int32_t depth_of(const std::vector<FormattedString::Part>& parts) {
  std::int32_t depth = 0;
  for (const auto& part : parts) {
    if (part.expression) depth = std::max({depth, part.expression->depth, depth_of(part.format)});
  }
  return depth;
}

}  // namespace

Position Parser::position_of(const Literal& literal, std::size_t offset) const {
  if (literal.known_offset < literal.token_offset || literal.known_offset > offset) {
    literal.known_offset = literal.token_offset;
    literal.known = literal.span.begin;
  }
  literal.known = advance(literal.known, text_.substr(literal.known_offset, offset - literal.known_offset));
  literal.known_offset = offset;
  return literal.known;
}

void Parser::decode(const Literal& literal, std::size_t begin, std::size_t end, std::string& out) const {
  if (literal.raw) {
    out += text_.substr(begin, end - begin);
    return;
  }
  for (std::size_t at = begin; at < end;) {
    const char c = text_[at];
    if (c != '\\') {
      out += c;
      ++at;
      continue;
    }
    const auto from = at;
    const char e = at + 1 < end ? text_[at + 1] : '\\';
    at += 2;
    const auto fail = [&](tensor::Error error) {
      throw ScriptError(std::move(error),
                        {position_of(literal, from), position_of(literal, std::min(at, end))});
    };
    static constexpr std::string_view plain = "\\'\"abfnrtv", values = "\\'\"\a\b\f\n\r\t\v";
    if (const auto found = plain.find(e); found != std::string_view::npos) {
      out += values[found];
    } else if (e == '\n') {
    } else if (is_octal(e)) {
      std::uint32_t value = static_cast<std::uint32_t>(e - '0');
      for (int i = 0; i < 2 && at < end && is_octal(text_[at]); ++i) {
        value = value * 8 + static_cast<std::uint32_t>(text_[at++] - '0');
      }
      append_utf8(out, value);
    } else if (e == 'x' || (!literal.is_bytes && (e == 'u' || e == 'U'))) {
      const int count = e == 'x' ? 2 : e == 'u' ? 4 : 8;
      std::uint32_t value = 0;
      for (int i = 0; i < count; ++i, ++at) {
        if (at >= end || !std::isxdigit(static_cast<unsigned char>(text_[at]))) {
          fail(refuse::escape_truncated(e == 'x' ? "\\xXX" : e == 'u' ? "\\uXXXX" : "\\UXXXXXXXX"));
        }
        const int digit = std::tolower(static_cast<unsigned char>(text_[at]));
        value = value * 16 + static_cast<std::uint32_t>(digit <= '9' ? digit - '0' : digit - 'a' + 10);
      }
      if (value > 0x10FFFF) fail(refuse::code_point_too_large());
      if (value >= 0xD800 && value < 0xE000) fail(refuse::surrogate());
      append_utf8(out, value);
    } else if (e == 'N' && !literal.is_bytes) {
      fail(refuse::character_by_name());
    } else {
      out += c;
      --at;
    }
  }
}

std::vector<FormattedString::Part> Parser::fields(const Literal& literal, std::size_t& at, std::size_t end,
                                                  int level) {
  std::vector<FormattedString::Part> parts;
  std::size_t plain = at;
  const auto flush = [&](std::size_t to) {
    std::string text;
    decode(literal, plain, to, text);
    append_text(parts, std::move(text));
  };
  while (at < end) {
    const char c = text_[at];
    if (c == '\\' && !literal.raw && at + 1 < end) {
      at += text_[at + 1] == '{' ? 1 : 2;
    } else if ((c == '{' || c == '}') && level == 0 && at + 1 < end && text_[at + 1] == c) {
      flush(at + 1);
      at += 2;
      plain = at;
    } else if (c == '{') {
      flush(at);
      parts.push_back(field(literal, at, end, level));
      plain = at;
    } else if (c == '}') {
      if (level > 0) break;
      throw ScriptError(refuse::fstring_single_brace(),
                        {position_of(literal, at), position_of(literal, at + 1)});
    } else {
      ++at;
    }
  }
  flush(at);
  return parts;
}

FormattedString::Part Parser::field(const Literal& literal, std::size_t& at, std::size_t end, int level) {
  const auto open = at++;
  const auto fail = [&](tensor::Error error) {
    const auto to = std::min(at, end);
    throw ScriptError(std::move(error),
                      {position_of(literal, open), position_of(literal, std::max(to, open + 1))});
  };
  if (level >= 2) fail(refuse::fstring_too_deep());
  const auto begin = at;
  std::string brackets;
  bool is_debug = false;
  for (; at < end; ++at) {
    const char c = text_[at];
    if (c == '\\') fail(refuse::fstring_backslash());
    if (c == '#') fail(refuse::fstring_hash());
    if (c == '\'' || c == '"') {
      const auto close = string_end(text_, at, end, is_formatted_at(text_, at));
      if (close == std::string_view::npos) fail(refuse::fstring_text_unterminated());
      at = close - 1;
      continue;
    }
    if (c == '(' || c == '[' || c == '{') brackets += c;
    const char next = at + 1 < end ? text_[at + 1] : '\0';
    if (brackets.empty()) {
      if (c == '!' && next == '=') {
        ++at;
        continue;
      }
      if ((c == '=' || c == '<' || c == '>') && next == '=') {
        ++at;
        continue;
      }
      if (c == '!' || c == ':' || c == '}' || c == '=') break;
    }
    if (c == ')' || c == ']' || c == '}') {
      if (brackets.empty()) fail(refuse::fstring_bracket_unmatched(c));
      brackets.pop_back();
    }
  }
  const auto expression_end = at;
  if (at >= end) fail(refuse::fstring_brace_expected());
  const auto inside = text_.substr(begin, expression_end - begin);
  if (inside.find_first_not_of(" \t\n\f") == std::string_view::npos) fail(refuse::fstring_empty());
  FormattedString::Part part;
  {
    const NestingGuard nested(*this);
    Parser parser(*this, {begin, expression_end, position_of(literal, begin), true});
    part.expression = parser.expression_list(true);
    if (parser.peek().kind != TokenKind::end) {
      throw ScriptError(refuse::fstring_invalid_syntax(), parser.peek().span);
    }
  }
  if (text_[at] == '=') {
    is_debug = true;
    ++at;
    while (at < end && std::isspace(static_cast<unsigned char>(text_[at]))) ++at;
    part.debug_text = std::string(text_.substr(begin, at - begin));
    if (at >= end) fail(refuse::fstring_brace_expected());
  }
  if (text_[at] == '!') {
    ++at;
    part.conversion = at < end ? text_[at] : '\0';
    if (part.conversion != 's' && part.conversion != 'r' && part.conversion != 'a') {
      fail(refuse::fstring_conversion_unknown());
    }
    ++at;
  }
  if (at < end && text_[at] == ':') {
    ++at;
    part.format = fields(literal, at, end, level + 1);
  }
  if (at >= end || text_[at] != '}') fail(refuse::fstring_brace_expected());
  ++at;
  if (is_debug && part.conversion == 0 && part.format.empty()) part.conversion = 'r';
  return part;
}

ExpressionPtr Parser::strings() {
  const auto begin = peek().span.begin;
  std::vector<FormattedString::Part> parts;
  bool formatted = false;
  std::optional<bool> is_bytes;
  while (peek().kind == TokenKind::string) {
    const Token& token = take();
    Literal literal{token.span, token.offset};
    const auto quote_at = token.text.find_first_of("'\"");
    for (const char c : token.text.substr(0, quote_at)) {
      const char prefix = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
      literal.is_bytes |= prefix == 'b';
      literal.raw |= prefix == 'r';
      literal.formatted |= prefix == 'f';
    }
    if (literal.is_bytes && std::ranges::any_of(token.text, [](char c) { return (c & 0x80) != 0; }))
      throw ScriptError(refuse::bytes_not_ascii(), token.span);
    if (is_bytes && *is_bytes != literal.is_bytes) throw ScriptError(refuse::bytes_mixed(), token.span);
    is_bytes = literal.is_bytes;
    const auto quoted = token.text.substr(quote_at);
    const std::size_t quotes = quoted.size() >= 6 && quoted[1] == quoted[0] && quoted[2] == quoted[0] ? 3 : 1;
    literal.begin = token.offset + quote_at + quotes;
    literal.end = token.offset + token.text.size() - quotes;
    if (literal.formatted) {
      formatted = true;
      auto at = literal.begin;
      for (auto& part : fields(literal, at, literal.end, 0)) {
        if (part.expression) {
          parts.push_back(std::move(part));
        } else {
          append_text(parts, std::move(part.text));
        }
      }
    } else {
      std::string text;
      decode(literal, literal.begin, literal.end, text);
      append_text(parts, std::move(text));
    }
  }
  if (formatted) {
    const auto depth = depth_of(parts);
    return make(FormattedString{std::move(parts)}, begin, depth);
  }
  return make(StringLiteral{parts.empty() ? std::string() : std::move(parts.front().text), is_bytes == true},
              begin);
}

}  // namespace stridescope::script
