#include "engine/io/atomic_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>

#include "engine/io/system_reason.h"
#include "engine/io/text_file.h"
#include "engine/script/syntax/unicode.h"

namespace stridescope::io {

namespace fs = std::filesystem;

namespace {

void flush(const fs::path& path, int flags) {
  const int file = ::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | flags);
  if (file < 0) return;
  ::fsync(file);
  ::close(file);
}

/// The temporary name of attempt `attempt` in the folder of `target`, with the same extension. Long names are
/// cut to the file system's limit.
std::string working_name(const fs::path& target, int attempt) {
  constexpr std::size_t most_bytes = 255;
  auto ending = target.extension().string();
  if (ending.size() > 16) ending.clear();
  const auto added = fmt::format(".{}-{}.part{}", ::getpid(), attempt, ending);
  auto stem = target.stem().string();
  if (const auto room = most_bytes - added.size() - 1; stem.size() > room) {
    stem.resize(room);
    stem.resize(std::min(stem.size(), script::find_invalid_utf8(stem)));
  }
  return "." + stem + added;
}

}  // namespace

AtomicFile::AtomicFile(std::string path) : path_(std::move(path)) {
  std::error_code error;
  const auto target = fs::weakly_canonical(path_, error);
  if (error) fail(error.value());
  target_ = target.string();
  struct stat status {};
  const bool exists = ::lstat(target_.c_str(), &status) == 0;
  if (exists && S_ISDIR(status.st_mode))
    throw FileError(FileProblem::unwritable, path_, {"file_reason/folder"});
  if (exists && !S_ISREG(status.st_mode))
    throw FileError(FileProblem::unwritable, path_, {"file_reason/not_regular"});
  if (exists && ::access(target_.c_str(), W_OK) != 0) fail(errno);
  constexpr int most_attempts = 100;
  for (int attempt = 0; attempt < most_attempts && file_ < 0; ++attempt) {
    working_path_ = (target.parent_path() / working_name(target, attempt)).string();
    file_ = ::open(working_path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
    if (file_ < 0 && errno != EEXIST) break;
  }
  if (file_ < 0) fail(errno);
  if (exists && ::fchmod(file_, status.st_mode & 07777) != 0) {
    const int reason = errno;
    ::close(std::exchange(file_, -1));
    ::unlink(working_path_.c_str());
    fail(reason);
  }
}

AtomicFile::~AtomicFile() {
  if (file_ < 0) return;
  ::close(file_);
  ::unlink(working_path_.c_str());
}

void AtomicFile::fail(int error) const {
  throw FileError(FileProblem::unwritable, path_, system_reason(error));
}

void AtomicFile::write(std::string_view bytes) {
  while (!bytes.empty()) {
    const auto written = ::write(file_, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail(errno);
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
}

void AtomicFile::commit(Durability durability) {
  if (durability == Durability::on_disk && ::fsync(file_) != 0) fail(errno);
  if (::close(commit_open()) != 0) fail(errno);
  if (durability == Durability::cached) return;
  // The folder's entry must reach the disk too; file systems without that guarantee are not an error.
  flush(fs::path(target_).parent_path(), O_DIRECTORY);
}

int AtomicFile::commit_open() {
  if (::rename(working_path_.c_str(), target_.c_str()) != 0) fail(errno);
  return std::exchange(file_, -1);
}

void save_text_file_cached(const std::string& path, std::string_view text) {
  AtomicFile file(path);
  file.write(text);
  file.commit();
}

void flush_folder(const std::string& folder) {
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error))
    if (entry.is_regular_file(error)) flush(entry.path(), 0);
  flush(folder, O_DIRECTORY);
}

}  // namespace stridescope::io
