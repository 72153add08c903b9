#pragma once

#include <string>
#include <string_view>

namespace stridescope::io {

/// A file that is written under a temporary name beside its target, and replaces the target when it is
/// complete. At any moment the target has all of the old or all of the new content; a file that is never
/// committed leaves nothing behind. The temporary file is created exclusively: an existing file or link of
/// its name is never written to. A target that is a link stays one, and the file it points to is replaced;
/// the permissions of an existing file are kept. Folders, devices, pipes and read-only files are refused.
/// Everything throws FileError (unwritable).
class AtomicFile {
 public:
  explicit AtomicFile(std::string path);
  ~AtomicFile();
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;

  /// The new file, empty at first, for those who write by name. It has the target's extension.
  const std::string& working_path() const { return working_path_; }
  void write(std::string_view bytes);

  enum class Durability : bool { cached, on_disk };
  /// on_disk: the content outlives a loss of power from here on.
  void commit(Durability durability = Durability::cached);
  /// Commits, and returns the file still open: the caller continues writing to it, and closes it.
  int commit_open();

 private:
  [[noreturn]] void fail(int error) const;

  std::string path_, target_, working_path_;
  int file_ = -1;
};

/// Writes a small file like save_session(), but does not wait for the disk: it outlives the process, not a
/// loss of power. Throws FileError (unwritable).
void save_cached(const std::string& path, std::string_view text);
/// Waits until the files in `folder`, and their names, are on the disk. Files that cannot be flushed are
/// skipped.
void flush_folder(const std::string& folder);

}  // namespace stridescope::io
