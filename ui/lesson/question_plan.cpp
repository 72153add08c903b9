#include "ui/lesson/question_plan.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/scene/layout/line_break.h"
#include "ui/words/text.h"

namespace stridescope::ui {
namespace {

/// Width beside the text of an answer: its number, marks, and the counter of hands.
float beside(const QuestionLook& look, float px) { return (look.is_large ? 210 : 64) * px; }

/// The right answers in a column, and the reason beside it, or below it if it would be narrow.
QuestionPlan brief_plan(QuestionPlan plan, const lesson::Question& question, const QuestionLook& look,
                        const scene::Style& style, const scene::TextMeasure& measure, float width) {
  const float px = style.scale, gap = std::round(8 * px), tall = std::round(42 * px);
  const float line = std::round(plan.answer_size * 1.4f);
  plan.is_brief = true;
  plan.pad = std::round(10 * px);
  plan.answers.resize(question.answers.size());
  float widest = 0, y = plan.pad;
  for (std::size_t i = 0; i < question.answers.size(); ++i) {
    if (!question.answers[i].is_right) continue;
    widest = std::max(widest, measure.width(plan.words[i], scene::Font::text, plan.answer_size) +
                                  3.6f * plan.answer_size + 12 * px);
  }
  const float inner = std::max(1.f, width - 2 * plan.pad);
  const bool is_beside = widest < 0.45f * inner;
  for (std::size_t i = 0; i < question.answers.size(); ++i) {
    if (!question.answers[i].is_right) continue;
    plan.answers[i] = {plan.pad, y, std::min(widest, inner), tall};
    y += tall + gap;
  }
  plan.because_x = plan.pad + (is_beside ? widest + 2 * gap : 0);
  plan.because = scene::wrapped(question.because.in(look.language), width - plan.pad - plan.because_x,
                                scene::Font::text, plan.answer_size, measure);
  const float reason = static_cast<float>(plan.because.size()) * line;
  plan.because_y = is_beside ? plan.pad + std::max(0.f, (y - gap - plan.pad - reason) / 2) : y;
  float end = is_beside ? std::max(y - gap, plan.because_y + reason) : y + reason;
  if (!look.result.empty()) {
    plan.result_size = 20 * px, plan.result_y = end + gap;
    plan.result = scene::wrapped(look.result, inner, scene::Font::text, plan.result_size, measure);
    end = plan.result_y + static_cast<float>(plan.result.size()) * std::round(plan.result_size * 1.4f);
  }
  plan.height = end + plan.pad;
  return plan;
}

/// The chosen and the right answer beside one another, and the reason at their right.
QuestionPlan tight_plan(QuestionPlan plan, const lesson::Question& question, const QuestionLook& look,
                        const scene::Style& style, const scene::TextMeasure& measure, float width) {
  const float px = style.scale, gap = std::round(8 * px), tall = std::round(34 * px);
  plan.pad = std::round(8 * px);
  plan.answers.resize(question.answers.size());
  float x = plan.pad;
  for (std::size_t i = 0; i < question.answers.size(); ++i) {
    if (!question.answers[i].is_right && look.chosen != i) continue;
    const float wanted = measure.width(plan.words[i], scene::Font::text, plan.answer_size) + 64 * px;
    plan.answers[i] = {x, plan.pad, std::min(wanted, width * 0.3f), tall};
    x += plan.answers[i].w + gap;
  }
  plan.because_x = x + gap;
  plan.because =
      scene::wrapped(question.because.in(look.language), std::max(1.f, width - plan.pad - plan.because_x),
                     scene::Font::text, plan.answer_size, measure);
  const float reason = static_cast<float>(plan.because.size()) * std::round(plan.answer_size * 1.4f);
  plan.because_y = plan.pad + std::max(0.f, (tall - reason) / 2);
  plan.height = 2 * plan.pad + std::max(tall, reason);
  return plan;
}

}  // namespace

QuestionPlan plan_question(const lesson::Question& question, const QuestionLook& look,
                           const scene::Style& style, const scene::TextMeasure& measure, float width) {
  const float px = style.scale;
  QuestionPlan plan;
  plan.is_large = look.is_large;
  plan.ask_size = look.is_large ? 28 * px : style.text_large;
  plan.answer_size = look.is_large ? 24 * px : style.text;
  plan.line = std::round(plan.ask_size * 1.35f);
  plan.pad = std::round(14 * px);
  plan.because_x = plan.pad;
  for (const auto& answer : question.answers) plan.words.push_back(answer.text.in(look.language));
  if (look.is_brief()) return brief_plan(std::move(plan), question, look, style, measure, width);
  if (look.is_tight && look.is_answered)
    return tight_plan(std::move(plan), question, look, style, measure, width);
  plan.side = look.side;
  const float inner = std::max(1.f, width - 2 * plan.pad), gap = std::round(8 * px);
  plan.ask = scene::wrapped(question.ask.in(look.language), std::max(1.f, inner - plan.side),
                            scene::Font::text_bold, plan.ask_size, measure);
  float y = plan.pad +
            std::max(static_cast<float>(plan.ask.size()) * plan.line, look.side > 0 ? 30 * px : 0.f) + gap;
  float widest = 0;
  for (const auto& answer : question.answers)
    widest =
        std::max(widest, measure.width(answer.text.in(look.language), scene::Font::text, plan.answer_size));
  widest += beside(look, px);
  const auto count = question.answers.size();
  std::size_t columns = 1;
  for (auto wanted = count; wanted > 1; --wanted)
    if (widest * static_cast<float>(wanted) + gap * static_cast<float>(wanted - 1) <= inner) {
      columns = wanted;
      break;
    }
  // Rows of equal length, if that needs no more rows.
  const auto rows = (count + columns - 1) / columns;
  columns = (count + rows - 1) / rows;
  const float each = std::min((inner - gap * static_cast<float>(columns - 1)) / static_cast<float>(columns),
                              std::max(widest, 220 * px));
  const float tall = std::round((look.is_large ? 50 : 34) * px);
  for (std::size_t i = 0; i < count; ++i) {
    const auto row = i / columns, column = i % columns;
    plan.answers.push_back({plan.pad + static_cast<float>(column) * (each + gap),
                            y + static_cast<float>(row) * (tall + gap), each, tall});
  }
  y += static_cast<float>(rows) * (tall + gap);
  plan.because =
      scene::wrapped(question.because.in(look.language), inner, scene::Font::text, plan.answer_size, measure);
  plan.because_y = y;
  if (!look.is_large) y += static_cast<float>(plan.because.size()) * std::round(plan.answer_size * 1.4f);
  plan.height = y + plan.pad - gap / 2;
  return plan;
}

std::string hands_text(const lesson::Question& question, const std::vector<int>& hands,
                       const std::vector<int>& first_hands, const std::string& language, const Text& text) {
  if (std::ranges::all_of(hands, [](int count) { return count == 0; })) return {};
  std::string counts;
  for (std::size_t n = 0; n < question.answers.size(); ++n)
    counts += (n > 0 ? "  ·  " : "") + question.answers[n].text.in(language) + " – " +
              (n < first_hands.size() ? std::to_string(first_hands[n]) + " → " : "") +
              std::to_string(n < hands.size() ? hands[n] : 0);
  return text("question/result", {{"counts", counts}});
}

}  // namespace stridescope::ui
