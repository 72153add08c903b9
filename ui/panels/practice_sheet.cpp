#include "ui/panels/practice_sheet.h"

#include <algorithm>
#include <array>

#include "ui/actions/learn.h"
#include "ui/panels/sheet.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/term_text.h"
#include "ui/widgets/windows.h"

namespace stridescope::ui {
namespace {

/// Draws subject and level, side by side in as many rows as necessary; returns their bottom.
float practice_choices(Ui& ui, const PracticeState& practice, const scene::Rect& body) {
  std::vector<std::string> labels{std::string(ui.text("practice/all"))}, ids{"all"};
  for (std::size_t s = 0; s < quiz::subject_count; ++s) {
    ids.emplace_back(quiz::name(static_cast<quiz::Subject>(s)));
    labels.emplace_back(ui.text("practice/" + ids.back()));
  }
  std::vector<Option> options;
  std::vector<char> is_chosen;
  for (std::size_t i = 0; i < ids.size(); ++i) options.push_back({ids[i], labels[i]});
  std::array<bool, quiz::subject_count + 1> chosen{};
  for (std::size_t i = 0; i < ids.size(); ++i) chosen[i] = practice.subject == (i == 0 ? "" : ids[i]);
  const auto subjects = chips(ui, "practice/subject", {body.x, body.y}, body.w, options, chosen);
  if (subjects.pressed >= 0) {
    const auto at = static_cast<std::size_t>(subjects.pressed);
    ui.emit(ChoosePractice{at == 0 ? "" : ids[at], practice.level});
  }
  const float y = body.y + subjects.height + ui.px(8), h = ui.px(28);
  const std::array<Option, 4> levels{
      Option{"0", ui.text("practice/adaptive")}, Option{"1", ui.text("practice/level_1")},
      Option{"2", ui.text("practice/level_2")}, Option{"3", ui.text("practice/level_3")}};
  const int level =
      segmented(ui, "practice/level", {body.x, y, std::min(body.w, ui.px(420)), h}, levels, practice.level);
  if (level >= 0) ui.emit(ChoosePractice{practice.subject, level});
  return y + h + ui.px(14);
}

void exercise_choice(Ui& ui, const PracticeState& practice, std::size_t shown, const scene::Rect& rect) {
  const auto& palette = ui.palette();
  const auto at = practice.order[shown];
  const auto words = ui.text(practice.exercise->question.choices[at].text);
  const bool is_answered = practice.chosen.has_value(), is_right = is_answered && at == 0;
  const bool is_wrong = is_answered && practice.chosen == at && at != 0;
  const auto response = ui.interact("practice/answer/" + std::to_string(shown), rect,
                                    {.role = "answer",
                                     .label = words,
                                     .value = is_right   ? "right"
                                              : is_wrong ? "wrong"
                                                         : "",
                                     .enabled = !is_answered});
  ui.fill(rect,
          is_right                           ? blend(palette.field, palette.view, 0.18f)
          : is_wrong                         ? blend(palette.field, palette.error, 0.14f)
          : response.hovered && !is_answered ? blend(palette.field, palette.ink, 0.06f)
                                             : palette.field,
          ui.px(7));
  ui.frame(rect,
           is_right   ? palette.view
           : is_wrong ? palette.error
                      : palette.line,
           ui.px(7), is_right || is_wrong ? ui.px(2) : ui.style.line_width);
  const float key = ui.px(24);
  ui.draw_in({rect.x, rect.y, key + ui.px(10), rect.h}, std::to_string(shown + 1), scene::Font::mono_bold,
             ui.style.text_small, palette.muted, scene::Align::center);
  ui.draw_in({rect.x + key + ui.px(12), rect.y, rect.w - key - ui.px(44), rect.h}, words, scene::Font::text,
             ui.style.text, palette.ink);
  if (is_right || is_wrong)
    draw_icon(ui, is_right ? Icon::check : Icon::close, {rect.right() - ui.px(18), rect.center().y},
              ui.px(16), is_right ? palette.view : palette.error);
  if (response.focused && ui.memory.focus_is_visible) ui.focus_ring(rect, ui.px(7));
  if (response.pressed) ui.emit(AnswerExercise{shown});
}

}  // namespace

void practice_sheet(Ui& ui, const UiState& state, scene::Size screen) {
  Sheet sheet(ui, "practice", {ui.px(720), ui.px(620)}, screen, ui.text("practice/title"));
  const auto& practice = state.practice;
  if (!practice.exercise) return;
  Scroll scroll(ui, "practice-rows", sheet.body());
  const scene::Rect body{scroll.top().x, scroll.top().y, scroll.inner_width() - ui.px(4), sheet.body().h};
  const auto& palette = ui.palette();
  float y = practice_choices(ui, practice, body);
  const auto& record = practice.record;
  const auto due = record.due_on(practice.today);
  const auto score = ui.text("practice/score", {{"right", record.right()},
                                                {"answered", record.answered()},
                                                {"today", due},
                                                {"later", record.cards.size() - due}});
  ui.record("practice/score", {body.x, y, body.w, ui.px(22)},
            {.role = "status",
             .label = score,
             .value = std::to_string(record.right()) + "/" + std::to_string(record.answered()),
             .takes_focus = false});
  ui.draw_in({body.x, y, body.w, ui.px(22)}, score, scene::Font::text, ui.style.text_small, palette.muted);
  y += ui.px(28);
  const auto& [lines, question] = *practice.exercise;
  const float line_h = ui.px(24);
  const scene::Rect code{body.x, y, body.w, line_h * static_cast<float>(lines.size()) + ui.px(12)};
  ui.fill(code, palette.field, ui.px(7));
  for (std::size_t i = 0; i < lines.size(); ++i)
    ui.draw_in(
        {code.x + ui.px(12), code.y + ui.px(6) + line_h * static_cast<float>(i), code.w - ui.px(24), line_h},
        lines[i], scene::Font::mono, ui.style.mono, palette.ink);
  y = code.bottom() + ui.px(14);
  const auto ask = ui.text(question.ask);
  ui.record("practice/question", {body.x, y, body.w, line_h},
            {.role = "question", .label = ask, .value = quiz::name(question.subject), .takes_focus = false});
  y += draw_with_terms(ui, "practice/question", {body.x, y}, body.w, ask, scene::Font::text_bold,
                       ui.style.text, palette.ink) +
       ui.px(10);
  const float h = ui.px(36), gap = ui.px(8);
  for (std::size_t shown = 0; shown < practice.order.size(); ++shown) {
    exercise_choice(ui, practice, shown, {body.x, y, body.w, h});
    y += h + gap;
  }
  for (const auto& press : ui.keys.remaining())
    if (!practice.chosen && press.key == Key::character && !press.ctrl && !press.alt &&
        press.character >= '1' && press.character < '1' + static_cast<char32_t>(practice.order.size()))
      ui.emit(AnswerExercise{press.character - '1'});
  if (practice.chosen) {
    const bool is_right = *practice.chosen == 0;
    const auto& misconception = question.choices[*practice.chosen].misconception;
    if (!misconception.empty()) {
      const auto words = ui.text("practice/misconception", {{"text", misconception}});
      ui.record("practice/misconception", {body.x, y, body.w, line_h},
                {.role = "status", .label = words, .takes_focus = false});
      y += draw_with_terms(ui, "practice/misconception", {body.x, y}, body.w, words, scene::Font::text,
                           ui.style.text, palette.error) +
           ui.px(4);
    }
    const auto because = ui.text(question.because);
    ui.record(
        "practice/because", {body.x, y, body.w, line_h},
        {.role = "status", .label = because, .value = is_right ? "right" : "wrong", .takes_focus = false});
    y += draw_with_terms(ui, "practice/because", {body.x, y}, body.w, because, scene::Font::text,
                         ui.style.text, palette.ink) +
         ui.px(12);
    const auto label = ui.text("practice/next");
    if (button(ui, "practice/next", {body.x, y, button_width(ui, label), ui.px(34)}, label,
               {.kind = ButtonKind::primary})
            .pressed ||
        ui.keys.take(Key::enter))
      ui.emit(NextExercise{});
    y += ui.px(40);
  }
  scroll.set_content(body.w, y - scroll.top().y);
}

}  // namespace stridescope::ui
