#include "ui/commands.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "engine/script/values/array.h"
#include "engine/session/take_away.h"
#include "ui/forms/branch_chains.h"
#include "ui/forms/form.h"
#include "ui/forms/proof_form.h"
#include "ui/key_map.h"
#include "ui/lecture/drawing.h"
#include "ui/lesson_view.h"
#include "ui/step_actions.h"
#include "ui/step_inside.h"

namespace stridescope::ui {
namespace {

constexpr KeyPress none{};
constexpr KeyPress letter(char32_t c) { return {.key = Key::character, .character = c}; }
constexpr KeyPress ctrl(char32_t c) { return ctrl_key(c); }
constexpr KeyPress ctrl_shift(char32_t c) {
  return {.key = Key::character, .character = c, .ctrl = true, .shift = true};
}
constexpr KeyPress plain(Key key) { return {.key = key}; }
constexpr KeyPress ctrl_plain(Key key) { return {.key = key, .ctrl = true}; }

bool always(const UiState&) { return true; }
bool can_undo(const UiState& s) { return s.document.session.cursor() > 0; }
bool can_redo(const UiState& s) { return s.document.session.cursor() < s.document.session.steps().size(); }
bool can_go_to_first(const UiState& s) { return can_undo(s) || s.motion.in_motion(); }
bool can_go_to_last(const UiState& s) { return can_redo(s) || s.motion.in_motion(); }
bool is_away(const UiState& s) { return s.lesson.left_at.has_value(); }
bool can_go_on(const UiState& s) { return can_redo(s) || s.motion.is_parked() || is_away(s); }
bool can_go_back(const UiState& s) {
  return can_undo(s) || s.motion.is_parked() || (s.lesson.question() && !s.lesson.asked.is_answered);
}
bool can_step_into(const UiState& s) { return step_to_enter(s.document.session).has_value(); }
bool has_breakpoints(const UiState& s) { return !s.document.breakpoints.empty(); }
bool can_leave(const UiState& s) { return can_step_out(s.document.session); }
bool has_selection(const UiState& s) { return !s.stage.view.selected.empty(); }
bool can_walk(const UiState& s) { return is_tensor_selected(s); }
bool can_play(const UiState& s) { return can_walk(s) || can_redo(s); }
bool has_hidden(const UiState& s) { return !s.stage.view.hidden.empty(); }
bool has_steps(const UiState& s) { return !s.document.session.steps().empty(); }
bool has_set_aside(const UiState& s) { return !s.document.set_aside.empty(); }
std::optional<BranchChains> last_chains(const UiState& s) {
  return has_set_aside(s) ? branch_chains(s, s.document.set_aside.size() - 1) : std::nullopt;
}
scene::Point middle(const UiState& s) { return {s.stage.size.w / 2, s.stage.size.h / 2}; }

/// Sizes that Larger and Smaller lead to, in percent.
constexpr int scale_steps[] = {75, 90, 100, 110, 125, 150, 175, 200, 250, 300};

int scale_after(const UiState& s, int direction) {
  const int now = s.settings.scale_percent;
  const auto& steps = scale_steps;
  if (direction > 0) {
    const auto next = std::upper_bound(std::begin(steps), std::end(steps), now);
    return next == std::end(steps) ? now : *next;
  }
  const auto next = std::lower_bound(std::begin(steps), std::end(steps), now);
  return next == std::begin(steps) ? now : *std::prev(next);
}

template <scene::CellText text>
Action choose_text(const UiState&) {
  return SetCellText{text};
}
template <scene::CellText text>
bool is_text(const UiState& s) {
  return s.stage.view.cell_text == text;
}
bool is_playing(const UiState& s) { return s.motion.is_playing(); }
bool shows_operations(const UiState& s) { return !s.settings.operations_folded; }

template <int by>
Action select_neighbour(const UiState& s) {
  std::vector<std::string> names;
  for (const auto& binding : s.document.session.environment().bindings())
    if (binding.value.get_if<tensor::Tensor>() || script::tensor_of_array(binding.value))
      names.push_back(binding.name);
  const auto at = std::find(names.begin(), names.end(), s.stage.view.selected);
  if (names.empty()) return Select{};
  const auto count = static_cast<int>(names.size());
  const int index = at == names.end() ? 0 : (static_cast<int>(at - names.begin()) + by + count) % count;
  return Select{names[static_cast<std::size_t>(index)]};
}

using S = const UiState&;
using scene::CellText;

bool can_edit_step(S s) { return !s.lecture.on && s.document.session.cursor() > 0; }
bool in_lecture(S s) { return s.lecture.on; }
bool draws(S s) { return s.lecture.on && s.lecture.pen; }
bool has_speaker_window(S s) { return s.lecture.on && s.lecture.speaker_apart; }
bool is_drawn_on(S s) { return s.lecture.on && drawing_shown(s); }

/// The curtain is drawn aside first.
template <int by>
bool can_go(S s) {
  return s.lecture.curtain != Curtain::none || can_step_proof(s, by) ||
         (by > 0 ? can_go_on(s) : can_go_back(s));
}
template <int by>
Action advance(S s) {
  if (s.lecture.curtain == Curtain::none && can_step_proof(s, by)) return StepProof{by};
  if (s.lecture.curtain != Curtain::none) return SetCurtain{};
  if (s.lecture.on) return Advance{by};
  return by > 0 ? one_step_on(s) : one_step_back(s);
}

template <Curtain curtain>
bool is_curtain(S s) {
  return s.lecture.curtain == curtain;
}
template <Curtain curtain>
Action toggle_curtain(S s) {
  return SetCurtain{is_curtain<curtain>(s) ? Curtain::none : curtain};
}

/// What is pointed at, or was clicked, or is selected.
Action toggle_lens(S s) {
  if (s.lecture.lens.wanted) return EndMagnify{};
  const auto& view = s.stage.view;
  const auto is_none = [](const scene::Target& target) {
    return std::holds_alternative<std::monostate>(target);
  };
  if (!is_none(view.hover)) return Magnify{view.hover, {}};
  if (!is_none(view.pinned)) return Magnify{view.pinned, {}};
  return Magnify{scene::TensorTarget{view.selected}, {}};
}

template <int color>
Command pen_command(const char* id) {
  return {id,
          "lecture",
          letter(U'1' + color),
          none,
          InText::never,
          draws,
          [](S) -> Action { return ChoosePenColor{color}; },
          [](S s) { return s.lecture.pen_color == color; }};
}

/// What moves on the stage, moves in a moment, or stands midway.
bool is_under_way(S s) {
  return s.lecture.on && (s.motion.in_motion() || s.motion.walking || s.motion.goes_on);
}

/// The next faster or slower of the speeds that the settings offer.
template <int direction>
Action change_speed(S s) {
  constexpr float speeds[] = {0.25f, 0.5f, 1, 2, 4};
  float next = s.settings.speed;
  for (const float speed : speeds) {
    if (direction > 0 && speed > next) return change<&Settings::speed>(speed);
    if (direction < 0 && speed < s.settings.speed) next = speed;
  }
  return change<&Settings::speed>(next);
}

/// They come first: in a lecture, keys are theirs.
std::vector<Command> lecture_commands() {
  std::vector<Command> rows = {
      {"lecture/next", "lecture", plain(Key::page_down), plain(Key::space), InText::never, in_lecture,
       advance<1>},
      {"lecture/back", "lecture", plain(Key::page_up), plain(Key::up), InText::never, in_lecture,
       advance<-1>},
      {"lecture/pause", "lecture", letter('p'), none, InText::never, is_under_way,
       [](S s) -> Action { return Play{!is_playing(s)}; }},
      {"lecture/faster", "lecture", letter('+'), letter('='), InText::never, in_lecture, change_speed<1>},
      {"lecture/slower", "lecture", letter('-'), none, InText::never, in_lecture, change_speed<-1>},
      {"lecture/return", "lecture", letter('r'), none, InText::never,
       [](S s) { return s.lecture.on && is_away(s); }, [](S) -> Action { return ReturnToLesson{}; }},
      {"lecture/black", "lecture", letter('b'), letter('.'), InText::never, in_lecture,
       toggle_curtain<Curtain::black>, is_curtain<Curtain::black>},
      {"lecture/white", "lecture", letter('w'), letter(','), InText::never, in_lecture,
       toggle_curtain<Curtain::white>, is_curtain<Curtain::white>},
      {"lecture/spotlight", "lecture", letter('s'), letter('l'), InText::never, in_lecture,
       [](S s) -> Action { return SetSpotlight{!s.lecture.spotlight}; },
       [](S s) { return s.lecture.spotlight; }},
      {"lecture/magnify", "lecture", letter('z'), none, InText::never, in_lecture, toggle_lens,
       [](S s) { return s.lecture.lens.wanted; }},
      {"lecture/draw", "lecture", letter('d'), none, InText::never, in_lecture,
       [](S s) -> Action { return SetPen{!s.lecture.pen}; }, draws},
      pen_command<0>("lecture/pen/red"),
      pen_command<1>("lecture/pen/blue"),
      pen_command<2>("lecture/pen/green"),
      pen_command<3>("lecture/pen/ink"),
      {"lecture/undo_line", "lecture", plain(Key::backspace), none, InText::never,
       [](S s) { return draws(s) && is_drawn_on(s); }, [](S) -> Action { return UndoLine{}; }},
      {"lecture/wipe", "lecture", letter('e'), letter('x'), InText::never, is_drawn_on,
       [](S) -> Action { return WipeLines{}; }},
      {"lecture/swap_screens", "lecture", letter('m'), none, InText::never, has_speaker_window,
       [](S) -> Action { return SwapScreens{}; }},
  };
  rows[0].third_key = plain(Key::down);
  for (auto& row : rows) row.repeats = false;
  return rows;
}

/// The commands that are no settings.
std::vector<Command> own_commands() {
  return {
      {"file/new", "file", ctrl('n'), none, InText::always, always, [](S) -> Action { return NewSession{}; }},
      {"file/open", "file", ctrl('o'), none, InText::always, always, [](S) -> Action { return OpenFile{}; }},
      {"file/save", "file", ctrl('s'), none, InText::always, always, [](S) -> Action { return Save{}; },
       nullptr},
      {"file/save_as", "file", ctrl_shift('s'), none, InText::always, always,
       [](S) -> Action { return SaveAs{}; }},
      {"file/save_picture", "file", none, none, InText::always, always,
       [](S) -> Action { return SavePicture{}; }, nullptr, true},
      {"file/export", "file", ctrl('e'), none, InText::always, has_steps,
       [](S) -> Action { return OpenExport{}; }},
      {"file/export_tensor", "file", none, none, InText::always, has_selection,
       [](S) -> Action { return SaveData{".npy"}; }},
      {"file/export_asserts", "file", none, none, InText::always, has_steps,
       [](S) -> Action { return SaveData{".py"}; }},
      {"file/export_table", "file", none, none, InText::always, has_selection,
       [](S) -> Action { return SaveData{".csv"}; }},
      {"file/quit", "file", ctrl('q'), none, InText::always, always, [](S) -> Action { return Quit{}; },
       nullptr, true},
      {"edit/undo", "edit", ctrl('z'), none, InText::when_empty, can_undo,
       [](S) -> Action { return Undo{}; }},
      {"edit/redo", "edit", ctrl_shift('z'), ctrl('y'), InText::when_empty, can_redo,
       [](S) -> Action { return Redo{}; }},
      {"edit/bring_back", "edit", none, none, InText::always, has_set_aside,
       [](S) -> Action { return RestoreSteps{}; }},
      {"edit/compare_branches", "edit", none, none, InText::always,
       [](S s) { return last_chains(s).has_value(); },
       [](S s) -> Action {
         const auto chains = last_chains(s);
         return OpenCompare{chains->now, chains->aside, chains->tensor, chains->step};
       }},
      {"edit/step", "edit", plain(Key::f2), none, InText::always, can_edit_step,
       [](S s) -> Action { return EditStep{s.document.session.cursor()}; }},
      {"edit/copy_picture", "edit", ctrl_shift('c'), none, InText::always, always,
       [](S) -> Action { return CopyPicture{}; }},
      {"edit/copy_script", "edit", none, none, InText::always, always,
       [](S s) -> Action { return CopyText{s.document.session.text()}; }, nullptr, true},
      {"edit/copy_asserts", "edit", none, none, InText::always, has_steps,
       [](S s) -> Action { return CopyText{session::asserted_text(s.document.session)}; }},
      {"edit/copy_table", "edit", none, none, InText::always, has_selection,
       [](S s) -> Action { return CopyText{session::metadata_table(s.document.session.now())}; }},
      {"edit/make_lesson", "edit", none, none, InText::always, has_steps,
       [](S) -> Action { return MakeLesson{}; }},
      {"edit/console", "edit", letter('/'), ctrl('l'), InText::always, always,
       [](S) -> Action {
         return Focus{"console", true};
       },
       nullptr, true},
      {"edit/search", "edit", ctrl('f'), none, InText::always, shows_operations,
       [](S) -> Action { return Focus{"op-search"}; }},
      {"edit/palette", "edit", ctrl_shift('p'), none, InText::always, always,
       [](S) -> Action { return OpenPalette{}; }},
      {"edit/dialects", "edit", none, none, InText::always, can_walk,
       [](S) -> Action { return ShowDialog{DialogKind::dialects}; }},
      {"edit/keys", "edit", none, none, InText::always, always,
       [](S) -> Action { return ShowDialog{DialogKind::change_keys}; }},
      {"edit/settings", "edit", ctrl(','), none, InText::always, always,
       [](S) -> Action { return ShowDialog{DialogKind::settings}; }, nullptr, true},
      {"motion/play", "motion", plain(Key::space), none, InText::never, can_play,
       [](S s) -> Action { return Play{!is_playing(s)}; }, is_playing},
      {"motion/back", "motion", plain(Key::left), none, InText::never, can_go<-1>, advance<-1>, nullptr,
       true},
      {"motion/forward", "motion", plain(Key::right), none, InText::never, can_go<1>, advance<1>},
      {"motion/into", "motion", ctrl_plain(Key::down), none, InText::always, can_step_into,
       [](S) -> Action { return StepInto{}; }, nullptr, true},
      {"motion/out", "motion", ctrl_plain(Key::up), none, InText::always, can_leave,
       [](S) -> Action { return StepOut{}; }},
      {"motion/breakpoint", "motion", plain(Key::f8), none, InText::always, has_breakpoints,
       [](S) -> Action { return RunToBreakpoint{}; }},
      {"motion/first", "motion", plain(Key::home), none, InText::never, can_go_to_first, to_first_step},
      {"motion/last", "motion", plain(Key::end), none, InText::never, can_go_to_last, to_last_step},
      {"lesson/next", "motion", plain(Key::page_down), none, InText::never,
       [](S s) { return can_step_proof(s, 1) || can_go_on(s); },
       [](S s) -> Action {
         if (can_step_proof(s, 1)) return StepProof{1};
         return NextCue{};
       },
       nullptr, true},
      {"lesson/previous", "motion", plain(Key::page_up), none, InText::never,
       [](S s) { return can_step_proof(s, -1) || can_go_back(s); },
       [](S s) -> Action {
         if (can_step_proof(s, -1)) return StepProof{-1};
         return PreviousCue{};
       }},
      {"lesson/return", "motion", ctrl('r'), none, InText::always, is_away,
       [](S) -> Action { return ReturnToLesson{}; }},
      {"motion/predict", "motion", letter('p'), none, InText::never,
       [](S s) { return !s.document.session.steps().empty() && !is_question_open(s); },
       [](S) -> Action { return Predict{}; }, nullptr, true},
      {"motion/walk_back", "motion", letter(','), none, InText::never, can_walk,
       [](S) -> Action { return StepWalk{-1}; }, nullptr, true},
      {"motion/walk_forward", "motion", letter('.'), none, InText::never, can_walk,
       [](S) -> Action { return StepWalk{1}; }},
      {"view/next_tensor", "view", letter(']'), none, InText::never, has_selection, select_neighbour<1>,
       nullptr},
      {"view/previous_tensor", "view", letter('['), none, InText::never, has_selection, select_neighbour<-1>},
      {"view/values", "view", letter('1'), none, InText::never, always, choose_text<CellText::value>,
       is_text<CellText::value>, true},
      {"view/logical", "view", letter('2'), none, InText::never, always, choose_text<CellText::logical_index>,
       is_text<CellText::logical_index>},
      {"view/storage", "view", letter('3'), none, InText::never, always, choose_text<CellText::storage_index>,
       is_text<CellText::storage_index>},
      {"view/address", "view", letter('4'), none, InText::never, always, choose_text<CellText::byte_address>,
       is_text<CellText::byte_address>},
      {"view/indices", "view", letter('i'), none, InText::never, always,
       [](S s) -> Action { return SetShowIndices{!s.stage.view.show_indices}; },
       [](S s) { return s.stage.view.show_indices; }},
      {"view/fit", "view", letter('0'), none, InText::never, always, [](S) -> Action { return FitStage{}; },
       nullptr, true},
      {"view/actual", "view", letter('9'), none, InText::never, always,
       [](S s) -> Action {
         return SetZoom{s.stage.natural_zoom, middle(s)};
       }},
      {"view/zoom_in", "view", letter('+'), letter('='), InText::never, always,
       [](S s) -> Action {
         return ZoomBy{1.25f, middle(s)};
       }},
      {"view/zoom_out", "view", letter('-'), none, InText::never, always,
       [](S s) -> Action {
         return ZoomBy{0.8f, middle(s)};
       }},
      {"view/show_all", "view", none, none, InText::never, has_hidden, [](S) -> Action { return ShowAll{}; },
       nullptr, true},
      {"view/lecture", "window", plain(Key::f5), none, InText::always, always,
       [](S s) -> Action { return SetLecture{!s.lecture.on}; }, in_lecture},
      {"view/speaker", "window", letter('n'), none, InText::never, always,
       [](S s) -> Action { return SetSpeaker{!s.lecture.speaker}; }, [](S s) { return s.lecture.speaker; }},
      {"view/full_screen", "window", plain(Key::f11), none, InText::always, always,
       [](S s) -> Action { return SetFullScreen{!s.window.full_screen}; },
       [](S s) { return s.window.full_screen; }},
      {"view/larger", "view", ctrl('='), ctrl('+'), InText::always, always,
       [](S s) -> Action { return change<&Settings::scale_percent>(scale_after(s, 1)); }, nullptr, true},
      {"view/smaller", "view", ctrl('-'), none, InText::always, always,
       [](S s) -> Action { return change<&Settings::scale_percent>(scale_after(s, -1)); }},
      {"view/normal_size", "view", ctrl('0'), none, InText::always, always,
       [](S) -> Action { return change<&Settings::scale_percent>(Settings{}.scale_percent); }},
      {"view/layouts", "view", none, none, InText::always, always,
       [](S) -> Action { return ShowDialog{DialogKind::layouts}; }, nullptr, true},
      {"view/default_layout", "view", none, none, InText::always, always,
       [](S) -> Action { return DefaultLayout{}; }},
      {"help/keys", "help", letter('?'), plain(Key::f1), InText::never, always,
       [](S) -> Action { return ShowDialog{DialogKind::keys}; }},
      {"help/lessons", "help", none, none, InText::always, always,
       [](S) -> Action { return ShowDialog{DialogKind::lessons}; }},
      {"help/words", "help", none, none, InText::always, always, [](S) -> Action { return ShowTerm{}; }},
      {"help/explain_error", "help", none, none, InText::always, always,
       [](S) -> Action { return EditInConsole{""}; }},
      {"help/practice", "help", none, none, InText::always, always,
       [](S) -> Action { return OpenPractice{}; }},
      {"help/parsons", "help", none, none, InText::always, always, [](S) -> Action { return OpenParsons{}; }},
      {"help/compare", "help", none, none, InText::always, has_selection,
       [](S) -> Action { return OpenCompare{}; }},
      {"help/golf", "help", none, none, InText::always, always, [](S) -> Action { return OpenGolf{}; }},
      {"help/guide", "help", none, none, InText::always,
       [](S s) { return s.document.path.empty() && !s.lesson.is_open() && shows_operations(s); },
       [](S) -> Action { return change<&Settings::guide>(0); }},
      {"help/tour", "help", none, none, InText::always, always, [](S) -> Action { return OpenTour{}; }},
      {"help/about", "help", none, none, InText::always, always,
       [](S) -> Action { return ShowDialog{DialogKind::about}; }, nullptr, true},
  };
}

Command switch_of(const SettingRow& row) {
  const bool is_letter = row.key.key == Key::character && !row.key.ctrl;
  Command command{std::string(row.command),
                  row.menu,
                  row.key,
                  none,
                  is_letter ? InText::never : InText::always,
                  always,
                  {}};
  command.make = [&row](S s) -> Action { return ChangeSetting{&row, !*row.get(s.settings).get_if<bool>()}; };
  command.is_checked = [&row](S s) { return *row.get(s.settings).get_if<bool>() != row.is_negated; };
  return command;
}

Command choice_of(const SettingRow& row, const SettingChoice& choice) {
  Command command{
      std::string(row.command) + "/" + choice.id, row.menu, none, none, InText::always, always, {}};
  command.make = [&row, value = choice.value](S) -> Action { return ChangeSetting{&row, value}; };
  command.is_checked = [&row, value = choice.value](S s) { return row.get(s.settings) == value; };
  command.label = choice.label;
  return command;
}

/// Of the settings that stand in menus: one each, or one for each of its choices. A line sets choices apart.
std::vector<Command> setting_commands() {
  std::vector<Command> commands;
  bool after_choices = true;
  for (const auto& row : settings_table) {
    if (row.menu.empty()) continue;
    const auto first = commands.size();
    if (row.choices)
      for (const auto& choice : row.choices()) commands.push_back(choice_of(row, choice));
    else commands.push_back(switch_of(row));
    commands[first].begins_section = row.choices || after_choices || commands[first].group == "motion";
    after_choices = row.choices != nullptr;
  }
  return commands;
}

std::vector<Command> all_commands() {
  auto all = lecture_commands();
  for (auto& command : own_commands()) all.push_back(std::move(command));
  for (auto& command : setting_commands()) all.push_back(std::move(command));
  return all;
}

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

std::span<const Command> commands() {
  static const auto table = all_commands();
  return table;
}

std::string label_of(const Command& command) {
  return command.label.empty() ? "command/" + command.id : command.label;
}

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

std::optional<std::size_t> answer_of(const KeyPress& press, const UiState& state, TextFocus text) {
  const auto* question = state.lesson.question();
  if (!question || state.lesson.asked.is_answered || text != TextFocus::none) return std::nullopt;
  if (press.key != Key::character || press.ctrl || press.alt) return std::nullopt;
  const auto first = state.lecture.on && press.character >= 'a' ? U'a' : U'1';
  if (press.character < first || press.character > first + 8) return std::nullopt;
  const std::size_t answer = press.character - first;
  return answer < question->answers.size() ? std::optional(answer) : std::nullopt;
}

const Command* find_command(const KeyPress& press, const UiState& state, TextFocus text) {
  const bool types = press.key == Key::character && !press.ctrl && !press.alt;
  const auto works = [&](InText in_text) {
    return text == TextFocus::none || (in_text == InText::always && !types) ||
           (in_text == InText::when_empty && text == TextFocus::empty);
  };
  for (const auto& row : commands()) {
    const auto keys = keys_of(row, state.keys.changed);
    if (std::ranges::none_of(keys, [&](const KeyPress& key) { return matches(key, press); })) continue;
    if (!works(row.in_text) || !row.is_enabled(state)) continue;
    return &row;
  }
  return nullptr;
}

}  // namespace stridescope::ui
