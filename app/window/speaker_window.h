#pragma once

#include <functional>
#include <vector>

#include "app/window/baked_fonts.h"
#include "app/window/cell_renderer.h"
#include "app/window/gl_window.h"
#include "app/window/imgui_host.h"
#include "ui/action.h"
#include "ui/fonts/fonts.h"
#include "ui/lecture/speaker_view.h"
#include "ui/state.h"
#include "ui/widgets/ui.h"
#include "ui/words/text.h"

namespace stridescope::app {

/// The speaker's view in a window of its own, on another screen if there is one. It makes its own contexts of
/// Dear ImGui and OpenGL current; the caller restores those of the main window.
class SpeakerWindow {
 public:
  /// Throws NoWindow.
  SpeakerWindow(const GlWindow& beside, const std::string& title);
  ~SpeakerWindow() { host_.use(); }  // its OpenGL objects must be freed in its own context
  SpeakerWindow(const SpeakerWindow&) = delete;
  SpeakerWindow& operator=(const SpeakerWindow&) = delete;

  bool has_events() { return !window_.events().empty(); }
  /// Actions of the speaker window's frame, and key presses meant for the lecture.
  struct Asked {
    ui::ActionQueue actions;
    std::vector<ui::KeyPress> presses;
    double wake_after_secs = -1;
  };
  /// Handles the window's events and repaints it.
  Asked frame(const ui::UiState& state, const ui::Text& text, const scene::Scene* next, double passed_secs);

 private:
  void adapt_fonts(const ui::UiState& state, const ui::Text& text);

  GlWindow window_;
  ImguiHost host_;
  CellRenderer cells_;
  ui::UiMemory memory_;
  scene::Style style_{};
  BakedFonts baked_;
};

}  // namespace stridescope::app
