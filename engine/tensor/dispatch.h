#pragma once

#include <cstdint>
#include <type_traits>

#include "engine/tensor/dtype.h"
#include "engine/tensor/half.h"

namespace stridescope::tensor {

/// Calls `f(std::type_identity<T>{})` with the C++ type T of the dtype's elements, for dtypes that kernels
/// compute with. Throws NotImplementedError for the others, such as uint16, uint32 and uint64.
template <class F>
decltype(auto) dispatch_computed(DType dtype, F&& f) {
  switch (dtype) {
    case DType::uint8: return f(std::type_identity<std::uint8_t>{});
    case DType::int8: return f(std::type_identity<std::int8_t>{});
    case DType::int16: return f(std::type_identity<std::int16_t>{});
    case DType::int32: return f(std::type_identity<std::int32_t>{});
    case DType::int64: return f(std::type_identity<std::int64_t>{});
    case DType::float16: return f(std::type_identity<Half>{});
    case DType::float32: return f(std::type_identity<float>{});
    case DType::float64: return f(std::type_identity<double>{});
    case DType::boolean: return f(std::type_identity<bool>{});
    case DType::bfloat16: return f(std::type_identity<BFloat16>{});
    default: refuse_elements(dtype);
  }
}

/// Like the function above, but also for uint16, uint32 and uint64, which are stored, copied and converted.
template <class F>
decltype(auto) dispatch(DType dtype, F&& f) {
  switch (dtype) {
    case DType::uint16: return f(std::type_identity<std::uint16_t>{});
    case DType::uint32: return f(std::type_identity<std::uint32_t>{});
    case DType::uint64: return f(std::type_identity<std::uint64_t>{});
    default: return dispatch_computed(dtype, f);
  }
}

}  // namespace stridescope::tensor
