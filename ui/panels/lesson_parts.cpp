#include "ui/panels/lesson_parts.h"

#include <algorithm>
#include <cmath>

#include "ui/actions/design.h"
#include "ui/actions/learn.h"
#include "ui/actions/lesson.h"
#include "ui/compat/imgui.h"
#include "ui/lesson/lesson_view.h"
#include "ui/lesson/question_plan.h"
#include "ui/lesson/shipped_lessons.h"
#include "ui/panels/predictions.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/fields.h"
#include "ui/widgets/term_text.h"
#include "ui/widgets/windows.h"

namespace stridescope::ui {
namespace {

constexpr float bar_height = 38, meter_height = 30;

/// Widths of the baked fonts.
class UiMeasure : public scene::TextMeasure {
 public:
  explicit UiMeasure(const Ui& ui) : ui_(ui) {}
  float width(std::string_view text, scene::Font font, float size) const override {
    return ui_.width(text, font, size);
  }

 private:
  const Ui& ui_;
};

/// Returns the width beside the question: for the time to think, in a lecture the button of a second vote,
/// and the button that shows the answer.
float side_width(const scene::Style& style, const Text& text, const scene::TextMeasure& measure,
                 bool is_large) {
  float width = measure.width(text("question/show"), scene::Font::text, style.text) + 110 * style.scale;
  if (is_large)
    width += measure.width(text("question/vote_again"), scene::Font::text, style.text) + 30 * style.scale;
  return width;
}

std::string class_result(const UiState& state, const Text& text) {
  const auto* question = state.lesson.question();
  const auto& asked = state.lesson.asked;
  return question ? hands_text(*question, asked.hands, asked.first_hands, state.settings.language, text) : "";
}

QuestionLook look_of(const UiState& state, const scene::Style& style, const Text& text,
                     const scene::TextMeasure& measure) {
  return {state.settings.language,
          state.lecture.on,
          side_width(style, text, measure, state.lecture.on),
          state.lesson.asked.is_answered,
          class_result(state, text),
          !state.lecture.on && (!state.settings.prover_folded || !state.settings.lens_folded),
          state.lesson.asked.chosen};
}

void meters(Ui& ui, const std::vector<MeterView>& views, const scene::Rect& area) {
  const auto& palette = ui.palette();
  const float gap = ui.px(28), number_w = ui.px(110);
  const float each = (area.w - gap * static_cast<float>(views.size() - 1)) / static_cast<float>(views.size());
  float x = area.x;
  for (std::size_t i = 0; i < views.size(); ++i, x += each + gap) {
    const auto& meter = views[i];
    const scene::Rect rect{x, area.y, each, area.h};
    const auto amount = ui.text({"meter/bytes", {{"bytes", words::Bytes{meter.copied_bytes}}}});
    ui.record("meter/" + std::to_string(i), rect,
              {.role = "meter", .label = meter.name, .value = amount, .takes_focus = false});
    const float name_w =
        std::min(ui.width(meter.name, scene::Font::text_bold, ui.style.text) + ui.px(10), each * 0.4f);
    ui.draw_in({x, rect.y, name_w, rect.h}, meter.name, scene::Font::text_bold, ui.style.text, palette.ink);
    const scene::Rect track{x + name_w, rect.center().y - ui.px(5),
                            std::max(ui.px(20), each - name_w - number_w), ui.px(10)};
    ui.fill(track, palette.line, ui.px(5));
    const float share = meter.most_bytes > 0
                            ? static_cast<float>(meter.copied_bytes) / static_cast<float>(meter.most_bytes)
                            : 0;
    if (share > 0)
      ui.fill({track.x, track.y, std::max(ui.px(10), track.w * share), track.h}, palette.copy, ui.px(5));
    ui.draw_in({track.right() + ui.px(8), rect.y, number_w - ui.px(8), rect.h}, amount,
               scene::Font::mono_bold, ui.style.mono, meter.copied_bytes > 0 ? palette.copy : palette.muted);
  }
}

}  // namespace

LessonHeights lesson_heights(const UiState& state, const scene::Style& style, const Text& text,
                             const scene::TextMeasure& measure) {
  LessonHeights room;
  if (state.lesson.is_open())
    room.bar = std::round((bar_height + (meter_views(state, 1).empty() ? 0 : meter_height)) * style.scale);
  if (shows_predictions(state)) {
    room.question_height = [&state, &style, &text, &measure](float width) {
      return plan_predictions(state, style, text, measure, width).height;
    };
    return room;
  }
  if (const auto* question = lesson_view(state).question)
    room.question_height = [question, look = look_of(state, style, text, measure), &style,
                            &measure](float width) {
      return plan_question(*question, look, style, measure, width).height;
    };
  return room;
}

void lesson_bar(Ui& ui, const UiState& state, const scene::Scene& scene, const scene::Rect& area) {
  if (area.h <= 0) return;
  const Area window(ui, "lesson", area);
  const auto& palette = ui.palette();
  const auto view = lesson_view(state);
  ui.fill(area, palette.panel);
  ui.line({area.x, area.bottom() - 0.5f}, {area.right(), area.bottom() - 0.5f}, palette.line,
          ui.style.line_width);
  const float pad = ui.style.space_4, edge = ui.px(28);
  const scene::Rect row{area.x + pad, area.y, area.w - 2 * pad, std::min(area.h, ui.px(bar_height))};
  float right = row.right() - edge;
  const float top = row.center().y - edge / 2;
  const bool goes_on = view.is_on_branch || view.step < view.steps || (view.question && !view.is_answered);
  if (icon_button(ui, "lesson/next", {right, top, edge, edge}, Icon::chevron_right,
                  ui.text("command/lesson/next"), {.enabled = goes_on})
          .pressed)
    ui.emit(NextCue{});
  const auto number = std::to_string(view.step) + " / " + std::to_string(view.steps);
  const float number_w = ui.width("00 / 00", scene::Font::mono, ui.style.mono) + ui.px(10);
  right -= number_w;
  ui.record("lesson/step", {right, row.y, number_w, row.h},
            {.role = "status", .label = number, .takes_focus = false});
  ui.draw_in({right, row.y, number_w, row.h}, number, scene::Font::mono, ui.style.mono, palette.muted,
             scene::Align::center);
  right -= edge;
  if (icon_button(ui, "lesson/previous", {right, top, edge, edge}, Icon::chevron_left,
                  ui.text("command/lesson/previous"), {.enabled = view.step > 0})
          .pressed)
    ui.emit(PreviousCue{});
  right -= ui.px(12);
  if (view.is_on_branch) {
    const auto label = ui.text("lesson/return");
    const float w = button_width(ui, label);
    right -= w;
    if (button(ui, "lesson/return", {right, row.center().y - ui.px(15), w, ui.px(30)}, label,
               {.kind = ButtonKind::primary})
            .pressed)
      ui.emit(ReturnToLesson{});
    right -= ui.px(12);
  } else if (!goes_on && find_lesson(state.lesson.key)) {
    // At its end, a lesson offers a Parsons puzzle of its lines.
    const auto label = ui.text("command/help/parsons");
    const float w = button_width(ui, label);
    right -= w;
    if (button(ui, "lesson/build", {right, row.center().y - ui.px(15), w, ui.px(30)}, label,
               {.kind = ButtonKind::primary, .tooltip = ui.text("help/build")})
            .pressed)
      ui.emit(OpenParsons{});
    right -= ui.px(12);
  }
  const scene::Rect words{row.x, row.y, std::max(1.f, right - row.x), row.h};
  ui.record("lesson/title", words,
            {.role = "heading", .label = view.title, .value = view.now.title, .takes_focus = false});
  const auto chapter = view.now.title.empty() ? view.title : view.now.title;
  const float w = std::min(words.w, ui.width(chapter, scene::Font::text_bold, ui.style.text_large));
  ui.draw_in({words.x, words.y, w + 1, words.h}, chapter, scene::Font::text_bold, ui.style.text_large,
             palette.ink);
  const float left = words.x + w + ui.px(16);
  if (!view.now.title.empty() && words.right() - left > ui.px(120))
    ui.draw_in({left, words.y, words.right() - left, words.h}, view.title, scene::Font::text, ui.style.text,
               palette.muted);
  const auto views = meter_views(state, scene.filled_share);
  if (!views.empty())
    meters(ui, views, {row.x, row.bottom() - ui.px(4), row.w, area.bottom() - row.bottom()});
}

namespace {

struct AnswerState {
  bool is_answered = false, is_right = false, is_chosen = false;
  int hands = 0, all_hands = 0;
};

/// Draws a count as a bar behind the answer: typed, or changed by buttons.
void hands(Ui& ui, std::size_t n, const AnswerState& state, const scene::Rect& rect) {
  const float edge = std::min(rect.h - ui.px(8), ui.px(36)), width = 2 * edge + ui.px(46);
  const scene::Rect place{rect.right() - width - ui.px(6), rect.center().y - edge / 2, width, edge};
  const NumberLook look{.label = ui.text("question/hands"),
                        .less = ui.text("question/fewer_hands"),
                        .more = ui.text("question/more_hands"),
                        .size = ui.px(24),
                        .bare = true,
                        .arrows = false};  // the clicker uses them
  if (const auto count =
          number_field(ui, "hands/" + std::to_string(n), place, state.hands, 0, most_hands, look))
    ui.emit(CountHands{n, static_cast<int>(*count)});
}

void answer(Ui& ui, std::size_t n, const std::string& words, const AnswerState& state,
            const QuestionPlan& plan, const scene::Rect& rect, bool counts_hands) {
  const auto& palette = ui.palette();
  const bool is_wrong = state.is_answered && state.is_chosen && !state.is_right;
  const bool is_shown_right = state.is_answered && state.is_right;
  const float pad = ui.px(10), mark = plan.answer_size * 1.2f;
  const float of_hands = counts_hands ? ui.px(130) : 0;
  const auto response =
      ui.interact("answer/" + std::to_string(n), {rect.x, rect.y, rect.w - of_hands, rect.h},
                  {.role = "answer",
                   .label = words,
                   .value = is_shown_right      ? "right"
                            : is_wrong          ? "wrong"
                            : state.is_answered ? "other"
                                                : "",
                   .enabled = !state.is_answered});
  ui.fill(rect,
          is_shown_right                           ? blend(palette.field, palette.view, 0.18f)
          : is_wrong                               ? blend(palette.field, palette.error, 0.14f)
          : response.hovered && !state.is_answered ? blend(palette.field, palette.ink, 0.06f)
                                                   : palette.field,
          ui.px(7));
  if (state.hands > 0)
    ui.fill({rect.x, rect.bottom() - ui.px(8),
             rect.w * static_cast<float>(state.hands) / static_cast<float>(std::max(1, state.all_hands)),
             ui.px(8)},
            palette.accent, ui.px(4));
  ui.frame(rect,
           is_shown_right ? palette.view
           : is_wrong     ? palette.error
                          : palette.line,
           ui.px(7), is_shown_right || is_wrong ? ui.px(2) : ui.style.line_width);
  const auto number = answer_key(n, plan.is_large);
  const float number_w = ui.width("A", scene::Font::mono_bold, plan.answer_size) + ui.px(12);
  // As a key, so that it is not read with an answer that is a number.
  const float key_h = 1.3f * plan.answer_size;
  ui.frame({rect.x + pad - ui.px(5), rect.center().y - key_h / 2, number_w - ui.px(2), key_h}, palette.muted,
           ui.px(4), ui.style.line_width);
  ui.draw_in({rect.x + pad, rect.y, number_w, rect.h}, number, scene::Font::mono_bold, plan.answer_size,
             palette.muted);
  const scene::Rect inner{rect.x + pad + number_w, rect.y, rect.w - 2 * pad - number_w - mark - of_hands,
                          rect.h};
  ui.draw_in(inner, words, scene::Font::text, plan.answer_size,
             state.is_answered && !is_shown_right && !is_wrong ? palette.muted : palette.ink);
  const scene::Point at{inner.right() + mark / 2, rect.center().y};
  if (is_shown_right) draw_icon(ui, Icon::check, at, mark, palette.view);
  if (is_wrong) draw_icon(ui, Icon::close, at, mark, palette.error);
  if (response.focused && ui.memory.focus_is_visible) ui.focus_ring(rect, ui.px(7));
  if (response.pressed) ui.emit(ChooseAnswer{n});
  if (counts_hands) hands(ui, n, state, rect);
}

/// Draws the seconds left, the button for the answer, and in a lecture that of a second vote.
void question_side(Ui& ui, const UiState& state, const lesson::Question& question, const scene::Rect& rect) {
  const auto& asked = state.lesson.asked;
  if (asked.is_answered) return;
  const auto label = ui.text("question/show");
  float right = rect.right();
  const float w = button_width(ui, label), h = ui.px(30);
  if (button(ui, "question/show", {right - w, rect.y, w, h}, label).pressed) ui.emit(NextCue{});
  right -= w + ui.px(8);
  const bool is_second = !asked.first_hands.empty();
  if (state.lecture.on && !is_second &&
      std::ranges::any_of(asked.hands, [](int count) { return count > 0; })) {
    const auto again = ui.text("question/vote_again");
    const float again_w = button_width(ui, again);
    if (button(ui, "question/vote_again", {right - again_w, rect.y, again_w, h}, again).pressed)
      ui.emit(VoteAgain{});
    right -= again_w + ui.px(8);
  }
  const int seconds = asked.seconds(question);
  if (seconds <= 0) return;
  if (!asked.ends_at_secs) ui.emit(BeginCountdown{ui.now_secs});
  const double left = asked.ends_at_secs ? std::max(0.0, *asked.ends_at_secs - ui.now_secs) : seconds;
  const auto whole = static_cast<int>(std::ceil(left));
  const auto text = ui.text(is_second ? "question/talk" : "question/seconds", {{"seconds", whole}});
  const float size = state.lecture.on && !is_second ? ui.px(28) : ui.style.text_large;
  const scene::Rect place{rect.x, rect.y, right - rect.x - ui.px(4), h};
  ui.record("question/countdown", place,
            {.role = "timer", .label = text, .value = std::to_string(whole), .takes_focus = false});
  ui.draw_in(place, text, is_second ? scene::Font::text_bold : scene::Font::mono_bold, size,
             whole == 0 ? ui.palette().error : ui.palette().ink, scene::Align::right);
  if (left > 0) {
    const double until = left - std::floor(left) + 0.01;
    ui.wake_after_secs = ui.wake_after_secs < 0 ? until : std::min(ui.wake_after_secs, until);
  }
}

}  // namespace

void question_panel(Ui& ui, const UiState& state, const scene::Rect& area) {
  const auto view = lesson_view(state);
  if (area.h <= 0 || !view.question) return;
  if (shows_predictions(state)) return predictions(ui, state, area);
  const Area window(ui, "question", area);
  const auto& palette = ui.palette();
  const auto& asked = state.lesson.asked;
  const auto& question = *view.question;
  const auto plan = plan_question(question, look_of(state, ui.style, ui.text, UiMeasure(ui)), ui.style,
                                  UiMeasure(ui), area.w);
  ui.fill(area, palette.panel);
  ui.line({area.x, area.y + 0.5f}, {area.right(), area.y + 0.5f}, palette.line, ui.style.line_width);
  const auto& language = state.settings.language;
  ui.record("question", area,
            {.role = "question",
             .label = question.ask.in(language),
             .value = asked.is_answered ? question.because.in(language) : "",
             .takes_focus = false});
  float y = area.y + plan.pad;
  MarkedTerms marked;
  for (const auto& line : plan.ask) {
    underline_terms(ui, "question", {area.x + plan.pad, y + (plan.line - plan.ask_size) / 2}, line,
                    scene::Font::text_bold, plan.ask_size, palette.ink, marked);
    ui.draw_text({area.x + plan.pad, y + (plan.line - plan.ask_size) / 2}, line, scene::Font::text_bold,
                 plan.ask_size, palette.ink);
    y += plan.line;
  }
  question_side(ui, state, question,
                {area.right() - plan.pad - plan.side, area.y + plan.pad, plan.side, ui.px(30)});
  int all = 0;
  for (const int count : asked.hands) all += count;
  for (std::size_t n = 0; n < question.answers.size(); ++n) {
    const auto& one = question.answers[n];
    if (!plan.shows(n)) continue;
    const auto& place = plan.answers[n];
    answer(ui, n, one.text.in(language),
           {asked.is_answered, one.is_right, asked.chosen == n, n < asked.hands.size() ? asked.hands[n] : 0,
            all},
           plan, {area.x + place.x, area.y + place.y, place.w, place.h}, state.lecture.on && !plan.is_brief);
  }
  if (!asked.is_answered) return;
  y = area.y + plan.because_y;
  for (const auto& line : plan.because) {
    underline_terms(ui, "question", {area.x + plan.because_x, y}, line, scene::Font::text, plan.answer_size,
                    palette.ink, marked);
    ui.draw_text({area.x + plan.because_x, y}, line, scene::Font::text, plan.answer_size, palette.ink);
    y += std::round(plan.answer_size * 1.4f);
  }
  if (plan.result.empty()) return;
  y = area.y + plan.result_y;
  const float line = std::round(plan.result_size * 1.4f);
  ui.record("question/result",
            {area.x + plan.pad, y, area.w - 2 * plan.pad, line * static_cast<float>(plan.result.size())},
            {.role = "status", .label = class_result(state, ui.text), .takes_focus = false});
  for (const auto& words : plan.result) {
    ui.draw_text({area.x + plan.pad, y}, words, scene::Font::text, plan.result_size, palette.muted);
    y += line;
  }
}

}  // namespace stridescope::ui
