#pragma once

#include <cstdint>

#include "engine/kernels/vector_products.h"

namespace stridescope::kernels {

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
