#include "app/files/settings_file.h"

#include <algorithm>

#include "app/files/broken_file.h"
#include "engine/io/session_file.h"
#include "engine/io/system_reason.h"
#include "ui/words/json.h"

namespace stridescope::app {
namespace {

bool is_setting(std::string_view key) {
  const auto& table = ui::settings_table;
  return std::any_of(table.begin(), table.end(), [&](const auto& row) { return row.name == key; });
}

}  // namespace

std::string settings_text(const ui::Settings& settings, const ui::Json& others) {
  auto object = ui::Json::object();
  for (const auto& row : ui::settings_table)
    if (auto value = row.get(settings); !value.is_null()) object.add(std::string(row.name), std::move(value));
  for (const auto& [key, value] : others.members()) object.add(key, value);
  return object.text(2) + "\n";
}

std::optional<LoadedSettings> parse_settings(const std::string& text) {
  const auto object = ui::Json::parse(text);
  if (!object || !object->is_object()) return std::nullopt;
  LoadedSettings loaded;
  for (const auto& row : ui::settings_table)
    if (object->contains(row.name) && !row.set(loaded.settings, (*object)[row.name], row))
      loaded.unfit.emplace_back(row.name);
  loaded.chooses_language = object->contains("language");
  for (const auto& [key, value] : object->members())
    if (!is_setting(key)) loaded.others.set(key, value);
  return loaded;
}

LoadedSettings load_settings(const std::filesystem::path& config_folder) {
  if (config_folder.empty()) return {};
  const auto file = config_folder / "settings.json";
  try {
    if (auto loaded = parse_settings(io::read_session(file.string()))) return *std::move(loaded);
    return {.problem = move_broken_file(file)};
  } catch (const io::FileError& error) {
    return {.problem = reading_problem(file, error)};
  }
}

words::Message save_settings(const std::filesystem::path& config_folder, const ui::Settings& settings,
                             const ui::Json& others) {
  if (config_folder.empty()) return {};
  std::error_code error;
  std::filesystem::create_directories(config_folder, error);
  if (error) return io::path_and_reason(config_folder.string(), io::system_reason(error));
  try {
    io::save_session((config_folder / "settings.json").string(), settings_text(settings, others));
    return {};
  } catch (const io::FileError& problem) {
    return problem.path_and_reason();
  }
}

}  // namespace stridescope::app
