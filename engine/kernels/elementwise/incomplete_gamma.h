#pragma once

#include <array>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <numbers>

#include <boost/math/special_functions/gamma.hpp>

#include "engine/kernels/elementwise/bessel_functions.h"

namespace stridescope::kernels::functions {
namespace detail {

/// Series in eta, the factors of 1, 1/a, 1/a^2, 1/a^3: DLMF 8.12.11.
inline constexpr std::array<std::array<double, 10>, 4> temme_terms = {{
    {-1.0 / 3, 1.0 / 12, -2.0 / 135, 1.0 / 864, 0.00035273368606701942, -0.0001787551440329218,
     3.9192631785224377e-05, -2.185448510679992e-06, -1.85406221071516e-06, 8.2967113409530865e-07},
    {-1.0 / 540, -1.0 / 288, 1.0 / 378, -77.0 / 77760, 0.00020576131687242798, -4.018775720164609e-07,
     -1.8098550334489977e-05, 7.6491609160811098e-06},
    {25.0 / 6048, -139.0 / 51840, 1.0 / 1296, 1.0 / 497664, -0.0001073665322636516},
    {101.0 / 155520, 571.0 / 2488320, -54179.0 / 115473600},
}};

/// x/a - 1 - log(x/a) as a function of mu = x/a - 1.
inline double temme_exponent(double mu) {
  double sum = 0, power = mu * mu;
  for (int n = 2; n < 40 && std::fabs(power) > 1e-18 * std::fabs(sum); ++n, power *= -mu) sum += power / n;
  return sum;
}

/// Both ratios for a large a and x close to a: Temme's expansion, DLMF 8.12.3, 8.12.4 and 8.12.7. There the
/// ratios are about a half, and series and continued fractions would need about sqrt(a) terms.
inline double share_near_middle(double a, double x, bool lower) {
  const double mu = (x - a) / a;
  const double exponent = temme_exponent(mu);
  const double eta = std::copysign(std::sqrt(2 * exponent), mu);
  double sum = 0;
  for (std::size_t k = temme_terms.size(); k-- > 0;) {
    double term = 0;
    for (std::size_t n = temme_terms[k].size(); n-- > 0;) term = term * eta + temme_terms[k][n];
    sum = sum / a + term;
  }
  const double rest = std::exp(-a * exponent) / std::sqrt(2 * std::numbers::pi * a) * sum;
  const double middle = eta * std::sqrt(a / 2);
  return lower ? std::erfc(-middle) / 2 - rest : std::erfc(middle) / 2 + rest;
}

}  // namespace detail

/// The regularised incomplete gamma function, lower or upper.
template <bool lower>
struct IncompleteGamma {
  template <std::floating_point T>
  T operator()(T first, T second) const {
    const double a = first, x = second;
    constexpr double all = lower ? 1 : 0, none = lower ? 0 : 1;
    const auto share = [&]() -> double {
      if (a != a || x != x || a < 0 || x < 0) return detail::quiet_nan;
      if (a == 0) return x > 0 ? all : detail::quiet_nan;
      if (x == 0) return none;
      if (std::isinf(a)) return std::isinf(x) ? detail::quiet_nan : none;
      if (std::isinf(x)) return all;
      if (a > 1000 && std::fabs(x - a) < a / 10) return detail::share_near_middle(a, x, lower);
      return lower ? boost::math::gamma_p(a, x, detail::NoThrowPolicy())
                   : boost::math::gamma_q(a, x, detail::NoThrowPolicy());
    };
    return static_cast<T>(share());
  }
};

}  // namespace stridescope::kernels::functions
