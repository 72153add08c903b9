#include "engine/io/text_file.h"

#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <functional>
#include <sstream>
#include <stdexcept>
#include <string>

#include "engine/io/atomic_file.h"
#include "tests/support/catch.h"
#include "tests/support/temporary_folder.h"

namespace stridescope::io {
namespace {

namespace fs = std::filesystem;

using Folder = testing::TemporaryFolder;
using testing::content_of;
using testing::write_file;

FileError error_of(const std::function<void()>& action) {
  try {
    action();
  } catch (const FileError& error) {
    return error;
  }
  throw std::logic_error("no error");
}

}  // namespace

TEST_CASE("a session is read as UTF-8 with plain line ends") {
  const Folder folder;
  const auto path = folder / "session.py";
  const struct {
    std::string bytes, text;
  } rows[] = {
      {"", ""},
      {"x = 1\n", "x = 1\n"},
      {"\xEF\xBB\xBFx = 1\n", "x = 1\n"},
      {"a\r\nb\r\n", "a\nb\n"},
      {"a\rb", "a\nb"},
      {"a\r\r\nb\r", "a\n\nb\n"},
      {"# \xE5\xBC\xA0\xE9\x87\x8F \xF0\x9F\x98\x80\n", "# \xE5\xBC\xA0\xE9\x87\x8F \xF0\x9F\x98\x80\n"},
  };
  for (const auto& [bytes, text] : rows) {
    write_file(path, bytes);
    CHECK(read_text_file(path) == text);
    std::istringstream stream(bytes);
    CHECK(read_text_file(stream, "<stdin>") == text);
  }
}

TEST_CASE("a file that is no script is refused with its name and the kind") {
  const Folder folder;
  const auto path = folder / "session.py";
  const auto check = [&](const std::string& file, FileProblem problem, const words::Message& reason) {
    const auto error = error_of([&] { read_text_file(file); });
    CHECK(error.problem() == problem);
    CHECK(error.path() == file);
    CHECK(error.reason() == reason);
    CHECK(error.sentence() == words::Message{"file/cannot_read", {{"path", file}, {"reason", reason}}});
    CHECK(std::string(error.what()) == file + ": " + reason.key);
  };

  check(folder / "none.py", FileProblem::missing, {"system/missing"});
  write_file(path, "x");
  check(path + "/under.py", FileProblem::missing, {"system/not_a_folder"});
  check(folder / "", FileProblem::not_a_file, {"file_reason/folder"});
  check("/dev/null", FileProblem::not_a_file, {"file_reason/not_regular"});
  const auto pipe = folder / "pipe";
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  check(pipe, FileProblem::not_a_file, {"file_reason/not_regular"});

  write_file(path, std::string("\x7F\x45LF\0\0", 6));
  check(path, FileProblem::binary, {"file_reason/program"});
  write_file(path, std::string("x =\0y", 5));
  check(path, FileProblem::binary, {"file_reason/binary", {{"byte", 3}}});
  write_file(path, "x = '\xE9'\n");
  check(path, FileProblem::not_utf8, {"file_reason/not_utf8", {{"byte", 5}, {"value", "0xe9"}}});
  write_file(path, "\xC0\x80");
  check(path, FileProblem::not_utf8, {"file_reason/not_utf8", {{"byte", 0}, {"value", "0xc0"}}});

  if (::geteuid() != 0) {
    write_file(path, "x");
    fs::permissions(path, fs::perms::none);
    check(path, FileProblem::unreadable, {"system/no_permission"});
  }
}

TEST_CASE("the size of a file is checked before it is read") {
  const Folder folder;
  const auto path = folder / "huge.py";
  write_file(path, "");
  fs::resize_file(path, std::uintmax_t{1} << 30);  // sparse: uses no disk space
  const auto error = error_of([&] { read_text_file(path); });
  CHECK(error.problem() == FileProblem::too_large);
  CHECK(error.reason() == words::Message{"file_reason/too_large",
                                         {{"size", words::Bytes{std::int64_t{1} << 30}},
                                          {"limit", words::Bytes{max_script_bytes}}}});

  std::istringstream stream("x = 1\n");
  const auto streamed = error_of([&] { read_text_file(stream, "<stdin>", 3); });
  CHECK(streamed.reason() == words::Message{"file_reason/endless", {{"limit", words::Bytes{3}}}});
  std::istringstream exact("abc");
  CHECK(read_text_file(exact, "<stdin>", 3) == "abc");
}

TEST_CASE("saving replaces a file atomically, and keeps its permissions and links") {
  const Folder folder;
  const auto path = folder / "session.py";
  save_text_file(path, "first\n");
  CHECK(content_of(path) == "first\n");
  fs::permissions(path, fs::perms::owner_all);
  save_text_file(path, "second\n");
  CHECK(content_of(path) == "second\n");
  CHECK(fs::status(path).permissions() == fs::perms::owner_all);

  const auto link = folder / "link.py";
  fs::create_symlink("session.py", link);
  save_text_file(link, "third\n");
  CHECK(fs::is_symlink(link));
  CHECK(content_of(path) == "third\n");
  save_text_file_cached(path, "fourth\n");
  flush_folder(folder / "");
  flush_folder(folder / "none");
  CHECK(content_of(link) == "fourth\n");
  CHECK(folder.count() == 2);
}

TEST_CASE("a save that fails reports the reason and keeps the former file") {
  const Folder folder;
  const auto missing = folder / "none/session.py";
  const auto error = error_of([&] { save_text_file(missing, "x"); });
  CHECK(error.problem() == FileProblem::unwritable);
  CHECK(
      error.sentence() ==
      words::Message{"file/cannot_save", {{"path", missing}, {"reason", words::Message{"system/missing"}}}});
  CHECK(error_of([&] { save_text_file(folder / "", "x"); }).reason().key == "file_reason/folder");
  CHECK(error_of([&] { save_text_file("/dev/full", "x"); }).reason().key == "file_reason/not_regular");
  CHECK(folder.count() == 0);
}

}  // namespace stridescope::io
