#include <cmath>
#include <optional>
#include <string>

#include "engine/script/evaluate/object_attribute.h"
#include "engine/script/evaluate/special_method.h"
#include "engine/script/syntax/unicode.h"
#include "engine/script/table/rows/numpy_fast.h"
#include "engine/script/table/rows/numpy_index.h"
#include "engine/script/table/rows/python_support.h"
#include "engine/script/values/numbers.h"
#include "engine/tensor/refusal/refuse.h"

// Common cases of writing to arrays and of reading their memory in another shape.
namespace stridescope::script {
namespace numpy_parts {
namespace {

using tensor::Dims;
using tensor::DType;
using tensor::Tensor;

Value call_method(Interpreter& interpreter, std::string_view name, const Tensor& self,
                  std::vector<Value> arguments) {
  const Value receiver{self};
  return interpreter.call(*op_table().find(name, Form::method), &receiver, std::move(arguments), {});
}

/// A number as NumPy stores it in an element; nullopt if NumPy may refuse or warn.
std::optional<Value> stored_number(const Value& value, DType dtype) {
  if (!is_fast_dtype(dtype)) return std::nullopt;
  const bool is_of_numpy = value.is<Object>();
  const auto number = is_of_numpy ? numpy_number(value) : as_number(value);
  if (!number || (is_of_numpy && value.is<Object>() && !numpy_number_dtype(value))) return std::nullopt;
  const auto given = make_number(*number);
  if (tensor::is_floating(dtype))
    return given.is<bool>() ? Value{std::get<bool>(given.data) ? 1.0 : 0.0} : given;
  if (const auto* real = given.get_if<double>()) {
    constexpr double limit = 0x1p31;
    if (!(std::abs(*real) < limit)) return std::nullopt;
  }
  auto stored = as_element(given, dtype);
  const auto* integer = given.get_if<std::int64_t>();
  const auto* same = stored.get_if<std::int64_t>();
  // A Python int that does not fit is refused; numbers of NumPy wrap around.
  if (integer && same && *integer != *same) return std::nullopt;
  return stored;
}

bool broadcasts_to(const Dims& from, const Dims& to) {
  if (from.size() > to.size()) return false;
  for (std::size_t i = 1; i <= from.size(); ++i)
    if (from[from.size() - i] != to[to.size() - i] && from[from.size() - i] != 1) return false;
  return true;
}

/// True if the tensors cannot share an element.
bool is_disjoint(const Tensor& a, const Tensor& b) {
  if (!(a.storage() == b.storage())) return true;
  if (a.dtype() != b.dtype()) return false;
  const auto of_a = tensor::extent(a.layout()), of_b = tensor::extent(b.layout());
  return of_a.end <= of_b.begin || of_b.end <= of_a.begin;
}

/// Writes a text to an element of a text dtype. Returns false if the fast path does not apply.
bool set_text(const Call& call, const Tensor& bytes, const Object& dtype) {
  const Value& value = call["value"];
  const auto* text = value.get_if<std::string>();
  if (!text) text = wrapped_text(value);
  if (!text || !text_of_element(bytes, dtype)) return false;
  std::vector<Value> codes;
  for (const auto character : code_points(*text))
    for (int shift = 0; shift < 32; shift += 8)
      if (std::ssize(codes) < bytes.numel())
        codes.push_back({static_cast<std::int64_t>((static_cast<std::uint32_t>(character) >> shift) & 0xFF)});
  codes.resize(static_cast<std::size_t>(bytes.numel()), Value{std::int64_t{0}});
  call.interpreter.spend(std::ssize(codes));
  const auto made = call.interpreter.call(*op_table().find("tensor", Form::function), nullptr,
                                          {make_list(std::move(codes))}, {{"dtype", {DType::uint8}}});
  call_method(call.interpreter, "copy_", bytes, {made});
  return true;
}

/// a[mask of its shape] = number. Returns false if the fast path does not apply.
bool set_masked(const Call& call, const Array& array) {
  const auto mask = fast_array(call["index"]);
  if (!mask || array.is_raw || mask->tensor.dtype() != DType::boolean ||
      !(mask->tensor.shape() == array.tensor.shape()) || !array.tensor.is_contiguous())
    return false;
  const auto number = stored_number(call["value"], array.tensor.dtype());
  if (!number) return false;
  call_method(call.interpreter, "masked_fill_", array.tensor, {{mask->tensor}, *number});
  return true;
}

/// a[index] = value. Returns False without writing if the fast path does not apply.
Value evaluate_fast_set(const Call& call) {
  const auto array = array_of(call["a"]);
  if (!array || !array->is_writeable) return {false};
  const auto chosen = basic_index(call.interpreter, *array, call["index"]);
  if (!chosen) return {set_masked(call, *array)};
  if (!chosen->refused.empty()) return {false};
  const auto& to = chosen->elements.tensor;
  if (chosen->elements.is_raw) return {chosen->is_element && set_text(call, to, *array->dtype)};
  if (const auto number = stored_number(call["value"], to.dtype())) {
    call_method(call.interpreter, "fill_", to, {*number});
    return {true};
  }
  const auto from = array_of(call["value"]);
  if (!from || from->is_raw || from->tensor.numel() == 0 || !is_fast_dtype(to.dtype()) ||
      !is_disjoint(from->tensor, to) || !broadcasts_to(from->tensor.shape(), to.shape()))
    return {false};
  const bool is_widened = tensor::is_floating(to.dtype()) && is_fast_dtype(from->tensor.dtype());
  if (from->tensor.dtype() != to.dtype() && !is_widened) return {false};
  call_method(call.interpreter, "copy_", to, {{from->tensor}});
  return {true};
}

/// The sizes of a shape in which one may be -1; nullopt if they do not fit `count` elements.
std::optional<Dims> fitting_shape(const Value& given, std::int64_t count) {
  const auto* several = given.get_if<Sequence>();
  const auto items = several && several->kind != Sequence::Kind::iterator ? several->items->to_vector()
                                                                          : std::vector<Value>{given};
  if (std::ssize(items) > tensor::max_dims) return std::nullopt;
  Dims shape;
  std::int64_t known = 1;
  std::optional<std::size_t> unknown;
  for (const auto& item : items) {
    const auto size = integer_of(item);
    if (!size || *size == 0 || *size < -1 || *size > count) return std::nullopt;
    if (*size == -1 && unknown) return std::nullopt;
    if (*size == -1) unknown = shape.size();
    else known = tensor::wrapping_multiply(known, *size);
    if (known > count) return std::nullopt;
    shape.push_back(*size);
  }
  if (count % known != 0 || (!unknown && known != count)) return std::nullopt;
  if (unknown) shape[*unknown] = count / known;
  return shape;
}

/// T, reshape and copy of contiguous arrays. None if the fast path does not apply.
Value evaluate_fast_layout(const Call& call) {
  const auto name = call.string("name");
  const auto array = array_of(call["a"]);
  if (!array || array->is_raw || array->tensor.numel() == 0) return {None{}};
  const auto& self = std::get<Object>(call["a"].data);
  const auto& source = array->tensor;
  if (name == "T") {
    auto layout = source.layout();
    std::ranges::reverse(layout.shape);
    std::ranges::reverse(layout.stride);
    return make_view(self, {source.view(std::move(layout)), false});
  }
  if (source.dim() == 0 || !source.layout().is_contiguous()) return {None{}};
  const bool is_copy = name == "copy" || name == "flatten";
  if (!is_copy && name != "reshape") return {None{}};
  const auto shape = name == "copy" ? std::optional(source.shape())
                                    : fitting_shape(name == "flatten" ? Value{source.numel()} : call["shape"],
                                                    source.numel());
  if (!shape) return {None{}};
  auto layout = tensor::contiguous_layout(*shape);
  if (!is_copy) {
    layout.storage_offset = source.storage_offset();
    return make_view(self, {source.view(std::move(layout)), false});
  }
  if (!is_fast_dtype(source.dtype())) return {None{}};
  const auto made = call_method(call.interpreter, "clone", source, {});
  const auto& copy = std::get<Tensor>(made.data);
  if (!copy.is_contiguous()) return {None{}};
  // In a dimension of size 1 PyTorch keeps any stride, NumPy uses the contiguous one.
  const auto elements = copy.layout() == layout ? copy : copy.view(std::move(layout));
  return make_array(self.type, {elements, false}, {*array->dtype}, {None{}}, true);
}

std::vector<Row> rows_of_elements() {
  return family({.group = Group::python, .forms = builtin, .help = "library", .effect = Effect::none},
                {
                    {.name = "_np_fast_set",
                     .signatures = {"(any a, any index, any value)"},
                     .evaluate = evaluate_fast_set},
                    {.name = "_np_fast_layout",
                     .signatures = {"(str name, any a, any shape=None)"},
                     .evaluate = evaluate_fast_layout},
                });
}

}  // namespace
}  // namespace numpy_parts

std::vector<Row> numpy_fast_element_rows() { return numpy_parts::rows_of_elements(); }

}  // namespace stridescope::script
