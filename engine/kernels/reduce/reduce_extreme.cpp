#include "engine/kernels/reduce/reduce_loops.h"

namespace stridescope::kernels {
namespace {

template <class T>
using Largest = accumulators::Extreme<true, T>;
template <class T>
using Smallest = accumulators::Extreme<false, T>;
template <class T>
using IndexOfLargest = accumulators::ArgExtreme<true, T>;
template <class T>
using IndexOfSmallest = accumulators::ArgExtreme<false, T>;

}  // namespace

Reducer extreme_reducer(Reduction reduction, tensor::DType source) {
  if (source == tensor::DType::boolean) {
    if (reduction == Reduction::amax) return flag_reducer(Reduction::any, source);
    if (reduction == Reduction::amin) return flag_reducer(Reduction::all, source);
  }
  switch (reduction) {
    case Reduction::amax: return make_reducer<Largest>(source);
    case Reduction::amin: return make_reducer<Smallest>(source);
    case Reduction::argmax: return make_reducer<IndexOfLargest>(source);
    default: return make_reducer<IndexOfSmallest>(source);
  }
}

}  // namespace stridescope::kernels
