#include <array>
#include <utility>

#include "engine/script/syntax/keywords.h"
#include "engine/script/syntax/parser.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {
namespace {

struct RefusedKeyword {
  std::string_view keyword;
  OutsideLanguage construct;
};

constexpr std::array<RefusedKeyword, 13> refused_keywords = {{
    {"for", outside::for_loop},
    {"while", outside::while_loop},
    {"class", outside::nested_class},
    {"if", outside::if_statement},
    {"elif", outside::elif_branch},
    {"else", outside::else_branch},
    {"def", outside::nested_function},
    {"raise", outside::raise},
    {"global", outside::global},
    {"nonlocal", outside::nonlocal},
    {"async", outside::async},
    {"break", outside::break_statement},
    {"continue", outside::continue_statement},
}};

}  // namespace

void Parser::refuse_keyword() const {
  for (const auto& [keyword, construct] : refused_keywords) {
    if (is_word(keyword)) refuse(construct, peek().span);
  }
  if (is_word("return")) throw ScriptError(refuse::return_outside_function(), peek().span);
  if (is_op("@")) refuse(outside::decorator, peek().span);
  if (is_word("except") || is_word("finally")) invalid_syntax();
  const bool soft = is_word("match") || is_word("type");
  if (soft && peek(1).kind == TokenKind::name && !is_keyword(peek(1).text)) {
    refuse(is_word("match") ? outside::match_statement : outside::type_statement, peek().span);
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
  if (is_op(":")) refuse(outside::annotation_or_block, token.span);
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
  if (is_word("with")) refuse(outside::nested_with, first.span);
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
      refuse(outside::other_del, out.targets.back()->span);
  } while (take_op(","));
  if (out.targets.empty()) invalid_syntax();
  return out;
}

}  // namespace stridescope::script
