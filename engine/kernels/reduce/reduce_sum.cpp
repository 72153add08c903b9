#include "engine/kernels/reduce/reduce_loops.h"

namespace stridescope::kernels {

Reducer sum_reducer(Reduction reduction, tensor::DType source) {
  using namespace accumulators;
  if (reduction == Reduction::nansum && is_floating(source)) return make_float_reducer<NanSum>(source);
  if (reduction == Reduction::prod) return make_reducer<Product>(source);
  if (reduction == Reduction::mean) return make_float_reducer<Mean, Sum>(source);
  return make_reducer<Sum>(source);
}

}  // namespace stridescope::kernels
