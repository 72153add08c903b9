#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "engine/files/data_file.h"
#include "engine/files/fingerprint.h"
#include "engine/tensor/error.h"

namespace stridescope::files {

/// The file from which a storage's elements were read.
struct FileOrigin {
  std::string path;              ///< absolute
  std::string member;            ///< in an archive or .safetensors; empty for an .npy
  std::int64_t data_offset = 0;  ///< in bytes from the start of the file, or of the unpacked member
  bool is_mapped = false, is_fortran = false, is_big_endian = false;
};

/// The files that a script may read: only those that the user opened or allowed. Relative paths start in the
/// script's folder. A value: permissions of copies are independent. Copies share the files that they have
/// opened. Any thread may call the const functions.
class FileAccess {
 public:
  /// `folder`: of the script; empty: the working directory at startup.
  explicit FileAccess(std::filesystem::path folder = {}) : folder_(std::move(folder)) {}

  /// The absolute path of a path written by a script or the user, with links resolved.
  std::string resolve(std::string_view path) const;
  void allow(std::string_view path) { allow_resolved(resolve(path)); }
  /// allow() for a path returned by resolve(). Does not access the file system.
  void allow_resolved(std::string path);
  /// allow(), also for future sessions.
  void allow_permanently(std::string_view path);
  /// File access for the scripts of another session: keeps only the permanent permissions.
  FileAccess for_folder(const std::filesystem::path& folder) const;
  bool is_allowed(std::string_view path) const;
  /// Allowed absolute paths, in order of allow().
  const std::vector<std::string>& allowed() const { return allowed_; }
  /// Sets the fingerprint that the saved session has for a file, which may no longer exist.
  void expect(std::string_view path, const Fingerprint& saved);
  /// Reverts expect() for an absolute path.
  void forget(const std::string& path) { expected_.erase(path); }
  /// Expected fingerprints by absolute path.
  const std::map<std::string, Fingerprint>& expected() const { return expected_; }
  /// How an expected file has changed; `none` for others.
  FileChange change_of(std::string_view path) const;
  const std::filesystem::path& folder() const { return folder_; }

  /// Returns the headers of an allowed file; reads them again if it has changed. Throws tensor::Error:
  /// PermissionError, FileNotFoundError, OSError, or ValueError if it is malformed.
  std::shared_ptr<const DataFile> open(std::string_view path) const;
  /// Opens a file and loads the elements of one of its tensors. Throws like open() and DataFile::load.
  tensor::Storage load(std::string_view path, const FileTensor& tensor, tensor::Memory& memory) const;
  /// The origin of a storage made by load() that still has its original bytes; else null.
  std::optional<FileOrigin> origin_of(const tensor::Storage& storage) const;

  /// True if both allow the same files and expect the same fingerprints.
  friend bool operator==(const FileAccess& a, const FileAccess& b) {
    return a.folder_ == b.folder_ && a.allowed_ == b.allowed_ &&
           a.allowed_permanently_ == b.allowed_permanently_ && a.expected_ == b.expected_;
  }

 private:
  /// Files read so far, shared by all copies.
  struct Cache {
    std::mutex mutex;
    std::vector<std::pair<std::weak_ptr<const tensor::Storage::Contents>, FileOrigin>> origins;
    std::map<std::string, std::shared_ptr<const DataFile>> opened;  ///< by absolute path
  };

  std::filesystem::path folder_;
  std::vector<std::string> allowed_, allowed_permanently_;
  std::map<std::string, Fingerprint> expected_;  ///< by absolute path
  std::shared_ptr<Cache> cache_ = std::make_shared<Cache>();
};

/// A ValueError about a file, in the form thrown by FileAccess::open.
tensor::Error malformed(std::string_view path, std::string_view reason);
/// OSError for a file that the system cannot read.
tensor::Error unreadable(std::string_view path, const std::system_error& error);

}  // namespace stridescope::files
