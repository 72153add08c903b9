#pragma once

#include <string>

#include "ui/settings/key.h"

namespace stridescope::ui {

/// Keys that were changed, and the page that changes them.
struct KeysState {
  KeyMap changed = {};
  std::string awaited = {};  ///< the command whose new key is the next one that is pressed; empty: none
  friend bool operator==(const KeysState&, const KeysState&) = default;
};

}  // namespace stridescope::ui
