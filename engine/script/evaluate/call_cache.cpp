#include "engine/script/evaluate/call_cache.h"

#include <algorithm>
#include <variant>

namespace stridescope::script {
namespace {

bool is_literal(const Expression& expression) {
  const auto& node = expression.node;
  if (const auto* number = std::get_if<FloatLiteral>(&node)) return !number->is_imaginary;
  if (const auto* text = std::get_if<StringLiteral>(&node)) return !text->is_bytes;
  if (const auto* unary = std::get_if<UnaryExpression>(&node)) return is_literal(*unary->operand);
  if (const auto* tuple = std::get_if<TupleLiteral>(&node))
    return std::ranges::all_of(tuple->items, [](const auto& item) { return is_literal(*item); });
  return std::holds_alternative<NoneLiteral>(node) || std::holds_alternative<BoolLiteral>(node) ||
         std::holds_alternative<IntLiteral>(node);
}

bool has_literals(const CallExpression& call) {
  return std::ranges::all_of(call.positional, [](const auto& each) { return is_literal(*each); }) &&
         std::ranges::all_of(call.keywords, [](const auto& keyword) {
           return !keyword.first.empty() && is_literal(*keyword.second);
         });
}

}  // namespace

const CallCache::Known* CallCache::find(const CallExpression& call) const {
  for (const auto& [known, one] : calls_)
    if (known == &call) return &one;
  return nullptr;
}

void CallCache::keep(const CallExpression& call, const Op& op, const Bound& bound, std::int64_t steps) {
  const auto& parameters = op.signatures[bound.signature].parameters;
  const auto self = std::ranges::find(parameters, true, &Parameter::is_self);
  // A statement has few calls, and the cache is searched from its beginning.
  constexpr std::size_t most = 16;
  if (self == parameters.end() || calls_.size() == most || !has_literals(call)) return;
  Known known{&op, bound, static_cast<std::size_t>(self - parameters.begin()), steps};
  known.bound.values[known.self] = {};
  calls_.emplace_back(&call, std::move(known));
}

}  // namespace stridescope::script
