#include "ui/panels/term_card.h"

#include <algorithm>
#include <array>

#include "ui/actions/learn.h"
#include "ui/canvas/imgui_canvas.h"
#include "ui/canvas/imgui_cell_painter.h"
#include "ui/compat/imgui.h"
#include "ui/forms/form.h"
#include "ui/lesson/lesson_view.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/term_text.h"
#include "ui/widgets/windows.h"

namespace stridescope::ui {

std::string term_now(const UiState& state, const Term& term, const Text& text) {
  if (!term.now || is_question_open(state)) return {};
  const auto tensor = find_tensor(state.document.session, state.stage.view.selected);
  if (!tensor) return {};
  return text("term/now", {{"name", state.stage.view.selected}, {"value", term.now(*tensor)}});
}

void term_picture(Ui& ui, const PanelQueries& queries, const Term& term, const scene::Rect& picture) {
  const auto* lesson = term_program(term.id);
  if (!lesson || picture.h < ui.px(60)) return;
  ui.fill(picture, ui.palette().stage, ui.px(7));
  canvas::ImguiCellPainter cells;
  const canvas::ImguiCanvas canvas(ui.fonts, cells);
  ui.list().PushClipRect({picture.x, picture.y}, {picture.right(), picture.bottom()}, true);
  canvas.paint(ui.list(), queries.lesson_picture(*lesson, ui.style, {picture.w, picture.h}, canvas, ui.text),
               {picture.x, picture.y});
  ui.list().PopClipRect();
  ui.frame(picture, ui.palette().line, ui.px(7), ui.style.line_width);
}

std::optional<scene::Rect> term_place(const scene::Scene& scene, std::string_view id,
                                      std::string_view tensor) {
  const auto part = std::ranges::find_if(
      scene.tensors, [&](const scene::TensorPart& one) { return one.name == tensor && !one.is_released; });
  if (part == scene.tensors.end()) return std::nullopt;
  const auto is_one_of = [&](const auto& ids) { return std::ranges::find(ids, id) != ids.end(); };
  const auto unless_empty = [](const scene::Rect& rect) {
    return rect.w > 0 ? std::optional(rect) : std::nullopt;
  };
  using Ids = std::array<std::string_view, 4>;
  if (is_one_of(Ids{"shape", "size", "dimension", "rank"})) return unless_empty(part->shape);
  if (id == "stride") return unless_empty(part->stride);
  if (id == "offset") return unless_empty(part->offset);
  if (is_one_of(Ids{"storage", "gap", "ownership", "cache_line"})) {
    for (const auto& strip : scene.strips)
      if (strip.storage.id() == part->tensor.storage().id()) return unless_empty(strip.plan.bounds());
    return std::nullopt;
  }
  return part->card;
}

namespace {

void ring_place(Ui& ui, const UiState& state, const scene::Scene& scene, const scene::Rect& stage,
                std::string_view id) {
  if (is_question_open(state) || scene.magnifier.zoom != 1) return;
  const auto place = term_place(scene, id, state.stage.view.selected);
  if (!place) return;
  const auto rect = scene::inset({place->x + stage.x, place->y + stage.y, place->w, place->h}, -ui.px(4));
  ui.list().PushClipRect({stage.x, stage.y}, {stage.right(), stage.bottom()}, true);
  ui.frame(rect, ui.palette().accent, ui.px(6), ui.px(2));
  ui.list().PopClipRect();
  ui.record("term-card/place", rect,
            {.role = "mark", .label = ui.text("term/" + std::string(id)), .value = id, .takes_focus = false});
}

}  // namespace

void term_popover(Ui& ui, const UiState& state, const PanelQueries& queries, const scene::Scene& scene,
                  const scene::Rect& stage, scene::Size screen) {
  const auto& shown = state.palette.card;
  if (!shown) return;
  const auto found = std::ranges::find_if(terms(), [&](const Term& term) { return term.id == shown->id; });
  if (found == terms().end()) return ui.emit(CloseTerm{});
  const auto& term = *found;
  const auto& palette = ui.palette();
  const auto title = ui.text("term/" + shown->id), words = ui.text("term_card/" + shown->id);
  const auto now = term_now(state, term, ui.text), all = std::string(ui.text("term/all"));
  const float pad = ui.px(14), width = ui.px(320), inner = width - 2 * pad, edge = ui.px(24), gap = ui.px(6);
  const scene::Color none{0, 0, 0, 0};
  const auto tall = [&](std::string_view text) {
    return text.empty() ? 0 : ui.draw_wrapped({}, inner, text, scene::Font::text, ui.style.text, none) + gap;
  };
  const float picture_h = term_program(term.id) ? inner * 0.56f : 0, button_h = ui.px(28);
  const float height =
      2 * pad + ui.px(30) + tall(words) + tall(now) + picture_h + (picture_h > 0 ? gap : 0) + button_h;
  const float margin = ui.px(6);
  scene::Rect card{shown->beside.x, shown->beside.bottom() + margin, width, std::min(height, screen.h)};
  if (card.bottom() > screen.h - margin) card.y = shown->beside.y - margin - card.h;
  if (card.y < margin) {  // beside the term, if there is no room below or above
    card.y = std::max(margin, screen.h - margin - card.h);
    card.x = shown->beside.right() + margin;
    if (card.right() > screen.w - margin) card.x = shown->beside.x - margin - card.w;
  }
  card.x = std::clamp(card.x, margin, std::max(margin, screen.w - card.w - margin));

  ui.layer += 30;
  {
    const Area window(ui, "term-overlay", {0, 0, screen.w, screen.h}, Area::Kind::overlay);
    if (state.dialog.open == DialogKind::none) ring_place(ui, state, scene, stage, shown->id);
    ui.fill({card.x - ui.px(2), card.y, card.w + ui.px(4), card.h + ui.px(4)}, {0, 0, 0, 24}, ui.px(9));
    ui.fill(card, palette.panel, ui.px(8));
    ui.frame(card, palette.accent, ui.px(8), ui.px(1.5f));
    ui.record("term-card", card,
              {.role = "definition", .label = title, .value = words, .takes_focus = false});
    const float x = card.x + pad;
    float y = card.y + pad;
    ui.draw_in({x, y - ui.px(4), inner - edge, ui.px(30)}, title, scene::Font::text_bold, ui.style.text_large,
               palette.ink);
    if (icon_button(ui, "term-card/close", {card.right() - edge - ui.px(8), card.y + ui.px(8), edge, edge},
                    Icon::close, ui.text("close"))
            .pressed)
      ui.emit(CloseTerm{});
    y += ui.px(30);
    y += draw_with_terms(ui, "term-card", {x, y}, inner, words, scene::Font::text, ui.style.text, palette.ink,
                         {shown->id}) +
         gap;
    if (!now.empty()) {
      ui.record("term-card/now", {x, y, inner, ui.px(20)},
                {.role = "status", .label = now, .takes_focus = false});
      y += ui.draw_wrapped({x, y}, inner, now, scene::Font::text, ui.style.text, palette.view) + gap;
    }
    if (picture_h > 0) {
      term_picture(ui, queries, term, {x, y, inner, picture_h});
      y += picture_h + gap;
    }
    if (button(ui, "term-card/all", {x, y, button_width(ui, all), button_h}, all).pressed)
      ui.emit(ShowTerm{shown->id});
    const auto mouse = ImGui::GetIO().MousePos;
    if (ImGui::IsMouseClicked(0) && !card.contains({mouse.x, mouse.y})) ui.emit(CloseTerm{});
  }
  ui.layer -= 30;
}

}  // namespace stridescope::ui
