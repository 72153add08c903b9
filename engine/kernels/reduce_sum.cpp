#include "engine/kernels/reduce_walk.h"

namespace stridescope::kernels {

Reducer sum_reducer(Reduction reduction, tensor::DType source) {
  using namespace accumulators;
  if (reduction == Reduction::sum) return make_reducer<Sum>(source);
  if (reduction == Reduction::nansum) return make_reducer<NanSum>(source);
  if (reduction == Reduction::prod) return make_reducer<Product>(source);
  return make_float_reducer<Mean>(source);
}

}  // namespace stridescope::kernels
