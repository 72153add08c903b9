#pragma once

#include <initializer_list>

#include "tests/support/catch.h"
#include "ui/state.h"

namespace stridescope::ui {

/// Returns a window's state after the statements, with x selected.
inline UiState opened(std::initializer_list<const char*> statements) {
  UiState state;
  for (const auto* statement : statements) REQUIRE_FALSE(state.document.session.append(statement));
  state.stage.view.selected = "x";
  return state;
}

}  // namespace stridescope::ui
