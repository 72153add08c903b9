#include "engine/script/syntax/keywords.h"
#include "engine/script/syntax/parser.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {

bool Parser::take_op(std::string_view op) {
  if (!is_op(op)) return false;
  take();
  return true;
}

bool Parser::take_word(std::string_view word) {
  if (!is_word(word)) return false;
  take();
  return true;
}

void Parser::expect_op(std::string_view op) {
  if (take_op(op)) return;
  if (op == ":") throw ScriptError(refuse::expected_colon(), peek().span);
  if (starts_expression(peek()) && peek().kind != TokenKind::op && at_ > 0) {
    throw ScriptError(refuse::comma_forgotten(), peek().span);
  }
  invalid_syntax();
}

std::string Parser::expect_name() {
  if (peek().kind != TokenKind::name || is_keyword(peek().text)) invalid_syntax();
  return private_name(take().text);
}

std::string Parser::private_name(std::string_view name) const {
  const auto letters = class_name_.find_first_not_of('_');
  const bool is_private = name.starts_with("__") && !name.ends_with("__");
  if (!is_private || letters == std::string::npos) return std::string(name);
  return "_" + class_name_.substr(letters) + std::string(name);
}

void Parser::invalid_syntax() const {
  const auto& token = peek();
  if (token.kind == TokenKind::op && token.text == "=") {
    throw ScriptError(refuse::assignment_in_expression(), token.span);
  }
  auto span = token.span;
  if (span.end == span.begin) ++span.end.column;
  throw ScriptError(refuse::invalid_syntax(), span);
}

void Parser::refuse(const UnsupportedConstruct& what, const Span& span) const {
  throw ScriptError(refuse::outside_language(what.construct, what.instead), span);
}

}  // namespace stridescope::script
