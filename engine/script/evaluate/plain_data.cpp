#include "engine/script/evaluate/plain_data.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "engine/script/evaluate/operators.h"
#include "engine/script/evaluate/special_method.h"
#include "engine/script/values/array.h"
#include "engine/script/values/object.h"
#include "engine/script/values/stack.h"
#include "engine/script/values/wrapped_value.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {
namespace {

bool is_sequence_object(const Value& value) {
  const auto* object = value.get_if<Object>();
  return object && !array_of(value) && !numpy_number(value) && !stands_for(*object->type, "dict") &&
         object->type->find("__len__") && object->type->find("__getitem__");
}

/// As in PyTorch, calls len() before iterating.
Value items_of_object(Interpreter& interpreter, const Value& object, std::size_t dim) {
  const auto size = index_argument(interpreter, *call_special(interpreter, object, "__len__"));
  auto items = iterate(interpreter, object);
  if (std::ssize(items) != size) throw refuse::ragged_data(size, dim, items.size());
  return make_list(std::move(items));
}

Value plain(Interpreter& interpreter, const Value& data, std::size_t dim) {
  if (is_stack_low()) return data;
  if (const auto* held = wrapped_value(data)) return plain(interpreter, *held, dim);
  if (is_sequence_object(data)) return plain(interpreter, items_of_object(interpreter, data, dim), dim);
  const auto* sequence = data.get_if<Sequence>();
  if (!sequence || sequence->kind == Sequence::Kind::iterator) return data;
  const auto may_change = [](const Value& item) { return item.is<Object>() || item.is<Sequence>(); };
  if (std::ranges::none_of(*sequence->items, may_change)) return data;
  interpreter.spend(steps_of_items(*sequence->items));
  std::vector<Value> items;
  for (const auto& item : *sequence->items)
    items.push_back(may_change(item) ? plain(interpreter, item, dim + 1) : item);
  return make_list(std::move(items));
}

}  // namespace

Value plain_data(Interpreter& interpreter, const Value& data) { return plain(interpreter, data, 0); }

}  // namespace stridescope::script
