#include "engine/script/evaluate/statement_cache.h"

#include <algorithm>
#include <array>
#include <variant>

namespace stridescope::script {
namespace {

bool is_literal(const Expression& expression) {
  const auto& node = expression.node;
  if (const auto* number = std::get_if<FloatLiteral>(&node)) return !number->is_imaginary;
  if (const auto* text = std::get_if<StringLiteral>(&node)) return !text->is_bytes;
  if (const auto* unary = std::get_if<UnaryExpression>(&node)) return is_literal(*unary->operand);
  if (const auto* slice = std::get_if<SliceExpression>(&node))
    return std::ranges::all_of(std::array{&slice->start, &slice->stop, &slice->step},
                               [](const auto* part) { return !*part || is_literal(**part); });
  if (const auto* tuple = std::get_if<TupleLiteral>(&node))
    return std::ranges::all_of(tuple->items, [](const auto& item) { return is_literal(*item); });
  return std::holds_alternative<NoneLiteral>(node) || std::holds_alternative<BoolLiteral>(node) ||
         std::holds_alternative<IntLiteral>(node) || std::holds_alternative<EllipsisLiteral>(node);
}

bool has_literals(const CallExpression& call) {
  return std::ranges::all_of(call.positional, [](const auto& each) { return is_literal(*each); }) &&
         std::ranges::all_of(call.keywords, [](const auto& keyword) {
           return !keyword.first.empty() && is_literal(*keyword.second);
         });
}

/// A statement has few cached parts, so the search is linear.
constexpr std::size_t most_cached = 16;

template <class Known, class Expression>
auto* known_in(Known& known, const Expression& expression) {
  const auto found = std::ranges::find(known, &expression, [](const auto& one) { return one.first; });
  return found == known.end() ? nullptr : &found->second;
}

}  // namespace

StatementCache::Call* StatementCache::find(const CallExpression& call) { return known_in(calls_, call); }

const StatementCache::Index* StatementCache::find_index(const Expression& index) const {
  return known_in(indices_, index);
}

void StatementCache::keep(const CallExpression& call, const Op& op, const BoundArguments& bound,
                          std::int64_t steps) {
  const auto& parameters = op.signatures[bound.signature].parameters;
  const auto self = std::ranges::find(parameters, true, &Parameter::is_self);
  if (self == parameters.end() || calls_.size() == most_cached || !has_literals(call)) return;
  Call known{&op, bound, static_cast<std::size_t>(self - parameters.begin()), steps};
  known.bound.values[known.self] = {};
  calls_.emplace_back(&call, std::move(known));
}

void StatementCache::keep_index(const Expression& index, const Value& value, std::int64_t steps) {
  if (indices_.size() < most_cached && is_literal(index)) indices_.emplace_back(&index, Index{value, steps});
}

}  // namespace stridescope::script
