#pragma once

#include <cstdint>
#include <string>

#include "ui/state.h"
#include "ui/widgets/ui.h"

namespace stridescope::app {

/// Moves the focus into a dialog when it opens, and restores it when the dialog closes.
class FocusKeeper {
 public:
  /// Handles Tab and Shift+Tab.
  void move(ui::Ui& ui, bool backwards);
  /// Call after the state changed.
  void follow(const ui::UiState& state, ui::UiMemory& memory);

 private:
  std::string shown_;        ///< the dialog or menu for which the focus was set
  std::string before_;       ///< the focus before it opened
  std::uint64_t asked_ = 0;  ///< number of handled focus requests
};

}  // namespace stridescope::app
