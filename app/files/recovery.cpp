#include "app/files/recovery.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "app/files/app_file.h"
#include "app/files/process.h"
#include "engine/io/atomic_file.h"
#include "engine/io/system_reason.h"
#include "engine/io/text_file.h"
#include "ui/words/json.h"

namespace stridescope::app {
namespace {

namespace fs = std::filesystem;
using ui::Json;
constexpr std::string_view prefix = "unsaved-";

std::optional<long> process_of(const fs::path& file) {
  const auto stem = file.stem().string();
  if (!stem.starts_with(prefix) || file.extension() != ".json") return std::nullopt;
  return std::strtol(stem.c_str() + prefix.size(), nullptr, 10);
}

Json json_of(const ui::Branch& branch) {
  Json::Array statements;
  for (const auto& statement : branch.statements)
    statements.push_back(Json{{"leading", statement.leading}, {"source", statement.source}});
  return statements;
}

std::string string_of(const Json& json) {
  const auto* string = json.get_if<std::string>();
  return string ? *string : std::string();
}

ui::Branch parse_branch(const Json& statements) {
  ui::Branch branch;
  for (const auto& statement : statements.items())
    if (statement.is_object())
      branch.statements.push_back({string_of(statement["leading"]), string_of(statement["source"])});
  return branch;
}

Json json_of(const ui::SavedLesson& lesson) {
  Json object = {{"key", lesson.key}, {"statements", json_of(lesson.whole)}, {"trailing", lesson.trailing}};
  if (lesson.left_at) object.add("left_at", *lesson.left_at);
  return object;
}

std::optional<ui::SavedLesson> parse_saved_lesson(const Json& json) {
  if (!json.is_object()) return std::nullopt;
  ui::SavedLesson lesson{
      string_of(json["key"]), parse_branch(json["statements"]), string_of(json["trailing"]), {}};
  const auto* left_at = json["left_at"].get_if<std::int64_t>();
  if (left_at && *left_at >= 0) lesson.left_at = static_cast<std::size_t>(*left_at);
  return lesson;
}

/// Returns files of processes that no longer run, newest first.
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
  Json::Array set_aside;
  for (const auto& branch : session.set_aside) set_aside.push_back(json_of(branch));
  Json object = {{"path", session.path},
                 {"text", session.text},
                 {"text_on_disk", session.text_on_disk},
                 {"cursor", session.cursor},
                 {"set_aside", std::move(set_aside)}};
  if (session.lesson) object.add("lesson", json_of(*session.lesson));
  return object.text();
}

std::optional<UnsavedSession> parse_unsaved(const std::string& text) {
  const auto parsed = Json::parse(text);
  if (!parsed || !(*parsed)["text"].get_if<std::string>()) return std::nullopt;
  const auto& object = *parsed;
  UnsavedSession session{string_of(object["path"]), string_of(object["text"]),
                         string_of(object["text_on_disk"])};
  const auto* cursor = object["cursor"].get_if<std::int64_t>();
  session.cursor = cursor && *cursor >= 0 ? static_cast<std::size_t>(*cursor) : std::string::npos;
  for (const auto& branch : object["set_aside"].items()) session.set_aside.push_back(parse_branch(branch));
  session.lesson = parse_saved_lesson(object["lesson"]);
  return session;
}

Recovery::Recovery(fs::path state_folder) : folder_(std::move(state_folder)) {
  if (!folder_.empty()) file_ = folder_ / (std::string(prefix) + std::to_string(own_process_id()) + ".json");
}

words::Message Recovery::keep(const UnsavedSession& session) {
  if (file_.empty()) return {};
  std::error_code error;
  fs::create_directories(folder_, error);
  if (error) return io::path_and_reason(folder_.string(), io::system_reason(error));
  try {
    io::save_text_file_cached(file_.string(), unsaved_text(session));
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
      4 * io::max_script_bytes;  // branches and escapes take more bytes than the text
  LeftBehind left;
  for (const auto& file : files_in(folder_)) {
    try {
      if (auto session = parse_unsaved(io::read_text_file(file.string(), most_bytes))) {
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
