#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "engine/io/text_file.h"

namespace stridescope::app {

// Files that the app stores. The functions return the problem; empty on success.

/// Handles an unreadable file of this program; a missing one is no problem. A file with invalid content is
/// renamed, so that it is neither read again nor overwritten.
words::Message reading_problem(const std::filesystem::path& file, const io::FileError& error);
/// Renames a file with invalid content.
words::Message move_broken_file(const std::filesystem::path& file);

/// Reads a file into `value`, which is unchanged if there is none. `parse` returns nullopt for an invalid
/// text. Without a folder nothing is read or written.
template <class Value>
words::Message read_app_file(const std::filesystem::path& folder, const char* name, Value& value,
                             std::optional<Value> (*parse)(const std::string&)) {
  if (folder.empty()) return {};
  const auto file = folder / name;
  try {
    auto parsed = parse(io::read_text_file(file.string()));
    if (!parsed) return move_broken_file(file);
    value = std::move(*parsed);
    return {};
  } catch (const io::FileError& error) {
    return reading_problem(file, error);
  }
}
/// Creates the folder if it is missing, and calls `write` with the path of the file.
words::Message write_app_file(const std::filesystem::path& folder, const char* name,
                              const std::function<void(const std::string& path)>& write);

}  // namespace stridescope::app
