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

#include "engine/script/syntax/unicode.h"

namespace stridescope::io {
namespace {

std::string reason_of(int error) { return std::generic_category().message(error); }

std::string size_in_words(std::int64_t bytes) {
  const auto value = static_cast<double>(bytes);
  if (bytes >= std::int64_t{1} << 30) return fmt::format("{:.1f} GB", value / (1 << 30));
  if (bytes >= 1 << 20) return fmt::format("{:.1f} MB", value / (1 << 20));
  return fmt::format("{} bytes", bytes);
}

[[noreturn]] void refuse_size(const std::string& path, std::int64_t bytes, std::int64_t limit_bytes) {
  const auto size = bytes > 0 ? size_in_words(bytes) : "more than " + size_in_words(limit_bytes);
  throw FileError(FileProblem::too_large, path,
                  fmt::format("it is {}; a script may have up to {}", size, size_in_words(limit_bytes)));
}

std::string normalised(std::string text, const std::string& path) {
  if (text.starts_with("\xEF\xBB\xBF")) text.erase(0, 3);
  if (const auto at = text.find('\0'); at != std::string::npos) {
    throw FileError(FileProblem::binary, path, fmt::format("it is binary, not text: byte {} is zero", at));
  }
  if (const auto at = script::find_invalid_utf8(text); at != std::string_view::npos) {
    throw FileError(FileProblem::not_utf8, path,
                    fmt::format("it is not UTF-8 text: byte {} (0x{:02x}) is wrong", at,
                                static_cast<unsigned char>(text[at])));
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
      throw FileError(FileProblem::unwritable, path, reason_of(errno));
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

FileError::FileError(FileProblem problem, std::string path, std::string reason)
    : problem_(problem), path_(std::move(path)), reason_(std::move(reason)) {
  text_ =
      fmt::format("cannot {} {}: {}", problem == FileProblem::unwritable ? "save" : "read", path_, reason_);
}

std::string read_session(const std::string& path, std::int64_t limit_bytes) {
  // O_NONBLOCK: opening a pipe must not wait for a writer.
  Descriptor file(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
  if (!file) {
    const bool missing = errno == ENOENT || errno == ENOTDIR;
    throw FileError(missing ? FileProblem::missing : FileProblem::unreadable, path, reason_of(errno));
  }
  struct stat status {};
  if (::fstat(file.number(), &status) != 0) {
    throw FileError(FileProblem::unreadable, path, reason_of(errno));
  }
  if (S_ISDIR(status.st_mode)) throw FileError(FileProblem::not_a_file, path, "it is a folder");
  if (!S_ISREG(status.st_mode)) throw FileError(FileProblem::not_a_file, path, "it is not a regular file");
  if (status.st_size > limit_bytes) refuse_size(path, status.st_size, limit_bytes);
  std::string text(static_cast<std::size_t>(status.st_size), '\0');
  std::size_t filled = 0;
  while (filled < text.size()) {
    const auto got = ::read(file.number(), text.data() + filled, text.size() - filled);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) throw FileError(FileProblem::unreadable, path, reason_of(errno));
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
    if (static_cast<std::int64_t>(text.size()) > limit_bytes) refuse_size(name, 0, limit_bytes);
  }
  if (stream.bad()) throw FileError(FileProblem::unreadable, name, "reading failed");
  return normalised(std::move(text), name);
}

void save_session(const std::string& path, std::string_view text) {
  const auto fail = [&](int error) { throw FileError(FileProblem::unwritable, path, reason_of(error)); };
  std::error_code error;
  // A link is followed, so that what it points to is replaced.
  auto target = std::filesystem::weakly_canonical(path, error);
  if (error) fail(error.value());
  struct stat status {};
  const bool exists = ::stat(target.c_str(), &status) == 0;
  if (exists && S_ISDIR(status.st_mode)) throw FileError(FileProblem::unwritable, path, "it is a folder");
  if (exists && !S_ISREG(status.st_mode)) {
    throw FileError(FileProblem::unwritable, path, "it is not a regular file");
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
