#include "ui/panels/palette_sheet.h"

#include <algorithm>

#include "engine/explain/dialects.h"
#include "engine/explain/step_dialects.h"
#include "ui/actions/dialog.h"
#include "ui/actions/learn.h"
#include "ui/actions/window.h"
#include "ui/commands/palette.h"
#include "ui/compat/imgui.h"
#include "ui/forms/form.h"
#include "ui/forms/made_by.h"
#include "ui/lesson/lesson_view.h"
#include "ui/panels/sheet.h"
#include "ui/panels/term_card.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/fields.h"
#include "ui/widgets/windows.h"

namespace stridescope::ui {

void palette_sheet(Ui& ui, const UiState& state, scene::Size screen) {
  Sheet sheet(ui, "palette", {ui.px(620), ui.px(520)}, screen, ui.text("palette/title"));
  const auto& body = sheet.body();
  const auto entries = palette_entries(state, ui.text);
  const auto at = std::min(state.palette.at, entries.empty() ? 0 : entries.size() - 1);
  const float field_h = ui.px(36);
  const auto run = [&](const PaletteEntry& entry) {
    ui.emit(CloseDialog{});
    for (const auto& action : entry.actions) ui.emit(action);
  };
  const auto field = text_field(
      ui, "palette", {body.x, body.y, body.w, field_h}, state.palette.search,
      {.label = ui.text("palette/title"), .placeholder = ui.text("palette/placeholder"), .mono = false});
  if (field.text) ui.emit(EditPalette{*field.text});
  if (field.recall != 0) ui.emit(MovePalette{field.recall});
  if (field.cancelled) ui.emit(CloseDialog{});
  if (field.submitted && !entries.empty()) return run(entries[at]);
  Scroll scroll(ui, "palette-rows",
                {body.x, body.y + field_h + ui.px(8), body.w, body.h - field_h - ui.px(8)});
  const auto& palette = ui.palette();
  const float h = ui.px(30), width = scroll.inner_width();
  float y = scroll.top().y;
  for (std::size_t i = 0; i < entries.size(); ++i, y += h) {
    const auto& entry = entries[i];
    const scene::Rect rect{scroll.top().x, y, width, h};
    const auto response = ui.interact(
        "palette/" + entry.id, rect,
        {.role = "option", .label = entry.label, .value = i == at ? "chosen" : "", .takes_focus = false});
    if (i == at || response.hovered)
      ui.fill(rect, blend(palette.panel, i == at ? palette.accent : palette.ink, i == at ? 0.16f : 0.05f),
              ui.px(5));
    const auto kind = ui.text(entry.kind);
    const float kind_w = ui.px(96),
                key_w = entry.key.empty()
                            ? 0
                            : ui.width(entry.key, scene::Font::text_bold, ui.style.text_small) + ui.px(12);
    const bool is_code = entry.kind == "palette/operation";
    ui.draw_in({rect.x + ui.px(10), y, width - kind_w - key_w - ui.px(20), h}, entry.label,
               is_code ? scene::Font::mono : scene::Font::text, is_code ? ui.style.mono_small : ui.style.text,
               palette.ink);
    if (key_w > 0)
      ui.draw_in({rect.right() - kind_w - key_w, y, key_w, h}, entry.key, scene::Font::text_bold,
                 ui.style.text_small, palette.muted);
    ui.draw_in({rect.right() - kind_w, y, kind_w - ui.px(10), h}, kind, scene::Font::text,
               ui.style.text_small, palette.muted, scene::Align::right);
    if (i == at && !ImGui::IsRectVisible({rect.x, rect.y}, {rect.right(), rect.bottom()})) {
      ImGui::SetCursorScreenPos({rect.x, rect.y});
      ImGui::SetScrollHereY(0.5f);
    }
    if (response.pressed) run(entry);
  }
  if (entries.empty())
    ui.draw_wrapped({scroll.top().x, y}, width, ui.text("palette/none"), scene::Font::text, ui.style.text,
                    palette.muted);
  scroll.set_content(width, y - scroll.top().y);
}

namespace {

void term_card(Ui& ui, const UiState& state, const PanelQueries& queries, const Term& term,
               const scene::Rect& area) {
  const auto& palette = ui.palette();
  const std::string id(term.id);
  const auto title = ui.text("term/" + id), words = ui.text("term_card/" + id);
  ui.record("term", area, {.role = "definition", .label = title, .value = words, .takes_focus = false});
  float y = area.y;
  ui.draw_in({area.x, y, area.w, ui.px(30)}, title, scene::Font::text_bold, ui.style.text_large, palette.ink);
  y += ui.px(36);
  y += ui.draw_wrapped({area.x, y}, area.w, words, scene::Font::text, ui.style.text, palette.ink) + ui.px(8);
  const auto now = term_now(state, term, ui.text);
  if (!now.empty()) {
    ui.record("term/now", {area.x, y, area.w, ui.px(22)},
              {.role = "status", .label = now, .takes_focus = false});
    y += ui.draw_wrapped({area.x, y}, area.w, now, scene::Font::text, ui.style.text, palette.view) + ui.px(8);
  }
  term_picture(ui, queries, term,
               {area.x, y, area.w, std::min(area.w * 0.55f, area.bottom() - y - ui.px(4))});
}

}  // namespace

void words_sheet(Ui& ui, const UiState& state, const PanelQueries& queries, scene::Size screen) {
  Sheet sheet(ui, "words", {ui.px(860), ui.px(600)}, screen, ui.text("words/title"));
  const auto& body = sheet.body();
  const float list_w = std::min(ui.px(230), body.w * 0.4f);
  const Term* shown = &terms().front();
  {
    Scroll scroll(ui, "words-rows", {body.x, body.y, list_w, body.h});
    const float h = ui.px(28);
    float y = scroll.top().y;
    for (const auto& term : terms()) {
      const std::string id(term.id);
      const bool is_shown = state.palette.term.empty() ? &term == shown : state.palette.term == term.id;
      if (is_shown) shown = &term;
      const scene::Rect rect{scroll.top().x, y, scroll.inner_width(), h - ui.px(2)};
      const auto label = ui.text("term/" + id);
      if (button(ui, "term/" + id, rect, label, {.kind = ButtonKind::quiet, .chosen = is_shown}).pressed)
        ui.emit(ShowTerm{id});
      y += h;
    }
    scroll.set_content(scroll.inner_width(), y - scroll.top().y);
  }
  term_card(ui, state, queries, *shown,
            {body.x + list_w + ui.px(24), body.y, body.w - list_w - ui.px(24), body.h});
}

namespace {

/// Draws a row for each dialect: its code, whether it copies, and the source of its rule. Returns the bottom
/// of the rows.
float dialect_rows(Ui& ui, const std::vector<explain::Dialect>& dialects, const std::string& prefix,
                   std::string_view without_code, scene::Point at, float width) {
  const auto& palette = ui.palette();
  const float name_w = ui.px(120), copy = ui.px(28), h = ui.px(40);
  const float x = at.x + name_w, code_w = width - name_w - copy - ui.px(90);
  for (const auto& dialect : dialects) {
    const auto id = prefix + std::string(dialect.id);
    const bool is_there = !dialect.code.empty();
    const auto code = is_there ? dialect.code : std::string(ui.text(without_code));
    const auto font = is_there ? scene::Font::mono : scene::Font::text;
    const float code_h = ui.draw_wrapped({x, at.y + ui.px(9)}, code_w, code, font, ui.style.mono_small,
                                         is_there ? palette.ink : palette.muted);
    const float source_h = ui.px(18), tall = std::max(h, code_h + source_h + ui.px(16));
    ui.record(id, {at.x, at.y, width, tall},
              {.role = "status",
               .label = code,
               .value = dialect.copies && is_there ? "copies" : "",
               .takes_focus = false});
    ui.draw_in({at.x, at.y, name_w, h}, dialect.name, scene::Font::text_bold, ui.style.text, palette.ink);
    ui.draw_in({x, at.y + ui.px(9) + code_h, width - name_w, source_h}, dialect.source, scene::Font::text,
               ui.style.text_small, palette.muted);
    if (dialect.copies && is_there)
      ui.draw_in({x + code_w, at.y, ui.px(80), h}, ui.text("dialects/copies"), scene::Font::text_bold,
                 ui.style.text_small, palette.copy, scene::Align::right);
    if (icon_button(ui, id + "/copy", {at.x + width - copy, at.y + ui.px(6), copy, copy}, Icon::copy,
                    ui.text("box/copy"), {.enabled = is_there})
            .pressed)
      ui.emit(CopyText{dialect.code});
    at.y += tall;
    ui.line(at, {at.x + width, at.y}, palette.line, ui.style.line_width);
  }
  return at.y;
}

}  // namespace

void dialects_sheet(Ui& ui, const UiState& state, scene::Size screen) {
  Sheet sheet(ui, "dialects", {ui.px(900), ui.px(620)}, screen,
              ui.text("dialects/title", {{"name", state.stage.view.selected}}));
  const auto& body = sheet.body();
  const auto& palette = ui.palette();
  const auto& name = state.stage.view.selected;
  const auto tensor = find_tensor(state.document.session, name);
  if (!tensor || is_question_open(state)) {
    ui.draw_wrapped({body.x, body.y}, body.w, ui.text("dialects/none"), scene::Font::text, ui.style.text,
                    palette.muted);
    return;
  }
  Scroll scroll(ui, "dialects-rows", body);
  const float width = scroll.inner_width(), x = scroll.top().x;
  float y = scroll.top().y;
  const auto heading = [&](const std::string& text) {
    y += ui.draw_wrapped({x, y}, width, text, scene::Font::text_bold, ui.style.text, palette.ink) + ui.px(4);
  };
  if (const auto found = made_by(state.document.session, name)) {
    if (const auto steps = explain::step_dialects(found->made); !steps.empty()) {
      heading(ui.text("dialects/step", {{"code", found->made.from + found->made.calls}}));
      y = dialect_rows(ui, steps, "dialect/step/", "dialects/no_operation", {x, y}, width) + ui.px(18);
      heading(ui.text("dialects/layout", {{"name", name}}));
    }
  }
  y += ui.draw_wrapped({x, y}, width, ui.text("dialects/about"), scene::Font::text, ui.style.text_small,
                       palette.muted) +
       ui.px(8);
  y = dialect_rows(ui, explain::dialects(tensor->layout(), tensor->dtype()), "dialect/", "dialects/cannot",
                   {x, y}, width);
  scroll.set_content(width, y - scroll.top().y);
}

}  // namespace stridescope::ui
