#pragma once

#include <utility>

#include "app/reduce/reduce.h"

namespace stridescope::app {

/// The state of a window. It is read freely, and changed by actions alone.
class Store {
 public:
  Store(ui::UiState state, Places places) : state_(std::move(state)), places_(std::move(places)) {}

  const ui::UiState& state() const { return state_; }
  void reduce(const ui::Action& action) { app::reduce(state_, action, places_); }
  void reduce(const ui::ActionQueue& actions) {
    for (const auto& action : actions.all()) reduce(action);
  }

 private:
  ui::UiState state_;
  Places places_;
};

}  // namespace stridescope::app
