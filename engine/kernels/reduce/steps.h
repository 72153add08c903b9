#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/tensor/dtype.h"

namespace stridescope::kernels {

/// One pass over the elements of a reduction.
enum class Step : std::uint8_t {
  sum,
  nansum,
  product,
  largest,
  smallest,
  any,
  all,
  place,         ///< the first index of the element found by the pass before
  distances,     ///< squares of differences from the pass before: a mean
  exponentials,  ///< of differences from the pass before: a largest element
  count_nonzero,
  sizes,
  squares,
  powers,  ///< of sizes
  largest_size,
  smallest_size
};

struct StepArguments {
  /// Results of the pass before. `place` stores the element that it found there: zeros have two signs.
  void* before = nullptr;
  std::int64_t index = 0;  ///< place: of the first element
  double power = 2;
};

/// The loops of a step over packed elements of one dtype. Every result has a state; results that reduce
/// neighbouring columns have theirs side by side.
struct StepLoops {
  tensor::DType state{};
  void (*start)(void* states, std::int64_t count) = nullptr;
  /// Adds a row of elements to one state. Elements i with the same i % 16 or i % 32 are joined first.
  void (*row)(void* state, const std::byte* elements, std::int64_t count, const StepArguments&) = nullptr;
  /// Adds element k to state k.
  void (*columns)(void* states, const std::byte* elements, std::int64_t count,
                  const StepArguments&) = nullptr;
};

/// `element` is a dtype that kernels compute in, and not a 16-bit float. Sums are double or int64.
StepLoops step_loops(Step step, tensor::DType element);

}  // namespace stridescope::kernels
