#pragma once

#include <set>
#include <string>
#include <vector>

#include "ui/scene/style.h"

namespace stridescope::ui {

/// What a user chooses and finds again at the next start. Lengths are at scale 100 %.
struct Settings {
  scene::Theme theme = scene::Theme::light;
  std::string language = "en";
  int scale_percent = 100;  ///< on top of the display's own scale
  float speed = 1;
  bool instant = false;         ///< steps are shown at once
  bool reduced_motion = false;  ///< cross-fades in place of movement
  bool tooltips = true;
  bool operations_folded = false, inspector_folded = true, ledger_folded = true;
  float operations_width = 232, inspector_width = 276;
  std::set<std::string> folded_groups = {"create", "join", "compute", "reduce", "in_place", "ask"};
  int window_width = 1280, window_height = 800;
  std::vector<std::string> recent_files;  ///< newest first
  friend bool operator==(const Settings&, const Settings&) = default;

  static constexpr std::size_t most_recent_files = 12;
  static constexpr int scale_steps[] = {75, 90, 100, 110, 125, 150, 175, 200, 250, 300};
};

}  // namespace stridescope::ui
