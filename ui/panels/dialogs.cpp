#include <algorithm>

#include "ui/action.h"
#include "ui/commands/commands.h"
#include "ui/commands/key_map.h"
#include "ui/compat/imgui.h"
#include "ui/panels/archive_sheet.h"
#include "ui/panels/change_keys_sheet.h"
#include "ui/panels/compare_sheet.h"
#include "ui/panels/document_name.h"
#include "ui/panels/export_sheet.h"
#include "ui/panels/file_dialog.h"
#include "ui/panels/golf_sheet.h"
#include "ui/panels/layouts_sheet.h"
#include "ui/panels/palette_sheet.h"
#include "ui/panels/panels.h"
#include "ui/panels/parsons_sheet.h"
#include "ui/panels/practice_sheet.h"
#include "ui/panels/sheet.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/term_text.h"
#include "ui/widgets/windows.h"

namespace stridescope::ui {
namespace {

struct Answer {
  std::string_view id, key;
  ButtonKind kind;
  Action action;
};

/// Draws a question with its answers side by side, the safe one last and emphasised.
void question(Ui& ui, scene::Size screen, std::string_view title, const std::string& words,
              const std::vector<Answer>& answers) {
  const float pad = ui.px(24), height = ui.px(34), gap = ui.px(8);
  const float width = std::min(ui.px(480), screen.w - ui.px(32)), inner = width - 2 * pad;
  const float text_height = ui.draw_wrapped({}, inner, words, scene::Font::text, ui.style.text, {0, 0, 0, 0});
  float total = -gap;
  for (const auto& answer : answers)
    total += std::max(ui.px(90), button_width(ui, ui.text(answer.key))) + gap;
  const bool is_stacked = total > inner;
  const auto rows = is_stacked ? static_cast<float>(answers.size()) : 1;
  const float answers_height = rows * (height + gap) - gap;
  Modal modal(ui, "question",
              {width, pad * 2 + ui.style.text_large + ui.px(12) + text_height + ui.px(22) + answers_height},
              screen);
  const auto& card = modal.card();
  float y = card.y + pad;
  ui.draw_text({card.x + pad, y}, title, scene::Font::text_bold, ui.style.text_large, ui.palette().ink);
  y += ui.style.text_large + ui.px(12);
  ui.record("question", card, {.role = "dialog", .label = words, .takes_focus = false});
  ui.draw_wrapped({card.x + pad, y}, card.w - 2 * pad, words, scene::Font::text, ui.style.text,
                  ui.palette().muted);
  float x = is_stacked ? card.x + pad : card.right() - pad - total;
  y = card.bottom() - pad - answers_height;
  for (auto& answer : answers) {
    const auto label = ui.text(answer.key);
    const float w = is_stacked ? inner : std::max(ui.px(90), button_width(ui, label));
    if (button(ui, "question/" + std::string(answer.id), {x, y, w, height}, label, {.kind = answer.kind})
            .pressed)
      ui.emit(answer.action);
    (is_stacked ? y : x) += (is_stacked ? height : w) + gap;
  }
}

float key_row(Ui& ui, const Command& row, const KeyMap& changed, scene::Point at, float width) {
  const float height = ui.px(27);
  ui.draw_in({at.x, at.y, width * 0.64f, height}, ui.text(label_of(row)), scene::Font::text, ui.style.text,
             ui.palette().ink);
  const auto keys = key_names_of(row, changed);
  const float w = ui.width(keys, scene::Font::text_bold, ui.style.text_small) + ui.px(14);
  const scene::Rect cap{at.x + width - w, at.y + ui.px(3), w, height - ui.px(6)};
  ui.fill(cap, ui.palette().field, ui.px(5));
  ui.frame(cap, ui.palette().line, ui.px(5), ui.style.line_width);
  ui.draw_in(cap, keys, scene::Font::text_bold, ui.style.text_small, ui.palette().ink, scene::Align::center);
  ui.record("keys/row/" + std::string(row.id), {at.x, at.y, width, height},
            {.role = "status", .label = ui.text(label_of(row)), .value = keys, .takes_focus = false});
  return height;
}

void keys_sheet(Ui& ui, const UiState& state, scene::Size screen) {
  Sheet sheet(ui, "keys", {ui.px(780), ui.px(600)}, screen, ui.text("keys/title"));
  const auto& body = sheet.body();
  Scroll scroll(ui, "keys-rows", body);
  const bool two_columns = body.w > ui.px(560);
  const float gap = ui.px(36), width = two_columns ? (scroll.inner_width() - gap) / 2 : scroll.inner_width();
  float y[2] = {scroll.top().y, scroll.top().y};
  std::vector<std::string_view> groups;
  for (const auto& menu : menus()) groups.push_back(menu.name);
  groups.insert(state.lecture.on ? groups.begin() : groups.end(), "lecture");  // the relevant group first
  for (const auto group : groups) {
    const bool is_second = group == "view" || group == "window" || group == "lecture";
    const int column = two_columns && is_second ? 1 : 0;
    const float x = scroll.top().x + static_cast<float>(column) * (width + gap);
    ui.draw_in({x, y[column], width, ui.px(28)}, ui.text("menu/" + std::string(group)),
               scene::Font::text_bold, ui.style.text_small, ui.palette().muted);
    y[column] += ui.px(28);
    for (const auto& row : commands())
      if (row.group == group && !keys_of(row, state.keys.changed).empty())
        y[column] += key_row(ui, row, state.keys.changed, {x, y[column]}, width);
    y[column] += ui.px(12);
  }
  float bottom = std::max(y[0], y[1]);
  bottom +=
      draw_with_terms(ui, "keys/mouse", {scroll.top().x, bottom}, scroll.inner_width(), ui.text("keys/mouse"),
                      scene::Font::text, ui.style.text_small, ui.palette().muted);
  scroll.set_content(scroll.inner_width(), bottom - scroll.top().y);
}

void about_sheet(Ui& ui, const UiState& state, scene::Size screen) {
  Sheet sheet(ui, "about", {ui.px(480), ui.px(260)}, screen, "Stridescope " + state.window.version);
  const auto& body = sheet.body();
  draw_with_terms(ui, "about/words", {body.x, body.y}, body.w, ui.text("about/words"), scene::Font::text,
                  ui.style.text, ui.palette().ink);
}

}  // namespace

void dialogs(Ui& ui, const UiState& state, const PanelQueries& queries, scene::Size screen) {
  switch (state.dialog.open) {
    case DialogKind::none: return;
    case DialogKind::open:
    case DialogKind::choose_file:
    case DialogKind::save_as:
    case DialogKind::save_picture:
    case DialogKind::save_lesson:
    case DialogKind::save_data: file_dialog(ui, state, screen); break;
    case DialogKind::lessons: lessons_sheet(ui, state, queries, screen); break;
    case DialogKind::archive: archive_sheet(ui, state, screen); break;
    case DialogKind::palette: palette_sheet(ui, state, screen); break;
    case DialogKind::words: words_sheet(ui, state, queries, screen); break;
    case DialogKind::change_keys: change_keys_sheet(ui, state, screen); break;
    case DialogKind::layouts: layouts_sheet(ui, state, screen); break;
    case DialogKind::dialects: dialects_sheet(ui, state, screen); break;
    case DialogKind::practice: practice_sheet(ui, state, screen); break;
    case DialogKind::parsons: parsons_sheet(ui, state, screen); break;
    case DialogKind::compare: compare_sheet(ui, state, screen); break;
    case DialogKind::golf: golf_sheet(ui, state, screen); break;
    case DialogKind::export_form: export_sheet(ui, state, screen); break;
    case DialogKind::allow_file:
      question(ui, screen, ui.text("allow/title"),
               ui.text("allow/words", {{"path", state.dialog.asked_file},
                                       {"bytes", words::Bytes{state.dialog.asked_nbytes}}}),
               {{"cancel", "allow/no", ButtonKind::primary, CloseDialog{}},
                {"allow", "allow/yes", ButtonKind::plain, ConfirmDialog{}}});
      break;
    case DialogKind::which_steps: {
      const auto& session = state.document.session;
      question(ui, screen, ui.text("which/title"),
               ui.text("which/words", {{"step", session.cursor()}, {"steps", session.steps().size()}}),
               {{"cancel", "cancel", ButtonKind::plain, CloseDialog{}},
                {"shown", "which/shown", ButtonKind::plain, ChooseSaved{false}},
                {"all", "which/all", ButtonKind::primary, ChooseSaved{true}}});
      break;
    }
    case DialogKind::unsaved:
      question(ui, screen, ui.text("unsaved/title"),
               ui.text("unsaved/words", {{"name", document_name(state, ui.text)}}),
               {{"discard", "unsaved/discard", ButtonKind::plain, DiscardChanges{}},
                {"cancel", "cancel", ButtonKind::plain, CloseDialog{}},
                {"save", "unsaved/save", ButtonKind::primary, ConfirmDialog{}}});
      break;
    case DialogKind::overwrite:
      question(ui, screen, ui.text("overwrite/title"),
               ui.text("overwrite/words", {{"path", state.dialog.file.path.text}}),
               {{"cancel", "cancel", ButtonKind::plain, CloseDialog{}},
                {"overwrite", "overwrite/yes", ButtonKind::primary, ConfirmDialog{}}});
      break;
    case DialogKind::changed_outside:
      question(ui, screen, ui.text("outside/title"),
               ui.text("outside/words", {{"name", document_name(state, ui.text)}}),
               {{"cancel", "cancel", ButtonKind::plain, CloseDialog{}},
                {"save_as", "outside/save_as", ButtonKind::plain, SaveAs{}},
                {"overwrite", "overwrite/yes", ButtonKind::primary, ConfirmDialog{}}});
      break;
    case DialogKind::recover: {
      const bool is_lesson = state.dialog.recovered.is_only_lesson();
      question(
          ui, screen, ui.text(is_lesson ? "recover/lesson_title" : "recover/title"),
          std::string(ui.text(is_lesson ? "recover/lesson_words" : "recover/words")),
          {{"discard", is_lesson ? "recover/lesson_no" : "recover/no", ButtonKind::plain, DiscardChanges{}},
           {"recover", is_lesson ? "recover/lesson_yes" : "recover/yes", ButtonKind::primary,
            ConfirmDialog{}}});
      break;
    }
    case DialogKind::keys: keys_sheet(ui, state, screen); break;
    case DialogKind::about: about_sheet(ui, state, screen); break;
    case DialogKind::settings: settings_sheet(ui, state.settings, screen); break;
  }
}

}  // namespace stridescope::ui
