#include <algorithm>
#include <string>
#include <utility>

#include "engine/script/syntax/parser.h"
#include "engine/script/syntax/scopes.h"

// Type parameters and type statements.
namespace stridescope::script {

std::vector<ExpressionPtr> Parser::type_parameters() {
  std::vector<ExpressionPtr> all;
  if (!take_op("[")) return all;
  const auto begin = previous().span.begin;
  while (!is_op("]")) {
    std::string stars = take_op("**") ? "**" : take_op("*") ? "*" : "";
    const auto name = expect_name();
    type_names_.push_back(name);
    if (take_op(":")) expression();
    if (take_op("=")) starred_or_expression();
    all.push_back(make(StringLiteral{stars + name}, begin));
    if (!take_op(",")) break;
  }
  expect_op("]");
  return all;
}

ExpressionPtr Parser::type_parameter(const std::string& name, Position begin) {
  std::vector<ExpressionPtr> arguments;
  arguments.push_back(make(StringLiteral{name}, begin));
  return language_call("type_parameter", std::move(arguments), begin);
}

bool Parser::is_type_parameter(std::string_view name) const {
  return std::ranges::find(type_names_, name) != type_names_.end();
}

Assignment Parser::type_statement() {
  const Token first = take();
  const auto begin = first.span.begin;
  auto name = expect_name();
  const auto outer_names = type_names_;
  auto parameters = type_parameters();
  expect_op("=");
  auto function = std::make_shared<FunctionDefinition>();
  function->name = "<lambda>";
  function->qualified_name = scope_.prefix + function->name;
  function->line = begin.line;
  const auto outer = std::exchange(scope_, {true, false, function->qualified_name + ".<locals>."});
  const Token body_begin = peek();
  Return body{expression()};
  scope_ = outer;
  type_names_ = outer_names;
  const auto depth = body.value->depth;
  function->body.push_back(std::make_unique<Statement>(finish(std::move(body), body_begin)));
  resolve_names(*function);
  function->source = lines_of(first);
  std::vector<ExpressionPtr> arguments;
  arguments.push_back(make(StringLiteral{name}, begin));
  arguments.push_back(make(Lambda{std::move(function)}, begin, depth));
  for (auto& parameter : parameters) arguments.push_back(std::move(parameter));
  Assignment out;
  out.targets.push_back(make(Name{std::move(name)}, begin));
  out.value = language_call("type_alias", std::move(arguments), begin);
  return out;
}

}  // namespace stridescope::script
