#include <filesystem>
#include <optional>
#include <utility>

#include "app/files/document_file.h"
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

void enter_folder(ui::UiState& state, const std::string& folder) {
  state.dialog.file.folder = folder;
  state.effects.push_back(ui::ListFolder{folder});
}

/// Returns the path that the open dialog for saving would write to.
std::string path_to_write(const ui::UiState& state, const UserFolders& folders) {
  const bool is_picture = state.dialog.file.kind == ui::DialogKind::save_picture;
  return resolve_path(state.dialog.file.path.text, state.dialog.file.folder, folders,
                      is_picture ? ".png"
                      : state.dialog.file.kind == ui::DialogKind::save_data
                          ? fs::path(state.dialog.file.suggested).extension().string()
                          : ".py");
}

std::string typed_path(const ui::UiState& state, const UserFolders& folders) {
  return resolve_path(state.dialog.file.path.text, state.dialog.file.folder, folders, {});
}

void open_typed(ui::UiState& state, const std::string& path) {
  const bool is_anew = state.dialog.open == ui::DialogKind::choose_file;
  close_dialog(state);
  if (is_anew) choose_file_anew(state, path);
  else state.next.push_back(ui::OpenFile{path});
}

void write_to(ui::UiState& state, const std::string& path, const UserFolders& folders) {
  const auto kind = state.dialog.file.kind;
  if (kind == ui::DialogKind::export_form) return begin_export(state, folders);
  if (kind == ui::DialogKind::save_as) return save_text_file(state, path);
  close_dialog(state);
  state.window.drawing = nullptr;
  if (kind == ui::DialogKind::save_lesson) return state.effects.push_back(ui::WriteLesson{path});
  if (kind == ui::DialogKind::save_data) return state.effects.push_back(ui::WriteData{path});
  state.window.picture.ask(path);
}

void confirm_path(ui::UiState& state, const UserFolders& folders, const std::string& path) {
  if (!path.empty()) state.effects.push_back(ui::CheckPaths{typed_path(state, folders), path});
}

/// A folder is entered, even if a file with its name and an extension could be written beside it.
void apply(ui::UiState& state, const ui::PathsChecked& looked, const UserFolders& folders) {
  const auto open = state.dialog.open;
  if (open == ui::DialogKind::export_form) return export_unless_asked(state, folders, looked.exists);
  const auto typed = typed_path(state, folders);
  if (looked.is_folder) {
    enter_folder(state, typed);
    state.dialog.file.path.replace({});
    return;
  }
  if (open == ui::DialogKind::open || open == ui::DialogKind::choose_file) return open_typed(state, typed);
  const auto path = path_to_write(state, folders);
  const bool is_own = state.dialog.file.kind == ui::DialogKind::save_as && path == state.document.path;
  if (state.dialog.file.kind == ui::DialogKind::save_picture && !canvas::picture_format(path))
    add_notice(state, {"notice/picture_format", {{"path", path}}}, true);
  else if (!is_own && looked.exists) state.dialog.open = ui::DialogKind::overwrite;
  else write_to(state, path, folders);
}

void recover(ui::UiState& state) {
  state.dialog.open = ui::DialogKind::none;
  const auto& found = state.dialog.recovered;
  const auto name = fs::path(found.path).filename().string();
  open_text(state, name.empty() ? "session.py" : name, found.text,
            {ui::ShowOpened{ui::ShowOpened::As::recovered}}, found.cursor);
}

}  // namespace

void close_dialog(ui::UiState& state) {
  state.dialog.open = ui::DialogKind::none;
  close_menus(state);
}

void resume_after_save(ui::UiState& state) {
  if (!state.after_unsaved || state.document.is_changed) return;
  state.next.push_back(*std::exchange(state.after_unsaved, std::nullopt));
}

void show_recovered(ui::UiState& state, ui::OpenedDocument opened) {
  auto& found = state.dialog.recovered;
  auto& document = opened.document;
  document.path = document.failure ? std::string() : found.path;
  if (!found.is_only_lesson()) document.saved_text.clear();
  document.text_on_disk = found.text_on_disk;
  set_document(state, std::move(document));
  keep_pending(state, std::move(opened.rest));
  state.document.set_aside = std::move(found.set_aside);
  if (found.lesson) resume_lesson(state, *found.lesson);
  found.is_settled = true;
}

void show_file_dialog(ui::UiState& state, ui::DialogKind kind) {
  state.dialog.menu.clear();
  state.dialog.context_menu.reset();
  const auto& own = state.document.path;
  enter_folder(state, own.empty() ? state.dialog.file.folder : fs::path(own).parent_path().string());
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

void apply(ui::UiState& state, const ui::OpenMenu& action, const UserFolders&) {
  state.dialog.menu = action.name == state.dialog.menu ? std::string() : action.name;
  state.dialog.context_menu.reset();
}

void apply(ui::UiState& state, const ui::OpenContextMenu& action, const UserFolders&) {
  state.dialog.menu.clear();
  state.dialog.context_menu = ui::ContextMenu{action.target, action.step, action.at};
}

void apply(ui::UiState& state, const ui::ShowDialog& action, const UserFolders&) {
  close_dialog(state);
  state.dialog.open = action.kind;
}

void apply(ui::UiState& state, const ui::CloseDialog&, const UserFolders&) {
  if (state.dialog.open == ui::DialogKind::overwrite) {
    state.dialog.open = state.dialog.file.kind;
    return;
  }
  close_dialog(state);
  state.after_unsaved.reset();
}

void apply(ui::UiState& state, const ui::EditPath& action, const UserFolders&) {
  state.dialog.file.path.text = action.text;
}

void apply(ui::UiState& state, const ui::RefreshFolder&, const UserFolders&) {
  if (state.dialog.open == state.dialog.file.kind) enter_folder(state, state.dialog.file.folder);
}

void apply(ui::UiState& state, const ui::EnterFolder& action, const UserFolders&) {
  enter_folder(state, fs::path(action.path).lexically_normal().string());
  if (state.dialog.open == ui::DialogKind::open || state.dialog.open == ui::DialogKind::choose_file)
    state.dialog.file.path.replace({});
}

void apply(ui::UiState& state, const ui::ChooseSaved& action, const UserFolders&) {
  if (state.dialog.open != ui::DialogKind::which_steps) return;
  write_session(state, std::exchange(state.dialog.saving_to, {}), action.all);
}

void apply(ui::UiState& state, const ui::ConfirmDialog&, const UserFolders& folders) {
  switch (state.dialog.open) {
    case ui::DialogKind::open:
    case ui::DialogKind::choose_file: confirm_path(state, folders, typed_path(state, folders)); break;
    case ui::DialogKind::save_as:
    case ui::DialogKind::save_picture:
    case ui::DialogKind::save_lesson:
    case ui::DialogKind::save_data: confirm_path(state, folders, path_to_write(state, folders)); break;
    case ui::DialogKind::allow_file: allow_asked_file(state); break;
    case ui::DialogKind::archive: load_from_archive(state); break;
    case ui::DialogKind::export_form: confirm_export(state, folders); break;
    case ui::DialogKind::overwrite: write_to(state, path_to_write(state, folders), folders); break;
    case ui::DialogKind::changed_outside: save_unless_asked(state, state.dialog.saving_to); break;
    case ui::DialogKind::which_steps: apply(state, ui::ChooseSaved{true}, folders); break;
    case ui::DialogKind::unsaved:
      if (state.document.path.empty()) show_file_dialog(state, ui::DialogKind::save_as);
      else save_text_file(state, state.document.path);
      break;
    case ui::DialogKind::recover: recover(state); break;
    default: close_dialog(state);
  }
}

void apply(ui::UiState& state, const ui::DiscardChanges&, const UserFolders&) {
  if (state.dialog.open == ui::DialogKind::recover) {
    state.dialog.recovered.is_settled = true;
    close_dialog(state);
    return;
  }
  if (state.dialog.open != ui::DialogKind::unsaved) return;
  close_dialog(state);
  state.document.is_changed = false;
  resume_after_save(state);
}

void apply(ui::UiState& state, const ui::ChooseFile& action, const UserFolders&) {
  state.dialog.file.path.replace(action.name);
}

void apply(ui::UiState& state, const ui::Escape&, const UserFolders& folders) {
  if (state.palette.card) state.palette.card.reset();
  else if (!state.dialog.menu.empty() || state.dialog.context_menu) close_menus(state);
  else if (state.work.job) reduce_work(state, ui::CancelWork{});
  else if (state.dialog.open != ui::DialogKind::none) apply(state, ui::CloseDialog{}, folders);
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

void apply(ui::UiState& state, const ui::DismissNotice& action, const UserFolders&) {
  if (action.index < state.dialog.notices.size())
    state.dialog.notices.erase(state.dialog.notices.begin() + static_cast<std::ptrdiff_t>(action.index));
}

void apply(ui::UiState& state, const ui::AcceptNotice& action, const UserFolders& folders) {
  if (action.index >= state.dialog.notices.size()) return;
  const auto notice = state.dialog.notices[action.index];
  if (notice.offer == ui::choose_file_offer) {
    state.dialog.replaced_file = notice.path;
    return show_file_dialog(state, ui::DialogKind::choose_file);
  }
  apply(state, ui::DismissNotice{action.index}, folders);
  if (notice.offer == ui::show_program_offer) state.next.push_back(ui::ShowProgram{});
  else if (notice.offer == ui::follow_program_offer) state.next.push_back(ui::FollowProgram{});
  else if (const auto count = state.document.set_aside.size(); count > 0) restore_steps(state, count - 1);
}

void apply(ui::UiState& state, const ui::SavePicture&, const UserFolders&) {
  show_file_dialog(state, ui::DialogKind::save_picture);
}

void apply(ui::UiState& state, const ui::SaveData& action, const UserFolders&) {
  close_dialog(state);
  state.dialog.file.suggested = data_file_name(state, action.ending);
  show_file_dialog(state, ui::DialogKind::save_data);
}

void apply(ui::UiState& state, const ui::SearchArchive& action, const UserFolders&) {
  state.dialog.archive.search.text = action.text;
  search_archive(state);
}

void apply(ui::UiState& state, const ui::ToggleArchived& action, const UserFolders&) {
  auto& chosen = state.dialog.archive.chosen;
  if (chosen.erase(action.index) == 0) chosen.insert(action.index);
}

void apply(ui::UiState& state, const ui::ChooseArchived& action, const UserFolders&) {
  choose_archived(state, action.all);
}

void apply(ui::UiState& state, const ui::OpenExport&, const UserFolders&) {
  close_dialog(state);
  state.effects.push_back(ui::FindEncoder{});
}

void apply(ui::UiState& state, const ui::ShowExport& action, const UserFolders&) {
  open_export(state, action);
}

void apply(ui::UiState& state, const ui::FolderListed& action, const UserFolders&) {
  state.dialog.file.folder = action.folder;
  state.dialog.file.list = action.list;
}

void apply(ui::UiState& state, const ui::EditExport& action, const UserFolders&) {
  state.exporting.form = action.form;
  state.exporting.form.problem = {};
}

void apply(ui::UiState& state, const ui::OfferRecovery& action, const UserFolders&) {
  state.dialog.recovered = action.session;
  state.dialog.open = ui::DialogKind::recover;
}

void apply(ui::UiState& state, const ui::ForgetRecovered&, const UserFolders&) {
  state.dialog.recovered.recovery_file.clear();
}

void apply(ui::UiState& state, const ui::AddNotice& action, const UserFolders&) {
  add_notice(state, action.message, action.is_error);
}

}  // namespace

void reduce_dialog(ui::UiState& state, const ui::DialogAction& action, const UserFolders& folders) {
  action.visit([&](const auto& one) { apply(state, one, folders); });
}

}  // namespace stridescope::app
