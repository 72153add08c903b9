#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <utility>

namespace stridescope::app {

/// Notices when a file is written by anybody. Looking costs one question to the file system.
class FileWatch {
 public:
  /// Whether the file was written since the last look at it; false for another file than then, or none.
  bool has_changed(const std::string& path) {
    std::error_code error;
    const auto time =
        path.empty() ? std::nullopt : std::optional(std::filesystem::last_write_time(path, error));
    if (error) return false;  // it may be on its way to its place
    const bool is_other = std::exchange(path_, path) != path;
    return std::exchange(time_, time) != time && !is_other;
  }

 private:
  std::string path_;
  std::optional<std::filesystem::file_time_type> time_;
};

}  // namespace stridescope::app
