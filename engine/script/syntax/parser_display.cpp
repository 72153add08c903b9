#include <algorithm>
#include <utility>

#include "engine/script/syntax/expression_depth.h"
#include "engine/script/syntax/parser.h"
#include "engine/script/syntax/scopes.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {

ExpressionPtr Parser::parenthesised() {
  const auto begin = take().span.begin;
  if (take_op(")")) return make(TupleLiteral{{}, true}, begin);
  auto first = is_word("yield") ? yield() : starred_or_expression();
  if (is_word("for") || is_word("async")) {
    auto generator = generator_expression(std::move(first), begin);
    expect_op(")");
    generator->span.end = previous().span.end;
    return generator;
  }
  if (!is_op(",")) {
    if (std::holds_alternative<StarredArgument>(first->node)) {
      throw ScriptError(refuse::starred_in_parentheses(), first->span);
    }
    expect_op(")");
    first->span = {begin, previous().span.end};
    if (auto* tuple = std::get_if<TupleLiteral>(&first->node)) tuple->parenthesised = true;
    return first;
  }
  TupleLiteral tuple{{}, true};
  tuple.items.push_back(std::move(first));
  while (take_op(",")) {
    if (is_op(")")) break;
    tuple.items.push_back(starred_or_expression());
  }
  expect_op(")");
  const auto depth = deepest(tuple.items);
  return make(std::move(tuple), begin, depth);
}

ExpressionPtr Parser::list() {
  const auto begin = take().span.begin;
  ListLiteral list;
  if (take_op("]")) return make(std::move(list), begin);
  list.items.push_back(starred_or_expression());
  if (is_word("for") || is_word("async")) {
    auto out = comprehension(std::move(list.items.front()), begin, Comprehension::Kind::list);
    expect_op("]");
    out->span.end = previous().span.end;
    return out;
  }
  while (take_op(",")) {
    if (is_op("]")) break;
    list.items.push_back(starred_or_expression());
  }
  expect_op("]");
  const auto depth = deepest(list.items);
  return make(std::move(list), begin, depth);
}

ExpressionPtr Parser::braces() {
  const auto begin = take().span.begin;
  if (take_op("}")) return make(DictLiteral{}, begin);
  if (is_op("**")) return rest_of_dict({}, begin);
  auto first = starred_or_expression();
  const bool is_dict = is_op(":") && !std::holds_alternative<StarredArgument>(first->node);
  ExpressionPtr value;
  if (is_dict) {
    take();
    value = expression();
  }
  if (is_word("for") || is_word("async")) {
    auto out =
        comprehension(std::move(first), begin, is_dict ? Comprehension::Kind::dict : Comprehension::Kind::set,
                      std::move(value));
    expect_op("}");
    out->span.end = previous().span.end;
    return out;
  }
  if (is_dict) {
    DictLiteral dict;
    dict.items.emplace_back(std::move(first), std::move(value));
    if (!is_op("}")) expect_op(",");
    return rest_of_dict(std::move(dict), begin);
  }
  SetLiteral set;
  set.items.push_back(std::move(first));
  while (take_op(",")) {
    if (is_op("}")) break;
    set.items.push_back(starred_or_expression());
  }
  expect_op("}");
  const auto depth = deepest(set.items);
  return make(std::move(set), begin, depth);
}

ExpressionPtr Parser::rest_of_dict(DictLiteral dict, Position begin) {
  while (!is_op("}")) {
    ExpressionPtr key;
    if (!take_op("**")) {
      key = expression();
      expect_op(":");
    }
    auto value = expression();
    dict.items.emplace_back(std::move(key), std::move(value));
    if (!take_op(",")) break;
  }
  expect_op("}");
  std::int32_t depth = 0;
  for (const auto& [key, value] : dict.items) depth = std::max({depth, depth_of(key), value->depth});
  return make(std::move(dict), begin, depth);
}

ExpressionPtr Parser::comprehension(ExpressionPtr element, Position begin, Comprehension::Kind kind,
                                    ExpressionPtr value) {
  if (std::holds_alternative<StarredArgument>(element->node)) {
    throw ScriptError(refuse::starred_in_comprehension(), element->span);
  }
  auto depth = std::max(element->depth, depth_of(value));
  Comprehension node{kind, std::move(element), std::move(value), clauses(begin, depth)};
  return make(std::move(node), begin, depth);
}

/// `depth`: on entry that of the element; on return the total, as each clause runs inside the previous one.
std::vector<Comprehension::Clause> Parser::clauses(Position begin, std::int32_t& depth) {
  std::vector<Comprehension::Clause> clauses;
  while (is_word("for") || is_word("async")) {
    const bool is_async = take_word("async");
    if (is_async && !scope_.in_coroutine) refuse(unsupported_syntax::async_block, previous().span);
    take();
    Comprehension::Clause clause;
    clause.target = comprehension_target();
    if (!take_word("in")) invalid_syntax();
    clause.iterable = operators(or_level);
    if (is_async) {
      std::vector<ExpressionPtr> arguments;
      arguments.push_back(std::move(clause.iterable));
      clause.iterable = language_call("async_items", std::move(arguments), begin);
    }
    depth = std::max({depth, clause.target->depth, clause.iterable->depth});
    while (take_word("if")) {
      clause.conditions.push_back(operators(or_level));
      depth = std::max(depth, clause.conditions.back()->depth);
    }
    clauses.push_back(std::move(clause));
    if (++depth > max_expression_depth)
      throw ScriptError(refuse::expression_too_long(), {begin, previous().span.end});
  }
  return clauses;
}

ExpressionPtr Parser::generator_expression(ExpressionPtr element, Position begin) {
  if (std::holds_alternative<StarredArgument>(element->node))
    throw ScriptError(refuse::starred_in_comprehension(), element->span);
  auto depth = element->depth;
  auto all = clauses(begin, depth);
  const Span span{begin, previous().span.end};
  const auto statement = [&](auto node) {
    auto made = std::make_unique<Statement>();
    made->node = std::move(node);
    made->span = span;
    made->yields = true;
    return made;
  };
  const auto element_span = element->span;
  auto yield = make(Yield{std::move(element)}, begin, 1);
  yield->span = element_span;
  auto body = statement(ExpressionStatement{std::move(yield)});
  auto first_iterable = std::exchange(all.front().iterable, make(Name{".0"}, begin, 1));
  for (auto clause = all.rbegin(); clause != all.rend(); ++clause) {
    if (auto& conditions = clause->conditions; !conditions.empty()) {
      If branch;
      auto& only = branch.branches.emplace_back();
      if (conditions.size() == 1) only.condition = std::move(conditions.front());
      else only.condition = make(BoolOp{"and", std::move(conditions)}, begin, 1);
      only.body.push_back(std::move(body));
      body = statement(std::move(branch));
    }
    For loop{std::move(clause->target), std::move(clause->iterable), {}, {}};
    loop.body.push_back(std::move(body));
    body = statement(std::move(loop));
  }
  auto function = std::make_shared<FunctionDefinition>();
  function->name = "<genexpr>";
  function->qualified_name = scope_.prefix + function->name;
  function->line = previous().span.begin.line;
  function->source = lines_of(previous());
  function->parameters.push_back({".0"});
  function->body.push_back(std::move(body));
  resolve_names(*function);
  return make(GeneratorExpression{std::move(function), std::move(first_iterable)}, begin, depth);
}

ExpressionPtr Parser::comprehension_target() {
  const auto begin = peek().span.begin;
  const auto one = [&] {
    if (is_op("*")) return starred_or_expression();
    return operators(5);  // binds tighter than `in`, which ends the target
  };
  auto first = one();
  if (!is_op(",")) {
    check_target(*first, false);
    return first;
  }
  TupleLiteral tuple;
  tuple.items.push_back(std::move(first));
  while (take_op(",")) {
    if (is_word("in")) break;
    tuple.items.push_back(one());
  }
  const auto depth = deepest(tuple.items);
  auto target = make(std::move(tuple), begin, depth);
  check_target(*target, false);
  return target;
}

}  // namespace stridescope::script
