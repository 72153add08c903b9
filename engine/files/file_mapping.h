#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

namespace stridescope::files {

/// A part of a file mapped into memory, read from disk on demand.
/// Writes are private. If another program truncates the file, the
/// missing bytes read as zero: a SIGBUS handler maps empty pages in
/// their place.
class FileMapping {
 public:
  /// Returns null if the system has no room for it, or if too many files are already mapped.
  static std::shared_ptr<const FileMapping> of(int descriptor, std::int64_t offset, std::int64_t nbytes);
  FileMapping(const FileMapping&) = delete;
  FileMapping& operator=(const FileMapping&) = delete;
  ~FileMapping();

  /// The byte at `offset`; writable.
  std::byte* bytes() const { return bytes_; }
  /// True if bytes were missing when they were read.
  bool was_truncated() const;

 private:
  FileMapping() = default;

  std::byte* pages_ = nullptr;
  std::size_t size_ = 0;
  std::byte* bytes_ = nullptr;
  std::size_t slot_ = 0;
};

}  // namespace stridescope::files
