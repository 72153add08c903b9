#include "app/files/recovery.h"

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <utility>

#include "app/files/broken_file.h"
#include "app/files/process.h"
#include "engine/io/session_file.h"

namespace stridescope::app {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
constexpr std::string_view prefix = "unsaved-";

std::optional<long> process_of(const fs::path& file) {
  const auto stem = file.stem().string();
  if (!stem.starts_with(prefix) || file.extension() != ".json") return std::nullopt;
  return std::strtol(stem.c_str() + prefix.size(), nullptr, 10);
}

json json_of(const ui::Branch& branch) {
  auto statements = json::array();
  for (const auto& statement : branch.statements)
    statements.push_back({{"leading", statement.leading}, {"source", statement.source}});
  return statements;
}

std::string string_at(const json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

ui::Branch kept_branch(const json& statements) {
  ui::Branch branch;
  if (!statements.is_array()) return branch;
  for (const auto& statement : statements)
    if (statement.is_object())
      branch.statements.push_back({string_at(statement, "leading"), string_at(statement, "source")});
  return branch;
}

/// Files of processes that no longer run, newest first.
std::vector<fs::path> files_in(const fs::path& folder) {
  std::vector<std::pair<fs::file_time_type, fs::path>> found;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    const auto process = process_of(entry.path());
    if (!process || is_running(*process)) continue;
    const auto time = entry.last_write_time(error);
    found.emplace_back(error ? fs::file_time_type::min() : time, entry.path());
  }
  std::sort(found.rbegin(), found.rend());
  std::vector<fs::path> files;
  for (auto& [time, file] : found) files.push_back(std::move(file));
  return files;
}

}  // namespace

std::string unsaved_text(const UnsavedSession& session) {
  auto set_aside = json::array();
  for (const auto& branch : session.set_aside) set_aside.push_back(json_of(branch));
  const json object = {{"path", session.path},
                       {"text", session.text},
                       {"text_on_disk", session.text_on_disk},
                       {"cursor", session.cursor},
                       {"set_aside", std::move(set_aside)}};
  return object.dump(-1, ' ', false, json::error_handler_t::replace);
}

std::optional<UnsavedSession> parse_unsaved(const std::string& text) {
  const auto object = json::parse(text, nullptr, false);
  if (!object.is_object() || !object.contains("text") || !object["text"].is_string()) return std::nullopt;
  UnsavedSession session{string_at(object, "path"), string_at(object, "text"),
                         string_at(object, "text_on_disk")};
  const auto cursor = object.find("cursor");
  session.cursor =
      cursor != object.end() && cursor->is_number_unsigned() ? cursor->get<std::size_t>() : std::string::npos;
  if (const auto aside = object.find("set_aside"); aside != object.end() && aside->is_array())
    for (const auto& branch : *aside) session.set_aside.push_back(kept_branch(branch));
  return session;
}

Recovery::Recovery(fs::path state_folder) : folder_(std::move(state_folder)) {
  if (!folder_.empty()) file_ = folder_ / (std::string(prefix) + std::to_string(own_process_id()) + ".json");
}

std::string Recovery::keep(const UnsavedSession& session) {
  if (file_.empty()) return {};
  std::error_code error;
  fs::create_directories(folder_, error);
  if (error) return folder_.string() + ": " + error.message();
  try {
    io::save_session(file_.string(), unsaved_text(session));
    is_kept_ = true;
    return {};
  } catch (const io::FileError& problem) {
    return problem.path_and_reason();
  }
}

void Recovery::forget() {
  if (!is_kept_) return;
  std::error_code error;
  fs::remove(file_, error);
  is_kept_ = false;
}

Recovery::LeftBehind Recovery::find_left_behind() const {
  constexpr std::int64_t most_bytes =
      4 * io::max_script_bytes;  // branches and escapes take more than the text
  LeftBehind left;
  for (const auto& file : files_in(folder_)) {
    try {
      if (auto session = parse_unsaved(io::read_session(file.string(), most_bytes))) {
        if (!left.newest) left.newest = Found{file, std::move(*session)};
        continue;
      }
      left.problems.push_back(move_broken_file(file));
    } catch (const io::FileError& problem) {
      left.problems.push_back(reading_problem(file, problem));
    }
  }
  return left;
}

}  // namespace stridescope::app
