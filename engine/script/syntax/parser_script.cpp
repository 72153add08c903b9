#include <algorithm>
#include <utility>

#include "engine/script/syntax/parse_until_error.h"
#include "engine/script/syntax/parser.h"
#include "engine/script/syntax/unicode.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {
namespace {

std::string_view trim_end(std::string_view text) {
  const auto last = text.find_last_not_of(" \t\f\n");
  return last == std::string_view::npos ? std::string_view() : text.substr(0, last + 1);
}

}  // namespace

Script Parser::script() {
  Script script;
  read_into(script);
  return script;
}

Script Parser::script_until_error(std::optional<ScriptError>& first_error) {
  Script script;
  try {
    read_into(script);
  } catch (const ScriptError& error) {
    first_error = error;
  }
  return script;
}

void Parser::read_into(Script& script) {
  std::size_t done = 0;  // offset after the last parsed statement
  while (peek().kind != TokenKind::end) {
    const Token& first = peek();
    if (first.indent > 0) throw ScriptError(refuse::unexpected_indent(), first.span);
    const auto begin = first.offset;
    auto parsed = statement();
    check_future_import(parsed);
    end_of_statement();
    std::size_t end = previous().offset + previous().text.size();
    const bool ends_line = peek().kind == TokenKind::newline;
    if (ends_line || peek().kind == TokenKind::end) {
      end = ends_line ? peek().offset : text_.size();
      if (ends_line) take();
    } else if (is_op(";")) {
      take();
      if (peek().kind == TokenKind::newline || peek().kind == TokenKind::end) {
        const auto& close = take();
        end = close.kind == TokenKind::newline ? close.offset : text_.size();
      }
    }
    const auto between = text_.substr(done, begin - done);
    if (const auto last = between.rfind('\n'); last != std::string_view::npos)
      parsed.leading = std::string(between.substr(0, last + 1));
    parsed.source = std::string(trim_end(text_.substr(begin, end - begin)));
    done = end < text_.size() && text_[end] == '\n' ? end + 1 : end;
    script.statements.push_back(std::move(parsed));
  }
  script.trailing = std::string(text_.substr(std::min(done, text_.size())));
}

std::string normalise(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\r') {
      out += text[i];
    } else if (i + 1 == text.size() || text[i + 1] != '\n') {
      out += '\n';
    }
  }
  if (const auto invalid = find_invalid_utf8(out); invalid != std::string::npos) {
    const auto where = advance({}, std::string_view(out).substr(0, invalid));
    throw ScriptError(refuse::text_not_utf8(), {where, {where.line, where.column + 1}});
  }
  return out;
}

Script parse(std::string_view text) {
  const auto normal = normalise(text);
  return Parser(normal).script();
}

Script parse_until_error(std::string_view text, std::optional<ScriptError>& first_error) {
  const auto normal = normalise(text);
  return Parser(normal).script_until_error(first_error);
}

Statement parse_statement(std::string_view text) {
  auto script = parse(text);
  if (script.statements.empty()) throw ScriptError(refuse::no_statement(), {});
  if (script.statements.size() > 1) {
    throw ScriptError(refuse::several_statements(), script.statements[1].span);
  }
  return std::move(script.statements.front());
}

}  // namespace stridescope::script
