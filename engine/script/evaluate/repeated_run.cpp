#include <exception>
#include <utility>

#include "engine/script/evaluate/evaluated_call.h"
#include "engine/script/evaluate/operators.h"
#include "engine/script/evaluate/repeated_calls.h"
#include "engine/script/evaluate/subscript.h"
#include "engine/tensor/control.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {

Value RepeatedCalls::evaluated_once(const Operation& operation) {
  auto& memory = interpreter_->memory();
  memory.budget().require_work();
  auto result = operation.into ? evaluated(operation.call) : operation.call.op.evaluate(operation.call);
  if (operation.counts)
    for (const auto& one : written_in_place(operation.call)) memory.count_write(one);
  return result;
}

Value RepeatedCalls::calculate(const Calculated& calculated, const Value& left, const Value& right) {
  const auto& op = calculated.op;
  return calculated.compares ? compare(*interpreter_, op, left, right)
                             : binary(*interpreter_, op, left, right);
}

/// An operand's value; one that a part made is used once.
Value RepeatedCalls::take(const Operand& operand) {
  return operand.part == constant ? operand.value : std::exchange(made_[operand.part], {});
}

Value RepeatedCalls::made_by(Part& part) {
  if (auto* operation = std::get_if<Operation>(&part)) {
    auto& values = operation->call.values;
    for (const auto& [at, from] : operation->made) values[at] = std::exchange(made_[from], {});
    auto result = evaluated_once(*operation);
    for (const auto& [at, from] : operation->made) values[at] = {};
    return result;
  }
  if (const auto* view = std::get_if<Subscripted>(&part)) {
    const auto& self = view->self.part == constant ? view->self.value : made_[view->self.part];
    Value result{ops::index(interpreter_->memory(), std::get<tensor::Tensor>(self.data), view->items)};
    if (view->self.part != constant) made_[view->self.part] = {};
    return result;
  }
  if (const auto* item = std::get_if<Item>(&part))
    return get_item(*interpreter_, take(item->self), take(item->index));
  if (const auto* field = std::get_if<Field>(&part)) {
    const auto tuple = std::exchange(made_[field->self], {});
    return (*std::get<Sequence>(tuple.data).items)[field->at];
  }
  if (const auto* calculated = std::get_if<Calculated>(&part)) {
    const auto left = take(calculated->left);
    return calculate(*calculated, left, take(calculated->right));
  }
  const auto& written = std::get<Written>(part);
  const auto value = take(written.value), self = take(written.self);
  set_item(*interpreter_, self, take(written.index), value);
  return {};
}

void RepeatedCalls::assign(Value value) {
  if (!unpacks_) {
    if (!targets_.empty()) *targets_.front() = std::move(value);
    return;
  }
  const auto& items = *std::get<Sequence>(value.data).items;
  if (items.size() != targets_.size()) throw refuse::too_many_values(targets_.size());
  for (std::size_t i = 0; i < targets_.size(); ++i) *targets_[i] = items[i];
}

bool RepeatedCalls::run() {
  auto& memory = interpreter_->memory();
  tensor::Pace(memory.control()).look();
  try {
    memory.budget().begin_statement();
    memory.budget().step(steps_);
    for (std::size_t i = 0; i < parts_.size(); ++i) made_[i] = made_by(parts_[i]);
    assign(std::exchange(made_.back(), {}));
  } catch (const std::exception&) {
    return false;
  }
  return true;
}

}  // namespace stridescope::script
