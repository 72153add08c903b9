#pragma once

#include <cstdint>
#include <string>

#include "ui/state.h"
#include "ui/widgets/ui.h"

namespace stridescope::app {

/// Moves the focus into a dialog when it opens, and restores it when the dialog closes.
class FocusKeeper {
 public:
  /// Tab and Shift+Tab.
  void move(ui::Ui& ui, bool backwards);
  /// After the state changed.
  void follow(const ui::UiState& state, ui::UiMemory& memory);

 private:
  std::string shown_;        ///< the dialog or menu that had the focus set
  std::string before_;       ///< the focus before it opened
  std::uint64_t asked_ = 0;  ///< requests for the focus that were met
};

}  // namespace stridescope::app
