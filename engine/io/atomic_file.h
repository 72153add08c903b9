#pragma once

#include <string>
#include <string_view>

namespace stridescope::io {

/// A file that is written under a name of its own, beside its target, and takes the target's place once it is
/// whole. At any moment the target holds all of the old or all of the new content; a file that is never
/// committed leaves nothing behind. The working file is created exclusively: what stands at its name, a link
/// included, is never written to. A target that is a link stays one, and the file it points to is replaced;
/// the permissions of a file that was there are kept. Folders, devices, pipes and read-only files are
/// refused. Everything throws FileError (unwritable).
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
  /// Commits, and gives the file away still open: the caller goes on writing to it, and closes it.
  int commit_open();

 private:
  [[noreturn]] void fail(int error) const;

  std::string path_, target_, working_path_;
  int file_ = -1;
};

/// Writes a small file like save_session(), but does not wait for the disk: it outlives the process, not a
/// loss of power. Throws FileError (unwritable).
void save_cached(const std::string& path, std::string_view text);
/// Waits until the files in `folder`, and their names, are on the disk. What cannot be flushed is left as it
/// is.
void flush_folder(const std::string& folder);

}  // namespace stridescope::io
