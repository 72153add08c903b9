#include "engine/script/evaluate/repeated_view.h"

#include <algorithm>
#include <exception>
#include <span>
#include <utility>

#include "engine/script/evaluate/attribute.h"
#include "engine/script/evaluate/bind.h"
#include "engine/script/evaluate/operators.h"
#include "engine/script/evaluate/subscript.h"

namespace stridescope::script {
namespace {

bool is_view(const Op& op) { return op.effect == Effect::view && op.evaluate && !op.program; }

/// Constants that a name may stand for: they are the same for as long as the name is.
bool is_fixed(const Value& value) {
  return value.is_none() || value.is<bool>() || value.is<std::int64_t>() || value.is<tensor::DType>();
}

/// A subscript that makes a view, whatever it is of.
bool is_basic(const Value& index) {
  const auto* tuple = index.get_if<Sequence>();
  if (tuple) return tuple->kind == Sequence::Kind::tuple && std::ranges::all_of(*tuple->items, is_basic);
  return index.is<std::int64_t>() || index.is<Slice>() || index.is_none() || index.is<EllipsisValue>();
}

}  // namespace

std::optional<RepeatedView> RepeatedView::of(Interpreter& interpreter, const Statement& statement,
                                             Environment& environment) {
  RepeatedView made(interpreter, environment);
  made.steps_ = interpreter.memory().budget().steps();
  const Expression* expression = nullptr;
  const Name* target = nullptr;
  if (const auto* plain = std::get_if<ExpressionStatement>(&statement.node)) {
    expression = plain->value.get();
  } else if (const auto* assignment = std::get_if<Assignment>(&statement.node)) {
    if (assignment->targets.size() != 1) return std::nullopt;
    target = std::get_if<Name>(&assignment->targets.front()->node);
    expression = assignment->value.get();
    if (!target) return std::nullopt;
  } else {
    return std::nullopt;
  }
  try {
    if (!made.add(*expression)) return std::nullopt;
  } catch (const std::exception&) {
    return std::nullopt;
  }
  if (made.parts_.empty() || (target && target->name == made.root_)) return std::nullopt;
  if (target) made.target_ = &environment.place_of(target->name);
  return made;
}

std::optional<Value> RepeatedView::add(const Expression& expression) {
  if (const auto* name = std::get_if<Name>(&expression.node)) {
    const auto* value = environment_->find(name->name);
    if (!value || !value->is<tensor::Tensor>()) return std::nullopt;
    root_ = name->name;
    root_value_ = *value;
    return *value;
  }
  if (const auto* call = std::get_if<CallExpression>(&expression.node)) return add_call(*call);
  if (const auto* attribute = std::get_if<Attribute>(&expression.node)) {
    const auto self = add(*attribute->object);
    if (!self) return std::nullopt;
    const auto* op = op_table().find(attribute->name, Form::property);
    return op ? add_operation(*op, *self, {}, {}, true) : std::nullopt;
  }
  if (const auto* subscript = std::get_if<Subscript>(&expression.node)) {
    const auto self = add(*subscript->object);
    return self ? add_subscript(*self, *subscript->index) : std::nullopt;
  }
  return std::nullopt;
}

std::optional<Value> RepeatedView::add_call(const CallExpression& call) {
  const auto* attribute = std::get_if<Attribute>(&call.function->node);
  if (!attribute) return std::nullopt;
  const Op* op = nullptr;
  std::optional<Value> self;
  std::size_t from = 0;
  const auto* name = std::get_if<Name>(&attribute->object->node);
  const auto* named = name ? environment_->find(name->name) : nullptr;
  if (const auto* module = named ? named->get_if<Module>() : nullptr) {
    if (call.positional.empty()) return std::nullopt;
    op = module_function(module->name, attribute->name);
    self = add(*call.positional.front());
    from = 1;
  } else {
    self = add(*attribute->object);
    op = op_table().find(attribute->name, Form::method);
  }
  if (!op || !self) return std::nullopt;
  auto arguments = constants(call.positional, from);
  if (!arguments) return std::nullopt;
  std::vector<std::pair<std::string, Value>> keywords;
  for (const auto& [keyword, expression] : call.keywords) {
    auto value = constant(*expression);
    if (!value || keyword.empty()) return std::nullopt;
    keywords.emplace_back(keyword, std::move(*value));
  }
  return add_operation(*op, *self, std::move(*arguments), std::move(keywords), from == 0);
}

std::optional<Value> RepeatedView::add_operation(const Op& op, const Value& self,
                                                 std::vector<Value> arguments,
                                                 std::vector<std::pair<std::string, Value>> keywords,
                                                 bool is_method) {
  if (!is_view(op)) return std::nullopt;
  if (!is_method) arguments.insert(arguments.begin(), self);
  auto bound = bind(op, Arguments{is_method ? &self : nullptr, std::move(arguments), std::move(keywords)});
  const auto& parameters = op.signatures[bound.signature].parameters;
  const auto at =
      static_cast<std::size_t>(std::ranges::find(parameters, "self", &Parameter::name) - parameters.begin());
  if (at == parameters.size() || !bound.values[at].is<tensor::Tensor>()) return std::nullopt;
  Call call{*interpreter_, interpreter_->memory(), op, bound.signature, std::move(bound.values)};
  auto result = op.evaluate(call);
  if (!result.is<tensor::Tensor>()) return std::nullopt;
  parts_.emplace_back(Operation{std::move(call), at});
  return result;
}

std::optional<Value> RepeatedView::add_subscript(const Value& self, const Expression& index) {
  const auto value = constant(index);
  if (!value || !is_basic(*value)) return std::nullopt;
  const auto& tensor = std::get<tensor::Tensor>(self.data);
  auto items = index_items(*interpreter_, tensor, *value);
  Value result{ops::index(interpreter_->memory(), tensor, items)};
  parts_.emplace_back(Subscripted{std::move(items)});
  return result;
}

std::optional<Value> RepeatedView::constant(const Expression& expression) const {
  const auto& node = expression.node;
  if (std::holds_alternative<NoneLiteral>(node)) return Value{None{}};
  if (std::holds_alternative<EllipsisLiteral>(node)) return Value{EllipsisValue{}};
  if (const auto* n = std::get_if<BoolLiteral>(&node)) return Value{n->value};
  if (const auto* n = std::get_if<IntLiteral>(&node)) return make_integer(n->value);
  if (const auto* n = std::get_if<UnaryExpression>(&node)) {
    const auto* number = std::get_if<IntLiteral>(&n->operand->node);
    if (!number) return std::nullopt;
    return unary(*interpreter_, n->op, make_integer(number->value));
  }
  if (const auto* n = std::get_if<Name>(&node)) {
    const auto* value = environment_->find(n->name);
    return value && is_fixed(*value) ? std::optional(*value) : std::nullopt;
  }
  if (const auto* n = std::get_if<SliceExpression>(&node)) {
    Value parts[3] = {{None{}}, {None{}}, {None{}}};
    const ExpressionPtr* written[] = {&n->start, &n->stop, &n->step};
    for (std::size_t i = 0; i < 3; ++i) {
      if (!*written[i]) continue;
      auto part = constant(**written[i]);
      if (!part) return std::nullopt;
      parts[i] = std::move(*part);
    }
    return make_slice(parts[0], parts[1], parts[2]);
  }
  if (const auto* n = std::get_if<TupleLiteral>(&node)) {
    auto items = constants(n->items, 0);
    return items ? std::optional(make_tuple(std::move(*items))) : std::nullopt;
  }
  if (const auto* n = std::get_if<ListLiteral>(&node)) {
    auto items = constants(n->items, 0);
    return items ? std::optional(make_list(std::move(*items))) : std::nullopt;
  }
  return std::nullopt;
}

std::optional<std::vector<Value>> RepeatedView::constants(const std::vector<ExpressionPtr>& expressions,
                                                          std::size_t from) const {
  std::vector<Value> values;
  for (const auto& expression : std::span(expressions).subspan(from)) {
    auto value = constant(*expression);
    if (!value) return std::nullopt;
    values.push_back(std::move(*value));
  }
  return values;
}

bool RepeatedView::run() {
  auto& memory = interpreter_->memory();
  auto& budget = memory.budget();
  tensor::Pace(memory.control()).look();
  try {
    budget.begin_statement();
    budget.step(steps_);
    const auto* self = std::get_if<tensor::Tensor>(&root_value_.data);
    Value made;
    for (auto& part : parts_) {
      if (auto* operation = std::get_if<Operation>(&part)) {
        // The first one has it from the start: a name that is not bound anew holds the same tensor.
        if (&part != &parts_.front()) operation->call.values[operation->self] = std::move(made);
        made = operation->call.op.evaluate(operation->call);
      } else {
        made = {ops::index(memory, *self, std::get<Subscripted>(part).items)};
      }
      self = made.get_if<tensor::Tensor>();
      if (!self) return false;
    }
    (target_ ? *target_ : result_) = std::move(made);
  } catch (const std::exception&) {
    return false;
  }
  return true;
}

}  // namespace stridescope::script
