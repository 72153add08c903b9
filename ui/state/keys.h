#pragma once

#include <string>

#include "ui/settings/key.h"

namespace stridescope::ui {

/// Custom keys, and the page that changes them.
struct KeysState {
  KeyMap changed = {};
  std::string awaited = {};  ///< the command to be bound to the next key press; empty: none
  friend bool operator==(const KeysState&, const KeysState&) = default;
};

}  // namespace stridescope::ui
