#include "ui/panels/contiguity_rows.h"

namespace stridescope::ui {

std::vector<ContiguityRow> contiguity_rows(const tensor::Layout& layout) {
  std::vector<ContiguityRow> rows;
  if (layout.numel() == 0) return rows;
  std::int64_t expected = 1;
  for (auto d = layout.dim(); d-- > 0;) {
    const auto at = static_cast<std::size_t>(d);
    const auto size = layout.shape[at];
    rows.push_back({d, size, expected, layout.stride[at], size == 1});
    expected *= size;
  }
  return rows;
}

}  // namespace stridescope::ui
