#include "app/files/console_history.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/io/session_file.h"

namespace stridescope::app {
namespace {

constexpr std::size_t most_lines = 500, most_bytes_of_line = 10'000;

std::filesystem::path file_in(const std::filesystem::path& folder) { return folder / "history.json"; }

}  // namespace

std::vector<std::string> load_console_history(const std::filesystem::path& state_folder) {
  std::vector<std::string> lines;
  if (state_folder.empty()) return lines;
  try {
    const auto array =
        nlohmann::json::parse(io::read_session(file_in(state_folder).string()), nullptr, false);
    if (!array.is_array()) return lines;
    for (const auto& line : array)
      if (line.is_string()) lines.push_back(line.get<std::string>());
  } catch (const io::FileError&) {
    // The first run, or a folder that cannot be read: there is no history then.
  }
  if (lines.size() > most_lines) lines.erase(lines.begin(), lines.end() - most_lines);
  return lines;
}

void save_console_history(const std::filesystem::path& state_folder, const std::vector<std::string>& lines) {
  if (state_folder.empty()) return;
  auto array = nlohmann::json::array();
  const auto first = lines.size() > most_lines ? lines.size() - most_lines : 0;
  for (auto i = first; i < lines.size(); ++i)
    if (lines[i].size() <= most_bytes_of_line) array.push_back(lines[i]);
  std::error_code error;
  std::filesystem::create_directories(state_folder, error);
  try {
    io::save_session(file_in(state_folder).string(),
                     array.dump(0, ' ', false, nlohmann::json::error_handler_t::replace) + "\n");
  } catch (const io::FileError&) {
    // History is a comfort: a window without it goes on.
  }
}

}  // namespace stridescope::app
