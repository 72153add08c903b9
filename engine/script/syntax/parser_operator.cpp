#include <algorithm>
#include <array>
#include <utility>

#include "engine/script/syntax/expression_depth.h"
#include "engine/script/syntax/parser.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {
namespace {

struct Operator {
  std::string_view text;
  int precedence;
};

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

}  // namespace

ExpressionPtr Parser::operators(int least) {
  const auto begin = peek().span.begin;
  ExpressionPtr left;
  if (least <= not_level && is_word("not")) {
    const NestingGuard nested(*this);
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
  const NestingGuard nested(*this);
  const Token& op = take();
  const auto begin = op.span.begin;
  auto operand = unary();
  const auto depth = operand->depth;
  return make(UnaryExpression{std::string(op.text), std::move(operand)}, begin, depth);
}

ExpressionPtr Parser::power() {
  auto base = is_word("await") ? yield() : postfix();
  if (!is_op("**")) return base;
  const NestingGuard nested(*this);
  take();
  auto exponent = unary();
  const auto depth = std::max(base->depth, exponent->depth);
  const auto begin = base->span.begin;
  return make(BinaryExpression{"**", std::move(base), std::move(exponent)}, begin, depth);
}

}  // namespace stridescope::script
