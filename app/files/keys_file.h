#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "engine/words/message.h"
#include "ui/settings/key.h"

namespace stridescope::app {

/// Custom keys, stored in keys.json beside the settings: a command's id, and its key or a list of
/// keys.
struct LoadedKeys {
  ui::KeyMap keys;
  std::vector<std::string> unfit = {};  ///< unknown commands, or commands with invalid keys
  words::Message problem = {};          ///< empty: none (a missing file is not a problem)
};

std::string keys_file_text(const ui::KeyMap& keys);
/// Returns nullopt if the text is not a JSON object.
std::optional<LoadedKeys> parse_keys_file(const std::string& text);

LoadedKeys load_keys(const std::filesystem::path& config_folder);
/// Writes atomically. Returns the problem, or an empty message.
words::Message save_keys(const std::filesystem::path& config_folder, const ui::KeyMap& keys);

}  // namespace stridescope::app
