#include "engine/script/table/rows/numpy_index.h"

#include <span>
#include <utility>
#include <vector>

#include "engine/script/evaluate/slice_indices.h"
#include "engine/script/evaluate/special_method.h"
#include "engine/script/syntax/unicode.h"
#include "engine/tensor/element.h"
#include "engine/tensor/wrapping.h"

namespace stridescope::script::numpy_parts {
namespace {

using tensor::Dims;

/// Applies the basic items of a subscript to an array.
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

 private:
  void add(std::int64_t size, std::int64_t stride) {
    out_.shape.push_back(size);
    out_.strides.push_back(stride);
  }
  void skip(std::int64_t count) {
    for (; count > 0; --count, ++at_) add(shape_[at_], strides_[at_]);
  }
  void take(const Slice& slice) {
    const auto walk = slice_indices(slice, shape_[at_]);
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

Value plain_index(Interpreter& interpreter, const Value& part) {
  const auto number = integer_of(part);
  return number ? Value{*number} : with_index(interpreter, part);
}

}  // namespace

std::optional<BasicIndexed> basic_index(Interpreter& interpreter, const Array& array, const Value& index) {
  const auto* several = index.get_if<Sequence>();
  const bool is_tuple =
      several && several->kind != Sequence::Kind::list && several->kind != Sequence::Kind::iterator;
  std::vector<Value> items = is_tuple ? several->items->to_vector() : std::vector<Value>{index};
  interpreter.spend(std::ssize(items));
  for (auto& item : items)
    if (const auto* slice = item.get_if<Slice>())
      item = make_slice(plain_index(interpreter, *slice->start), plain_index(interpreter, *slice->stop),
                        plain_index(interpreter, *slice->step));
  BasicIndex chosen(array);
  auto refused = chosen.apply(items);
  if (!refused) return std::nullopt;
  if (!refused->empty()) return BasicIndexed{{}, false, std::move(*refused)};
  return BasicIndexed{elements_over(array.tensor, chosen.layout(), *array.dtype), chosen.is_element(), {}};
}

Value make_view(const Object& array, const Elements& elements) {
  const Attributes attributes(*array.attributes);
  const auto& base = attributes[3].value;
  const auto* is_writeable = attributes[4].value.get_if<bool>();
  return make_array(array.type, elements, attributes[2].value, tensor_of_array(base) ? base : Value{array},
                    is_writeable && *is_writeable);
}

std::optional<Value> text_of_element(const tensor::Tensor& bytes, const Object& dtype) {
  const Attributes attributes(*dtype.attributes);
  const auto* kind = attributes.value("kind");
  const auto* letter = kind ? kind->get_if<std::string>() : nullptr;
  const auto* is_native = attributes.value("isnative");
  constexpr std::int64_t bytes_of_character = 4;
  if (!letter || *letter != "U" || !is_native || !truth(*is_native) || bytes.dim() != 1 ||
      bytes.numel() % bytes_of_character != 0)
    return std::nullopt;
  std::vector<char32_t> characters;
  for (std::int64_t i = 0; i < bytes.numel(); i += bytes_of_character) {
    char32_t code = 0;
    for (std::int64_t part = bytes_of_character - 1; part >= 0; --part)
      code = code * 256 + static_cast<char32_t>(
                              tensor::to_int(tensor::element_at(bytes, bytes.layout().at_linear(i + part))));
    constexpr char32_t last_character = 0x10FFFF;
    if (code > last_character) return std::nullopt;
    characters.push_back(code);
  }
  while (!characters.empty() && characters.back() == 0) characters.pop_back();
  std::string text;
  for (const auto character : characters) append_utf8(text, character);
  return make_scalar(dtype, {std::move(text)});
}

}  // namespace stridescope::script::numpy_parts
