#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "engine/script/syntax/keywords.h"
#include "engine/script/syntax/local_names.h"
#include "engine/script/syntax/parser.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {

Statement Parser::function_definition() {
  const Token first = take();
  const auto indent = std::max(first.indent, 0);
  auto function = std::make_shared<FunctionDefinition>();
  function->name = expect_name();
  function->qualified_name = (class_name_.empty() ? "" : class_name_ + ".") + function->name;
  function->line = first.span.begin.line;
  if (is_op("[")) refuse(outside::type_parameter, peek().span);
  expect_op("(");
  function->parameters = parameters();
  expect_op(")");
  annotation("->");
  expect_op(":");
  const auto outside = std::exchange(inside_, Inside::function);
  function->body = block(indent, "function definition", first.span.begin.line);
  inside_ = outside;
  function->locals = local_names(*function);
  function->source = lines_of(first);
  return finish(Define{std::move(function)}, first);
}

Statement Parser::class_definition() {
  const Token first = take();
  const auto indent = std::max(first.indent, 0);
  ClassStatement out;
  out.name = expect_name();
  if (take_op("(")) {
    if (!is_op(")")) out.base = expression();
    if (is_op(",")) refuse(outside::several_bases, peek().span);
    if (is_op("=")) refuse(outside::class_keywords, peek().span);
    expect_op(")");
  }
  expect_op(":");
  inside_ = Inside::class_body;
  class_name_ = out.name;
  out.body = block(indent, "class definition", first.span.begin.line);
  inside_ = Inside::nothing;
  class_name_.clear();
  return finish(std::move(out), first);
}

std::vector<FunctionDefinition::Parameter> Parser::parameters() {
  using Kind = FunctionDefinition::Parameter::Kind;
  std::vector<FunctionDefinition::Parameter> all;
  std::set<std::string> names;
  bool only_keywords = false, has_default = false;
  while (!is_op(")")) {
    const auto span = peek().span;
    if (is_op("/")) refuse(outside::positional_only, span);
    if (take_op("**")) {
      all.push_back(parameter());
      all.back().kind = Kind::rest_keywords;
      if (all.back().default_value || (take_op(",") && !is_op(")"))) invalid_syntax();
    } else if (take_op("*")) {
      if (only_keywords) throw ScriptError(refuse::invalid_syntax(), span);
      only_keywords = true;
      const bool is_last = peek(1).kind == TokenKind::op && peek(1).text == ")";
      if (is_op(")") || (is_op(",") && is_last)) throw ScriptError(refuse::star_alone(), span);
      if (!is_op(",")) {
        all.push_back(parameter());
        all.back().kind = Kind::rest;
      }
    } else {
      auto one = parameter();
      if (only_keywords) one.kind = Kind::keyword_only;
      else if (has_default && !one.default_value)
        throw ScriptError(refuse::parameter_without_default(), span);
      has_default = has_default || one.default_value;
      all.push_back(std::move(one));
    }
    if (all.size() > names.size() && !names.insert(all.back().name).second)
      throw ScriptError(refuse::parameter_repeated(all.back().name), span);
    if (!take_op(",")) break;
  }
  return all;
}

FunctionDefinition::Parameter Parser::parameter() {
  FunctionDefinition::Parameter out;
  out.name = expect_name();
  annotation(":");
  if (take_op("=")) out.default_value = expression();
  return out;
}

/// Reads over a type that is only said for people.
void Parser::annotation(std::string_view introduced_by) {
  if (take_op(introduced_by)) expression();
}

Return Parser::return_statement() {
  take();
  Return out;
  if (starts_expression(peek())) out.value = expression_list(true);
  return out;
}

bool Parser::take_clause(std::string_view word, std::int32_t indent) {
  if (peek().kind != TokenKind::newline || !is_word(word, 1) || peek(1).indent != indent) return false;
  take();
  take();
  return true;
}

If Parser::if_statement(std::int32_t indent) {
  If out;
  std::string of = "'if' statement";
  take();
  do {
    const auto line = previous().span.begin.line;
    auto condition = expression();
    expect_op(":");
    out.branches.push_back({std::move(condition), block(indent, of, line)});
    of = "'elif' statement";
  } while (take_clause("elif", indent));
  if (take_clause("else", indent)) {
    const auto line = previous().span.begin.line;
    expect_op(":");
    out.otherwise = block(indent, "'else' statement", line);
  }
  return out;
}

For Parser::for_statement(std::int32_t indent) {
  const auto line = take().span.begin.line;
  For out;
  out.target = comprehension_target();
  if (!take_word("in")) invalid_syntax();
  out.iterable = expression_list(false);
  expect_op(":");
  out.body = block(indent, "'for' statement", line);
  if (peek().kind == TokenKind::newline && is_word("else", 1) && peek(1).indent == indent)
    refuse(outside::else_of_for, peek(1).span);
  return out;
}

/// The lines from the one where a statement begins to the one where it has just ended.
std::string Parser::lines_of(const Token& first) const {
  const auto line_begin = first.offset == 0 ? text_.npos : text_.rfind('\n', first.offset - 1);
  const auto begin = line_begin == text_.npos ? 0 : line_begin + 1;
  const auto end = std::min(text_.find('\n', previous().offset + previous().text.size()), text_.size());
  return std::string(text_.substr(begin, end - begin));
}

}  // namespace stridescope::script
