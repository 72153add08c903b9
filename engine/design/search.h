#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/design/grid.h"
#include "engine/design/move.h"

namespace stridescope::design {

struct SearchLimits {
  int operations = 4;           ///< the most that a chain may have
  std::size_t states = 20'000;  ///< distinct layouts and contents after which the search ends
  bool copies = false;          ///< whether operations that copy may be used
};

/// A chain of calls and subscripts.
struct Chain {
  std::vector<Move> moves = {};
  std::vector<std::string> codes = {};  ///< ".t()", "[1:]"
  std::int64_t copied_elements = 0;
  std::string code() const;  ///< ".t()[1:]"
  /// Chains with equal codes have equal moves.
  friend bool operator==(const Chain& a, const Chain& b) { return a.codes == b.codes; }
};

struct SearchResult {
  std::optional<Chain> chain = {};
  std::size_t states = 0;   ///< that were visited
  bool is_complete = true;  ///< false: the limit of states was reached, and a better chain may exist
};

/// The chain that makes `target` of a tensor with layout `source`: one that copies fewest elements, and of
/// these one with the fewest operations. The elements of `target` are those of the storage of `source`.
/// The search is uniform-cost over Move; as_strided and indexing with tensors are not among the moves.
SearchResult find_chain(const tensor::Layout& source, const Grid& target, const SearchLimits& limits = {});

}  // namespace stridescope::design
