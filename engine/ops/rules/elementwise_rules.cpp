#include "engine/ops/rules/elementwise_rules.h"

namespace stridescope::ops {

DispatchRule rule(kernels::Unary op) {
  using enum kernels::Unary;
  switch (op) {
    case negative: return {Promotion::common, "neg_cpu"};
    case absolute: return {Promotion::common, "abs_cpu"};
    case relu: return {Promotion::common, "clamp_min_cpu"};
    case bitwise_not: return {Promotion::common, "bitwise_not_cpu"};
    case sign:
    case logical_not:
    case isnan:
    case isinf:
    case isfinite:
    case isposinf:
    case isneginf:
    case signbit: return {};
    case floor: return {Promotion::common, "floor_vml_cpu"};
    case ceil: return {Promotion::common, "ceil_vml_cpu"};
    case round: return {Promotion::common, "round_vml_cpu"};
    case trunc: return {Promotion::common, "trunc_vml_cpu"};
    case frac: return {Promotion::common, "frac_cpu"};
    case gelu:
    case gelu_tanh: return {Promotion::common, "GeluKernelImpl"};
    case silu: return {Promotion::common, "silu_cpu"};
    case hardsigmoid: return {Promotion::common, "hardsigmoid_cpu"};
    case hardswish: return {Promotion::common, "hardswish_cpu"};
    case softplus: return {Promotion::common, "softplus_cpu"};
    case log_sigmoid: return {Promotion::common, "log_sigmoid_cpu"};
    case mish: return {Promotion::common, "mish_cpu"};
    case square:
    case reciprocal:
    case exp:
    case exp2:
    case expm1:
    case log:
    case log2:
    case log10:
    case log1p:
    case sqrt:
    case rsqrt:
    case sin:
    case cos:
    case tan:
    case asin:
    case acos:
    case atan:
    case sinh:
    case cosh:
    case tanh:
    case sigmoid:
    case erf:
    case erfc:
    case erfinv:
    case lgamma:
    case digamma:
    case i0:
    case i1:
    case i0e:
    case i1e:
    case bessel_j0:
    case bessel_j1:
    case bessel_y0:
    case bessel_y1:
    case bessel_k0:
    case bessel_k1:
    case scaled_bessel_k0:
    case scaled_bessel_k1:
    case spherical_bessel_j0:
    case airy_ai:
    case trigamma:
    case asinh:
    case acosh:
    case atanh:
    case sinc:
    case degrees:
    case radians:
    case logit: return {Promotion::to_float, ""};
  }
  return {};
}

DispatchRule rule(kernels::Binary op) {
  using enum kernels::Binary;
  switch (op) {
    case subtract: return {Promotion::common, "sub_cpu"};
    case divide: return {Promotion::to_float, "div_true_cpu"};
    case truncated_divide: return {Promotion::common, "div_trunc_cpu"};
    case floor_divide: return {Promotion::common, "div_floor_cpu"};
    case remainder: return {Promotion::common, "remainder_cpu"};
    case fmod: return {Promotion::common, "fmod_cpu"};
    case power: return {Promotion::common, "pow"};
    case atan2: return {Promotion::to_float, "atan2_cpu"};
    case copysign: return {Promotion::to_float, "copysign_cpu"};
    case zeta: return {Promotion::to_float, "zeta_cpu"};
    case lower_gamma: return {Promotion::to_float, "igamma_cpu"};
    case upper_gamma: return {Promotion::to_float, "igammac_cpu"};
    case xlogy: return {Promotion::to_float, "xlogy_cpu"};
    case hypot: return {Promotion::common, "hypot_cpu"};
    case nextafter: return {Promotion::common, "nextafter_cpu"};
    case gcd: return {Promotion::common, "gcd_cpu"};
    case lcm: return {Promotion::common, "lcm_cpu"};
    case logaddexp: return {Promotion::common, "logaddexp_cpu"};
    case logaddexp2: return {Promotion::common, "logaddexp2_cpu"};
    case bitwise_and: return {Promotion::common, "bitwise_and_cpu"};
    case bitwise_or: return {Promotion::common, "bitwise_or_cpu"};
    case bitwise_xor: return {Promotion::common, "bitwise_xor_cpu"};
    case left_shift: return {Promotion::common, "lshift_cpu"};
    case right_shift: return {Promotion::common, "rshift_cpu"};
    case leaky_relu: return {Promotion::common, "leaky_relu_cpu"};
    case elu: return {Promotion::common, "elu_cpu"};
    case hardshrink: return {Promotion::common, "hardshrink_cpu"};
    case softshrink: return {Promotion::common, "softshrink_cpu"};
    case add:
    case multiply:
    case maximum:
    case minimum:
    case equal:
    case not_equal:
    case less:
    case less_equal:
    case greater:
    case greater_equal:
    case logical_and:
    case logical_or:
    case logical_xor:
    case heaviside:
    case fmax:
    case fmin: break;
  }
  return {};
}

bool divides_integers(kernels::Binary op) {
  using enum kernels::Binary;
  return op == truncated_divide || op == floor_divide || op == remainder || op == fmod;
}

}  // namespace stridescope::ops
