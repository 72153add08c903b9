#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "engine/script/evaluate/operators.h"
#include "engine/script/evaluate/subscript.h"
#include "engine/script/table/rows/numpy_fast.h"
#include "engine/script/table/rows/python_support.h"
#include "engine/script/values/item.h"
#include "engine/script/values/numbers.h"
#include "engine/tensor/element.h"

// Common cases of reductions, and of subscripts with lists and arrays.
namespace stridescope::script {
namespace numpy_parts {
namespace {

using tensor::DType;
using tensor::Tensor;

/// A reduction over all elements, or over one dimension of contiguous ones; None if the fast path does not
/// apply.
Value evaluate_fast_reduce(const Call& call) {
  if (is_derived_array(call["a"])) return {None{}};
  auto a = array_of(call["a"]);
  const auto name = call.string("name");
  if (!a || a->is_raw || a->tensor.dim() == 0 || a->tensor.numel() == 0 || !is_fast_dtype(a->tensor.dtype()))
    return {None{}};
  const bool is_counted = name == "sum" && a->tensor.dtype() == DType::boolean && !call["dtypes"].is_none();
  // The result of summing floats depends on the order.
  const bool is_any_order = !tensor::is_floating(a->tensor.dtype()) && call["axis"].is_none() &&
                            std::ranges::all_of(a->tensor.stride(), [](auto stride) { return stride > 0; });
  if (!is_any_order && !a->tensor.is_contiguous()) return {None{}};
  if (is_counted) {
    const Value mask{a->tensor};
    const auto ones =
        call.interpreter.call(*op_table().find("to", Form::method), &mask, {{DType::int64}}, {});
    a->tensor = std::get<Tensor>(ones.data);
  }
  const auto dtype = a->tensor.dtype();
  const bool is_test = name == "any" || name == "all", is_place = name == "argmax" || name == "argmin";
  const bool is_mean = name == "mean";
  const bool is_wide = dtype == DType::float64 || dtype == DType::float32 || dtype == DType::int64;
  if (is_test ? dtype != DType::boolean : !is_wide || (is_mean && dtype == DType::int64)) return {None{}};
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
  if (is_place && a->tensor.dim() > 1 && arguments.empty()) return {None{}};
  const auto row = name == "sum" || is_mean           ? "_np_sum"
                   : is_extreme && !arguments.empty() ? "a" + name
                                                      : name;
  const auto* op = op_table().find(row, Form::method);
  if (!op) return {None{}};
  const Value self{a->tensor};
  auto made = call.interpreter.call(*op, &self, std::move(arguments), {}, name);
  if (is_mean) {
    const auto& sums = std::get<Tensor>(made.data);
    made = binary(call.interpreter, "/", made, {a->tensor.numel() / std::max<std::int64_t>(sums.numel(), 1)});
  }
  const auto* elements = made.get_if<Tensor>();
  if (!elements || elements->dtype() != (is_place ? DType::int64 : dtype) || !elements->is_contiguous())
    return {None{}};
  const Value of = is_place || is_counted ? dtype_of_call(call, ScalarDtype::integer) : Value{*a->dtype};
  if (elements->dim() == 0) return make_scalar(std::get<Object>(of.data), item_value(*elements));
  return make_array(std::get<Object>(call["a"].data).type, {*elements, false}, of, {None{}}, true);
}

/// a[list of ints], a[mask of its shape], a[integers in one dimension]; None if the fast path does not apply.
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

std::vector<Row> rows_of_reductions() {
  return family(
      {.group = Group::python, .forms = builtin, .help = "library", .effect = Effect::none},
      {
          {.name = "_np_fast_reduce",
           .signatures = {"(str name, any a, any axis, bool keepdims=False, any dtypes=None)"},
           .evaluate = evaluate_fast_reduce},
          {.name = "_np_fast_take", .signatures = {"(any a, any index)"}, .evaluate = evaluate_fast_take},
      });
}

}  // namespace
}  // namespace numpy_parts

std::vector<Row> numpy_fast_reduce_rows() { return numpy_parts::rows_of_reductions(); }

}  // namespace stridescope::script
