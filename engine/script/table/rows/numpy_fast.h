#pragma once

#include <cstdint>
#include <optional>

#include "engine/script/table/rows/numpy_support.h"

/// Helpers shared by the fast paths of numpy.
namespace stridescope::script::numpy_parts {

/// The dtypes that results of common cases have, in the order of numpy._dtype's _scalar_dtypes.
enum class ScalarDtype : std::uint8_t { real, integer, truth };
/// One of the dtypes in the call's argument `dtypes`.
const Value& dtype_of_call(const Call& call, ScalarDtype dtype);

/// True for dtypes in which both NumPy and PyTorch compute.
bool is_fast_dtype(tensor::DType dtype);
/// A contiguous array of such a dtype.
std::optional<Array> fast_array(const Value& value);
/// True for an object of a script's class derived from ndarray, whose results Python code makes.
bool is_derived_array(const Value& value);
/// A number converted to the dtype of the array operand.
std::optional<Value> fast_number(const Value& value, tensor::DType dtype);
bool broadcasts(const tensor::Dims& a, const tensor::Dims& b);
/// An array like `like` over elements that PyTorch computed; None if NumPy would lay them out differently.
Value array_over(const Value& made, tensor::DType dtype, const Value& like, const Value& array_dtype);

}  // namespace stridescope::script::numpy_parts
