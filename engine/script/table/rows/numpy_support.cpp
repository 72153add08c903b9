#include "engine/script/table/rows/numpy_support.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <string>

#include "engine/script/evaluate/special_method.h"
#include "engine/script/table/rows/python_support.h"
#include "engine/script/values/array.h"
#include "engine/script/values/numbers.h"
#include "engine/script/values/object.h"
#include "engine/tensor/bounds.h"
#include "engine/tensor/element.h"
#include "engine/tensor/half.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script::numpy_parts {

using tensor::Dims;
using tensor::DType;
using tensor::Layout;
using tensor::Tensor;

const std::shared_ptr<Items>* state_items(const Call& call) {
  const auto& numpy = call.interpreter.settings().numpy;
  const auto* kept = static_cast<const Value*>(numpy.get());
  const auto* dict = kept ? kept->get_if<Dict>() : nullptr;
  return dict ? &dict->items : nullptr;
}

bool watches_errors(const Call& call) {
  const auto* items = state_items(call);
  for (std::size_t i = 0; items && i + 1 < (*items)->size(); i += 2)
    if (const auto* key = (**items)[i].get_if<std::string>(); key && *key == "watched errors")
      return !(**items)[i + 1].is_none();
  return false;
}

Array array_argument(const Call& call, std::string_view parameter) {
  auto array = array_of(call[parameter]);
  if (!array) throw refuse::stated_type("expected a numpy.ndarray, not " + type_name(call[parameter]));
  return std::move(*array);
}

const Object& dtype_argument(const Call& call, std::string_view parameter) {
  const auto* dtype = call[parameter].get_if<Object>();
  if (!dtype) throw refuse::stated_type("expected a numpy.dtype, not " + type_name(call[parameter]));
  return *dtype;
}

std::int64_t itemsize_of(const Object& dtype) {
  const auto* size = Attributes(*dtype.attributes).value("itemsize");
  const auto* bytes = size ? size->get_if<std::int64_t>() : nullptr;
  if (!bytes || *bytes < 0) throw refuse::stated_type("a dtype has an itemsize");
  return *bytes;
}

std::optional<DType> torch_dtype_of(const Object& dtype) {
  const auto* known = Attributes(*dtype.attributes).value("_torch");
  const auto* torch = known ? known->get_if<DType>() : nullptr;
  return torch ? std::optional(*torch) : std::nullopt;
}

Dims dims_of(Interpreter& interpreter, const Value& value) {
  Dims dims;
  const auto items = iterate(interpreter, value);
  if (std::ssize(items) > tensor::max_dims)
    throw refuse::stated_value("maximum supported dimension for an ndarray is currently 64, found " +
                               std::to_string(items.size()));
  for (const auto& item : items) dims.push_back(index_argument(interpreter, item));
  return dims;
}

Value tuple_of_dims(const Dims& dims) {
  std::vector<Value> items;
  for (const auto dim : dims) items.push_back({dim});
  return make_tuple(std::move(items));
}

Elements elements_over(const Tensor& source, const ByteLayout& bytes, const Object& dtype) {
  const auto itemsize = itemsize_of(dtype);
  const auto torch = torch_dtype_of(dtype);
  const auto is_multiple = [&](std::int64_t n) { return n % itemsize == 0; };
  Layout layout{bytes.shape, bytes.strides, bytes.offset};
  const bool is_typed = torch && itemsize == tensor::itemsize(*torch) && is_multiple(bytes.offset) &&
                        std::ranges::all_of(bytes.strides, is_multiple);
  if (is_typed) {
    for (auto& stride : layout.stride) stride /= itemsize;
    layout.storage_offset /= itemsize;
  } else {
    layout.shape.push_back(itemsize);
    layout.stride.push_back(1);
  }
  if (layout.dim() > tensor::max_dims)
    throw refuse::stated_value("an array has at most 64 dimensions, and one of bytes at most 63");
  const auto tensor_dtype = is_typed ? *torch : DType::uint8;
  Tensor view;
  if (tensor_dtype == source.dtype()) {
    view = source.view(std::move(layout));
  } else {
    view = Tensor(source.storage(), std::move(layout), tensor_dtype, true);
    view.set_base(source.base() ? source.base() : source);
  }
  if (view.numel() > 0) tensor::require_in_bounds(region_of(view));
  return {std::move(view), !is_typed};
}

Value make_array(const std::shared_ptr<const ClassInfo>& type, const Elements& elements, const Value& dtype,
                 const Value& base, bool is_writeable) {
  const Object made{type, std::make_shared<Items>()};
  const Value values[] = {{elements.tensor}, {elements.is_raw}, dtype, base, {is_writeable}};
  for (std::size_t i = 0; i < std::size(values); ++i)
    Attributes::set(*made.attributes, array_attributes[i], values[i], AttributeKind::plain);
  return {made};
}

const std::shared_ptr<const ClassInfo>& class_argument(const Call& call, std::string_view parameter) {
  const auto* of = call[parameter].get_if<DefinedClass>();
  if (!of) throw refuse::stated_type("expected a class, not " + type_name(call[parameter]));
  return of->info;
}

Tensor source_argument(const Call& call, std::string_view parameter) {
  const auto* tensor = call[parameter].get_if<Tensor>();
  return tensor ? *tensor : array_argument(call, parameter).tensor;
}

Dims packed_strides(const Dims& shape, std::int64_t itemsize) {
  auto strides = tensor::contiguous_stride(shape);
  for (auto& stride : strides) stride = tensor::wrapping_multiply(stride, itemsize);
  return strides;
}

Value make_scalar(const Object& dtype, const Value& number) {
  const auto* type = Attributes(*dtype.attributes).value("type");
  const auto* of = type ? type->get_if<DefinedClass>() : nullptr;
  if (!of) throw refuse::stated_type("the dtype has no numbers");
  const Object made{of->info, std::make_shared<Items>()};
  Attributes::set(*made.attributes, "_v", number, AttributeKind::plain);
  return {made};
}

Value as_element(const Value& number, DType dtype) {
  if (dtype == DType::boolean) return {truth(number)};
  const auto value = python_number(number);
  if (!value) throw refuse::stated_type("expected a number, not " + type_name(number));
  const auto* big = std::get_if<BigInt>(&*value);
  if (tensor::is_floating(dtype)) {
    const auto real = to_real(*value);
    if (dtype == DType::float32) return {double{static_cast<float>(real)}};
    if (dtype == DType::float16) return {double{float{tensor::Half(static_cast<float>(real))}}};
    return {real};
  }
  static const auto whole = *BigInt::parse("18446744073709551616", 10);
  std::uint64_t bits = 0;
  if (big) {
    auto rest = divide(*big, whole).remainder;
    if (rest.is_negative()) rest = rest + whole;
    const auto half = *BigInt::parse("9223372036854775808", 10);
    bits = rest >= half ? static_cast<std::uint64_t>(*(rest - half).to_int64()) + (std::uint64_t{1} << 63)
                        : static_cast<std::uint64_t>(*rest.to_int64());
  } else if (const auto* real = std::get_if<double>(&*value)) {
    constexpr double limit = 0x1p63;
    const bool fits = *real >= -limit && *real < limit;
    bits = fits ? static_cast<std::uint64_t>(static_cast<std::int64_t>(*real))
           : dtype == DType::uint64 && *real >= 0 && *real < 2 * limit ? static_cast<std::uint64_t>(*real)
                                                                       : std::uint64_t{1} << 63;
  } else {
    bits = static_cast<std::uint64_t>(tensor::to_int(*as_number(number)));
  }
  const auto width = 8 * tensor::itemsize(dtype);
  const bool is_unsigned = dtype == DType::uint8 || tensor::is_wide_unsigned(dtype);
  if (width < 64) {
    bits &= (std::uint64_t{1} << width) - 1;
    if (!is_unsigned && (bits >> (width - 1)) != 0) bits |= ~((std::uint64_t{1} << width) - 1);
  }
  if (dtype == DType::uint64 && bits > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
    return make_integer(BigInt(static_cast<std::int64_t>(bits)) + whole);
  return {static_cast<std::int64_t>(bits)};
}

std::optional<std::int64_t> integer_of(const Value& item) {
  if (const auto* integer = item.get_if<std::int64_t>()) return *integer;
  const auto number = numpy_number(item);
  const auto* integer = number ? std::get_if<std::int64_t>(&*number) : nullptr;
  return integer ? std::optional(*integer) : std::nullopt;
}

}  // namespace stridescope::script::numpy_parts
