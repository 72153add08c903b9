#include <cstddef>

#include "engine/kernels/elementwise/scalar_functions.h"
#include "engine/kernels/elementwise/special_functions.h"
#include "engine/kernels/elementwise/unary_functions.h"
#define STRIDESCOPE_LOOPS_WITHOUT_AVX512
#include "engine/kernels/loop/simd.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/kernels/elementwise/unary.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "engine/kernels/elementwise/row-inl.h"

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
    case Unary::sqrt: return make_function<Sqrt, 1>(dtype);
    case Unary::rsqrt: return make_function<Rsqrt, 1>(dtype);
    case Unary::degrees: return make_function<Degrees, 1>(dtype);
    case Unary::radians: return make_function<Radians, 1>(dtype);
    case Unary::isposinf: return make_function<IsSignedInf<1>, 1>(dtype);
    case Unary::isneginf: return make_function<IsSignedInf<-1>, 1>(dtype);
    case Unary::hardsigmoid: return make_function<HardSigmoid, 1>(dtype);
    case Unary::hardswish: return make_function<HardSwish, 1>(dtype);
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
  return with_scalar_or_faster_row(HWY_DYNAMIC_DISPATCH(unary_of_elements)(op, dtype), op, dtype);
}

}  // namespace stridescope::kernels
#endif
