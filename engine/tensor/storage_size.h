#pragma once

#include <cstdint>
#include <optional>
#include <span>

namespace stridescope::tensor {

/// The bytes from the start of the storage that a view with this shape, stride and storage_offset needs;
/// nullopt if the arithmetic overflows int64 (at::detail::computeStorageNbytes).
std::optional<std::int64_t> storage_nbytes(std::span<const std::int64_t> shape,
                                           std::span<const std::int64_t> stride, std::int64_t itemsize,
                                           std::int64_t storage_offset = 0);
/// Like storage_nbytes() with row-major strides. A later size of 0 does not undo an overflow.
std::optional<std::int64_t> contiguous_storage_nbytes(std::span<const std::int64_t> shape,
                                                      std::int64_t itemsize, std::int64_t storage_offset = 0);

}  // namespace stridescope::tensor
