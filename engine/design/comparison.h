#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/design/grid.h"
#include "engine/explain/scramble.h"
#include "engine/words/message.h"

namespace stridescope::design {

/// A tensor in a chain of operations: the source, or the result of an operation.
struct ChainStep {
  std::string code = {};  ///< of the operation that made it: ".permute(1, 0)"; empty: the source
  Grid cells = {};        ///< for each cell, the element of the source's storage that it comes from
  std::int64_t copied_elements = 0;  ///< by all operations so far
  /// Set if the operation is a view or reshape whose result has the shape of a permutation, but its elements
  /// in another order.
  std::optional<explain::Scramble> scramble = {};
  friend bool operator==(const ChainStep&, const ChainStep&) = default;
};

/// Result of a chain of operations on a tensor, step by step.
struct ChainRun {
  std::vector<ChainStep> steps = {};  ///< the source first; up to the operation that failed
  words::Message problem = {};        ///< empty: none
  friend bool operator==(const ChainRun&, const ChainRun&) = default;
};
/// `calls`: code after the tensor: ".permute(1, 0).contiguous()". Operations that compute values are refused
/// (design::count_operations).
ChainRun run_chain(const tensor::Layout& source, const std::string& calls);

/// The operations of a chain: ".t()", "[1:]".
std::vector<std::string> operations_of(const std::string& calls);

/// Two results of one source, cell by cell.
struct GridComparison {
  bool same_shape = false;
  std::vector<std::int64_t> differing = {};  ///< row-major positions of cells that differ
};
GridComparison compare_grids(const Grid& a, const Grid& b);

}  // namespace stridescope::design
