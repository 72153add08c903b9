#include "engine/kernels/binary_functions.h"
#include "engine/kernels/row.h"

namespace stridescope::kernels {

Function function(Ternary op, tensor::DType dtype) {
  using namespace functions;
  switch (op) {
    case Ternary::add_scaled: return make_function<AddScaled, 3>(dtype);
    case Ternary::subtract_scaled: return make_function<SubtractScaled, 3>(dtype);
    case Ternary::clamp: return make_function<Clamp, 3>(dtype);
    case Ternary::lerp: return make_function<Lerp, 3>(dtype);
  }
  return {};
}

}  // namespace stridescope::kernels
