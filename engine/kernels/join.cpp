#include "engine/kernels/join.h"

#include <algorithm>
#include <vector>

#include "engine/kernels/copy_row.h"
#include "engine/kernels/stream.h"
#include "engine/kernels/work.h"

namespace stridescope::kernels {
namespace {

using tensor::Region;

/// What is beside each other in one row of the destination.
struct Piece {
  const std::byte* from;
  std::int64_t nbytes;
};

std::int64_t row_bytes(const Region& region, std::size_t dim) {
  auto bytes = itemsize(region.dtype);
  for (std::size_t d = dim; d < region.layout.shape.size(); ++d) bytes *= region.layout.shape[d];
  return bytes;
}

}  // namespace

bool join_rows(tensor::Memory& memory, const Region& destination, std::size_t dim,
               std::span<const Region> sources) {
  // Shorter pieces are copied faster by one loop; of longer ones each is a stream by itself.
  constexpr std::int64_t least = 128, most = 32 << 10;
  const auto& layout = destination.layout;
  const auto nbytes = layout.numel() * itemsize(destination.dtype);
  if (nbytes == 0 || nbytes >= streamed_bytes || memory.is_observed() || !layout.is_contiguous())
    return false;
  std::int64_t rows = 1;
  for (std::size_t d = 0; d < dim; ++d) rows *= layout.shape[d];
  if (rows < 2) return false;
  const auto fits = [&](const Region& source) {
    const auto size = row_bytes(source, dim);
    return source.dtype == destination.dtype && !(source.storage == destination.storage) &&
           source.layout.is_contiguous() && size >= least && size <= most;
  };
  if (!std::ranges::all_of(sources, fits)) return false;

  std::vector<Piece> pieces;
  for (const auto& source : sources) {
    Work work(memory, {&destination, &source});
    if (!work.has_bytes()) return false;
    pieces.push_back({work.data(1), row_bytes(source, dim)});
  }
  Work work(memory, {&destination});
  auto* to = work.data(0);
  const auto bytes_of_row = nbytes / rows, cost = bytes_of_row + std::ssize(pieces) * line_bytes;
  for (std::int64_t row = 0; row < rows; ++row) {
    for (auto& [from, size] : pieces) {
      copy_bytes(to, from, size);
      to += size;
      from += size;
    }
    work.pace().advance(bytes_of_row, cost);
  }
  return true;
}

}  // namespace stridescope::kernels
