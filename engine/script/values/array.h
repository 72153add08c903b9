#pragma once

#include <cstdint>
#include <optional>

#include "engine/script/values/value.h"

/// Arrays and numbers of NumPy. They are objects of the classes in engine/python/numpy.py, whose attributes
/// are read here.
namespace stridescope::script {

/// Content of a numpy.ndarray. Shape, strides and offset follow from the tensor.
struct Array {
  tensor::Tensor tensor;
  /// True if the tensor contains the elements' bytes, with a last dimension of `itemsize`: for records, text,
  /// numbers in the other byte order, and unaligned numbers.
  bool is_raw = false;
  const Object* dtype = nullptr;
  std::int64_t itemsize = 1;
  bool is_writeable = true;

  tensor::Dims shape() const;
  /// Strides in bytes.
  tensor::Dims strides() const;
  std::int64_t byte_offset() const { return tensor.storage_offset() * tensor.itemsize(); }
};
std::optional<Array> array_of(const Value& value);
/// True for numpy.ndarray itself: a script's class derived from it may override methods.
bool is_plain_array(const Object& object);
/// The tensor of an array; null for other values.
const tensor::Tensor* tensor_of_array(const Value& value);
const tensor::Tensor* tensor_of_array(const Object& object);

/// The attributes of an array, in this order.
inline constexpr const char* array_attributes[] = {"_elements", "_raw", "_dtype", "base", "_writeable"};

/// A tensor that views the array's elements. Throws for arrays that PyTorch does not support: negative
/// strides, records, the other byte order.
tensor::Tensor torch_tensor_of(const Array& array);

/// Converts a number of numpy.float64, int8, ... to Python's.
std::optional<tensor::Scalar> numpy_number(const Value& value);
/// The dtype of a NumPy number.
std::optional<tensor::DType> numpy_number_dtype(const Value& value);

}  // namespace stridescope::script
