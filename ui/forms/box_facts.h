#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/tensor/tensor.h"
#include "ui/scene/picture/view_state.h"

namespace stridescope::ui {

/// A box of cells as an expression, with its place in the storage and statistics.
struct BoxFacts {
  std::string expression;  ///< "x[1:3, 0:2]"
  tensor::Layout layout;   ///< of that slice
  std::int64_t cells = 0;
  tensor::Extent extent;          ///< of the storage elements that it reads
  std::int64_t span_bytes = 0;    ///< from the first to the last of them
  std::optional<double> density;  ///< of the span; absent if arithmetic does not determine it
  struct Statistics {
    std::string sum, mean, least, most;  ///< as Python prints the numbers; empty if they have no order
  };
  std::optional<Statistics> statistics;  ///< absent if there are too many cells, or no values
};

/// "x[1:3, 0:2]": ":" for a whole dimension.
std::string box_expression(const scene::CellBox& box, const tensor::Dims& shape);
/// The box between two cells of one tensor.
scene::CellBox box_between(const scene::CellTarget& a, const scene::CellTarget& b);

/// `most_cells`: above it, no statistics are computed.
BoxFacts box_facts(const tensor::Tensor& tensor, const scene::CellBox& box,
                   std::int64_t most_cells = 1'000'000);

}  // namespace stridescope::ui
