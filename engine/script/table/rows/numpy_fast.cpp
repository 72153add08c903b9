#include "engine/script/table/rows/numpy_fast.h"

#include <algorithm>

#include "engine/script/values/numbers.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script::numpy_parts {

using tensor::Dims;
using tensor::DType;
using tensor::Tensor;

const Value& dtype_of_call(const Call& call, ScalarDtype dtype) {
  const auto* dtypes = call["dtypes"].get_if<Sequence>();
  const auto is_object = [](const Value& value) { return value.is<Object>(); };
  if (!dtypes || dtypes->items->size() != 3 || !std::ranges::all_of(*dtypes->items, is_object))
    throw refuse::stated_type("expected three dtypes");
  return (*dtypes->items)[static_cast<std::size_t>(dtype)];
}

bool is_fast_dtype(DType dtype) {
  return !tensor::is_wide_unsigned(dtype) && !tensor::is_complex(dtype) && dtype != DType::bfloat16;
}

bool is_derived_array(const Value& value) {
  const auto* object = value.get_if<Object>();
  return object && object->type->is_script_class();
}

std::optional<Array> fast_array(const Value& value) {
  if (is_derived_array(value)) return std::nullopt;
  auto array = array_of(value);
  const bool is_fast = array && !array->is_raw && array->tensor.dim() > 0 && array->tensor.numel() > 0 &&
                       is_fast_dtype(array->tensor.dtype()) && array->tensor.is_contiguous();
  return is_fast ? std::move(array) : std::nullopt;
}

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

Value array_over(const Value& made, DType dtype, const Value& like, const Value& array_dtype) {
  const auto* elements = made.get_if<Tensor>();
  if (!elements || elements->dtype() != dtype || !elements->is_contiguous()) return {None{}};
  // In a dimension of size 1 PyTorch keeps the stride of an operand, NumPy uses the contiguous one.
  const auto layout = tensor::contiguous_layout(elements->shape());
  const auto usual = elements->layout() == layout ? *elements : elements->view(layout);
  return make_array(std::get<Object>(like.data).type, {usual, false}, array_dtype, {None{}}, true);
}

}  // namespace stridescope::script::numpy_parts
