#pragma once

#include <cstdint>

namespace stridescope::kernels {

/// Rows of packed elements, `pitch` elements apart.
template <class T>
struct Rows {
  T* data;
  std::int64_t pitch;
};

/// Adds a times b to `product`; `rows` by `depth`, `depth` by `columns`. Integers wrap. Products of floats
/// are added one after the other, each rounded once, with its sum.
template <class T>
using VectorProducts = void (*)(Rows<T> product, Rows<const T> a, Rows<const T> b, std::int64_t rows,
                                std::int64_t columns, std::int64_t depth);
/// Of int64, float and double. Null where the processor has no vectors for it.
template <class T>
VectorProducts<T> vector_products();
template <>
VectorProducts<std::int64_t> vector_products();
template <>
VectorProducts<float> vector_products();
template <>
VectorProducts<double> vector_products();

}  // namespace stridescope::kernels
