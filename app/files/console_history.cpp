#include "app/files/console_history.h"

#include <algorithm>

#include "app/files/app_file.h"
#include "engine/io/atomic_file.h"
#include "engine/io/text_file.h"
#include "ui/words/json.h"

namespace stridescope::app {
namespace {

constexpr std::size_t most_lines = 500, most_bytes_of_line = 10'000;

constexpr const char* history_name = "history.json";

std::optional<std::vector<std::string>> parse_history(const std::string& text) {
  const auto array = ui::Json::parse(text);
  if (!array || !array->is_array()) return std::nullopt;
  std::vector<std::string> lines;
  for (const auto& item : array->items())
    if (const auto* line = item.get_if<std::string>()) lines.push_back(*line);
  if (lines.size() > most_lines) lines.erase(lines.begin(), lines.end() - most_lines);
  return lines;
}

}  // namespace

LoadedHistory load_console_history(const std::filesystem::path& state_folder) {
  LoadedHistory loaded;
  loaded.problem = read_app_file(state_folder, history_name, loaded.lines, parse_history);
  return loaded;
}

words::Message save_console_history(const std::filesystem::path& state_folder,
                                    const std::vector<std::string>& lines) {
  ui::Json::Array array;
  const auto first = lines.size() > most_lines ? lines.size() - most_lines : 0;
  for (auto i = first; i < lines.size(); ++i)
    if (lines[i].size() <= most_bytes_of_line) array.push_back(lines[i]);
  return write_app_file(state_folder, history_name, [&](const std::string& path) {
    io::save_text_file_cached(path, ui::Json(std::move(array)).text(0) + "\n");
  });
}

}  // namespace stridescope::app
