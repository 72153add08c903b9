// Per-target include guard.
#if defined(STRIDESCOPE_ERF_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef STRIDESCOPE_ERF_INL_H
#undef STRIDESCOPE_ERF_INL_H
#else
#define STRIDESCOPE_ERF_INL_H
#endif

#include <hwy/highway.h>

#include <cstddef>

HWY_BEFORE_NAMESPACE();
namespace stridescope::kernels::HWY_NAMESPACE {

/// erf(x) of floats, within two units in the last place, which Highway lacks. Polynomials interpolate
/// erf(x) / x in x * x / 2 - 1 for x below 2, and erf(x) - 1 in x - 3 for x from 2 to 4, at Chebyshev
/// nodes.
template <class D>
HWY_INLINE hwy::HWY_NAMESPACE::Vec<D> erf_of_floats(D d, hwy::HWY_NAMESPACE::Vec<D> x) {
  namespace hn = hwy::HWY_NAMESPACE;
  constexpr float near_series[] = {0.6749332360079274F,    -0.261111860902316F,
                                   0.11947914089100406F,   -0.04866277825794365F,
                                   0.017128318020106024F,  -0.005234869379667369F,
                                   0.0014052043171448752F, -0.0003351655988217549F,
                                   7.158454522734207e-05F, -1.3909696191374634e-05F,
                                   2.665989067798899e-06F, -4.334558280173585e-07F},
                  far_series[] = {-2.20905511461e-05F,     0.00013925314818935802F, -0.00041775383912605703F,
                                  0.0007890969926812006F,  -0.0010444831430984586F, 0.0010165871428130294F,
                                  -0.0007375282171280527F, 0.0003903777835968663F,  -0.00013624807835887261F,
                                  1.4395659733667196e-05F, 1.7784379609638284e-05F, -1.146597513666262e-05F,
                                  1.4443035278990006e-06F, 6.150240984379689e-07F};
  const auto polynomial = [d](const auto& series, auto at) HWY_ATTR {
    auto sum = hn::Set(d, series[std::size(series) - 1]);
    for (std::size_t i = std::size(series) - 1; i-- > 0;) sum = hn::MulAdd(sum, at, hn::Set(d, series[i]));
    return sum;
  };
  const auto size = hn::Min(hn::Set(d, 4), hn::Abs(x)), one = hn::Set(d, 1);
  const auto near =
      hn::Mul(size, polynomial(near_series, hn::MulSub(hn::Mul(size, size), hn::Set(d, 0.5F), one)));
  const auto is_near = hn::Lt(size, hn::Set(d, 2));
  if (hn::AllTrue(d, is_near)) return hn::CopySign(near, x);
  // From 3.92 on, the nearest float is 1.
  const auto beyond = hn::Add(one, polynomial(far_series, hn::Sub(size, hn::Set(d, 3))));
  const auto far = hn::IfThenElse(hn::Ge(size, hn::Set(d, 3.92F)), one, beyond);
  return hn::CopySign(hn::IfThenElse(is_near, near, far), x);
}

}  // namespace stridescope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
