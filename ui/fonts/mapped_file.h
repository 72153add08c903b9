#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace stridescope::ui {

/// Whether the system reads ahead of the pages in use. Some systems read 8 MiB ahead.
enum class ReadAhead { yes, no };

/// The bytes of a file, read from the disk on demand. Empty if the file cannot be read.
class MappedFile {
 public:
  MappedFile() = default;
  explicit MappedFile(const std::string& path, ReadAhead ahead = ReadAhead::yes);
  std::string_view bytes() const { return bytes_; }

 private:
  std::shared_ptr<const void> owner_;
  std::string_view bytes_;
};

}  // namespace stridescope::ui
