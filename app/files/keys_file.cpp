#include "app/files/keys_file.h"

#include <utility>

#include "app/files/app_file.h"
#include "engine/io/text_file.h"
#include "ui/commands/key_map.h"
#include "ui/words/json.h"

namespace stridescope::app {
namespace {

using ui::Json;

constexpr const char* keys_name = "keys.json";
constexpr std::size_t most_keys = 8;  // of a command

std::optional<ui::KeyPress> key_of(const Json& value) {
  const auto* text = value.get_if<std::string>();
  auto key = text ? ui::parse_key(*text) : std::nullopt;
  return key && ui::may_be_bound(*key) ? key : std::nullopt;
}

/// "Ctrl+S", or ["Right", "L"]; nullopt if one of them is not a key.
std::optional<std::vector<ui::KeyPress>> list_of_keys(const Json& value) {
  std::vector<ui::KeyPress> keys;
  const auto add = [&](const Json& item) {
    const auto key = key_of(item);
    if (key) keys.push_back(*key);
    return key.has_value();
  };
  if (!value.is_array()) return add(value) ? std::optional(keys) : std::nullopt;
  if (value.items().size() > most_keys) return std::nullopt;
  for (const auto& item : value.items())
    if (!add(item)) return std::nullopt;
  return keys;
}

}  // namespace

std::string keys_file_text(const ui::KeyMap& keys) {
  auto object = Json::object();
  for (const auto& [command, presses] : keys) {
    Json::Array list;
    for (const auto& press : presses) list.push_back(ui::key_text(press));
    object.add(command, list.size() == 1 ? list.front() : Json(std::move(list)));
  }
  return object.text(2) + "\n";
}

std::optional<LoadedKeys> parse_keys_file(const std::string& text) {
  const auto object = Json::parse(text);
  if (!object || !object->is_object()) return std::nullopt;
  LoadedKeys loaded;
  for (const auto& [command, value] : object->members()) {
    auto keys = list_of_keys(value);
    if (keys && ui::command_of_id(command)) loaded.keys[command] = std::move(*keys);
    else loaded.unfit.push_back(command);
  }
  return loaded;
}

LoadedKeys load_keys(const std::filesystem::path& config_folder) {
  LoadedKeys loaded;
  auto problem = read_app_file(config_folder, keys_name, loaded, parse_keys_file);
  loaded.problem = std::move(problem);
  return loaded;
}

words::Message save_keys(const std::filesystem::path& config_folder, const ui::KeyMap& keys) {
  return write_app_file(config_folder, keys_name,
                        [&](const std::string& path) { io::save_text_file(path, keys_file_text(keys)); });
}

}  // namespace stridescope::app
