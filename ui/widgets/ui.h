#pragma once

#include <concepts>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "ui/fonts/fonts.h"
#include "ui/scene/picture/scene.h"
#include "ui/scene/picture/style.h"
#include "ui/scene/picture/view_state.h"
#include "ui/settings/key.h"
#include "ui/widgets/widget_list.h"
#include "ui/words/text.h"

struct ImDrawList;

namespace stridescope::canvas {
class CellPainter;
class ImguiCanvas;
}  // namespace stridescope::canvas

namespace stridescope::ui {

class Action;
class ActionQueue;
struct ConsoleAction;
struct DialogAction;
struct DocumentAction;
struct FormAction;
struct LearnAction;
struct LessonAction;
struct LectureAction;
struct MotionAction;
struct ProverAction;
struct RuleAction;
struct DesignAction;
struct SettingsAction;
struct StageAction;
struct WindowAction;
struct WorkAction;

/// State that widgets keep between frames; not part of the document.
struct UiMemory {
  std::string focus;              ///< id of the widget with keyboard focus
  bool focus_is_visible = false;  ///< moved by the keyboard: its ring is drawn
  bool scroll_to_focus = false;
  std::string tooltip;  ///< id of the widget under a resting pointer
  double tooltip_since_secs = 0;
  TextFocus text = TextFocus::none;
  std::string number;   ///< id of the number being typed; the next digit is appended
  std::string dragged;  ///< id of the dragged widget
  float drag_offset = 0;
  scene::Target drag_from;              ///< the cell at which a box begins
  bool drag_moved = false;              ///< the pointer has left that cell
  std::set<char32_t> drawn_characters;  ///< beyond the baked characters, since the fonts were baked
  std::set<std::string> elided;         ///< lines that were truncated in this frame
};

/// Interaction with a widget in this frame.
struct Response {
  bool hovered = false;
  bool pressed = false;  ///< clicked, or Enter or Space while focused
  bool held = false;     ///< the mouse button is down on it
  bool double_clicked = false;
  bool right_clicked = false;
  bool focused = false;
};

struct WidgetInfo {
  std::string_view role = "button";
  std::string_view label = {};
  std::string_view value = {};
  bool enabled = true;
  bool takes_focus = true;
  bool takes_space = true;  ///< Space presses it too
  bool takes_enter = true;  ///< Enter presses it
};

/// One frame of the interface: the style to draw with, the keys to handle, the collected widgets and actions.
/// Positions are in pixels of the window.
class Ui {
 public:
  Ui(const scene::Style& the_style, const Fonts& the_fonts, const Text& the_text, UiMemory& the_memory,
     KeyQueue& the_keys, ActionQueue& the_actions, double time_secs, bool tooltips,
     canvas::CellPainter* the_painter = nullptr)
      : style(the_style),
        fonts(the_fonts),
        text(the_text),
        memory(the_memory),
        keys(the_keys),
        actions(the_actions),
        now_secs(time_secs),
        tooltips_are_on(tooltips),
        painter(the_painter) {}

  const scene::Style& style;
  const Fonts& fonts;
  const Text& text;
  UiMemory& memory;
  KeyQueue& keys;
  ActionQueue& actions;
  double now_secs;
  bool tooltips_are_on;
  bool marks_terms = false;      ///< terms of the glossary are underlined, and open their cards
  canvas::CellPainter* painter;  ///< for large fills; null: ImGui paints all
  /// Collects drawn scenes by the name of the enclosing Area or Modal; null: off. For tests.
  std::map<std::string, scene::Scene>* drawn = nullptr;
  std::string recording_area;  ///< that name; empty unless `drawn` is set
  WidgetList widgets;
  int layer = 0;
  bool wants_another_frame = false;  ///< something moves: a tooltip is due, a caret blinks
  double wake_after_secs = -1;       ///< seconds until the next frame is due; negative: none

  // Actions are handled by the overload of their domain, which needs only that domain's header.
  template <std::same_as<Action> Any>
  void emit(const Any& action) {
    push(action);
  }
  void emit(const DocumentAction& action);
  void emit(const StageAction& action);
  void emit(const MotionAction& action);
  void emit(const FormAction& action);
  void emit(const ConsoleAction& action);
  void emit(const SettingsAction& action);
  void emit(const DialogAction& action);
  void emit(const WindowAction& action);
  void emit(const LectureAction& action);
  void emit(const WorkAction& action);
  void emit(const LessonAction& action);
  void emit(const ProverAction& action);
  void emit(const LearnAction& action);
  void emit(const RuleAction& action);
  void emit(const DesignAction& action);
  const scene::Palette& palette() const { return style.palette; }
  /// Converts a length of the design at scale 100 % to pixels.
  float px(float length) const { return length * style.scale; }

  /// Makes a rectangle of the current ImGui window handle mouse and keyboard, and records it.
  Response interact(std::string_view id, const scene::Rect& rect, const WidgetInfo& info);
  /// Records a region without mouse handling.
  void record(std::string_view id, const scene::Rect& rect, const WidgetInfo& info);
  bool is_focused(std::string_view id) const { return memory.focus == id; }
  void set_focus(std::string_view id, bool visible = true);

  // Drawing into the current window.
  ImDrawList& list() const;
  float width(std::string_view text, scene::Font font, float size) const;
  /// Draws one line; returns its width. `at` is the top left corner.
  float draw_text(scene::Point at, std::string_view text, scene::Font font, float size,
                  scene::Color color) const;
  /// The same, vertically centred in a rectangle; shortened with "…" if it does not fit.
  float draw_in(const scene::Rect& rect, std::string_view text, scene::Font font, float size,
                scene::Color color, scene::Align align = scene::Align::left) const;
  /// Breaks text into lines of at most `width`; returns the height. Only measures if `color` is transparent.
  float draw_wrapped(scene::Point at, float width, std::string_view text, scene::Font font, float size,
                     scene::Color color) const;
  void fill(const scene::Rect& rect, scene::Color color, float radius = 0) const;
  void frame(const scene::Rect& rect, scene::Color color, float radius = 0, float thickness = 1) const;
  void line(scene::Point a, scene::Point b, scene::Color color, float thickness = 1) const;
  /// Draws a scene without its background, its top left corner at a point.
  void draw_scene(const canvas::ImguiCanvas& canvas, const scene::Scene& scene, scene::Point at) const;
  /// Returns the scene that collects drawing in a rectangle; null: off, or out of view.
  scene::Scene* recording_scene_in(const scene::Rect& rect) const;
  void focus_ring(const scene::Rect& rect, float radius) const;
  /// Shows a text beside the pointer after it has rested on the widget.
  void tooltip(std::string_view id, const Response& response, std::string_view text);
  /// The same, beside a part of the widget.
  void tooltip(std::string_view id, const Response& response, std::string_view text,
               const scene::Rect& beside);

 private:
  void push(const Action& action);
};

/// Adds the characters that fonts bake only on request.
void note_characters(std::string_view line, std::set<char32_t>& characters);

std::uint32_t imgui_color(scene::Color color);
scene::Color faded(scene::Color color, float alpha);
/// Interpolates: a at 0, b at 1.
scene::Color blend(scene::Color a, scene::Color b, float amount);

}  // namespace stridescope::ui
