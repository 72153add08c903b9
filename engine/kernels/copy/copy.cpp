#include "engine/kernels/copy/copy.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <type_traits>
#include <variant>

#include "engine/kernels/copy/convert_complex.h"
#include "engine/kernels/copy/convert_row.h"
#include "engine/kernels/copy/copy_order.h"
#include "engine/kernels/copy/copy_row.h"
#include "engine/kernels/copy/copy_row_tiles.h"
#include "engine/kernels/copy/copy_short_rows.h"
#include "engine/kernels/copy/copy_walk.h"
#include "engine/kernels/copy/transpose.h"
#include "engine/kernels/loop/cost.h"
#include "engine/kernels/loop/element.h"
#include "engine/kernels/loop/interleave.h"
#include "engine/kernels/loop/kernel_call.h"
#include "engine/kernels/loop/stream.h"
#include "engine/kernels/loop/thresholds.h"
#include "engine/kernels/loop/walk.h"
#include "engine/tensor/convert.h"
#include "engine/tensor/element.h"

namespace stridescope::kernels {
namespace {

using tensor::Region;

/// Converts rows of elements. The source's elements have the width of T.
template <class T>
struct ConvertingRowCopy {
  using From = T;
  ConvertRow convert;
  std::int64_t to_itemsize;
  bool streams;

  void row(std::byte* to, std::int64_t to_stride, const T* from, std::int64_t from_stride,
           std::int64_t count) const {
    constexpr auto from_itemsize = static_cast<std::int64_t>(sizeof(T));
    convert(to, to_stride * to_itemsize, reinterpret_cast<const std::byte*>(from),
            from_stride * from_itemsize, count);
  }
  void long_row(std::byte* to, std::int64_t to_stride, const T* from, std::int64_t from_stride,
                std::int64_t count) const {
    if (!streams || to_stride != 1) return row(to, to_stride, from, from_stride, count);
    dispatch_width(to_itemsize, [&](auto type) {
      using To = typename decltype(type)::type;
      stream_row(reinterpret_cast<To*>(to), count, [&](To* buffer, std::int64_t begin, std::int64_t n) {
        row(reinterpret_cast<std::byte*>(buffer), 1, from + begin * from_stride, from_stride, n);
      });
    });
  }
};

/// Copies a plane whose innermost dimension is `row` in the destination, but `column` in the source, in
/// tiles.
template <class Copy, class T>
void copy_transposed(tensor::ProgressMeter& meter, const Copy& copy, std::byte* to, const T* from,
                     const WalkDim<2>& row, const WalkDim<2>& column) {
  const auto advance = [&](std::int64_t elements) {
    meter.add(elements * copy.to_itemsize, elements * copy.to_itemsize + cost_of_run);
  };
  // Columns are far apart: each is prefetched before it is written.
  const bool is_packed = row.stride[0] == 1;
  for_each_transposed_run(
      from, row.stride[1], column.stride[1], row.size, column.size,
      [&](std::int64_t i, std::int64_t j, const T* elements, std::int64_t count) {
        if (is_packed && j + columns_prefetched < column.size)
          prefetch_written(to + (i + (j + columns_prefetched) * column.stride[0]) * copy.to_itemsize,
                           count * copy.to_itemsize);
        copy.row(to + (i * row.stride[0] + j * column.stride[0]) * copy.to_itemsize, row.stride[0], elements,
                 1, count);
      },
      advance);
}

/// Likewise for a plane that is only a few elements wide, block by block along its longer side.
template <class Copy, class T>
void copy_narrow(tensor::ProgressMeter& meter, const Copy& copy, std::byte* to, const T* from,
                 const WalkDim<2>& narrow, const WalkDim<2>& wide) {
  for (std::int64_t j = 0; j < wide.size; j += narrow_plane_block) {
    const std::int64_t count = std::min(narrow_plane_block, wide.size - j);
    for (std::int64_t i = 0; i < narrow.size; ++i)
      copy.row(to + (i * narrow.stride[0] + j * wide.stride[0]) * copy.to_itemsize, wide.stride[0],
               from + i * narrow.stride[1] + j * wide.stride[1], wide.stride[1], count);
    const auto bytes = count * narrow.size * copy.to_itemsize;
    meter.add(bytes, bytes + narrow.size * cost_of_run);
  }
}

/// Copies rows of a few elements, one after the other.
template <std::int64_t size, class T>
void copy_short_rows(T* to, const T* from, const WalkDim<2>& row, const WalkDim<2>& column,
                     std::int64_t columns) {
  const std::int64_t count = size > 0 ? size : row.size;
  for (std::int64_t j = 0; j < columns; ++j) {
    T* out = to + j * column.stride[0];
    const T* in = from + j * column.stride[1];
    for (std::int64_t i = 0; i < count; ++i) out[i * row.stride[0]] = in[i * row.stride[1]];
  }
}

template <class T>
void copy_short_walk(tensor::ProgressMeter& meter, T* to, const T* from, const Walk<2>& walk) {
  const WalkDim<2>&row = walk[0], &column = walk[1];
  const auto copy_part = row.size == 2   ? copy_short_rows<2, T>
                         : row.size == 3 ? copy_short_rows<3, T>
                         : row.size == 4 ? copy_short_rows<4, T>
                                         : copy_short_rows<0, T>;
  walk.for_each(meter, 0, 2, [&](const auto& at) {
    for (std::int64_t j = 0; j < column.size; j += short_rows_per_report) {
      const std::int64_t count = std::min(short_rows_per_report, column.size - j);
      copy_part(to + at[0] + j * column.stride[0], from + at[1] + j * column.stride[1], row, column, count);
      const auto bytes = count * row.size * static_cast<std::int64_t>(sizeof(T));
      meter.add(bytes, bytes + count * cost_of_short_row);
    }
  });
}

/// Transposes planes of the two innermost dimensions; the third is the step from plane to plane.
void copy_planes(tensor::ProgressMeter& meter, std::int64_t itemsize, std::byte* to, const std::byte* from,
                 const Walk<2>& walk, bool streams) {
  const WalkDim<2>&row = walk[0], &column = walk[1];
  const auto plane_at = [&](const auto& at) {
    return Plane{.to = to + at[0] * itemsize,
                 .to_stride = column.stride[0],
                 .from = from + at[1] * itemsize,
                 .row_stride = row.stride[1],
                 .column_stride = column.stride[1],
                 .rows = row.size,
                 .columns = column.size};
  };
  const auto least = std::min(row.size, column.size);
  const bool is_wide = least >= fewest_transposed;
  if ((streams && least * itemsize >= narrowest_streamed_plane_bytes) ||
      (is_wide && is_injective(walk) &&
       prefers_streaming(itemsize, plane_at(std::array<std::int64_t, 2>{})))) {
    const WalkDim<2> plane = walk.size() > 2 ? walk[2] : WalkDim<2>{.size = 1, .stride = {}};
    const auto buffer = std::make_unique_for_overwrite<TransposeBuffers>();
    walk.for_each(meter, 0, 3, [&](const auto& at) {
      stream_transpose(itemsize, plane_at(at), {plane.size, plane.stride[0], plane.stride[1]}, *buffer,
                       meter);
    });
    return finish_streams();
  }
  // Progress is reported after each part, a whole number of cache lines.
  const auto part =
      std::max(tensor::ProgressMeter::interval_bytes / (row.size * itemsize) / plane_part_columns,
               std::int64_t{1}) *
      plane_part_columns;
  walk.for_each(meter, 0, 2, [&](const auto& at) {
    auto plane = plane_at(at);
    for (std::int64_t j = 0; j < column.size; j += part) {
      plane.columns = std::min(part, column.size - j);
      transpose(itemsize, plane);
      plane.to += plane.columns * column.stride[0] * itemsize;
      plane.from += plane.columns * column.stride[1] * itemsize;
      const auto bytes = plane.columns * row.size * itemsize;
      meter.add(bytes, bytes + cost_of_run);
    }
  });
}

template <class T>
void copy_walk_by_wide_rows(tensor::ProgressMeter& meter, T* to, const T* from, const Walk<2>& walk) {
  const WalkDim<2>&row = walk[0], &column = walk[1];
  const auto row_bytes = row.size * static_cast<std::int64_t>(sizeof(T));
  walk.for_each(meter, 0, 2, [&](const auto& at) {
    for (std::int64_t j = 0; j < column.size; j += wide_rows_per_report) {
      const auto rows = std::min(wide_rows_per_report, column.size - j);
      copy_rows_wide(to + at[0] + j * column.stride[0], from + at[1] + j * column.stride[1], row, column,
                     rows);
      meter.add(rows * row_bytes, rows * (row_bytes + cost_of_run));
    }
  });
}

template <class Copy>
void copy_walk(tensor::ProgressMeter& meter, const Copy& copy, std::byte* to, const std::byte* source,
               Walk<2> walk) {
  using T = typename Copy::From;
  const auto* from = reinterpret_cast<const T*>(source);
  const WalkDim<2>& row = walk[0];
  if (const auto closest = row.stride[1] == 0 ? 0 : smallest_source_stride_dim(walk); closest > 0) {
    walk.move(closest, 1);
    const WalkDim<2>& column = walk[1];
    if constexpr (std::is_same_v<Copy, PlainRowCopy<T>> && sizeof(T) <= 8) {
      // If the plane fits a cache, single register squares suffice.
      constexpr auto side = static_cast<std::int64_t>(16 / sizeof(T));
      const auto least = std::min(row.size, column.size);
      if (row.stride[0] == 1 &&
          (least >= fewest_transposed || (least >= side && column.stride[1] == 1 && !copy.streams)))
        return copy_planes(meter, sizeof(T), to, source, walk, copy.streams);
      const auto several = interleave_of<T>(row.size);
      if (several && row.stride[0] == 1 && column.stride[0] == row.size && column.stride[1] == 1) {
        return walk.for_each(meter, 0, 2, [&](const auto& at) {
          for (std::int64_t j = 0; j < column.size; j += interleaved_block) {
            const auto count = std::min(interleaved_block, column.size - j);
            const T* rows[most_interleaved];
            for (std::int64_t k = 0; k < row.size; ++k) rows[k] = from + at[1] + j + k * row.stride[1];
            several(reinterpret_cast<T*>(to) + at[0] + j * row.size, rows, count);
            const auto bytes = count * row.size * static_cast<std::int64_t>(sizeof(T));
            meter.add(bytes, bytes + cost_of_run);
          }
        });
      }
    }
    return walk.for_each(meter, 0, 2, [&](const auto& at) {
      auto* out = to + at[0] * copy.to_itemsize;
      const auto* in = from + at[1];
      if (row.size < fewest_transposed) copy_narrow(meter, copy, out, in, row, column);
      else if (column.size < fewest_transposed) copy_narrow(meter, copy, out, in, column, row);
      else copy_transposed(meter, copy, out, in, row, column);
    });
  }
  if (copy.streams && prefers_row_tiles(walk, copy.to_itemsize))
    return copy_row_tiles(meter, copy, to, from, walk);
  const bool is_long = row.size * copy.to_itemsize >= long_row_bytes;
  if constexpr (std::is_same_v<Copy, PlainRowCopy<T>> && sizeof(T) <= 8) {
    if (!(copy.streams && is_long) && can_copy_rows_wide<T>(walk))
      return copy_walk_by_wide_rows(meter, reinterpret_cast<T*>(to), from, walk);
    if (row.size < short_copied_row && walk.size() > 1)
      return copy_short_walk(meter, reinterpret_cast<T*>(to), from, walk);
  }
  walk.for_each_row(meter, copy.to_itemsize, [&](const auto& at, std::int64_t count) {
    auto* out = to + at[0] * copy.to_itemsize;
    if (is_long) copy.long_row(out, row.stride[0], from + at[1], row.stride[1], count);
    else copy.row(out, row.stride[0], from + at[1], row.stride[1], count);
  });
}

/// True if it is faster to convert in the source's order first: the source is dense, and the rows of the
/// result are short and gathered from distant addresses.
bool converts_first(const Walk<2>& walk, const Region& source) {
  const auto numel = source.layout.numel();
  if (walk[0].size >= short_converted_row || walk[0].stride[0] != 1 || numel > most_converted_first ||
      smallest_source_stride_dim(walk) == 0)
    return false;
  const Walk<1> order(source.layout.shape, {source.layout.stride.data()});
  return order.size() == 1 && order[0].stride[0] == 1;
}
void convert_then_copy(KernelCall& call, const Region& destination, const Region& source,
                       const Walk<2>& walk) {
  const auto numel = source.layout.numel(), to_itemsize = itemsize(destination.dtype),
             from_itemsize = itemsize(source.dtype);
  const auto buffer =
      std::make_unique_for_overwrite<std::byte[]>(static_cast<std::size_t>(numel * to_itemsize));
  const auto convert = convert_row(source.dtype, destination.dtype);
  call.meter().for_each_chunk(numel, 0, to_itemsize, [&](std::int64_t begin, std::int64_t end) {
    convert(buffer.get() + begin * to_itemsize, to_itemsize, call.data(1) + begin * from_itemsize,
            from_itemsize, end - begin);
  });
  dispatch_width(to_itemsize, [&](auto type) {
    copy_walk(call.meter(), PlainRowCopy<typename decltype(type)::type>{false}, call.data(0), buffer.get(),
              walk);
  });
}

/// Copies, on several threads if the copy is large enough.
template <class Copy>
void copy_shared(KernelCall& call, const Copy& copy, std::byte* to, const std::byte* from,
                 const Walk<2>& walk) {
  constexpr auto from_itemsize = static_cast<std::int64_t>(sizeof(typename Copy::From));
  const auto bytes = is_injective(walk) ? walk.numel() * copy.to_itemsize : 0;
  parallel_for(call, walk, copy_split_dimension(walk), bytes,
               [&](tensor::ProgressMeter& meter, const Walk<2>& part, const auto& at) {
                 copy_walk(meter, copy, to + at[0] * copy.to_itemsize, from + at[1] * from_itemsize, part);
                 if (copy.streams) finish_streams();
               });
}

bool is_streamed(std::int64_t to_itemsize, const Walk<2>& walk) {
  return walk.numel() * to_itemsize >= streamed_bytes && is_injective(walk);
}

void copy_regions(KernelCall& call, const Region& destination, const Region& source) {
  const Walk<2> walk(destination.layout.shape,
                     {destination.layout.stride.data(), source.layout.stride.data()});
  const auto to_itemsize = itemsize(destination.dtype);
  call.count_elements(destination.dtype == source.dtype ? 0 : cost_of_conversion);
  if (destination.dtype != source.dtype && converts_first(walk, source))
    return convert_then_copy(call, destination, source, walk);
  if (destination.dtype == source.dtype)
    return dispatch_any_width(to_itemsize, [&](auto type) {
      const PlainRowCopy<typename decltype(type)::type> as_is{is_streamed(to_itemsize, walk)};
      copy_shared(call, as_is, call.data(0), call.data(1), walk);
    });
  dispatch_width(itemsize(source.dtype), [&](auto type) {
    using T = typename decltype(type)::type;
    const ConvertingRowCopy<T> converted{convert_row(source.dtype, destination.dtype), to_itemsize,
                                         is_streamed(to_itemsize, walk)};
    copy_shared(call, converted, call.data(0), call.data(1), walk);
  });
}

/// True if an element may be read after it has been overwritten.
bool may_read_overwritten(const Region& destination, const Region& source) {
  if (!(destination.storage == source.storage) || destination.layout == source.layout) return false;
  const auto bytes = [](const Region& region) {
    const auto extent = tensor::extent(region.layout);
    return std::pair(extent.begin * itemsize(region.dtype), extent.end * itemsize(region.dtype));
  };
  const auto [to_begin, to_end] = bytes(destination);
  const auto [from_begin, from_end] = bytes(source);
  return to_begin < from_end && from_begin < to_end;
}

/// Copies element by element in order, as PyTorch does for rows shorter than its vectors.
void copy_in_order(KernelCall& call, const Region& destination, const Region& source) {
  const Walk<2> walk(destination.layout.shape,
                     {destination.layout.stride.data(), source.layout.stride.data()});
  const auto to_itemsize = itemsize(destination.dtype), from_itemsize = itemsize(source.dtype);
  const auto convert = convert_row(source.dtype, destination.dtype);
  walk.for_each_row(call.meter(), to_itemsize, [&](const auto& at, std::int64_t count) {
    for (std::int64_t i = 0; i < count; ++i)
      convert(call.data(0) + (at[0] + i * walk[0].stride[0]) * to_itemsize, to_itemsize,
              call.data(1) + (at[1] + i * walk[0].stride[1]) * from_itemsize, from_itemsize, 1);
  });
}

}  // namespace

void copy_walk(std::int64_t itemsize, std::byte* to, const std::byte* from, const Walk<2>& walk) {
  static const tensor::Control unwatched;
  tensor::ProgressMeter meter(unwatched);
  dispatch_any_width(itemsize, [&](auto type) {
    copy_walk(meter, PlainRowCopy<typename decltype(type)::type>{false}, to, from, walk);
  });
}

void copy(tensor::Memory& memory, const Region& destination, const Region& source) {
  require_shape(source, destination.layout.shape);
  if (destination.layout.numel() == 0) return;
  KernelCall call(memory, {&destination, &source});
  call.report([&] { return tensor::Flow{tensor::FlowKind::copy, {source}, destination}; });
  if (!call.has_bytes()) return;
  if (destination.dtype != source.dtype && (is_complex(destination.dtype) || is_complex(source.dtype)))
    return convert_complex(memory, destination, source);
  if (may_read_overwritten(destination, source))
    return is_complex(source.dtype)
               ? copy_in_order(call, view_as_real_pairs(destination), view_as_real_pairs(source))
               : copy_in_order(call, destination, source);
  copy_regions(call, destination, source);
}

void fill(tensor::Memory& memory, const Region& destination, const tensor::Scalar& value) {
  if (destination.layout.numel() == 0) return;
  KernelCall call(memory, {&destination});
  call.report([&] { return tensor::Flow{tensor::FlowKind::fill, {}, destination}; });
  if (!call.has_bytes()) return;
  std::array<std::byte, 16> bytes{};
  tensor::write_element(bytes.data(), destination.dtype, value);
  dispatch_any_width(itemsize(destination.dtype), [&](auto type) {
    using T = typename decltype(type)::type;
    T element;
    std::copy_n(bytes.begin(), sizeof(T), reinterpret_cast<std::byte*>(&element));
    Walk<1> walk(destination.layout.shape, {destination.layout.stride.data()});
    if (walk.size() > 1 && walk[0].size < short_filled_row && walk[1].size > walk[0].size) walk.swap(0, 1);
    const WalkDim<1>& row = walk[0];
    const auto nbytes = destination.layout.numel() * static_cast<std::int64_t>(sizeof(T));
    const bool is_large = nbytes >= streamed_bytes && is_injective(walk),
               streams = is_large && row.stride[0] == 1;
    parallel_for(call, walk, is_large ? nbytes : 0,
                 [&](tensor::ProgressMeter& meter, const Walk<1>& part, const auto& first) {
                   part.for_each_row(meter, sizeof(T), [&](const auto& at, std::int64_t count) {
                     T* to = call.data<T>(0) + first[0] + at[0];
                     if (streams) stream_packed(to, &element, 0, count);
                     else if (row.stride[0] == 1) std::fill_n(to, count, element);
                     else
                       for (std::int64_t i = 0; i < count; ++i) to[i * row.stride[0]] = element;
                   });
                   if (streams) finish_streams();
                 });
  });
}

}  // namespace stridescope::kernels
