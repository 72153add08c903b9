#include "ui/panels/predictions.h"

#include <algorithm>
#include <cmath>

#include "ui/actions/learn.h"
#include "ui/lesson/question_plan.h"
#include "ui/scene/layout/line_break.h"
#include "ui/widgets/baked_measure.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/term_text.h"
#include "ui/widgets/windows.h"

namespace stridescope::ui {
namespace {

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const auto& line : lines) text += (text.empty() ? "" : " ") + line;
  return text;
}

const std::string& right_answer(const lesson::Question& question, const std::string& language) {
  for (const auto& answer : question.answers)
    if (answer.is_right) return answer.text.in(language);
  return question.answers.front().text.in(language);
}

}  // namespace

bool shows_predictions(const UiState& state) {
  return !state.lesson.asked.made.empty() && state.lesson.asked.is_answered;
}

PredictionPlan plan_predictions(const UiState& state, const scene::Style& style, const Text& text,
                                const scene::TextMeasure& measure, float width) {
  const auto& language = state.settings.language;
  const float px = style.scale, pad = style.space_4;
  PredictionPlan plan;
  plan.head_h = std::round(34 * px);
  plan.line = std::round(style.text * 1.4f);
  const float inner = std::max(1.0f, width - 2 * pad);
  plan.is_beside = inner > 620 * px;
  plan.label_w = std::round(inner * (plan.is_beside ? 0.17f : 0.34f));
  plan.column_w = std::round(inner * (plan.is_beside ? 0.16f : 0.33f));
  plan.why_x = plan.is_beside ? plan.label_w + 2 * plan.column_w : 0;
  std::size_t right = 0, answered = 0;
  float y = plan.head_h;
  for (const auto& made : state.lesson.asked.made) {
    PredictionPlan::Row row;
    row.label = text("practice/" + made.subject);
    row.truth = right_answer(made.question, language);
    row.guess = "–";
    std::string why = made.question.because.in(language);
    if (made.guess) {
      const auto& answer = made.question.answers[*made.guess];
      row.guess = answer.text.in(language);
      row.is_right = answer.is_right;
      ++answered, right += answer.is_right;
      const auto& misconception = answer.misconception.in(language);
      if (!answer.is_right && !misconception.empty()) why = misconception + " " + why;
    }
    row.why = scene::wrapped(why, inner - plan.why_x, scene::Font::text, style.text, measure);
    const auto votes = hands_text(made.question, made.hands, made.first_hands, language, text);
    if (!votes.empty())
      row.votes = scene::wrapped(votes, inner - plan.why_x, scene::Font::text, style.text, measure);
    const auto lines = static_cast<float>(row.why.size() + row.votes.size());
    row.y = y;
    row.h = plan.is_beside ? std::max(1.0f, lines) * plan.line : (1 + lines) * plan.line;
    row.h += std::round(6 * px);
    y += row.h;
    plan.rows.push_back(std::move(row));
  }
  if (answered > 0) plan.score = text("predict/score", {{"right", right}, {"answered", answered}});
  plan.height = y + std::round(10 * px);
  return plan;
}

void predictions(Ui& ui, const UiState& state, const scene::Rect& area) {
  const Area window(ui, "question", area);
  const auto& palette = ui.palette();
  const auto plan = plan_predictions(state, ui.style, ui.text, BakedMeasure(ui), area.w);
  ui.fill(area, palette.panel);
  ui.line({area.x, area.y + 0.5f}, {area.right(), area.y + 0.5f}, palette.line, ui.style.line_width);
  const float pad = ui.style.space_4, edge = ui.px(24), x = area.x + pad;
  ui.record("predict/score", {x, area.y, area.w - 2 * pad, plan.head_h},
            {.role = "status", .label = plan.score, .takes_focus = false});
  ui.draw_in({x, area.y, plan.label_w, plan.head_h}, plan.score, scene::Font::text_bold, ui.style.text_small,
             palette.ink);
  const auto heading = [&](std::string_view key, float at, float w) {
    ui.draw_in({x + at, area.y, w, plan.head_h}, ui.text(key), scene::Font::text, ui.style.text_small,
               palette.muted);
  };
  heading("predict/guess", plan.label_w, plan.column_w);
  heading("predict/outcome", plan.label_w + plan.column_w, plan.column_w);
  if (plan.is_beside) heading("predict/why", plan.why_x, area.w - 2 * pad - plan.why_x - edge);
  if (icon_button(ui, "predict/close", {area.right() - edge - ui.px(8), area.y + ui.px(5), edge, edge},
                  Icon::close, ui.text("close"))
          .pressed)
    ui.emit(DismissPrediction{});
  Scroll scroll(ui, "predictions", {area.x, area.y + plan.head_h, area.w, area.h - plan.head_h});
  const float top = scroll.top().y - plan.head_h;
  for (std::size_t n = 0; n < plan.rows.size(); ++n) {
    const auto& row = plan.rows[n];
    const float y = top + row.y;
    const auto color = !row.is_right ? palette.muted : *row.is_right ? palette.view : palette.error;
    ui.record("predict/row/" + std::to_string(n), {x, y, area.w - 2 * pad, row.h},
              {.role = "status",
               .label = row.guess + " / " + row.truth,
               .value = !row.is_right   ? "open"
                        : *row.is_right ? "right"
                                        : "wrong",
               .takes_focus = false});
    ui.draw_in({x, y, plan.label_w, plan.line}, row.label, scene::Font::text, ui.style.text, palette.muted);
    const float mark = ui.px(18);
    if (row.is_right)
      draw_icon(ui, *row.is_right ? Icon::check : Icon::close,
                {x + plan.label_w + mark / 2 - ui.px(4), y + plan.line / 2}, ui.px(14), color);
    ui.draw_in({x + plan.label_w + mark, y, plan.column_w - mark - ui.px(4), plan.line}, row.guess,
               scene::Font::text_bold, ui.style.text, color);
    ui.draw_in({x + plan.label_w + plan.column_w, y, plan.column_w - ui.px(4), plan.line}, row.truth,
               scene::Font::text_bold, ui.style.text, palette.ink);
    float at = y + (plan.is_beside ? 0 : plan.line);
    MarkedTerms marked;
    ui.record(
        "predict/why/" + std::to_string(n),
        {x + plan.why_x, at, area.w - 2 * pad - plan.why_x, plan.line * static_cast<float>(row.why.size())},
        {.role = "status", .label = joined(row.why), .takes_focus = false});
    for (const auto& words : row.why) {
      underline_terms(ui, "predict/why/" + std::to_string(n),
                      {x + plan.why_x, at + (plan.line - ui.style.text) / 2}, words, scene::Font::text,
                      ui.style.text, palette.ink, marked);
      ui.draw_in({x + plan.why_x, at, area.w - 2 * pad - plan.why_x, plan.line}, words, scene::Font::text,
                 ui.style.text, palette.ink);
      at += plan.line;
    }
    const float votes_h = plan.line * static_cast<float>(row.votes.size());
    if (!row.votes.empty())
      ui.record("predict/votes/" + std::to_string(n),
                {x + plan.why_x, at, area.w - 2 * pad - plan.why_x, votes_h},
                {.role = "status", .label = joined(row.votes), .takes_focus = false});
    for (const auto& words : row.votes) {
      ui.draw_in({x + plan.why_x, at, area.w - 2 * pad - plan.why_x, plan.line}, words, scene::Font::text,
                 ui.style.text, palette.muted);
      at += plan.line;
    }
  }
  scroll.set_content(area.w - ui.px(12), plan.height - plan.head_h - ui.px(10));
}

}  // namespace stridescope::ui
