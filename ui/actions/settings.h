#pragma once

#include <string>

#include "ui/actions/one_of.h"
#include "ui/scene/style.h"

namespace stridescope::ui {

// What a user finds again at the next start.

struct SetTheme {
  scene::Theme theme;
};
struct SetScale {
  int percent = 100;
};
struct SetLanguage {
  std::string code;
};
struct SetSpeed {
  float factor = 1;
};
struct SetInstant {
  bool on = false;
};
struct SetReducedMotion {
  bool on = false;
};
struct SetTooltips {
  bool on = true;
};
struct ToggleGroup {
  std::string group;
};
enum class PanelId { operations, inspector, ledger };
struct FoldPanel {
  PanelId panel;
  bool folded = true;
};
struct ResizePanel {
  PanelId panel;
  float width = 0;
};  ///< at scale 1
struct RememberWindow {
  int width = 0, height = 0;
};  ///< as it stands on the screen

struct SettingsAction : OneOf<SetTheme, SetScale, SetLanguage, SetSpeed, SetInstant, SetReducedMotion,
                              SetTooltips, ToggleGroup, FoldPanel, ResizePanel, RememberWindow> {
  using OneOf::OneOf;
};

}  // namespace stridescope::ui
