#pragma once

#include <cstdint>

namespace stridescope::kernels {

/// Rows of packed elements, `pitch` elements apart.
template <class T>
struct RowMatrix {
  T* data;
  std::int64_t pitch;
};

/// Adds a times b to `product`; a is `rows` by `depth`, b `depth` by `columns`. Integers wrap. Floats are
/// accumulated one by one with fused multiply-adds.
template <class T>
using SimdMatmul = void (*)(RowMatrix<T> product, RowMatrix<const T> a, RowMatrix<const T> b,
                            std::int64_t rows, std::int64_t columns, std::int64_t depth);
/// For int64, float and double. Null if the processor has no such vectors.
template <class T>
SimdMatmul<T> simd_matmul();
template <>
SimdMatmul<std::int64_t> simd_matmul();
template <>
SimdMatmul<float> simd_matmul();
template <>
SimdMatmul<double> simd_matmul();

}  // namespace stridescope::kernels
