#include "ui/lesson/question_scene.h"

#include <algorithm>
#include <cmath>

#include "ui/scene/layout/line_break.h"
#include "ui/scene/model/stage.h"
#include "ui/scene/picture/color.h"

namespace stridescope::ui {
namespace {

using scene::Rect;

/// Appends drawings to a scene.
struct Paper {
  scene::Scene& scene;
  const scene::Style& style;
  std::int64_t items = 0;

  Paper(scene::Scene& on, const scene::Style& with) : scene(on), style(with) {}

  scene::ItemKey next() { return scene::key_of("question", "", items++); }
  void box(Rect rect, float radius, scene::Color fill, scene::Color border = {0, 0, 0, 0}, float width = 0) {
    scene.boxes.push_back({.key = next(),
                           .rect = rect,
                           .radius = radius,
                           .fill = fill,
                           .border = border,
                           .border_width = width,
                           .layer = scene::layer::note});
  }
  void words(const std::string& text, scene::Point at, float size, scene::Font font, scene::Color color) {
    scene.labels.push_back({.key = next(),
                            .text = text,
                            .at = at,
                            .font = font,
                            .size = size,
                            .color = color,
                            .layer = scene::layer::note});
  }
  void line(scene::Point a, scene::Point b, float width, scene::Color color) {
    scene.curves.push_back({.key = next(),
                            .a = a,
                            .a_control = scene::mix(a, b, 1.0f / 3),
                            .b_control = scene::mix(a, b, 2.0f / 3),
                            .b = b,
                            .width = width,
                            .color = color,
                            .layer = scene::layer::note});
  }
  void check(scene::Point middle, float size, scene::Color color) {
    const scene::Point corner{middle.x - size * 0.1f, middle.y + size * 0.3f};
    line({middle.x - size * 0.4f, middle.y}, corner, size * 0.12f, color);
    line(corner, {middle.x + size * 0.45f, middle.y - size * 0.35f}, size * 0.12f, color);
  }
};

}  // namespace

scene::Scene with_question(scene::Scene stage, const lesson::Question& question, const QuestionPlan& plan,
                           const scene::Style& style) {
  const auto& palette = style.palette;
  const Rect panel{0, stage.size.h, stage.size.w, plan.height};
  stage.size.h += plan.height;
  stage.content = {0, 0, stage.size.w, stage.size.h};
  Paper paper(stage, style);
  paper.box(panel, 0, palette.panel);
  paper.box({panel.x, panel.y, panel.w, style.line_width}, 0, palette.line);
  float y = panel.y + plan.pad;
  for (const auto& line : plan.ask) {
    paper.words(line, {panel.x + plan.pad, y + (plan.line - scene::line_height(plan.ask_size)) / 2},
                plan.ask_size, scene::Font::text_bold, palette.ink);
    y += plan.line;
  }
  const float size = plan.answer_size;
  for (std::size_t n = 0; n < question.answers.size(); ++n) {
    const bool is_right = plan.is_brief && question.answers[n].is_right;
    if (plan.is_brief && !is_right) continue;
    Rect rect = plan.answers[n];
    rect.y += panel.y;
    paper.box(rect, 7 * style.scale,
              is_right ? scene::mix(palette.field, palette.view, 0.18f) : palette.field,
              is_right ? palette.view : palette.line, is_right ? 2 * style.scale : style.line_width);
    const float top = rect.center().y - scene::line_height(size) / 2;
    // As a key, so that it is not read with an answer that is a number.
    const Rect key{rect.x + 12 * style.scale - 0.2f * size, rect.center().y - 0.65f * size, size,
                   1.3f * size};
    paper.box(key, 4 * style.scale, {0, 0, 0, 0}, palette.muted, style.line_width);
    paper.words(answer_key(n, plan.is_large), {rect.x + 12 * style.scale, top}, size, scene::Font::mono_bold,
                palette.muted);
    paper.words(plan.words[n], {rect.x + 12 * style.scale + 1.2f * size, top}, size, scene::Font::text,
                palette.ink);
    if (is_right) paper.check({rect.right() - size, rect.center().y}, size, palette.view);
  }
  if (!plan.is_brief) return stage;
  y = panel.y + plan.because_y;
  for (const auto& line : plan.because) {
    paper.words(line, {panel.x + plan.because_x, y}, size, scene::Font::text, palette.ink);
    y += std::round(size * 1.4f);
  }
  return stage;
}

scene::Scene beside_plot(scene::Scene stage, const scene::Scene& plot, const scene::Style& style) {
  const float left = stage.size.w;
  stage.size.w += plot.size.w;
  stage.content = {0, 0, stage.size.w, stage.size.h};
  Paper(stage, style).box({left, 0, style.line_width, stage.size.h}, 0, style.palette.line);
  for (auto box : plot.boxes) box.rect.x += left, stage.boxes.push_back(box);
  for (auto label : plot.labels) label.at.x += left, stage.labels.push_back(std::move(label));
  for (auto curve : plot.curves) {
    for (auto* point : {&curve.a, &curve.a_control, &curve.b_control, &curve.b}) point->x += left;
    stage.curves.push_back(curve);
  }
  return stage;
}

scene::Scene chapter_card(const std::string& chapter, const std::string& lesson, scene::Size size,
                          const scene::Style& style, const scene::TextMeasure& measure, float shown) {
  scene::Scene card;
  card.size = size;
  card.background = style.palette.stage;
  card.content = {0, 0, size.w, size.h};
  const float large = size.h / 12, small = size.h / 25, room = size.w * 0.84f;
  const auto title = scene::wrapped(chapter, room, scene::Font::text_bold, large, measure);
  const auto below = lesson.empty() ? std::vector<std::string>{}
                                    : scene::wrapped(lesson, room, scene::Font::text, small, measure);
  const float gap = below.empty() ? 0 : small;
  const float height = static_cast<float>(title.size()) * scene::line_height(large) + gap +
                       static_cast<float>(below.size()) * scene::line_height(small);
  float y = (size.h - height) / 2;
  const auto add = [&](const std::string& text, float size_of_text, scene::Font font, scene::Color color) {
    card.labels.push_back({.key = scene::key_of("chapter", text),
                           .text = text,
                           .at = {size.w / 2, y},
                           .align = scene::Align::center,
                           .font = font,
                           .size = size_of_text,
                           .color = color,
                           .opacity = shown,
                           .layer = scene::layer::note});
    y += scene::line_height(size_of_text);
  };
  for (const auto& line : title) add(line, large, scene::Font::text_bold, style.palette.ink);
  y += gap;
  for (const auto& line : below) add(line, small, scene::Font::text, style.palette.muted);
  return card;
}

}  // namespace stridescope::ui
