#include "engine/kernels/elementwise/binary_functions.h"
#include "engine/kernels/elementwise/scalar_functions.h"
#include "engine/kernels/elementwise/special_functions.h"
#define STRIDESCOPE_LOOPS_WITHOUT_AVX512
#include "engine/kernels/loop/simd.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/kernels/elementwise/ternary.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "engine/kernels/elementwise/row-inl.h"

HWY_BEFORE_NAMESPACE();
namespace stridescope::kernels::HWY_NAMESPACE {
namespace {

Function ternary_of_elements(Ternary op, tensor::DType dtype) {
  using namespace functions;
  switch (op) {
    case Ternary::add_scaled: return make_function<AddScaled, 3>(dtype);
    case Ternary::subtract_scaled: return make_function<SubtractScaled, 3>(dtype);
    case Ternary::clamp: return make_function<Clamp, 3>(dtype);
    case Ternary::lerp: return make_function<Lerp, 3>(dtype);
    case Ternary::threshold: return make_function<Threshold, 3>(dtype);
    case Ternary::smooth_l1: return make_function<SmoothL1, 3>(dtype);
    case Ternary::huber: return make_function<Huber, 3>(dtype);
    default: return {};
  }
}

Function quaternary_of_elements(Quaternary op, tensor::DType dtype) {
  using namespace functions;
  switch (op) {
    case Quaternary::isclose: return make_function<IsClose, 4>(dtype);
    case Quaternary::isclose_or_nan: return make_function<IsCloseOrNan, 4>(dtype);
    case Quaternary::addcmul: return make_function<AddMultiplied, 4>(dtype);
    case Quaternary::addcdiv: return make_function<AddDivided, 4>(dtype);
    case Quaternary::nan_to_num: return make_function<NanToNumber, 4>(dtype);
    default: return {};
  }
}

}  // namespace
}  // namespace stridescope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace stridescope::kernels {

HWY_EXPORT(ternary_of_elements);
HWY_EXPORT(quaternary_of_elements);

Function function(Ternary op, tensor::DType dtype) {
  return with_scalar_or_faster_row(HWY_DYNAMIC_DISPATCH(ternary_of_elements)(op, dtype), op, dtype);
}
Function function(Quaternary op, tensor::DType dtype) {
  return with_scalar_or_faster_row(HWY_DYNAMIC_DISPATCH(quaternary_of_elements)(op, dtype), op, dtype);
}

}  // namespace stridescope::kernels
#endif
