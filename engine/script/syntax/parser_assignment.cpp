#include <algorithm>
#include <utility>

#include "engine/script/syntax/keywords.h"
#include "engine/script/syntax/parser.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {
namespace {

constexpr std::string_view augmented_operators[] = {
    "+=", "-=", "*=", "/=", "//=", "%=", "**=", "<<=", ">>=", "&=", "|=", "^=", "@="};

}  // namespace

decltype(Statement::node) Parser::assignment_or_expression() {
  const auto right_side = [&] { return is_word("yield") ? yield() : expression_list(true); };
  auto value = right_side();
  const auto& node = value->node;
  if (peek().kind == TokenKind::op && std::ranges::count(augmented_operators, peek().text)) {
    if (!std::holds_alternative<Name>(node) && !std::holds_alternative<Attribute>(node) &&
        !std::holds_alternative<Subscript>(node)) {
      const char* what = std::holds_alternative<TupleLiteral>(node)  ? "tuple"
                         : std::holds_alternative<ListLiteral>(node) ? "list"
                                                                     : nullptr;
      if (what) {
        throw ScriptError(refuse::augmented_target(what), value->span);
      }
      bad_target(*value, true);
    }
    std::string op(take().text);
    op.pop_back();
    auto right = right_side();
    return AugmentedAssignment{std::move(value), std::move(op), std::move(right)};
  }
  const bool may_be_annotated = std::holds_alternative<Name>(node) ||
                                std::holds_alternative<Attribute>(node) ||
                                std::holds_alternative<Subscript>(node);
  const bool is_annotated = may_be_annotated && is_op(":") && starts_expression(peek(1));
  Assignment assignment;
  if (is_annotated) {
    assignment.annotation = annotation(":");
    if (!is_op("=")) {
      assignment.targets.push_back(std::move(value));
      return assignment;
    }
  }
  if (!is_op("=")) return ExpressionStatement{std::move(value)};
  while (is_op("=")) {
    check_target(*value, false);
    take();
    assignment.targets.push_back(std::move(value));
    if (!starts_expression(peek())) invalid_syntax();
    value = right_side();
    if (is_annotated && is_op("=")) invalid_syntax();
  }
  assignment.value = std::move(value);
  return assignment;
}

void Parser::check_target(const Expression& target, bool inside) const {
  if (std::holds_alternative<Name>(target.node) || std::holds_alternative<Attribute>(target.node)) return;
  if (std::holds_alternative<Subscript>(target.node)) return;
  const std::vector<ExpressionPtr>* items = nullptr;
  if (const auto* tuple = std::get_if<TupleLiteral>(&target.node)) items = &tuple->items;
  if (const auto* list = std::get_if<ListLiteral>(&target.node)) items = &list->items;
  if (!items) bad_target(target, inside);
  int stars = 0;
  for (const auto& item : *items) {
    if (const auto* star = std::get_if<StarredArgument>(&item->node)) {
      if (++stars > 1) throw ScriptError(refuse::second_starred_target(), item->span);
      check_target(*star->value, true);
    } else {
      check_target(*item, true);
    }
  }
}

void Parser::bad_target(const Expression& target, bool inside) const {
  const char* what = "expression";
  if (std::holds_alternative<BoolLiteral>(target.node)) {
    what = std::get<BoolLiteral>(target.node).value ? "True" : "False";
  } else if (std::holds_alternative<NoneLiteral>(target.node)) {
    what = "None";
  } else if (std::holds_alternative<EllipsisLiteral>(target.node)) {
    what = "ellipsis";
  } else if (std::holds_alternative<IntLiteral>(target.node) ||
             std::holds_alternative<FloatLiteral>(target.node) ||
             std::holds_alternative<StringLiteral>(target.node)) {
    what = "literal";
  } else if (std::holds_alternative<FormattedString>(target.node)) {
    what = "f-string expression";
  } else if (std::holds_alternative<CallExpression>(target.node)) {
    what = "function call";
  } else if (std::holds_alternative<Compare>(target.node)) {
    what = "comparison";
  } else if (std::holds_alternative<Conditional>(target.node)) {
    what = "conditional expression";
  } else if (std::holds_alternative<GeneratorExpression>(target.node)) {
    what = "generator expression";
  } else if (const auto* comprehension = std::get_if<Comprehension>(&target.node)) {
    what = comprehension->kind == Comprehension::Kind::set    ? "set comprehension"
           : comprehension->kind == Comprehension::Kind::dict ? "dict comprehension"
                                                              : "list comprehension";
  }
  const bool constant =
      std::holds_alternative<BoolLiteral>(target.node) || std::holds_alternative<NoneLiteral>(target.node);
  if (!inside && !constant) throw ScriptError(refuse::target_invalid_here(what), target.span);
  throw ScriptError(refuse::target_invalid(what), target.span);
}

}  // namespace stridescope::script
