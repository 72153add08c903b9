#pragma once

#include <bit>
#include <cstdint>
#include <functional>
#include <type_traits>

#include "engine/kernels/elementwise/binary_functions.h"
#include "engine/kernels/index/put.h"
#include "engine/kernels/loop/element.h"
#include "engine/tensor/dispatch.h"

/// Functions that combine a written element with the existing one.
namespace stridescope::kernels {

struct PutOver {
  template <class T>
  void operator()(T& to, const T& from) const {
    to = from;
  }
};
template <class Function, class OfTruths>
struct PutCombined {
  template <class T>
  void operator()(T& to, const T& from) const {
    if constexpr (std::is_same_v<T, Truth>) {
      to = OfTruths()(static_cast<bool>(to), static_cast<bool>(from));
    } else {
      using A = Arithmetic<T>;
      to = static_cast<T>(Function()(static_cast<A>(to), static_cast<A>(from)));
    }
  }
};

/// Like functions::Maximum and Minimum, but branchless, since the branch would be unpredictable.
template <bool largest>
struct PutExtreme {
  template <class T>
  void operator()(T& to, const T& from) const {
    if constexpr (std::is_same_v<T, Truth>) {
      const bool a = static_cast<bool>(to), b = static_cast<bool>(from);
      to = largest ? a || b : a && b;
    } else {
      using Bits = std::conditional_t<
          sizeof(T) == 1, std::uint8_t,
          std::conditional_t<sizeof(T) == 2, std::uint16_t,
                             std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>>>;
      const auto a = static_cast<Arithmetic<T>>(to), b = static_cast<Arithmetic<T>>(from);
      const int is_better = static_cast<int>(largest ? a < b : b < a) | static_cast<int>(b != b);
      const auto there = std::bit_cast<Bits>(to), other = std::bit_cast<Bits>(from);
      const auto mask = static_cast<Bits>(-(is_better & static_cast<int>(a == a)));
      to = std::bit_cast<T>(static_cast<Bits>(there ^ ((there ^ other) & mask)));
    }
  }
};

/// Calls f(put, std::type_identity<T>{}) with the type for writing elements: raw words of their size if they
/// are stored unchanged.
template <class F>
void with_put(Put how, tensor::DType dtype, F&& f) {
  if (how == Put::over) return with_any_width(itemsize(dtype), [&](auto type) { f(PutOver(), type); });
  using Or = std::logical_or<bool>;
  using And = std::logical_and<bool>;
  tensor::dispatch(dtype, [&](auto type) {
    constexpr std::type_identity<Stored<typename decltype(type)::type>> stored;
    switch (how) {
      case Put::over:
      case Put::added: return f(PutCombined<functions::Add, Or>(), stored);
      case Put::multiplied: return f(PutCombined<functions::Multiply, And>(), stored);
      case Put::largest: return f(PutExtreme<true>(), stored);
      case Put::smallest: return f(PutExtreme<false>(), stored);
    }
  });
}

}  // namespace stridescope::kernels
