#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <tuple>
#include <utility>

#include "engine/kernels/copy/transpose.h"
#include "engine/kernels/elementwise/blocked_walk.h"
#include "engine/kernels/elementwise/operand_stream.h"
#include "engine/kernels/elementwise/row_computer.h"
#include "engine/kernels/loop/cost.h"
#include "engine/kernels/loop/element.h"
#include "engine/kernels/loop/thresholds.h"
#include "engine/kernels/loop/walk.h"

namespace stridescope::kernels {

/// Buffer for a tile of any width.
struct TileBuffer {
  alignas(line_bytes) std::byte bytes[std::max({sizeof(Tile<std::uint8_t>), sizeof(Tile<std::uint16_t>),
                                                sizeof(Tile<std::uint32_t>), sizeof(Tile<std::uint64_t>)})];
};

/// Packs a tile of an operand, row by row of the walk; returns its address and the distance of its columns in
/// bytes.
inline std::pair<std::byte*, std::int64_t> read_tile(TileBuffer& buffer, std::int64_t size,
                                                     const std::byte* from, std::int64_t row_stride,
                                                     std::int64_t column_stride, std::int64_t row_count,
                                                     std::int64_t column_count) {
  return dispatch_width(size, [&](auto type) {
    using T = typename decltype(type)::type;
    auto* tile = new (buffer.bytes) Tile<T>;
    tile->read(reinterpret_cast<const T*>(from), row_stride, column_stride, row_count, column_count);
    return std::pair{reinterpret_cast<std::byte*>(tile->column(0)), Tile<T>::pitch * size};
  });
}

/// Computes two dimensions in tiles: operands that are strided along the rows are packed first.
template <std::size_t N>
void walk_in_tiles(tensor::ProgressMeter& meter, const RowComputer<N>& rows, const Walk<N>& walk) {
  const auto &row = walk[0], &column = walk[1];
  const auto& operands = rows.operands;
  const bool wide =
      std::any_of(operands.begin(), operands.end(), [](const OperandStream& s) { return s.itemsize == 8; });
  const auto tile_rows = wide ? Tile<std::uint64_t>::rows : Tile<std::uint32_t>::rows;
  const auto tile_columns = wide ? Tile<std::uint64_t>::columns : Tile<std::uint32_t>::columns;
  std::array<std::unique_ptr<TileBuffer>, N> buffers;
  std::array<std::int64_t, N> stride, step;
  for (std::size_t k = 0; k < N; ++k) {
    stride[k] = row.stride[k] * operands[k].itemsize;
    step[k] = column.stride[k] * operands[k].itemsize;
    if (k > 0 && row.stride[k] != 0 && column.stride[k] != 0 &&
        std::abs(column.stride[k]) < std::abs(row.stride[k]))
      buffers[k] = std::make_unique<TileBuffer>();
  }
  walk.for_each(meter, 0, 2, [&](const auto& offset) {
    const auto base = addresses(operands, offset);
    for (std::int64_t j = 0; j < column.size; j += tile_columns) {
      const auto columns = std::min(tile_columns, column.size - j);
      for (std::int64_t i = 0; i < row.size; i += tile_rows) {
        const auto count = std::min(tile_rows, row.size - i);
        auto data = base;
        auto tile_stride = stride, tile_step = step;
        for (std::size_t k = 0; k < N; ++k) {
          data[k] += i * stride[k] + j * step[k];
          if (!buffers[k]) continue;
          tile_stride[k] = operands[k].itemsize;
          std::tie(data[k], tile_step[k]) = read_tile(*buffers[k], operands[k].itemsize, data[k],
                                                      row.stride[k], column.stride[k], count, columns);
        }
        for (std::int64_t c = 0; c < columns; ++c) {
          rows.compute(data, tile_stride, count);
          for (std::size_t k = 0; k < N; ++k) data[k] += tile_step[k];
        }
        const auto bytes = columns * count * operands[0].itemsize;
        meter.add(bytes, bytes + columns * cost_of_computed_row + cost_of_computed_tile);
      }
    }
  });
}

template <std::size_t N>
void walk_in_blocks(tensor::ProgressMeter& meter, const RowComputer<N>& rows, const Walk<N>& walk) {
  auto indirect = rows;
  indirect.streams = false;
  BlockedWalk<N>(walk, rows.operands, false)
      .for_each(meter, [&](const auto& data, const auto& stride, std::int64_t count, bool is_direct) {
        (is_direct ? rows : indirect).compute(data, stride, count);
      });
}

/// Computes short rows one after the other along the second dimension.
template <std::size_t N>
void walk_in_planes(tensor::ProgressMeter& meter, const RowComputer<N>& rows, const Walk<N>& walk,
                    const std::array<std::int64_t, N>& stride) {
  const auto &row = walk[0], &column = walk[1];
  const bool is_direct = !rows.converts && !rows.streams && !rows.repeats;
  const auto row_bytes = row.size * rows.operands[0].itemsize;
  std::array<std::int64_t, N> step;
  for (std::size_t k = 0; k < N; ++k) step[k] = column.stride[k] * rows.operands[k].itemsize;
  walk.for_each(meter, 0, 2, [&](const auto& offset) {
    auto data = addresses(rows.operands, offset);
    for (std::int64_t j = 0; j < column.size; j += plane_rows_per_report) {
      const auto count = std::min(plane_rows_per_report, column.size - j);
      for (std::int64_t c = 0; c < count; ++c) {
        if (is_direct) rows.row(data.data(), stride.data(), row.size);
        else rows.compute(data, stride, row.size);
        for (std::size_t k = 0; k < N; ++k) data[k] += step[k];
      }
      meter.add(count * row_bytes, count * (row_bytes + cost_of_computed_row));
    }
  });
}

template <std::size_t N>
void walk_in_rows(tensor::ProgressMeter& meter, const RowComputer<N>& rows, const Walk<N>& walk) {
  std::array<std::int64_t, N> stride;
  for (std::size_t k = 0; k < N; ++k) stride[k] = walk[0].stride[k] * rows.operands[k].itemsize;
  if (walk.size() > 1 && walk[0].size <= longest_plane_row) return walk_in_planes(meter, rows, walk, stride);
  walk.for_each_row(meter, rows.operands[0].itemsize, [&](const auto& offset, std::int64_t count) {
    rows.compute(addresses(rows.operands, offset), stride, count);
    meter.add(0, cost_of_computed_row);
  });
}

}  // namespace stridescope::kernels
