#include "engine/script/evaluate/fixed_value.h"

#include <utility>
#include <vector>

#include "engine/script/evaluate/attribute.h"
#include "engine/script/evaluate/modules.h"
#include "engine/script/evaluate/operators.h"

namespace stridescope::script {
namespace {

std::optional<std::vector<Value>> fixed_values(Interpreter& interpreter, const Environment& environment,
                                               const std::vector<ExpressionPtr>& expressions) {
  std::vector<Value> values;
  for (const auto& expression : expressions) {
    auto value = fixed_value(interpreter, environment, *expression);
    if (!value) return std::nullopt;
    values.push_back(std::move(*value));
  }
  return values;
}

}  // namespace

bool is_literal(const Expression& expression) {
  const auto& node = expression.node;
  return std::holds_alternative<NoneLiteral>(node) || std::holds_alternative<BoolLiteral>(node) ||
         std::holds_alternative<IntLiteral>(node) || std::holds_alternative<FloatLiteral>(node) ||
         std::holds_alternative<StringLiteral>(node) || std::holds_alternative<EllipsisLiteral>(node);
}

bool is_fixed(const Value& value) {
  const auto* sequence = value.get_if<Sequence>();
  if (sequence) return sequence->kind != Sequence::Kind::iterator;
  return value.is_none() || value.is<bool>() || value.is<std::int64_t>() || value.is<double>() ||
         value.is<std::string>() || value.is<tensor::Tensor>() || value.is<tensor::DType>() ||
         value.is<tensor::Device>() || value.is<tensor::MemoryFormat>();
}

bool is_number(const Value& value) {
  return value.is<bool>() || value.is<std::int64_t>() || value.is<double>();
}

std::optional<std::string> module_of(const Environment& environment, const Expression& expression) {
  const Module* module = nullptr;
  std::optional<Value> value;
  if (const auto* name = std::get_if<Name>(&expression.node)) {
    const auto* found = environment.find(name->name);
    module = found ? found->get_if<Module>() : nullptr;
  } else if (const auto* attribute = std::get_if<Attribute>(&expression.node)) {
    const auto outer = module_of(environment, *attribute->object);
    if (outer) value = module_constant(*outer, attribute->name);
    module = value ? value->get_if<Module>() : nullptr;
  }
  return module ? std::optional(module->name) : std::nullopt;
}

std::optional<Value> fixed_value(Interpreter& interpreter, const Environment& environment,
                                 const Expression& expression) {
  const auto& node = expression.node;
  if (std::holds_alternative<NoneLiteral>(node)) return Value{None{}};
  if (std::holds_alternative<EllipsisLiteral>(node)) return Value{EllipsisValue{}};
  if (const auto* n = std::get_if<BoolLiteral>(&node)) return Value{n->value};
  if (const auto* n = std::get_if<IntLiteral>(&node)) return make_integer(n->value);
  if (const auto* n = std::get_if<FloatLiteral>(&node))
    return n->is_imaginary ? std::nullopt : std::optional(Value{n->value});
  if (const auto* n = std::get_if<StringLiteral>(&node))
    return n->is_bytes ? std::nullopt : std::optional(Value{n->value});
  if (const auto* n = std::get_if<UnaryExpression>(&node)) {
    const auto operand =
        is_literal(*n->operand) ? fixed_value(interpreter, environment, *n->operand) : std::nullopt;
    if (!operand || !is_number(*operand)) return std::nullopt;
    return unary(interpreter, n->op, *operand);
  }
  if (const auto* n = std::get_if<Name>(&node)) {
    const auto* value = environment.find(n->name);
    return value && is_fixed(*value) ? std::optional(*value) : std::nullopt;
  }
  if (const auto* n = std::get_if<Attribute>(&node)) {
    const auto module = module_of(environment, *n->object);
    auto value = module ? module_constant(*module, n->name) : std::nullopt;
    return value && is_fixed(*value) ? value : std::nullopt;
  }
  if (const auto* n = std::get_if<SliceExpression>(&node)) {
    Value parts[3] = {{None{}}, {None{}}, {None{}}};
    const ExpressionPtr* written[] = {&n->start, &n->stop, &n->step};
    for (std::size_t i = 0; i < 3; ++i) {
      if (!*written[i]) continue;
      auto part = fixed_value(interpreter, environment, **written[i]);
      if (!part) return std::nullopt;
      parts[i] = std::move(*part);
    }
    return make_slice(parts[0], parts[1], parts[2]);
  }
  if (const auto* n = std::get_if<TupleLiteral>(&node)) {
    auto items = fixed_values(interpreter, environment, n->items);
    return items ? std::optional(make_tuple(std::move(*items))) : std::nullopt;
  }
  if (const auto* n = std::get_if<ListLiteral>(&node)) {
    auto items = fixed_values(interpreter, environment, n->items);
    return items ? std::optional(make_list(std::move(*items))) : std::nullopt;
  }
  return std::nullopt;
}

}  // namespace stridescope::script
