#include <filesystem>
#include <optional>
#include <utility>

#include "app/files/document_file.h"
#include "app/files/export_data.h"
#include "app/files/folder_list.h"
#include "app/files/made_lesson.h"
#include "app/reduce/data.h"
#include "app/reduce/lecture.h"
#include "app/reduce/reducers.h"
#include "ui/canvas/cairo/picture.h"
#include "ui/lesson/shipped_lessons.h"

namespace stridescope::app {
namespace {

namespace fs = std::filesystem;

void close_menus(ui::UiState& state) {
  state.dialog.menu.clear();
  state.dialog.context_menu.reset();
}

void close(ui::UiState& state) {
  state.dialog.open = ui::DialogKind::none;
  close_menus(state);
}

/// Goes on with what the unsaved-changes question interrupted.
void resume(ui::UiState& state) {
  if (!state.after_unsaved || state.document.is_changed) return;
  state.next.push_back(*std::exchange(state.after_unsaved, std::nullopt));
}

/// Where it cannot be written, the notice of that is not to be covered by a dialog.
void write_and_resume(ui::UiState& state, const std::string& path, bool all) {
  const bool is_written = write_document(state, path, all);
  close(state);
  if (is_written) resume(state);
  else state.after_unsaved.reset();
}

void save_and_resume(ui::UiState& state, const std::string& path) {
  if (!asks_before_saving(state, path)) write_and_resume(state, path, true);
}

/// The file that was changed outside makes way.
void replace_changed(ui::UiState& state) {
  const auto path = state.dialog.saving_to;
  if (!asks_which_steps(state, path)) write_and_resume(state, path, true);
}

void enter_folder(ui::UiState& state, const std::string& folder) {
  state.dialog.file.folder = folder;
  state.dialog.file.list = list_folder(folder);
}

void confirm_open(ui::UiState& state, const Places& places) {
  const auto path = resolve_path(state.dialog.file.path.text, state.dialog.file.folder, places, {});
  if (path.empty()) return;
  std::error_code error;
  if (fs::is_directory(path, error)) {
    enter_folder(state, path);
    state.dialog.file.path.replace({});
    return;
  }
  const bool is_anew = state.dialog.open == ui::DialogKind::choose_file;
  close(state);
  if (is_anew) choose_file_anew(state, path);
  else state.next.push_back(ui::OpenFile{path});
}

/// Where the dialog that asks for a path to write says to write.
std::string path_to_write(const ui::UiState& state, const Places& places) {
  const bool is_picture = state.dialog.file.kind == ui::DialogKind::save_picture;
  return resolve_path(state.dialog.file.path.text, state.dialog.file.folder, places,
                      is_picture ? ".png"
                      : state.dialog.file.kind == ui::DialogKind::save_data
                          ? fs::path(state.dialog.file.suggested).extension().string()
                          : ".py");
}

/// What the lesson's title begins as: its file's name.
void write_lesson(ui::UiState& state, const std::string& path) {
  try {
    io::save_session(path, made_lesson(state.document.session, ui::lesson_name(path)));
    add_notice(state, {"notice/lesson_made", {{"path", path}}}, false);
  } catch (const io::FileError& error) {
    add_notice(state, problem_message(error), true);
  }
}

void write_to(ui::UiState& state, const std::string& path, const Places& places) {
  if (state.dialog.file.kind == ui::DialogKind::export_form) return begin_export(state, places);
  if (state.dialog.file.kind == ui::DialogKind::save_as) return save_and_resume(state, path);
  close(state);
  state.window.drawing = nullptr;
  if (state.dialog.file.kind == ui::DialogKind::save_lesson) return write_lesson(state, path);
  if (state.dialog.file.kind == ui::DialogKind::save_data) return write_data(state, path);
  state.window.picture.ask(path);
}

void confirm_saving(ui::UiState& state, const Places& places) {
  const auto path = path_to_write(state, places);
  if (path.empty()) return;
  const bool is_picture = state.dialog.file.kind == ui::DialogKind::save_picture;
  const bool is_own = state.dialog.file.kind == ui::DialogKind::save_as && path == state.document.path;
  std::error_code error;
  // A folder is gone into, also where a file of its name with an ending could be written beside it.
  const auto typed = resolve_path(state.dialog.file.path.text, state.dialog.file.folder, places, {});
  if (fs::is_directory(typed, error)) {
    enter_folder(state, typed);
    state.dialog.file.path.replace({});
  } else if (is_picture && !canvas::picture_format(path)) {
    add_notice(state, {"notice/picture_format", {{"path", path}}}, true);
  } else if (!is_own && fs::exists(path, error)) {
    state.dialog.open = ui::DialogKind::overwrite;
  } else {
    write_to(state, path, places);
  }
}

void recover(ui::UiState& state) {
  state.dialog.open = ui::DialogKind::none;
  const auto name = fs::path(state.dialog.recovered.path).filename().string();
  state.effects.push_back(ui::RecoverJob{begin_work(state, name.empty() ? "session.py" : name)});
}

void confirm_unsaved(ui::UiState& state, const Places& places) {
  if (state.document.path.empty()) show_file_dialog(state, ui::DialogKind::save_as, places);
  else save_and_resume(state, state.document.path);
}

}  // namespace

void show_recovered(ui::UiState& state, ui::OpenedDocument* opened) {
  auto& found = state.dialog.recovered;
  if (!opened) {
    state.dialog.open = ui::DialogKind::recover;
    return;
  }
  auto& document = opened->document;
  document.path = document.failure ? std::string() : found.path;
  if (!found.is_only_lesson()) document.saved_text.clear();
  document.text_on_disk = found.text_on_disk;
  set_document(state, std::move(document));
  wait_to_be_mended(state, std::move(opened->rest));
  state.document.set_aside = std::move(found.set_aside);
  if (found.lesson) resume_lesson(state, *found.lesson);
  found.is_settled = true;
}

void show_file_dialog(ui::UiState& state, ui::DialogKind kind, const Places& places) {
  state.dialog.menu.clear();
  state.dialog.context_menu.reset();
  const auto& own = state.document.path;
  auto folder = own.empty() ? state.dialog.file.folder : fs::path(own).parent_path().string();
  if (folder.empty()) {
    std::error_code error;
    const auto here = fs::current_path(error);
    folder = error ? places.home.string() : here.string();
  }
  enter_folder(state, folder);
  std::string suggestion;
  if (kind == ui::DialogKind::save_as)
    suggestion = own.empty() ? "session.stride.py" : fs::path(own).filename().string();
  if (kind == ui::DialogKind::save_picture)
    suggestion = (own.empty() ? std::string("stage") : fs::path(own).stem().string()) + ".png";
  if (kind == ui::DialogKind::save_lesson)
    suggestion = own.empty() ? "lesson.py" : fs::path(own).stem().string() + "_lesson.py";
  if (kind == ui::DialogKind::save_data) suggestion = state.dialog.file.suggested;
  state.dialog.file.path.replace(suggestion);
  state.dialog.file.kind = kind;
  state.dialog.open = kind;
}

namespace {

void apply(ui::UiState& state, const ui::OpenMenu& action, const Places&) {
  state.dialog.menu = action.name == state.dialog.menu ? std::string() : action.name;
  state.dialog.context_menu.reset();
}

void apply(ui::UiState& state, const ui::OpenContextMenu& action, const Places&) {
  state.dialog.menu.clear();
  state.dialog.context_menu = ui::ContextMenu{action.target, action.step, action.at};
}

void apply(ui::UiState& state, const ui::ShowDialog& action, const Places&) {
  close(state);
  state.dialog.open = action.kind;
}

void apply(ui::UiState& state, const ui::CloseDialog&, const Places&) {
  if (state.dialog.open == ui::DialogKind::overwrite) {
    state.dialog.open = state.dialog.file.kind;
    return;
  }
  close(state);
  state.after_unsaved.reset();
}

void apply(ui::UiState& state, const ui::EditPath& action, const Places&) {
  state.dialog.file.path.text = action.text;
}

void apply(ui::UiState& state, const ui::RefreshFolder&, const Places&) {
  if (state.dialog.open == state.dialog.file.kind) enter_folder(state, state.dialog.file.folder);
}

void apply(ui::UiState& state, const ui::EnterFolder& action, const Places&) {
  enter_folder(state, fs::path(action.path).lexically_normal().string());
  if (state.dialog.open == ui::DialogKind::open || state.dialog.open == ui::DialogKind::choose_file)
    state.dialog.file.path.replace({});
}

void apply(ui::UiState& state, const ui::ChooseSaved& action, const Places&) {
  if (state.dialog.open != ui::DialogKind::which_steps) return;
  const auto& session = state.document.session;
  const auto left = session.steps().size() - session.cursor();
  write_and_resume(state, std::exchange(state.dialog.saving_to, {}), action.all);
  if (!action.all && !state.document.is_changed)
    add_notice(state, {"notice/steps_not_saved", {{"count", left}}}, false);
}

void apply(ui::UiState& state, const ui::ConfirmDialog&, const Places& places) {
  switch (state.dialog.open) {
    case ui::DialogKind::open:
    case ui::DialogKind::choose_file: confirm_open(state, places); break;
    case ui::DialogKind::save_as:
    case ui::DialogKind::save_picture:
    case ui::DialogKind::save_lesson:
    case ui::DialogKind::save_data: confirm_saving(state, places); break;
    case ui::DialogKind::allow_file: allow_asked_file(state); break;
    case ui::DialogKind::archive: load_from_archive(state); break;
    case ui::DialogKind::export_form: confirm_export(state, places); break;
    case ui::DialogKind::overwrite: write_to(state, path_to_write(state, places), places); break;
    case ui::DialogKind::changed_outside: replace_changed(state); break;
    case ui::DialogKind::which_steps: apply(state, ui::ChooseSaved{true}, places); break;
    case ui::DialogKind::unsaved: confirm_unsaved(state, places); break;
    case ui::DialogKind::recover: recover(state); break;
    default: close(state);
  }
}

void apply(ui::UiState& state, const ui::DiscardChanges&, const Places&) {
  if (state.dialog.open == ui::DialogKind::recover) {
    state.dialog.recovered.is_settled = true;
    close(state);
    return;
  }
  if (state.dialog.open != ui::DialogKind::unsaved) return;
  close(state);
  state.document.is_changed = false;
  resume(state);
}

void apply(ui::UiState& state, const ui::ChooseFile& action, const Places&) {
  state.dialog.file.path.replace(action.name);
}

void apply(ui::UiState& state, const ui::Escape&, const Places& places) {
  if (state.palette.card) state.palette.card.reset();
  else if (!state.dialog.menu.empty() || state.dialog.context_menu) close_menus(state);
  else if (state.work.job) reduce_work(state, ui::CancelWork{});
  else if (state.dialog.open != ui::DialogKind::none) apply(state, ui::CloseDialog{}, places);
  else if (state.stage.cell_edit) state.stage.cell_edit.reset();
  else if (!state.form.open.op.empty()) state.form.open = {};
  else if (state.document.failure) state.document.failure.reset();
  else if (!state.lesson.asked.made.empty()) state.lesson.asked = {};
  else if (state.stage.view.walk) reduce_motion(state, ui::StopWalk{});
  else if (close_in_lecture(state)) return;
  else if (state.stage.view.box) state.stage.view.box.reset();
  else if (!std::holds_alternative<std::monostate>(state.stage.view.pinned)) state.stage.view.pinned = {};
  else if (!state.dialog.notices.empty()) state.dialog.notices.pop_back();
  else state.window.focus.ask({});
}

void apply(ui::UiState& state, const ui::DismissNotice& action, const Places&) {
  if (action.index < state.dialog.notices.size())
    state.dialog.notices.erase(state.dialog.notices.begin() + static_cast<std::ptrdiff_t>(action.index));
}

void apply(ui::UiState& state, const ui::AcceptNotice& action, const Places& places) {
  if (action.index >= state.dialog.notices.size()) return;
  const auto notice = state.dialog.notices[action.index];
  if (notice.offer == ui::choose_file_offer) {
    state.dialog.replaced_file = notice.path;
    return show_file_dialog(state, ui::DialogKind::choose_file, places);
  }
  apply(state, ui::DismissNotice{action.index}, places);
  if (notice.offer == ui::show_program_offer) state.next.push_back(ui::ShowProgram{});
  else if (notice.offer == ui::follow_program_offer) state.next.push_back(ui::FollowProgram{});
  else if (const auto count = state.document.set_aside.size(); count > 0) restore_steps(state, count - 1);
}

void apply(ui::UiState& state, const ui::SavePicture&, const Places& places) {
  show_file_dialog(state, ui::DialogKind::save_picture, places);
}

void apply(ui::UiState& state, const ui::SaveData& action, const Places& places) {
  close(state);
  state.dialog.file.suggested = data_file_name(state, action.ending);
  show_file_dialog(state, ui::DialogKind::save_data, places);
}

void apply(ui::UiState& state, const ui::SearchArchive& action, const Places&) {
  state.dialog.archive.search.text = action.text;
  search_archive(state);
}

void apply(ui::UiState& state, const ui::ToggleArchived& action, const Places&) {
  auto& chosen = state.dialog.archive.chosen;
  if (chosen.erase(action.index) == 0) chosen.insert(action.index);
}

void apply(ui::UiState& state, const ui::ChooseArchived& action, const Places&) {
  choose_archived(state, action.all);
}

void apply(ui::UiState& state, const ui::OpenExport&, const Places& places) {
  close(state);
  open_export(state, places);
}

void apply(ui::UiState& state, const ui::EditExport& action, const Places&) {
  state.exporting.form = action.form;
  state.exporting.form.problem = {};
}

void apply(ui::UiState& state, const ui::OfferRecovery& action, const Places&) {
  state.dialog.recovered = action.session;
  state.dialog.open = ui::DialogKind::recover;
}

void apply(ui::UiState& state, const ui::ForgetRecovered&, const Places&) {
  state.dialog.recovered.kept_in.clear();
}

void apply(ui::UiState& state, const ui::AddNotice& action, const Places&) {
  add_notice(state, action.message, action.is_error);
}

}  // namespace

void reduce_dialog(ui::UiState& state, const ui::DialogAction& action, const Places& places) {
  action.visit([&](const auto& one) { apply(state, one, places); });
}

}  // namespace stridescope::app
