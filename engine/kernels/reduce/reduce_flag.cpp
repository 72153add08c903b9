#include "engine/kernels/reduce/reduce_loops.h"

namespace stridescope::kernels {

Reducer flag_reducer(Reduction reduction, tensor::DType source) {
  using namespace accumulators;
  return reduction == Reduction::any ? make_reducer<Any>(source) : make_reducer<All>(source);
}

}  // namespace stridescope::kernels
