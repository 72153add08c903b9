#include <array>
#include <utility>

#include "engine/script/syntax/keywords.h"
#include "engine/script/syntax/parser.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {

void Parser::refuse_keyword() const {
  if (is_word("async")) invalid_syntax();
  constexpr std::array<std::string_view, 9> elsewhere = {"for",  "while", "class",   "if",  "elif",
                                                         "else", "def",   "finally", "with"};
  for (const auto word : elsewhere)
    if (is_word(word)) invalid_syntax();
  if (is_word("except") || is_word("try") || is_op("@")) invalid_syntax();
}

Statement Parser::statement(bool own_line) {
  const bool outer = std::exchange(yields_, false);
  auto parsed = compound_or_simple(own_line);
  parsed.yields = yields_;
  yields_ = yields_ || outer;
  return parsed;
}

/// Blocks begin on lines of their own.
Statement Parser::compound_or_simple(bool own_line) {
  const Token first = peek();
  const auto indent = std::max(first.indent, 0);
  if (own_line) {
    if (is_word("if")) return finish(if_statement(indent), first);
    if (is_word("for")) return finish(for_statement(indent), first);
    if (is_word("while")) return finish(while_statement(indent), first);
    if (is_match()) return finish(match_statement(indent), first);
    if (is_word("try")) return finish(try_statement(indent), first);
    if (is_word("with")) return finish(with_statement(indent), first);
    if (is_word("async") && (is_word("for", 1) || is_word("with", 1))) {
      if (!scope_.in_coroutine) refuse(unsupported_syntax::async_block, first.span);
      take();
      return finish(is_word("for") ? async_for(indent) : async_with(indent), first);
    }
    const bool is_decorated = is_op("@");
    auto above = decorators();
    if (is_word("def") || (is_word("async") && is_word("def", 1))) {
      auto definition = function_definition(indent);
      for (auto& own : definition.decorators) above.push_back(std::move(own));
      definition.decorators = std::move(above);
      return finish(std::move(definition), first);
    }
    if (is_word("class")) {
      auto definition = class_definition(indent);
      for (auto& own : definition.decorators) above.push_back(std::move(own));
      definition.decorators = std::move(above);
      return finish(std::move(definition), first);
    }
    if (is_decorated) invalid_syntax();
  }
  return simple_statement();
}

std::vector<ExpressionPtr> Parser::decorators() {
  std::vector<ExpressionPtr> all;
  while (take_op("@")) {
    all.push_back(expression());
    if (peek().kind != TokenKind::newline) invalid_syntax();
    take();
  }
  return all;
}

void Parser::end_of_statement() {
  const auto& token = peek();
  if (token.kind == TokenKind::newline || token.kind == TokenKind::end || is_op(";")) return;
  if (is_op(":")) refuse(unsupported_syntax::annotation_or_block, token.span);
  const auto& before = previous();
  if (before.kind == TokenKind::name && before.text == "print" && starts_expression(token)) {
    throw ScriptError(refuse::print_without_parentheses(), {before.span.begin, token.span.end});
  }
  invalid_syntax();
}

Statement Parser::finish(decltype(Statement::node) node, const Token& first) {
  Statement out;
  out.node = std::move(node);
  out.span = {first.span.begin, previous().span.end};
  return out;
}

Statement Parser::simple_statement() {
  const Token first = peek();
  refuse_keyword();
  if (is_word("import")) return finish(import_statement(), first);
  if (is_word("from")) return finish(from_import_statement(), first);
  if (is_word("assert")) return finish(assert_statement(), first);
  if (is_word("return")) return finish(return_statement(), first);
  if (is_word("raise")) return finish(raise_statement(), first);
  if (is_word("del")) return finish(delete_statement(), first);
  if (take_word("pass")) return finish(Pass{}, first);
  if (take_word("global")) return finish(Global{declared_names()}, first);
  if (take_word("break")) {
    if (!scope_.in_loop) throw ScriptError(refuse::break_outside_loop(), first.span);
    return finish(Break{}, first);
  }
  if (take_word("continue")) {
    if (!scope_.in_loop) throw ScriptError(refuse::continue_outside_loop(), first.span);
    return finish(Continue{}, first);
  }
  if (take_word("nonlocal")) {
    if (!scope_.in_function) throw ScriptError(refuse::nonlocal_at_module_level(), first.span);
    return finish(Nonlocal{declared_names()}, first);
  }
  if (is_word("type") && peek(1).kind == TokenKind::name && !is_keyword(peek(1).text))
    return finish(type_statement(), first);
  if (!starts_expression(first)) invalid_syntax();
  return finish(assignment_or_expression(), first);
}

std::vector<std::string> Parser::declared_names() {
  std::vector<std::string> names;
  do names.push_back(expect_name());
  while (take_op(","));
  return names;
}

Assert Parser::assert_statement() {
  take();
  Assert out;
  out.condition = expression();
  if (take_op(",")) out.message = expression();
  return out;
}

Raise Parser::raise_statement() {
  take();
  Raise out;
  if (!starts_expression(peek())) return out;
  out.value = expression();
  if (take_word("from")) out.cause = expression();
  return out;
}

Return Parser::return_statement() {
  const auto span = take().span;
  if (!scope_.in_function) throw ScriptError(refuse::return_outside_function(), span);
  Return out;
  if (starts_expression(peek())) out.value = expression_list(true);
  return out;
}

Delete Parser::delete_statement() {
  take();
  Delete out;
  const auto add = [&](auto&& self, ExpressionPtr target) -> void {
    if (auto* tuple = std::get_if<TupleLiteral>(&target->node)) {
      for (auto& item : tuple->items) self(self, std::move(item));
      return;
    }
    check_target(*target, false);
    out.targets.push_back(std::move(target));
  };
  do {
    if (!starts_expression(peek())) break;
    add(add, expression());
  } while (take_op(","));
  if (out.targets.empty()) invalid_syntax();
  return out;
}

}  // namespace stridescope::script
