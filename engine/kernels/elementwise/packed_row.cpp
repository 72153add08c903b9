#include "engine/kernels/elementwise/packed_row.h"

#include <algorithm>
#include <array>

#include "engine/kernels/copy/fill_row.h"
#include "engine/kernels/loop/element.h"
#include "engine/kernels/loop/thresholds.h"

namespace stridescope::kernels {

void compute_packed_row(PackedRow row, std::int64_t itemsize, std::int64_t result_itemsize,
                        std::byte* const* data, std::span<const std::int64_t> stride, std::int64_t n) {
  constexpr std::size_t most_operands = 5;
  alignas(line_bytes) std::byte repeated[most_operands - 1][repeated_block_bytes];
  const std::int64_t block = repeated_block_bytes / itemsize;
  std::array<std::byte*, most_operands> at;
  std::copy_n(data, stride.size(), at.begin());
  bool repeats = false;
  for (std::size_t k = 1; k < stride.size(); ++k) {
    if (stride[k] != 0) continue;
    repeats = true;
    at[k] = repeated[k - 1];
    dispatch_width(itemsize, [&](auto type) {
      using T = typename decltype(type)::type;
      fill_row(reinterpret_cast<T*>(at[k]), load<T>(data[k]), std::min(block, n));
    });
  }
  if (!repeats) return row(data, n);
  for (std::int64_t done = 0; done < n; done += block) {
    const auto count = std::min(block, n - done);
    row(at.data(), count);
    at[0] += count * result_itemsize;
    for (std::size_t k = 1; k < stride.size(); ++k) at[k] += count * stride[k];
  }
}

}  // namespace stridescope::kernels
