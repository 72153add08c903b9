#include "app/files/settings_file.h"

#include <algorithm>
#include <array>
#include <utility>

#include "app/files/broken_file.h"
#include "engine/io/session_file.h"
#include "engine/io/system_reason.h"
#include "ui/json.h"

namespace stridescope::app {
namespace {

using scene::Theme;
using ui::Json;

constexpr std::array theme_names = {std::pair{Theme::light, "light"}, std::pair{Theme::dark, "dark"},
                                    std::pair{Theme::projector, "projector"}};

const char* theme_name(Theme theme) {
  for (const auto& [value, name] : theme_names)
    if (value == theme) return name;
  return "light";
}

template <class T>
void read(const Json& object, const char* key, T& into) {
  const auto& value = object[key];
  if constexpr (std::is_arithmetic_v<T> && !std::is_same_v<T, bool>) {
    if (const auto number = value.number()) into = static_cast<T>(*number);
  } else if (const auto* same = value.get_if<T>()) {
    into = *same;
  }
}

template <class T>
void bound(T& value, T low, T high) {
  value = std::clamp(value, low, high);
}

std::vector<std::string> strings(const Json& array) {
  std::vector<std::string> result;
  for (const auto& entry : array.items())
    if (const auto* string = entry.get_if<std::string>()) result.push_back(*string);
  return result;
}

}  // namespace

std::string settings_text(const ui::Settings& s) {
  const Json object = {{"theme", theme_name(s.theme)},
                       {"language", s.language},
                       {"scale_percent", s.scale_percent},
                       {"speed", s.speed},
                       {"instant", s.instant},
                       {"reduced_motion", s.reduced_motion},
                       {"tooltips", s.tooltips},
                       {"operations_folded", s.operations_folded},
                       {"inspector_folded", s.inspector_folded},
                       {"ledger_folded", s.ledger_folded},
                       {"operations_width", s.operations_width},
                       {"inspector_width", s.inspector_width},
                       {"folded_groups", Json::array_of(s.folded_groups)},
                       {"window_width", s.window_width},
                       {"window_height", s.window_height},
                       {"recent_files", Json::array_of(s.recent_files)}};
  return object.text(2) + "\n";
}

std::optional<ui::Settings> parse_settings(const std::string& text) {
  const auto parsed = Json::parse(text);
  if (!parsed || !parsed->is_object()) return std::nullopt;
  const auto& object = *parsed;
  ui::Settings s;
  std::string theme;
  read(object, "theme", theme);
  for (const auto& [value, name] : theme_names)
    if (theme == name) s.theme = value;
  read(object, "language", s.language);
  read(object, "scale_percent", s.scale_percent);
  read(object, "speed", s.speed);
  read(object, "instant", s.instant);
  read(object, "reduced_motion", s.reduced_motion);
  read(object, "tooltips", s.tooltips);
  read(object, "operations_folded", s.operations_folded);
  read(object, "inspector_folded", s.inspector_folded);
  read(object, "ledger_folded", s.ledger_folded);
  read(object, "operations_width", s.operations_width);
  read(object, "inspector_width", s.inspector_width);
  read(object, "window_width", s.window_width);
  read(object, "window_height", s.window_height);
  if (object.contains("folded_groups")) {
    const auto groups = strings(object["folded_groups"]);
    s.folded_groups = {groups.begin(), groups.end()};
  }
  s.recent_files = strings(object["recent_files"]);
  if (s.recent_files.size() > ui::Settings::most_recent_files)
    s.recent_files.resize(ui::Settings::most_recent_files);
  bound(s.scale_percent, 75, 300);
  bound(s.speed, 0.1f, 16.f);
  bound(s.operations_width, 180.f, 480.f);
  bound(s.inspector_width, 200.f, 520.f);
  bound(s.window_width, 480, 16384);
  bound(s.window_height, 360, 16384);
  return s;
}

LoadedSettings load_settings(const std::filesystem::path& config_folder) {
  if (config_folder.empty()) return {};
  const auto file = config_folder / "settings.json";
  try {
    const auto settings = parse_settings(io::read_session(file.string()));
    if (settings) return {*settings, {}};
    return {{}, move_broken_file(file)};
  } catch (const io::FileError& error) {
    return {{}, reading_problem(file, error)};
  }
}

words::Message save_settings(const std::filesystem::path& config_folder, const ui::Settings& settings) {
  if (config_folder.empty()) return {};
  std::error_code error;
  std::filesystem::create_directories(config_folder, error);
  if (error) return io::path_and_reason(config_folder.string(), io::system_reason(error));
  try {
    io::save_session((config_folder / "settings.json").string(), settings_text(settings));
    return {};
  } catch (const io::FileError& problem) {
    return problem.path_and_reason();
  }
}

}  // namespace stridescope::app
