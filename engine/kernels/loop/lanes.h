#pragma once

#include <cstdint>

#include "engine/kernels/loop/wide.h"

namespace stridescope::kernels {

/// How many numbers of a type a vector of 32 bytes has.
template <class T>
inline constexpr std::int64_t lanes_of = 32 / sizeof(T);

#if defined(__GNUC__)
template <class T>
struct LanesOf {
  typedef T Type __attribute__((vector_size(32)));  // NOLINT(modernize-use-using): of a T that is open
};
/// Numbers side by side: in a register, or in two where these are shorter.
template <class T>
using Lanes = typename LanesOf<T>::Type;
#else
template <class T>
struct Lanes {
  T lane[lanes_of<T>] = {};
  T operator[](std::int64_t l) const { return lane[l]; }
  T& operator[](std::int64_t l) { return lane[l]; }
  template <class F>
  friend Lanes each(const Lanes& a, const Lanes& b, F f) {
    Lanes made;
    for (std::int64_t l = 0; l < lanes_of<T>; ++l) made[l] = f(a[l], b[l]);
    return made;
  }
  friend Lanes operator+(const Lanes& a, const Lanes& b) {
    return each(a, b, [](T x, T y) { return x + y; });
  }
  friend Lanes operator-(const Lanes& a, const Lanes& b) {
    return each(a, b, [](T x, T y) { return x - y; });
  }
  friend Lanes operator*(const Lanes& a, const Lanes& b) {
    return each(a, b, [](T x, T y) { return x * y; });
  }
  Lanes& operator+=(const Lanes& other) { return *this = *this + other; }
};
#endif

}  // namespace stridescope::kernels
