#include <algorithm>
#include <utility>

#include "engine/script/syntax/parser.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {

Statement Parser::try_statement() {
  const Token first = take();
  expect_op(":");
  Try node;
  const auto indent = std::max(first.indent, 0);
  node.body = body(indent, "'try' statement", first.span.begin.line);
  const auto is_clause = [&](std::string_view word) {
    return peek().kind == TokenKind::newline && is_word(word, 1) && peek(1).indent == indent;
  };
  while (is_clause("except")) {
    take();
    const auto keyword = take();
    Try::Handler handler;
    if (is_op("*")) refuse(outside::except_group, peek().span);
    if (!is_op(":")) {
      if (!node.handlers.empty() && node.handlers.back().types.empty()) {
        throw ScriptError(refuse::bare_except_not_last(), keyword.span);
      }
      handler.types = exception_types();
      if (take_word("as")) handler.name = expect_name();
    }
    expect_op(":");
    handler.body = body(indent, "'except' statement", keyword.span.begin.line);
    node.handlers.push_back(std::move(handler));
  }
  if (is_clause("else")) refuse(outside::else_of_try, peek(1).span);
  if (is_clause("finally")) refuse(outside::finally_of_try, peek(1).span);
  if (node.handlers.empty()) throw ScriptError(refuse::expected_except(), peek().span);
  return finish(std::move(node), first);
}

Statement Parser::block_statement(bool own_line) {
  const Token first = peek();
  if (is_word("try")) refuse(outside::nested_try, first.span);
  if (inside_ == Inside::class_body && own_line && is_word("def")) return function_definition();
  if (inside_ == Inside::function) {
    if (is_word("return")) return finish(return_statement(), first);
    if (own_line && is_word("if")) return finish(if_statement(first.indent), first);
    if (own_line && is_word("for")) return finish(for_statement(first.indent), first);
    if (own_line && is_word("with")) return with_statement();
  }
  return simple_statement();
}

/// The statements of a block, on the same line or indented on the next ones.
Block Parser::block(std::int32_t outer_indent, std::string_view of, std::int32_t line) {
  const Nested nested(*this);
  Block statements;
  const bool own_line = peek().kind == TokenKind::newline;
  if (own_line) {
    const auto& first = peek(1);
    if (first.kind == TokenKind::end || first.indent <= outer_indent)
      throw ScriptError(refuse::expected_block(of, line), first.span);
    take();
  }
  const auto indent = peek().indent;
  while (true) {
    const auto begin = peek().offset;
    auto parsed = std::make_unique<Statement>(block_statement(own_line));
    parsed->source = std::string(text_.substr(begin, previous().offset + previous().text.size() - begin));
    statements.push_back(std::move(parsed));
    const bool goes_on = take_op(";") && peek().kind != TokenKind::newline && peek().kind != TokenKind::end;
    if (goes_on) continue;
    end_of_statement();
    const bool ends =
        peek().kind != TokenKind::newline || peek(1).kind == TokenKind::end || peek(1).indent <= outer_indent;
    if (ends) return statements;
    if (!own_line || peek(1).indent > indent) throw ScriptError(refuse::unexpected_indent(), peek(1).span);
    if (peek(1).indent != indent) throw ScriptError(refuse::unindent_mismatch(), peek(1).span);
    take();
  }
}

Statement Parser::with_statement() {
  const Token first = take();
  With node;
  node.context = expression();
  if (is_word("as") || is_op(",")) refuse(outside::several_contexts, peek().span);
  expect_op(":");
  node.body = block(std::max(first.indent, 0), "'with' statement", first.span.begin.line);
  return finish(std::move(node), first);
}

std::vector<std::string> Parser::exception_types() {
  std::vector<std::string> types;
  if (!take_op("(")) {
    types.push_back(exception_type());
    if (is_op(",")) throw ScriptError(refuse::exception_types_not_parenthesized(), peek().span);
    return types;
  }
  do {
    if (is_op(")")) break;
    types.push_back(exception_type());
  } while (take_op(","));
  expect_op(")");
  return types;
}

std::string Parser::exception_type() {
  auto name = expect_name();
  while (take_op(".")) name += "." + expect_name();
  return name;
}

/// The one statement of a try or except clause, on the same line or indented on the next.
std::unique_ptr<Statement> Parser::body(std::int32_t outer_indent, std::string_view of, std::int32_t line) {
  const bool own_line = peek().kind == TokenKind::newline;
  if (own_line) {
    const auto& first = peek(1);
    if (first.kind == TokenKind::end || first.indent <= outer_indent) {
      throw ScriptError(refuse::expected_block(of, line), first.span);
    }
    take();
  }
  const auto indent = peek().indent;
  if (is_word("try")) refuse(outside::nested_try, peek().span);
  const auto begin = peek().offset;
  auto parsed = std::make_unique<Statement>(simple_statement());
  parsed->source = std::string(text_.substr(begin, previous().offset + previous().text.size() - begin));
  if (take_op(";") && peek().kind != TokenKind::newline) {
    refuse(outside::long_try, peek().span);
  }
  end_of_statement();
  if (peek().kind == TokenKind::newline && peek(1).kind != TokenKind::end && peek(1).indent > outer_indent) {
    if (!own_line || peek(1).indent > indent) throw ScriptError(refuse::unexpected_indent(), peek(1).span);
    if (peek(1).indent == indent) refuse(outside::long_try, peek(1).span);
    throw ScriptError(refuse::unindent_mismatch(), peek(1).span);
  }
  return parsed;
}

}  // namespace stridescope::script
