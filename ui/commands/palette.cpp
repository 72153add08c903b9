#include "ui/commands/palette.h"

#include <algorithm>
#include <cctype>

#include "ui/actions/dialog.h"
#include "ui/actions/window.h"
#include "ui/commands/commands.h"
#include "ui/commands/key_map.h"
#include "ui/forms/form.h"
#include "ui/lesson/shipped_lessons.h"
#include "ui/terms/terms.h"

namespace stridescope::ui {
namespace {

std::string lowered(std::string_view text) {
  std::string low(text);
  for (auto& c : low) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return low;
}

struct Ranked {
  PaletteEntry entry;
  int fit;
};

/// Returns the control of a setting in the dialog; for choices, the chosen one.
std::string control_of(const SettingRow& row, const Settings& settings) {
  auto id = "settings/" + std::string(row.name);
  if (!row.choices || row.get(settings).get_if<bool>()) return id;
  const auto choices = row.choices();
  for (const auto& choice : choices)
    if (choice.value == row.get(settings)) return id + "/" + choice.id;
  return choices.empty() ? id : id + "/" + choices.front().id;
}

}  // namespace

int fit(std::string_view search, std::string_view text) {
  const auto wanted = lowered(search), within = lowered(text);
  if (wanted.empty()) return 0;
  const auto whole = within.find(wanted);
  if (whole != std::string::npos) {
    const bool begins_word =
        whole == 0 || within[whole - 1] == ' ' || within[whole - 1] == '_' || within[whole - 1] == '/';
    return 1000 + (begins_word ? 500 : 0) + (whole == 0 ? 300 : 0) -
           static_cast<int>(std::min<std::size_t>(within.size(), 200));
  }
  // Matches the letters in order; each gap lowers the score.
  std::size_t at = 0;
  int score = 400;
  for (const char c : wanted) {
    if (c == ' ') continue;
    const auto next = within.find(c, at);
    if (next == std::string::npos) return -1;
    score -= static_cast<int>(std::min<std::size_t>(next - at, 40)) * 8;
    at = next + 1;
  }
  return score > 0 ? score : -1;
}

std::vector<PaletteEntry> palette_entries(const UiState& state, const Text& text, std::size_t most) {
  const auto& search = state.palette.search.text;
  std::vector<Ranked> found;
  const auto add = [&](std::string_view other_name, int bonus, PaletteEntry entry) {
    const int best = std::max(fit(search, entry.label), fit(search, other_name) - 5);
    if (best >= 0) found.push_back({std::move(entry), best + bonus});
  };
  static const Text english("en");
  for (const auto& command : commands()) {
    if (command.group == "lecture" && !state.lecture.on) continue;
    const auto key = label_of(command);
    // Some labels are unclear on their own: they are prefixed with the menu's title.
    const bool is_enabled = command.is_enabled(state);
    if (!is_enabled || command.id == "edit/palette") continue;
    add(english(key), 40,
        {"command/" + command.id,
         std::string(text(key)),
         "palette/command",
         key_name_of(command, state.keys.changed),
         {command.make(state)}});
  }
  for (const auto& [layout, values] : state.settings.panel_layouts)
    add(layout, 30,
        {"layout/" + layout,
         text("palette/layout", {{"name", layout}}),
         "palette/command",
         "",
         {ChooseLayout{layout}}});
  // Toggles in menus are already commands.
  for (const auto& row : settings_table) {
    if (!row.in_dialog || (!row.menu.empty() && !row.choices)) continue;
    const auto key = "settings/" + std::string(row.name);
    add(english(key), 20,
        {key,
         std::string(text(key)),
         "palette/setting",
         "",
         {ShowDialog{DialogKind::settings}, Focus{control_of(row, state.settings)}}});
  }
  if (!state.stage.view.selected.empty())
    for (const auto& entry : catalogue_of(state))
      add(entry.name(), entry.is_first_choice() ? 30 : 0,
          {"op/" + entry.id,
           std::string(entry.name()),
           "palette/operation",
           "",
           {change<&Settings::operations_folded>(false), SearchOperations{std::string(entry.name())},
            OpenOperation{entry.id}}});
  for (const auto& lesson : shipped_lessons())
    add(lesson.name, 10,
        {"lesson/" + lesson.name,
         lesson.head.title.in(std::string(text.language())),
         "palette/lesson",
         "",
         {OpenLesson{lesson.name}}});
  for (const auto& term : terms())
    add(english("term/" + std::string(term.id)), 20,
        {"term/" + std::string(term.id),
         std::string(text("term/" + std::string(term.id))),
         "palette/word",
         "",
         {ShowTerm{std::string(term.id)}}});
  std::stable_sort(found.begin(), found.end(),
                   [](const Ranked& a, const Ranked& b) { return a.fit > b.fit; });
  if (found.size() > most) found.resize(most);
  std::vector<PaletteEntry> entries;
  for (auto& one : found) entries.push_back(std::move(one.entry));
  return entries;
}

}  // namespace stridescope::ui
