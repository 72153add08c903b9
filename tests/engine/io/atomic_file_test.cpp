#include "engine/io/atomic_file.h"

#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

#include "engine/io/text_file.h"
#include "tests/support/catch.h"
#include "tests/support/temporary_folder.h"

namespace stridescope::io {
namespace {

namespace fs = std::filesystem;

using testing::content_of;
using testing::write_file;

void save(const std::string& path, const std::string& text) {
  AtomicFile file(path);
  file.write(text);
  file.commit();
}

TEST_CASE("a file that is never committed leaves nothing behind") {
  const testing::TemporaryFolder folder;
  {
    AtomicFile file(folder / "a.txt");
    file.write("half");
    CHECK(fs::exists(file.working_path()));
    CHECK(fs::path(file.working_path()).extension() == ".txt");
    CHECK_FALSE(fs::exists(folder / "a.txt"));
  }
  CHECK(folder.count() == 0);
}

TEST_CASE("files with names of the maximum length are written") {
  const testing::TemporaryFolder folder;
  std::string chinese, letters(251, 'a'), ending(250, 'b');
  for (int i = 0; i < 83; ++i) chinese += "\xe5\xbd\xa2";
  for (const auto& name : {letters + ".txt", chinese + ".txt", "x." + ending, letters + "aaaa"}) {
    INFO(name);
    save(folder / name, "new");
    CHECK(content_of(folder / name) == "new");
  }
  CHECK(folder.count() == 4);
}

TEST_CASE("an existing file with the temporary file's name is not overwritten") {
  const testing::TemporaryFolder folder;
  write_file(folder / "victim", "mine");
  std::string first;
  { first = AtomicFile(folder / "a.txt").working_path(); }
  fs::create_symlink(folder / "victim", first);
  save(folder / "a.txt", "new");
  CHECK(content_of(folder / "victim") == "mine");
  CHECK(content_of(folder / "a.txt") == "new");
  CHECK(fs::is_symlink(first));
}

TEST_CASE("links and permissions are kept") {
  const testing::TemporaryFolder folder;
  write_file(folder / "real.txt", "old");
  ::chmod((folder / "real.txt").c_str(), 0640);
  fs::create_symlink(folder / "real.txt", folder / "link.txt");
  save(folder / "link.txt", "new");
  CHECK(fs::is_symlink(folder / "link.txt"));
  CHECK(content_of(folder / "real.txt") == "new");
  CHECK(static_cast<int>(fs::status(folder / "real.txt").permissions()) == 0640);
}

TEST_CASE("folders, pipes and devices are refused and not changed") {
  const testing::TemporaryFolder folder;
  fs::create_directory(folder / "folder");
  REQUIRE(::mkfifo((folder / "pipe").c_str(), 0600) == 0);
  fs::create_symlink("/dev/null", folder / "device");
  for (const char* name : {"folder", "pipe", "device"}) {
    CAPTURE(name);
    CHECK_THROWS_AS(AtomicFile(folder / name), FileError);
  }
  CHECK_THROWS_AS(AtomicFile("/dev/null"), FileError);
  CHECK(fs::is_character_file("/dev/null"));
  CHECK(fs::is_fifo(folder / "pipe"));
  CHECK_THROWS_AS(AtomicFile(folder / "missing/a.txt"), FileError);
  CHECK(folder.count() == 3);
}

TEST_CASE("a file committed while open can be appended to") {
  const testing::TemporaryFolder folder;
  AtomicFile file(folder / "log.csv");
  file.write("a\n");
  const int log = file.commit_open();
  CHECK(content_of(folder / "log.csv") == "a\n");
  CHECK(::write(log, "b\n", 2) == 2);
  ::close(log);
  CHECK(content_of(folder / "log.csv") == "a\nb\n");
  CHECK(folder.count() == 1);
}

#ifdef __linux__
TEST_CASE("virtual files of the system are read to their end") {
  CHECK(read_text_file("/proc/self/status").find("Name:") == 0);
  CHECK_THROWS_AS(read_text_file("/proc/self/mem"), FileError);
  CHECK_THROWS_AS(read_text_file("/dev/zero"), FileError);
}
#endif

}  // namespace
}  // namespace stridescope::io
