#pragma once

#include <cstdint>
#include <optional>

#include "engine/script/table/rows/numpy_support.h"

/// Helpers shared by the fast paths of numpy.
namespace stridescope::script::numpy_parts {

/// The dtypes that results of common cases have, in the order of numpy._dtype's _scalar_dtypes.
enum class ScalarDtype : std::uint8_t { real, integer, truth };
/// One of those that the call's argument `dtypes` has.
const Value& dtype_of_call(const Call& call, ScalarDtype dtype);

/// Whether NumPy and PyTorch both compute in it.
bool is_fast_dtype(tensor::DType dtype);
/// An array whose elements are in order and of such a dtype.
std::optional<Array> fast_array(const Value& value);
/// Whether a script derived its class from ndarray: what is computed of it is for Python code to make.
bool is_derived_array(const Value& value);
/// A number that takes the dtype of the array beside it.
std::optional<Value> fast_number(const Value& value, tensor::DType dtype);
bool broadcasts(const tensor::Dims& a, const tensor::Dims& b);
/// An array of this type over elements that PyTorch made; None where they are not as NumPy has them.
Value array_over(const Value& made, tensor::DType dtype, const Value& like, const Value& array_dtype);

}  // namespace stridescope::script::numpy_parts
