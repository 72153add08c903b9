#include "engine/kernels/elementwise.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdlib>
#include <memory>
#include <new>
#include <tuple>
#include <utility>

#include "engine/kernels/boxes.h"
#include "engine/kernels/copy_walk.h"
#include "engine/kernels/cost.h"
#include "engine/kernels/element.h"
#include "engine/kernels/operand_stream.h"
#include "engine/kernels/stream.h"
#include "engine/kernels/transpose.h"
#include "engine/kernels/walk.h"
#include "engine/kernels/work.h"

namespace stridescope::kernels {
namespace {

using tensor::DType;
using tensor::Region;
using tensor::Scalar;

/// What a row takes besides its elements, and a tile besides its rows, in bytes walked.
constexpr std::int64_t cost_of_row = 128, cost_of_tile = 256;

/// How rows are computed: whether elements are converted on the way, and the result goes past the caches.
template <std::size_t N>
struct Rows {
  Row row;
  const std::array<OperandStream, N>& operands;
  bool converts, streams;
  bool repeats;  ///< every operand is one element for a whole row, which then is one result, many times

  void compute(const std::array<std::byte*, N>& data, const std::array<std::int64_t, N>& stride,
               std::int64_t count) const {
    if (repeats) return compute_once(data, stride, count);
    const auto part = [&](auto* to, std::int64_t begin, std::int64_t n) {
      auto moved = data;
      for (std::size_t k = 1; k < N; ++k) moved[k] += begin * stride[k];
      moved[0] = reinterpret_cast<std::byte*>(to);
      if (converts) converted_row<N>(row, operands, moved, stride, n);
      else row(moved.data(), stride.data(), n);
    };
    if (!streams || stride[0] != operands[0].itemsize) return part(data[0], 0, count);
    with_width(operands[0].itemsize, [&](auto type) {
      stream_row(reinterpret_cast<typename decltype(type)::type*>(data[0]), count, part);
    });
  }

 private:
  /// As many as vectors are made of, then the first of them again and again.
  void compute_once(const std::array<std::byte*, N>& data, const std::array<std::int64_t, N>& stride,
                    std::int64_t count) const {
    constexpr std::int64_t some = 16;
    const auto computed = std::min(some, count);
    if (converts) converted_row<N>(row, operands, data, stride, computed);
    else row(data.data(), stride.data(), computed);
    with_width(operands[0].itemsize, [&](auto type) {
      using T = typename decltype(type)::type;
      auto* to = reinterpret_cast<T*>(data[0]);
      const auto step = stride[0] / operands[0].itemsize;
      if (step == 1) return fill_packed(to + computed, *to, count - computed);
      for (auto i = computed; i < count; ++i) to[i * step] = *to;
    });
  }
};

bool is_apart(const Region& destination, std::span<const Input> inputs) {
  return std::none_of(inputs.begin(), inputs.end(), [&](const Input& input) {
    const auto* region = std::get_if<Region>(&input);
    return region && region->storage == destination.storage;
  });
}
template <std::size_t N>
bool is_streamed(const Region& destination, std::span<const Input> inputs, const Walk<N>& walk) {
  return destination.layout.numel() * itemsize(destination.dtype) >= streamed_bytes && is_injective(walk) &&
         is_apart(destination, inputs);
}
template <std::size_t N>
bool repeats_rows(const Region& destination, std::span<const Input> inputs, const Walk<N>& walk) {
  constexpr std::int64_t least = 32;
  const auto& stride = walk[0].stride;
  return walk[0].size >= least && is_apart(destination, inputs) &&
         std::all_of(stride.begin() + 1, stride.end(), [](std::int64_t step) { return step == 0; });
}

/// How a walk is taken: in rows; in tiles of two dimensions, where rows are long and some operands lie across
/// them, all along one other; and in boxes where rows are short, or operands lie along several.
enum class Manner : std::uint8_t { rows, tiles, boxes };
struct Taken {
  Manner manner = Manner::rows;
  std::size_t across = 0;  ///< the other dimension of tiles
};
/// Whether each operand is one row after the other, or one row again and again: no more than that one is to
/// be put together.
template <std::size_t N>
bool has_rows_at_hand(const Walk<N>& walk) {
  const auto &row = walk[0], &column = walk[1];
  for (std::size_t k = 0; k < N; ++k) {
    const bool is_row = row.stride[k] == 1 && (column.stride[k] == row.size || column.stride[k] == 0);
    if (!is_row && (row.stride[k] != 0 || column.stride[k] != 0)) return false;
  }
  return true;
}
/// Rows of neighbours that are not quite short are computed as they lie; costly functions and conversions
/// want more at a time.
template <std::size_t N>
bool has_short_rows(const Walk<N>& walk, std::int64_t itemsize, bool is_costly) {
  constexpr std::int64_t short_of = 48, short_of_costly = 96, short_of_neighbours = 24, short_bytes = 100,
                         short_bytes_at_hand = 256, least_rows = 24;
  const auto& row = walk[0];
  if (walk.numel() < least_rows * row.size) return false;
  if (has_rows_at_hand(walk)) return row.size * itemsize < short_bytes_at_hand;
  if (is_costly) return row.size < short_of_costly;
  const bool are_neighbours = std::all_of(row.stride.begin(), row.stride.end(),
                                          [](std::int64_t step) { return step == 0 || step == 1; });
  return are_neighbours ? row.size < short_of_neighbours && row.size * itemsize < short_bytes
                        : row.size < short_of;
}
/// `takes_halves`: rows of 16-bit floats are computed as they are stored, which those of tiles are not.
template <std::size_t N>
Taken manner_of(const Walk<N>& walk, std::int64_t itemsize, bool is_costly, bool takes_halves) {
  constexpr std::int64_t least_lines = 8, few_bytes = 24 << 10;
  if (walk.size() == 1) return {};
  std::size_t across = 0;
  bool is_far = false, is_mixed = false, is_apart = false;
  for (std::size_t k = 1; k < N; ++k) {
    const auto d = closest_of(walk, k);
    if (d == 0) {
      is_apart |= walk[0].stride[k] != 0 && walk[0].stride[k] != 1;
      continue;
    }
    is_mixed |= across > 0 && d != across;
    is_far |= walk[0].size >= least_lines && walk[d].size >= least_lines;
    across = d;
  }
  auto plane_bytes = itemsize;
  for (std::size_t d = 0; d <= across; ++d) plane_bytes *= walk[d].size;
  const bool is_better_boxed = is_mixed || is_apart || plane_bytes <= few_bytes ||
                               (takes_halves && walk.numel() * itemsize < streamed_bytes);
  if ((has_short_rows(walk, itemsize, is_costly) || (is_far && is_better_boxed)) && is_injective(walk))
    return {Manner::boxes};
  if (is_far) return {Manner::tiles, across};
  return {};
}

/// Room for a tile of any width.
struct TileRoom {
  alignas(line_bytes) std::byte bytes[std::max({sizeof(Tile<std::uint8_t>), sizeof(Tile<std::uint16_t>),
                                                sizeof(Tile<std::uint32_t>), sizeof(Tile<std::uint64_t>)})];
};

/// Puts a tile of an operand's elements together, row by row of the walk; gives the address of its first and
/// how far apart the tile's columns are, in bytes.
std::pair<std::byte*, std::int64_t> read_tile(TileRoom& room, std::int64_t size, const std::byte* from,
                                              std::int64_t row_stride, std::int64_t column_stride,
                                              std::int64_t row_count, std::int64_t column_count) {
  return with_width(size, [&](auto type) {
    using T = typename decltype(type)::type;
    auto* tile = new (room.bytes) Tile<T>;
    tile->read(reinterpret_cast<const T*>(from), row_stride, column_stride, row_count, column_count);
    return std::pair{reinterpret_cast<std::byte*>(tile->column(0)), Tile<T>::pitch * size};
  });
}

/// Two dimensions at a time, in tiles: operands that lie across the rows are put together first.
template <std::size_t N>
void walk_in_tiles(tensor::Pace& pace, const Rows<N>& rows, const Walk<N>& walk) {
  const auto &row = walk[0], &column = walk[1];
  const auto& operands = rows.operands;
  const bool wide =
      std::any_of(operands.begin(), operands.end(), [](const OperandStream& s) { return s.itemsize == 8; });
  const auto tile_rows = wide ? Tile<std::uint64_t>::rows : Tile<std::uint32_t>::rows;
  const auto tile_columns = wide ? Tile<std::uint64_t>::columns : Tile<std::uint32_t>::columns;
  std::array<std::unique_ptr<TileRoom>, N> rooms;
  std::array<std::int64_t, N> stride, step;
  for (std::size_t k = 0; k < N; ++k) {
    stride[k] = row.stride[k] * operands[k].itemsize;
    step[k] = column.stride[k] * operands[k].itemsize;
    if (k > 0 && row.stride[k] != 0 && column.stride[k] != 0 &&
        std::abs(column.stride[k]) < std::abs(row.stride[k]))
      rooms[k] = std::make_unique<TileRoom>();
  }
  walk.for_each(pace, 0, 2, [&](const auto& offset) {
    const auto base = addresses(operands, offset);
    for (std::int64_t j = 0; j < column.size; j += tile_columns) {
      const auto columns = std::min(tile_columns, column.size - j);
      for (std::int64_t i = 0; i < row.size; i += tile_rows) {
        const auto count = std::min(tile_rows, row.size - i);
        auto data = base;
        auto tile_stride = stride, tile_step = step;
        for (std::size_t k = 0; k < N; ++k) {
          data[k] += i * stride[k] + j * step[k];
          if (!rooms[k]) continue;
          tile_stride[k] = operands[k].itemsize;
          std::tie(data[k], tile_step[k]) = read_tile(*rooms[k], operands[k].itemsize, data[k], row.stride[k],
                                                      column.stride[k], count, columns);
        }
        for (std::int64_t c = 0; c < columns; ++c) {
          rows.compute(data, tile_stride, count);
          for (std::size_t k = 0; k < N; ++k) data[k] += tile_step[k];
        }
        const auto bytes = columns * count * operands[0].itemsize;
        pace.advance(bytes, bytes + columns * cost_of_row + cost_of_tile);
      }
    }
  });
}

template <std::size_t N>
void walk_in_boxes(tensor::Pace& pace, const Rows<N>& rows, const Walk<N>& walk, bool packs_first) {
  auto indirect = rows;
  indirect.streams = false;
  Boxes<N>(walk, rows.operands, packs_first)
      .for_each(pace, [&](const auto& data, const auto& stride, std::int64_t count, bool is_direct) {
        (is_direct ? rows : indirect).compute(data, stride, count);
      });
}

/// Short rows, one after the other along the second dimension.
template <std::size_t N>
void walk_in_planes(tensor::Pace& pace, const Rows<N>& rows, const Walk<N>& walk,
                    const std::array<std::int64_t, N>& stride) {
  const auto &row = walk[0], &column = walk[1];
  constexpr std::int64_t part = 64;
  const bool is_direct = !rows.converts && !rows.streams && !rows.repeats;
  const auto row_bytes = row.size * rows.operands[0].itemsize;
  std::array<std::int64_t, N> step;
  for (std::size_t k = 0; k < N; ++k) step[k] = column.stride[k] * rows.operands[k].itemsize;
  walk.for_each(pace, 0, 2, [&](const auto& offset) {
    auto data = addresses(rows.operands, offset);
    for (std::int64_t j = 0; j < column.size; j += part) {
      const auto count = std::min(part, column.size - j);
      for (std::int64_t c = 0; c < count; ++c) {
        if (is_direct) rows.row(data.data(), stride.data(), row.size);
        else rows.compute(data, stride, row.size);
        for (std::size_t k = 0; k < N; ++k) data[k] += step[k];
      }
      pace.advance(count * row_bytes, count * (row_bytes + cost_of_row));
    }
  });
}

template <std::size_t N>
void walk_in_rows(tensor::Pace& pace, const Rows<N>& rows, const Walk<N>& walk) {
  constexpr std::int64_t most_of_short_row = 2048;
  std::array<std::int64_t, N> stride;
  for (std::size_t k = 0; k < N; ++k) stride[k] = walk[0].stride[k] * rows.operands[k].itemsize;
  if (walk.size() > 1 && walk[0].size <= most_of_short_row) return walk_in_planes(pace, rows, walk, stride);
  walk.for_each_row(pace, rows.operands[0].itemsize, [&](const auto& offset, std::int64_t count) {
    rows.compute(addresses(rows.operands, offset), stride, count);
    pace.advance(0, cost_of_row);
  });
}

/// A row that takes 16-bit floats as they are stored, one after the other; null where some are of another
/// dtype.
Row row_of_halves(const Function& function, const Region& destination, std::span<const Input> inputs) {
  if (!function.of_halves || destination.dtype != function.dtype) return nullptr;
  for (const auto& input : inputs) {
    const auto* region = std::get_if<Region>(&input);
    if (!region) return function.of_halves_and_number;
    if (region->dtype != function.dtype) return nullptr;
  }
  return function.of_halves;
}
/// Whether rows are what such a row takes.
template <std::size_t N>
bool takes_halves(const Walk<N>& walk) {
  const auto is_packed = [&](std::size_t k) { return walk[0].stride[k] == 1; };
  for (std::size_t k = 2; k < N; ++k)
    if (!is_packed(k) && walk[0].stride[k] != 0) return false;
  return is_packed(0) && is_packed(1);
}

/// What an element takes besides being walked.
std::int64_t cost_of_element(const Function& function, bool has_conversions) {
  return function.cost_bytes + (has_conversions ? cost_of_conversion : 0);
}
bool is_costly(std::int64_t cost_bytes) {
  constexpr std::int64_t least_cost = 16;
  return cost_bytes >= least_cost;
}

/// `data` is where the first elements of the destination and the inputs are.
template <std::size_t N>
void run(Work& work, const Function& function, const Region& destination, std::span<const Input> inputs,
         const std::array<std::byte*, N>& data) {
  std::array<OperandStream, N> streams;
  std::array<NumberOperand, N> numbers;
  streams[0] = output_stream(destination, data[0], function);
  for (std::size_t k = 1; k < N; ++k) {
    if (const auto* region = std::get_if<Region>(&inputs[k - 1])) {
      streams[k] = input_stream(*region, data[k], function.dtype);
    } else {
      streams[k] = number_stream(numbers[k], std::get<Scalar>(inputs[k - 1]), function.dtype);
    }
  }
  std::array<const std::int64_t*, N> strides;
  for (std::size_t k = 0; k < N; ++k) strides[k] = streams[k].stride;
  const Walk<N> walk(destination.layout.shape, strides);
  const bool goes_past = is_streamed(destination, inputs, walk);
  const auto cost_bytes = cost_of_element(function, converts(streams));
  work.count_elements(cost_bytes);
  auto of_halves = row_of_halves(function, destination, inputs);
  const auto taken = manner_of(walk, streams[0].itemsize, is_costly(cost_bytes), of_halves != nullptr);
  const auto in = [&](Manner manner) { return taken.manner == manner; };
  if (in(Manner::tiles) || (in(Manner::rows) && !takes_halves(walk))) of_halves = nullptr;
  if (of_halves)
    for (auto& stream : streams) stream.convert = stream.then = nullptr;
  if (in(Manner::rows)) put_together(streams, walk);
  const bool has_conversions = converts(streams),
             repeats = in(Manner::rows) && !goes_past && repeats_rows(destination, inputs, walk);
  const auto numel = std::min(destination.layout.numel(), endless_elements);
  share(
      work, walk, is_injective(walk) ? numel * (streams[0].itemsize + cost_bytes) : 0,
      [&](tensor::Pace& pace, const Walk<N>& part, const auto& at) {
        auto moved = streams;
        for (std::size_t k = 0; k < N; ++k) moved[k].data += at[k] * streams[k].itemsize;
        const Rows<N> rows{of_halves ? of_halves : function.row, moved, has_conversions, goes_past, repeats};
        if (in(Manner::boxes)) {
          walk_in_boxes(pace, rows, part, of_halves != nullptr);
        } else if (in(Manner::tiles)) {
          auto planes = part;
          planes.swap(1, taken.across);
          walk_in_tiles(pace, rows, planes);
        } else {
          walk_in_rows(pace, rows, part);
        }
        if (goes_past) finish_streams();
      });
}

/// The tensor that `region` repeats along dimensions: one element of each.
Region once(Region region) {
  auto& layout = region.layout;
  for (std::size_t d = 0; d < layout.shape.size(); ++d)
    if (layout.stride[d] == 0) layout.shape[d] = 1;
  return region;
}
/// Whether a function takes so long that elements that are read again and again are better computed once.
bool is_better_once(const Function& function, const Region& destination, const Region& source) {
  constexpr std::int64_t least = 256, least_repeated = 4, most_bytes = std::int64_t{4} << 20;
  const auto numel = destination.layout.numel(), count = once(source).layout.numel();
  return numel >= least && count <= numel / least_repeated &&
         count * itemsize(destination.dtype) <= most_bytes &&
         is_costly(cost_of_element(function, source.dtype != arithmetic_dtype(function.dtype)));
}
void run_once_each(Work& work, const Function& function, const Region& destination, const Region& source) {
  const Region few = once(source);
  const Region made{{}, tensor::contiguous_layout(few.layout.shape), destination.dtype};
  const auto size = itemsize(made.dtype);
  const auto room =
      std::make_unique_for_overwrite<std::byte[]>(static_cast<std::size_t>(made.layout.numel() * size));
  const Input input = few;
  run<2>(work, function, made, {&input, 1}, {room.get(), work.data(1)});
  auto stride = made.layout.stride;
  for (std::size_t d = 0; d < stride.size(); ++d)
    if (source.layout.stride[d] == 0) stride[d] = 0;
  copy_walk(work, size, work.data(0), room.get(),
            Walk<2>(destination.layout.shape, {destination.layout.stride.data(), stride.data()}));
}

tensor::Flow flow_of(const Region& destination, std::span<const Input> inputs) {
  tensor::Flow flow{tensor::FlowKind::compute, {}, destination, {}};
  for (const auto& input : inputs) {
    if (const auto* region = std::get_if<Region>(&input)) flow.sources.push_back(*region);
  }
  return flow;
}

template <std::size_t N>
void enter(tensor::Memory& memory, const Function& function, const Region& destination,
           std::span<const Input> inputs) {
  std::array<const Region*, N> operands;
  operands.fill(&destination);
  for (std::size_t k = 1; k < N; ++k) {
    if (const auto* region = std::get_if<Region>(&inputs[k - 1])) operands[k] = region;
    require_shape(*operands[k], destination.layout.shape);
  }
  Work work(memory, operands);
  work.report([&] { return flow_of(destination, inputs); });
  if (!work.has_bytes()) return;
  if (N == 2 && is_better_once(function, destination, *operands[1]))
    return run_once_each(work, function, destination, *operands[1]);
  // A number's place is not read.
  std::array<std::byte*, N> data;
  for (std::size_t k = 0; k < N; ++k) data[k] = work.data(k);
  run<N>(work, function, destination, inputs, data);
}

}  // namespace

void apply(tensor::Memory& memory, const Function& function, const Region& destination,
           std::span<const Input> inputs) {
  assert(function && !inputs.empty() && inputs.size() <= 4);
  if (destination.layout.numel() == 0) return;
  switch (inputs.size()) {
    case 1: return enter<2>(memory, function, destination, inputs);
    case 2: return enter<3>(memory, function, destination, inputs);
    case 3: return enter<4>(memory, function, destination, inputs);
    default: return enter<5>(memory, function, destination, inputs);
  }
}

}  // namespace stridescope::kernels
