#include <cstddef>

#include "engine/kernels/elementwise/special_functions.h"
#include "engine/kernels/elementwise/special_rows.h"
#include "engine/kernels/elementwise/unary_functions.h"
#define STRIDESCOPE_LOOPS_WITHOUT_AVX512
#include "engine/kernels/loop/simd.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/kernels/elementwise/unary.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "engine/kernels/loop/row-inl.h"

HWY_BEFORE_NAMESPACE();
namespace stridescope::kernels::HWY_NAMESPACE {
namespace {

Function unary_of_elements(Unary op, tensor::DType dtype) {
  using namespace functions;
  switch (op) {
    case Unary::negative: return make_function<Negative, 1>(dtype);
    case Unary::absolute: return make_function<Absolute, 1>(dtype);
    case Unary::sign: return make_function<Sign, 1>(dtype);
    case Unary::relu: return make_function<Relu, 1>(dtype);
    case Unary::square: return make_function<Square, 1>(dtype);
    case Unary::reciprocal: return make_function<Reciprocal, 1>(dtype);
    case Unary::bitwise_not: return make_function<BitwiseNot, 1>(dtype);
    case Unary::logical_not: return make_function<LogicalNot, 1>(dtype);
    case Unary::isnan: return make_function<IsNan, 1>(dtype);
    case Unary::isinf: return make_function<IsInf, 1>(dtype);
    case Unary::isfinite: return make_function<IsFinite, 1>(dtype);
    case Unary::signbit: return make_function<SignBit, 1>(dtype);
    case Unary::exp: return make_function<Exp, 1, false>(dtype);
    case Unary::exp2: return make_function<Exp2, 1, false>(dtype);
    case Unary::expm1: return make_function<Expm1, 1, false>(dtype);
    case Unary::log: return make_function<Log, 1, false>(dtype);
    case Unary::log2: return make_function<Log2, 1, false>(dtype);
    case Unary::log10: return make_function<Log10, 1, false>(dtype);
    case Unary::log1p: return make_function<Log1p, 1, false>(dtype);
    case Unary::sqrt: return make_function<Sqrt, 1>(dtype);
    case Unary::rsqrt: return make_function<Rsqrt, 1>(dtype);
    case Unary::sin: return make_function<Sin, 1, false>(dtype);
    case Unary::cos: return make_function<Cos, 1, false>(dtype);
    case Unary::tan: return make_function<Tan, 1, false>(dtype);
    case Unary::asin: return make_function<Asin, 1, false>(dtype);
    case Unary::acos: return make_function<Acos, 1, false>(dtype);
    case Unary::atan: return make_function<Atan, 1, false>(dtype);
    case Unary::sinh: return make_function<Sinh, 1, false>(dtype);
    case Unary::cosh: return make_function<Cosh, 1, false>(dtype);
    case Unary::tanh: return make_function<Tanh, 1, false>(dtype);
    case Unary::sigmoid: return make_function<Sigmoid, 1, false>(dtype);
    case Unary::erf: return make_function<Erf, 1, false>(dtype);
    case Unary::erfc: return make_function<Erfc, 1, false>(dtype);
    case Unary::erfinv: return make_function<ErfInv, 1, false>(dtype);
    case Unary::lgamma: return make_function<LogGamma, 1, false>(dtype);
    case Unary::digamma: return make_function<Digamma, 1, false>(dtype);
    case Unary::i0: return make_function<BesselI0, 1, false>(dtype);
    case Unary::asinh: return make_function<Asinh, 1, false>(dtype);
    case Unary::acosh: return make_function<Acosh, 1, false>(dtype);
    case Unary::atanh: return make_function<Atanh, 1, false>(dtype);
    case Unary::sinc: return make_function<Sinc, 1, false>(dtype);
    case Unary::degrees: return make_function<Degrees, 1>(dtype);
    case Unary::radians: return make_function<Radians, 1>(dtype);
    case Unary::isposinf: return make_function<IsSignedInf<1>, 1>(dtype);
    case Unary::isneginf: return make_function<IsSignedInf<-1>, 1>(dtype);
    case Unary::logit: return make_function<Logit, 1, false>(dtype);
    case Unary::log_sigmoid: return make_function<LogSigmoid, 1, false>(dtype);
    case Unary::mish: return make_function<Mish, 1, false>(dtype);
    case Unary::gelu: return make_function<Gelu, 1, false>(dtype);
    case Unary::gelu_tanh: return make_function<GeluTanh, 1, false>(dtype);
    case Unary::silu: return make_function<Silu, 1, false>(dtype);
    case Unary::hardsigmoid: return make_function<HardSigmoid, 1>(dtype);
    case Unary::hardswish: return make_function<HardSwish, 1>(dtype);
    case Unary::softplus: return make_function<Softplus, 1, false>(dtype);
    case Unary::floor: return make_function<Floor, 1>(dtype);
    case Unary::ceil: return make_function<Ceil, 1>(dtype);
    case Unary::round: return make_function<Round, 1>(dtype);
    case Unary::trunc: return make_function<Trunc, 1>(dtype);
    case Unary::frac: return make_function<Frac, 1>(dtype);
    default: return {};
  }
}

}  // namespace
}  // namespace stridescope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace stridescope::kernels {

HWY_EXPORT(unary_of_elements);

Function function(Unary op, tensor::DType dtype) {
  return with_faster_row(HWY_DYNAMIC_DISPATCH(unary_of_elements)(op, dtype), op, dtype);
}

}  // namespace stridescope::kernels
#endif
