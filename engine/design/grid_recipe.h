#pragma once

#include <cstdint>
#include <string>

#include "engine/design/grid.h"
#include "engine/design/search.h"

namespace stridescope::design {

/// How a grid of storage elements can be made of a tensor.
struct GridRecipe {
  LayoutFit fit = {};
  std::string view_code = {};  ///< "x.t()[1:]"; empty: no view reads the grid
  bool is_as_strided = false;  ///< no chain of other view operations was found
  std::size_t operations = 0;  ///< of view_code
  std::string copy_code = {};  ///< set if there is no view
  std::int64_t copied_elements = 0;
  std::size_t states = 0;  ///< layouts that the search visited
  bool is_complete = true;
  std::int64_t outside = -1;  ///< an element beyond the storage; -1: none
};

GridRecipe find_grid_recipe(const std::string& name, const tensor::Layout& source, std::int64_t storage_numel,
                            const Grid& grid);

}  // namespace stridescope::design
