#pragma once

#include <string>
#include <string_view>

namespace stridescope::io {

/// Writes a file under a temporary name in the target's folder, and replaces the target once it is complete.
/// At any time the target has either all of the old or all of the new content; a file that is never committed
/// leaves nothing behind. The temporary file is created exclusively: an existing file or link of its name is
/// never written to. If the target is a link, the file that it points to is replaced; permissions of an
/// existing file are kept. Folders, devices, pipes and read-only files are refused. All functions
/// throw FileError (unwritable).
class AtomicFile {
 public:
  explicit AtomicFile(std::string path);
  ~AtomicFile();
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;

  /// The path of the new file, initially empty, for callers that write by path. Has the target's extension.
  const std::string& working_path() const { return working_path_; }
  void write(std::string_view bytes);

  enum class Durability : bool { cached, on_disk };
  /// on_disk: from then on the content survives a power failure.
  void commit(Durability durability = Durability::cached);
  /// Commits and returns the open file, which the caller may continue to write and must close.
  int commit_open();

 private:
  [[noreturn]] void fail(int error) const;

  std::string path_, target_, working_path_;
  int file_ = -1;
};

/// Writes a small file like save_text_file(), but does not wait for the disk: it survives the process, but
/// not a power failure. Throws FileError (unwritable).
void save_text_file_cached(const std::string& path, std::string_view text);
/// Waits until the files in `folder`, and their names, are on disk. Skips files that cannot be
/// flushed.
void flush_folder(const std::string& folder);

}  // namespace stridescope::io
