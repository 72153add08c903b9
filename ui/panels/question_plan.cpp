#include "ui/panels/question_plan.h"

#include <algorithm>
#include <cmath>

#include "ui/scene/layout/line_break.h"

namespace stridescope::ui {
namespace {

/// Of an answer beside its words: its number, marks, and what counts hands.
float beside(const QuestionLook& look, float px) { return (look.is_large ? 210 : 64) * px; }

}  // namespace

QuestionPlan plan_question(const lesson::Question& question, const QuestionLook& look,
                           const scene::Style& style, const scene::TextMeasure& measure, float width) {
  const float px = style.scale;
  QuestionPlan plan;
  plan.ask_size = look.is_large ? 28 * px : style.text_large;
  plan.answer_size = look.is_large ? 24 * px : style.text;
  plan.line = std::round(plan.ask_size * 1.35f);
  plan.pad = std::round(14 * px);
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
  // Rows of one length, where that takes no more of them.
  const auto rows = (count + columns - 1) / columns;
  columns = (count + rows - 1) / rows;
  const float each = std::min((inner - gap * static_cast<float>(columns - 1)) / static_cast<float>(columns),
                              std::max(widest, 220 * px));
  const float tall = std::round((look.is_large ? 50 : 34) * px);
  for (std::size_t i = 0; i < count; ++i)
    plan.answers.push_back({plan.pad + static_cast<float>(i % columns) * (each + gap),
                            y + static_cast<float>(i / columns) * (tall + gap), each, tall});
  y += static_cast<float>(rows) * (tall + gap);
  plan.because =
      scene::wrapped(question.because.in(look.language), inner, scene::Font::text, plan.answer_size, measure);
  plan.because_y = y;
  plan.height =
      y + static_cast<float>(plan.because.size()) * std::round(plan.answer_size * 1.4f) + plan.pad - gap / 2;
  return plan;
}

}  // namespace stridescope::ui
