#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/tensor/layout.h"
#include "engine/words/message.h"

namespace stridescope::explain {

/// The contiguity rule applied to one dimension.
struct DimContiguity {
  std::int64_t dim = 0;
  std::int64_t size = 0;
  std::int64_t actual = 0;
  std::optional<std::int64_t> expected;  ///< absent if any stride is accepted (size 1, or no elements at all)
  bool holds = true;
  words::Message text;
};

struct Contiguity {
  std::vector<DimContiguity> dims;  ///< in the layout's order
  bool contiguous = true;
  std::optional<std::int64_t> broken_dim;  ///< the fastest dimension with an unexpected stride
  words::Message verdict;
};

/// PyTorch's contiguity rule per dimension, in a memory format. If the format requires another number of
/// dimensions, the layout is not contiguous in it, and `dims` is empty.
Contiguity contiguity(const tensor::Layout& layout,
                      tensor::MemoryFormat format = tensor::MemoryFormat::contiguous);

}  // namespace stridescope::explain
