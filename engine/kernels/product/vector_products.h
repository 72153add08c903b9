#pragma once

#include <cstdint>

namespace stridescope::kernels {

/// Rows of packed elements, `pitch` elements apart.
template <class T>
struct Rows {
  T* data;
  std::int64_t pitch;
};

/// Adds a times b to `product`; a is `rows` by `depth`, b `depth` by `columns`. Integers wrap. Floats are
/// accumulated one by one with fused multiply-adds.
template <class T>
using VectorProducts = void (*)(Rows<T> product, Rows<const T> a, Rows<const T> b, std::int64_t rows,
                                std::int64_t columns, std::int64_t depth);
/// For int64, float and double. Null if the processor has no such vectors.
template <class T>
VectorProducts<T> vector_products();
template <>
VectorProducts<std::int64_t> vector_products();
template <>
VectorProducts<float> vector_products();
template <>
VectorProducts<double> vector_products();

}  // namespace stridescope::kernels
