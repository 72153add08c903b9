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
      ui::Json::object();               ///< entries of no setting, as another version may have: they are kept
  std::vector<std::string> unfit = {};  ///< entries of a wrong type, or out of bounds
  bool chooses_language = false;        ///< the file says one
  words::Message problem = {};          ///< the file could not be read; empty: none (a missing file is none)
};

/// Settings as JSON, and back: an entry for each row of the table. One that is missing or of a wrong type has
/// its default, one that is out of bounds is brought inside.
std::string settings_text(const ui::Settings& settings, const ui::Json& others = ui::Json::object());
/// Nothing where the text is no JSON object.
std::optional<LoadedSettings> parse_settings(const std::string& text);

LoadedSettings load_settings(const std::filesystem::path& config_folder);
/// Writes atomically, making the folder where it is missing. Returns what went wrong, or nothing.
words::Message save_settings(const std::filesystem::path& config_folder, const ui::Settings& settings,
                             const ui::Json& others = ui::Json::object());

}  // namespace stridescope::app
