#include "engine/kernels/elementwise/binary_functions.h"
#include "engine/kernels/loop/row.h"

namespace stridescope::kernels {

/// The binary functions whose result is bool.
Function comparison(Binary op, tensor::DType dtype);

Function comparison(Binary op, tensor::DType dtype) {
  using namespace functions;
  switch (op) {
    case Binary::equal: return make_function<Equal, 2>(dtype);
    case Binary::not_equal: return make_function<NotEqual, 2>(dtype);
    case Binary::less: return make_function<Less, 2>(dtype);
    case Binary::less_equal: return make_function<LessEqual, 2>(dtype);
    case Binary::greater: return make_function<Greater, 2>(dtype);
    case Binary::greater_equal: return make_function<GreaterEqual, 2>(dtype);
    case Binary::logical_and: return make_function<LogicalAnd, 2>(dtype);
    case Binary::logical_or: return make_function<LogicalOr, 2>(dtype);
    case Binary::logical_xor: return make_function<LogicalXor, 2>(dtype);
    default: return {};
  }
}

}  // namespace stridescope::kernels
