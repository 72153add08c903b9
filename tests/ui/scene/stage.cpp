#include "tests/ui/scene/stage.h"

#include <algorithm>
#include <cmath>

#include "tests/support/catch.h"
#include "ui/scene/model/stage.h"
#include "ui/scene/picture/hit_test.h"

namespace stridescope::testing {
namespace {

using scene::Rect;

std::string words(Rect r) {
  const auto n = [](float x) { return std::to_string(std::lround(x)); };
  return "(" + n(r.x) + ", " + n(r.y) + ", " + n(r.w) + " x " + n(r.h) + ")";
}

bool is_blank(const std::string& text) { return text.find_first_not_of(' ') == std::string::npos; }

scene::Point on(const scene::Curve& c, float t) {
  using scene::mix;
  const auto p = mix(c.a, c.a_control, t), q = mix(c.a_control, c.b_control, t), r = mix(c.b_control, c.b, t);
  return mix(mix(p, q, t), mix(q, r, t), t);
}

}  // namespace

std::string axis_explanation(const tensor::Layout& y, std::int64_t dim, const lesson::CoveredFacts& covered,
                             std::int64_t unit_bytes) {
  constexpr std::int64_t most_lines = 3;
  StageBuilder stage;
  const auto x = stage.arange({12});
  stage.add("x", x), stage.add("y", x.view(y)), stage.select("y");
  stage.model.storages.back().tensors.back().unit_bytes = unit_bytes;
  stage.view.hover = scene::AxisTarget{"y", dim};
  stage.view.covered = covered;
  const auto drawn = stage.build();
  CHECK(faults(drawn, stage.measure).empty());
  std::string text;
  for (const auto& label : drawn.labels)
    for (std::int64_t line = 0; line < most_lines; ++line)
      if (label.key == scene::key_of("explanation", "", line)) text += label.text + " ";
  return text;
}

Rect ink_of(const scene::Label& label, const scene::TextMeasure& measure) {
  const float w = measure.width(label.text, label.font, label.size);
  const float x = label.align == scene::Align::left     ? label.at.x
                  : label.align == scene::Align::center ? label.at.x - w / 2
                                                        : label.at.x - w;
  return {x, label.at.y + label.size * 0.3f, w, label.size * 0.75f};
}

Rect cell_of(const scene::Scene& scene, const std::string& tensor, const tensor::Dims& index) {
  const auto rect = scene::target_rect(scene, scene::CellTarget{tensor, index});
  REQUIRE(rect);
  return *rect;
}

std::vector<std::string> faults(const scene::Scene& scene, const scene::TextMeasure& measure) {
  std::vector<std::string> found;
  const Rect stage{-0.5f, -0.5f, scene.size.w + 1, scene.size.h + 1};
  const auto is_on_stage = [&](Rect r) {
    return r.x >= stage.x && r.y >= stage.y && r.right() <= stage.right() && r.bottom() <= stage.bottom();
  };
  auto cells = scene.cells;
  std::sort(cells.begin(), cells.end(), [](const auto& a, const auto& b) { return a.rect.y < b.rect.y; });
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (!is_on_stage(cells[i].rect)) found.push_back("cell off the stage " + words(cells[i].rect));
    for (std::size_t j = i + 1; j < cells.size() && cells[j].rect.y < cells[i].rect.bottom(); ++j)
      if (scene::intersects(scene::inset(cells[i].rect, 0.05f), scene::inset(cells[j].rect, 0.05f)))
        found.push_back("cells overlap " + words(cells[i].rect) + " " + words(cells[j].rect));
  }
  for (const auto& box : scene.boxes)
    if (!is_on_stage(box.rect)) found.push_back("box off the stage " + words(box.rect));
  std::vector<std::pair<Rect, const scene::Label*>> labels;
  for (const auto& label : scene.labels)
    if (!is_blank(label.text)) labels.emplace_back(ink_of(label, measure), &label);
  for (std::size_t i = 0; i < labels.size(); ++i) {
    const auto& [r, label] = labels[i];
    for (const auto& part : scene.tensors)
      if (part.card.contains(r.center()) &&
          (r.x < part.card.x || r.right() > part.card.right() || r.bottom() > part.card.bottom() + 1))
        found.push_back("label past its card: " + label->text + " " + words(r) + " " + words(part.card));
    if (!is_on_stage(r)) found.push_back("label off the stage: " + label->text + " " + words(r));
    for (std::size_t j = i + 1; j < labels.size(); ++j)
      if (scene::intersects(scene::inset(r, 0.3f), scene::inset(labels[j].first, 0.3f)))
        found.push_back("labels overlap: " + label->text + " and " + labels[j].second->text);
    for (const auto& cell : cells)
      if (scene::intersects(r, cell.rect)) found.push_back("label on a cell: " + label->text);
    const bool in_bead =
        std::any_of(scene.boxes.begin(), scene.boxes.end(), [&, ink = r](const scene::Box& b) {
          return b.layer == scene::layer::cell && b.rect.contains(ink.center()) && b.fill.a > 0;
        });
    if (in_bead) continue;
    for (const auto& curve : scene.curves)
      for (int s = 0; curve.layer == scene::layer::tie && s <= 40; ++s)
        if (r.contains(on(curve, static_cast<float>(s) / 40))) {
          found.push_back("tie through " + label->text);
          break;
        }
  }
  return found;
}

}  // namespace stridescope::testing
