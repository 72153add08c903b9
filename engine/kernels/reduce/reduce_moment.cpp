#include "engine/kernels/reduce/log_sum_exp.h"
#include "engine/kernels/reduce/reduce_loops.h"

namespace stridescope::kernels {

Reducer moment_reducer(Reduction reduction, tensor::DType source, const ReduceOptions& options) {
  using namespace accumulators;
  switch (reduction) {
    case Reduction::var: return make_float_reducer<Variance>(source);
    case Reduction::std: return make_float_reducer<Deviation, Variance>(source);
    case Reduction::norm:
      return options.p == 2 ? make_float_reducer<EuclideanNorm>(source) : make_float_reducer<Norm>(source);
    default: return make_float_reducer<LogSumExp>(source);
  }
}

}  // namespace stridescope::kernels
