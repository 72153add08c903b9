#include "engine/files/source_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

#include "engine/files/format_error.h"

namespace stridescope::files {
namespace {

[[noreturn]] void fail(int code) { throw std::system_error(code, std::generic_category()); }

FileVersion version_in(const struct stat& status) {
  constexpr std::int64_t second_ns = 1'000'000'000;
#ifdef __APPLE__
  const auto& modified = status.st_mtimespec;
#else
  const auto& modified = status.st_mtim;
#endif
  return {static_cast<std::uint64_t>(status.st_dev), static_cast<std::uint64_t>(status.st_ino),
          status.st_size, std::int64_t{modified.tv_sec} * second_ns + modified.tv_nsec};
}

}  // namespace

// O_NONBLOCK: opening a pipe must not block until there is a writer.
SourceFile::SourceFile(const std::string& path)
    : descriptor_(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC)) {
  if (descriptor_ < 0) fail(errno);
  struct stat status {};
  const bool is_known = ::fstat(descriptor_, &status) == 0;
  const int code = !is_known                 ? errno
                   : S_ISDIR(status.st_mode) ? EISDIR
                   : S_ISREG(status.st_mode) ? 0
                                             : EINVAL;
  if (code != 0) {
    ::close(descriptor_);
    fail(code);
  }
  version_ = version_in(status);
}

SourceFile::~SourceFile() { ::close(descriptor_); }

std::size_t SourceFile::read_some(std::int64_t offset, std::span<std::byte> to) const {
  std::size_t done = 0;
  while (done < to.size()) {
    const auto got =
        ::pread(descriptor_, to.data() + done, to.size() - done, offset + static_cast<std::int64_t>(done));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) fail(errno);
    if (got == 0) break;
    done += static_cast<std::size_t>(got);
  }
  return done;
}

std::string SourceFile::read(std::int64_t offset, std::int64_t count) const {
  const auto there = std::clamp<std::int64_t>(nbytes() - offset, 0, count);
  std::string bytes(static_cast<std::size_t>(there), '\0');
  bytes.resize(read_some(offset, std::as_writable_bytes(std::span(bytes))));
  return bytes;
}

void SourceFile::read(std::int64_t offset, std::span<std::byte> to) const {
  const auto got = read_some(offset, to);
  if (got < to.size())
    throw FormatError(offset + static_cast<std::int64_t>(got),
                      "the file is cut: it was longer when it was opened");
}

std::shared_ptr<const FileMapping> SourceFile::map(std::int64_t offset, std::int64_t nbytes) const {
  return FileMapping::of(descriptor_, offset, nbytes);
}

FileVersion version_of(const std::string& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 ? version_in(status) : FileVersion();
}

}  // namespace stridescope::files
