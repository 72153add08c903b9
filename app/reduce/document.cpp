#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <utility>

#include "app/files/document_file.h"
#include "app/files/session_files.h"
#include "app/reduce/data.h"
#include "app/reduce/live.h"
#include "app/reduce/reducers.h"
#include "engine/io/session_file.h"
#include "engine/lesson/parse.h"
#include "engine/script/syntax/ast.h"
#include "engine/session/reach.h"
#include "ui/forms/form.h"
#include "ui/selection.h"
#include "ui/shipped_lessons.h"
#include "ui/step_inside.h"

namespace stridescope::app {
namespace {

void remember_file(ui::UiState& state, const std::string& path) {
  auto& recent = state.settings.recent_files;
  std::erase(recent, path);
  recent.insert(recent.begin(), path);
  const auto most = static_cast<std::size_t>(ui::setting_row<&ui::Settings::recent_files>().most);
  if (recent.size() > most) recent.resize(most);
}

/// Drops a target whose tensor or storage is gone, or whose index no longer fits.
void check_target(const session::Session& session, scene::Target& target) {
  bool is_there = true;
  if (const auto* cell = std::get_if<scene::CellTarget>(&target)) {
    const auto tensor = ui::find_selectable(session, cell->tensor);
    is_there = tensor && tensor->dim() == static_cast<std::int64_t>(cell->index.size());
    for (std::size_t d = 0; is_there && d < cell->index.size(); ++d)
      is_there = cell->index[d] < tensor->shape()[d];
  } else if (const auto* axis = std::get_if<scene::AxisTarget>(&target)) {
    const auto tensor = ui::find_selectable(session, axis->tensor);
    is_there = tensor && axis->dim < tensor->dim();
  } else if (const auto* whole = std::get_if<scene::TensorTarget>(&target)) {
    is_there = ui::find_selectable(session, whole->tensor).has_value();
  }
  if (!is_there) target = {};
}

/// What only makes sense for the tensors that there were.
void check_view(const session::Session& session, scene::ViewState& view) {
  check_target(session, view.hover);
  check_target(session, view.pinned);
  if (view.box) {
    scene::Target corner = scene::CellTarget{view.box->tensor, view.box->to};
    check_target(session, corner);
    if (std::holds_alternative<std::monostate>(corner)) view.box.reset();
  }
  std::erase_if(view.hidden, [&](const std::string& name) { return !ui::find_selectable(session, name); });
  std::erase_if(view.roles, [&](const auto& entry) {
    const auto tensor = ui::find_selectable(session, entry.first);
    const auto named = entry.second.rows.size() + entry.second.columns.size();
    return !tensor || tensor->shape().size() != named;
  });
}

/// A save holds the steps up to the cursor, or all, and what waits behind them.
std::string text_to_save(const ui::UiState& state, bool all) {
  const auto& session = state.document.session;
  return all ? whole_text(session, state.console.to_mend) : session.text(session.cursor()) + session.trailing;
}

}  // namespace

void set_document(ui::UiState& state, ui::DocumentState document) {
  const auto revision = state.document.revision;
  state.document = std::move(document);
  state.document.revision = revision;
  state.document.session.set_history_bytes(std::int64_t{state.settings.undo_mib} << 20);
  state.document.session.allow_memory(ui::memory_bytes(state.settings));
  state.document.session.set_threads(state.settings.threads);
  state.live = {};
  state.console.edits.reset();
  state.console.to_mend.clear();
  state.console.mends = false;
  state.stage.view.roles.clear();
  state.stage.view.hidden.clear();
  state.stage.view.box.reset();
  forget_branches(state);
  state.stage.view.zoom = 1;
  state.stage.view.pan = {};
  state.stage.view.selected.clear();
  state.dialog.open = ui::DialogKind::none;
  stop_motion(state);
  session_changed(state);
  begin_lesson(state, state.document.path);
}

namespace {

/// What cannot be understood of a lesson is left out; somebody who writes one wants to know.
void tell_lesson_problems(ui::UiState& state) {
  const auto problems = lesson::parse(state.document.text_on_disk).problems;
  if (problems.empty()) return;
  const auto& first = problems.front();
  add_notice(state,
             {"notice/lesson_problems",
              {{"count", problems.size()},
               {"line", first.at.line},
               {"column", first.at.column},
               {"problem", first.message}}},
             false);
}

}  // namespace

void show_opened(ui::UiState& state, const std::string& path, OpenedDocument opened) {
  const bool is_whole = !opened.document.failure;
  set_document(state, std::move(opened.document));
  wait_to_be_mended(state, std::move(opened.rest));
  tell_changed_files(state);
  state.document.saved_text = text_to_save(state, true);
  state.document.is_changed = false;
  if (is_whole) {
    if (state.lesson.is_open()) show_lesson(state), tell_lesson_problems(state);
    else if (state.lecture.on) show_first_step(state);
    if (opened.failed_line > 0) add_notice(state, {"notice/exited", {{"line", opened.failed_line}}}, false);
    return remember_file(state, path);
  }
  if (!state.document.path.empty()) remember_file(state, path);
  state.document.failure->file = std::filesystem::path(path).filename().string();
  state.document.failure->line = opened.failed_line;
  end_guide(state);
}

void open_path(ui::UiState& state, const std::string& path, std::function<void(ui::UiState&)> then) {
  const auto opened = std::make_shared<std::optional<OpenedDocument>>();
  const auto run = [opened, path, bytes = ui::memory_bytes(state.settings),
                    like = state.document.session.files()](const tensor::Control& control) {
    *opened = open_document(path, control, bytes, like);
  };
  const auto finish = [opened, path, then](ui::UiState& shown, session::Job& job) {
    try {
      job.finish();
      if (!*opened) return;
      if ((*opened)->archive) return show_archive(shown, path, std::move((*opened)->archive));
      show_opened(shown, path, std::move(**opened));
      if (then) then(shown);
    } catch (const io::FileError& error) {
      add_notice(shown, problem_message(error), true);
    }
  };
  start_work(state, {std::filesystem::path(path).filename().string(), run, finish});
}

namespace {

/// What an expression gave, as Python would show it; nothing where it is too long to be shown, or no longer
/// there to be read.
std::string value_text(const script::Value& value) {
  try {
    return script::repr(value);
  } catch (const tensor::Error&) {
    return {};
  }
}

/// After a statement: what it did is shown and set in motion, or why it failed. `before` are the statements
/// that there were, where some of them made way.
bool show_outcome(ui::UiState& state, std::optional<session::Failure> failure, ui::Branch before) {
  if (failure) {
    state.document.failure = std::move(failure);
    return false;
  }
  auto& session = state.document.session;
  state.document.failure.reset();
  session.trailing.clear();
  guide_after_statement(state);
  if (!before.statements.empty()) set_branch_aside(state, std::move(before), "notice/steps_dropped");
  const auto& outcome = session.steps()[session.cursor() - 1].outcome;
  state.document.value.clear();
  if (outcome.printed.empty() && outcome.value && !outcome.value->is_none())
    state.document.value = value_text(*outcome.value);
  const auto reaches_tensor = [&](const std::string& name) {
    bool reaches = false;
    if (const auto* value = session.environment().find(name))
      session::for_each_tensor(name, *value, [&](const auto&, const auto&) { reaches = true; });
    return reaches;
  };
  if (std::ranges::any_of(outcome.bound, reaches_tensor))
    state.stage.view.selected = ui::selection_at(session.now());
  session_changed(state);
  start_motion(state, session.cursor(), 1);
  return true;
}

}  // namespace

void wait_to_be_mended(ui::UiState& state, std::vector<ui::Branch::SourceText> rest) {
  if (rest.empty()) return;
  state.console.to_mend = std::move(rest);
  if (state.document.failure) reduce_console(state, ui::Mend{0});
}

void add_notice(ui::UiState& state, words::Message message, bool is_error) {
  std::erase_if(state.dialog.notices, [&](const ui::Notice& notice) { return notice.message == message; });
  state.dialog.notices.push_back({std::move(message), is_error});
}

void session_changed(ui::UiState& state) {
  auto& document = state.document;
  ++document.revision;
  // Looking at an earlier step changes nothing; neither does a later one after a save up to the cursor.
  document.is_changed =
      text_to_save(state, true) != document.saved_text && text_to_save(state, false) != document.saved_text;
  if (!ui::find_selectable(document.session, state.stage.view.selected))
    state.stage.view.selected = ui::selection_at(document.session.now());
  check_view(document.session, state.stage.view);
  if (std::holds_alternative<scene::StorageTarget>(state.stage.view.hover)) state.stage.view.hover = {};
  if (std::holds_alternative<scene::StorageTarget>(state.stage.view.pinned)) state.stage.view.pinned = {};
  state.stage.view.walk.reset();
  state.motion.walking = false;
  state.form.open = {};
  state.prover.step.reset();
  state.stage.cell_edit.reset();
  state.dialog.context_menu.reset();
}

bool run_statement(ui::UiState& state, const std::string& source, const std::string& before_it) {
  if (state.work.job) {
    state.work.waiting.push_back({before_it, source});
    return true;
  }
  auto& session = state.document.session;
  if (session.is_inside_statement(session.cursor())) {
    add_notice(state, {"notice/inside_statement"}, false);
    return false;
  }
  // Comments after the last statement stand before the one that comes next.
  const bool leaves_lesson = state.lesson.is_on_script();  // which keeps the comments that end it
  const auto leading = (leaves_lesson ? std::string() : session.trailing) + before_it;
  auto before = session.steps().size() > session.cursor() ? branch_of(session) : ui::Branch();
  if (state.work.wake) {
    const auto verdict = session.preview(source);
    if (verdict.expected_secs > longest_in_frame_secs) {
      state.document.failure.reset();
      state.document.value.clear();
      const auto then = [source, before](ui::UiState& shown, std::optional<session::Failure> failure,
                                         bool was_cancelled) {
        if (!was_cancelled && show_outcome(shown, std::move(failure), before)) return;
        // What did not run can be mended where it was typed.
        if (shown.console.draft.text.empty()) reduce_console(shown, ui::EditInConsole{source});
        ++shown.document.revision;
      };
      run_off_frame(state, source, leading, {}, verdict.work_bytes, then);
      return !state.document.failure;
    }
  }
  return show_outcome(state, session.append(source, leading), std::move(before));
}

bool asks_before_saving(ui::UiState& state, const std::string& path) {
  if (path != state.document.path || !was_changed_outside(state.document))
    return asks_which_steps(state, path);
  state.dialog.saving_to = path;
  state.dialog.open = ui::DialogKind::changed_outside;
  return true;
}

bool asks_which_steps(ui::UiState& state, const std::string& path) {
  const auto& session = state.document.session;
  if (session.cursor() == session.steps().size()) return false;
  state.dialog.saving_to = path;
  state.dialog.open = ui::DialogKind::which_steps;
  return true;
}

bool write_document(ui::UiState& state, const std::string& path, bool all) {
  const auto text = text_to_save(state, all);
  const auto& files = state.document.session.files();
  const auto written =
      files ? text_to_save_in(std::filesystem::path(path).parent_path(), text, *files) : text;
  try {
    io::save_session(path, written);
  } catch (const io::FileError& error) {
    add_notice(state, problem_message(error), true);
    return false;
  }
  state.document.path = path;
  state.document.saved_text = text;
  state.document.text_on_disk = written;
  state.document.is_changed = false;
  if (const auto count = state.console.to_mend.size(); all && count > 0)
    add_notice(state, {"notice/waiting_saved", {{"count", count}}}, false);
  remember_file(state, path);
  return true;
}

bool ask_about_changes(ui::UiState& state, const ui::DocumentAction& action) {
  if (!state.document.is_changed) return false;
  state.dialog.after_unsaved = action;
  state.dialog.open = ui::DialogKind::unsaved;
  return true;
}

namespace {

void apply(ui::UiState& state, const ui::RunStatement& action, const Places&) {
  run_statement(state, action.source);
}

void apply(ui::UiState& state, const ui::Amend& action, const Places&) {
  auto& console = state.console;
  if (!console.edits && !console.mends) {
    reduce_console(state, ui::ClearConsole{});
    run_statement(state, action.source);
    return;
  }
  reduce_console(state, ui::EditConsole{action.source});
  reduce_console(state, ui::SubmitConsole{});
}

void apply(ui::UiState& state, const ui::GoToStep& action, const Places&) {
  const auto go = [count = action.count](ui::UiState& there) {
    go_to_step(there, count, [](ui::UiState& shown) {
      stop_motion(shown);
      start_motion(shown, shown.document.session.cursor(), 1);
    });
  };
  // The beginning is that of the lesson, whatever was tried.
  if (action.count == 0 && state.lesson.left_at) return_to_lesson(state, go);
  else go(state);
}

void apply(ui::UiState& state, const ui::Undo&, const Places&) {
  const auto cursor = state.document.session.cursor();
  if (put_question_away(state) || cursor == 0) return;
  go_to_step(state, cursor - 1, [cursor](ui::UiState& shown) { start_motion(shown, cursor, -1); });
}

void apply(ui::UiState& state, const ui::Redo&, const Places&) {
  const auto& session = state.document.session;
  if (session.cursor() < session.steps().size()) step_forward(state);
}

void apply(ui::UiState& state, const ui::NewSession& action, const Places&) {
  if (ask_about_changes(state, action)) return;
  set_document(state, new_document(state.document.session.files()));
}

void apply(ui::UiState& state, const ui::OpenFile& action, const Places& places) {
  if (ask_about_changes(state, action)) return;
  if (action.path.empty()) show_file_dialog(state, ui::DialogKind::open, places);
  else open_path(state, std::filesystem::absolute(action.path).lexically_normal().string());
}

void apply(ui::UiState& state, const ui::Save& action, const Places& places) {
  const auto& path = action.path.empty() ? state.document.path : action.path;
  if (path.empty()) show_file_dialog(state, ui::DialogKind::save_as, places);
  else if (!asks_before_saving(state, path)) write_document(state, path, true);
}

void apply(ui::UiState& state, const ui::SaveAs&, const Places& places) {
  show_file_dialog(state, ui::DialogKind::save_as, places);
}

void apply(ui::UiState& state, const ui::BeginProgram& action, const Places&) {
  begin_program(state, action.name);
  state.next.push_back(ui::ShowProgram{});
}

void apply(ui::UiState& state, const ui::TakeProgramStep& action, const Places&) {
  // Of a program whose session made way for another, nothing more is shown.
  if (!state.live.program.empty()) state.live.waiting.push_back(action.step);
}

void apply(ui::UiState& state, const ui::EndProgram&, const Places&) { end_program(state); }

void apply(ui::UiState& state, const ui::ShowProgram& action, const Places&) {
  if (!ask_about_changes(state, action)) show_program(state);
}

void apply(ui::UiState& state, const ui::FollowProgram&, const Places&) {
  go_to_step(state, state.document.session.steps().size(), stop_motion);
}

void apply(ui::UiState& state, const ui::Quit& action, const Places&) {
  if (ask_about_changes(state, action)) return;
  state.window.quit = true;
}

void apply(ui::UiState& state, const ui::DeleteLaterSteps& action, const Places&) {
  delete_later_steps(state, action.count);
}

void apply(ui::UiState& state, const ui::OpenInside& action, const Places&) {
  open_inside(state, action.step);
}
void apply(ui::UiState& state, const ui::CloseInside& action, const Places&) {
  close_inside(state, action.step);
}

void apply(ui::UiState& state, const ui::StepInto&, const Places&) {
  if (const auto step = ui::step_to_enter(state.document.session)) open_inside(state, *step);
}

void apply(ui::UiState& state, const ui::StepOut&, const Places&) {
  close_inside(state, state.document.session.cursor());
}

void apply(ui::UiState& state, const ui::GoToLine& action, const Places&) { go_to_line(state, action.line); }

void apply(ui::UiState& state, const ui::ToggleBreakpoint& action, const Places&) {
  auto& lines = state.document.breakpoints;
  if (lines.erase(action.line) == 0) lines.insert(action.line);
}

void apply(ui::UiState& state, const ui::RunToBreakpoint&, const Places&) { run_to_breakpoint(state); }

void apply(ui::UiState& state, const ui::ReloadFile&, const Places&) { reload_file(state); }

void apply(ui::UiState& state, const ui::RestoreSteps& action, const Places&) {
  const auto count = state.document.set_aside.size();
  if (count > 0) restore_steps(state, action.branch.value_or(count - 1));
}

void apply(ui::UiState& state, const ui::DismissFailure&, const Places&) { state.document.failure.reset(); }

void apply(ui::UiState& state, const ui::OpenLesson& action, const Places&) {
  const auto* shipped = ui::find_lesson(action.name);
  if (!shipped || ask_about_changes(state, action)) return;
  set_document(state, document_of(std::string(shipped->text), {}, {}, ui::memory_bytes(state.settings),
                                  state.document.session.files())
                          .document);
  begin_lesson(state, action.name);
  end_guide(state);
  show_lesson(state);
}

void apply(ui::UiState& state, const ui::OpenTour& action, const Places&) {
  if (ask_about_changes(state, action)) return;
  set_document(state, tour(state.document.session.files()));
  end_guide(state);
  go_to_step(state, 1, [](ui::UiState& shown) { start_motion(shown, 1, 1); });
}

}  // namespace

void reduce_document(ui::UiState& state, const ui::DocumentAction& action, const Places& places) {
  action.visit([&](const auto& one) { apply(state, one, places); });
}

}  // namespace stridescope::app
