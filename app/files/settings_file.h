#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "engine/words/message.h"
#include "ui/settings.h"

namespace stridescope::app {

/// Settings as text, and back. Unknown or unfitting entries keep their defaults.
std::string settings_text(const ui::Settings& settings);
/// Nothing where the text is no JSON object.
std::optional<ui::Settings> parse_settings(const std::string& text);

struct LoadedSettings {
  ui::Settings settings;
  words::Message problem;  ///< empty: none (a missing file is none)
};
LoadedSettings load_settings(const std::filesystem::path& config_folder);
/// Writes atomically, making the folder where it is missing. Returns what went wrong, or nothing.
words::Message save_settings(const std::filesystem::path& config_folder, const ui::Settings& settings);

}  // namespace stridescope::app
