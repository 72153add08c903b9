#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "engine/files/file_access.h"

namespace stridescope::app {

// A saved session stores the paths of its array files relative to itself, and ends with a comment for each:
// `# stridescope file: "weights.npy" 96128 1764403953123456789 8f3a12bc90aa11de`. Paths in a text are string
// literals without escapes that name a file which the session may read or which has a comment.

/// Returns the text of a session as it is saved in `folder`: paths of files below or beside it are relative
/// to it, others absolute; with the comments. Missing files keep their known fingerprint.
std::string text_to_save_in(const std::filesystem::path& folder, std::string_view text,
                            const files::FileAccess& access);
/// Returns the text with absolute paths and without comments, which is independent of the folder.
std::string with_absolute_paths(std::string_view text, const files::FileAccess& access);
/// Returns the text with `after` in place of every literal that names the absolute path `before`.
std::string with_path_replaced(std::string_view text, const files::FileAccess& access,
                               const std::string& before, const std::string& after);
/// Returns a path as a session in `folder` writes it.
std::string path_from(const std::filesystem::path& folder, const std::string& path);

/// Registers the files in the comments at the end of a saved text with `access`.
void expect_files(std::string_view text, files::FileAccess& access);
std::string without_file_comments(std::string_view text);

}  // namespace stridescope::app
