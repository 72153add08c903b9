#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <utility>

namespace stridescope::app {

/// Detects writes to a file by other programs. A check costs one system call.
class FileWatch {
 public:
  /// Returns true if the file was written since the last call; false for a new path or a missing file.
  bool has_changed(const std::string& path) {
    std::error_code error;
    const auto time =
        path.empty() ? std::nullopt : std::optional(std::filesystem::last_write_time(path, error));
    if (error) return false;  // it may be about to be renamed into place
    const bool is_other = std::exchange(path_, path) != path;
    return std::exchange(time_, time) != time && !is_other;
  }

 private:
  std::string path_;
  std::optional<std::filesystem::file_time_type> time_;
};

}  // namespace stridescope::app
