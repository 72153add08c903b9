#pragma once

#include <optional>
#include <string>

#include "engine/script/evaluate/interpreter.h"
#include "engine/script/table/rows/numpy_support.h"

namespace stridescope::script::numpy_parts {

/// Result of a subscript of ints, slices, None and an ellipsis.
struct BasicIndexed {
  Elements elements;
  bool is_element = false;  ///< the subscript leaves no dimension and has no ellipsis
  std::string refused;      ///< text of an IndexError; then there are no elements
};
/// nullopt if the subscript has other parts.
std::optional<BasicIndexed> basic_index(Interpreter& interpreter, const Array& array, const Value& index);

/// An array of the same class and dtype that reads the memory of `array`.
Value make_view(const Object& array, const Elements& elements);

/// The str_ in the bytes of one element; nullopt unless the dtype is text in native byte order.
std::optional<Value> text_of_element(const tensor::Tensor& bytes, const Object& dtype);

}  // namespace stridescope::script::numpy_parts
