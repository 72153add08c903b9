#include "engine/kernels/softmax_rows.h"

#include "engine/kernels/vector_targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/kernels/softmax_rows.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace stridescope::kernels::HWY_NAMESPACE {
namespace {

#if STRIDESCOPE_VECTORS_OF_DOUBLES

namespace hn = hwy::HWY_NAMESPACE;
using Wide = hn::ScalableTag<double>;
using Narrow = hn::Rebind<float, Wide>;
using Vector = hn::Vec<Wide>;

HWY_INLINE Vector doubles_at(const float* from) { return hn::PromoteTo(Wide(), hn::LoadU(Narrow(), from)); }
HWY_INLINE void put(Vector x, float* to) { hn::StoreU(hn::DemoteTo(Narrow(), x), Narrow(), to); }

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
constexpr SoftmaxRows all{scale, shift};
const SoftmaxRows* rows_of_target() { return &all; }

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
