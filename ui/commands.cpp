#include "ui/commands.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace stridescope::ui {
namespace {

constexpr KeyPress none{};
constexpr KeyPress letter(char32_t c) { return {.key = Key::character, .character = c}; }
constexpr KeyPress ctrl(char32_t c) { return {.key = Key::character, .character = c, .ctrl = true}; }
constexpr KeyPress ctrl_shift(char32_t c) {
  return {.key = Key::character, .character = c, .ctrl = true, .shift = true};
}
constexpr KeyPress plain(Key key) { return {.key = key}; }

bool always(const State&) { return true; }
bool can_undo(const State& s) { return s.document.session.cursor() > 0; }
bool can_redo(const State& s) { return s.document.session.cursor() < s.document.session.steps().size(); }
bool has_selection(const State& s) { return !s.stage.view.selected.empty(); }
bool can_play(const State& s) { return has_selection(s) || can_redo(s); }
bool has_hidden(const State& s) { return !s.stage.view.hidden.empty(); }
bool has_set_aside(const State& s) { return !s.document.set_aside.empty(); }
scene::Point middle(const State& s) { return {s.stage.size.w / 2, s.stage.size.h / 2}; }

int scale_after(const State& s, int direction) {
  const int now = s.settings.scale_percent;
  const auto& steps = Settings::scale_steps;
  if (direction > 0) {
    const auto next = std::upper_bound(std::begin(steps), std::end(steps), now);
    return next == std::end(steps) ? now : *next;
  }
  const auto next = std::lower_bound(std::begin(steps), std::end(steps), now);
  return next == std::begin(steps) ? now : *std::prev(next);
}

template <scene::Theme theme>
Action choose_theme(const State&) {
  return SetTheme{theme};
}
template <scene::Theme theme>
bool is_theme(const State& s) {
  return s.settings.theme == theme;
}
template <scene::CellText text>
Action choose_text(const State&) {
  return SetCellText{text};
}
template <scene::CellText text>
bool is_text(const State& s) {
  return s.stage.view.cell_text == text;
}
bool is_playing(const State& s) { return s.motion.is_playing(); }
template <PanelId panel>
bool is_shown(const State& s) {
  return !(panel == PanelId::operations  ? s.settings.operations_folded
           : panel == PanelId::inspector ? s.settings.inspector_folded
                                         : s.settings.ledger_folded);
}
template <PanelId panel>
Action toggle_panel(const State& s) {
  return FoldPanel{panel, is_shown<panel>(s)};
}

template <int by>
Action select_neighbour(const State& s) {
  std::vector<std::string> names;
  for (const auto& binding : s.document.session.environment().bindings())
    if (binding.value.get_if<tensor::Tensor>()) names.push_back(binding.name);
  const auto at = std::find(names.begin(), names.end(), s.stage.view.selected);
  if (names.empty()) return Select{};
  const auto count = static_cast<int>(names.size());
  const int index = at == names.end() ? 0 : (static_cast<int>(at - names.begin()) + by + count) % count;
  return Select{names[static_cast<std::size_t>(index)]};
}

using S = const State&;
using scene::CellText;
using scene::Theme;

const std::array table = {
    Command{"file/new", "file", ctrl('n'), none, InText::always, always,
            [](S) -> Action { return NewSession{}; }, nullptr},
    Command{"file/open", "file", ctrl('o'), none, InText::always, always,
            [](S) -> Action { return OpenFile{}; }, nullptr},
    Command{"file/save", "file", ctrl('s'), none, InText::always, always, [](S) -> Action { return Save{}; },
            nullptr},
    Command{"file/save_as", "file", ctrl_shift('s'), none, InText::always, always,
            [](S) -> Action { return SaveAs{}; }, nullptr},
    Command{"file/save_picture", "file", none, none, InText::always, always,
            [](S) -> Action { return SavePicture{}; }, nullptr},
    Command{"file/quit", "file", ctrl('q'), none, InText::always, always, [](S) -> Action { return Quit{}; },
            nullptr},
    Command{"edit/undo", "edit", ctrl('z'), none, InText::when_empty, can_undo,
            [](S) -> Action { return Undo{}; }, nullptr},
    Command{"edit/redo", "edit", ctrl_shift('z'), ctrl('y'), InText::when_empty, can_redo,
            [](S) -> Action { return Redo{}; }, nullptr},
    Command{"edit/bring_back", "edit", none, none, InText::always, has_set_aside,
            [](S) -> Action { return RestoreSteps{}; }, nullptr},
    Command{"edit/copy_picture", "edit", ctrl_shift('c'), none, InText::always, always,
            [](S) -> Action { return CopyPicture{}; }, nullptr},
    Command{"edit/copy_script", "edit", none, none, InText::always, always,
            [](S s) -> Action { return CopyText{s.document.session.text()}; }, nullptr},
    Command{"edit/console", "edit", letter('/'), ctrl('l'), InText::never, always,
            [](S) -> Action { return Focus{"console"}; }, nullptr},
    Command{"edit/search", "edit", ctrl('f'), none, InText::always, is_shown<PanelId::operations>,
            [](S) -> Action { return Focus{"op-search"}; }, nullptr},
    Command{"edit/settings", "edit", ctrl(','), none, InText::always, always,
            [](S) -> Action { return ShowDialog{DialogKind::settings}; }, nullptr},
    Command{"motion/play", "motion", plain(Key::space), none, InText::never, can_play,
            [](S s) -> Action { return Play{!is_playing(s)}; }, is_playing},
    Command{"motion/back", "motion", plain(Key::left), none, InText::never, can_undo,
            [](S) -> Action { return Undo{}; }, nullptr},
    Command{"motion/forward", "motion", plain(Key::right), none, InText::never, can_redo,
            [](S) -> Action { return Redo{}; }, nullptr},
    Command{"motion/first", "motion", plain(Key::home), none, InText::never, can_undo,
            [](S) -> Action { return GoToStep{0}; }, nullptr},
    Command{"motion/last", "motion", plain(Key::end), none, InText::never, can_redo,
            [](S s) -> Action { return GoToStep{s.document.session.steps().size()}; }, nullptr},
    Command{"motion/walk_back", "motion", letter(','), none, InText::never, has_selection,
            [](S) -> Action { return StepWalk{-1}; }, nullptr},
    Command{"motion/walk_forward", "motion", letter('.'), none, InText::never, has_selection,
            [](S) -> Action { return StepWalk{1}; }, nullptr},
    Command{"motion/instant", "motion", none, none, InText::never, always,
            [](S s) -> Action { return SetInstant{!s.settings.instant}; },
            [](S s) { return s.settings.instant; }},
    Command{"view/next_tensor", "view", letter(']'), none, InText::never, has_selection, select_neighbour<1>,
            nullptr},
    Command{"view/previous_tensor", "view", letter('['), none, InText::never, has_selection,
            select_neighbour<-1>, nullptr},
    Command{"view/values", "view", letter('1'), none, InText::never, always, choose_text<CellText::value>,
            is_text<CellText::value>},
    Command{"view/logical", "view", letter('2'), none, InText::never, always,
            choose_text<CellText::logical_index>, is_text<CellText::logical_index>},
    Command{"view/storage", "view", letter('3'), none, InText::never, always,
            choose_text<CellText::storage_index>, is_text<CellText::storage_index>},
    Command{"view/address", "view", letter('4'), none, InText::never, always,
            choose_text<CellText::byte_address>, is_text<CellText::byte_address>},
    Command{"view/indices", "view", letter('i'), none, InText::never, always,
            [](S s) -> Action { return SetShowIndices{!s.stage.view.show_indices}; },
            [](S s) { return s.stage.view.show_indices; }},
    Command{"view/fit", "view", letter('0'), none, InText::never, always,
            [](S) -> Action { return FitStage{}; }, nullptr},
    Command{"view/actual", "view", letter('9'), none, InText::never, always,
            [](S s) -> Action { return SetZoom{s.stage.natural_zoom, middle(s)}; }, nullptr},
    Command{"view/zoom_in", "view", letter('+'), letter('='), InText::never, always,
            [](S s) -> Action { return ZoomBy{1.25f, middle(s)}; }, nullptr},
    Command{"view/zoom_out", "view", letter('-'), none, InText::never, always,
            [](S s) -> Action { return ZoomBy{0.8f, middle(s)}; }, nullptr},
    Command{"view/show_all", "view", none, none, InText::never, has_hidden,
            [](S) -> Action { return ShowAll{}; }, nullptr},
    Command{"view/operations", "window", ctrl('1'), none, InText::always, always,
            toggle_panel<PanelId::operations>, is_shown<PanelId::operations>},
    Command{"view/inspector", "window", ctrl('2'), none, InText::always, always,
            toggle_panel<PanelId::inspector>, is_shown<PanelId::inspector>},
    Command{"view/ledger", "window", ctrl('3'), none, InText::always, always, toggle_panel<PanelId::ledger>,
            is_shown<PanelId::ledger>},
    Command{"view/lecture", "window", plain(Key::f5), none, InText::always, always,
            [](S s) -> Action { return SetLecture{!s.window.lecture}; },
            [](S s) { return s.window.lecture; }},
    Command{"view/full_screen", "window", plain(Key::f11), none, InText::always, always,
            [](S s) -> Action { return SetFullScreen{!s.window.full_screen}; },
            [](S s) { return s.window.full_screen; }},
    Command{"view/light", "window", none, none, InText::always, always, choose_theme<Theme::light>,
            is_theme<Theme::light>},
    Command{"view/dark", "window", none, none, InText::always, always, choose_theme<Theme::dark>,
            is_theme<Theme::dark>},
    Command{"view/projector", "window", none, none, InText::always, always, choose_theme<Theme::projector>,
            is_theme<Theme::projector>},
    Command{"view/larger", "window", ctrl('='), ctrl('+'), InText::always, always,
            [](S s) -> Action { return SetScale{scale_after(s, 1)}; }, nullptr},
    Command{"view/smaller", "window", ctrl('-'), none, InText::always, always,
            [](S s) -> Action { return SetScale{scale_after(s, -1)}; }, nullptr},
    Command{"view/normal_size", "window", ctrl('0'), none, InText::always, always,
            [](S) -> Action { return SetScale{100}; }, nullptr},
    Command{"view/tooltips", "window", none, none, InText::never, always,
            [](S s) -> Action { return SetTooltips{!s.settings.tooltips}; },
            [](S s) { return s.settings.tooltips; }},
    Command{"help/keys", "help", letter('?'), plain(Key::f1), InText::never, always,
            [](S) -> Action { return ShowDialog{DialogKind::keys}; }, nullptr},
    Command{"help/about", "help", none, none, InText::always, always,
            [](S) -> Action { return ShowDialog{DialogKind::about}; }, nullptr},
};

constexpr std::array menu_table = {Menu{"file", 'f'},   Menu{"edit", 'e'},   Menu{"view", 'v'},
                                   Menu{"motion", 'p'}, Menu{"window", 'w'}, Menu{"help", 'h'}};

bool matches(const KeyPress& wanted, const KeyPress& press) {
  if (wanted.key == Key::none || wanted.key != press.key || wanted.ctrl != press.ctrl || press.alt)
    return false;
  // A sign such as ? or + may need Shift on one keyboard and not on another.
  const bool is_sign = wanted.key == Key::character && !(wanted.character >= 'a' && wanted.character <= 'z');
  return wanted.character == press.character && (is_sign || wanted.shift == press.shift);
}

}  // namespace

std::span<const Command> commands() { return table; }

std::span<const Menu> menus() { return menu_table; }

std::string_view neighbour_menu(std::string_view name, int by) {
  const auto at =
      std::find_if(menu_table.begin(), menu_table.end(), [&](const Menu& m) { return m.name == name; });
  if (at == menu_table.end()) return menu_table.front().name;
  const auto count = static_cast<int>(menu_table.size());
  return menu_table[static_cast<std::size_t>((at - menu_table.begin() + by + count) % count)].name;
}

std::string_view menu_of_letter(char32_t letter) {
  for (const auto& menu : menu_table)
    if (menu.letter == letter) return menu.name;
  return {};
}

const Command& command(std::string_view id) {
  return *std::find_if(table.begin(), table.end() - 1, [&](const Command& row) { return row.id == id; });
}

const Command* find_command(const KeyPress& press, const State& state, TextFocus text) {
  const auto works = [text](InText in_text) {
    return text == TextFocus::none || in_text == InText::always ||
           (in_text == InText::when_empty && text == TextFocus::empty);
  };
  for (const auto& row : table) {
    if (!matches(row.key, press) && !matches(row.other_key, press)) continue;
    if (!works(row.in_text) || !row.is_enabled(state)) continue;
    return &row;
  }
  return nullptr;
}

}  // namespace stridescope::ui
