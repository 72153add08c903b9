#include "ui/lecture/speaker_view.h"

#include <algorithm>

#include "ui/actions/lecture.h"
#include "ui/actions/settings.h"
#include "ui/compat/imgui.h"
#include "ui/lecture/speaker_facts.h"
#include "ui/scene/magnifier.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/windows.h"

namespace stridescope::ui {
namespace {

constexpr int notes_step = 25;

/// Draws a heading in small type; returns its height.
float speaker_heading(Ui& ui, scene::Point at, float width, std::string_view words) {
  const float height = ui.style.text_small * 1.7f;
  ui.draw_in({at.x, at.y, width, height}, words, scene::Font::text_bold, ui.style.text_small,
             ui.palette().muted);
  return height;
}

/// Draws step, time and buttons; returns the height.
float speaker_head(Ui& ui, const UiState& state, const SpeakerFacts& facts, const scene::Rect& row) {
  const auto time = lecture_time(state.lecture, ui.now_secs);
  ui.wake_after_secs =
      ui.wake_after_secs < 0 ? time.next_after_secs : std::min(ui.wake_after_secs, time.next_after_secs);
  const float height = ui.px(30), gap = ui.px(6);
  const auto step = std::to_string(facts.step) + " / " + std::to_string(facts.steps);
  auto spent = ui.text("speaker/spent", {{"minutes", time.minutes}});
  if (facts.minutes > 0)
    spent += "  \u00b7  " + ui.text("speaker/left", {{"minutes", std::max(0, facts.minutes - time.minutes)},
                                                     {"all", facts.minutes}});
  float right = row.right();
  const auto corner = [&](std::string_view id, std::string_view key) {
    const auto label = ui.text(key);
    const float w = button_width(ui, label);
    right -= w;
    const scene::Rect rect{right, row.y, w, height};
    right -= gap;
    return button(ui, id, rect, label,
                  {.kind = ButtonKind::quiet, .tooltip = ui.text("help/" + std::string(key))})
        .pressed;
  };
  if (icon_button(ui, "speaker/close", {right - height, row.y, height, height}, Icon::close, ui.text("close"))
          .pressed)
    ui.emit(SetSpeaker{false});
  right -= height + gap;
  const bool apart = state.lecture.speaker_in_own_window;
  if (corner("speaker/window", apart ? "speaker/as_panel" : "speaker/apart"))
    ui.emit(SetSpeakerApart{!apart});
  if (corner("speaker/restart", "speaker/restart")) ui.emit(RestartClock{});
  const scene::Rect first{row.x, row.y, std::max(1.f, right - row.x), height},
      second{row.x, row.y + height, row.w, height};
  ui.record("speaker/step", first, {.role = "status", .label = step, .takes_focus = false});
  ui.draw_in(first, step, scene::Font::mono_bold, ui.style.mono_large, ui.palette().ink);
  ui.record("speaker/time", second, {.role = "status", .label = spent, .takes_focus = false});
  ui.draw_in(second, spent, scene::Font::text_bold, ui.style.text, ui.palette().ink);
  return 2 * height + ui.px(6);
}

void speaker_notes(Ui& ui, const UiState& state, const SpeakerFacts& facts, const scene::Rect& rect) {
  const float edge = ui.px(28), line = ui.style.text_small * 1.7f;
  const int percent = state.settings.notes_percent;
  speaker_heading(ui, {rect.x, rect.y + (edge - line) / 2}, rect.w - 2 * edge, ui.text("speaker/notes"));
  const auto resize = [&](int by) {
    ui.emit(change<&Settings::notes_percent>(std::clamp(percent + by, 75, 400)));
  };
  if (icon_button(ui, "speaker/smaller", {rect.right() - 2 * edge, rect.y, edge, edge}, Icon::minus,
                  ui.text("speaker/smaller"))
          .pressed)
    resize(-notes_step);
  if (icon_button(ui, "speaker/larger", {rect.right() - edge, rect.y, edge, edge}, Icon::plus,
                  ui.text("speaker/larger"))
          .pressed)
    resize(notes_step);
  const scene::Rect body{rect.x, rect.y + edge, rect.w, std::max(1.f, rect.h - edge)};
  ui.record("speaker/notes", body,
            {.role = "text", .label = facts.notes, .value = std::to_string(percent), .takes_focus = false});
  Scroll scroll(ui, "speaker-notes", body);
  const float size = ui.style.text * static_cast<float>(percent) / 100, width = scroll.inner_width();
  float y = scroll.top().y;
  const auto add = [&](const std::string& words, scene::Font font, float em, scene::Color color) {
    if (!words.empty()) y += ui.draw_wrapped({scroll.top().x, y}, width, words, font, em, color) + ui.px(6);
  };
  add(facts.title, scene::Font::text_bold, size, ui.palette().ink);
  add(facts.notes, scene::Font::text, size, ui.palette().ink);
  scroll.set_content(width, y - scroll.top().y);
}

/// Draws the right answers and the reason; returns the height.
float speaker_answer(Ui& ui, const SpeakerFacts& facts, const scene::Rect& rect, bool paints) {
  if (facts.question.empty()) return 0;
  std::string right;
  for (const auto& answer : facts.answers) right += (right.empty() ? "" : "  \u00b7  ") + answer;
  const float pad = ui.px(8), inner = rect.w - 2 * pad;
  const scene::Color none{0, 0, 0, 0};
  const auto& p = ui.palette();
  float y = rect.y + pad;
  const auto add = [&](const std::string& words, scene::Font font, scene::Color color) {
    if (!words.empty())
      y += ui.draw_wrapped({rect.x + pad, y}, inner, words, font, ui.style.text, paints ? color : none) +
           ui.px(2);
  };
  if (paints) {
    const float height = speaker_answer(ui, facts, rect, false);
    ui.fill({rect.x, rect.y, rect.w, height}, p.field, ui.px(6));
    ui.record("speaker/answer", {rect.x, rect.y, rect.w, height},
              {.role = "status", .label = right, .value = facts.question, .takes_focus = false});
  }
  add(facts.question, scene::Font::text, p.muted);
  add(right, scene::Font::text_bold, p.view);
  add(facts.because, scene::Font::text, p.ink);
  return y + pad - rect.y;
}

/// Draws the text and picture of the next step at the lower end; returns its top.
float speaker_next(Ui& ui, const SpeakerFacts& facts, const scene::Rect& area, const NextPicture& next) {
  const float w = std::min(area.w, area.h * 0.42f * 16 / 9), line = ui.style.mono * 1.5f;
  const bool has_picture = next.scene && next.canvas && next.scene->size.w > 0;
  const float h = has_picture ? std::round(w * next.scene->size.h / next.scene->size.w) : 0;
  const float top = area.bottom() - h - 2 * line - ui.px(6);
  float y = top;
  const bool is_last = facts.next_statement.empty();
  ui.draw_in({area.x, y, area.w, line}, ui.text(is_last ? "speaker/last" : "speaker/next"),
             scene::Font::text_bold, ui.style.text_small, ui.palette().muted);
  y += line;
  ui.draw_in({area.x, y, area.w, line}, facts.next_statement, scene::Font::mono_bold, ui.style.mono,
             ui.palette().ink);
  y += line + ui.px(4);
  const scene::Rect picture{area.x, y, w, h};
  ui.record(
      "speaker/next", has_picture ? picture : scene::Rect{area.x, top, area.w, 2 * line},
      {.role = "picture", .label = facts.next_statement, .value = facts.next_words, .takes_focus = false});
  if (!has_picture || is_last) return top;
  for (const auto& label : next.scene->labels) note_characters(label.text, ui.memory.drawn_characters);
  ui.fill(picture, ui.palette().stage);
  next.canvas->paint(ui.list(), scene::fitted(*next.scene, {w, h}), {picture.x, picture.y});
  ui.frame(picture, ui.palette().line, 0, ui.style.line_width);
  return top;
}

}  // namespace

void speaker_view(Ui& ui, const UiState& state, const scene::Rect& area, const NextPicture& next) {
  const Area window(ui, "speaker", area);
  ui.fill(area, ui.palette().panel);
  ui.line({area.x + 0.5f, area.y}, {area.x + 0.5f, area.bottom()}, ui.palette().line, ui.style.line_width);
  ui.record("speaker", area,
            {.role = "panel", .label = ui.text("command/view/speaker"), .takes_focus = false});
  const auto facts = speaker_facts(state, ui.text.language());
  const float pad = ui.px(14), gap = ui.px(10);
  scene::Rect rest{area.x + pad, area.y + pad, area.w - 2 * pad, area.h - 2 * pad};
  const float head = speaker_head(ui, state, facts, rest);
  rest.y += head, rest.h -= head;
  const float below = speaker_next(ui, facts, rest, next);
  rest.h = std::max(1.f, below - gap - rest.y);
  if (const float answer = speaker_answer(ui, facts, rest, true); answer > 0)
    rest.y += answer + gap, rest.h = std::max(1.f, rest.h - answer - gap);
  speaker_notes(ui, state, facts, rest);
}

}  // namespace stridescope::ui
