#pragma once

#include <optional>
#include <string_view>

#include "engine/script/evaluate/interpreter.h"
#include "engine/script/table/row.h"
#include "engine/script/values/array.h"
#include "engine/script/values/object.h"

/// Helpers shared by the primitives of engine/python/numpy.py.
namespace stridescope::script::numpy_parts {

/// A view of a storage, in bytes.
struct ByteLayout {
  tensor::Dims shape, strides;
  std::int64_t offset = 0;
};

struct Elements {
  tensor::Tensor tensor;
  bool is_raw = false;
};

/// State that the session keeps for Python code, names and values alternately; null if empty.
const std::shared_ptr<Items>* state_items(const Call& call);
/// True if numpy._errors checks the results of arithmetic, which rules out the fast paths.
bool watches_errors(const Call& call);
Array array_argument(const Call& call, std::string_view parameter);
const Object& dtype_argument(const Call& call, std::string_view parameter);
const std::shared_ptr<const ClassInfo>& class_argument(const Call& call, std::string_view parameter);
/// The tensor of an array, or the tensor itself.
tensor::Tensor source_argument(const Call& call, std::string_view parameter);
std::int64_t itemsize_of(const Object& dtype);
/// The dtype of tensors over elements of a NumPy dtype; nullopt for raw bytes.
std::optional<tensor::DType> torch_dtype_of(const Object& dtype);
tensor::Dims dims_of(Interpreter& interpreter, const Value& value);
Value tuple_of_dims(const tensor::Dims& dims);
/// A tensor of the dtype if PyTorch has it and all byte counts are multiples of its size, else a tensor of
/// bytes.
Elements elements_over(const tensor::Tensor& source, const ByteLayout& bytes, const Object& dtype);
Value make_array(const std::shared_ptr<const ClassInfo>& type, const Elements& elements, const Value& dtype,
                 const Value& base, bool is_writeable);
tensor::Dims packed_strides(const tensor::Dims& shape, std::int64_t itemsize);
/// An object of the dtype's scalar class.
Value make_scalar(const Object& dtype, const Value& number);
/// A number as an element of the dtype stores it: wrapped around, or rounded.
Value as_element(const Value& number, tensor::DType dtype);
/// The int of a subscript or an axis; nullopt for other values.
std::optional<std::int64_t> integer_of(const Value& item);

}  // namespace stridescope::script::numpy_parts
