#pragma once

#include <optional>
#include <vector>

#include "engine/tensor/dims.h"
#include "ui/state.h"

namespace stridescope::ui {

/// The shape that is being written in an open form of an operation that keeps the number of elements; nothing
/// where it is no list of whole numbers yet.
std::optional<tensor::Dims> wanted_shape(const UiState& state);
/// What applying the open form would give; nothing where it would fail or change nothing.
struct Previewed {
  std::optional<tensor::Layout> view = {};  ///< of its tensor's storage
  std::vector<tensor::Layout> parts = {};   ///< the same, of several
  std::optional<tensor::Dims> made = {};    ///< the shape of a tensor over a storage of its own
  bool is_written = false;                  ///< what `view` reads: no other tensor comes of it
};
Previewed previewed(const UiState& state);

}  // namespace stridescope::ui
