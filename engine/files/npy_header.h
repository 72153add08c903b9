#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/tensor/dims.h"
#include "engine/tensor/dtype.h"

namespace stridescope::files {

/// Longer headers are refused; NumPy's own limit is 10 000 bytes.
inline constexpr std::int64_t max_npy_header_nbytes = std::int64_t{1} << 20;

/// Header of a .npy file (NumPy Enhancement Proposal 1, versions 1 to 3).
struct NpyHeader {
  std::string descr;  ///< the dtype as the file writes it: "<f4", or a list of fields in Python's notation
  std::optional<tensor::DType> dtype;  ///< nullopt: records, text or dates, whose elements are raw bytes
  bool is_big_endian = false;
  std::int64_t itemsize = 0;
  bool is_fortran = false;
  tensor::Dims shape;
  std::int64_t data_offset = 0;  ///< in bytes, from the start of the file
  std::int64_t data_nbytes = 0;
};

/// `beginning`: the first bytes of the file, at least the header or the whole file. `file_nbytes`: its size.
/// Throws FormatError if the header is malformed, if elements are Python objects, or if the file is shorter
/// than its header requires.
NpyHeader parse_npy_header(std::string_view beginning, std::int64_t file_nbytes);

}  // namespace stridescope::files
