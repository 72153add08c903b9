#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <string>

#include "engine/kernels/copy/copy.h"
#include "engine/script/evaluate/operators.h"
#include "engine/script/evaluate/slice_walk.h"
#include "engine/script/evaluate/special_method.h"
#include "engine/script/evaluate/subscript.h"
#include "engine/script/syntax/unicode.h"
#include "engine/script/table/rows/python_support.h"
#include "engine/script/values/array.h"
#include "engine/script/values/array_text.h"
#include "engine/script/values/item.h"
#include "engine/script/values/numbers.h"
#include "engine/script/values/object.h"
#include "engine/tensor/convert.h"
#include "engine/tensor/dispatch.h"
#include "engine/tensor/element.h"
#include "engine/tensor/inside.h"
#include "engine/tensor/refusal/refuse.h"

// What engine/python/numpy.py is made of and cannot express itself.
namespace stridescope::script {
namespace numpy_parts {
namespace {

using tensor::Dims;
using tensor::DType;
using tensor::Layout;
using tensor::Tensor;

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

/// The dtype of tensors over elements of a NumPy dtype; nullopt for those that only have bytes.
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

/// A view that reads `source`'s storage; in bytes.
struct ByteLayout {
  Dims shape, strides;
  std::int64_t offset = 0;
};

struct Elements {
  Tensor tensor;
  bool is_raw = false;
};

/// As a tensor of the dtype if it has one and everything is a multiple of its size, else as bytes.
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
  if (view.numel() > 0) tensor::require_inside(region_of(view));
  return {std::move(view), !is_typed};
}

Value make_array(const std::shared_ptr<const ClassInfo>& type, const Elements& elements, const Value& dtype,
                 const Value& base, bool is_writeable) {
  const Object made{type, std::make_shared<Items>()};
  const Value values[] = {{elements.tensor}, {elements.is_raw}, dtype, base, {is_writeable}};
  for (std::size_t i = 0; i < std::size(values); ++i)
    Attributes::set(*made.attributes, array_attributes[i], values[i], AttributeKind::plain);
  put_on_level({made}, 0);
  return {made};
}

const std::shared_ptr<const ClassInfo>& class_argument(const Call& call, std::string_view parameter) {
  const auto* of = call[parameter].get_if<DefinedClass>();
  if (!of) throw refuse::stated_type("expected a class, not " + type_name(call[parameter]));
  return of->info;
}

/// The tensor of an array, or the tensor itself.
Tensor source_argument(const Call& call, std::string_view parameter) {
  const auto* tensor = call[parameter].get_if<Tensor>();
  return tensor ? *tensor : array_argument(call, parameter).tensor;
}

Dims packed_strides(const Dims& shape, std::int64_t itemsize) {
  auto strides = tensor::contiguous_stride(shape);
  for (auto& stride : strides) stride = tensor::wrapping_multiply(stride, itemsize);
  return strides;
}

Value evaluate_make(const Call& call) {
  const auto source = source_argument(call, "source");
  const auto& dtype = dtype_argument(call, "dtype");
  ByteLayout bytes;
  bytes.shape = dims_of(call.interpreter, call["shape"]);
  bytes.strides = call.given("strides") ? dims_of(call.interpreter, call["strides"])
                                        : packed_strides(bytes.shape, itemsize_of(dtype));
  if (bytes.strides.size() != bytes.shape.size())
    throw refuse::stated_value("strides, if given, must be the same length as shape");
  if (!tensor::checked_numel(bytes.shape)) throw refuse::stated_value("array is too big");
  bytes.offset = index_argument(call.interpreter, call["offset"]);
  return make_array(class_argument(call, "cls"), elements_over(source, bytes, dtype), call["dtype"],
                    call["base"], call.boolean("writeable"));
}

Value evaluate_shape(const Call& call) { return tuple_of_dims(array_argument(call, "a").shape()); }
Value evaluate_strides(const Call& call) { return tuple_of_dims(array_argument(call, "a").strides()); }
Value evaluate_offset(const Call& call) { return {array_argument(call, "a").byte_offset()}; }
Value evaluate_address(const Call& call) {
  const auto array = array_argument(call, "a");
  return {static_cast<std::int64_t>(array.tensor.storage().address()) + array.byte_offset()};
}

/// Whether walking the dimensions in an order (fastest first) reads neighbours, as NumPy has it.
bool is_packed(const Dims& shape, const Dims& strides, std::int64_t itemsize, bool fortran) {
  if (std::ranges::count(shape, 0) > 0) return true;
  auto expected = itemsize;
  for (std::size_t i = 0; i < shape.size(); ++i) {
    const auto d = fortran ? i : shape.size() - 1 - i;
    if (shape[d] == 1) continue;
    if (strides[d] != expected) return false;
    expected = tensor::wrapping_multiply(expected, shape[d]);
  }
  return true;
}

Value evaluate_contiguity(const Call& call) {
  const auto array = array_argument(call, "a");
  const auto shape = array.shape(), strides = array.strides();
  return make_tuple({{is_packed(shape, strides, array.itemsize, false)},
                     {is_packed(shape, strides, array.itemsize, true)}});
}

/// An object of the dtype's scalar class.
Value make_scalar(const Object& dtype, const Value& number) {
  const auto* type = Attributes(*dtype.attributes).value("type");
  const auto* of = type ? type->get_if<DefinedClass>() : nullptr;
  if (!of) throw refuse::stated_type("the dtype has no numbers");
  const Object made{of->info, std::make_shared<Items>()};
  Attributes::set(*made.attributes, "_v", number, AttributeKind::plain);
  return {made};
}

/// A number as an element of the dtype has it: wrapped around, or rounded.
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
    auto rest = divide(*big, whole).rest;
    if (rest.is_negative()) rest = rest + whole;
    const auto half = *BigInt::parse("9223372036854775808", 10);
    bits = rest >= half ? static_cast<std::uint64_t>(*(rest - half).small()) + (std::uint64_t{1} << 63)
                        : static_cast<std::uint64_t>(*rest.small());
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

Value evaluate_scalar(const Call& call) {
  const auto& dtype = dtype_argument(call, "dtype");
  const auto torch = torch_dtype_of(dtype);
  return make_scalar(dtype, torch ? as_element(call["number"], *torch) : call["number"]);
}

/// What the basic parts of a subscript leave of an array.
class BasicIndex {
 public:
  explicit BasicIndex(const Array& array) : shape_(array.shape()), strides_(array.strides()) {
    out_.offset = array.byte_offset();
  }

  /// nullopt: the subscript has a part that is not basic. Text: why it is refused, as IndexError.
  std::optional<std::string> apply(std::span<const Value> items) {
    std::int64_t taken = 0, ellipses = 0;
    for (const auto& item : items) {
      if (item.is<EllipsisValue>()) ++ellipses;
      else if (item.is<Slice>() || integer_of(item)) ++taken;
      else if (!item.is_none()) return std::nullopt;
    }
    if (ellipses > 1) return "an index can only have a single ellipsis ('...')";
    has_ellipsis_ = ellipses > 0;
    const auto rank = std::ssize(shape_);
    if (taken > rank)
      return "too many indices for array: array is " + std::to_string(rank) + "-dimensional, but " +
             std::to_string(taken) + " were indexed";
    for (const auto& item : items) {
      if (item.is_none()) add(1, 0);
      else if (item.is<EllipsisValue>()) skip(rank - taken);
      else if (const auto* slice = item.get_if<Slice>()) take(*slice);
      else if (auto reason = take(*integer_of(item))) return reason;
    }
    skip(rank - static_cast<std::int64_t>(at_));
    if (std::ssize(out_.shape) > tensor::max_dims)
      return "number of dimensions must be within [0, 64], indexing result would have " +
             std::to_string(out_.shape.size());
    return "";
  }
  bool is_element() const { return out_.shape.empty() && !has_ellipsis_; }
  const ByteLayout& layout() const { return out_; }

  static std::optional<std::int64_t> integer_of(const Value& item) {
    if (const auto* integer = item.get_if<std::int64_t>()) return *integer;
    const auto number = numpy_number(item);
    const auto* integer = number ? std::get_if<std::int64_t>(&*number) : nullptr;
    return integer ? std::optional(*integer) : std::nullopt;
  }

 private:
  void add(std::int64_t size, std::int64_t stride) {
    out_.shape.push_back(size);
    out_.strides.push_back(stride);
  }
  void skip(std::int64_t count) {
    for (; count > 0; --count, ++at_) add(shape_[at_], strides_[at_]);
  }
  void take(const Slice& slice) {
    const auto walk = slice_walk(slice, shape_[at_]);
    add(walk.count, tensor::wrapping_multiply(strides_[at_], walk.count > 0 ? walk.step : 1));
    if (walk.count > 0) move(walk.start);
    ++at_;
  }
  std::optional<std::string> take(std::int64_t index) {
    const auto size = shape_[at_];
    if (index >= size || index < -size)
      return "index " + std::to_string(index) + " is out of bounds for axis " + std::to_string(at_) +
             " with size " + std::to_string(size);
    move(index < 0 ? index + size : index);
    ++at_;
    return std::nullopt;
  }
  void move(std::int64_t steps) {
    out_.offset = tensor::wrapping_add(out_.offset, tensor::wrapping_multiply(steps, strides_[at_]));
  }

  Dims shape_, strides_;
  ByteLayout out_;
  std::size_t at_ = 0;
  bool has_ellipsis_ = false;
};

Value plain_index(const Call& call, const Value& part) {
  const auto number = BasicIndex::integer_of(part);
  return number ? Value{*number} : with_index(call.interpreter, part);
}

/// None for a subscript that is not basic, text for one that is refused, (view,) for an element that has only
/// bytes.
Value evaluate_index(const Call& call) {
  const auto array = array_argument(call, "a");
  const auto& self = std::get<Object>(call["a"].data);
  const auto* several = call["index"].get_if<Sequence>();
  const bool is_tuple =
      several && several->kind != Sequence::Kind::list && several->kind != Sequence::Kind::iterator;
  std::vector<Value> items = is_tuple ? several->items->to_vector() : std::vector<Value>{call["index"]};
  call.interpreter.spend(std::ssize(items));
  for (auto& item : items)
    if (const auto* slice = item.get_if<Slice>())
      item = make_slice(plain_index(call, *slice->start), plain_index(call, *slice->stop),
                        plain_index(call, *slice->step));
  BasicIndex index(array);
  const auto refused = index.apply(items);
  if (!refused) return {None{}};
  if (!refused->empty()) return {*refused};
  const bool is_element = index.is_element();
  const auto elements = elements_over(array.tensor, index.layout(), *array.dtype);
  if (is_element && !call.boolean("view") && !elements.is_raw)
    return make_scalar(*array.dtype, item_value(elements.tensor));
  const Attributes attributes(*self.attributes);
  const auto& base = attributes[3].value;
  auto view = make_array(self.type, elements, attributes[2].value, tensor_of_array(base) ? base : call["a"],
                         array.is_writeable);
  call.interpreter.record("[]", {Value{array.tensor}, call["index"]}, Value{elements.tensor});
  return is_element && !call.boolean("view") ? make_tuple({std::move(view)}) : view;
}

ArrayNumberFormat number_format(const Call& call) {
  ArrayNumberFormat format;
  format.precision = call.given("precision") ? index_argument(call.interpreter, call["precision"]) : -1;
  format.precision = std::min<std::int64_t>(format.precision, 1000);
  format.floatmode = call.string("floatmode");
  format.suppress = truth(call["suppress"]);
  format.sign = call.string("sign").empty() ? '-' : call.string("sign").front();
  format.nan = call.string("nanstr");
  format.inf = call.string("infstr");
  return format;
}

std::int64_t edges_of(const Call& call) {
  constexpr std::int64_t most = std::int64_t{1} << 32;
  return std::clamp<std::int64_t>(index_argument(call.interpreter, call["edgeitems"]), 0, most);
}

Value evaluate_texts(const Call& call) {
  const auto elements = source_argument(call, "a");
  const auto edges = edges_of(call);
  std::int64_t count = 1;
  for (const auto size : elements.shape())
    count = tensor::wrapping_multiply(count, edges > 0 && size > 2 * edges ? 2 * edges : size);
  constexpr std::int64_t steps_of_element = 16;
  call.interpreter.foresee(tensor::wrapping_multiply(count, steps_of_element));
  std::vector<Value> texts;
  for (auto& text : array_texts(elements, edges, number_format(call))) texts.push_back({std::move(text)});
  call.interpreter.spend(std::ssize(texts) * 4);
  return make_list(std::move(texts));
}

Value evaluate_laid_out(const Call& call) {
  std::vector<std::string> texts;
  for (const auto& item : iterate(call.interpreter, call["texts"])) {
    const auto* text = item.get_if<std::string>();
    if (!text) throw refuse::stated_type("a formatter has to return a string");
    texts.push_back(*text);
  }
  const auto shape = dims_of(call.interpreter, call["shape"]);
  ArrayTextLayout layout;
  layout.edge_items = edges_of(call);
  layout.line_width = index_argument(call.interpreter, call["linewidth"]);
  layout.separator = call.string("separator");
  layout.prefix_width = std::min<std::int64_t>(index_argument(call.interpreter, call["prefix"]), 1000);
  std::int64_t count = 1;
  for (const auto size : shape)
    count = tensor::wrapping_multiply(
        count, layout.edge_items > 0 && size > 2 * layout.edge_items ? 2 * layout.edge_items : size);
  if (count != std::ssize(texts)) throw refuse::stated_value("as many texts as elements are needed");
  auto text = laid_out(texts, shape, layout);
  call.interpreter.spend(std::ssize(text));
  return {std::move(text)};
}

Value evaluate_float_text(const Call& call) {
  const auto number = as_number(call["number"]);
  if (!number) throw refuse::stated_type("expected a number, not " + type_name(call["number"]));
  const auto* dtype = call["dtype"].get_if<DType>();
  return {array_float_text(tensor::to_double(*number), dtype ? *dtype : DType::float64)};
}

Value evaluate_digits(const Call& call) {
  const auto number = as_number(call["number"]);
  if (!number) throw refuse::stated_type("expected a number, not " + type_name(call["number"]));
  const auto integer = [&](std::string_view parameter, std::int64_t absent) {
    return call.given(parameter)
               ? std::clamp<std::int64_t>(index_argument(call.interpreter, call[parameter]), -1, 1000)
               : absent;
  };
  FloatDigits digits;
  if (const auto* dtype = call["dtype"].get_if<DType>()) digits.dtype = *dtype;
  digits.precision = integer("precision", -1);
  digits.unique = call.boolean("unique");
  digits.trim = call.string("trim").empty() ? 'k' : call.string("trim").front();
  digits.plus = call.boolean("sign");
  digits.min_digits = integer("min_digits", 0);
  digits.exp_digits = integer("exp_digits", 2);
  digits.pad_left = integer("pad_left", 0);
  digits.pad_right = integer("pad_right", 0);
  const auto value = tensor::to_double(*number);
  if (!std::isfinite(value)) return {array_float_text(value, digits.dtype)};
  return {call.boolean("scientific") ? scientific(value, digits) : positional(value, digits)};
}

struct ByteExtent {
  std::int64_t begin, end;
};
ByteExtent extent_of(const Array& array) {
  const auto elements = tensor::extent(array.tensor.layout());
  return {elements.begin * array.tensor.itemsize(), elements.end * array.tensor.itemsize()};
}

Value evaluate_shares(const Call& call) {
  const auto a = array_argument(call, "a"), b = array_argument(call, "b");
  if (a.tensor.numel() == 0 || b.tensor.numel() == 0) return {false};
  if (!(a.tensor.storage() == b.tensor.storage())) return {false};
  const auto of_a = extent_of(a), of_b = extent_of(b);
  const auto begin = std::max(of_a.begin, of_b.begin), end = std::min(of_a.end, of_b.end);
  if (begin >= end) return {false};
  if (!call.boolean("exact")) return {true};
  constexpr std::int64_t most_bytes = 1 << 24;
  if (end - begin > most_bytes) return {true};
  const auto walk = [&](const Array& array, auto&& each) {
    const auto shape = array.shape(), strides = array.strides();
    const auto visit = [&](const auto& self, std::size_t dim, std::int64_t at) -> bool {
      if (dim == shape.size()) {
        call.interpreter.spend(1);
        return each(at);
      }
      const auto size = strides[dim] == 0 ? 1 : shape[dim];
      for (std::int64_t i = 0; i < size; ++i)
        if (self(self, dim + 1, at + i * strides[dim])) return true;
      return false;
    };
    return visit(visit, 0, array.byte_offset());
  };
  std::vector<bool> is_covered(static_cast<std::size_t>(end - begin));
  walk(a, [&](std::int64_t at) {
    for (auto i = std::max(at, begin); i < std::min(at + a.itemsize, end); ++i)
      is_covered[static_cast<std::size_t>(i - begin)] = true;
    return false;
  });
  return {walk(b, [&](std::int64_t at) {
    for (auto i = std::max(at, begin); i < std::min(at + b.itemsize, end); ++i)
      if (is_covered[static_cast<std::size_t>(i - begin)]) return true;
    return false;
  })};
}

const std::shared_ptr<Items>* state_items(const Call& call) {
  const auto& numpy = call.interpreter.settings().numpy;
  const auto* kept = static_cast<const Value*>(numpy.get());
  const auto* dict = kept ? kept->get_if<Dict>() : nullptr;
  return dict ? &dict->items : nullptr;
}

/// A copy: what is kept never changes.
Value evaluate_state(const Call& call) {
  const auto* items = state_items(call);
  const auto key = call.string("key");
  for (std::size_t i = 0; items && i + 1 < (*items)->size(); i += 2)
    if (const auto* text = (**items)[i].get_if<std::string>(); text && *text == key) {
      const auto& value = (**items)[i + 1];
      if (const auto* list = value.get_if<Sequence>()) {
        call.interpreter.spend(std::ssize(*list->items));
        auto copy = *list;
        copy.items = std::make_shared<Items>(*list->items);
        return {std::move(copy)};
      }
      if (const auto* dict = value.get_if<Dict>()) {
        auto copy = *dict;
        copy.items = std::make_shared<Items>(*dict->items);
        return {std::move(copy)};
      }
      return value;
    }
  return call["absent"];
}

Value evaluate_set_state(const Call& call) {
  std::vector<Value> items;
  const auto key = call.string("key");
  if (const auto* kept = state_items(call)) items = (*kept)->to_vector();
  for (std::size_t i = 0; i + 1 < items.size(); i += 2)
    if (const auto* text = items[i].get_if<std::string>(); text && *text == key) {
      items.erase(items.begin() + static_cast<std::ptrdiff_t>(i),
                  items.begin() + static_cast<std::ptrdiff_t>(i) + 2);
      break;
    }
  items.push_back({key});
  items.push_back(call["value"]);
  auto settings = call.interpreter.settings();
  settings.numpy = std::make_shared<const Value>(make_dict(Dict::Kind::dict, std::move(items)));
  call.interpreter.change_settings(std::move(settings));
  return {None{}};
}

Value evaluate_swap_bytes(const Call& call) {
  const auto source = source_argument(call, "bytes");
  const auto unit = index_argument(call.interpreter, call["unit"]);
  if (source.dim() == 0 || unit <= 0 || source.shape().back() % unit != 0)
    throw refuse::stated_value("bytes are swapped in whole numbers");
  auto layout = source.layout();
  layout.shape.back() /= unit;
  layout.stride.back() *= unit;
  layout.shape.push_back(unit);
  layout.stride.push_back(-source.stride().back());
  layout.storage_offset += (unit - 1) * source.stride().back();
  auto shape = layout.shape;
  const auto swapped = source.view(std::move(layout));
  const auto result = call.memory.allocate_tensor(shape, DType::uint8);
  kernels::copy(call.memory, region_of(result), region_of(swapped));
  return {result.view(tensor::contiguous_layout(source.shape()))};
}

/// The common cases of operations on arrays, which need neither conversion nor strides of their own.
struct FastOperation {
  std::string_view name, sign;
  bool is_comparison = false, is_of_floats = false;
};
constexpr FastOperation fast_operations[] = {
    {"add", "+"},           {"subtract", "-"},
    {"multiply", "*"},      {"divide", "/", false, true},
    {"equal", "==", true},  {"not_equal", "!=", true},
    {"less", "<", true},    {"less_equal", "<=", true},
    {"greater", ">", true}, {"greater_equal", ">=", true},
};

bool is_fast_dtype(DType dtype) {
  return dtype != DType::boolean && !tensor::is_wide_unsigned(dtype) && !tensor::is_complex(dtype) &&
         dtype != DType::bfloat16;
}

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

/// None where it is no such case.
Value evaluate_fast(const Call& call) {
  const auto name = call.string("name");
  const auto* operation = std::ranges::find(fast_operations, name, &FastOperation::name);
  if (operation == std::end(fast_operations)) return {None{}};
  const auto a = fast_array(call["a"]), b = fast_array(call["b"]);
  if (!a && !b) return {None{}};
  const auto& of = a ? *a : *b;
  const auto dtype = of.tensor.dtype();
  if (operation->is_of_floats && !tensor::is_floating(dtype)) return {None{}};
  const auto operand = [&](const std::optional<Array>& array, const Value& value) -> std::optional<Value> {
    if (!array) return fast_number(value, dtype);
    return array->tensor.dtype() == dtype ? std::optional(Value{array->tensor}) : std::nullopt;
  };
  const auto x = operand(a, call["a"]), y = operand(b, call["b"]);
  if (!x || !y || (a && b && !broadcasts(a->tensor.shape(), b->tensor.shape()))) return {None{}};
  const auto made = operation->is_comparison ? compare(call.interpreter, operation->sign, *x, *y)
                                             : binary(call.interpreter, operation->sign, *x, *y);
  const auto* elements = made.get_if<Tensor>();
  if (!elements || elements->dtype() != (operation->is_comparison ? DType::boolean : dtype) ||
      !elements->is_contiguous())
    return {None{}};
  const auto& self = std::get<Object>(call[a ? "a" : "b"].data);
  return make_array(self.type, {*elements, false},
                    operation->is_comparison ? call["truth"] : Value{*of.dtype}, {None{}}, true);
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
  if (!is_fast_dtype(dtype) || (operation->is_of_floats && !tensor::is_floating(dtype))) return {false};
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
  const bool is_mean = name == "mean";
  if (!is_wide || a->tensor.numel() == 0 || (is_mean && !tensor::is_floating(dtype))) return {None{}};
  std::vector<Value> arguments;
  if (!call["axis"].is_none()) {
    const auto axis = BasicIndex::integer_of(call["axis"]);
    const auto rank = a->tensor.dim();
    if (!axis || *axis < -rank || *axis >= rank) return {None{}};
    arguments.push_back({*axis});
  }
  const bool is_extreme = name == "max" || name == "min";
  const auto* op = op_table().find(is_extreme && !arguments.empty() ? "a" + name : name, Form::method);
  if (!op) return {None{}};
  const Value self{a->tensor};
  const auto made = call.interpreter.call(*op, &self, std::move(arguments), {});
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

/// What nested lists hold.
class Discovered {
 public:
  explicit Discovered(const Call& call) : call_(call) {}

  void look(const Value& value, std::size_t depth) {
    call_.interpreter.spend(1);
    if (const auto array = array_of(value)) {
      return leaf({*array->dtype}, depth, array->shape());
    }
    if (const auto* tensor = value.get_if<Tensor>()) return leaf({tensor->dtype()}, depth, tensor->shape());
    std::optional<std::vector<Value>> items;
    if (const auto* sequence = value.get_if<Sequence>();
        sequence && sequence->kind != Sequence::Kind::iterator)
      items = sequence->items->to_vector();
    else if (value.is<Range>()) items = iterate(call_.interpreter, value);
    if (!items) return leaf(kind_of(value), depth, {});
    if (!agree(depth, std::ssize(*items))) return;
    if (items->empty()) has_leaf_ = true;
    for (const auto& item : *items) look(item, depth + 1);
  }
  Value result() {
    if (is_ragged_) shape_.resize(std::min<std::size_t>(shape_.size(), ragged_at_));
    Dims shape;
    for (const auto size : shape_) shape.push_back(size);
    return make_tuple({tuple_of_dims(shape), make_list(std::move(leaves_)), {is_ragged_}, {longest_}});
  }

 private:
  /// A dtype, or the name of a type of Python's.
  Value kind_of(const Value& value) {
    if (const auto* text = value.get_if<std::string>())
      longest_ = std::max(longest_, static_cast<std::int64_t>(length_utf8(*text)));
    if (numpy_number(value)) return {std::get<Object>(value.data).type->name};
    if (value.is<BigInt>()) return {std::string("big")};
    return {type_name(value)};
  }
  bool agree(std::size_t depth, std::int64_t size) {
    if (depth >= static_cast<std::size_t>(tensor::max_dims))
      throw refuse::stated_value("the lists nest too deep for an array");
    if (depth == shape_.size() && !has_leaf_) shape_.push_back(size);
    else if (depth >= shape_.size() || shape_[depth] != size) return ragged(depth);
    return true;
  }
  bool ragged(std::size_t depth) {
    ragged_at_ = is_ragged_ ? std::min(ragged_at_, depth) : depth;
    is_ragged_ = true;
    return false;
  }
  void leaf(const Value& kind, std::size_t depth, const Dims& shape) {
    for (std::size_t i = 0; i < shape.size(); ++i)
      if (!agree(depth + i, shape[i])) return;
    const auto whole = depth + shape.size();
    if (has_leaf_ && whole != shape_.size()) ragged(std::min(whole, shape_.size()));
    has_leaf_ = true;
    const auto is_known = [&](const Value& other) { return is_same_kind(kind, other); };
    if (std::ranges::none_of(leaves_, is_known)) leaves_.push_back(kind);
  }
  static bool is_same_kind(const Value& a, const Value& b) {
    const auto *x = a.get_if<std::string>(), *y = b.get_if<std::string>();
    if (x && y) return *x == *y;
    const auto *p = a.get_if<Object>(), *q = b.get_if<Object>();
    return p && q && p->attributes == q->attributes;
  }

  const Call& call_;
  std::vector<std::int64_t> shape_;
  std::vector<Value> leaves_;
  std::size_t ragged_at_ = 0;
  std::int64_t longest_ = 0;
  bool has_leaf_ = false, is_ragged_ = false;
};

/// (shape, kinds of elements, whether rows differ in length, longest text)
Value evaluate_discover(const Call& call) {
  Discovered found(call);
  found.look(call["data"], 0);
  return found.result();
}

Value evaluate_wrap(const Call& call) {
  const auto* elements = call["elements"].get_if<Tensor>();
  if (!elements) throw refuse::stated_type("expected a tensor, not " + type_name(call["elements"]));
  dtype_argument(call, "dtype");
  return make_array(class_argument(call, "cls"), {*elements, call.boolean("raw")}, call["dtype"],
                    call["base"], call.boolean("writeable"));
}

std::vector<Row> rows() {
  return family(
      {.group = Group::python, .forms = builtin, .help = "library", .effect = Effect::none},
      {
          {.name = "_np_make",
           .signatures =
               {"(any cls, any source, any shape, any strides, any offset, any dtype, any base, bool "
                "writeable)"},
           .evaluate = evaluate_make},
          {.name = "_np_wrap",
           .signatures = {"(any cls, any elements, bool raw, any dtype, any base, bool writeable)"},
           .evaluate = evaluate_wrap},
          {.name = "_np_fast",
           .signatures = {"(str name, any a, any b, any truth)"},
           .evaluate = evaluate_fast},
          {.name = "_np_fast_in_place",
           .signatures = {"(str name, any a, any b)"},
           .evaluate = evaluate_fast_in_place},
          {.name = "_np_fast_reduce",
           .signatures = {"(str name, any a, any axis)"},
           .evaluate = evaluate_fast_reduce},
          {.name = "_np_fast_take", .signatures = {"(any a, any index)"}, .evaluate = evaluate_fast_take},
          {.name = "_np_discover", .signatures = {"(any data)"}, .evaluate = evaluate_discover},
          {.name = "_np_shape", .signatures = {"(any a)"}, .evaluate = evaluate_shape},
          {.name = "_np_strides", .signatures = {"(any a)"}, .evaluate = evaluate_strides},
          {.name = "_np_offset", .signatures = {"(any a)"}, .evaluate = evaluate_offset},
          {.name = "_np_address", .signatures = {"(any a)"}, .evaluate = evaluate_address},
          {.name = "_np_contiguity", .signatures = {"(any a)"}, .evaluate = evaluate_contiguity},
          {.name = "_np_index",
           .signatures = {"(any a, any index, bool view=False)"},
           .evaluate = evaluate_index},
          {.name = "_np_scalar", .signatures = {"(any dtype, any number)"}, .evaluate = evaluate_scalar},
          {.name = "_np_texts",
           .signatures = {"(any a, any edgeitems, any precision, str floatmode, any suppress, str sign, str "
                          "nanstr, str infstr)"},
           .evaluate = evaluate_texts},
          {.name = "_np_laid_out",
           .signatures = {"(any texts, any shape, any edgeitems, any linewidth, str separator, any prefix)"},
           .evaluate = evaluate_laid_out},
          {.name = "_np_float_text",
           .signatures = {"(any number, any dtype)"},
           .evaluate = evaluate_float_text},
          {.name = "_np_digits",
           .signatures =
               {"(any number, any dtype, bool scientific, any precision, bool unique, str trim, bool "
                "sign, any min_digits, any exp_digits, any pad_left, any pad_right)"},
           .evaluate = evaluate_digits},
          {.name = "_np_shares", .signatures = {"(any a, any b, bool exact)"}, .evaluate = evaluate_shares},
          {.name = "_np_state", .signatures = {"(str key, any absent)"}, .evaluate = evaluate_state},
          {.name = "_np_set_state", .signatures = {"(str key, any value)"}, .evaluate = evaluate_set_state},
          {.name = "_np_swap_bytes",
           .signatures = {"(any bytes, any unit)"},
           .evaluate = evaluate_swap_bytes},
      });
}

}  // namespace
}  // namespace numpy_parts

std::vector<Row> numpy_rows() { return numpy_parts::rows(); }

}  // namespace stridescope::script
