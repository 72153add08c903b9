#include "ui/panels/box_card.h"

#include <fmt/format.h>

#include <algorithm>

#include "ui/actions/document.h"
#include "ui/actions/stage.h"
#include "ui/actions/window.h"
#include "ui/panels/card_place.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/windows.h"
#include "ui/words/format.h"

namespace stridescope::ui {
namespace {

struct FactLine {
  std::string_view key;
  std::string value;
};

std::vector<FactLine> lines_of(const Ui& ui, const BoxFacts& facts) {
  std::vector<FactLine> lines;
  lines.push_back({"box/cells", std::to_string(facts.cells)});
  if (facts.cells > 0)
    lines.push_back({"box/span", fmt::format("{}\u2026{} \u00b7 {}", facts.extent.begin, facts.extent.end - 1,
                                             bytes_text(facts.span_bytes))});
  if (facts.density)
    lines.push_back(
        {"box/density", ui.text("box/read", {{"part", fmt::format("{:.0f} %", *facts.density * 100)}})});
  if (facts.statistics) {
    lines.push_back({"box/sum", facts.statistics->sum});
    lines.push_back({"box/mean", facts.statistics->mean});
    lines.push_back({"box/range", facts.statistics->least + " \u2026 " + facts.statistics->most});
  }
  return lines;
}

/// Areas to avoid, by weight: the selected cells, then other cells, then texts and strips.
std::vector<Obstacle> obstacles_of(const Ui& ui, const scene::CellBox& box, const scene::Scene& scene,
                                   const scene::Rect& stage) {
  std::vector<Obstacle> obstacles;
  const auto add = [&](const scene::Rect& rect, float weight) {
    const scene::Rect placed{rect.x + stage.x, rect.y + stage.y, rect.w, rect.h};
    obstacles.push_back({scene::inset(placed, -ui.px(8)), weight});
  };
  for (const auto& part : scene.tensors) {
    add(part.card, 0.1f);
    if (!part.has_grid) continue;
    add(part.grid.bounds(), 10);
    if (part.name != box.tensor) continue;
    const auto from = part.grid.rect(box.from), to = part.grid.rect(box.to);
    if (from && to) add(scene::bounding_rect(*from, *to), 1000);
  }
  for (const auto& strip : scene.strips) add(strip.plan.bounds(), 0.3f);
  return obstacles;
}

}  // namespace

void box_card(Ui& ui, const UiState& state, const PanelQueries& queries, const scene::Scene& scene,
              const scene::Rect& stage) {
  const auto* facts = queries.box(state);
  if (!facts || state.dialog.open != DialogKind::none) return;
  const auto lines = lines_of(ui, *facts);
  const float pad = ui.px(12), row = ui.px(21), title = ui.px(28), buttons = ui.px(30);
  const float edge = ui.px(24);
  const auto statement = state.document.session.fresh_name() + " = " + facts->expression;
  const auto slice = ui.text("box/slice"), copy = ui.text("box/copy");
  const float slice_width = button_width(ui, slice), copy_width = button_width(ui, copy);
  float width = std::max({ui.px(210), slice_width + copy_width + ui.px(8),
                          ui.width(facts->expression, scene::Font::mono_bold, ui.style.mono) + edge + pad});
  for (const auto& line : lines)
    width = std::max(width, ui.width(ui.text(line.key), scene::Font::text, ui.style.text_small) +
                                ui.width(line.value, scene::Font::mono, ui.style.mono_small) + ui.px(16));
  width = std::min(width, stage.w - 2 * ui.px(16) - 2 * pad);
  const float height = title + row * static_cast<float>(lines.size()) + ui.px(10) + buttons;
  const scene::Size size{width + 2 * pad, height + 2 * pad};
  const auto at =
      card_place(scene::inset(stage, ui.px(14)), size, obstacles_of(ui, *state.stage.view.box, scene, stage));
  const scene::Rect card{at.x, at.y, size.w, size.h};
  const Area window(ui, "box", card, Area::Kind::raised);
  ui.fill(card, ui.palette().panel, ui.px(9));
  ui.frame(card, ui.palette().accent, ui.px(9), ui.px(1.5f));
  ui.record("box", card,
            {.role = "status", .label = facts->expression, .value = statement, .takes_focus = false});
  const float x = card.x + pad;
  float y = card.y + pad;
  ui.draw_in({x, y - ui.px(3), width - edge, title}, facts->expression, scene::Font::mono_bold, ui.style.mono,
             ui.palette().ink);
  if (icon_button(ui, "box/close", {card.right() - edge - ui.px(6), card.y + ui.px(6), edge, edge},
                  Icon::close, ui.text("close"))
          .pressed)
    ui.emit(SetBox{});
  y += title;
  for (const auto& line : lines) {
    const scene::Rect rect{x, y, width, row};
    const auto label = ui.text(line.key);
    ui.record(line.key, rect, {.role = "status", .label = label, .value = line.value, .takes_focus = false});
    const float w = ui.draw_in(rect, label, scene::Font::text, ui.style.text_small, ui.palette().muted);
    ui.draw_in({rect.x + w + ui.px(8), rect.y, rect.w - w - ui.px(8), rect.h}, line.value, scene::Font::mono,
               ui.style.mono_small, ui.palette().ink, scene::Align::right);
    y += row;
  }
  y += ui.px(10);
  if (button(ui, "box/slice", {x, y, slice_width, buttons}, slice,
             {.kind = ButtonKind::primary, .tooltip = statement, .value = statement})
          .pressed)
    ui.emit(RunStatement{statement});
  if (button(ui, "box/copy", {x + slice_width + ui.px(8), y, copy_width, buttons}, copy,
             {.tooltip = facts->expression, .value = facts->expression})
          .pressed)
    ui.emit(CopyText{facts->expression});
}

}  // namespace stridescope::ui
