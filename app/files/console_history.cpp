#include "app/files/console_history.h"

#include <algorithm>

#include "app/files/broken_file.h"
#include "engine/io/atomic_file.h"
#include "engine/io/session_file.h"
#include "engine/io/system_reason.h"
#include "ui/words/json.h"

namespace stridescope::app {
namespace {

constexpr std::size_t most_lines = 500, most_bytes_of_line = 10'000;

std::filesystem::path file_in(const std::filesystem::path& folder) { return folder / "history.json"; }

}  // namespace

LoadedHistory load_console_history(const std::filesystem::path& state_folder) {
  LoadedHistory loaded;
  if (state_folder.empty()) return loaded;
  const auto file = file_in(state_folder);
  try {
    const auto array = ui::Json::parse(io::read_session(file.string()));
    if (!array || !array->is_array()) return {{}, move_broken_file(file)};
    for (const auto& item : array->items())
      if (const auto* line = item.get_if<std::string>()) loaded.lines.push_back(*line);
  } catch (const io::FileError& error) {
    return {{}, reading_problem(file, error)};
  }
  auto& lines = loaded.lines;
  if (lines.size() > most_lines) lines.erase(lines.begin(), lines.end() - most_lines);
  return loaded;
}

words::Message save_console_history(const std::filesystem::path& state_folder,
                                    const std::vector<std::string>& lines) {
  if (state_folder.empty()) return {};
  ui::Json::Array array;
  const auto first = lines.size() > most_lines ? lines.size() - most_lines : 0;
  for (auto i = first; i < lines.size(); ++i)
    if (lines[i].size() <= most_bytes_of_line) array.push_back(lines[i]);
  std::error_code error;
  std::filesystem::create_directories(state_folder, error);
  if (error) return io::path_and_reason(state_folder.string(), io::system_reason(error));
  try {
    io::save_cached(file_in(state_folder).string(), ui::Json(std::move(array)).text(0) + "\n");
    return {};
  } catch (const io::FileError& problem) {
    return problem.path_and_reason();
  }
}

}  // namespace stridescope::app
