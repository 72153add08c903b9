// For libFuzzer: headers of .npy and .safetensors files.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "engine/files/format_error.h"
#include "engine/files/npy_header.h"
#include "engine/files/safetensors_header.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace stridescope::files;
  const std::string_view file(reinterpret_cast<const char*>(data), size);
  const auto file_nbytes = static_cast<std::int64_t>(size);
  const auto require_in_bounds = [&](std::int64_t offset, std::int64_t nbytes) {
    if (offset < 0 || nbytes < 0 || offset > file_nbytes || nbytes > file_nbytes - offset) std::abort();
  };
  try {
    const auto header = parse_npy_header(file, file_nbytes);
    require_in_bounds(header.data_offset, header.data_nbytes);
  } catch (const FormatError&) {
  }
  try {
    for (const auto& entry : parse_safetensors_header(file, file_nbytes).entries)
      require_in_bounds(entry.data_offset, entry.data_nbytes);
  } catch (const FormatError&) {
  }
  return 0;
}
