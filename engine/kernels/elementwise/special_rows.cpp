#include "engine/kernels/elementwise/bessel_functions.h"

#include "engine/kernels/elementwise/incomplete_gamma.h"
#include "engine/kernels/elementwise/special_rows.h"
#include "engine/kernels/loop/row-inl.h"

namespace stridescope::kernels {

/// Functions of torch.special; for other functions, the row is null.
Function special_function(Unary op, tensor::DType dtype) {
  using namespace functions;
  using HWY_NAMESPACE::make_function;
  switch (op) {
    case Unary::i1: return make_function<BesselI1, 1, false>(dtype);
    case Unary::i0e: return make_function<ScaledBesselI0, 1, false>(dtype);
    case Unary::i1e: return make_function<ScaledBesselI1, 1, false>(dtype);
    case Unary::bessel_j0: return make_function<BesselJ0, 1, false>(dtype);
    case Unary::bessel_j1: return make_function<BesselJ1, 1, false>(dtype);
    case Unary::bessel_y0: return make_function<BesselY0, 1, false>(dtype);
    case Unary::bessel_y1: return make_function<BesselY1, 1, false>(dtype);
    case Unary::bessel_k0: return make_function<BesselK0, 1, false>(dtype);
    case Unary::bessel_k1: return make_function<BesselK1, 1, false>(dtype);
    case Unary::scaled_bessel_k0: return make_function<ScaledBesselK0, 1, false>(dtype);
    case Unary::scaled_bessel_k1: return make_function<ScaledBesselK1, 1, false>(dtype);
    case Unary::spherical_bessel_j0: return make_function<SphericalBesselJ0, 1, false>(dtype);
    case Unary::airy_ai: return make_function<AiryAi, 1, false>(dtype);
    case Unary::trigamma: return make_function<Trigamma, 1, false>(dtype);
    default: return {};
  }
}

Function special_function(Binary op, tensor::DType dtype) {
  using namespace functions;
  using HWY_NAMESPACE::make_function;
  switch (op) {
    case Binary::zeta: return make_function<HurwitzZeta, 2, false>(dtype);
    case Binary::lower_gamma: return make_function<IncompleteGamma<true>, 2, false>(dtype);
    case Binary::upper_gamma: return make_function<IncompleteGamma<false>, 2, false>(dtype);
    default: return {};
  }
}

}  // namespace stridescope::kernels
