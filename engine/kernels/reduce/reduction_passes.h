#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/tensor/dtype.h"

namespace stridescope::kernels {

/// One pass over the elements of a reduction.
enum class ReductionPass : std::uint8_t {
  sum,
  nansum,
  product,
  largest,
  smallest,
  any,
  all,
  first_index,         ///< the first index of the element found by the previous pass
  squared_deviations,  ///< squared differences from the previous pass's mean
  exponentials,        ///< exp of differences from the previous pass's largest element
  count_nonzero,
  magnitudes,
  squares,
  powers,  ///< of magnitudes
  largest_magnitude,
  smallest_magnitude
};

struct PassArguments {
  /// Results of the previous pass. `first_index` stores the element found at the index: zeros have two signs.
  void* previous = nullptr;
  std::int64_t index = 0;  ///< first_index: index of the first element
  double power = 2;
};

/// The loops of a step over packed elements of one dtype. Every result has a state; results that reduce
/// adjacent columns have adjacent states.
struct PassLoops {
  tensor::DType state{};
  void (*start)(void* states, std::int64_t count) = nullptr;
  /// Folds a row of elements into one state. Elements i with equal i % 16 or i % 32 are combined first.
  void (*row)(void* state, const std::byte* elements, std::int64_t count, const PassArguments&) = nullptr;
  /// Folds element k into state k.
  void (*columns)(void* states, const std::byte* elements, std::int64_t count,
                  const PassArguments&) = nullptr;
};

/// `element`: a dtype for computation, not a 16-bit float. Sums are double or int64.
PassLoops pass_loops(ReductionPass step, tensor::DType element);

}  // namespace stridescope::kernels
