#include "engine/kernels/integer_products.h"

#include <algorithm>

#include "engine/kernels/vector_targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/kernels/integer_products.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace stridescope::kernels::HWY_NAMESPACE {
namespace {

#if STRIDESCOPE_VECTORS_OF_DOUBLES

namespace hn = hwy::HWY_NAMESPACE;

using Integers = hn::ScalableTag<std::int64_t>;
using Vector = hn::Vec<Integers>;
/// Of the product, what is kept in registers: so many rows of so many vectors.
constexpr std::int64_t tall = 4, wide = 2;

template <std::int64_t count>
HWY_INLINE void add_block(std::int64_t* product, std::int64_t pitch, const std::int64_t* a,
                          std::int64_t a_pitch, const std::int64_t* b, std::int64_t b_pitch,
                          std::int64_t depth) {
  const Integers d;
  const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
  Vector sum[count][wide];
  for (std::int64_t r = 0; r < count; ++r)
    for (std::int64_t v = 0; v < wide; ++v) sum[r][v] = hn::LoadU(d, product + r * pitch + v * lanes);
  for (std::int64_t k = 0; k < depth; ++k, b += b_pitch) {
    const Vector first = hn::LoadU(d, b), second = hn::LoadU(d, b + lanes);
    for (std::int64_t r = 0; r < count; ++r) {
      const Vector factor = hn::Set(d, a[r * a_pitch + k]);
      sum[r][0] = hn::Add(sum[r][0], hn::Mul(factor, first));
      sum[r][1] = hn::Add(sum[r][1], hn::Mul(factor, second));
    }
  }
  for (std::int64_t r = 0; r < count; ++r)
    for (std::int64_t v = 0; v < wide; ++v) hn::StoreU(sum[r][v], d, product + r * pitch + v * lanes);
}

template <std::int64_t count>
void add_rows(Rows<std::int64_t> product, Rows<const std::int64_t> a, Rows<const std::int64_t> b,
              std::int64_t i, std::int64_t columns, std::int64_t depth) {
  const auto block = wide * static_cast<std::int64_t>(hn::Lanes(Integers()));
  auto* to = product.data + i * product.pitch;
  const auto* from = a.data + i * a.pitch;
  std::int64_t j = 0;
  for (; j + block <= columns; j += block)
    add_block<count>(to + j, product.pitch, from, a.pitch, b.data + j, b.pitch, depth);
  for (std::int64_t r = 0; r < count; ++r)
    for (std::int64_t k = 0; k < depth; ++k)
      for (auto rest = j; rest < columns; ++rest) {
        const auto more = static_cast<std::uint64_t>(from[r * a.pitch + k]) *
                          static_cast<std::uint64_t>(b.data[k * b.pitch + rest]);
        auto& sum = to[r * product.pitch + rest];
        sum = static_cast<std::int64_t>(static_cast<std::uint64_t>(sum) + more);
      }
}

void add_products(Rows<std::int64_t> product, Rows<const std::int64_t> a, Rows<const std::int64_t> b,
                  std::int64_t rows, std::int64_t columns, std::int64_t depth) {
  std::int64_t i = 0;
  for (; i + tall <= rows; i += tall) add_rows<tall>(product, a, b, i, columns, depth);
  for (; i < rows; ++i) add_rows<1>(product, a, b, i, columns, depth);
}
IntegerProducts products_of_target() { return add_products; }

#else

IntegerProducts products_of_target() { return nullptr; }

#endif

}  // namespace
}  // namespace stridescope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace stridescope::kernels {

HWY_EXPORT(products_of_target);
IntegerProducts integer_products() { return HWY_DYNAMIC_DISPATCH(products_of_target)(); }

}  // namespace stridescope::kernels
#endif
