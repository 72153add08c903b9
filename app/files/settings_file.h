#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "engine/words/message.h"
#include "ui/settings/settings.h"

namespace stridescope::app {

struct LoadedSettings {
  ui::Settings settings = {};
  ui::Json others =
      ui::Json::object();               ///< unknown entries, for example of another version; they are kept
  std::vector<std::string> unfit = {};  ///< entries of a wrong type, or out of bounds
  bool chooses_language = false;        ///< the file contains a language
  words::Message problem = {};          ///< empty: none (a missing file is not a problem)
};

/// Settings as JSON, and back: an entry for each row of the table. A missing entry or one of a wrong type
/// gets its default, an out-of-range value is clamped.
std::string settings_text(const ui::Settings& settings, const ui::Json& others = ui::Json::object());
/// Returns nullopt if the text is not a JSON object.
std::optional<LoadedSettings> parse_settings(const std::string& text);

LoadedSettings load_settings(const std::filesystem::path& config_folder);
/// Writes atomically, and creates the folder if it is missing. Returns the problem, or an empty message.
words::Message save_settings(const std::filesystem::path& config_folder, const ui::Settings& settings,
                             const ui::Json& others = ui::Json::object());

}  // namespace stridescope::app
