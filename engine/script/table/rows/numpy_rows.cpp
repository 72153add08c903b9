#include <algorithm>
#include <optional>
#include <string>

#include "engine/kernels/copy/copy.h"
#include "engine/script/evaluate/object_attribute.h"
#include "engine/script/evaluate/special_method.h"
#include "engine/script/syntax/unicode.h"
#include "engine/script/table/rows/python_support.h"
#include "engine/script/values/array.h"
#include "engine/script/values/item.h"
#include "engine/script/values/object.h"
#include "engine/tensor/refusal/refuse.h"

#include "engine/script/table/rows/numpy_index.h"
#include "engine/script/table/rows/numpy_support.h"

// Primitives that engine/python/numpy.py is built on.
namespace stridescope::script {
namespace numpy_parts {
namespace {

using tensor::Dims;
using tensor::DType;
using tensor::Tensor;

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

/// True if NumPy calls the array contiguous, in C or in Fortran order.
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

Value evaluate_scalar(const Call& call) {
  const auto& dtype = dtype_argument(call, "dtype");
  const auto torch = torch_dtype_of(dtype);
  return make_scalar(dtype, torch ? as_element(call["number"], *torch) : call["number"]);
}

/// None for a subscript that is not basic, the error text for an invalid one, (view,) for an element that is
/// raw bytes.
Value evaluate_index(const Call& call) {
  const auto array = array_argument(call, "a");
  const auto& self = std::get<Object>(call["a"].data);
  const auto found = basic_index(call.interpreter, array, call["index"]);
  if (!found) return {None{}};
  if (!found->refused.empty()) return {found->refused};
  const auto& elements = found->elements;
  const bool is_element = found->is_element && !call.boolean("view");
  if (is_element && !elements.is_raw) return make_scalar(*array.dtype, item_value(elements.tensor));
  if (is_element)
    if (auto text = text_of_element(elements.tensor, *array.dtype)) return std::move(*text);
  auto view = make_view(self, elements);
  call.interpreter.record("[]", {Value{array.tensor}, call["index"]}, Value{elements.tensor});
  return is_element ? make_tuple({std::move(view)}) : view;
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

/// A copy, since the stored state is immutable.
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

/// Shape, dtype and items of nested lists.
class Discovered {
 public:
  explicit Discovered(const Call& call) : call_(call) {}

  void visit(const Value& value, std::size_t depth) {
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
    for (const auto& item : *items) visit(item, depth + 1);
  }
  Value result() {
    if (is_ragged_) shape_.resize(std::min<std::size_t>(shape_.size(), ragged_at_));
    Dims shape;
    for (const auto size : shape_) shape.push_back(size);
    return make_tuple({tuple_of_dims(shape), make_list(std::move(leaves_)), {is_ragged_}, {longest_}});
  }

 private:
  /// The name of a type; notes the length of texts.
  Value kind_of(const Value& value) {
    const auto* text = value.get_if<std::string>();
    if (!text) text = wrapped_text(value);
    if (text) {
      longest_ = std::max(longest_, static_cast<std::int64_t>(length_utf8(*text)));
      return {std::string("str")};
    }
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

/// (shape, kinds of elements, true if rows differ in length, length of the longest text)
Value evaluate_discover(const Call& call) {
  Discovered found(call);
  found.visit(call["data"], 0);
  return found.result();
}

Value evaluate_wrap(const Call& call) {
  const auto* elements = call["elements"].get_if<Tensor>();
  if (!elements) throw refuse::stated_type("expected a tensor, not " + type_name(call["elements"]));
  dtype_argument(call, "dtype");
  return make_array(class_argument(call, "cls"), {*elements, call.boolean("raw")}, call["dtype"],
                    call["base"], call.boolean("writeable"));
}

std::vector<Row> rows_of_arrays() {
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

std::vector<Row> numpy_rows() { return numpy_parts::rows_of_arrays(); }

}  // namespace stridescope::script
