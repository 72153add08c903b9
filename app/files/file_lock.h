#pragma once

#include <filesystem>

namespace stridescope::app {

/// Held by one process at a time, for as long as it lives: another one waits. Where the file cannot be made
/// or locked, nobody waits.
class FileLock {
 public:
  explicit FileLock(const std::filesystem::path& path);
  ~FileLock();
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

 private:
  int file_ = -1;
};

}  // namespace stridescope::app
