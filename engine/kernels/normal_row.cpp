#include "engine/kernels/normal_row.h"

#include <cmath>

#include "engine/kernels/vector_targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/kernels/normal_row.cpp"
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

/// The sum of `part` of each element.
template <class Part>
HWY_INLINE double sum_of(const float* from, std::int64_t length, Part part) {
  const Wide d;
  const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
  Vector even = hn::Zero(d), odd = hn::Zero(d);
  std::int64_t i = 0;
  for (; i + 2 * lanes <= length; i += 2 * lanes) {
    even = hn::Add(even, part(doubles_at(from + i)));
    odd = hn::Add(odd, part(doubles_at(from + i + lanes)));
  }
  for (; i + lanes <= length; i += lanes) even = hn::Add(even, part(doubles_at(from + i)));
  double total = hn::GetLane(hn::SumOfLanes(d, hn::Add(even, odd)));
  for (; i < length; ++i) total += hn::GetLane(part(hn::Set(d, static_cast<double>(from[i]))));
  return total;
}

template <bool has_parameters>
void normalize(float* to, const float* from, std::int64_t length, const RowParameters& parameters) {
  const Wide d;
  const Narrow narrow;
  const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
  const auto count = static_cast<double>(length);
  const double mean = sum_of(from, length, [](Vector x) HWY_ATTR { return x; }) / count;
  const Vector middle = hn::Set(d, mean);
  const double squares = sum_of(from, length, [&](Vector x) HWY_ATTR {
    const Vector distance = hn::Sub(x, middle);
    return hn::Mul(distance, distance);
  });
  const double factor = 1 / std::sqrt(squares / count + parameters.eps);
  const Vector all = hn::Set(d, factor);
  std::int64_t i = 0;
  for (; i + lanes <= length; i += lanes) {
    Vector x = hn::Mul(hn::Sub(doubles_at(from + i), middle), all);
    if (has_parameters) x = hn::Mul(x, hn::LoadU(d, parameters.scale + i));
    // No zero is negative, as beside a shift of 0.
    x = hn::Add(x, has_parameters ? hn::LoadU(d, parameters.shift + i) : hn::Zero(d));
    hn::StoreU(hn::DemoteTo(narrow, x), narrow, to + i);
  }
  for (; i < length; ++i) {
    double x = (static_cast<double>(from[i]) - mean) * factor;
    if (has_parameters) x = x * parameters.scale[i];
    to[i] = static_cast<float>(x + (has_parameters ? parameters.shift[i] : 0.0));
  }
}

void normalize_row(float* to, const float* from, std::int64_t length, const RowParameters& parameters) {
  if (parameters.scale) normalize<true>(to, from, length, parameters);
  else normalize<false>(to, from, length, parameters);
}
NormalizeFloats normalize_of_target() { return normalize_row; }

#else

NormalizeFloats normalize_of_target() { return nullptr; }

#endif

NormalizeFloats normalizing() { return normalize_of_target(); }

}  // namespace
}  // namespace stridescope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace stridescope::kernels {

HWY_EXPORT(normalizing);
NormalizeFloats normalize_floats() { return HWY_DYNAMIC_DISPATCH(normalizing)(); }

}  // namespace stridescope::kernels
#endif
