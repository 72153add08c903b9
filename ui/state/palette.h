#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "ui/scene/picture/geometry.h"
#include "ui/state/draft.h"

namespace stridescope::ui {

/// The card of a term, over everything.
struct TermCard {
  std::string id;
  scene::Rect beside;  ///< the term that opened it, in the window
  friend bool operator==(const TermCard&, const TermCard&) = default;
};

/// The command palette, and the glossary.
struct PaletteState {
  Draft search = {};
  std::size_t at = 0;     ///< index of the matching entries
  std::string term = {};  ///< the shown card; empty: the first one
  std::optional<TermCard> card = {};
  friend bool operator==(const PaletteState&, const PaletteState&) = default;
};

}  // namespace stridescope::ui
