#include "engine/kernels/elementwise/scalar_functions.h"

#include "engine/kernels/elementwise/bessel_functions.h"
#include "engine/kernels/elementwise/binary_functions.h"
#include "engine/kernels/elementwise/incomplete_gamma.h"
#include "engine/kernels/elementwise/special_functions.h"
#include "engine/kernels/loop/simd.h"

#include "engine/kernels/elementwise/row-inl.h"

namespace stridescope::kernels {
namespace {

/// Functions with special versions for 16-bit floats.
template <class Element>
Function function_of_halves(Binary op, tensor::DType dtype) {
  using HWY_NAMESPACE::make_function;
  if (op == Binary::nextafter) return make_function<functions::NextAfterOf<Element>, 2>(dtype);
  if (op == Binary::xlogy) return make_function<functions::XLogYOf<Element>, 2>(dtype);
  return {};
}

}  // namespace

Function scalar_function(Unary op, tensor::DType dtype) {
  using namespace functions;
  using HWY_NAMESPACE::make_function;
  switch (op) {
    case Unary::exp: return make_function<Exp, 1>(dtype);
    case Unary::exp2: return make_function<Exp2, 1>(dtype);
    case Unary::expm1: return make_function<Expm1, 1>(dtype);
    case Unary::log: return make_function<Log, 1>(dtype);
    case Unary::log2: return make_function<Log2, 1>(dtype);
    case Unary::log10: return make_function<Log10, 1>(dtype);
    case Unary::log1p: return make_function<Log1p, 1>(dtype);
    case Unary::sin: return make_function<Sin, 1>(dtype);
    case Unary::cos: return make_function<Cos, 1>(dtype);
    case Unary::tan: return make_function<Tan, 1>(dtype);
    case Unary::asin: return make_function<Asin, 1>(dtype);
    case Unary::acos: return make_function<Acos, 1>(dtype);
    case Unary::atan: return make_function<Atan, 1>(dtype);
    case Unary::sinh: return make_function<Sinh, 1>(dtype);
    case Unary::cosh: return make_function<Cosh, 1>(dtype);
    case Unary::tanh: return make_function<Tanh, 1>(dtype);
    case Unary::sigmoid: return make_function<Sigmoid, 1>(dtype);
    case Unary::erf: return make_function<Erf, 1>(dtype);
    case Unary::erfc: return make_function<Erfc, 1>(dtype);
    case Unary::erfinv: return make_function<ErfInv, 1>(dtype);
    case Unary::lgamma: return make_function<LogGamma, 1>(dtype);
    case Unary::digamma: return make_function<Digamma, 1>(dtype);
    case Unary::i0: return make_function<BesselI0, 1>(dtype);
    case Unary::asinh: return make_function<Asinh, 1>(dtype);
    case Unary::acosh: return make_function<Acosh, 1>(dtype);
    case Unary::atanh: return make_function<Atanh, 1>(dtype);
    case Unary::sinc: return make_function<Sinc, 1>(dtype);
    case Unary::logit: return make_function<Logit, 1>(dtype);
    case Unary::log_sigmoid: return make_function<LogSigmoid, 1>(dtype);
    case Unary::mish: return make_function<Mish, 1>(dtype);
    case Unary::gelu: return make_function<Gelu, 1>(dtype);
    case Unary::gelu_tanh: return make_function<GeluTanh, 1>(dtype);
    case Unary::silu: return make_function<Silu, 1>(dtype);
    case Unary::softplus: return make_function<Softplus, 1>(dtype);
    case Unary::i1: return make_function<BesselI1, 1>(dtype);
    case Unary::i0e: return make_function<ScaledBesselI0, 1>(dtype);
    case Unary::i1e: return make_function<ScaledBesselI1, 1>(dtype);
    case Unary::bessel_j0: return make_function<BesselJ0, 1>(dtype);
    case Unary::bessel_j1: return make_function<BesselJ1, 1>(dtype);
    case Unary::bessel_y0: return make_function<BesselY0, 1>(dtype);
    case Unary::bessel_y1: return make_function<BesselY1, 1>(dtype);
    case Unary::bessel_k0: return make_function<BesselK0, 1>(dtype);
    case Unary::bessel_k1: return make_function<BesselK1, 1>(dtype);
    case Unary::scaled_bessel_k0: return make_function<ScaledBesselK0, 1>(dtype);
    case Unary::scaled_bessel_k1: return make_function<ScaledBesselK1, 1>(dtype);
    case Unary::spherical_bessel_j0: return make_function<SphericalBesselJ0, 1>(dtype);
    case Unary::airy_ai: return make_function<AiryAi, 1>(dtype);
    case Unary::trigamma: return make_function<Trigamma, 1>(dtype);
    default: return {};
  }
}

Function scalar_function(Binary op, tensor::DType dtype) {
  using namespace functions;
  using HWY_NAMESPACE::make_function;
  if (dtype == tensor::DType::float16)
    if (const auto made = function_of_halves<tensor::Half>(op, dtype)) return made;
  if (dtype == tensor::DType::bfloat16)
    if (const auto made = function_of_halves<tensor::BFloat16>(op, dtype)) return made;
  switch (op) {
    case Binary::power: return make_function<Power, 2>(dtype);
    case Binary::nextafter: return make_function<NextAfter, 2>(dtype);
    case Binary::fmax: return make_function<Fmax, 2>(dtype);
    case Binary::fmin: return make_function<Fmin, 2>(dtype);
    case Binary::elu: return make_function<Elu, 2>(dtype);
    case Binary::atan2: return make_function<Atan2, 2>(dtype);
    case Binary::hypot: return make_function<Hypot, 2>(dtype);
    case Binary::heaviside: return make_function<Heaviside, 2>(dtype);
    case Binary::gcd: return make_function<Gcd, 2>(dtype);
    case Binary::lcm: return make_function<Lcm, 2>(dtype);
    case Binary::logaddexp: return make_function<LogAddExp, 2>(dtype);
    case Binary::logaddexp2: return make_function<LogAddExp2, 2>(dtype);
    case Binary::xlogy: return make_function<XLogY, 2>(dtype);
    case Binary::zeta: return make_function<HurwitzZeta, 2>(dtype);
    case Binary::lower_gamma: return make_function<IncompleteGamma<true>, 2>(dtype);
    case Binary::upper_gamma: return make_function<IncompleteGamma<false>, 2>(dtype);
    default: return {};
  }
}

Function scalar_function(Ternary op, tensor::DType dtype) {
  using namespace functions;
  using HWY_NAMESPACE::make_function;
  switch (op) {
    case Ternary::softplus: return make_function<ScaledSoftplus, 3>(dtype);
    default: return {};
  }
}

Function scalar_function(Quaternary op, tensor::DType dtype) {
  using namespace functions;
  using HWY_NAMESPACE::make_function;
  switch (op) {
    case Quaternary::elu: return make_function<ScaledElu, 4>(dtype);
    default: return {};
  }
}

}  // namespace stridescope::kernels
