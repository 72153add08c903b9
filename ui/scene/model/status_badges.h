#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/tensor/layout.h"
#include "engine/words/words.h"

namespace stridescope::scene {

/// A yes-or-no fact about a layout.
struct StatusBadge {
  bool on = false;
  std::string text = {};    ///< states the answer, so that it does not depend on colour
  bool is_of_grid = false;  ///< about the order of the grid's axes, not the layout
};

/// Contiguous; dense and without overlap; viewable as `wanted`, if a form has a shape.
std::vector<StatusBadge> status_badges_of(const tensor::Layout& layout, std::int64_t storage_numel,
                                          const std::optional<tensor::Dims>& wanted,
                                          const words::Translator& words);

}  // namespace stridescope::scene
