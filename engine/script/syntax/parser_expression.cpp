#include <algorithm>
#include <unordered_set>
#include <utility>

#include "engine/script/syntax/expression_depth.h"
#include "engine/script/syntax/keywords.h"
#include "engine/script/syntax/parser.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {

ExpressionPtr Parser::expression_list(bool starred) {
  const auto begin = peek().span.begin;
  auto first = starred ? starred_or_expression() : expression();
  if (!is_op(",")) {
    if (std::holds_alternative<StarredArgument>(first->node)) {
      throw ScriptError(refuse::starred_here(), first->span);
    }
    return first;
  }
  TupleLiteral tuple;
  tuple.items.push_back(std::move(first));
  while (take_op(",")) {
    if (!starts_expression(peek())) break;
    tuple.items.push_back(starred ? starred_or_expression() : expression());
  }
  const auto depth = deepest(tuple.items);
  return make(std::move(tuple), begin, depth);
}

ExpressionPtr Parser::starred_or_expression() {
  if (!is_op("*")) return named_expression();
  const NestingGuard nested(*this);
  const auto begin = take().span.begin;
  auto value = operators(5);
  const auto depth = value->depth;
  return make(StarredArgument{std::move(value)}, begin, depth);
}

ExpressionPtr Parser::starred_argument() {
  const NestingGuard nested(*this);
  const auto begin = take().span.begin;
  auto value = expression();
  const auto depth = value->depth;
  return make(StarredArgument{std::move(value)}, begin, depth);
}

ExpressionPtr Parser::expression() {
  const NestingGuard nested(*this);
  const auto begin = peek().span.begin;
  if (in_pattern_) return pattern();
  if (is_word("lambda")) return lambda();
  auto value = operators(or_level);
  if (!is_word("if")) return value;
  take();
  auto condition = operators(or_level);
  if (!take_word("else")) {
    throw ScriptError(refuse::expected_else(), {begin, previous().span.end});
  }
  auto otherwise = expression();
  const auto depth = std::max({value->depth, condition->depth, otherwise->depth});
  return make(Conditional{std::move(condition), std::move(value), std::move(otherwise)}, begin, depth);
}

ExpressionPtr Parser::named_expression() {
  const auto begin = peek().span.begin;
  auto value = expression();
  if (!is_op(":=")) return value;
  const auto* name = std::get_if<Name>(&value->node);
  if (!name) invalid_syntax();
  take();
  NamedExpression node{name->name, expression()};
  const auto depth = node.value->depth;
  return make(std::move(node), begin, depth);
}

ExpressionPtr Parser::postfix() {
  auto value = atom();
  const auto begin = value->span.begin;
  for (;;) {
    if (take_op(".")) {
      const auto depth = value->depth;
      auto name = expect_name();
      const auto name_span = previous().span;
      value = make(Attribute{std::move(value), std::move(name), name_span}, begin, depth);
    } else if (is_op("(")) {
      value = call(std::move(value));
    } else if (is_op("[")) {
      value = subscript(std::move(value));
    } else {
      return value;
    }
  }
}

ExpressionPtr Parser::atom() {
  const Token& token = peek();
  switch (token.kind) {
    case TokenKind::name: return name_or_constant();
    case TokenKind::integer:
    case TokenKind::floating: return number();
    case TokenKind::string: return strings();
    case TokenKind::op:
      if (token.text == "(") return parenthesised();
      if (token.text == "[") return list();
      if (token.text == "{") return braces();
      if (token.text == "...") {
        take();
        return make(EllipsisLiteral{}, token.span.begin);
      }
      break;
    default: break;
  }
  invalid_syntax();
}

ExpressionPtr Parser::name_or_constant() {
  const Token& token = peek();
  const auto begin = token.span.begin;
  if (token.text == "None" || token.text == "True" || token.text == "False") {
    take();
    if (token.text == "None") return make(NoneLiteral{}, begin);
    return make(BoolLiteral{token.text == "True"}, begin);
  }
  if (token.text == "yield") refuse(unsupported_syntax::yield_inside, token.span);
  if (is_keyword(token.text)) invalid_syntax();
  take();
  if (is_type_parameter(token.text)) return type_parameter(std::string(token.text), begin);
  return make(Name{private_name(token.text)}, begin);
}

ExpressionPtr Parser::number() {
  const Token& token = take();
  if (token.kind == TokenKind::floating)
    return make(FloatLiteral{token.floating, token.is_imaginary}, token.span.begin);
  return make(IntLiteral{token.integer}, token.span.begin);
}

ExpressionPtr Parser::call(ExpressionPtr function) {
  const auto begin = function->span.begin;
  take();
  CallExpression node;
  std::unordered_set<std::string> names;
  auto depth = function->depth;
  node.function = std::move(function);
  while (!is_op(")")) {
    const auto from = peek().span;
    if (take_op("**")) {
      auto value = expression();
      depth = std::max(depth, value->depth);
      node.keywords.emplace_back(std::string(), std::move(value));
    } else if (peek().kind == TokenKind::name && peek(1).kind == TokenKind::op && peek(1).text == "=" &&
               !is_keyword(peek().text)) {
      std::string name(take().text);
      take();
      if (!names.insert(name).second) {
        throw ScriptError(refuse::keyword_repeated(name), from);
      }
      auto value = expression();
      depth = std::max(depth, value->depth);
      node.keywords.emplace_back(std::move(name), std::move(value));
    } else {
      auto value = is_op("*") ? starred_argument() : named_expression();
      if (is_word("for") || is_word("async")) {
        const bool alone = node.positional.empty() && node.keywords.empty();
        value = generator_expression(std::move(value), from.begin);
        if (!alone || !is_op(")")) throw ScriptError(refuse::generator_not_parenthesized(), value->span);
      } else if (is_op("=")) {
        throw ScriptError(refuse::keyword_is_expression(), {from.begin, peek().span.end});
      } else if (!node.keywords.empty() && !std::holds_alternative<StarredArgument>(value->node)) {
        throw ScriptError(refuse::positional_after_keyword(), value->span);
      }
      depth = std::max(depth, value->depth);
      node.positional.push_back(std::move(value));
    }
    if (!take_op(",")) break;
  }
  expect_op(")");
  return make(std::move(node), begin, depth);
}

ExpressionPtr Parser::subscript(ExpressionPtr object) {
  const auto begin = object->span.begin;
  take();
  const auto from = peek().span.begin;
  if (is_op("]")) invalid_syntax();
  auto index = subscript_item();
  if (is_op(",")) {
    TupleLiteral tuple;
    tuple.items.push_back(std::move(index));
    while (take_op(",")) {
      if (is_op("]")) break;
      tuple.items.push_back(subscript_item());
    }
    const auto depth = deepest(tuple.items);
    index = make(std::move(tuple), from, depth);
  } else if (std::holds_alternative<StarredArgument>(index->node)) {
    throw ScriptError(refuse::starred_here(), index->span);
  }
  expect_op("]");
  const auto depth = std::max(object->depth, index->depth);
  return make(Subscript{std::move(object), std::move(index)}, begin, depth);
}

ExpressionPtr Parser::subscript_item() {
  const auto begin = peek().span.begin;
  ExpressionPtr start;
  if (!is_op(":")) {
    start = starred_or_expression();
    if (!is_op(":")) return start;
  }
  take();
  SliceExpression slice{std::move(start), nullptr, nullptr};
  const auto is_end = [&] { return is_op(":") || is_op(",") || is_op("]"); };
  if (!is_end()) slice.stop = expression();
  if (take_op(":") && !is_end()) slice.step = expression();
  const auto depth = std::max({depth_of(slice.start), depth_of(slice.stop), depth_of(slice.step)});
  return make(std::move(slice), begin, depth);
}

}  // namespace stridescope::script
