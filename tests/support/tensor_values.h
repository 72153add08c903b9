#pragma once

#include <numeric>
#include <string>
#include <vector>

#include "engine/tensor/element.h"
#include "engine/tensor/error.h"
#include "engine/tensor/memory.h"

/// Conversions between tensors and numbers, for tests.
namespace stridescope::testing {

/// Returns a contiguous tensor of a shape with the given values in logical order.
inline tensor::Tensor make_tensor(tensor::Memory& memory, const tensor::Dims& shape, tensor::DType dtype,
                                  const std::vector<double>& values) {
  auto made = memory.allocate_tensor(shape, dtype);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto value = tensor::is_floating(dtype) ? tensor::Scalar(values[i])
                                                  : tensor::Scalar(static_cast<std::int64_t>(values[i]));
    tensor::write_element(made.data() + static_cast<std::int64_t>(i) * made.itemsize(), dtype, value);
  }
  return made;
}

/// Returns a contiguous tensor of 0, 1, 2, ...
inline tensor::Tensor counting(tensor::Memory& memory, const tensor::Dims& shape,
                               tensor::DType dtype = tensor::DType::float32) {
  std::vector<double> values(static_cast<std::size_t>(tensor::contiguous_layout(shape).numel()));
  std::iota(values.begin(), values.end(), 0);
  return make_tensor(memory, shape, dtype, values);
}

/// Returns all elements in logical order.
inline std::vector<double> values_of(const tensor::Tensor& tensor) {
  std::vector<double> values;
  for (std::int64_t i = 0; i < tensor.numel(); ++i) {
    values.push_back(tensor::to_double(tensor::element_at(tensor, tensor.layout().at_linear(i))));
  }
  return values;
}

/// Returns "RuntimeError: MESSAGE" of the error that a call throws, or "no error".
template <class F>
std::string error_of(F&& call) {
  try {
    call();
  } catch (const tensor::Error& error) {
    return std::string(tensor::name(error.type())) + ": " + error.message();
  }
  return "no error";
}

}  // namespace stridescope::testing
