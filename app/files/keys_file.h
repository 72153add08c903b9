#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "engine/words/message.h"
#include "ui/settings/key.h"

namespace stridescope::app {

/// Keys that were changed, as keys.json beside the settings has them: a command's id, and its key or a list
/// of keys.
struct LoadedKeys {
  ui::KeyMap keys;
  std::vector<std::string> unfit = {};  ///< commands that are not known, or whose keys are none
  words::Message problem = {};          ///< the file could not be read; empty: none (a missing file is none)
};

std::string keys_file_text(const ui::KeyMap& keys);
/// nullopt if the text is no JSON object.
std::optional<LoadedKeys> parse_keys_file(const std::string& text);

LoadedKeys load_keys(const std::filesystem::path& config_folder);
/// Writes atomically. Returns what went wrong, or nothing.
words::Message save_keys(const std::filesystem::path& config_folder, const ui::KeyMap& keys);

}  // namespace stridescope::app
