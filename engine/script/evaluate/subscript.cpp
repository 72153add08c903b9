#include "engine/script/evaluate/subscript.h"
#include "engine/script/evaluate/call_value.h"
#include "engine/script/evaluate/python_library.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <string>

#include "engine/ops/move/index.h"
#include "engine/ops/rules/number.h"
#include "engine/script/evaluate/dict_items.h"
#include "engine/script/evaluate/gradient_nodes.h"
#include "engine/script/evaluate/gradients.h"
#include "engine/script/evaluate/kernel_dtypes.h"
#include "engine/script/evaluate/list_items.h"
#include "engine/script/evaluate/object_items.h"
#include "engine/script/evaluate/slice_indices.h"
#include "engine/script/evaluate/special_method.h"
#include "engine/script/evaluate/torch_overrides.h"
#include "engine/script/syntax/unicode.h"
#include "engine/script/values/array.h"
#include "engine/script/values/item.h"
#include "engine/script/values/object.h"
#include "engine/script/values/tensor_data.h"
#include "engine/tensor/checked.h"
#include "engine/tensor/element.h"
#include "engine/tensor/refusal/refuse.h"
#include "engine/tensor/tensor_type.h"

namespace stridescope::script {
namespace {

using tensor::Error;
using tensor::Tensor;
using Kind = Sequence::Kind;

std::int64_t wrapped(std::int64_t index, std::int64_t size, const char* what) {
  const auto at = index < 0 ? index + size : index;
  if (at < 0 || at >= size) throw refuse::sequence_index_out_of_range(what);
  return at;
}

const char* name_of(const Sequence& s) { return s.kind == Kind::list ? "list" : "tuple"; }

Value sequence_item(Interpreter& interpreter, const Sequence& sequence, const Value& index) {
  if (sequence.kind == Kind::iterator) throw refuse::not_subscriptable(sequence.type_name);
  const auto size = static_cast<std::int64_t>(sequence.items->size());
  if (const auto* slice = index.get_if<Slice>()) {
    const auto walk = slice_indices(*slice, size);
    interpreter.spend(steps_of_items(walk.count, sequence.items->may_be_marked()));
    std::vector<Value> items;
    items.reserve(static_cast<std::size_t>(walk.count));
    for (std::int64_t i = 0; i < walk.count; ++i) {
      items.push_back((*sequence.items)[static_cast<std::size_t>(walk.start + i * walk.step)]);
    }
    auto out = make_list(std::move(items));
    std::get<Sequence>(out.data).kind = sequence.kind == Kind::named_tuple ? Kind::tuple : sequence.kind;
    return out;
  }
  if (index.is<BigInt>()) throw refuse::index_too_large();
  const auto at = as_index(index);
  if (!at) {
    throw refuse::sequence_index_type(name_of(sequence), type_name(index));
  }
  return (*sequence.items)[static_cast<std::size_t>(wrapped(*at, size, name_of(sequence)))];
}

Value string_item(Interpreter& interpreter, const std::string& text, const Value& index) {
  interpreter.spend(static_cast<std::int64_t>(text.size()) / 4);
  std::vector<std::string_view> characters;
  for (std::size_t at = 0; at < text.size();) {
    const auto begin = at;
    decode_utf8(text, at);
    characters.push_back(std::string_view(text).substr(begin, at - begin));
  }
  const auto size = static_cast<std::int64_t>(characters.size());
  if (const auto* slice = index.get_if<Slice>()) {
    const auto walk = slice_indices(*slice, size);
    std::string out;
    for (std::int64_t i = 0; i < walk.count; ++i) {
      out += characters[static_cast<std::size_t>(walk.start + i * walk.step)];
    }
    return {std::move(out)};
  }
  const auto at = as_index(index);
  if (!at) throw refuse::string_index_type(type_name(index));
  return {std::string(characters[static_cast<std::size_t>(wrapped(*at, size, "string"))])};
}

Value range_item(const Range& range, const Value& index) {
  if (const auto* slice = index.get_if<Slice>()) {
    const auto walk = slice_indices(*slice, range.size());
    if (walk.count == 0) return {Range{range.at(walk.start), range.at(walk.start), 1}};
    const auto last = range.at(walk.start + (walk.count - 1) * walk.step);
    const auto step = tensor::checked_multiply(range.step, walk.step);
    if (!step) return {Range{last, last, 1}};
    return {Range{range.at(walk.start), tensor::wrapping_add(last, *step), *step}};
  }
  if (index.is<BigInt>()) throw refuse::range_index_out_of_range();
  const auto at = as_index(index);
  if (!at) throw refuse::sequence_index_type("range", type_name(index));
  return {range.at(wrapped(*at, range.size(), "range object"))};
}

/// The whole storage as a 1-d tensor; an untyped storage as bytes.
Tensor flat(const StorageValue& storage) {
  const auto dtype = storage.dtype.value_or(tensor::DType::uint8);
  return {storage.storage, tensor::contiguous_layout({storage.storage.nbytes() / tensor::itemsize(dtype)}),
          dtype};
}

std::int64_t storage_index(const StorageValue& storage, const Value& index) {
  const auto at = as_index(index);
  if (!at) throw refuse::storage_index_type(type_name(Value{storage}), type_name(index));
  const auto size = flat(storage).numel();
  if (*at < -size || *at >= size) {
    throw refuse::storage_index_out_of_range(*at, size);
  }
  return *at < 0 ? *at + size : *at;
}

Value storage_item(Interpreter& interpreter, const StorageValue& storage, const Value& index) {
  const auto elements = flat(storage);
  if (const auto* slice = index.get_if<Slice>()) {
    if (storage.dtype)
      throw refuse::stated_runtime("slices are only supported in UntypedStorage.__getitem__");
    const auto walk = slice_indices(*slice, elements.numel());
    if (walk.step != 1)
      throw refuse::stated_runtime("Trying to slice with a step of " + std::to_string(walk.step) +
                                   ", but only a step of 1 is supported");
    return call_value(interpreter, *python_module("torch")->find("_bytes_of_storage"),
                      {{elements}, {walk.start}, {walk.start + walk.count}});
  }
  if (elements.device() == tensor::Device::meta)
    throw refuse::stated_not_implemented("Not available for 'meta' device type");
  return make_number(tensor::element_at(elements, storage_index(storage, index)));
}

// Tensors: torch/csrc/autograd/python_variable_indexing.cpp.

bool is_sequence(const Value& v) { return v.is<Sequence>() || v.is<Range>() || v.is<std::string>(); }
bool is_list_like(const Value& v) {
  const auto* s = v.get_if<Sequence>();
  return s && s->kind != Kind::iterator;
}

/// True if a list is a tuple of index items rather than one index tensor.
bool is_tuple_like(const Sequence& sequence) {
  if (sequence.kind != Kind::list) return true;
  if (sequence.items->size() >= 32) return false;
  return std::ranges::any_of(*sequence.items, [](const Value& v) {
    return v.is<Tensor>() || is_sequence(v) || v.is<Slice>() || v.is<EllipsisValue>() || v.is_none();
  });
}

/// A list of bools (or bytes) becomes a mask; other values without a dtype become ints.
Tensor tensor_from(Interpreter& interpreter, const Value& list) {
  const auto inferred = inferred_dtype(interpreter.memory(), list);
  const bool is_mask = inferred == tensor::DType::boolean || inferred == tensor::DType::uint8;
  const auto* row = op_table().find("tensor", Form::function);
  const Value dtype{is_mask ? inferred : tensor::DType::int64};
  const auto made = interpreter.call(*row, nullptr, {list}, {{"dtype", dtype}});
  return std::get<Tensor>(made.data);
}

/// The number of dimensions that the items of a tuple index. PyTorch counts them before it evaluates any
/// item.
std::int64_t dims_taken(const Value& item) {
  const auto* t = item.get_if<Tensor>();
  const bool is_mask = t && (t->dtype() == tensor::DType::boolean || t->dtype() == tensor::DType::uint8);
  const bool adds_none = item.is_none() || item.is<EllipsisValue>() || item.is<bool>();
  return is_mask ? t->dim() : adds_none ? 0 : 1;
}

std::int64_t dims_taken(const Items& items) {
  std::int64_t count = 0;
  for (const auto& item : items) count += dims_taken(item);
  return count;
}

ops::IndexItem index_item(Interpreter& interpreter, const Value& given) {
  if (const auto array = array_of(given)) return index_item(interpreter, {torch_tensor_of(*array)});
  const auto value = with_index(interpreter, given);
  if (value.is<BigInt>()) throw refuse::integer_overflow();
  if (const auto* flag = value.get_if<bool>()) return *flag;
  if (const auto* index = value.get_if<std::int64_t>()) return *index;
  if (const auto* slice = value.get_if<Slice>()) {
    return ops::SliceItem{slice_part(*slice->start), slice_part(*slice->stop), slice_part(*slice->step)};
  }
  if (value.is_none()) return ops::NewAxis{};
  if (value.is<EllipsisValue>()) return ops::EllipsisItem{};
  if (const auto* t = value.get_if<Tensor>()) {
    const bool is_integer = t->dim() == 0 && tensor::category(t->dtype()) == tensor::Category::integral;
    if (is_integer && t->dtype() != tensor::DType::uint8) return tensor::to_int(item(*t));
    return *t;
  }
  if (is_list_like(value)) return tensor_from(interpreter, value);
  if (value.is<Range>()) return tensor_from(interpreter, make_list(iterate(interpreter, value)));
  if (value.is<std::string>()) throw refuse::data_is_text();
  throw refuse::index_type(type_name(value));
}

/// True for numbers of NumPy that are not Python's: of its number types, only numpy.float64 and
/// numpy.complex128 are derived from Python's, and PyTorch also accepts integers.
bool is_foreign_number(const Value& value) {
  const auto dtype = numpy_number_dtype(value);
  return dtype && tensor::category(*dtype) != tensor::Category::integral &&
         *dtype != tensor::DType::float64 && *dtype != tensor::DType::complex128;
}

/// Converts the assigned value. Throws TypeError if it is neither a tensor nor a number.
ops::Operand assigned(const Tensor& self, const Value& value) {
  if (const auto* t = value.get_if<Tensor>()) return *t;
  if (const auto number = is_foreign_number(value) ? std::nullopt : as_number(value)) {
    ops::require_fits(*number, self.dtype());
    return *number;
  }
  if (value.is<BigInt>()) throw refuse::integer_overflow();
  throw refuse::element_type(type_name(value), tensor::tensor_type_name(self.dtype(), self.device()));
}

}  // namespace

std::vector<ops::IndexItem> index_items(Interpreter& interpreter, const Tensor& self, const Value& index) {
  std::vector<ops::IndexItem> items;
  const auto* sequence = index.get_if<Sequence>();
  if (sequence && sequence->kind != Kind::iterator && is_tuple_like(*sequence)) {
    if (dims_taken(*sequence->items) > self.dim()) throw refuse::too_many_indices(self.dim());
    // Each item may add a dimension, which shifts those before it.
    const auto count = static_cast<std::int64_t>(sequence->items->size());
    interpreter.spend(count > (std::int64_t{1} << 28) ? -1 : 4 * count * (count + self.dim()));
    for (const auto& item : *sequence->items) items.push_back(index_item(interpreter, item));
  } else {
    // A single int or slice has errors of its own.
    const bool is_basic = index.is<std::int64_t>() || index.is<BigInt>() || index.is<Slice>();
    if (!is_basic && dims_taken(index) > self.dim()) throw refuse::too_many_indices(self.dim());
    items.push_back(index_item(interpreter, index));
  }
  return items;
}

std::optional<std::int64_t> as_index(const Value& value) {
  if (const auto* flag = value.get_if<bool>()) return *flag;
  if (const auto* index = value.get_if<std::int64_t>()) return *index;
  const auto* t = value.get_if<Tensor>();
  if (!t) return std::nullopt;
  if (t->numel() != 1 || tensor::is_floating(t->dtype())) throw refuse::tensor_is_no_index();
  return tensor::to_int(item(*t));
}

namespace {

bool is_tensor(const ops::IndexItem& item) { return std::holds_alternative<Tensor>(item); }

/// Evaluates a subscript and records it; if it throws, records it without a result.
template <class Evaluate>
Value recorded(Interpreter& interpreter, std::string_view name, std::initializer_list<const Value*> arguments,
               Evaluate&& evaluate) {
  const auto record = [&](const Value& result) {
    std::vector<Value> values;
    if (interpreter.records())
      for (const auto* value : arguments) values.push_back(*value);
    interpreter.record(name, std::move(values), result);
  };
  try {
    auto result = evaluate();
    record(result);
    return result;
  } catch (const Error&) {
    record({None{}});
    throw;
  }
}

/// A mask on the device meta has no elements to count.
Tensor indexed(Interpreter& interpreter, const Tensor& tensor, ops::IndexItems items) {
  try {
    return ops::index(interpreter.memory(), tensor, items);
  } catch (const tensor::NeedsData&) {
    if (tensor.device() != tensor::Device::meta) throw;
    throw refuse::meta_kernel_missing("nonzero");
  }
}

}  // namespace

Value get_item(Interpreter& interpreter, const Value& object, const Value& index) {
  if (const auto converted = index_of_object(interpreter, object, index))
    return get_item(interpreter, object, *converted);
  if (const auto* t = object.get_if<Tensor>()) {
    if (t->companion())
      if (auto said = call_special(interpreter, object, "__getitem__", {index})) return std::move(*said);
    return tensor_item(interpreter, object, index);
  }
  if (const auto* sequence = object.get_if<Sequence>()) return sequence_item(interpreter, *sequence, index);
  if (const auto* text = object.get_if<std::string>()) return string_item(interpreter, *text, index);
  if (const auto* range = object.get_if<Range>()) return range_item(*range, index);
  if (const auto* storage = object.get_if<StorageValue>()) return storage_item(interpreter, *storage, index);
  if (const auto* dict = object.get_if<Dict>()) return dict_item(interpreter, *dict, index);
  if (const auto* holder = object.get_if<Object>()) return object_item(interpreter, *holder, index);
  if (auto item = object.is<DefinedClass>() ? call_special(interpreter, object, "__getitem__", {index})
                                            : std::nullopt)
    return std::move(*item);
  if (const auto* of = object.get_if<DefinedClass>())
    if (const auto* member = of->info->find("__class_getitem__"))
      return call_value(interpreter, *member, {object, index});
  if (const auto* type = object.get_if<Type>()) {
    constexpr std::string_view generic[] = {"list", "tuple", "dict", "set", "frozenset", "type"};
    if (std::ranges::count(generic, type->name))
      return call_value(interpreter, *python_module("_generics")->find("GenericAlias"), {object, index});
    throw refuse::type_not_subscriptable(type->name);
  }
  throw refuse::not_subscriptable(type_name(object));
}

Value tensor_item(Interpreter& interpreter, const Value& object, const Value& index) {
  if (is_overridden(interpreter, {&object, &index}))
    return overridden_special(interpreter, "__getitem__", {object, index}).value();
  const auto* t = &std::get<Tensor>(object.data);
  return recorded(interpreter, "[]", {&object, &index}, [&] {
    const auto items = index_items(interpreter, *t, index);
    require_index_kernel(*t, items, false);
    if (std::ranges::any_of(items, is_tensor)) interpreter.memory().budget().operation(items.size());
    const Value result{indexed(interpreter, *t, items)};
    if (t->requires_grad()) pass_gradients(interpreter, {t, 1}, result, node_of_index(items));
    return result;
  });
}

namespace {

/// Throws if `tensor` is a leaf that requires gradients. A basic index selects a view of it.
void require_assignable(const Interpreter& interpreter, const Tensor& tensor,
                        const std::vector<ops::IndexItem>& items) {
  const bool picks = std::ranges::any_of(items, is_tensor);
  if (!picks && tensor.grad() == tensor::Grad::leaf && interpreter.settings().records_gradients)
    throw refuse::leaf_view_written();
  require_no_leaf(interpreter, tensor);
}

}  // namespace

void set_item(Interpreter& interpreter, const Value& object, const Value& index, const Value& value) {
  if (const auto converted = index_of_object(interpreter, object, index))
    return set_item(interpreter, object, *converted, value);
  if (const auto* t = object.get_if<Tensor>()) {
    if (!t->companion() || !call_special(interpreter, object, "__setitem__", {index, value}))
      set_tensor_item(interpreter, object, index, value);
    return;
  }
  if (const auto* storage = object.get_if<StorageValue>()) {
    const auto number = as_number(value);
    if (!number) throw refuse::storage_element_type(type_name(value));
    const auto elements = flat(*storage);
    const ops::IndexItem items[] = {storage_index(*storage, index)};
    ops::index_put(interpreter.memory(), elements, items, *number);
    interpreter.record("[]=", {Value{elements}, index, value}, Value{elements});
    return;
  }
  const auto* sequence = object.get_if<Sequence>();
  if (sequence && sequence->kind == Kind::list) {
    set_list_item(interpreter, *sequence, index, value);
    return;
  }
  if (const auto* dict = object.get_if<Dict>(); dict && dict->kind <= Dict::Kind::ordered)
    return set_dict_item(interpreter, *dict, index, value);
  if (const auto* holder = object.get_if<Object>())
    return set_object_item(interpreter, *holder, index, value);
  throw refuse::no_item_assignment(type_name(object));
}

void set_tensor_item(Interpreter& interpreter, const Value& object, const Value& index, const Value& value) {
  if (is_overridden(interpreter, {&object, &index, &value})) {
    overridden_special(interpreter, "__setitem__", {object, index, value});
    return;
  }
  const auto* t = &std::get<Tensor>(object.data);
  recorded(interpreter, "[]=", {&object, &index, &value}, [&] {
    const auto source_value = assigned(*t, value);
    const auto items = index_items(interpreter, *t, index);
    require_assignable(interpreter, *t, items);
    require_index_kernel(*t, items, true);
    interpreter.memory().budget().operation(items.size());
    ops::index_put(interpreter.memory(), *t, items, source_value);
    interpreter.memory().bump_version(*t);
    const auto* source = value.get_if<Tensor>();
    pass_gradients(interpreter, std::array{source ? *source : *t, *t}, object, node_of_assignment(items));
    return object;
  });
}

void delete_item(Interpreter& interpreter, const Value& object, const Value& index) {
  if (const auto converted = index_of_object(interpreter, object, index))
    return delete_item(interpreter, object, *converted);
  if (const auto* dict = object.get_if<Dict>()) return delete_dict_item(interpreter, *dict, index);
  if (call_special(interpreter, object, "__delitem__", {index})) return;
  const auto* sequence = object.get_if<Sequence>();
  if (!sequence || sequence->kind != Kind::list) throw refuse::item_deletion_unsupported(type_name(object));
  delete_list_item(interpreter, *sequence, index);
}

}  // namespace stridescope::script
