#include "engine/explain/proof/rows.h"

#include <algorithm>
#include <utility>

namespace stridescope::explain {

ProofRow number_row(words::Message label, const tensor::Dims& numbers, std::int64_t first) {
  ProofRow row{std::move(label)};
  for (std::size_t d = 0; d < numbers.size(); ++d)
    row.cells.push_back({.column = first + static_cast<std::int64_t>(d), .text = std::to_string(numbers[d])});
  return row;
}

void reveal_on_first_use(Proof& proof, std::size_t row) {
  auto& cells = proof.rows[row].cells;
  for (std::size_t c = 0; c < cells.size(); ++c) {
    const auto step = std::find_if(proof.steps.begin(), proof.steps.end(), [&](const ProofStep& one) {
      return std::any_of(one.spots.begin(), one.spots.end(),
                         [&](const ProofStep::CellRef& spot) { return spot.row == row && spot.cell == c; });
    });
    cells[c].since = static_cast<std::size_t>(step - proof.steps.begin());
  }
}

std::vector<tensor::Dims> indices_along(const tensor::Layout& layout, std::int64_t dim) {
  std::vector<tensor::Dims> found;
  if (layout.numel() == 0) return found;
  tensor::Dims index(layout.shape.size(), 0);
  for (std::int64_t i = 0; i < std::min(layout.shape[static_cast<std::size_t>(dim)], most_marked); ++i) {
    index[static_cast<std::size_t>(dim)] = i;
    found.push_back(index);
  }
  return found;
}

}  // namespace stridescope::explain
