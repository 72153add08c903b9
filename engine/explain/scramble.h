#pragma once

#include <optional>
#include <string>

#include "engine/tensor/layout.h"

namespace stridescope::explain {

/// A reshape that was probably meant as a permutation: reshape regroups the elements in logical order, so
/// that the result has the wanted shape but its elements in wrong places.
struct Scramble {
  tensor::Dims split = {};  ///< the source shape, with dimensions split into the target's factors
  tensor::Dims order = {};  ///< the permutation of `split` with the target's shape
  std::string code = {};    ///< ".permute(1, 0)", ".reshape(2, 3, 4, 8).permute(0, 2, 1, 3)"
  friend bool operator==(const Scramble&, const Scramble&) = default;
};
/// nullopt if the target is the source with dimensions split or merged in their order, or no permutation of
/// such parts. Of several permutations, one with the fewest dimensions out of order.
std::optional<Scramble> find_scramble(const tensor::Dims& source, const tensor::Dims& target);

}  // namespace stridescope::explain
