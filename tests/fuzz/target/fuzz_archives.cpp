// For libFuzzer: directories of .npz files, and their members as they are unpacked.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string_view>

#include "engine/files/format_error.h"
#include "engine/files/inflate.h"
#include "engine/files/zip_directory.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace stridescope::files;
  const std::string_view file(reinterpret_cast<const char*>(data), size);
  const ReadBytes read = [&](std::int64_t offset, std::int64_t count) {
    if (offset < 0 || count < 0 || offset > static_cast<std::int64_t>(size)) std::abort();
    return std::string(file.substr(static_cast<std::size_t>(offset), static_cast<std::size_t>(count)));
  };
  try {
    for (const auto& entry : parse_zip_directory(read, static_cast<std::int64_t>(size))) {
      std::array<std::byte, 4096> unpacked{};
      try {
        EntryReader reader(read, entry);
        if (reader.read(unpacked) == unpacked.size()) continue;
        reader.require_end();
      } catch (const FormatError&) {
      }
    }
  } catch (const FormatError&) {
  }
  return 0;
}
