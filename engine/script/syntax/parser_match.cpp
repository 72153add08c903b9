#include <algorithm>
#include <utility>

#include "engine/script/syntax/parser.h"

// match statements and their patterns.
namespace stridescope::script {

/// `match` may be a plain name: in a match statement, a colon ends the line and `case` begins the next.
bool Parser::is_match() const {
  if (!is_word("match")) return false;
  std::size_t end = 1;
  while (peek(end).kind != TokenKind::newline && peek(end).kind != TokenKind::end) ++end;
  const auto& last = peek(end - 1);
  return end > 2 && last.kind == TokenKind::op && last.text == ":" && is_word("case", end + 1);
}

MatchStatement Parser::match_statement(std::int32_t indent) {
  take();
  MatchStatement out;
  out.subject = expression_list(true);
  expect_op(":");
  const auto inner = peek(1).indent;
  if (inner <= indent) invalid_syntax();
  while (take_clause("case", inner)) {
    const auto line = previous().span.begin.line;
    MatchStatement::Case one;
    in_pattern_ = true;
    // expression_list() rejects a lone star: `case *rest:` is not a pattern in Python either.
    one.pattern = expression_list(true);
    in_pattern_ = false;
    check_pattern(*one.pattern);
    if (take_word("if")) one.guard = named_expression();
    expect_op(":");
    one.body = block(inner, "'case' statement", line);
    out.cases.push_back(std::move(one));
  }
  return out;
}

/// a | b as name
ExpressionPtr Parser::pattern() {
  constexpr int alternatives = comparison_level + 1;
  const auto begin = peek().span.begin;
  auto value = operators(alternatives);
  if (!take_word("as")) return value;
  const auto depth = value->depth;
  auto name = expect_name();
  return make(NamedExpression{std::move(name), std::move(value), true}, begin, depth);
}

void Parser::check_pattern(const Expression& pattern) const {
  const auto check_all = [&](const std::vector<ExpressionPtr>& parts) {
    for (const auto& part : parts) {
      const auto* star = std::get_if<StarredArgument>(&part->node);
      if (star && !std::holds_alternative<Name>(star->value->node)) invalid_syntax();
      if (!star) check_pattern(*part);
    }
  };
  if (const auto* named = std::get_if<NamedExpression>(&pattern.node)) return check_pattern(*named->value);
  if (const auto* tuple = std::get_if<TupleLiteral>(&pattern.node)) return check_all(tuple->items);
  if (const auto* list = std::get_if<ListLiteral>(&pattern.node)) return check_all(list->items);
  if (const auto* call = std::get_if<CallExpression>(&pattern.node)) {
    check_all(call->positional);
    for (const auto& [name, part] : call->keywords) check_pattern(*part);
    return;
  }
  if (const auto* dict = std::get_if<DictLiteral>(&pattern.node)) {
    for (const auto& [key, part] : dict->items) check_pattern(*part);
    return;
  }
  if (const auto* choice = std::get_if<BinaryExpression>(&pattern.node)) {
    const bool is_complex = choice->op == "+" || choice->op == "-";
    if (choice->op != "|" && !is_complex) invalid_syntax();
    check_pattern(*choice->left);
    return check_pattern(*choice->right);
  }
  if (const auto* sign = std::get_if<UnaryExpression>(&pattern.node); sign && sign->op == "-")
    return check_pattern(*sign->operand);
  const auto* attribute = std::get_if<Attribute>(&pattern.node);
  while (attribute && std::holds_alternative<Attribute>(attribute->object->node))
    attribute = &std::get<Attribute>(attribute->object->node);
  const bool is_dotted = attribute && std::holds_alternative<Name>(attribute->object->node);
  const bool is_value =
      std::holds_alternative<Name>(pattern.node) || std::holds_alternative<NoneLiteral>(pattern.node) ||
      std::holds_alternative<BoolLiteral>(pattern.node) || std::holds_alternative<IntLiteral>(pattern.node) ||
      std::holds_alternative<FloatLiteral>(pattern.node) ||
      std::holds_alternative<StringLiteral>(pattern.node);
  if (!is_dotted && !is_value) invalid_syntax();
}

}  // namespace stridescope::script
