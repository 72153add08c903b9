#pragma once

#include <filesystem>

namespace stridescope::app {

/// A lock that one process holds at a time, for the lifetime of the object; other processes wait. If the file
/// cannot be created or locked, there is no lock.
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
