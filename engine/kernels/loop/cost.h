#pragma once

#include <concepts>
#include <cstdint>

/// Costs beyond a plain walk over elements, in bytes that a walk covers in the same time: the unit of
/// ProgressMeter and budgets. thresholds.h has the sizes at which kernels switch strategy. Measured on an
/// x86-64 server (AMD EPYC, Zen 5, 2 cores, L1 48 KiB, L2 1 MiB), November 2026, for the slower of float and
/// double. To measure again: time a statement and a copy of its elements (tests/bench/compare.py); the cost
/// is the difference per element, divided by the copy's time per byte.
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

/// More elements than any budget allows, yet few enough to multiply by a cost without overflow.
inline constexpr std::int64_t max_counted_elements = std::int64_t{1} << 40;

// ---- copy ----

/// Conversion of an element to another dtype.
inline constexpr std::int64_t cost_of_conversion = 40;
/// A run of elements in a transposition; a row of a few elements.
inline constexpr std::int64_t cost_of_run = 64, cost_of_short_row = 16;

// ---- loop ----

/// A step of the outer dimensions of a walk.
inline constexpr std::int64_t cost_of_walk_step = 64;
/// Elements at least `distant_bytes` apart are fetched separately. Each costs its distance (at most a cache
/// line of elements) divided by distant_bytes_per_cost.
inline constexpr std::int64_t distant_bytes = 16, distant_bytes_per_cost = 4;

// ---- elementwise ----

/// Overhead per row, and per tile excluding its rows.
inline constexpr std::int64_t cost_of_computed_row = 128, cost_of_computed_tile = 256;
/// Overhead per block.
inline constexpr std::int64_t cost_of_block = 256;
/// An element gathered into a block or scattered from it. If every dimension is short, each element is a row
/// of its own.
inline constexpr std::int64_t cost_of_packed_element = 16;
/// A row of a triangle (triu, tril).
inline constexpr std::int64_t cost_of_triangle_row = 64;
/// A byte of an integer raised to a power: two products per bit of the exponent.
inline constexpr std::int64_t cost_of_integer_power_byte = 48;

// ---- reduce ----

/// An element raised to a power, or exponentiated, before it is summed.
inline constexpr std::int64_t cost_of_power = 96;
/// An element of a variance.
inline constexpr std::int64_t cost_of_moment = 6;
/// A row of a sum.
inline constexpr std::int64_t cost_of_summed_row = 24;
/// A byte of an element in a window mean.
inline constexpr std::int64_t cost_of_window_byte = 5;

// ---- scan ----

/// Per element of a line, by operation. cost_of_scan is the smallest; it decides whether threads share a
/// scan.
inline constexpr std::int64_t cost_of_scan = 16, cost_of_running_total = 48, cost_of_softmax = 48,
                              cost_of_running_extreme = 128, cost_of_running_exponential = 256;

// ---- index ----

/// A random access: one cache line, and as much for the index list, which is built for each call.
inline constexpr std::int64_t cost_of_random_access = 128;
/// An element written at a random index.
inline constexpr std::int64_t cost_of_scattered_element = 32;
/// A flag of a mask; a flag whose element's index is listed.
inline constexpr std::int64_t cost_of_flag = 32, cost_of_listed_flag = 24;

// ---- order ----

/// A comparison of two elements; a step of a binary search.
inline constexpr std::int64_t cost_of_comparison = 128, cost_of_search_step = 40;
/// A key moved by one pass of a radix sort.
inline constexpr std::int64_t cost_of_sorted_key = 32;

// ---- product ----

/// Sixteen multiply-adds: in whole vectors, or in the dot products of a single column.
inline constexpr std::int64_t cost_of_16_integer_products = 80, cost_of_16_double_products = 4,
                              cost_of_16_double_dots = 20, cost_of_16_float_products = 2,
                              cost_of_16_float_dots = 12;
/// Per packed element, per result in addition to its products, and per tile of any size.
inline constexpr std::int64_t cost_of_packing = 4, cost_of_product_result = 12, cost_of_product_tile = 2048;

// ---- factor ----

/// Per byte of an element and per step of the n^3 steps of a decomposition.
inline constexpr double cost_of_decomposition_byte = 0.25;

// ---- functions ----

template <class F, class... Others>
concept OneOf = (std::same_as<F, Others> || ...);

/// Cost of a call of F; 0 if not listed here.
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
