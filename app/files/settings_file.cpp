#include "app/files/settings_file.h"

#include <algorithm>

#include "app/files/app_file.h"
#include "engine/io/text_file.h"
#include "ui/words/json.h"

namespace stridescope::app {
namespace {

constexpr const char* settings_name = "settings.json";

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
  LoadedSettings loaded;
  auto problem = read_app_file(config_folder, settings_name, loaded, parse_settings);
  loaded.problem = std::move(problem);
  return loaded;
}

words::Message save_settings(const std::filesystem::path& config_folder, const ui::Settings& settings,
                             const ui::Json& others) {
  return write_app_file(config_folder, settings_name, [&](const std::string& path) {
    io::save_text_file(path, settings_text(settings, others));
  });
}

}  // namespace stridescope::app
