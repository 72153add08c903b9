#include "engine/io/text_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <system_error>
#include <utility>

#include "engine/io/atomic_file.h"
#include "engine/io/system_reason.h"
#include "engine/script/syntax/unicode.h"

namespace stridescope::io {
namespace {

using words::Bytes;

[[noreturn]] void refuse_size(const std::string& path, std::int64_t bytes, std::int64_t limit_bytes) {
  throw FileError(FileProblem::too_large, path,
                  {"file_reason/too_large", {{"size", Bytes{bytes}}, {"limit", Bytes{limit_bytes}}}});
}

/// The refusal of a stream that exceeds the limit; its total size is unknown.
[[noreturn]] void refuse_stream(const std::string& name, std::int64_t limit_bytes) {
  throw FileError(FileProblem::too_large, name, {"file_reason/endless", {{"limit", Bytes{limit_bytes}}}});
}

/// True if `text`, after leading spaces, begins with `word`, which is in lower case, ignoring case.
bool begins_with_word(std::string_view text, std::string_view word) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
  return text.size() >= word.size() && std::equal(word.begin(), word.end(), text.begin(), [](char a, char b) {
           return a == (b >= 'A' && b <= 'Z' ? b - 'A' + 'a' : b);
         });
}

/// The kind of a file that is not a script, from its first bytes, as the key of a reason; empty if unknown.
std::string_view detect_foreign_format(std::string_view text) {
  using namespace std::string_view_literals;
  struct Kind {
    std::string_view key, bytes;
    std::size_t at = 0;
  };
  // A hex escape consumes all hex digits that follow, so the literals are split there.
  constexpr Kind kinds[] = {{"numpy", "\x93NUMPY"},
                            {"picture", "\x89PNG\r\n"},
                            {"picture", "\xff\xd8\xff"},
                            {"picture", "GIF87a"},
                            {"picture", "GIF89a"},
                            {"picture", "II*\0"sv},
                            {"picture", "MM\0*"sv},
                            {"picture", "\0\0\1\0"sv},
                            {"picture", "WEBP", 8},
                            {"picture", "ftypheic", 4},
                            {"picture", "ftypavif", 4},
                            {"recording", "ftyp", 4},
                            {"recording", "WAVE", 8},
                            {"recording", "AVI ", 8},
                            {"recording", "\x1a\x45\xdf\xa3"},
                            {"recording", "OggS"},
                            {"recording", "fLaC"},
                            {"recording", "ID3"},
                            {"pdf", "%PDF-"},
                            {"archive", "PK\x03\x04"},
                            {"compressed", "ustar", 257},
                            {"compressed", "\x1f\x8b"},
                            {"compressed",
                             "\xfd"
                             "7zXZ"},
                            {"compressed", "7z\xbc\xaf"},
                            {"compressed", "BZh9"},
                            {"compressed", "\x28\xb5\x2f\xfd"},
                            {"program",
                             "\x7f"
                             "ELF"},
                            {"program", "MZ\x90\0"sv},
                            {"program", "\r\r\n", 1},  // bytecode of Python
                            {"hdf5", "\x89HDF"},
                            {"utf16", "\xff\xfe"},
                            {"utf16", "\xfe\xff"},
                            {"pickle", "\x80\x02"},
                            {"pickle", "\x80\x03"},
                            {"pickle", "\x80\x04"},
                            {"pickle", "\x80\x05"}};
  const bool is_binary = text.substr(0, 512).find('\0') != text.npos;
  for (const auto& [key, bytes, at] : kinds)
    if ((at == 0 || is_binary) && text.size() >= at && text.substr(at).starts_with(bytes)) return key;
  if (is_binary && text.starts_with("BM")) return "picture";
  for (const auto page : {"<!doctype html", "<html"})
    if (begins_with_word(text, page)) return "page";
  if (begins_with_word(text, "<svg")) return "picture";
  if (begins_with_word(text, "<?xml")) return "xml";
  return {};
}

std::string normalised(std::string text, const std::string& path) {
  if (const auto kind = detect_foreign_format(text); !kind.empty())
    throw FileError(FileProblem::binary, path, {"file_reason/" + std::string(kind)});
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
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  int number() const { return number_; }
  explicit operator bool() const { return number_ >= 0; }

 private:
  int number_;
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

std::string read_text_file(const std::string& path, std::int64_t limit_bytes) {
  // O_NONBLOCK: opening a pipe must not block until there is a writer.
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
  // Read to the end regardless of the stated size: virtual files have size 0.
  std::string text;
  char block[65536];
  while (true) {
    const auto got = ::read(file.number(), block, sizeof block);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) throw FileError(FileProblem::unreadable, path, system_reason(errno));
    if (got == 0) break;
    text.append(block, static_cast<std::size_t>(got));
    if (static_cast<std::int64_t>(text.size()) > limit_bytes) refuse_stream(path, limit_bytes);
  }
  return normalised(std::move(text), path);
}

std::string read_text_file(std::istream& stream, const std::string& name, std::int64_t limit_bytes) {
  std::string text;
  char block[65536];
  while (stream.read(block, sizeof block) || stream.gcount() > 0) {
    text.append(block, static_cast<std::size_t>(stream.gcount()));
    if (static_cast<std::int64_t>(text.size()) > limit_bytes) refuse_stream(name, limit_bytes);
  }
  // If standard input is closed or a folder, the stream ends without an error.
  if (stream.bad() || (&stream == &std::cin && std::ferror(stdin)))
    throw FileError(FileProblem::unreadable, name, {"file_reason/reading_failed"});
  return normalised(std::move(text), name);
}

void save_text_file(const std::string& path, std::string_view text) {
  AtomicFile file(path);
  file.write(text);
  file.commit(AtomicFile::Durability::on_disk);
}

}  // namespace stridescope::io
