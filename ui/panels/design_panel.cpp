#include <algorithm>

#include "engine/words/numbers.h"
#include "ui/actions/design.h"
#include "ui/actions/document.h"
#include "ui/actions/settings.h"
#include "ui/actions/window.h"
#include "ui/compat/imgui.h"
#include "ui/forms/design_form.h"
#include "ui/lesson/lesson_view.h"
#include "ui/panels/element_grid.h"
#include "ui/panels/panels.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/fields.h"
#include "ui/widgets/term_text.h"
#include "ui/widgets/windows.h"
#include "ui/words/format.h"

namespace stridescope::ui {
namespace {

/// The maximum number of the storage's elements with cells in the panel.
constexpr std::int64_t most_painted_cells = 64;

/// Draws the field, and buttons that edit its text.
void design_head(Ui& ui, const UiState& state, const DesignRequest& request, const scene::Rect& row) {
  float right = row.right();
  const auto take_right = [&](float w) {
    right -= w + ui.px(6);
    return scene::Rect{right + ui.px(6), row.y, w, row.h};
  };
  if (icon_button(ui, "design/close", take_right(row.h), Icon::close, ui.text("close")).pressed)
    ui.emit(change<&Settings::design_folded>(true));
  const auto& text = state.design.grid.text;
  const auto pressed = [&](const char* id, const char* key, bool enabled) {
    const auto label = ui.text(key);
    return button(ui, id, take_right(button_width(ui, label)), label, {.enabled = enabled}).pressed;
  };
  if (pressed("design/clear", "design/clear", !text.empty())) ui.emit(SetGrid{""});
  if (pressed("design/back", "design/back", !text.empty())) ui.emit(SetGrid{unpainted_text(text)});
  if (pressed("design/row", "design/row", !text.empty() && text.find('[') == std::string::npos))
    ui.emit(SetGrid{text + "; "});
  if (pressed("design/take", "design/take", request.layout.numel() <= design::most_grid_elements))
    ui.emit(SetGrid{rows_text(design::grid_of(request.layout))});
  const auto field = text_field(ui, "design/grid", {row.x, row.y, right - row.x, row.h}, state.design.grid,
                                {.label = ui.text("design/grid"),
                                 .placeholder = "0 4 8; 1 5 9",
                                 .invalid = !text.empty() && request.grid.elements.empty()});
  if (field.text) ui.emit(EditGrid{*field.text});
  if (field.submitted || field.cancelled) ui.emit(Focus{});
}

/// Draws the storage, to paint on: elements that are clicked or dragged over are appended.
float design_strip(Ui& ui, const UiState& state, const DesignRequest& request, const scene::Rect& area) {
  const auto cells = std::min(request.storage_numel, most_painted_cells);
  if (cells == 0) return 0;
  const float pitch = std::min(ui.px(34), area.w / static_cast<float>(cells));
  const float h = ui.px(28), order_h = ui.px(15);
  for (std::int64_t element = 0; element < cells; ++element) {
    const scene::Rect rect{area.x + static_cast<float>(element) * pitch, area.y, pitch - ui.px(2), h};
    std::string places;
    for (std::size_t n = 0; n < request.grid.elements.size(); ++n)
      if (request.grid.elements[n] == element) places += (places.empty() ? "" : ",") + std::to_string(n + 1);
    const auto response = ui.interact(
        "design/cell/" + std::to_string(element), rect,
        {.role = "cell", .label = std::to_string(element), .value = places, .takes_focus = false});
    element_cell(ui, rect, element, request.storage_numel, false);
    if (response.hovered) ui.frame(rect, ui.palette().ink, ui.px(4), ui.px(1.5f));
    const bool is_new = request.grid.elements.empty() || request.grid.elements.back() != element;
    const bool drags = ImGui::IsMouseDown(0) &&
                       ImGui::IsMouseHoveringRect({rect.x, rect.y}, {rect.right(), rect.bottom()}) &&
                       ui.memory.dragged == "design" && is_new;
    if (response.hovered && ImGui::IsMouseClicked(0)) ui.memory.dragged = "design";
    if (response.pressed && is_new) ui.emit(SetGrid{painted_text(state.design.grid.text, element)});
    else if (drags && !response.pressed) ui.emit(SetGrid{painted_text(state.design.grid.text, element)});
    ui.draw_in({rect.x - ui.px(4), rect.bottom(), rect.w + ui.px(8), order_h}, places, scene::Font::text_bold,
               ui.style.text_small * 0.85f, ui.palette().accent, scene::Align::center);
  }
  if (ui.memory.dragged == "design" && !ImGui::IsMouseDown(0)) ui.memory.dragged.clear();
  return h + order_h;
}

/// Returns the conflicting cells of the grid, and those of elements outside the storage.
std::vector<std::int64_t> wrong_places(const DesignRequest& request, const design::GridRecipe& answer) {
  std::vector<std::int64_t> wrong;
  const auto order = tensor::contiguous_layout(request.grid.shape);
  if (const auto& conflict = answer.fit.conflict) {
    auto before = conflict->index;
    --before[static_cast<std::size_t>(conflict->dim)];
    wrong = {order.at(before), order.at(conflict->index)};
  }
  for (std::size_t n = 0; n < request.grid.elements.size(); ++n)
    if (request.grid.elements[n] >= request.storage_numel) wrong.push_back(static_cast<std::int64_t>(n));
  return wrong;
}

/// Returns the first line of the answer: the layout, or the reason why there is none.
std::string design_verdict(const Ui& ui, const DesignRequest& request, const design::GridRecipe& answer) {
  if (answer.outside >= 0)
    return ui.text("design/outside", {{"element", answer.outside}, {"numel", request.storage_numel}});
  if (const auto& conflict = answer.fit.conflict) {
    auto before = conflict->index;
    --before[static_cast<std::size_t>(conflict->dim)];
    const auto& elements = request.grid.elements;
    const auto order = tensor::contiguous_layout(request.grid.shape);
    const auto at = [&](const tensor::Dims& index) {
      return elements[static_cast<std::size_t>(order.at(index))];
    };
    return ui.text("design/conflict", {{"from", at(before)},
                                       {"to", at(conflict->index)},
                                       {"dim", conflict->dim},
                                       {"found", words::signed_text(conflict->found)},
                                       {"expected", words::signed_text(conflict->expected)}});
  }
  const auto& layout = *answer.fit.layout;
  return ui.text(answer.fit.has_negative_stride() ? "design/negative" : "design/layout",
                 {{"shape", layout.shape}, {"stride", layout.stride}, {"offset", layout.storage_offset}});
}

void design_answer(Ui& ui, const UiState& state, const DesignRequest& request,
                   const design::GridRecipe& answer, const scene::Rect& area) {
  float y = area.y;
  const bool fits = !answer.view_code.empty();
  const auto verdict = design_verdict(ui, request, answer);
  ui.record("design/verdict", {area.x, y, area.w, ui.px(22)},
            {.role = "status", .label = verdict, .value = fits ? "view" : "copy", .takes_focus = false});
  y += draw_with_terms(ui, "design/verdict", {area.x, y}, area.w, verdict, scene::Font::text, ui.style.text,
                       fits ? ui.palette().ink : ui.palette().error) +
       ui.px(6);
  const auto& code = fits ? answer.view_code : answer.copy_code;
  if (!code.empty()) {
    const auto kind =
        fits ? std::string(ui.text("verdict/view"))
             : ui.text("verdict/copy", {{"bytes", words::Bytes{answer.copied_elements * request.itemsize}}});
    const auto statement = state.document.session.fresh_name() + " = " + code;
    const auto label = kind + "  " + code;
    const float wanted = ui.width(label, scene::Font::mono, ui.style.mono_small) + ui.px(20);
    if (button(ui, "design/apply", {area.x, y, std::min(area.w, wanted), ui.px(28)}, label,
               {.kind = ButtonKind::primary, .mono = true, .tooltip = statement, .value = code})
            .pressed)
      ui.emit(RunStatement{statement});
    y += ui.px(34);
    const bool offers_shapes = request.grid.shape.size() == 1;
    if (wanted > area.w && !offers_shapes)  // only the beginning of the text fits on the button
      y += ui.draw_wrapped({area.x, y}, area.w, code, scene::Font::mono, ui.style.mono_small,
                           ui.palette().ink) +
           ui.px(4);
    const auto note = !fits                  ? std::string(ui.text("design/cheapest"))
                      : answer.is_as_strided ? ui.text("design/as_strided", {{"count", answer.states}})
                                             : ui.text("design/shortest", {{"count", answer.operations}});
    y += draw_with_terms(ui, "design/note", {area.x, y}, area.w, note, scene::Font::text, ui.style.text_small,
                         ui.palette().muted) +
         ui.px(6);
  }
  const auto golf = ui.text("design/puzzle");
  const float golf_w = button_width(ui, golf);
  if (!code.empty() && y + ui.px(28) <= area.bottom() &&
      button(ui, "design/puzzle", {area.right() - golf_w, area.bottom() - ui.px(28), golf_w, ui.px(26)}, golf,
             {.kind = ButtonKind::quiet})
          .pressed)
    ui.emit(MakePuzzle{});
  // Painted in one row: offers the shapes that have a layout.
  if (request.grid.shape.size() != 1 || request.grid.elements.size() < 2 || y + ui.px(24) > area.bottom())
    return;
  const auto shapes = design::fitting_shapes(request.grid.elements, 4);
  float x = area.x;
  for (const auto& shape : shapes) {
    if (shape == request.grid.shape) continue;
    const auto label = words::tuple_text(shape);
    const float w = button_width(ui, label, true);
    if (x + w > area.right() - golf_w) break;
    if (button(ui, "design/shape/" + label, {x, y, w, ui.px(26)}, label, {.mono = true}).pressed)
      ui.emit(SetGrid{rows_text({shape, request.grid.elements})});
    x += w + ui.px(6);
  }
}

}  // namespace

void design_panel(Ui& ui, const UiState& state, const PanelQueries& queries, const scene::Rect& area) {
  const Area window(ui, "design", area);
  ui.fill(area, ui.palette().panel);
  ui.line({area.x, area.y + 0.5f}, {area.right(), area.y + 0.5f}, ui.palette().line, ui.style.line_width);
  const float pad = ui.style.space_4, top = ui.px(8), h = ui.px(28);
  const auto request = is_question_open(state) ? std::nullopt : design_request(state);
  if (!request) {
    const float edge = ui.px(24);
    if (icon_button(ui, "design/close", {area.right() - edge - ui.px(8), area.y + top, edge, edge},
                    Icon::close, ui.text("close"))
            .pressed)
      ui.emit(change<&Settings::design_folded>(true));
    draw_with_terms(ui, "design/none", {area.x + pad, area.y + pad}, area.w - 2 * pad - edge,
                    ui.text("design/none"), scene::Font::text, ui.style.text, ui.palette().muted);
    return;
  }
  design_head(ui, state, *request, {area.x + pad, area.y + top, area.w - 2 * pad, h});
  float y = area.y + top + h + ui.px(8);
  y += design_strip(ui, state, *request, {area.x + pad, y, area.w - 2 * pad, 0}) + ui.px(8);
  const scene::Rect body{area.x + pad, y, area.w - 2 * pad, area.bottom() - y - ui.px(6)};
  if (request->grid.elements.empty()) {
    draw_with_terms(ui, "design/help", {body.x, body.y}, body.w,
                    ui.text("design/help", {{"name", request->tensor}}), scene::Font::text, ui.style.text,
                    ui.palette().muted);
    return;
  }
  const auto& answer = queries.design(state, *request);
  const float grid_w = std::min(body.w * 0.4f, ui.px(330));
  element_grid(ui, request->grid, request->storage_numel, {body.x, body.y, grid_w - ui.px(16), body.h},
               wrong_places(*request, answer));
  design_answer(ui, state, *request, answer, {body.x + grid_w, body.y, body.w - grid_w, body.h});
}

}  // namespace stridescope::ui
