#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

#include "engine/script/evaluate/attribute.h"
#include "engine/script/evaluate/call_value.h"
#include "engine/script/evaluate/dict_items.h"
#include "engine/script/evaluate/generator.h"
#include "engine/script/evaluate/interpreter.h"
#include "engine/script/evaluate/object_items.h"
#include "engine/script/evaluate/special_method.h"
#include "engine/script/syntax/unicode.h"
#include "engine/script/values/item.h"
#include "engine/tensor/checked.h"
#include "engine/tensor/refusal/refuse.h"

// Iteration over iterables.
namespace stridescope::script {

std::int64_t steps_of_items(std::int64_t count, bool may_reach) {
  constexpr std::int64_t steps_of_plain = 2, steps_of_reaching = 16;
  return tensor::checked_multiply(count, may_reach ? steps_of_reaching : steps_of_plain).value_or(-1);
}
std::int64_t steps_of_items(const Items& items) {
  return steps_of_items(std::ssize(items), items.may_be_marked());
}

std::vector<Value> iterate(Interpreter& interpreter, const Value& value) {
  if (const auto* sequence = value.get_if<Sequence>()) {
    interpreter.spend(std::ssize(*sequence->items));
    if (sequence->kind != Sequence::Kind::iterator) return sequence->items->to_vector();
    auto items = remaining_items(*sequence);
    interpreter.change(*sequence).clear();
    return items;
  }
  std::vector<Value> out;
  if (const auto* range = value.get_if<Range>()) {
    const auto count = range->size();
    interpreter.spend(count);
    out.reserve(static_cast<std::size_t>(count));
    for (std::int64_t i = 0; i < count; ++i) out.push_back({range->at(i)});
    return out;
  }
  if (const auto* text = value.get_if<std::string>()) {
    interpreter.spend(static_cast<std::int64_t>(text->size()));
    for (std::size_t at = 0; at < text->size();) {
      const auto begin = at;
      decode_utf8(*text, at);
      out.push_back({text->substr(begin, at - begin)});
    }
    return out;
  }
  if (const auto* dict = value.get_if<Dict>()) return dict_iteration(interpreter, *dict);
  if (const auto* storage = value.get_if<StorageValue>()) {
    const auto dtype = storage->dtype.value_or(tensor::DType::uint8);
    const auto count = storage->storage.nbytes() / tensor::itemsize(dtype);
    interpreter.spend(count);
    const tensor::Tensor elements(storage->storage, tensor::contiguous_layout({count}), dtype);
    return std::get<Sequence>(tolist(interpreter.memory(), elements).data).items->to_vector();
  }
  if (const auto* t = value.get_if<tensor::Tensor>()) {
    if (t->dim() == 0) throw refuse::iteration_of_scalar();
    interpreter.spend(t->shape()[0]);
    const auto* unbind = op_table().find("unbind", Form::method);
    return std::get<Sequence>(interpreter.call(*unbind, &value, {}, {}).data).items->to_vector();
  }
  if (const auto* generator = value.get_if<Generator>()) return drained(interpreter, *generator);
  auto iteration = begin_iteration(interpreter, value);
  while (auto item = next_of(interpreter, iteration)) {
    interpreter.spend(steps_of_items(1, true));
    out.push_back(std::move(*item));
  }
  return out;
}

namespace {

constexpr int place_bits = 32;

/// `state`: initialised by begin_iteration().
std::optional<Value> next_in(const Dict& dict, std::int64_t& state) {
  using Kind = Dict::Kind;
  const auto& items = *dict.items;
  const auto place = static_cast<std::size_t>(state & ((std::int64_t{1} << place_bits) - 1));
  if (static_cast<std::int64_t>(items.size() / 2) != state >> place_bits)
    throw refuse::stated_runtime(dict.kind == Kind::ordered || dict.of_ordered
                                     ? "OrderedDict mutated during iteration"
                                     : std::string(dict.is_set() ? "Set" : "dictionary") +
                                           " changed size during iteration");
  if (place >= items.size() / 2) return std::nullopt;
  ++state;
  if (dict.kind == Kind::values) return items[2 * place + 1];
  return dict.kind == Kind::items ? make_tuple({items[2 * place], items[2 * place + 1]}) : items[2 * place];
}

}  // namespace

Iteration begin_iteration(Interpreter& interpreter, const Value& value) {
  if (value.is<Sequence>() || value.is<Range>() || value.is<Generator>()) return {value};
  const auto* object = value.get_if<Object>();
  const auto* of = value.get_if<DefinedClass>();
  if (object) return {object_iterator(interpreter, *object)};
  // A library class that defines its iteration: the members of an Enum.
  if (of && of->info->find("_iterate"))
    return {make_list(
        iterate(interpreter, call_value(interpreter, get_attribute(interpreter, value, "_iterate"), {})))};
  if (of)
    if (auto iterator = call_special(interpreter, value, "__iter__"))
      return iterator->is<Object>() ? Iteration{std::move(*iterator)}
                                    : begin_iteration(interpreter, *iterator);
  // The initial number of items, which must not change, and the index of the next.
  if (const auto* dict = value.get_if<Dict>())
    return {value, static_cast<std::int64_t>(dict->items->size() / 2) << place_bits};
  const bool is_iterable = value.is<std::string>() || value.is<StorageValue>() || value.is<tensor::Tensor>();
  if (!is_iterable) throw refuse::not_iterable(type_name(value));
  return {make_list(iterate(interpreter, value))};
}

std::optional<Value> next_of(Interpreter& interpreter, Iteration& iteration) {
  if (const auto* generator = iteration.iterable.get_if<Generator>())
    return resume(interpreter, *generator, {});
  if (const auto* range = iteration.iterable.get_if<Range>())
    return iteration.next < range->size() ? std::optional(Value{range->at(iteration.next++)}) : std::nullopt;
  if (const auto* dict = iteration.iterable.get_if<Dict>()) return next_in(*dict, iteration.next);
  if (const auto* sequence = iteration.iterable.get_if<Sequence>()) {
    if (sequence->kind == Sequence::Kind::iterator) return take_next(interpreter, *sequence);
    const auto& items = *sequence->items;
    if (iteration.next >= std::ssize(items)) return std::nullopt;
    return items[static_cast<std::size_t>(iteration.next++)];
  }
  try {
    return call_special(interpreter, iteration.iterable, "__next__");
  } catch (const tensor::Error& error) {
    if (error.type() != tensor::ErrorType::stop_iteration) throw;
    return std::nullopt;
  }
}

std::optional<Value> take_next(Interpreter& interpreter, const Sequence& iterator) {
  if (iterator.items->empty()) return std::nullopt;
  auto& items = interpreter.change(iterator);
  auto item = items.back();
  items.erase(items.size() - 1, items.size());
  return item;
}

}  // namespace stridescope::script
