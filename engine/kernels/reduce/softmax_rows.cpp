#include "engine/kernels/reduce/softmax_rows.h"

#include "engine/kernels/loop/vector_targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/kernels/reduce/softmax_rows.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#if STRIDESCOPE_VECTORS_OF_DOUBLES
#include "engine/kernels/loop/first_lanes-inl.h"
#include "engine/kernels/reduce/exponentials_below-inl.h"
#endif

HWY_BEFORE_NAMESPACE();
namespace stridescope::kernels::HWY_NAMESPACE {
namespace {

#if STRIDESCOPE_VECTORS_OF_DOUBLES

using Wide = hn::ScalableTag<double>;
using Narrow = hn::Rebind<float, Wide>;
using Vector = hn::Vec<Wide>;

HWY_INLINE Vector doubles_at(const float* from) { return hn::PromoteTo(Wide(), hn::LoadU(Narrow(), from)); }
HWY_INLINE void put(Vector x, float* to) { hn::StoreU(hn::DemoteTo(Narrow(), x), Narrow(), to); }

template <bool keeps>
void exponentiate(float* x, std::int64_t n) {
  const Lanes d;
  const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
  std::int64_t i = 0;
  for (; i + lanes <= n; i += lanes) hn::StoreU(exponential_row<keeps>(hn::LoadU(d, x + i)), d, x + i);
  if (i < n) store_first(exponential_row<keeps>(load_first(d, x + i, n - i)), d, x + i, n - i);
}
void scale_near(float* x, const double* factors, std::int64_t n) {
  const auto lanes = static_cast<std::int64_t>(hn::Lanes(Narrow()));
  const auto scaled = [](hn::Vec<Narrow> value, Vector factor) HWY_ATTR {
    const auto whole = hn::DemoteTo(Narrow(), factor);
    const auto lost = hn::DemoteTo(Narrow(), hn::Sub(factor, hn::PromoteTo(Wide(), whole)));
    return hn::MulAdd(value, whole, hn::Mul(value, lost));
  };
  std::int64_t i = 0;
  for (; i + lanes <= n; i += lanes)
    hn::StoreU(scaled(hn::LoadU(Narrow(), x + i), hn::LoadU(Wide(), factors + i)), Narrow(), x + i);
  if (i < n)
    store_first(scaled(load_first(Narrow(), x + i, n - i), load_first(Wide(), factors + i, n - i)), Narrow(),
                x + i, n - i);
}

void scale(float* x, const double* factors, std::int64_t n) {
  const auto lanes = static_cast<std::int64_t>(hn::Lanes(Wide()));
  std::int64_t i = 0;
  for (; i + lanes <= n; i += lanes) put(hn::Mul(doubles_at(x + i), hn::LoadU(Wide(), factors + i)), x + i);
  for (; i < n; ++i) x[i] = static_cast<float>(static_cast<double>(x[i]) * factors[i]);
}
void shift(float* to, const float* from, const float* largest, const double* logs, std::int64_t n) {
  const auto lanes = static_cast<std::int64_t>(hn::Lanes(Wide()));
  std::int64_t i = 0;
  for (; i + lanes <= n; i += lanes)
    put(hn::Sub(hn::Sub(doubles_at(from + i), doubles_at(largest + i)), hn::LoadU(Wide(), logs + i)), to + i);
  for (; i < n; ++i)
    to[i] = static_cast<float>(static_cast<double>(from[i]) - static_cast<double>(largest[i]) - logs[i]);
}
const SoftmaxRows* rows_of_target() {
  static const SoftmaxRows all{static_cast<std::int64_t>(hn::Lanes(Lanes())),
                               exponentiate<true>,
                               exponentiate<false>,
                               scale_near,
                               scale,
                               shift};
  return &all;
}

#else

const SoftmaxRows* rows_of_target() { return nullptr; }

#endif

const SoftmaxRows* last_steps() { return rows_of_target(); }

}  // namespace
}  // namespace stridescope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace stridescope::kernels {

HWY_EXPORT(last_steps);
const SoftmaxRows* softmax_rows() { return HWY_DYNAMIC_DISPATCH(last_steps)(); }

}  // namespace stridescope::kernels
#endif
