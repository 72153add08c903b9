#include "engine/script/evaluate/repeated_calls.h"

#include <algorithm>
#include <exception>
#include <utility>

#include "engine/script/evaluate/attribute.h"
#include "engine/script/evaluate/bind.h"
#include "engine/script/evaluate/evaluated_call.h"
#include "engine/script/evaluate/fixed_value.h"
#include "engine/script/evaluate/modules.h"
#include "engine/script/evaluate/operators.h"
#include "engine/script/evaluate/subscript.h"
#include "engine/script/evaluate/tensor_operators.h"

namespace stridescope::script {
namespace {

/// A subscript that makes a view, whatever it is of.
bool is_basic(const Value& index) {
  const auto* tuple = index.get_if<Sequence>();
  if (tuple) return tuple->kind == Sequence::Kind::tuple && std::ranges::all_of(*tuple->items, is_basic);
  return index.is<std::int64_t>() || index.is<Slice>() || index.is_none() || index.is<EllipsisValue>();
}

/// `y`, or `a, b`; none of anything else.
std::vector<std::string> names_in(const Expression& target) {
  if (const auto* name = std::get_if<Name>(&target.node)) return {name->name};
  const auto* tuple = std::get_if<TupleLiteral>(&target.node);
  std::vector<std::string> names;
  for (std::size_t i = 0; tuple && i < tuple->items.size(); ++i) {
    const auto* name = std::get_if<Name>(&tuple->items[i]->node);
    if (!name) return {};
    names.push_back(name->name);
  }
  return names;
}

/// An operation that changes what a tensor is, or who asks for gradients: another one binds otherwise then.
bool changes_rule(const Op& op) {
  constexpr std::string_view changers[] = {"resize_", "resize_as_", "detach_", "requires_grad_", "set_"};
  return std::ranges::count(changers, op.main) > 0;
}

}  // namespace

/// Steps that a part takes each time.
template <class F>
void RepeatedCalls::counted(F&& f) {
  const auto before = interpreter_->memory().budget().steps();
  f();
  steps_of_parts_ += interpreter_->memory().budget().steps() - before;
}

std::optional<RepeatedCalls> RepeatedCalls::of(Interpreter& interpreter, const Statement& statement,
                                               Environment& environment) {
  RepeatedCalls made(interpreter, environment);
  auto& budget = interpreter.memory().budget();
  const auto steps = budget.steps();
  try {
    budget.begin_statement();
    const auto result = made.add_statement(statement, environment);
    if (!result || made.parts_.empty()) return std::nullopt;
    made.steps_ = steps - made.steps_of_parts_;
    budget.step(steps - budget.steps());
    made.assign(result->value);
  } catch (const std::exception&) {
    return std::nullopt;
  }
  made.made_.assign(made.parts_.size(), {});
  return made;
}

std::optional<RepeatedCalls::Operand> RepeatedCalls::add_statement(const Statement& statement,
                                                                   Environment& environment) {
  if (const auto* plain = std::get_if<ExpressionStatement>(&statement.node))
    return is_plain(*plain->value) ? add(*plain->value) : std::nullopt;
  if (const auto* augmented = std::get_if<AugmentedAssignment>(&statement.node)) {
    const auto* target = std::get_if<Name>(&augmented->target->node);
    if (!target || augmented->op == "@" || !is_plain(*augmented->target) || !is_plain(*augmented->value))
      return std::nullopt;
    const auto self = add(*augmented->target), value = add(*augmented->value);
    if (!self || !value || !self->value.is<tensor::Tensor>() || !is_operand(value->value))
      return std::nullopt;
    return add_operation(op_table().find(row_name(augmented->op) + "_", Form::method), &*self, {*value});
  }
  const auto* assignment = std::get_if<Assignment>(&statement.node);
  if (!assignment || assignment->targets.size() != 1 || !is_plain(*assignment->value)) return std::nullopt;
  const auto& target = *assignment->targets.front();
  if (const auto* subscript = std::get_if<Subscript>(&target.node)) {
    if (!is_plain(target)) return std::nullopt;
    const auto value = add(*assignment->value), self = add(*subscript->object),
               index = add(*subscript->index);
    if (!value || !self || !index || !self->value.is<tensor::Tensor>()) return std::nullopt;
    counted([&] { set_item(*interpreter_, self->value, index->value, value->value); });
    return add_part(Written{slot(*self), slot(*index), slot(*value)});
  }
  const auto names = names_in(target);
  if (names.empty() || std::ranges::any_of(names, [&](const auto& name) {
        return std::ranges::count(read_, name) > 0 || std::ranges::count(names, name) > 1;
      }))
    return std::nullopt;
  const auto drawn = interpreter_->generator();
  auto value = add(*assignment->value);
  if (!value || value->part == constant) return std::nullopt;
  unpacks_ = !std::holds_alternative<Name>(target.node);
  if (unpacks_) {
    // How many there are may be a matter of chance.
    if (drawn != interpreter_->generator()) return std::nullopt;
    const auto* sequence = value->value.get_if<Sequence>();
    if (!sequence || !is_fixed(value->value) || sequence->items->size() != names.size()) return std::nullopt;
  }
  for (const auto& name : names) targets_.push_back(&environment.place_of(name));
  return value;
}

/// Whether everything in it may be a call of an operation, or what one takes: what only shows when operands
/// are there is left.
bool RepeatedCalls::is_plain(const Expression& expression) {
  const auto& node = expression.node;
  if (is_literal(expression)) return true;
  if (const auto* n = std::get_if<Name>(&node)) {
    const auto* value = environment_->find(n->name);
    read_.push_back(n->name);
    return value && (is_fixed(*value) || value->is<Module>());
  }
  if (const auto* n = std::get_if<Attribute>(&node)) return is_plain(*n->object);
  if (const auto* n = std::get_if<Subscript>(&node)) return is_plain(*n->object) && is_plain(*n->index);
  if (const auto* n = std::get_if<SliceExpression>(&node))
    return (!n->start || is_plain(*n->start)) && (!n->stop || is_plain(*n->stop)) &&
           (!n->step || is_plain(*n->step));
  if (const auto* n = std::get_if<UnaryExpression>(&node)) return n->op != "not" && is_plain(*n->operand);
  if (const auto* n = std::get_if<BinaryExpression>(&node)) return is_plain(*n->left) && is_plain(*n->right);
  if (const auto* n = std::get_if<Compare>(&node))
    return n->rest.size() == 1 && is_plain(*n->first) && is_plain(*n->rest.front().second);
  if (const auto* n = std::get_if<TupleLiteral>(&node)) return are_plain(n->items);
  if (const auto* n = std::get_if<ListLiteral>(&node)) return are_plain(n->items);
  const auto* call = std::get_if<CallExpression>(&node);
  if (!call || !std::holds_alternative<Attribute>(call->function->node)) return false;
  return is_plain(*call->function) && are_plain(call->positional) &&
         std::ranges::all_of(call->keywords, [&](const auto& keyword) {
           return !keyword.first.empty() && is_plain(*keyword.second);
         });
}

bool RepeatedCalls::are_plain(const std::vector<ExpressionPtr>& expressions) {
  return std::ranges::all_of(expressions, [&](const ExpressionPtr& each) { return is_plain(*each); });
}

std::optional<RepeatedCalls::Operand> RepeatedCalls::add(const Expression& expression) {
  ++depth_;
  auto operand = add_node(expression);
  --depth_;
  return operand;
}

std::optional<RepeatedCalls::Operand> RepeatedCalls::add_node(const Expression& expression) {
  if (auto value = fixed_value(*interpreter_, *environment_, expression)) return Operand{std::move(*value)};
  const auto& node = expression.node;
  if (const auto* call = std::get_if<CallExpression>(&node)) return add_call(*call);
  if (const auto* attribute = std::get_if<Attribute>(&node)) return add_attribute(*attribute);
  if (const auto* n = std::get_if<BinaryExpression>(&node))
    return add_operator(n->op, *n->left, *n->right, false);
  if (const auto* n = std::get_if<Compare>(&node))
    return add_operator(n->rest.front().first, *n->first, *n->rest.front().second, true);
  if (const auto* n = std::get_if<UnaryExpression>(&node)) {
    const auto operand = add(*n->operand);
    if (!operand || !operand->value.is<tensor::Tensor>()) return std::nullopt;
    const auto* name = n->op == "-" ? "neg" : n->op == "+" ? "positive" : "__invert__";
    return add_operation(op_table().find(name, Form::method), &*operand, {});
  }
  if (const auto* subscript = std::get_if<Subscript>(&node)) {
    const auto self = add(*subscript->object), index = self ? add(*subscript->index) : std::nullopt;
    return index ? add_subscript(*self, *index) : std::nullopt;
  }
  return std::nullopt;
}

std::optional<RepeatedCalls::Operand> RepeatedCalls::add_call(const CallExpression& call) {
  const auto& attribute = std::get<Attribute>(call.function->node);
  const auto module = module_of(*environment_, *attribute.object);
  std::optional<Operand> self;
  if (!module) {
    self = add(*attribute.object);
    if (!self || !self->value.is<tensor::Tensor>()) return std::nullopt;
  }
  Arguments arguments;
  for (const auto& each : call.positional) {
    auto value = add(*each);
    if (!value) return std::nullopt;
    arguments.push_back(std::move(*value));
  }
  Keywords keywords;
  for (const auto& [keyword, expression] : call.keywords) {
    auto value = add(*expression);
    if (!value) return std::nullopt;
    keywords.emplace_back(keyword, std::move(*value));
  }
  const auto* op =
      module ? module_function(*module, attribute.name) : op_table().find(attribute.name, Form::method);
  return add_operation(op, self ? &*self : nullptr, arguments, keywords);
}

std::optional<RepeatedCalls::Operand> RepeatedCalls::add_attribute(const Attribute& attribute) {
  const auto self = add(*attribute.object);
  if (!self) return std::nullopt;
  if (self->value.is<tensor::Tensor>())
    return add_operation(op_table().find(attribute.name, Form::property), &*self, {});
  const auto* tuple = self->value.get_if<Sequence>();
  if (!tuple || tuple->kind != Sequence::Kind::named_tuple || self->part == constant) return std::nullopt;
  const auto at = static_cast<std::size_t>(std::ranges::find(tuple->field_names, attribute.name) -
                                           tuple->field_names.begin());
  if (at == tuple->field_names.size()) return std::nullopt;
  auto made = add_part(Field{self->part, at});
  made.value = (*tuple->items)[at];
  return made;
}

std::optional<RepeatedCalls::Operand> RepeatedCalls::add_operator(std::string_view op, const Expression& left,
                                                                  const Expression& right, bool compares) {
  const auto a = add(left), b = a ? add(right) : std::nullopt;
  if (!b) return std::nullopt;
  const bool first = a->value.is<tensor::Tensor>(), second = b->value.is<tensor::Tensor>();
  if ((!first && !is_number(a->value)) || (!second && !is_number(b->value))) return std::nullopt;
  if (!first && !second) {
    if (a->part == constant && b->part == constant) return std::nullopt;
    Calculated calculated{std::string(op), slot(*a), slot(*b), compares};
    Value value;
    counted([&] { value = calculate(calculated, a->value, b->value); });
    auto made = add_part(std::move(calculated));
    made.value = std::move(value);
    return made;
  }
  if (op == "@" ? !first || !second : compares && (!first || row_name(op) == op)) return std::nullopt;
  const bool reflects = op == "/" && !first;
  const auto* row = op_table().find(reflects ? "__rtruediv__" : row_name(op), Form::method);
  return add_operation(row, reflects ? &*b : &*a, {reflects ? *a : *b});
}

std::optional<RepeatedCalls::Operand> RepeatedCalls::add_operation(const Op* op, const Operand* self,
                                                                   const Arguments& arguments,
                                                                   const Keywords& keywords) {
  if (!op || !op->evaluate || op->effect == Effect::none || changes_rule(*op)) return std::nullopt;
  script::Arguments given{self ? &self->value : nullptr, {}, {}};
  std::vector<const Operand*> operands;
  if (self) operands.push_back(self);
  for (const auto& argument : arguments) {
    given.positional.push_back(argument.value);
    operands.push_back(&argument);
  }
  for (const auto& [name, argument] : keywords) {
    given.keywords.emplace_back(name, argument.value);
    operands.push_back(&argument);
  }
  auto bound = bind(*op, given);
  Operation operation{
      Call{*interpreter_, interpreter_->memory(), *op, bound.signature, std::move(bound.values)}, {}, {}};
  auto& values = operation.call.values;
  // A tensor that was taken for a number is not to be read again.
  std::vector<tensor::Tensor> given_tensors, taken;
  for (const auto* operand : operands) collect_tensors(operand->value, given_tensors);
  for (const auto& value : values) collect_tensors(value, taken);
  if (given_tensors.size() != taken.size()) return std::nullopt;
  if (operation.call.has("requires_grad") && truth(operation.call["requires_grad"])) return std::nullopt;
  if (std::ranges::any_of(taken, [](const tensor::Tensor& t) { return t.requires_grad(); }))
    return std::nullopt;
  for (const auto* operand : operands) {
    if (operand->part == constant) continue;
    const auto* made = operand->value.get_if<tensor::Tensor>();
    if (!made) return std::nullopt;
    std::size_t at = 0;
    const auto is_it = [&](std::size_t i) {
      const auto* value = values[i].get_if<tensor::Tensor>();
      return value && value->same_object(*made) &&
             std::ranges::count(operation.made, i, &std::pair<std::size_t, std::size_t>::first) == 0;
    };
    while (at < values.size() && !is_it(at)) ++at;
    if (at == values.size()) return std::nullopt;
    operation.made.emplace_back(at, operand->part);
  }
  operation.into = operation.call.given_out() != nullptr;
  operation.counts = !written_in_place(operation.call).empty();
  // What is left of the statement may turn out to be something else.
  if ((operation.counts || op->effect == Effect::write) && depth_ > 1) return std::nullopt;
  Value result;
  counted([&] { result = evaluated_once(operation); });
  for (const auto& [at, part] : operation.made) values[at] = {};
  auto made = add_part(std::move(operation));
  made.value = std::move(result);
  return made;
}

std::optional<RepeatedCalls::Operand> RepeatedCalls::add_subscript(const Operand& self,
                                                                   const Operand& index) {
  const auto* tensor = self.value.get_if<tensor::Tensor>();
  if (!tensor && (!self.value.is<Sequence>() || !is_fixed(self.value))) return std::nullopt;
  const bool is_view = tensor && index.part == constant && is_basic(index.value);
  if (tensor && tensor->requires_grad()) return std::nullopt;
  Operand made;
  if (is_view) {
    auto items = index_items(*interpreter_, *tensor, index.value);
    Value view{ops::index(interpreter_->memory(), *tensor, items)};
    made = add_part(Subscripted{slot(self), std::move(items)});
    made.value = std::move(view);
  } else {
    Value item;
    counted([&] { item = get_item(*interpreter_, self.value, index.value); });
    made = add_part(Item{slot(self), slot(index)});
    made.value = std::move(item);
  }
  return made;
}

RepeatedCalls::Operand RepeatedCalls::add_part(Part part) {
  parts_.push_back(std::move(part));
  return {{}, parts_.size() - 1};
}

/// What a part keeps of an operand: a value that is made anew is not kept.
RepeatedCalls::Operand RepeatedCalls::slot(const Operand& operand) {
  return operand.part == constant ? operand : Operand{{}, operand.part};
}

}  // namespace stridescope::script
