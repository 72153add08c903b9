#pragma once

#include <cstddef>
#include <string>

#include "ui/state/draft.h"

namespace stridescope::ui {

/// The list of everything that can be asked for, and the page of words.
struct PaletteState {
  Draft search = {};
  std::size_t at = 0;     ///< of the entries that are found
  std::string term = {};  ///< whose card is shown; empty: the first one
};

}  // namespace stridescope::ui
