#include "engine/kernels/product/simd_matmul.h"

#include <concepts>

#include "engine/kernels/loop/simd.h"
#include "engine/kernels/loop/thresholds.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/kernels/product/simd_matmul.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace stridescope::kernels::HWY_NAMESPACE {
namespace {

#if STRIDESCOPE_VECTORS_OF_DOUBLES

namespace hn = hwy::HWY_NAMESPACE;

template <class T>
using Lanes = hn::ScalableTag<T>;
template <class T>
using Vector = hn::Vec<Lanes<T>>;

/// Rows and vectors of the tile of the product that is kept in registers.
constexpr bool has_many_registers = HWY_TARGET == HWY_AVX3 || HWY_ARCH_ARM_A64;
constexpr RegisterTile register_tile = has_many_registers ? tile_of_32_registers : tile_of_16_registers;
constexpr std::int64_t tall = register_tile.rows, wide = register_tile.vectors;

template <class T>
HWY_INLINE Vector<T> add_product(Vector<T> a, Vector<T> b, Vector<T> sum) {
  if constexpr (std::integral<T>) return hn::Add(sum, hn::Mul(a, b));
  else return hn::MulAdd(a, b, sum);
}

/// Whole vectors, or a single partial one of `rest` elements.
template <class T, std::int64_t count, std::int64_t vectors, bool is_whole>
HWY_INLINE void add_block(T* product, std::int64_t pitch, const T* a, std::int64_t a_pitch, const T* b,
                          std::int64_t b_pitch, std::int64_t depth, std::int64_t rest) {
  const Lanes<T> d;
  const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
  const auto mask = hn::FirstN(d, static_cast<std::size_t>(rest));
  const auto load = [&](const T* from) HWY_ATTR {
    if constexpr (is_whole) return hn::LoadU(d, from);
    else return hn::MaskedLoad(mask, d, from);
  };
  Vector<T> sum[count][vectors];
  for (std::int64_t r = 0; r < count; ++r)
    for (std::int64_t v = 0; v < vectors; ++v) sum[r][v] = load(product + r * pitch + v * lanes);
  for (std::int64_t k = 0; k < depth; ++k, b += b_pitch) {
    Vector<T> line[vectors];
    for (std::int64_t v = 0; v < vectors; ++v) line[v] = load(b + v * lanes);
    for (std::int64_t r = 0; r < count; ++r) {
      const Vector<T> factor = hn::Set(d, a[r * a_pitch + k]);
      for (std::int64_t v = 0; v < vectors; ++v) sum[r][v] = add_product<T>(factor, line[v], sum[r][v]);
    }
  }
  for (std::int64_t r = 0; r < count; ++r) {
    for (std::int64_t v = 0; v < vectors; ++v) {
      auto* to = product + r * pitch + v * lanes;
      if constexpr (is_whole) hn::StoreU(sum[r][v], d, to);
      else hn::BlendedStore(sum[r][v], mask, d, to);
    }
  }
}

template <std::int64_t count, class T>
void add_rows(RowMatrix<T> product, RowMatrix<const T> a, RowMatrix<const T> b, std::int64_t i,
              std::int64_t columns, std::int64_t depth) {
  const auto lanes = static_cast<std::int64_t>(hn::Lanes(Lanes<T>()));
  auto* to = product.data + i * product.pitch;
  const auto* from = a.data + i * a.pitch;
  std::int64_t j = 0;
  for (; j + wide * lanes <= columns; j += wide * lanes)
    add_block<T, count, wide, true>(to + j, product.pitch, from, a.pitch, b.data + j, b.pitch, depth, 0);
  for (; j + lanes <= columns; j += lanes)
    add_block<T, count, 1, true>(to + j, product.pitch, from, a.pitch, b.data + j, b.pitch, depth, 0);
  if (j < columns)
    add_block<T, count, 1, false>(to + j, product.pitch, from, a.pitch, b.data + j, b.pitch, depth,
                                  columns - j);
}

template <class T>
void add_products(RowMatrix<T> product, RowMatrix<const T> a, RowMatrix<const T> b, std::int64_t rows,
                  std::int64_t columns, std::int64_t depth) {
  if (depth == 0) return;
  std::int64_t i = 0;
  for (; i + tall <= rows; i += tall) add_rows<tall>(product, a, b, i, columns, depth);
  for (; i + 2 <= rows; i += 2) add_rows<2>(product, a, b, i, columns, depth);
  if (i < rows) add_rows<1>(product, a, b, i, columns, depth);
}
template <class T>
SimdMatmul<T> products_of_type() {
  return add_products<T>;
}

#else

template <class T>
SimdMatmul<T> products_of_type() {
  return nullptr;
}

#endif

SimdMatmul<std::int64_t> products_of_integers() { return products_of_type<std::int64_t>(); }
SimdMatmul<float> products_of_floats() { return products_of_type<float>(); }
SimdMatmul<double> products_of_doubles() { return products_of_type<double>(); }

}  // namespace
}  // namespace stridescope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace stridescope::kernels {

HWY_EXPORT(products_of_integers);
HWY_EXPORT(products_of_floats);
HWY_EXPORT(products_of_doubles);

template <>
SimdMatmul<std::int64_t> simd_matmul() {
  return HWY_DYNAMIC_DISPATCH(products_of_integers)();
}
template <>
SimdMatmul<float> simd_matmul() {
  return HWY_DYNAMIC_DISPATCH(products_of_floats)();
}
template <>
SimdMatmul<double> simd_matmul() {
  return HWY_DYNAMIC_DISPATCH(products_of_doubles)();
}

}  // namespace stridescope::kernels
#endif
