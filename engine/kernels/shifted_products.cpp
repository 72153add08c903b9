#include "engine/kernels/shifted_products.h"

#include "engine/kernels/vector_targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/kernels/shifted_products.cpp"
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

/// Of the product, what is kept in registers: so many rows of so many vectors.
constexpr bool has_many_registers = HWY_TARGET == HWY_AVX3 || HWY_ARCH_ARM_A64;
constexpr std::int64_t tall = has_many_registers ? 8 : 4, wide = has_many_registers ? 3 : 2;

/// Whole vectors, or a single one of which there are `rest` elements.
template <class T, std::int64_t count, std::int64_t vectors, bool is_whole>
HWY_INLINE void add_block(Rows<T> product, Rows<const T> a, const T* b, const std::int64_t* shifts,
                          std::int64_t depth, std::int64_t rest) {
  const Lanes<T> d;
  const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
  const auto mask = hn::FirstN(d, static_cast<std::size_t>(rest));
  const auto load = [&](const T* from) HWY_ATTR {
    if constexpr (is_whole) return hn::LoadU(d, from);
    else return hn::MaskedLoad(mask, d, from);
  };
  Vector<T> sum[count][vectors];
  for (std::int64_t r = 0; r < count; ++r)
    for (std::int64_t v = 0; v < vectors; ++v) sum[r][v] = load(product.data + r * product.pitch + v * lanes);
  for (std::int64_t k = 0; k < depth; ++k) {
    Vector<T> line[vectors];
    for (std::int64_t v = 0; v < vectors; ++v) line[v] = load(b + shifts[k] + v * lanes);
    for (std::int64_t r = 0; r < count; ++r) {
      const Vector<T> factor = hn::Set(d, a.data[r * a.pitch + k]);
      for (std::int64_t v = 0; v < vectors; ++v) sum[r][v] = hn::MulAdd(factor, line[v], sum[r][v]);
    }
  }
  for (std::int64_t r = 0; r < count; ++r) {
    for (std::int64_t v = 0; v < vectors; ++v) {
      auto* to = product.data + r * product.pitch + v * lanes;
      if constexpr (is_whole) hn::StoreU(sum[r][v], d, to);
      else hn::BlendedStore(sum[r][v], mask, d, to);
    }
  }
}

/// All rows of the columns that `add` takes at once, so that what is read of b stays in the nearest cache.
template <class T, std::int64_t vectors, bool is_whole>
HWY_INLINE void add_columns(Rows<T> product, Rows<const T> a, const T* b, const std::int64_t* shifts,
                            std::int64_t rows, std::int64_t depth, std::int64_t rest) {
  const auto from_row = [](auto all, std::int64_t i) HWY_ATTR {
    all.data += i * all.pitch;
    return all;
  };
  std::int64_t i = 0;
  for (; i + tall <= rows; i += tall)
    add_block<T, tall, vectors, is_whole>(from_row(product, i), from_row(a, i), b, shifts, depth, rest);
  for (; i + 2 <= rows; i += 2)
    add_block<T, 2, vectors, is_whole>(from_row(product, i), from_row(a, i), b, shifts, depth, rest);
  if (i < rows)
    add_block<T, 1, vectors, is_whole>(from_row(product, i), from_row(a, i), b, shifts, depth, rest);
}

template <class T>
void add_products(Rows<T> product, Rows<const T> a, const T* b, const std::int64_t* shifts, std::int64_t rows,
                  std::int64_t columns, std::int64_t depth) {
  const auto lanes = static_cast<std::int64_t>(hn::Lanes(Lanes<T>()));
  const auto to = [&](std::int64_t j) HWY_ATTR { return Rows<T>{product.data + j, product.pitch}; };
  std::int64_t j = 0;
  for (; j + wide * lanes <= columns; j += wide * lanes)
    add_columns<T, wide, true>(to(j), a, b + j, shifts, rows, depth, 0);
  for (; j + lanes <= columns; j += lanes) add_columns<T, 1, true>(to(j), a, b + j, shifts, rows, depth, 0);
  if (j < columns) add_columns<T, 1, false>(to(j), a, b + j, shifts, rows, depth, columns - j);
}
template <class T>
ShiftedProducts<T> products_of_type() {
  return add_products<T>;
}

#else

template <class T>
ShiftedProducts<T> products_of_type() {
  return nullptr;
}

#endif

ShiftedProducts<float> shifted_floats() { return products_of_type<float>(); }
ShiftedProducts<double> shifted_doubles() { return products_of_type<double>(); }

}  // namespace
}  // namespace stridescope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace stridescope::kernels {

HWY_EXPORT(shifted_floats);
HWY_EXPORT(shifted_doubles);

template <>
ShiftedProducts<float> shifted_products() {
  return HWY_DYNAMIC_DISPATCH(shifted_floats)();
}
template <>
ShiftedProducts<double> shifted_products() {
  return HWY_DYNAMIC_DISPATCH(shifted_doubles)();
}

}  // namespace stridescope::kernels
#endif
