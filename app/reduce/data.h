#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ui/state.h"

namespace stridescope::app {

/// Sets the failure of the last statement; nullopt: it did not fail. If it was not allowed to read a file,
/// asks for permission.
void set_failure(ui::UiState& state, std::optional<session::Failure> failure);
/// Allows the script to read these files; paths are absolute.
void allow_files(ui::UiState& state, const std::vector<std::string>& paths);
/// Allows the requested file, and reruns the statement.
void allow_asked_file(ui::UiState& state);

/// Shows which files of the saved session are missing or changed, each with a button to choose another.
void report_changed_files(ui::UiState& state, const std::vector<ui::ChangedFile>& changed);
/// Replaces the file of a notice by `path`; the statements that name it are rerun.
void choose_file_anew(ui::UiState& state, const std::string& path);
void take_replaced_file(ui::UiState& state, const ui::FileReplaced& replaced);

/// Asks which tensors of a file to load.
void show_archive(ui::UiState& state, const std::string& path, std::shared_ptr<const files::DataFile> file);
void search_archive(ui::UiState& state);
void choose_archived(ui::UiState& state, bool all);
/// Opens a session that loads the chosen tensors.
void load_from_archive(ui::UiState& state);

/// Returns the name that a dialog suggests for exported data.
std::string data_file_name(const ui::UiState& state, const std::string& ending);

}  // namespace stridescope::app
