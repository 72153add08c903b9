#include <optional>
#include <string>

#include "engine/script/evaluate/special_method.h"
#include "engine/script/table/rows/numpy_fast.h"
#include "engine/script/table/rows/python_support.h"
#include "engine/script/values/numbers.h"
#include "engine/tensor/refusal/refuse.h"

// Common cases of making arrays.
namespace stridescope::script {
namespace numpy_parts {
namespace {

using tensor::Dims;
using tensor::DType;
using tensor::Tensor;

Value call_function_of_torch(const Call& call, std::string_view name, std::vector<Value> arguments,
                             std::vector<std::pair<std::string, Value>> keywords) {
  return call.interpreter.call(*op_table().find(name, Form::function), nullptr, std::move(arguments),
                               std::move(keywords));
}

/// The dtype of this name in numpy._dtype's _by_name.
const Object* named_dtype(const Call& call, std::string_view name) {
  const auto* dict = call["dtypes"].get_if<Dict>();
  if (!dict) throw refuse::stated_type("expected the dtypes by name");
  const auto& items = *dict->items;
  for (std::size_t i = 0; i + 1 < items.size(); i += 2)
    if (const auto* key = items[i].get_if<std::string>(); key && *key == name)
      return items[i + 1].get_if<Object>();
  return nullptr;
}

/// The dtype of a common dtype argument; None means `otherwise`.
const Object* given_dtype(const Call& call, std::string_view otherwise) {
  const auto& given = call["dtype"];
  if (given.is_none()) return named_dtype(call, otherwise);
  if (const auto* type = given.get_if<Type>()) {
    const auto name = type->name == "float" ? "float64" : type->name == "int" ? "int64" : type->name;
    return name == "float64" || name == "int64" || name == "bool" ? named_dtype(call, name) : nullptr;
  }
  const auto* of = given.get_if<DefinedClass>();
  if (of && of->info->module == "numpy") return named_dtype(call, of->info->name);
  const auto* object = given.get_if<Object>();
  const auto* native = object ? Attributes(*object->attributes).value("isnative") : nullptr;
  return native && torch_dtype_of(*object) && truth(*native) ? object : nullptr;
}

/// The numbers in nested lists: their shape and common type.
class NumberList {
 public:
  explicit NumberList(Interpreter& interpreter) : interpreter_(interpreter) {}

  bool look(const Value& value, std::size_t depth) {
    interpreter_.spend(1);
    const auto* list = value.get_if<Sequence>();
    if (!list) return (depth > 0 || !value.is<Object>()) && leaf(value, depth);
    if (list->kind != Sequence::Kind::list && list->kind != Sequence::Kind::tuple) return false;
    const auto& items = *list->items;
    constexpr std::size_t most_dims = 8;
    if (items.empty() || depth >= most_dims) return false;
    if (depth == shape_.size() && !has_leaf_) shape_.push_back(std::ssize(items));
    else if (depth >= shape_.size() || shape_[depth] != std::ssize(items)) return false;
    for (const auto& item : items)
      if (!look(item, depth + 1)) return false;
    return true;
  }
  const Dims& shape() const { return shape_; }
  DType dtype() const { return has_reals_ ? DType::float64 : has_integers_ ? DType::int64 : DType::boolean; }

 private:
  bool leaf(const Value& value, std::size_t depth) {
    if (depth != shape_.size()) return false;
    has_leaf_ = true;
    if (value.is<bool>()) return true;
    const auto dtype = value.is<double>()         ? DType::float64
                       : value.is<std::int64_t>() ? DType::int64
                                                  : numpy_number_dtype(value);
    if (dtype == DType::float64) has_reals_ = true;
    else if (dtype == DType::int64) has_integers_ = true;
    else return dtype == DType::boolean;
    return true;
  }

  Interpreter& interpreter_;
  Dims shape_;
  bool has_leaf_ = false, has_reals_ = false, has_integers_ = false;
};

/// An array of a number, or of nested lists of numbers; None if the fast path does not apply.
Value evaluate_fast_array(const Call& call) {
  const auto& type = class_argument(call, "cls");
  NumberList numbers(call.interpreter);
  if (!numbers.look(call["data"], 0)) return {None{}};
  const auto found = numbers.dtype();
  const auto* dtype = given_dtype(call, found == DType::float64 ? "float64"
                                        : found == DType::int64 ? "int64"
                                                                : "bool");
  const auto torch = dtype ? torch_dtype_of(*dtype) : std::nullopt;
  const bool is_widened = torch == DType::float64 || torch == DType::float32 ||
                          (torch == DType::int64 && found == DType::boolean);
  if (!torch || (*torch != found && !is_widened)) return {None{}};
  const auto made = call_function_of_torch(call, "tensor", {call["data"]}, {{"dtype", {*torch}}});
  return make_array(type, {std::get<Tensor>(made.data), false}, {*dtype}, {None{}}, true);
}

/// An array filled with one number; None if the fast path does not apply.
Value evaluate_fast_filled(const Call& call) {
  const auto& type = class_argument(call, "cls");
  const auto* several = call["shape"].get_if<Sequence>();
  if (several && several->kind == Sequence::Kind::iterator) return {None{}};
  Dims shape;
  if (!several) {
    const auto size = call["shape"].get_if<std::int64_t>();
    if (!size || *size <= 0) return {None{}};
    shape.push_back(*size);
  } else {
    if (several->items->size() > 8) return {None{}};
    for (const auto& item : *several->items) {
      const auto size = integer_of(item);
      if (!size || *size <= 0) return {None{}};
      shape.push_back(*size);
    }
  }
  const auto name = call.string("name");
  if (name != "zeros" && name != "ones" && name != "empty") return {None{}};
  const auto* dtype = given_dtype(call, "float64");
  const auto torch = dtype ? torch_dtype_of(*dtype) : std::nullopt;
  if (!torch || !is_fast_dtype(*torch)) return {None{}};
  const auto made = call_function_of_torch(call, name, {tuple_of_dims(shape)}, {{"dtype", {*torch}}});
  return make_array(type, {std::get<Tensor>(made.data), false}, {*dtype}, {None{}}, true);
}

/// where(condition, x, y); None if the fast path does not apply.
Value evaluate_fast_where(const Call& call) {
  const auto condition = fast_array(call["condition"]);
  const auto x = fast_array(call["x"]), y = fast_array(call["y"]);
  if (!condition || condition->tensor.dtype() != DType::boolean) return {None{}};
  const Object* dtype = nullptr;
  if (x || y) {
    dtype = x ? x->dtype : y->dtype;
  } else {
    const auto is_integer = [](const Value& value) { return value.is<std::int64_t>(); };
    const auto is_plain = [&](const Value& value) { return is_integer(value) || value.is<double>(); };
    if (!is_plain(call["x"]) || !is_plain(call["y"])) return {None{}};
    dtype = named_dtype(call, is_integer(call["x"]) && is_integer(call["y"]) ? "int64" : "float64");
  }
  const auto torch = dtype ? torch_dtype_of(*dtype) : std::nullopt;
  if (!torch) return {None{}};
  const auto operand = [&](const std::optional<Array>& array, const Value& value) -> std::optional<Value> {
    if (array) {
      const bool fits = array->tensor.dtype() == *torch && array->tensor.shape() == condition->tensor.shape();
      return fits ? std::optional(Value{array->tensor}) : std::nullopt;
    }
    const auto number = fast_number(value, *torch);
    return number ? std::optional(
                        call_function_of_torch(call, "scalar_tensor", {*number}, {{"dtype", {*torch}}}))
                  : std::nullopt;
  };
  const auto first = operand(x, call["x"]);
  const auto second = first ? operand(y, call["y"]) : std::nullopt;
  if (!second) return {None{}};
  const auto made = call_function_of_torch(call, "where", {{condition->tensor}, *first, *second}, {});
  return array_over(made, *torch, call["condition"], {*dtype});
}

/// Arrays of one dtype joined along an axis, or along a new one; None if the fast path does not apply.
Value evaluate_fast_join(const Call& call) {
  const auto name = call.string("name");
  const auto axis = integer_of(call["axis"]);
  const auto* list = call["arrays"].get_if<Sequence>();
  if (!axis || !list || list->kind == Sequence::Kind::iterator || list->items->empty() ||
      (name != "cat" && name != "stack"))
    return {None{}};
  call.interpreter.spend(std::ssize(*list->items));
  std::vector<Value> parts;
  std::optional<Array> first;
  for (const auto& item : *list->items) {
    const auto array = fast_array(item);
    if (!array) return {None{}};
    if (!first) first = array;
    const auto& shape = array->tensor.shape();
    const auto& expected = first->tensor.shape();
    if (array->tensor.dtype() != first->tensor.dtype() || shape.size() != expected.size()) return {None{}};
    for (std::size_t d = 0; d < shape.size(); ++d)
      if (shape[d] != expected[d] && (name == "stack" || std::cmp_not_equal(d, *axis))) return {None{}};
    parts.push_back({array->tensor});
  }
  const auto rank = first->tensor.dim() + (name == "stack" ? 1 : 0);
  if (*axis < 0 || *axis >= rank) return {None{}};
  const auto made = call_function_of_torch(call, name, {make_list(std::move(parts)), {*axis}}, {});
  return array_over(made, first->tensor.dtype(), list->items->front(), {*first->dtype});
}

std::vector<Row> rows_of_new_arrays() {
  return family({.group = Group::python, .forms = builtin, .help = "library", .effect = Effect::none},
                {
                    {.name = "_np_fast_array",
                     .signatures = {"(any data, any dtype, any dtypes, any cls)"},
                     .evaluate = evaluate_fast_array},
                    {.name = "_np_fast_filled",
                     .signatures = {"(str name, any shape, any dtype, any dtypes, any cls)"},
                     .evaluate = evaluate_fast_filled},
                    {.name = "_np_fast_where",
                     .signatures = {"(any condition, any x, any y, any dtypes)"},
                     .evaluate = evaluate_fast_where},
                    {.name = "_np_fast_join",
                     .signatures = {"(str name, any arrays, any axis)"},
                     .evaluate = evaluate_fast_join},
                });
}

}  // namespace
}  // namespace numpy_parts

std::vector<Row> numpy_fast_create_rows() { return numpy_parts::rows_of_new_arrays(); }

}  // namespace stridescope::script
