#pragma once

#include "engine/explain/proof/proof.h"

namespace stridescope::explain {

/// A row of numbers, one per dimension, in columns from `first` on.
ProofRow number_row(words::Message label, const tensor::Dims& numbers, std::int64_t first = 0);

/// Shows each cell of a row from the first step that refers to it.
void reveal_on_first_use(Proof& proof, std::size_t row);

/// The element at index `i` of dimension `dim`, 0 elsewhere, for the first few `i`.
std::vector<tensor::Dims> indices_along(const tensor::Layout& layout, std::int64_t dim);

/// The maximum number of elements that a step marks.
inline constexpr std::int64_t most_marked = 16;

}  // namespace stridescope::explain
