#include <algorithm>
#include <iterator>

#include "engine/script/values/array.h"
#include "engine/session/clipboard_text.h"
#include "ui/commands/command_rows.h"
#include "ui/commands/step_actions.h"
#include "ui/forms/branch_chains.h"
#include "ui/forms/form.h"
#include "ui/forms/proof_form.h"
#include "ui/lesson/lesson_view.h"
#include "ui/queries/step_inside.h"

namespace stridescope::ui::rows {
namespace {

using scene::CellText;

bool can_go_to_first(S s) { return can_undo(s) || s.motion.in_motion(); }
bool can_go_to_last(S s) { return can_redo(s) || s.motion.in_motion(); }
bool can_step_into(S s) { return step_to_enter(s.document.session).has_value(); }
bool has_breakpoints(S s) { return !s.document.breakpoints.empty(); }
bool can_leave(S s) { return can_step_out(s.document.session); }
bool has_selection(S s) { return !s.stage.view.selected.empty(); }
bool can_walk(S s) { return is_tensor_selected(s); }
bool can_play(S s) { return can_walk(s) || can_redo(s); }
bool has_hidden(S s) { return !s.stage.view.hidden.empty(); }
bool has_steps(S s) { return !s.document.session.steps().empty(); }
bool has_set_aside(S s) { return !s.document.set_aside.empty(); }
std::optional<BranchChains> last_chains(S s) {
  return has_set_aside(s) ? branch_chains(s, s.document.set_aside.size() - 1) : std::nullopt;
}
scene::Point middle(S s) { return {s.stage.size.w / 2, s.stage.size.h / 2}; }

bool can_edit_step(S s) { return !s.lecture.on && can_undo(s); }

/// The sizes of Larger and Smaller, in percent.
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
Action choose_text(S) {
  return SetCellText{text};
}
template <scene::CellText text>
bool is_text(S s) {
  return s.stage.view.cell_text == text;
}
bool shows_operations(S s) { return !s.settings.operations_folded; }

template <int by>
Action select_neighbour(S s) {
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

template <int by>
bool can_go(S s) {
  return s.lecture.curtain != Curtain::none || can_step_proof(s, by) ||
         (by > 0 ? can_go_on(s) : can_go_back(s));
}
template <int by>
Action go(S s) {
  return advance(s, by);
}

}  // namespace

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
       [](S s) -> Action { return CopyText{session::script_with_asserts(s.document.session)}; }},
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
      {"motion/back", "motion", plain(Key::left), none, InText::never, can_go<-1>, go<-1>, nullptr, true},
      {"motion/forward", "motion", plain(Key::right), none, InText::never, can_go<1>, go<1>},
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
      {"lesson/return", "motion", ctrl('r'), none, InText::always, is_on_branch,
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

}  // namespace stridescope::ui::rows
