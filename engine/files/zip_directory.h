#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace stridescope::files {

/// A file in a zip archive (PKWARE's APPNOTE 6.3, with Zip64).
struct ZipEntry {
  enum class Method : std::uint8_t { stored, deflated };
  std::string name;
  Method method = Method::stored;
  std::uint32_t crc32 = 0;
  std::int64_t data_offset = 0;  ///< of its packed bytes, from the archive's start
  std::int64_t packed_nbytes = 0, nbytes = 0;
};

/// Reads up to `count` bytes of the archive from `offset`.
using ReadBytes = std::function<std::string(std::int64_t offset, std::int64_t count)>;

/// The files of an archive, in directory order. Throws FormatError if it is malformed, or if entries overlap,
/// are encrypted, use an unsupported compression, or are split over several disks.
std::vector<ZipEntry> parse_zip_directory(const ReadBytes& read, std::int64_t archive_nbytes);

}  // namespace stridescope::files
