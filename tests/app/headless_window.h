#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "ui/action.h"
#include "ui/canvas/cairo/cairo_fonts.h"
#include "ui/fonts/fonts.h"
#include "ui/queries/panel_queries.h"
#include "ui/state.h"
#include "ui/widgets/ui.h"

namespace stridescope::app {

/// Lays out the widgets of a window of 1280x720 at scale 100 %, without a display.
class HeadlessWindow {
 public:
  /// `measure` replaces the fonts of the app for measuring; null: the fonts measure.
  explicit HeadlessWindow(const ui::Text& text, const scene::TextMeasure* measure = nullptr);
  ~HeadlessWindow();
  HeadlessWindow(const HeadlessWindow&) = delete;
  HeadlessWindow& operator=(const HeadlessWindow&) = delete;

  /// Lays everything out; twice, since scrolling areas know their content's size only after a frame.
  void show(const ui::UiState& state);
  /// Lines that were truncated.
  const std::set<std::string>& elided() const { return memory_.elided; }
  /// Scenes that panels, sheets and menus drew, by their names; see Ui::drawn. The stage is not among them.
  const std::map<std::string, scene::Scene>& drawn() const { return drawn_; }
  const scene::Style& style() const { return style_; }

  ui::WidgetList widgets;

 private:
  const ui::Text& text_;
  scene::Style style_;
  ui::Fonts fonts_;
  ui::UiMemory memory_;
  ui::PanelQueries queries_;
  canvas::CairoFonts cairo_;
  const scene::TextMeasure& measure_;
  std::map<std::string, scene::Scene> drawn_;
};

/// A state in which the window shows texts that no other view has.
struct View {
  std::string name;
  std::vector<ui::Action> actions = {};
  std::function<void(ui::UiState&)> change = {};

  ui::UiState state() const;
};

}  // namespace stridescope::app
