#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/tensor/dims.h"
#include "engine/words/message.h"

namespace stridescope::explain {

/// One dimension of the result, with the operands' sizes in it.
struct BroadcastColumn {
  std::vector<std::optional<std::int64_t>> sizes;  ///< one per operand; absent if it has no such dimension
  std::vector<bool> repeats;                       ///< the operand is expanded along this dimension
  std::int64_t size = 1;                           ///< of the result
  bool agrees = true;
  words::Message text;
};

/// Shapes aligned at their right ends.
struct BroadcastAlignment {
  std::vector<BroadcastColumn> columns;  ///< from left to right
  bool possible = true;
  std::optional<std::int64_t> broken_dim;  ///< the rightmost column that does not broadcast
  tensor::Dims shape;                      ///< of the result, if possible
  words::Message verdict;
};

BroadcastAlignment align(std::span<const tensor::Dims> shapes);

}  // namespace stridescope::explain
