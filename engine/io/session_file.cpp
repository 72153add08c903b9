#include "engine/io/session_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <istream>
#include <system_error>
#include <utility>

#include "engine/io/system_reason.h"
#include "engine/script/syntax/unicode.h"

namespace stridescope::io {
namespace {

using words::Bytes;

[[noreturn]] void refuse_size(const std::string& path, std::int64_t bytes, std::int64_t limit_bytes) {
  throw FileError(FileProblem::too_large, path,
                  {"file_reason/too_large", {{"size", Bytes{bytes}}, {"limit", Bytes{limit_bytes}}}});
}

/// Of a stream, whose size is not known.
[[noreturn]] void refuse_stream(const std::string& name, std::int64_t limit_bytes) {
  throw FileError(FileProblem::too_large, name, {"file_reason/endless", {{"limit", Bytes{limit_bytes}}}});
}

std::string normalised(std::string text, const std::string& path) {
  if (text.starts_with("\xEF\xBB\xBF")) text.erase(0, 3);
  if (const auto at = text.find('\0'); at != std::string::npos) {
    throw FileError(FileProblem::binary, path, {"file_reason/binary", {{"byte", at}}});
  }
  if (const auto at = script::find_invalid_utf8(text); at != std::string_view::npos) {
    throw FileError(
        FileProblem::not_utf8, path,
        {"file_reason/not_utf8",
         {{"byte", at}, {"value", fmt::format("0x{:02x}", static_cast<unsigned char>(text[at]))}}});
  }
  std::size_t to = 0;
  for (std::size_t from = 0; from < text.size(); ++from) {
    if (text[from] != '\r') {
      text[to++] = text[from];
    } else if (from + 1 == text.size() || text[from + 1] != '\n') {
      text[to++] = '\n';
    }
  }
  text.resize(to);
  return text;
}

/// An open file, closed at the end of its scope.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() { close(); }
  int number() const { return number_; }
  explicit operator bool() const { return number_ >= 0; }
  bool close() {
    const int number = std::exchange(number_, -1);
    return number < 0 || ::close(number) == 0;
  }

 private:
  int number_;
};

void write_all(int file, std::string_view text, const std::string& path) {
  while (!text.empty()) {
    const auto written = ::write(file, text.data(), text.size());
    if (written < 0) {
      if (errno == EINTR) continue;
      throw FileError(FileProblem::unwritable, path, system_reason(errno));
    }
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

/// A new file beside the target, which goes away unless it took the target's place.
class Temporary {
 public:
  explicit Temporary(const std::string& target) {
    for (int attempt = 0; attempt < 100 && number_ < 0; ++attempt) {
      path_ = fmt::format("{}.{}-{}.saving", target, ::getpid(), attempt);
      number_ = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
      if (number_ < 0 && errno != EEXIST) break;
    }
  }
  Temporary(const Temporary&) = delete;
  Temporary& operator=(const Temporary&) = delete;
  ~Temporary() {
    if (number_ >= 0 && !kept_) ::unlink(path_.c_str());
  }
  int number() const { return number_; }
  bool take_place_of(const std::string& target) {
    kept_ = ::rename(path_.c_str(), target.c_str()) == 0;
    return kept_;
  }

 private:
  std::string path_;
  int number_ = -1;
  bool kept_ = false;
};

}  // namespace

FileError::FileError(FileProblem problem, std::string path, words::Message reason)
    : problem_(problem),
      path_(std::move(path)),
      text_(path_ + ": " + reason.key),
      reason_(std::move(reason)) {}

words::Message FileError::path_and_reason() const { return io::path_and_reason(path_, reason_); }

words::Message FileError::sentence() const {
  const auto* key = problem_ == FileProblem::unwritable ? "file/cannot_save" : "file/cannot_read";
  return {key, {{"path", path_}, {"reason", reason_}}};
}

words::Message path_and_reason(std::string_view path, words::Message reason) {
  return {"file/path_and_reason", {{"path", path}, {"reason", std::move(reason)}}};
}

std::string read_session(const std::string& path, std::int64_t limit_bytes) {
  // O_NONBLOCK: opening a pipe must not wait for a writer.
  Descriptor file(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
  if (!file) {
    const bool missing = errno == ENOENT || errno == ENOTDIR;
    throw FileError(missing ? FileProblem::missing : FileProblem::unreadable, path, system_reason(errno));
  }
  struct stat status {};
  if (::fstat(file.number(), &status) != 0) {
    throw FileError(FileProblem::unreadable, path, system_reason(errno));
  }
  if (S_ISDIR(status.st_mode)) throw FileError(FileProblem::not_a_file, path, {"file_reason/folder"});
  if (!S_ISREG(status.st_mode)) throw FileError(FileProblem::not_a_file, path, {"file_reason/not_regular"});
  if (status.st_size > limit_bytes) refuse_size(path, status.st_size, limit_bytes);
  std::string text(static_cast<std::size_t>(status.st_size), '\0');
  std::size_t filled = 0;
  while (filled < text.size()) {
    const auto got = ::read(file.number(), text.data() + filled, text.size() - filled);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) throw FileError(FileProblem::unreadable, path, system_reason(errno));
    if (got == 0) break;
    filled += static_cast<std::size_t>(got);
  }
  text.resize(filled);
  return normalised(std::move(text), path);
}

std::string read_session(std::istream& stream, const std::string& name, std::int64_t limit_bytes) {
  std::string text;
  char block[65536];
  while (stream.read(block, sizeof block) || stream.gcount() > 0) {
    text.append(block, static_cast<std::size_t>(stream.gcount()));
    if (static_cast<std::int64_t>(text.size()) > limit_bytes) refuse_stream(name, limit_bytes);
  }
  if (stream.bad()) throw FileError(FileProblem::unreadable, name, {"file_reason/reading_failed"});
  return normalised(std::move(text), name);
}

void save_session(const std::string& path, std::string_view text) {
  const auto fail = [&](int error) { throw FileError(FileProblem::unwritable, path, system_reason(error)); };
  std::error_code error;
  // A link is followed, so that what it points to is replaced.
  auto target = std::filesystem::weakly_canonical(path, error);
  if (error) fail(error.value());
  struct stat status {};
  const bool exists = ::stat(target.c_str(), &status) == 0;
  if (exists && S_ISDIR(status.st_mode))
    throw FileError(FileProblem::unwritable, path, {"file_reason/folder"});
  if (exists && !S_ISREG(status.st_mode)) {
    throw FileError(FileProblem::unwritable, path, {"file_reason/not_regular"});
  }
  if (exists && ::access(target.c_str(), W_OK) != 0) fail(errno);

  Temporary temporary(target.string());
  Descriptor file(temporary.number());
  if (!file) fail(errno);
  write_all(file.number(), text, path);
  if (exists && ::fchmod(file.number(), status.st_mode & 07777) != 0) fail(errno);
  if (::fsync(file.number()) != 0) fail(errno);
  if (!file.close()) fail(errno);
  if (!temporary.take_place_of(target.string())) fail(errno);
  // The folder's entry must reach the disk too; a file system that cannot promise it is no reason to fail.
  const Descriptor folder(::open(target.parent_path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (folder) ::fsync(folder.number());
}

}  // namespace stridescope::io
