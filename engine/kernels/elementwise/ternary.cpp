#include "engine/kernels/elementwise/binary_functions.h"
#include "engine/kernels/elementwise/math_rows.h"
#include "engine/kernels/elementwise/special_functions.h"
#include "engine/kernels/loop/row.h"

namespace stridescope::kernels {

namespace {

Function function_of_elements(Ternary op, tensor::DType dtype) {
  using namespace functions;
  switch (op) {
    case Ternary::add_scaled: return make_function<AddScaled, 3>(dtype);
    case Ternary::subtract_scaled: return make_function<SubtractScaled, 3>(dtype);
    case Ternary::clamp: return make_function<Clamp, 3>(dtype);
    case Ternary::lerp: return make_function<Lerp, 3>(dtype);
    case Ternary::softplus: return make_function<ScaledSoftplus, 3, false>(dtype);
    case Ternary::threshold: return make_function<Threshold, 3>(dtype);
    case Ternary::smooth_l1: return make_function<SmoothL1, 3>(dtype);
    case Ternary::huber: return make_function<Huber, 3>(dtype);
  }
  return {};
}

}  // namespace

Function function(Ternary op, tensor::DType dtype) {
  auto made = function_of_elements(op, dtype);
  if (tensor::is_floating(dtype))
    if (const auto row = math_row(op, dtype == tensor::DType::float64)) made.row = row;
  return made;
}

namespace {

Function function_of_elements(Quaternary op, tensor::DType dtype) {
  using namespace functions;
  switch (op) {
    case Quaternary::isclose: return make_function<IsClose, 4>(dtype);
    case Quaternary::isclose_or_nan: return make_function<IsCloseOrNan, 4>(dtype);
    case Quaternary::addcmul: return make_function<AddMultiplied, 4>(dtype);
    case Quaternary::addcdiv: return make_function<AddDivided, 4>(dtype);
    case Quaternary::elu: return make_function<ScaledElu, 4, false>(dtype);
    case Quaternary::nan_to_num: return make_function<NanToNumber, 4>(dtype);
  }
  return {};
}

}  // namespace

Function function(Quaternary op, tensor::DType dtype) {
  auto made = function_of_elements(op, dtype);
  if (tensor::is_floating(dtype))
    if (const auto row = math_row(op, dtype == tensor::DType::float64)) made.row = row;
  return made;
}

}  // namespace stridescope::kernels
