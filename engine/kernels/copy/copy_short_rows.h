#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "engine/kernels/copy/copy_row.h"
#include "engine/kernels/loop/thresholds.h"
#include "engine/kernels/loop/walk.h"

/// Packed rows, each copied from a packed row or filled with one element, that are so short that a call per
/// row would take most of the time. They may overlap, as a script may copy a view to a shifted one.
namespace stridescope::kernels {

/// Copies each row as `count` pieces from its start and as many from its end, which may overlap.
template <class Piece, std::size_t count>
void copy_rows_as_head_and_tail(std::byte* to, std::int64_t to_step, const std::byte* from,
                                std::int64_t from_step, std::int64_t nbytes, std::int64_t rows) {
  constexpr auto end_bytes = static_cast<std::int64_t>(sizeof(Piece) * count);
  for (std::int64_t j = 0; j < rows; ++j, to += to_step, from += from_step) {
    Piece first[count], last[count];
    std::memcpy(first, from, sizeof(first));
    std::memcpy(last, from + nbytes - end_bytes, sizeof(last));
    std::memcpy(to, first, sizeof(first));
    std::memcpy(to + nbytes - end_bytes, last, sizeof(last));
  }
}
template <class Piece, std::size_t count = 1, class T>
void fill_rows_as_head_and_tail(std::byte* to, std::int64_t to_step, const T* from, std::int64_t from_step,
                                std::int64_t nbytes, std::int64_t rows) {
  constexpr auto end_bytes = static_cast<std::int64_t>(sizeof(Piece) * count);
  for (std::int64_t j = 0; j < rows; ++j, to += to_step, from += from_step) {
    T piece[count * sizeof(Piece) / sizeof(T)];
    std::fill_n(piece, std::size(piece), *from);
    std::memcpy(to, piece, sizeof(piece));
    std::memcpy(to + nbytes - end_bytes, piece, sizeof(piece));
  }
}

using HalfWideBytes = std::array<std::uint64_t, 2>;

/// Copies rows of at least 2 bytes.
template <class T>
void copy_rows_wide(T* to, const T* from, const WalkDim<2>& row, const WalkDim<2>& column,
                    std::int64_t rows) {
  constexpr auto size = static_cast<std::int64_t>(sizeof(T));
  const auto nbytes = row.size * size, to_step = column.stride[0] * size;
  auto* const out = reinterpret_cast<std::byte*>(to);
  if (row.stride[1] == 0) {
    const auto step = column.stride[1];
    if constexpr (size < 2)
      if (nbytes < 4)
        return fill_rows_as_head_and_tail<std::uint16_t>(out, to_step, from, step, nbytes, rows);
    if constexpr (size < 4)
      if (nbytes < 8)
        return fill_rows_as_head_and_tail<std::uint32_t>(out, to_step, from, step, nbytes, rows);
    if (nbytes < 16) return fill_rows_as_head_and_tail<std::uint64_t>(out, to_step, from, step, nbytes, rows);
    if (nbytes < 32) return fill_rows_as_head_and_tail<HalfWideBytes>(out, to_step, from, step, nbytes, rows);
    if (nbytes <= 64) return fill_rows_as_head_and_tail<WideBytes>(out, to_step, from, step, nbytes, rows);
    if (nbytes <= 128)
      return fill_rows_as_head_and_tail<WideBytes, 2>(out, to_step, from, step, nbytes, rows);
    for (std::int64_t j = 0; j < rows; ++j)
      std::fill_n(to + j * column.stride[0], row.size, T(from[j * column.stride[1]]));
    return;
  }
  const auto* const in = reinterpret_cast<const std::byte*>(from);
  const auto from_step = column.stride[1] * size;
  if (nbytes < 4)
    return copy_rows_as_head_and_tail<std::uint16_t, 1>(out, to_step, in, from_step, nbytes, rows);
  if (nbytes < 8)
    return copy_rows_as_head_and_tail<std::uint32_t, 1>(out, to_step, in, from_step, nbytes, rows);
  if (nbytes < 16)
    return copy_rows_as_head_and_tail<std::uint64_t, 1>(out, to_step, in, from_step, nbytes, rows);
  if (nbytes < 32)
    return copy_rows_as_head_and_tail<HalfWideBytes, 1>(out, to_step, in, from_step, nbytes, rows);
  if (nbytes <= 64)
    return copy_rows_as_head_and_tail<WideBytes, 1>(out, to_step, in, from_step, nbytes, rows);
  if (nbytes <= 128)
    return copy_rows_as_head_and_tail<WideBytes, 2>(out, to_step, in, from_step, nbytes, rows);
  for (std::int64_t j = 0; j < rows; ++j) copy_wide(out + j * to_step, in + j * from_step, nbytes);
}

/// True if all rows are copies of a single source row.
template <class T>
bool repeats_one_row(const Walk<2>& walk) {
  const auto nbytes = walk[0].size * static_cast<std::int64_t>(sizeof(T));
  return walk[0].stride[1] == 1 && walk[1].stride[1] == 0 && nbytes >= shortest_repeated_row_bytes &&
         nbytes <= longest_repeated_row_bytes;
}
template <class T>
bool can_copy_rows_wide(const Walk<2>& walk) {
  constexpr std::int64_t least = 2;  // two pieces
  const WalkDim<2>& row = walk[0];
  const auto nbytes = row.size * static_cast<std::int64_t>(sizeof(T));
  // Rows of one element are too short for the pieces.
  const bool is_filled = row.stride[1] == 0 && row.size > 1;
  return walk.size() > 1 && row.stride[0] == 1 && (is_filled || row.stride[1] == 1) && nbytes >= least &&
         (nbytes <= longest_joint_row_bytes || repeats_one_row<T>(walk));
}

}  // namespace stridescope::kernels
