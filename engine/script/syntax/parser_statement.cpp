#include <array>
#include <utility>

#include "engine/script/syntax/keywords.h"
#include "engine/script/syntax/parser.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {
namespace {

struct Refused {
  std::string_view keyword, what;
};

constexpr std::array<Refused, 13> refused_keywords = {{
    {"for", "a for loop"},
    {"while", "a while loop"},
    {"class", "a class definition inside another statement"},
    {"if", "an if statement"},
    {"elif", "an elif branch"},
    {"else", "an else branch"},
    {"def", "a function definition inside another statement"},
    {"raise", "raise"},
    {"global", "global"},
    {"nonlocal", "nonlocal"},
    {"async", "async"},
    {"break", "break"},
    {"continue", "continue"},
}};

}  // namespace

void Parser::refuse_keyword() const {
  for (const auto& [keyword, what] : refused_keywords) {
    if (is_word(keyword)) refuse(what, peek().span);
  }
  if (is_word("return")) throw ScriptError(refuse::return_outside_function(), peek().span);
  if (is_op("@")) refuse("a decorator", peek().span);
  if (is_word("except") || is_word("finally")) invalid_syntax();
  const bool soft = is_word("match") || is_word("type");
  if (soft && peek(1).kind == TokenKind::name && !is_keyword(peek(1).text)) {
    refuse(is_word("match") ? "a match statement" : "a type statement", peek().span);
  }
}

Statement Parser::statement() {
  if (is_word("try")) return try_statement();
  if (is_word("with")) return with_statement();
  if (is_word("def")) return function_definition();
  if (is_word("class")) return class_definition();
  auto parsed = simple_statement();
  end_of_statement();
  return parsed;
}

void Parser::end_of_statement() {
  const auto& token = peek();
  if (token.kind == TokenKind::newline || token.kind == TokenKind::end || is_op(";")) return;
  if (is_op(":")) refuse("an annotation or a block", token.span);
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
  if (take_word("pass")) return finish(Pass{}, first);
  if (is_word("del")) return finish(delete_statement(), first);
  if (is_word("with")) refuse("a with block inside another statement", first.span);
  if (!starts_expression(first)) invalid_syntax();
  return finish(assignment_or_expression(), first);
}

Assert Parser::assert_statement() {
  take();
  Assert out;
  out.condition = expression();
  if (take_op(",")) out.message = expression();
  return out;
}

Delete Parser::delete_statement() {
  take();
  Delete out;
  do {
    if (!starts_expression(peek())) break;
    out.targets.push_back(expression());
    const auto& target = out.targets.back()->node;
    if (!std::holds_alternative<Name>(target) && !std::holds_alternative<Subscript>(target))
      refuse("del of anything but names and items of lists", out.targets.back()->span);
  } while (take_op(","));
  if (out.targets.empty()) invalid_syntax();
  return out;
}

}  // namespace stridescope::script
