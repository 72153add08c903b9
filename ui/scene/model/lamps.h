#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/tensor/layout.h"
#include "engine/words/words.h"

namespace stridescope::scene {

/// A question about a layout with yes or no for an answer.
struct Lamp {
  bool on = false;
  std::string text = {};    ///< says the answer too: no colour is needed to read it
  bool is_of_grid = false;  ///< of how the grid is laid, not of the layout
};

/// Contiguous; dense and without overlap; viewable as `wanted`, where a shape is being edited.
std::vector<Lamp> lamps_of(const tensor::Layout& layout, std::int64_t storage_numel,
                           const std::optional<tensor::Dims>& wanted, const words::Words& words);

}  // namespace stridescope::scene
