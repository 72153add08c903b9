#include "engine/kernels/copy/join.h"

#include <algorithm>
#include <iterator>
#include <span>
#include <vector>

#include "engine/kernels/copy/copy_row.h"
#include "engine/kernels/loop/element.h"
#include "engine/kernels/loop/interleave.h"
#include "engine/kernels/loop/kernel_call.h"
#include "engine/kernels/loop/stream.h"
#include "engine/kernels/loop/thresholds.h"

namespace stridescope::kernels {
namespace {

using tensor::Region;

/// The part of a destination row that comes from one source.
struct Piece {
  const std::byte* from;
  std::int64_t nbytes;
};

std::int64_t row_bytes(const Region& region, std::size_t dim) {
  auto bytes = itemsize(region.dtype);
  for (std::size_t d = dim; d < region.layout.shape.size(); ++d) bytes *= region.layout.shape[d];
  return bytes;
}

/// Writes `rows` rows to `to`, each of one row of every piece, and advances the pieces. Returns the end.
template <class Copy>
std::byte* join_pieces(std::byte* to, std::span<Piece> pieces, std::int64_t rows, const Copy& copy) {
  for (std::int64_t row = 0; row < rows; ++row)
    for (auto& [from, size] : pieces) {
      copy(to, from, size);
      to += size;
      from += size;
    }
  return to;
}

/// Joins pieces of one element each by interleaving.
bool interleave_pieces(KernelCall& call, std::byte* to, std::span<const Piece> pieces, std::int64_t size,
                       std::int64_t rows) {
  return dispatch_any_width(size, [&](auto type) {
    using T = typename decltype(type)::type;
    const auto several = interleave_of<T>(std::ssize(pieces));
    if (!several) return false;
    const auto bytes_of_row = std::ssize(pieces) * size;
    call.meter().for_each_chunk(rows, bytes_of_row, [&](std::int64_t begin, std::int64_t end) {
      const T* from[most_interleaved];
      for (std::size_t k = 0; k < pieces.size(); ++k)
        from[k] = reinterpret_cast<const T*>(pieces[k].from) + begin;
      several(reinterpret_cast<T*>(to + begin * bytes_of_row), from, end - begin);
    });
    return true;
  });
}

}  // namespace

bool join_rows(tensor::Memory& memory, const Region& destination, std::size_t dim,
               std::span<const Region> sources) {
  const auto& layout = destination.layout;
  const auto nbytes = layout.numel() * itemsize(destination.dtype);
  if (nbytes == 0 || nbytes >= streamed_bytes || !layout.is_contiguous()) return false;
  std::int64_t rows = 1;
  for (std::size_t d = 0; d < dim; ++d) rows *= layout.shape[d];
  if (rows < 2) return false;
  const auto is_plain = [&](const Region& source) {
    return source.dtype == destination.dtype && !(source.storage == destination.storage) &&
           source.layout.is_contiguous();
  };
  if (!std::ranges::all_of(sources, is_plain)) return false;
  std::int64_t shortest = longest_joined_piece_bytes, longest = 0;
  for (const auto& source : sources) {
    shortest = std::min(shortest, row_bytes(source, dim));
    longest = std::max(longest, row_bytes(source, dim));
  }
  const bool are_elements = longest == itemsize(destination.dtype) && shortest == longest;
  if (!are_elements && (shortest < shortest_joined_piece_bytes || longest > longest_joined_piece_bytes))
    return false;

  std::vector<Piece> pieces;
  for (const auto& source : sources) {
    KernelCall call(memory, {&destination, &source});
    if (!call.has_bytes()) return false;
    pieces.push_back({call.data(1), row_bytes(source, dim)});
  }
  KernelCall call(memory, {&destination});
  auto* to = call.data(0);
  const auto bytes_of_row = nbytes / rows, cost = bytes_of_row + std::ssize(pieces) * line_bytes;
  if (are_elements) return interleave_pieces(call, to, pieces, longest, rows);
  const auto copy_long = [](auto... piece) { copy_bytes(piece...); };
  const auto copy_short = [](auto... piece) { copy_wide(piece...); };
  call.meter().for_each_chunk(rows, bytes_of_row, cost, [&](std::int64_t begin, std::int64_t end) {
    to = longest < short_joined_piece_bytes ? join_pieces(to, pieces, end - begin, copy_short)
                                            : join_pieces(to, pieces, end - begin, copy_long);
  });
  return true;
}

}  // namespace stridescope::kernels
