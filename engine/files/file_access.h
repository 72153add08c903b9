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

/// Where the elements of a storage were read from.
struct FileOrigin {
  std::string path;              ///< absolute
  std::string member;            ///< of an archive or .safetensors; empty: an .npy
  std::int64_t data_offset = 0;  ///< in bytes from the start of the file, or of the unpacked member
  bool is_mapped = false, is_fortran = false, is_big_endian = false;
};

/// The files that a script may read: those that the user opened or allowed, and no others. Relative paths
/// begin in the script's folder. A value: permissions of copies are independent. Copies share the files that
/// they have opened. Any thread may call the const functions.
class FileAccess {
 public:
  /// `folder`: of the script; empty: where the program was started.
  explicit FileAccess(std::filesystem::path folder = {}) : folder_(std::move(folder)) {}

  /// The absolute path of a path that a script or the user writes, with links followed.
  std::string resolve(std::string_view path) const;
  void allow(std::string_view path) { allow_resolved(resolve(path)); }
  /// allow() of a path that resolve() gave. Reads no folder.
  void allow_resolved(std::string path);
  /// allow(), for the sessions to come too.
  void allow_for_good(std::string_view path);
  /// For the scripts of another session: with the permanent permissions.
  FileAccess for_folder(const std::filesystem::path& folder) const;
  bool is_allowed(std::string_view path) const;
  /// Absolute paths, in the order of allow().
  const std::vector<std::string>& allowed() const { return allowed_; }
  /// The file's fingerprint in the saved session. The file itself may be gone.
  void expect(std::string_view path, const Fingerprint& saved);
  /// Undoes expect() of an absolute path.
  void forget(const std::string& path) { expected_.erase(path); }
  /// By absolute path.
  const std::map<std::string, Fingerprint>& expected() const { return expected_; }
  /// Of a file that is expected; `none` for others.
  FileChange change_of(std::string_view path) const;
  const std::filesystem::path& folder() const { return folder_; }

  /// The headers of an allowed file, read again if it has changed. Throws tensor::Error: PermissionError,
  /// FileNotFoundError, OSError, or ValueError if it is malformed.
  std::shared_ptr<const DataFile> open(std::string_view path) const;
  /// open(), and the elements of a tensor of the file. Throws the same, and as DataFile::load.
  tensor::Storage load(std::string_view path, const FileTensor& tensor, tensor::Memory& memory) const;
  /// Of a storage that load() made and that has the bytes of then.
  std::optional<FileOrigin> origin_of(const tensor::Storage& storage) const;

  /// Whether scripts may read the same files, and the same is known of them.
  friend bool operator==(const FileAccess& a, const FileAccess& b) {
    return a.folder_ == b.folder_ && a.allowed_ == b.allowed_ && a.allowed_for_good_ == b.allowed_for_good_ &&
           a.expected_ == b.expected_;
  }

 private:
  /// Files read so far, shared by all copies.
  struct Cache {
    std::mutex mutex;
    std::vector<std::pair<std::weak_ptr<const tensor::Storage::Contents>, FileOrigin>> origins;
    std::map<std::string, std::shared_ptr<const DataFile>> opened;  ///< by absolute path
  };

  std::filesystem::path folder_;
  std::vector<std::string> allowed_, allowed_for_good_;
  std::map<std::string, Fingerprint> expected_;  ///< by absolute path
  std::shared_ptr<Cache> cache_ = std::make_shared<Cache>();
};

/// A ValueError about a file, in the form thrown by FileAccess::open.
tensor::Error malformed(std::string_view path, std::string_view reason);
/// OSError about a file that the system does not read.
tensor::Error unreadable(std::string_view path, const std::system_error& error);

}  // namespace stridescope::files
