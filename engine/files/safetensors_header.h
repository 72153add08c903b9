#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/tensor/dims.h"
#include "engine/tensor/dtype.h"

namespace stridescope::files {

/// The format's limit.
inline constexpr std::int64_t max_safetensors_header_nbytes = 100'000'000;

/// One tensor of a .safetensors file. Its elements are little endian in row-major order.
struct SafetensorsEntry {
  std::string name;
  std::string dtype_name;              ///< as the file writes it: "BF16"
  std::optional<tensor::DType> dtype;  ///< nullopt: unsupported, such as F8_E4M3
  tensor::Dims shape;
  std::int64_t data_offset = 0;  ///< in bytes, from the start of the file
  std::int64_t data_nbytes = 0;
};

struct SafetensorsHeader {
  std::vector<SafetensorsEntry> entries;                      ///< in the order of their data
  std::vector<std::pair<std::string, std::string>> metadata;  ///< "__metadata__", in file order
};

/// The number of bytes at the start of the file that parse_safetensors_header needs. `first`: its first 8
/// bytes. Throws FormatError.
std::int64_t safetensors_header_end(std::string_view first, std::int64_t file_nbytes);
/// `beginning`: at least safetensors_header_end bytes. Throws FormatError if the header is malformed, or if
/// the data of tensors overlap, have gaps, or do not end at the end of the file.
SafetensorsHeader parse_safetensors_header(std::string_view beginning, std::int64_t file_nbytes);

}  // namespace stridescope::files
