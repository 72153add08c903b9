#pragma once

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wall"
#pragma GCC diagnostic ignored "-Wextra"
#pragma GCC diagnostic ignored "-Wpedantic"
#include <boost/math/special_functions/airy.hpp>
#include <boost/math/special_functions/bessel.hpp>
#include <boost/math/special_functions/trigamma.hpp>
#pragma GCC diagnostic pop

#include <cmath>
#include <concepts>
#include <limits>
#include <numbers>

/// Bessel and Airy functions, incomplete gamma functions and Hurwitz's zeta, as in torch.special.
namespace stridescope::kernels::functions {

namespace detail {

namespace policies = boost::math::policies;
/// Returns NaN and infinities instead of throwing; computes only in double.
using NoThrowPolicy = policies::policy<
    policies::domain_error<policies::ignore_error>, policies::pole_error<policies::ignore_error>,
    policies::overflow_error<policies::ignore_error>, policies::evaluation_error<policies::ignore_error>,
    policies::rounding_error<policies::ignore_error>, policies::promote_double<false>,
    policies::promote_float<false>>;

inline constexpr double quiet_nan = std::numeric_limits<double>::quiet_NaN();
inline constexpr double infinity = std::numeric_limits<double>::infinity();

/// The asymptotic series in 1 / x of exp(-x) I_order(x) sqrt(2 pi x) (sign -1) and exp(x) K_order(x) sqrt(2 x
/// / pi) (sign 1), for large x.
inline double asymptotic(int order, int sign, double x) {
  double term = 1, sum = 1;
  for (int k = 1; k < 20; ++k) {
    const double odd = 2.0 * k - 1;
    term *= sign * (4.0 * order * order - odd * odd) / (8.0 * k * x);
    sum += term;
  }
  return sum;
}

constexpr double asymptotic_threshold = 100;  ///< from here on the series in 1 / x is exact in double

inline double scaled_bessel_i(int order, double x) {
  if (x != x) return quiet_nan;
  const double size = std::fabs(x), sign = order % 2 && x < 0 ? -1 : 1;
  if (size > asymptotic_threshold)
    return sign * asymptotic(order, -1, size) / std::sqrt(2 * std::numbers::pi * size);
  return boost::math::cyl_bessel_i(order, x, NoThrowPolicy()) * std::exp(-size);
}
inline double scaled_bessel_k(int order, double x) {
  if (x != x || x < 0) return quiet_nan;
  if (x == 0) return infinity;
  if (x > asymptotic_threshold) return asymptotic(order, 1, x) * std::sqrt(std::numbers::pi / (2 * x));
  return boost::math::cyl_bessel_k(order, x, NoThrowPolicy()) * std::exp(x);
}
inline double bessel_y(int order, double x) {
  if (x != x || x < 0) return quiet_nan;
  if (x == 0) return -infinity;
  return std::isinf(x) ? quiet_nan : boost::math::cyl_neumann(order, x, NoThrowPolicy());
}
inline double bessel_j(int order, double x) {
  if (x != x || std::isinf(x)) return quiet_nan;
  return boost::math::cyl_bessel_j(order, x, NoThrowPolicy());
}

}  // namespace detail

#define STRIDESCOPE_BESSEL(Name, expression) \
  struct Name {                              \
    template <std::floating_point T>         \
    T operator()(T value) const {            \
      const double x = value;                \
      return static_cast<T>(expression);     \
    }                                        \
  };
STRIDESCOPE_BESSEL(BesselI1, !std::isfinite(x) ? detail::quiet_nan
                                               : boost::math::cyl_bessel_i(1, x, detail::NoThrowPolicy()))
STRIDESCOPE_BESSEL(ScaledBesselI0, detail::scaled_bessel_i(0, x))
STRIDESCOPE_BESSEL(ScaledBesselI1, detail::scaled_bessel_i(1, x))
STRIDESCOPE_BESSEL(BesselJ0, detail::bessel_j(0, x))
STRIDESCOPE_BESSEL(BesselJ1, detail::bessel_j(1, x))
STRIDESCOPE_BESSEL(BesselY0, detail::bessel_y(0, x))
STRIDESCOPE_BESSEL(BesselY1, detail::bessel_y(1, x))
STRIDESCOPE_BESSEL(BesselK0, std::isinf(x) && x > 0 ? 0 : detail::scaled_bessel_k(0, x) * std::exp(-x))
STRIDESCOPE_BESSEL(BesselK1, std::isinf(x) && x > 0 ? 0 : detail::scaled_bessel_k(1, x) * std::exp(-x))
STRIDESCOPE_BESSEL(ScaledBesselK0, detail::scaled_bessel_k(0, x))
STRIDESCOPE_BESSEL(ScaledBesselK1, detail::scaled_bessel_k(1, x))
STRIDESCOPE_BESSEL(SphericalBesselJ0, std::isinf(x) ? 0 : x == 0 ? 1 : std::sin(x) / x)
STRIDESCOPE_BESSEL(AiryAi,
                   !std::isfinite(x) ? detail::quiet_nan : boost::math::airy_ai(x, detail::NoThrowPolicy()))
#undef STRIDESCOPE_BESSEL

/// The second derivative of the logarithm of the gamma function. Below 1/2 it uses the reflection formula, in
/// T: at a pole, the sine of a multiple of pi is small but not 0, as in PyTorch.
struct Trigamma {
  template <std::floating_point T>
  T operator()(T x) const {
    if (x != x) return x;
    if (!(x < T(0.5)))
      return static_cast<T>(boost::math::trigamma(static_cast<double>(x), detail::NoThrowPolicy()));
    constexpr T pi = std::numbers::pi_v<T>;
    const T sine = std::sin(pi * x);
    return pi * pi / (sine * sine) -
           static_cast<T>(boost::math::trigamma(1 - static_cast<double>(x), detail::NoThrowPolicy()));
  }
};

/// The sum of (q + k) to the power of -x over k >= 0: the first terms are added directly, the rest is
/// computed by the Euler-Maclaurin formula.
struct HurwitzZeta {
  template <std::floating_point T>
  T operator()(T exponent, T first) const {
    return static_cast<T>(sum(static_cast<double>(exponent), static_cast<double>(first)));
  }

 private:
  static double sum(double x, double q) {
    if (x == 1) return detail::infinity;
    if (!(x > 1) || q != q) return detail::quiet_nan;
    if (q <= 0) {
      if (q == std::floor(q)) return detail::infinity;
      if (x != std::floor(x)) return detail::quiet_nan;
    }
    double total = 0;
    // Below 0 the terms grow toward the pole before they shrink.
    const double skipped = q < -1000 ? std::floor(-q) - 1000 : 0;
    double at = q + skipped;
    for (int k = 0; k < 12 || at < 12; ++k, ++at) total += std::pow(at, -x);
    total += std::pow(at, 1 - x) / (x - 1) + std::pow(at, -x) / 2;
    // Bernoulli numbers over factorials: B_2k / (2k)!
    constexpr double bernoulli[] = {1.0 / 12,       -1.0 / 720,     1.0 / 30240,
                                    -1.0 / 1209600, 1.0 / 47900160, -691.0 / 1307674368000.0};
    double factor = x, power = std::pow(at, -x - 1);
    for (int k = 0; k < 6; ++k) {
      total += bernoulli[k] * factor * power;
      factor *= (x + 2 * k + 1) * (x + 2 * k + 2);
      power /= at * at;
    }
    return total;
  }
};

}  // namespace stridescope::kernels::functions
