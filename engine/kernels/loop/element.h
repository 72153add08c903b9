#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "engine/tensor/convert.h"
#include "engine/tensor/dispatch.h"

namespace stridescope::kernels {

/// A stored bool. Any nonzero byte is true, since a uint8 tensor may be viewed as bool.
struct BoolByte {
  std::uint8_t byte = 0;
  BoolByte() = default;
  constexpr BoolByte(bool value) : byte(value ? 1 : 0) {}
  constexpr operator bool() const { return byte != 0; }
};

/// The type in which a T is stored.
template <class T>
using Stored = std::conditional_t<std::same_as<T, bool>, BoolByte, T>;

/// The type in which an element is computed: float for 16-bit floats, else the element's own.
template <class T>
using Arithmetic = std::conditional_t<tensor::is_reduced_float<T>, float, T>;

/// The dtype whose elements are computed as T.
template <class T>
constexpr tensor::DType dtype_of() {
  using tensor::DType;
  if constexpr (std::same_as<T, tensor::Half>) return DType::float16;
  else if constexpr (std::same_as<T, tensor::BFloat16>) return DType::bfloat16;
  else if constexpr (std::same_as<T, bool>) return DType::boolean;
  else if constexpr (std::same_as<T, std::uint8_t>) return DType::uint8;
  else if constexpr (std::same_as<T, std::int8_t>) return DType::int8;
  else if constexpr (std::same_as<T, std::int16_t>) return DType::int16;
  else if constexpr (std::same_as<T, std::int32_t>) return DType::int32;
  else if constexpr (std::same_as<T, std::int64_t>) return DType::int64;
  else if constexpr (std::same_as<T, float>) return DType::float32;
  else return DType::float64;
}

inline tensor::DType arithmetic_dtype(tensor::DType dtype) {
  const bool reduced = dtype == tensor::DType::float16 || dtype == tensor::DType::bfloat16;
  return reduced ? tensor::DType::float32 : dtype;
}

template <class T>
T load(const std::byte* address) {
  return static_cast<T>(*reinterpret_cast<const Stored<T>*>(address));
}
template <class T>
void store(std::byte* address, T value) {
  *reinterpret_cast<Stored<T>*>(address) = Stored<T>(value);
}

/// Calls f(std::type_identity<T>{}) with the arithmetic type of a dtype.
template <class F>
decltype(auto) dispatch_arithmetic(tensor::DType dtype, F&& f) {
  return tensor::dispatch_computed(
      dtype, [&](auto type) { return f(std::type_identity<Arithmetic<typename decltype(type)::type>>{}); });
}

/// Like the function above, including the wide unsigned integers, for functions that accept them.
template <class F>
decltype(auto) dispatch_any_number(tensor::DType dtype, F&& f) {
  return tensor::dispatch(
      dtype, [&](auto type) { return f(std::type_identity<Arithmetic<typename decltype(type)::type>>{}); });
}

/// An element of complex128 as raw bits.
struct Bits128 {
  std::uint64_t low = 0, high = 0;
  friend bool operator==(const Bits128&, const Bits128&) = default;
};

/// Calls f(std::type_identity<T>{}) with the unsigned integer type of this width.
template <class F>
decltype(auto) dispatch_width(std::int64_t itemsize, F&& f) {
  switch (itemsize) {
    case 1: return f(std::type_identity<std::uint8_t>{});
    case 2: return f(std::type_identity<std::uint16_t>{});
    case 4: return f(std::type_identity<std::uint32_t>{});
    default: return f(std::type_identity<std::uint64_t>{});
  }
}

/// Like the function above, including Bits128: for copies of elements of any dtype.
template <class F>
decltype(auto) dispatch_any_width(std::int64_t itemsize, F&& f) {
  return itemsize == 16 ? f(std::type_identity<Bits128>{}) : dispatch_width(itemsize, f);
}

/// The type for integer arithmetic modulo 2^bits: unsigned, at least as wide as an int.
template <std::integral T>
using Unsigned = std::conditional_t<(sizeof(T) < sizeof(unsigned)), unsigned, std::make_unsigned_t<T>>;

}  // namespace stridescope::kernels
