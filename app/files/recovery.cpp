#include "app/files/recovery.h"

#include <cstdlib>
#include <nlohmann/json.hpp>

#include "app/files/process.h"
#include "engine/io/session_file.h"

namespace stridescope::app {
namespace {

namespace fs = std::filesystem;
constexpr const char* prefix = "unsaved-";

std::optional<long> process_of(const fs::path& file) {
  const auto stem = file.stem().string();
  if (stem.rfind(prefix, 0) != 0 || file.extension() != ".json") return std::nullopt;
  return std::strtol(stem.c_str() + std::string(prefix).size(), nullptr, 10);
}

std::optional<Recovered> read(const fs::path& file) {
  try {
    const auto object = nlohmann::json::parse(io::read_session(file.string()), nullptr, false);
    if (!object.is_object() || !object.contains("text") || !object["text"].is_string()) return std::nullopt;
    const bool has_path = object.contains("path") && object["path"].is_string();
    return Recovered{file, has_path ? object["path"].get<std::string>() : std::string(),
                     object["text"].get<std::string>()};
  } catch (const io::FileError&) {
    return std::nullopt;
  }
}

}  // namespace

Recovery::Recovery(fs::path state_folder) : folder_(std::move(state_folder)) {
  if (!folder_.empty()) file_ = folder_ / (prefix + std::to_string(own_process_id()) + ".json");
}

bool Recovery::keep(const std::string& document_path, const std::string& text) {
  if (file_.empty()) return false;
  std::error_code error;
  fs::create_directories(folder_, error);
  const nlohmann::json object = {{"path", document_path}, {"text", text}};
  try {
    io::save_session(file_.string(), object.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
    is_kept_ = true;
    return true;
  } catch (const io::FileError&) {
    return false;
  }
}

void Recovery::forget() {
  if (!is_kept_) return;
  std::error_code error;
  fs::remove(file_, error);
  is_kept_ = false;
}

std::optional<Recovered> Recovery::find_left_behind() const {
  std::error_code error;
  std::optional<fs::path> newest;
  fs::file_time_type newest_time;
  for (const auto& entry : fs::directory_iterator(folder_, error)) {
    const auto process = process_of(entry.path());
    if (!process || is_running(*process)) continue;
    const auto time = entry.last_write_time(error);
    if (error || (newest && time < newest_time)) continue;
    newest = entry.path();
    newest_time = time;
  }
  return newest ? read(*newest) : std::nullopt;
}

}  // namespace stridescope::app
