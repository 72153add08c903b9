#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/files/document_file.h"
#include "ui/state.h"

namespace stridescope::app {

/// Shows why a statement failed; nullopt: it did not. If it may not read a file, asks whether it may.
void set_failure(ui::UiState& state, std::optional<session::Failure> failure);
/// The script may read these files from now on; their paths are absolute.
void allow_files(ui::UiState& state, const std::vector<std::string>& paths);
/// The answer was yes: the statement runs again.
void allow_asked_file(ui::UiState& state);

/// Says which files of the saved session are gone or changed, with a button to choose another.
void tell_changed_files(ui::UiState& state, const std::vector<ui::ChangedFile>& changed);
/// The file that a notice was about is `path` from here on: the statements that name it run again.
void choose_file_anew(ui::UiState& state, const std::string& path);
void take_replaced_file(ui::UiState& state, const ui::FileReplaced& replaced);

/// Asks which tensors of a file to load.
void show_archive(ui::UiState& state, const std::string& path, std::shared_ptr<const files::DataFile> file);
void search_archive(ui::UiState& state);
void choose_archived(ui::UiState& state, bool all);
/// Opens a session that loads those that are chosen.
void load_from_archive(ui::UiState& state);

/// Shows a document that was opened from a file, and what did not run of it.
void show_opened(ui::UiState& state, const std::string& path, OpenedDocument opened);

/// The name that a dialog suggests for exported data.
std::string data_file_name(const ui::UiState& state, const std::string& ending);

}  // namespace stridescope::app
