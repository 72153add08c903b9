#include "engine/design/grid_recipe.h"

#include <algorithm>

#include "engine/words/numbers.h"

namespace stridescope::design {
namespace {

using tensor::Dims;
using tensor::Layout;

/// The grid with every dimension along which all slices are equal reduced to size 1.
Grid without_repeats(const Grid& grid) {
  auto cut = grid;
  for (std::size_t d = 0; d < grid.shape.size(); ++d) {
    const auto rows = tensor::contiguous_layout(cut.shape);
    Grid first{cut.shape, {}};
    first.shape[d] = 1;
    bool repeats = true;
    for (std::int64_t n = 0; n < rows.numel() && repeats; ++n) {
      auto index = rows.coordinate(n);
      if (index[d] == 0) {
        first.elements.push_back(cut.elements[static_cast<std::size_t>(n)]);
        continue;
      }
      index[d] = 0;
      repeats =
          cut.elements[static_cast<std::size_t>(n)] == cut.elements[static_cast<std::size_t>(rows.at(index))];
    }
    if (repeats) cut = std::move(first);
  }
  return cut;
}

/// Sets code that gathers the elements by their storage indices, and expands the dimensions along which the
/// grid repeats itself.
void set_copy_code(const std::string& name, const Layout& source, std::int64_t storage_numel,
                   const Grid& grid, GridRecipe& answer) {
  const bool is_whole =
      source.is_contiguous() && source.storage_offset == 0 && source.numel() == storage_numel;
  const auto cut = without_repeats(grid);
  answer.copy_code = name;
  if (!is_whole) answer.copy_code += ".as_strided((" + std::to_string(storage_numel) + ",), (1,), 0)";
  else if (source.dim() != 1) answer.copy_code += ".view(-1)";
  answer.copy_code += "[torch.tensor(" + grid_text(cut) + ")]";
  if (cut.shape != grid.shape) answer.copy_code += ".expand(" + words::list_text(grid.shape) + ")";
  answer.copied_elements = static_cast<std::int64_t>(cut.elements.size());
}

}  // namespace

GridRecipe find_grid_recipe(const std::string& name, const Layout& source, std::int64_t storage_numel,
                            const Grid& grid) {
  GridRecipe found{.fit = fit_layout(grid)};
  for (const auto element : grid.elements)
    if (element >= storage_numel) found.outside = element;
  if (found.outside >= 0) return found;
  const bool is_view = found.fit.layout && !found.fit.has_negative_stride();
  const auto result =
      find_chain(source, grid, {.operations = is_view ? 4 : 3, .states = 6000, .copies = !is_view});
  found.states = result.states, found.is_complete = result.is_complete;
  if (is_view) {
    found.is_as_strided = !result.chain;
    found.operations = result.chain ? result.chain->moves.size() : 1;
    found.view_code = name + (result.chain ? result.chain->code()
                                           : ".as_strided(" + words::tuple_text(found.fit.layout->shape) +
                                                 ", " + words::tuple_text(found.fit.layout->stride) + ", " +
                                                 std::to_string(found.fit.layout->storage_offset) + ")");
    return found;
  }
  set_copy_code(name, source, storage_numel, grid, found);
  if (result.chain && result.chain->copied_elements <= found.copied_elements)
    found.copy_code = name + result.chain->code(), found.copied_elements = result.chain->copied_elements;
  return found;
}

}  // namespace stridescope::design
