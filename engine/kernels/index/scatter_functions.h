#pragma once

#include <bit>
#include <cstdint>
#include <functional>
#include <type_traits>

#include "engine/kernels/elementwise/binary_functions.h"
#include "engine/kernels/index/scatter_mode.h"
#include "engine/kernels/loop/element.h"
#include "engine/tensor/dispatch.h"

/// Functions that combine a written element with the existing one.
namespace stridescope::kernels {

struct ScatterAssign {
  template <class T>
  void operator()(T& to, const T& from) const {
    to = from;
  }
};
template <class Function, class BoolFunction>
struct ScatterCombine {
  template <class T>
  void operator()(T& to, const T& from) const {
    if constexpr (std::is_same_v<T, BoolByte>) {
      to = BoolFunction()(static_cast<bool>(to), static_cast<bool>(from));
    } else {
      using A = Arithmetic<T>;
      to = static_cast<T>(Function()(static_cast<A>(to), static_cast<A>(from)));
    }
  }
};

/// Like functions::Maximum and Minimum, but branchless, since the branch would be unpredictable.
template <bool largest>
struct ScatterExtreme {
  template <class T>
  void operator()(T& to, const T& from) const {
    if constexpr (std::is_same_v<T, BoolByte>) {
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
void dispatch_scatter_mode(ScatterMode how, tensor::DType dtype, F&& f) {
  if (how == ScatterMode::assign)
    return dispatch_any_width(itemsize(dtype), [&](auto type) { f(ScatterAssign(), type); });
  using Or = std::logical_or<bool>;
  using And = std::logical_and<bool>;
  tensor::dispatch(dtype, [&](auto type) {
    constexpr std::type_identity<Stored<typename decltype(type)::type>> stored;
    switch (how) {
      case ScatterMode::assign:
      case ScatterMode::add: return f(ScatterCombine<functions::Add, Or>(), stored);
      case ScatterMode::multiply: return f(ScatterCombine<functions::Multiply, And>(), stored);
      case ScatterMode::maximum: return f(ScatterExtreme<true>(), stored);
      case ScatterMode::minimum: return f(ScatterExtreme<false>(), stored);
    }
  });
}

}  // namespace stridescope::kernels
