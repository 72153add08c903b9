#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "engine/script/syntax/keywords.h"
#include "engine/script/syntax/parser.h"
#include "engine/script/syntax/scopes.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {

Define Parser::function_definition(std::int32_t indent) {
  const Token first = peek();
  const bool outer_yields = yields_;
  auto function = std::make_shared<FunctionDefinition>();
  const bool is_coroutine = take_word("async");
  take();
  function->name = expect_name();
  function->qualified_name = scope_.prefix + function->name;
  function->line = first.span.begin.line;
  const auto outer_names = type_names_;
  auto types = type_parameters();
  expect_op("(");
  function->parameters = parameters(")", true);
  expect_op(")");
  annotation("->");
  expect_op(":");
  auto inside = Scope{true, false, function->qualified_name + ".<locals>."};
  inside.in_coroutine = is_coroutine;
  const auto outer = std::exchange(scope_, std::move(inside));
  function->body = block(indent, "function definition", first.span.begin.line);
  const bool yields_in_coroutine = scope_.yields_in_coroutine;
  scope_ = outer;
  yields_ = outer_yields;
  type_names_ = outer_names;
  resolve_names(*function);
  function->is_generator = function->is_generator || is_coroutine;
  function->source = lines_of(first);
  Define out{std::move(function), {}};
  if (!types.empty()) out.decorators.push_back(language_call("typed", std::move(types), first.span.begin));
  if (yields_in_coroutine) out.decorators.push_back(language_call("async_generators", {}, first.span.begin));
  return out;
}

ClassStatement Parser::class_definition(std::int32_t indent) {
  const Token first = take();
  ClassStatement out;
  out.name = expect_name();
  const auto outer_names = type_names_;
  auto types = type_parameters();
  if (take_op("(")) {
    while (!is_op(")")) {
      if (peek().kind == TokenKind::name && peek(1).kind == TokenKind::op && peek(1).text == "=") {
        auto name = expect_name();
        take();
        out.keywords.emplace_back(std::move(name), expression());
      } else {
        out.bases.push_back(expression());
      }
      if (!take_op(",")) break;
    }
    expect_op(")");
  }
  if (!types.empty()) {
    std::vector<ExpressionPtr> names;
    for (const auto& type : types)
      names.push_back(make(StringLiteral{std::get<StringLiteral>(type->node)}, first.span.begin));
    out.bases.push_back(language_call("generic", std::move(names), first.span.begin));
    out.decorators.push_back(language_call("typed", std::move(types), first.span.begin));
  }
  expect_op(":");
  const auto outer = std::exchange(scope_, {false, false, scope_.prefix + out.name + "."});
  const auto outer_class = std::exchange(class_name_, out.name);
  out.body = block(indent, "class definition", first.span.begin.line);
  class_name_ = outer_class;
  scope_ = outer;
  type_names_ = outer_names;
  return out;
}

/// lambda parameters: expression, as a function that returns it
ExpressionPtr Parser::lambda() {
  const Token first = take();
  const bool outer_yields = yields_;
  auto function = std::make_shared<FunctionDefinition>();
  function->name = "<lambda>";
  function->qualified_name = scope_.prefix + function->name;
  function->line = first.span.begin.line;
  function->parameters = parameters(":", false);
  expect_op(":");
  const auto outer = std::exchange(scope_, {true, false, function->qualified_name + ".<locals>."});
  const Token body_begin = peek();
  Return body{expression()};
  scope_ = outer;
  if (yields_ != outer_yields) refuse(unsupported_syntax::yield_inside, body_begin.span);
  const auto depth = body.value->depth;
  function->body.push_back(std::make_unique<Statement>(finish(std::move(body), body_begin)));
  resolve_names(*function);
  function->source = lines_of(first);
  return make(Lambda{std::move(function)}, first.span.begin, depth);
}

/// yield value, or await value, which is `yield from _awaited(value)`
ExpressionPtr Parser::yield() {
  const auto span = peek().span;
  Yield out;
  if (take_word("await")) {
    if (!scope_.in_coroutine) refuse(unsupported_syntax::await, span);
    return awaited(postfix(), span.begin);
  }
  take();
  if (!scope_.in_function) throw ScriptError(refuse::yield_outside_function(), span);
  yields_ = true;
  out.is_from = take_word("from");
  if (scope_.in_coroutine) {
    if (out.is_from) throw ScriptError(refuse::yield_outside_function(), span);
    scope_.yields_in_coroutine = true;
    std::vector<ExpressionPtr> items;
    if (starts_expression(peek())) items.push_back(expression_list(true));
    out.value = language_call("AsyncItem", std::move(items), span.begin);
    const auto depth = out.value->depth;
    return make(std::move(out), span.begin, depth);
  }
  if (out.is_from) out.value = expression();
  else if (starts_expression(peek())) out.value = expression_list(true);
  const auto depth = out.value ? out.value->depth : 0;
  return make(std::move(out), span.begin, depth);
}

Annotations Parser::annotations_of_function() {
  Annotations all;
  take_word("async");
  if (!take_word("def")) return all;
  expect_name();
  type_parameters();
  expect_op("(");
  annotations_ = &all;
  parameters(")", true);
  expect_op(")");
  if (auto returned = annotation("->")) all.emplace_back("return", std::move(returned));
  return all;
}

/// Parses the parameters up to `end`.
std::vector<FunctionDefinition::Parameter> Parser::parameters(std::string_view end, bool annotated) {
  using Kind = FunctionDefinition::Parameter::Kind;
  std::vector<FunctionDefinition::Parameter> all;
  std::set<std::string> names;
  bool only_keywords = false, has_default = false, has_slash = false;
  while (!is_op(end)) {
    const auto span = peek().span;
    if (take_op("/")) {
      if (all.empty() || has_slash || only_keywords) throw ScriptError(refuse::invalid_syntax(), span);
      has_slash = true;
      for (auto& one : all) one.kind = Kind::positional_only;
      if (!take_op(",")) break;
      continue;
    }
    if (take_op("**")) {
      all.push_back(parameter(annotated));
      all.back().kind = Kind::rest_keywords;
      if (all.back().default_value || (take_op(",") && !is_op(end))) invalid_syntax();
    } else if (take_op("*")) {
      if (only_keywords) throw ScriptError(refuse::invalid_syntax(), span);
      only_keywords = true;
      const bool is_last = peek(1).kind == TokenKind::op && peek(1).text == end;
      if (is_op(end) || (is_op(",") && is_last)) throw ScriptError(refuse::star_alone(), span);
      if (!is_op(",")) {
        all.push_back(parameter(annotated));
        all.back().kind = Kind::rest;
      }
    } else {
      auto one = parameter(annotated);
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

FunctionDefinition::Parameter Parser::parameter(bool annotated) {
  FunctionDefinition::Parameter out;
  out.name = expect_name();
  auto written = annotated ? annotation(":") : nullptr;
  if (annotations_ && written) annotations_->emplace_back(out.name, std::move(written));
  if (take_op("=")) out.default_value = expression();
  return out;
}

/// Parses a type annotation; null if absent.
ExpressionPtr Parser::annotation(std::string_view introduced_by) {
  return take_op(introduced_by) ? starred_or_expression() : nullptr;
}

/// The lines from the start of a statement to its end.
std::string Parser::lines_of(const Token& first) const {
  const auto line_begin = first.offset == 0 ? text_.npos : text_.rfind('\n', first.offset - 1);
  const auto begin = line_begin == text_.npos ? 0 : line_begin + 1;
  const auto end = std::min(text_.find('\n', previous().offset + previous().text.size()), text_.size());
  return std::string(text_.substr(begin, end - begin));
}

}  // namespace stridescope::script
