#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "engine/files/file_mapping.h"

namespace stridescope::files {

/// Identifies the version of a file when it was opened.
struct FileVersion {
  std::uint64_t device = 0, inode = 0;
  std::int64_t nbytes = 0, modified_ns = 0;
  friend bool operator==(const FileVersion&, const FileVersion&) = default;
};

/// A regular file open for reading. Thread-safe.
class SourceFile {
 public:
  /// Throws std::system_error: no such file, no permission, a folder (EISDIR), a device or pipe (EINVAL).
  explicit SourceFile(const std::string& path);
  SourceFile(const SourceFile&) = delete;
  SourceFile& operator=(const SourceFile&) = delete;
  ~SourceFile();

  const FileVersion& version() const { return version_; }
  std::int64_t nbytes() const { return version_.nbytes; }
  /// Reads up to `count` bytes from `offset`; fewer at the end of the file. Throws std::system_error.
  std::string read(std::int64_t offset, std::int64_t count) const;
  /// Throws FormatError if the file ends before `to` is full.
  void read(std::int64_t offset, std::span<std::byte> to) const;
  /// Maps [offset, offset + nbytes) privately; null if the system has no room for it.
  std::shared_ptr<const FileMapping> map(std::int64_t offset, std::int64_t nbytes) const;

 private:
  std::size_t read_some(std::int64_t offset, std::span<std::byte> to) const;

  int descriptor_;
  FileVersion version_;
};

/// The current version of the file at a path; all zero if there is none.
FileVersion version_of(const std::string& path);

}  // namespace stridescope::files
