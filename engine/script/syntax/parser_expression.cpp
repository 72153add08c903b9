#include <algorithm>
#include <array>
#include <utility>

#include <unordered_set>

#include "engine/script/syntax/keywords.h"
#include "engine/script/syntax/parser.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {
namespace {

struct Operator {
  std::string_view text;
  int precedence;
};

constexpr int or_level = 1, and_level = 2, not_level = 3, comparison_level = 4;

constexpr std::array<Operator, 12> binary_operators = {{
    {"|", 5},
    {"^", 6},
    {"&", 7},
    {"<<", 8},
    {">>", 8},
    {"+", 9},
    {"-", 9},
    {"*", 10},
    {"/", 10},
    {"//", 10},
    {"%", 10},
    {"@", 10},
}};

std::int32_t deepest(const std::vector<ExpressionPtr>& items) {
  std::int32_t depth = 0;
  for (const auto& item : items) depth = std::max(depth, item ? item->depth : 0);
  return depth;
}

std::int32_t depth_of(const ExpressionPtr& e) { return e ? e->depth : 0; }

}  // namespace

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
  if (!is_op("*")) return expression();
  const Nested nested(*this);
  const auto begin = take().span.begin;
  auto value = operators(5);
  const auto depth = value->depth;
  return make(StarredArgument{std::move(value)}, begin, depth);
}

ExpressionPtr Parser::expression() {
  const Nested nested(*this);
  const auto begin = peek().span.begin;
  auto value = operators(or_level);
  if (is_op(":=")) refuse("an assignment expression (:=)", peek().span);
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

ExpressionPtr Parser::operators(int least) {
  const auto begin = peek().span.begin;
  ExpressionPtr left;
  if (least <= not_level && is_word("not")) {
    const Nested nested(*this);
    take();
    auto operand = operators(not_level);
    const auto depth = operand->depth;
    left = make(UnaryExpression{"not", std::move(operand)}, begin, depth);
  } else {
    left = unary();
    for (;;) {
      const auto* found = peek().kind == TokenKind::op
                              ? std::ranges::find(binary_operators, peek().text, &Operator::text)
                              : binary_operators.end();
      if (found == binary_operators.end() || found->precedence < least) break;
      take();
      auto right = operators(found->precedence + 1);
      const auto depth = std::max(left->depth, right->depth);
      left =
          make(BinaryExpression{std::string(found->text), std::move(left), std::move(right)}, begin, depth);
    }
    if (least <= comparison_level) left = comparison(std::move(left));
  }
  if (least <= and_level) left = bool_op(std::move(left), "and", and_level);
  if (least <= or_level) left = bool_op(std::move(left), "or", or_level);
  return left;
}

ExpressionPtr Parser::comparison(ExpressionPtr first) {
  Compare compare;
  std::int32_t depth = first->depth;
  const auto begin = first->span.begin;
  for (;;) {
    static constexpr std::string_view symbols[] = {"==", "!=", "<", "<=", ">", ">="};
    std::string op;
    const bool is_symbol = peek().kind == TokenKind::op && std::ranges::count(symbols, peek().text);
    if (is_symbol || is_word("in")) {
      op = take().text;
    } else if (is_word("is")) {
      take();
      op = take_word("not") ? "is not" : "is";
    } else if (is_word("not") && is_word("in", 1)) {
      take();
      take();
      op = "not in";
    } else {
      break;
    }
    auto operand = operators(comparison_level + 1);
    depth = std::max(depth, operand->depth);
    compare.rest.emplace_back(std::move(op), std::move(operand));
  }
  if (compare.rest.empty()) return first;
  compare.first = std::move(first);
  return make(std::move(compare), begin, depth);
}

ExpressionPtr Parser::bool_op(ExpressionPtr first, std::string_view op, int precedence) {
  if (!is_word(op)) return first;
  const auto begin = first->span.begin;
  BoolOp node{std::string(op), {}};
  node.operands.push_back(std::move(first));
  while (take_word(op)) node.operands.push_back(operators(precedence + 1));
  const auto depth = deepest(node.operands);
  return make(std::move(node), begin, depth);
}

ExpressionPtr Parser::unary() {
  if (!is_op("-") && !is_op("+") && !is_op("~")) return power();
  const Nested nested(*this);
  const Token& op = take();
  const auto begin = op.span.begin;
  auto operand = unary();
  const auto depth = operand->depth;
  return make(UnaryExpression{std::string(op.text), std::move(operand)}, begin, depth);
}

ExpressionPtr Parser::power() {
  if (is_word("await")) refuse("await", peek().span);
  auto base = postfix();
  if (!is_op("**")) return base;
  const Nested nested(*this);
  take();
  auto exponent = unary();
  const auto depth = std::max(base->depth, exponent->depth);
  const auto begin = base->span.begin;
  return make(BinaryExpression{"**", std::move(base), std::move(exponent)}, begin, depth);
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
  if (token.text == "lambda") refuse("a lambda", token.span);
  if (token.text == "yield") refuse("yield", token.span);
  if (token.text == "await") refuse("await", token.span);
  if (is_keyword(token.text)) invalid_syntax();
  take();
  return make(Name{std::string(token.text)}, begin);
}

ExpressionPtr Parser::number() {
  const Token& token = take();
  if (token.kind == TokenKind::floating) return make(FloatLiteral{token.floating}, token.span.begin);
  return make(IntLiteral{token.integer}, token.span.begin);
}

ExpressionPtr Parser::parenthesised() {
  const auto begin = take().span.begin;
  if (take_op(")")) return make(TupleLiteral{{}, true}, begin);
  if (is_word("yield")) refuse("yield", peek().span);
  auto first = starred_or_expression();
  if (is_word("for") || is_word("async")) {
    auto generator = comprehension(std::move(first), begin, Comprehension::Kind::generator);
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
      auto value = starred_or_expression();
      if (is_word("for") || is_word("async")) {
        const bool alone = node.positional.empty() && node.keywords.empty();
        value = comprehension(std::move(value), from.begin, Comprehension::Kind::generator);
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

ExpressionPtr Parser::comprehension(ExpressionPtr element, Position begin, Comprehension::Kind kind,
                                    ExpressionPtr value) {
  if (std::holds_alternative<StarredArgument>(element->node)) {
    throw ScriptError(refuse::starred_in_comprehension(), element->span);
  }
  Comprehension node;
  node.kind = kind;
  auto depth = std::max(element->depth, depth_of(value));
  node.element = std::move(element);
  node.value = std::move(value);
  while (is_word("for") || is_word("async")) {
    if (is_word("async")) refuse("async", peek().span);
    take();
    Comprehension::Clause clause;
    clause.target = comprehension_target();
    if (!take_word("in")) invalid_syntax();
    clause.iterable = operators(or_level);
    depth = std::max({depth, clause.target->depth, clause.iterable->depth});
    while (take_word("if")) {
      clause.conditions.push_back(operators(or_level));
      depth = std::max(depth, clause.conditions.back()->depth);
    }
    node.clauses.push_back(std::move(clause));
    // Each clause runs inside the one before it.
    if (++depth > max_expression_depth)
      throw ScriptError(refuse::expression_too_long(), {begin, previous().span.end});
  }
  return make(std::move(node), begin, depth);
}

ExpressionPtr Parser::comprehension_target() {
  const auto begin = peek().span.begin;
  const auto one = [&] {
    if (is_op("*")) return starred_or_expression();
    return operators(5);  // above `in`, which ends the target
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
