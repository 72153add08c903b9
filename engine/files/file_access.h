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
/// begin in the script's folder. Any thread may use it.
class FileAccess {
 public:
  explicit FileAccess(std::filesystem::path folder = {});

  /// The absolute path of a path that a script or the user writes.
  std::string resolve(std::string_view path) const;
  void allow(std::string_view path);
  /// The same, for the sessions to come too.
  void allow_for_good(std::string_view path);
  /// What the scripts of another session may read: what was allowed for good.
  std::shared_ptr<FileAccess> for_folder(const std::filesystem::path& folder) const;
  bool is_allowed(std::string_view path) const;
  /// Absolute paths, in the order of allow().
  std::vector<std::string> allowed() const;
  /// What the session knew of the file when it was saved. The file itself may be gone.
  void expect(std::string_view path, const Fingerprint& saved);
  /// The same: no longer.
  void forget(std::string_view path);
  /// Absolute paths, in their order, with what expect() was told.
  std::vector<std::pair<std::string, Fingerprint>> expected() const;
  /// Of a file that is expected; `none` for others.
  FileChange change_of(std::string_view path) const;
  std::filesystem::path folder() const;
  /// What was allowed stays so.
  void set_folder(const std::filesystem::path& folder);

  /// The headers of an allowed file, read again if it has changed. Throws tensor::Error: PermissionError,
  /// FileNotFoundError, OSError, or ValueError if it is malformed.
  std::shared_ptr<const DataFile> open(std::string_view path);
  /// open(), and the elements of a tensor of the file. Throws the same, and as DataFile::load.
  tensor::Storage load(std::string_view path, const FileTensor& tensor, tensor::Memory& memory);
  /// Of a storage that load() made and that has the bytes of then.
  std::optional<FileOrigin> origin_of(const tensor::Storage& storage) const;
  /// The path that open() last refused, once; empty: none.
  std::string take_refused();

 private:
  mutable std::mutex mutex_;
  std::map<std::string, Fingerprint> expected_;  ///< by absolute path
  std::filesystem::path folder_;
  std::vector<std::string> allowed_, allowed_for_good_;
  std::string refused_;
  std::vector<std::pair<std::weak_ptr<const tensor::Storage::Contents>, FileOrigin>> origins_;
  std::map<std::string, std::shared_ptr<const DataFile>> opened_;  ///< by absolute path
};

/// ValueError about a file, in the form that FileAccess::open gives it.
tensor::Error malformed(std::string_view path, std::string_view reason);
/// OSError about a file that the system does not read.
tensor::Error unreadable(std::string_view path, const std::system_error& error);

}  // namespace stridescope::files
