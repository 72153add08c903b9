#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <string>

#include "engine/script/evaluate/call_value.h"
#include "engine/script/evaluate/operators.h"
#include "engine/script/evaluate/subscript.h"
#include "engine/script/table/rows/python_support.h"
#include "engine/script/values/array.h"
#include "engine/script/values/item.h"
#include "engine/script/values/numbers.h"
#include "engine/tensor/element.h"
#include "engine/tensor/refusal/refuse.h"

#include "engine/script/table/rows/numpy_support.h"

// The common cases of operations on arrays, without the general path of engine/python/numpy.py.
namespace stridescope::script {
namespace numpy_parts {
namespace {

using tensor::Dims;
using tensor::DType;
using tensor::Tensor;

/// The common cases of operations on arrays, which need neither conversion nor strides of their own.
struct FastOperation {
  std::string_view name, sign;
  bool is_comparison = false, is_of_floats = false;
};
constexpr FastOperation fast_operations[] = {
    {"add", "+"},
    {"subtract", "-"},
    {"multiply", "*"},
    {"divide", "/", false, true},
    {"power", "**", false, true},
    {"equal", "==", true},
    {"not_equal", "!=", true},
    {"less", "<", true},
    {"less_equal", "<=", true},
    {"greater", ">", true},
    {"greater_equal", ">=", true},
};

bool is_fast_dtype(DType dtype) {
  return !tensor::is_wide_unsigned(dtype) && !tensor::is_complex(dtype) && dtype != DType::bfloat16;
}

bool is_float(DType dtype) { return dtype == DType::float32 || dtype == DType::float64; }

/// An array whose elements are in order and of a dtype that PyTorch computes in.
std::optional<Array> fast_array(const Value& value) {
  auto array = array_of(value);
  const bool is_fast = array && !array->is_raw && array->tensor.dim() > 0 && array->tensor.numel() > 0 &&
                       is_fast_dtype(array->tensor.dtype()) && array->tensor.is_contiguous();
  return is_fast ? std::move(array) : std::nullopt;
}

/// A number that takes the dtype of the array beside it.
std::optional<Value> fast_number(const Value& value, DType dtype) {
  if (value.is<bool>()) return std::nullopt;
  if (value.is<Object>() && numpy_number_dtype(value) != dtype) return std::nullopt;
  const auto number = as_number(value);
  if (!number || std::holds_alternative<bool>(*number)) return std::nullopt;
  if (tensor::is_floating(dtype)) return make_number(*number);
  const auto* integer = std::get_if<std::int64_t>(&*number);
  if (!integer) return std::nullopt;
  const auto as = as_element({*integer}, dtype);
  const auto* same = as.get_if<std::int64_t>();
  return same && *same == *integer ? std::optional(as) : std::nullopt;
}

bool broadcasts(const Dims& a, const Dims& b) {
  for (std::size_t i = 1; i <= std::min(a.size(), b.size()); ++i) {
    const auto x = a[a.size() - i], y = b[b.size() - i];
    if (x != y && x != 1 && y != 1) return false;
  }
  return true;
}

/// An array of this type over elements that PyTorch made; None where they are not as NumPy has them.
Value array_over(const Value& made, DType dtype, const Value& like, const Value& array_dtype) {
  const auto* elements = made.get_if<Tensor>();
  if (!elements || elements->dtype() != dtype || !elements->is_contiguous()) return {None{}};
  return make_array(std::get<Object>(like.data).type, {*elements, false}, array_dtype, {None{}}, true);
}

/// maximum and minimum of arrays of one dtype, or of an array and a number; None where it is another case.
Value evaluate_fast_extreme(const Call& call, bool is_largest) {
  const auto a = fast_array(call["a"]), b = fast_array(call["b"]);
  if (!a && !b) return {None{}};
  const auto& of = a ? *a : *b;
  const auto dtype = of.tensor.dtype();
  if (dtype == DType::boolean) return {None{}};
  const Value self{of.tensor};
  Value other;
  if (a && b) {
    if (b->tensor.dtype() != dtype || !broadcasts(a->tensor.shape(), b->tensor.shape())) return {None{}};
    other = {b->tensor};
  } else {
    const auto number = fast_number(call[a ? "b" : "a"], dtype);
    if (!number || (number->is<double>() && !std::isfinite(std::get<double>(number->data)))) return {None{}};
    other = *number;
  }
  const std::string_view name = a && b       ? (is_largest ? "maximum" : "minimum")
                                : is_largest ? "clamp_min"
                                             : "clamp_max";
  const auto made = call.interpreter.call(*op_table().find(name, Form::method), &self, {other}, {});
  return array_over(made, dtype, call[a ? "a" : "b"], {*of.dtype});
}

/// None where it is no such case.
Value evaluate_fast(const Call& call) {
  const auto name = call.string("name");
  if (name == "maximum" || name == "minimum") return evaluate_fast_extreme(call, name == "maximum");
  const auto* operation = std::ranges::find(fast_operations, name, &FastOperation::name);
  if (operation == std::end(fast_operations)) return {None{}};
  const auto a = fast_array(call["a"]), b = fast_array(call["b"]);
  if (!a && !b) return {None{}};
  // A mask beside numbers counts as 0 and 1.
  const bool is_mask = a && b && a->tensor.dtype() == DType::boolean;
  if (name == "subtract" && (is_mask || (b && b->tensor.dtype() == DType::boolean))) return {None{}};
  const auto& of = a && !is_mask ? *a : *b;
  const auto dtype = of.tensor.dtype();
  if (dtype == DType::boolean || (operation->is_of_floats && !tensor::is_floating(dtype))) return {None{}};
  const auto operand = [&](const std::optional<Array>& array, const Value& value) -> std::optional<Value> {
    if (!array) return fast_number(value, dtype);
    const bool fits = array->tensor.dtype() == dtype || array->tensor.dtype() == DType::boolean;
    return fits ? std::optional(Value{array->tensor}) : std::nullopt;
  };
  const auto x = operand(a, call["a"]), y = operand(b, call["b"]);
  if (!x || !y || (a && b && !broadcasts(a->tensor.shape(), b->tensor.shape()))) return {None{}};
  const auto made = operation->is_comparison ? compare(call.interpreter, operation->sign, *x, *y)
                                             : binary(call.interpreter, operation->sign, *x, *y);
  return array_over(made, operation->is_comparison ? DType::boolean : dtype, call[a ? "a" : "b"],
                    operation->is_comparison ? call["truth"] : Value{*of.dtype});
}

/// A Python int, or a number of int64.
std::optional<std::int64_t> integer_number(const Value& value) {
  if (const auto* integer = value.get_if<std::int64_t>()) return *integer;
  if (!value.is<Object>() || numpy_number_dtype(value) != DType::int64) return std::nullopt;
  return tensor::to_int(*as_number(value));
}

/// The value of a float or a float64, and of an integer that a float64 holds exactly.
std::optional<double> double_of(const Value& value) {
  if (const auto* number = value.get_if<double>()) return *number;
  if (const auto integer = integer_number(value)) {
    constexpr std::int64_t most = std::int64_t{1} << std::numeric_limits<double>::digits;
    return *integer >= -most && *integer <= most ? std::optional(static_cast<double>(*integer))
                                                 : std::nullopt;
  }
  if (!value.is<Object>() || numpy_number_dtype(value) != DType::float64) return std::nullopt;
  return tensor::to_double(*as_number(value));
}

/// What `name` gives for two numbers; nullopt for operations that are not common, and where NumPy warns.
std::optional<double> computed(std::string_view name, double x, double y) {
  double made = 0;
  if (name == "add") made = x + y;
  else if (name == "subtract") made = x - y;
  else if (name == "multiply") made = x * y;
  else if (name == "divide" && y != 0) made = x / y;
  else if (name == "power") made = std::pow(x, y);
  else return std::nullopt;
  return std::isfinite(made) ? std::optional(made) : std::nullopt;
}

/// The same of integers; nullopt where the result is none of int64.
std::optional<std::int64_t> computed(std::string_view name, std::int64_t x, std::int64_t y) {
  std::int64_t made = 0;
  if (name == "add") return __builtin_add_overflow(x, y, &made) ? std::nullopt : std::optional(made);
  if (name == "subtract") return __builtin_sub_overflow(x, y, &made) ? std::nullopt : std::optional(made);
  if (name == "multiply") return __builtin_mul_overflow(x, y, &made) ? std::nullopt : std::optional(made);
  if (y == 0 || y == -1) return std::nullopt;
  const bool is_rounded = x % y != 0 && (x < 0) != (y < 0);
  if (name == "floor_divide") return x / y - (is_rounded ? 1 : 0);
  if (name == "remainder") return x % y + (is_rounded ? y : 0);
  return std::nullopt;
}

template <class T>
std::optional<bool> compared(std::string_view name, T x, T y) {
  if (name == "equal") return x == y;
  if (name == "not_equal") return x != y;
  if (name == "less") return x < y;
  if (name == "less_equal") return x <= y;
  if (name == "greater") return x > y;
  if (name == "greater_equal") return x >= y;
  return std::nullopt;
}

/// The integer, or the value of a NumPy bool, which is compared as 0 or 1.
std::optional<std::int64_t> truth_or(std::optional<std::int64_t> integer, const Value& value) {
  if (integer || !value.is<Object>() || numpy_number_dtype(value) != DType::boolean) return integer;
  return tensor::to_int(*as_number(value));
}

/// The dtypes that results of numbers have, in the order of numpy._dtype's _scalar_dtypes.
enum class ScalarDtype : std::uint8_t { real, integer, truth };

/// Two numbers that are computed as float64 or int64; None where it is another case.
Value evaluate_fast_scalars(const Call& call) {
  const auto* dtypes = call["dtypes"].get_if<Sequence>();
  const auto is_object = [](const Value& value) { return value.is<Object>(); };
  if (!dtypes || dtypes->items->size() != 3 || !std::ranges::all_of(*dtypes->items, is_object))
    throw refuse::stated_type("expected three dtypes");
  const auto scalar = [&](ScalarDtype dtype, Value number) {
    const auto& of = (*dtypes->items)[static_cast<std::size_t>(dtype)];
    return make_scalar(std::get<Object>(of.data), std::move(number));
  };
  const auto name = call.string("name");
  const bool is_of_python = call["a"].is<std::int64_t>() && call["b"].is<std::int64_t>();
  const auto i = integer_number(call["a"]), j = integer_number(call["b"]);
  if (const auto a = truth_or(i, call["a"]), b = truth_or(j, call["b"]); a && b && !(i && j)) {
    const auto truth = compared(name, *a, *b);
    return truth ? scalar(ScalarDtype::truth, {*truth}) : Value{None{}};
  }
  if (i && j) {
    if (is_of_python) return {None{}};
    if (const auto made = computed(name, *i, *j)) return scalar(ScalarDtype::integer, {*made});
    if (const auto truth = compared(name, *i, *j)) return scalar(ScalarDtype::truth, {*truth});
    if (name != "divide") return {None{}};
  }
  const auto x = double_of(call["a"]), y = double_of(call["b"]);
  if (!x || !y) return {None{}};
  if (const auto made = computed(name, *x, *y)) return scalar(ScalarDtype::real, {*made});
  if (const auto truth = compared(name, *x, *y)) return scalar(ScalarDtype::truth, {*truth});
  return {None{}};
}

/// A function of one number, which is computed as a 0-d tensor of float64.
Value evaluate_of_number(const Call& call, double number) {
  const auto made = call.interpreter.call(*op_table().find("scalar_tensor", Form::function), nullptr,
                                          {{number}}, {{"dtype", {DType::float64}}});
  const auto result = call_value(call.interpreter, call["function"], {made});
  const auto* elements = result.get_if<Tensor>();
  if (!elements || elements->dtype() != DType::float64 || elements->dim() != 0) return {None{}};
  const auto value = item_value(*elements);
  const auto* finite = value.get_if<double>();
  return finite && std::isfinite(*finite) ? make_scalar(dtype_argument(call, "double"), value)
                                          : Value{None{}};
}

/// A function of one array of floats, or of a number, that gives floats; None where it is another case.
Value evaluate_fast_unary(const Call& call) {
  if (!call["double"].is_none())
    if (const auto number = double_of(call["a"])) return evaluate_of_number(call, *number);
  const auto a = fast_array(call["a"]);
  if (!a || !is_float(a->tensor.dtype())) return {None{}};
  const auto made = call_value(call.interpreter, call["function"], {{a->tensor}});
  return array_over(made, a->tensor.dtype(), call["a"], {*a->dtype});
}

/// The product of vectors and matrices of floats; None where it is another case.
Value evaluate_fast_product(const Call& call) {
  const auto a = array_of(call["a"]), b = array_of(call["b"]);
  const auto is_fast = [](const std::optional<Array>& array) {
    return array && !array->is_raw && is_float(array->tensor.dtype()) && array->tensor.numel() > 0 &&
           (array->tensor.dim() == 1 || array->tensor.dim() == 2) &&
           std::ranges::all_of(array->tensor.stride(), [](std::int64_t stride) { return stride >= 0; });
  };
  if (!is_fast(a) || !is_fast(b) || a->tensor.dtype() != b->tensor.dtype()) return {None{}};
  if (a->tensor.shape().back() != b->tensor.shape().front()) return {None{}};
  const auto made = call.interpreter.call(*op_table().find("matmul", Form::function), nullptr,
                                          {{a->tensor}, {b->tensor}}, {});
  const auto& elements = std::get<Tensor>(made.data);
  if (elements.dim() == 0) return make_scalar(*a->dtype, item_value(elements));
  return array_over(made, a->tensor.dtype(), call["a"], {*a->dtype});
}

/// Whether the operation was done in place.
Value evaluate_fast_in_place(const Call& call) {
  const auto name = call.string("name");
  const auto* operation = std::ranges::find(fast_operations, name, &FastOperation::name);
  const auto a = array_of(call["a"]);
  if (operation == std::end(fast_operations) || operation->is_comparison || !a || a->is_raw ||
      !a->is_writeable)
    return {false};
  const auto dtype = a->tensor.dtype();
  if (dtype == DType::boolean || !is_fast_dtype(dtype) ||
      (operation->is_of_floats && !tensor::is_floating(dtype)))
    return {false};
  if (!a->tensor.layout().is_contiguous()) return {false};
  std::optional<Value> value;
  if (const auto b = fast_array(call["b"])) {
    const bool is_apart =
        !(b->tensor.storage() == a->tensor.storage()) || b->tensor.layout() == a->tensor.layout();
    if (b->tensor.dtype() == dtype && b->tensor.shape() == a->tensor.shape() && is_apart)
      value = Value{b->tensor};
  } else {
    value = fast_number(call["b"], dtype);
  }
  if (!value) return {false};
  augmented(call.interpreter, operation->sign, {a->tensor}, *value);
  return {true};
}

/// A reduction over everything, or over one dimension of elements in order; None where it is another case.
Value evaluate_fast_reduce(const Call& call) {
  const auto a = fast_array(call["a"]);
  const auto name = call.string("name");
  if (!a) return {None{}};
  const auto dtype = a->tensor.dtype();
  const bool is_wide = dtype == DType::float64 || dtype == DType::float32 || dtype == DType::int64;
  if (!is_wide || a->tensor.numel() == 0) return {None{}};
  std::vector<Value> arguments;
  if (!call["axis"].is_none()) {
    const auto axis = integer_of(call["axis"]);
    const auto rank = a->tensor.dim();
    if (!axis || *axis < -rank || *axis >= rank) return {None{}};
    arguments.push_back({*axis});
    arguments.push_back(call["keepdims"]);
  } else if (call.boolean("keepdims")) {
    return {None{}};
  }
  const bool is_extreme = name == "max" || name == "min";
  const auto row = name == "sum" ? "_np_sum" : is_extreme && !arguments.empty() ? "a" + name : name;
  const auto* op = op_table().find(row, Form::method);
  if (!op) return {None{}};
  const Value self{a->tensor};
  const auto made = call.interpreter.call(*op, &self, std::move(arguments), {}, name);
  const auto* elements = made.get_if<Tensor>();
  if (!elements || elements->dtype() != dtype || !elements->is_contiguous()) return {None{}};
  if (elements->dim() == 0) return make_scalar(*a->dtype, item_value(*elements));
  return make_array(std::get<Object>(call["a"].data).type, {*elements, false}, {*a->dtype}, {None{}}, true);
}

/// a[list of ints], a[mask of its shape], a[integers in one dimension]; None where it is another case.
Value evaluate_fast_take(const Call& call) {
  const auto a = fast_array(call["a"]);
  if (!a) return {None{}};
  const auto size = a->tensor.shape()[0];
  const auto is_inside = [&](std::int64_t i) { return i >= -size && i < size; };
  Value index;
  if (const auto* list = call["index"].get_if<Sequence>(); list && list->kind == Sequence::Kind::list) {
    call.interpreter.spend(std::ssize(*list->items));
    const auto fits = [&](const Value& item) {
      const auto* integer = item.get_if<std::int64_t>();
      return integer && is_inside(*integer);
    };
    if (list->items->empty() || !std::ranges::all_of(*list->items, fits)) return {None{}};
    index = call["index"];
  } else {
    const auto chosen = array_of(call["index"]);
    if (!chosen || chosen->is_raw) return {None{}};
    const auto& elements = chosen->tensor;
    if (elements.dtype() == DType::boolean) {
      if (!(elements.shape() == a->tensor.shape())) return {None{}};
    } else {
      if (elements.dtype() != DType::int64 || elements.dim() != 1 || elements.numel() == 0) return {None{}};
      if (elements.storage().is_meta()) throw tensor::NeedsData();
      call.interpreter.spend(elements.numel());
      for (std::int64_t i = 0; i < elements.numel(); ++i)
        if (!is_inside(tensor::to_int(tensor::element_at(elements, elements.layout().at_linear(i)))))
          return {None{}};
    }
    index = {elements};
  }
  const auto made = get_item(call.interpreter, {a->tensor}, index);
  const auto* elements = made.get_if<Tensor>();
  if (!elements || !elements->is_contiguous() || elements->numel() == 0) return {None{}};
  return make_array(std::get<Object>(call["a"].data).type, {*elements, false}, {*a->dtype}, {None{}}, true);
}

std::vector<Row> rows_of_common_cases() {
  return family(
      {.group = Group::python, .forms = builtin, .help = "library", .effect = Effect::none},
      {
          {.name = "_np_fast",
           .signatures = {"(str name, any a, any b, any truth)"},
           .evaluate = evaluate_fast},
          {.name = "_np_fast_unary",
           .signatures = {"(any function, any a, any double=None)"},
           .evaluate = evaluate_fast_unary},
          {.name = "_np_fast_scalars",
           .signatures = {"(str name, any a, any b, any dtypes)"},
           .evaluate = evaluate_fast_scalars},
          {.name = "_np_fast_product", .signatures = {"(any a, any b)"}, .evaluate = evaluate_fast_product},
          {.name = "_np_fast_in_place",
           .signatures = {"(str name, any a, any b)"},
           .evaluate = evaluate_fast_in_place},
          {.name = "_np_fast_reduce",
           .signatures = {"(str name, any a, any axis, bool keepdims=False)"},
           .evaluate = evaluate_fast_reduce},
          {.name = "_np_fast_take", .signatures = {"(any a, any index)"}, .evaluate = evaluate_fast_take},
      });
}

}  // namespace
}  // namespace numpy_parts

std::vector<Row> numpy_fast_rows() { return numpy_parts::rows_of_common_cases(); }

}  // namespace stridescope::script
