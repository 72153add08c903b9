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

#include "engine/script/table/rows/numpy_fast.h"

// The common cases of operations on arrays, without the general path of engine/python/numpy.py.
namespace stridescope::script {
namespace numpy_parts {
namespace {

using tensor::Dims;
using tensor::DType;
using tensor::Tensor;

/// Operations on arrays with a fast path.
struct FastOperation {
  std::string_view name, sign;
  bool is_comparison = false, is_of_floats = false;
};
constexpr FastOperation fast_operations[] = {
    {"add", "+"},        {"subtract", "-"},          {"multiply", "*"},      {"divide", "/", false, true},
    {"power", "**"},     {"floor_divide", "//"},     {"remainder", "%"},     {"bitwise_and", "&"},
    {"bitwise_or", "|"}, {"bitwise_xor", "^"},       {"equal", "==", true},  {"not_equal", "!=", true},
    {"less", "<", true}, {"less_equal", "<=", true}, {"greater", ">", true}, {"greater_equal", ">=", true},
};

bool is_float(DType dtype) { return dtype == DType::float32 || dtype == DType::float64; }

/// An array with descending strides, perhaps with gaps: NumPy and PyTorch return contiguous results for it.
std::optional<Array> ordered_array(const Value& value) {
  if (is_derived_array(value)) return std::nullopt;
  auto array = array_of(value);
  if (!array || array->is_raw || array->tensor.dim() == 0 || array->tensor.numel() == 0 ||
      !is_fast_dtype(array->tensor.dtype()))
    return std::nullopt;
  const auto& layout = array->tensor.layout();
  auto before = std::numeric_limits<std::int64_t>::max();
  for (std::size_t d = 0; d < layout.shape.size(); ++d) {
    if (layout.shape[d] == 1) continue;
    if (layout.stride[d] <= 0 || layout.stride[d] > before) return std::nullopt;
    before = layout.stride[d];
  }
  return array;
}

/// maximum and minimum of arrays of one dtype, or of an array and a number; None if the fast path does not
/// apply.
Value evaluate_fast_extreme(const Call& call, bool is_largest) {
  const auto a = ordered_array(call["a"]), b = ordered_array(call["b"]);
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

bool is_real_number(const Value& value) {
  return value.is<double>() || numpy_number_dtype(value) == DType::float64;
}

/// True if NumPy's operation on integers equals PyTorch's, without a warning.
bool is_fast_of_integers(std::string_view name, const Value& second) {
  if (name != "floor_divide" && name != "remainder" && name != "power") return true;
  const auto number = integer_of(second);
  return number && (name == "power" ? *number >= 0 : *number > 0);
}

/// An operation on two arrays, or on an array and a number; None if the fast path does not apply.
Value evaluate_fast(const Call& call) {
  const auto name = call.string("name");
  const auto& truth = dtype_of_call(call, ScalarDtype::truth);
  if (name == "maximum" || name == "minimum") return evaluate_fast_extreme(call, name == "maximum");
  const auto* operation = std::ranges::find(fast_operations, name, &FastOperation::name);
  if (operation == std::end(fast_operations) || watches_errors(call)) return {None{}};
  const auto a = ordered_array(call["a"]), b = ordered_array(call["b"]);
  if (!a && !b) return {None{}};
  const bool is_bitwise = name.starts_with("bitwise_");
  // A mask combined with numbers counts as 0 and 1.
  const bool is_mask = a && b && a->tensor.dtype() == DType::boolean;
  if (name == "subtract" && (is_mask || (b && b->tensor.dtype() == DType::boolean))) return {None{}};
  const auto& of = a && !is_mask ? *a : *b;
  auto dtype = of.tensor.dtype();
  if (is_bitwise && (!a || !b || a->tensor.dtype() != b->tensor.dtype() || tensor::is_floating(dtype)))
    return {None{}};
  if (dtype == DType::boolean && !is_bitwise) return {None{}};
  if (dtype == DType::int64 &&
      (operation->is_of_floats || is_real_number(call["a"]) || is_real_number(call["b"]) ||
       (a && a->tensor.dtype() == DType::float64) || (b && b->tensor.dtype() == DType::float64)))
    dtype = DType::float64;
  const bool is_widened = dtype != of.tensor.dtype();
  if (operation->is_of_floats && !tensor::is_floating(dtype)) return {None{}};
  if (name == "floor_divide" || name == "remainder")
    if (tensor::is_floating(dtype)) return {None{}};
  if (!tensor::is_floating(dtype) && !is_fast_of_integers(name, call["b"])) return {None{}};
  const auto operand = [&](const std::optional<Array>& array, const Value& value) -> std::optional<Value> {
    const bool is_wide = dtype == DType::float64 || dtype == DType::int64;
    if (!array) return fast_number(is_wide && integer_of(value) ? Value{*integer_of(value)} : value, dtype);
    const auto from = array->tensor.dtype();
    if (from == DType::int64 && dtype == DType::float64) {
      const Value self{array->tensor};
      return call.interpreter.call(*op_table().find("to", Form::method), &self, {{dtype}}, {});
    }
    const bool fits = from == dtype || from == DType::boolean;
    return fits ? std::optional(Value{array->tensor}) : std::nullopt;
  };
  if (a && b && !broadcasts(a->tensor.shape(), b->tensor.shape())) return {None{}};
  auto x = operand(a, call["a"]);
  // PyTorch would multiply a plain number by the reciprocal.
  if (x && !a && name == "divide")
    x = call.interpreter.call(*op_table().find("scalar_tensor", Form::function), nullptr, {*x},
                              {{"dtype", {dtype}}});
  const auto y = x ? operand(b, call["b"]) : std::nullopt;
  if (!x || !y) return {None{}};
  const auto made = operation->is_comparison ? compare(call.interpreter, operation->sign, *x, *y)
                                             : binary(call.interpreter, operation->sign, *x, *y);
  return array_over(made, operation->is_comparison ? DType::boolean : dtype, call[a ? "a" : "b"],
                    operation->is_comparison ? truth
                    : is_widened             ? dtype_of_call(call, ScalarDtype::real)
                                             : Value{*of.dtype});
}

/// A Python int, or a number of int64.
std::optional<std::int64_t> integer_number(const Value& value) {
  if (const auto* integer = value.get_if<std::int64_t>()) return *integer;
  if (!value.is<Object>() || numpy_number_dtype(value) != DType::int64) return std::nullopt;
  return tensor::to_int(*as_number(value));
}

/// The value of a float or a float64, or of an integer that a float64 represents exactly.
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

/// Result of the operation `name` on two numbers; nullopt for operations without a fast path, and for cases
/// in which NumPy warns.
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

/// The same for integers; nullopt if the result overflows int64.
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

/// An operation on two numbers in float64 or int64; None if the fast path does not apply.
Value evaluate_fast_scalars(const Call& call) {
  if (watches_errors(call)) return {None{}};
  const auto scalar = [&](ScalarDtype dtype, Value number) {
    return make_scalar(std::get<Object>(dtype_of_call(call, dtype).data), std::move(number));
  };
  dtype_of_call(call, ScalarDtype::real);
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

/// A function of one array of floats, or of a number, with float results; None if the fast path does not
/// apply.
Value evaluate_fast_unary(const Call& call) {
  if (watches_errors(call)) return {None{}};
  if (!call["double"].is_none())
    if (const auto number = double_of(call["a"])) return evaluate_of_number(call, *number);
  const auto a = fast_array(call["a"]);
  if (!a || !is_float(a->tensor.dtype())) return {None{}};
  const auto made = call_value(call.interpreter, call["function"], {{a->tensor}});
  return array_over(made, a->tensor.dtype(), call["a"], {*a->dtype});
}

/// The product of vectors and matrices of floats; None if the fast path does not apply.
Value evaluate_fast_product(const Call& call) {
  if (is_derived_array(call["a"]) || is_derived_array(call["b"])) return {None{}};
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

/// Runs an operation in place. Returns False without writing if the fast path does not apply.
Value evaluate_fast_in_place(const Call& call) {
  const auto name = call.string("name");
  const auto* operation = std::ranges::find(fast_operations, name, &FastOperation::name);
  const auto a = array_of(call["a"]);
  if (is_derived_array(call["a"]) || is_derived_array(call["b"]) || watches_errors(call)) return {false};
  if (operation == std::end(fast_operations) || operation->is_comparison || !a || a->is_raw ||
      !a->is_writeable)
    return {false};
  const auto dtype = a->tensor.dtype();
  if (dtype == DType::boolean || !is_fast_dtype(dtype) ||
      (operation->is_of_floats && !tensor::is_floating(dtype)))
    return {false};
  const bool is_floating = tensor::is_floating(dtype);
  if (is_floating && (name == "floor_divide" || name == "remainder" || name.starts_with("bitwise_")))
    return {false};
  if (!is_floating && !is_fast_of_integers(name, call["b"])) return {false};
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

std::vector<Row> rows_of_common_cases() {
  return family(
      {.group = Group::python, .forms = builtin, .help = "library", .effect = Effect::none},
      {
          {.name = "_np_fast",
           .signatures = {"(str name, any a, any b, any dtypes)"},
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
      });
}

}  // namespace
}  // namespace numpy_parts

std::vector<Row> numpy_fast_rows() { return numpy_parts::rows_of_common_cases(); }

}  // namespace stridescope::script
