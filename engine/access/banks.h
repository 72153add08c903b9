#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/tensor/layout.h"

namespace stridescope::access {

/// Shared memory as in CUDA's programming guide (compute capability 5.0 and newer): successive 4-byte words
/// are in successive banks, of which there are 32; a bank provides one word per cycle; lanes that use the
/// same word do not conflict.
inline constexpr std::int64_t banks = 32, bank_bytes = 4;

/// The shared-memory banks that one access of a warp touches.
struct BankAccess {
  std::vector<std::int64_t> bytes = {};        ///< where each lane's element begins
  std::array<std::int64_t, banks> words = {};  ///< distinct words that the worst part uses of each bank
  std::int64_t ways = 0;    ///< the most words of one bank that one part uses: 1 is free of conflicts
  std::int64_t parts = 0;   ///< of a full warp: 2 for elements of 8 bytes, 4 for 16 bytes, else 1
  std::int64_t cycles = 0;  ///< the sum of the parts' ways
};
/// `bytes`: the offset of each lane's element; at most 32.
BankAccess bank_access(std::vector<std::int64_t> bytes, std::int64_t itemsize);

/// A tensor's last two dimensions as a tile in shared memory: the lanes of a warp read along a row (the last
/// dimension) or a column, from the tile's first element on. `padding`: elements added between neighbours
/// along the larger stride, as in `__shared__ float tile[32][32 + 1]`.
enum class LaneDirection : std::uint8_t { row, column };
BankAccess tile_access(const tensor::Layout& layout, std::int64_t itemsize, LaneDirection along,
                       std::int64_t padding);

}  // namespace stridescope::access
