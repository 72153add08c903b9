#include "ui/fonts/mapped_file.h"

#ifdef _WIN32
#include <fstream>
#include <iterator>
#else
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

namespace stridescope::ui {

#ifdef _WIN32
MappedFile::MappedFile(const std::string& path, ReadAhead) {
  std::ifstream file(path, std::ios::binary);
  auto read = std::make_shared<const std::string>(std::istreambuf_iterator<char>(file),
                                                  std::istreambuf_iterator<char>());
  bytes_ = *read;
  owner_ = std::move(read);
}
#else
MappedFile::MappedFile(const std::string& path, ReadAhead ahead) {
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (file < 0) return;
  struct stat status {};
  if (fstat(file, &status) == 0 && S_ISREG(status.st_mode) && status.st_size > 0) {
    const auto size = static_cast<std::size_t>(status.st_size);
    if (void* mapped = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file, 0); mapped != MAP_FAILED) {
      if (ahead == ReadAhead::no) static_cast<void>(madvise(mapped, size, MADV_RANDOM));
      owner_ = {mapped, [size](void* start) { munmap(start, size); }};
      bytes_ = {static_cast<const char*>(mapped), size};
    }
  }
  close(file);
}
#endif

}  // namespace stridescope::ui
