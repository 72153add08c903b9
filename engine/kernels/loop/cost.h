#pragma once

#include <concepts>
#include <cstdint>

/// What an element takes besides being walked, as bytes that are walked in the same time: what a budget
/// counts. Measured, for the slower of float and double.
namespace stridescope::kernels {

namespace functions {
struct AiryAi;
struct BesselI1;
struct BesselJ0;
struct BesselJ1;
struct BesselK0;
struct BesselK1;
struct BesselY0;
struct BesselY1;
struct HurwitzZeta;
struct ScaledBesselI0;
struct ScaledBesselI1;
struct ScaledBesselK0;
struct ScaledBesselK1;
struct SphericalBesselJ0;
struct Trigamma;
template <bool lower>
struct IncompleteGamma;
struct Acos;
struct Acosh;
struct Asin;
struct Asinh;
struct Atan;
struct Atan2;
struct Atanh;
struct BesselI0;
struct Cos;
struct Cosh;
struct Digamma;
struct Elu;
struct Erf;
struct Erfc;
struct ErfInv;
struct Exp;
struct Exp2;
struct Expm1;
struct FloorDivide;
struct Fmod;
struct Gcd;
struct Gelu;
struct GeluTanh;
struct Hypot;
struct IsClose;
struct IsCloseOrNan;
struct Lcm;
struct Log10;
struct Log1p;
struct Log2;
struct Log;
struct LogAddExp2;
struct LogAddExp;
struct LogGamma;
struct LogSigmoid;
struct Logit;
struct Mish;
struct NextAfter;
struct Power;
struct Remainder;
struct ScaledElu;
struct ScaledSoftplus;
struct Sigmoid;
struct Silu;
struct Sin;
struct Sinc;
struct Sinh;
struct Softplus;
struct Tan;
struct Tanh;
struct TruncatedDivide;
struct XLogY;
}  // namespace functions

/// More elements than any budget allows, and few enough that costs can be multiplied without overflow.
inline constexpr std::int64_t endless_elements = std::int64_t{1} << 40;

/// An element that is converted from one dtype to another.
inline constexpr std::int64_t cost_of_conversion = 40;
/// An element that is raised to a power, or e to it, on its way into a sum.
inline constexpr std::int64_t cost_of_power = 96;
/// An element that goes into a variance.
inline constexpr std::int64_t cost_of_moment = 6;

template <class F, class... Others>
concept OneOf = (std::same_as<F, Others> || ...);

/// Of one call of F; nothing to speak of where it is not here.
template <class F>
consteval std::int64_t cost_of() {
  using namespace functions;
  if (OneOf<F, AiryAi>) return 20480;
  if (OneOf<F, BesselI1, BesselJ0, BesselJ1, BesselK0, BesselK1, BesselY0, BesselY1, HurwitzZeta,
            IncompleteGamma<true>, IncompleteGamma<false>>)
    return 6144;
  if (OneOf<F, Gcd, Lcm, ScaledBesselI0, ScaledBesselI1, ScaledBesselK0, ScaledBesselK1, SphericalBesselJ0,
            Trigamma>)
    return 2048;
  if (OneOf<F, Acosh, Asinh, Atanh, BesselI0, Digamma, ErfInv, LogAddExp2, LogGamma, LogSigmoid, Mish>)
    return 384;
  if (OneOf<F, Atan2, Hypot, LogAddExp, ScaledSoftplus, Softplus>) return 192;
  if (OneOf<F, Erfc, GeluTanh, Logit, NextAfter, Power, ScaledElu, Sinc, XLogY>) return 96;
  if (OneOf<F, Erf, Fmod, Gelu, Remainder, TruncatedDivide>) return 48;
  if (OneOf<F, Acos, Asin, Atan, Cosh, Log10, Log1p, Sinh, Tan, Tanh>) return 24;
  if (OneOf<F, Cos, Elu, Exp, Exp2, Expm1, FloorDivide, Log, Log2, Sigmoid, Silu, Sin>) return 16;
  if (OneOf<F, IsClose, IsCloseOrNan>) return 8;
  return 0;
}

}  // namespace stridescope::kernels
