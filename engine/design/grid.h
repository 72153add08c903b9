#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/tensor/layout.h"

/// Inverse design: from a grid of storage elements to the layout and the operations that make it.
namespace stridescope::design {

/// Storage elements in row-major order of `shape`.
struct Grid {
  tensor::Dims shape = {};
  std::vector<std::int64_t> elements = {};
  friend bool operator==(const Grid&, const Grid&) = default;
};

inline constexpr std::int64_t most_grid_elements = 64;

/// The elements that a layout reads.
Grid grid_of(const tensor::Layout& layout);

/// "0 4 8; 1 5 9", or nested brackets as PyTorch prints them; nullopt for other texts, ragged rows, negative
/// numbers, and more than `most_grid_elements`.
std::optional<Grid> parse_grid(std::string_view text);
/// "[[0, 4, 8], [1, 5, 9]]"
std::string grid_text(const Grid& grid);

/// Two neighbours whose distance in storage differs from that of the first pair along the same dimension.
struct StrideConflict {
  std::int64_t dim = 0;
  tensor::Dims index = {};    ///< of the later neighbour; the other one is one before it along `dim`
  std::int64_t expected = 0;  ///< the distance of the first pair
  std::int64_t found = 0;
};

struct LayoutFit {
  std::optional<tensor::Layout> layout = {};    ///< strides may be negative, which PyTorch refuses
  std::optional<StrideConflict> conflict = {};  ///< set if there is no layout
  bool has_negative_stride() const;
};
/// The layout that reads the grid, or a conflict that excludes every layout. Exact: a layout is determined by
/// the first element and the first neighbour along each dimension.
LayoutFit fit_layout(const Grid& grid);

/// Shapes in which the elements have a layout, those with the fewest dimensions first, at most `most`.
std::vector<tensor::Dims> fitting_shapes(const std::vector<std::int64_t>& elements, std::size_t most);

/// All ordered factorizations of `numel` into at most `most_dims` factors above 1; {} for 1.
std::vector<tensor::Dims> factorizations(std::int64_t numel, std::size_t most_dims);

}  // namespace stridescope::design
