#pragma once

#include <optional>
#include <string>

#include "engine/ops/rules/operand.h"
#include "engine/tensor/memory.h"

namespace stridescope::ops {

struct SearchOptions {
  bool out_int32 = false;           ///< the result is int32, else int64
  bool right = false;               ///< insert after equal elements
  std::optional<std::string> side;  ///< the same as text: "left" or "right"
  tensor::Tensor sorter = {};       ///< the order of unsorted elements; empty if they are sorted
  tensor::Tensor out = {};          ///< the output; only its dtype is used
};

/// The insertion points of values in one sorted line, or of each line of values in the corresponding sorted
/// line. Throws RuntimeError if options contradict each other, or shapes do not fit.
tensor::Tensor searchsorted(tensor::Memory& memory, const tensor::Tensor& sorted, const Operand& values,
                            const SearchOptions& options);
/// searchsorted() for a single line of boundaries.
tensor::Tensor bucketize(tensor::Memory& memory, const Operand& values, const tensor::Tensor& boundaries,
                         const SearchOptions& options);

}  // namespace stridescope::ops
