#pragma once

#include <cstdint>

#include "engine/kernels/vector_products.h"

namespace stridescope::kernels {

/// How many filters are multiplied before somebody looks whether to go on, and how many columns of so many
/// rows stay in a cache.
inline constexpr std::int64_t filters_at_once = 64;
constexpr std::int64_t columns_beside(std::int64_t rows) {
  constexpr std::int64_t most = 2048, cached_elements = std::int64_t{1} << 19;
  return cached_elements / rows < most ? cached_elements / rows : most;
}

/// Adds to `product`, of `rows` by `columns`, a times the rows of `columns` elements that begin at
/// b[shifts[k]], for each k below `depth`. Products are added one after the other, each rounded once, with
/// its sum.
template <class T>
using ShiftedProducts = void (*)(Rows<T> product, Rows<const T> a, const T* b, const std::int64_t* shifts,
                                 std::int64_t rows, std::int64_t columns, std::int64_t depth);
/// Of float and double. Null where the processor has no vectors for it.
template <class T>
ShiftedProducts<T> shifted_products();
template <>
ShiftedProducts<float> shifted_products();
template <>
ShiftedProducts<double> shifted_products();

}  // namespace stridescope::kernels
