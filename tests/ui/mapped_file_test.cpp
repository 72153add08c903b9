#ifdef __linux__
#include "ui/fonts/mapped_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/support/catch.h"

namespace stridescope::ui {
namespace {

const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
constexpr std::size_t size = 16 << 20;

/// A file of 16 MiB, on the disk but not in the page cache.
class ColdFile {
 public:
  ColdFile() {
    file_ = mkstemp(name_.data());
    const std::string bytes(size, 'x');
    written_ =
        file_ >= 0 && write(file_, bytes.data(), size) == static_cast<ssize_t>(size) && fsync(file_) == 0;
    if (written_) posix_fadvise(file_, 0, 0, POSIX_FADV_DONTNEED);
  }
  ColdFile(const ColdFile&) = delete;
  ColdFile& operator=(const ColdFile&) = delete;
  ~ColdFile() {
    close(file_);
    std::filesystem::remove(name_);
  }
  const std::string& name() const { return name_; }
  bool was_written() const { return written_; }

 private:
  std::string name_ = (std::filesystem::temp_directory_path() / "stridescope-cold-XXXXXX").string();
  int file_ = -1;
  bool written_ = false;
};

std::size_t pages_in_memory(std::string_view bytes) {
  std::vector<unsigned char> states(bytes.size() / page);
  REQUIRE(mincore(const_cast<char*>(bytes.data()), bytes.size(), states.data()) == 0);
  return static_cast<std::size_t>(
      std::ranges::count_if(states, [](unsigned char state) { return state & 1; }));
}

TEST_CASE("of a file without read-ahead only the used pages are loaded") {
  const ColdFile file;
  REQUIRE(file.was_written());
  const MappedFile mapped(file.name(), ReadAhead::no);
  REQUIRE(mapped.bytes().size() == size);
  if (pages_in_memory(mapped.bytes()) > 0) {
    WARN("not tried: the folder for temporary files is kept in memory");
    return;
  }
  for (const std::size_t place : {std::size_t{0}, size / 2, size - 1}) CHECK(mapped.bytes()[place] == 'x');
  CHECK(pages_in_memory(mapped.bytes()) == 3);
}

TEST_CASE("a file that cannot be read is empty") {
  CHECK(MappedFile("/nonexistent").bytes().empty());
  CHECK(MappedFile("/", ReadAhead::no).bytes().empty());
  CHECK(MappedFile("/dev/zero").bytes().empty());
}

}  // namespace
}  // namespace stridescope::ui
#endif
