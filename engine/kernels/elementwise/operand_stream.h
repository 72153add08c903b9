#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/kernels/copy/convert_row.h"
#include "engine/kernels/copy/copy_row.h"
#include "engine/kernels/loop/element.h"
#include "engine/kernels/loop/function.h"
#include "engine/kernels/loop/thresholds.h"
#include "engine/kernels/loop/walk.h"

namespace stridescope::kernels {

inline constexpr std::size_t widest_element_bytes = 8;
inline constexpr std::array<std::int64_t, tensor::max_dims> zero_strides{};

/// The address of an operand's elements, and their conversion to the type in which a row is computed (for the
/// result: from it).
struct OperandStream {
  std::byte* data = nullptr;
  const std::int64_t* stride = zero_strides.data();
  std::int64_t itemsize = 0;
  std::int64_t row_itemsize = 0;        ///< size in the type that the row is computed in
  ConvertRow convert = nullptr;         ///< null: no conversion
  ConvertRow second_convert = nullptr;  ///< a second conversion, after rounding to a 16-bit float
};

/// A number operand in the format that rows read.
struct alignas(widest_element_bytes) NumberOperand {
  std::byte bytes[widest_element_bytes] = {};
};

inline OperandStream region_stream(const tensor::Region& region, std::byte* data) {
  OperandStream stream;
  stream.itemsize = itemsize(region.dtype);
  stream.data = data;
  stream.stride = region.layout.stride.data();
  return stream;
}

inline OperandStream input_stream(const tensor::Region& region, std::byte* data, tensor::DType dtype) {
  OperandStream stream = region_stream(region, data);
  const tensor::DType row_dtype = arithmetic_dtype(dtype);
  stream.row_itemsize = itemsize(row_dtype);
  if (region.dtype != dtype) stream.convert = convert_row(region.dtype, dtype);
  if (row_dtype != dtype)
    (stream.convert ? stream.second_convert : stream.convert) = convert_row(dtype, row_dtype);
  return stream;
}

/// A row of 16-bit floats is rounded to 16 bits before it is converted to another dtype.
inline OperandStream output_stream(const tensor::Region& region, std::byte* data, const Function& function) {
  OperandStream stream = region_stream(region, data);
  const tensor::DType row_dtype = function.result;
  stream.row_itemsize = itemsize(row_dtype);
  const bool rounds = row_dtype == arithmetic_dtype(function.dtype) && row_dtype != function.dtype;
  if (rounds && region.dtype != function.dtype) {
    stream.convert = convert_row(row_dtype, function.dtype);
    stream.second_convert = convert_row(function.dtype, region.dtype);
  } else if (region.dtype != row_dtype) {
    stream.convert = convert_row(row_dtype, region.dtype);
  }
  return stream;
}

inline OperandStream number_stream(NumberOperand& number, const tensor::Scalar& value, tensor::DType dtype) {
  OperandStream stream;
  stream.data = number.bytes;
  dispatch_any_number(dtype, [&](auto type) {
    using T = typename decltype(type)::type;
    store<T>(number.bytes, std::visit([](auto v) { return tensor::convert<T>(v); }, value));
    stream.itemsize = stream.row_itemsize = sizeof(T);
  });
  return stream;
}

/// Computes one row in blocks that fit L1: converts operands into buffers, computes, converts the result
/// back.
template <std::size_t N>
void converted_row(RowFunction row, const std::array<OperandStream, N>& streams,
                   std::array<std::byte*, N> data, const std::array<std::int64_t, N>& stride,
                   std::int64_t n) {
  alignas(64) std::byte buffer[N][static_cast<std::size_t>(converted_block) * widest_element_bytes];
  alignas(64) std::byte rounded[static_cast<std::size_t>(converted_block) * 2];
  const auto convert = [&](std::size_t k, std::int64_t count) {
    const OperandStream& stream = streams[k];
    if (stream.second_convert) {
      stream.convert(rounded, 2, data[k], stride[k], count);
      stream.second_convert(buffer[k], stream.row_itemsize, rounded, 2, count);
    } else {
      stream.convert(buffer[k], stream.row_itemsize, data[k], stride[k], count);
    }
  };
  // A single element that is repeated in the whole row is not expanded.
  const auto is_repeated = [&](std::size_t k) { return k > 0 && stride[k] == 0; };
  for (std::size_t k = 1; k < N; ++k)
    if (streams[k].convert && is_repeated(k)) convert(k, 1);
  for (std::int64_t done = 0; done < n; done += converted_block) {
    const std::int64_t count = std::min(converted_block, n - done);
    std::array<std::byte*, N> row_data = data;
    std::array<std::int64_t, N> row_stride = stride;
    for (std::size_t k = 0; k < N; ++k) {
      if (!streams[k].convert) continue;
      row_data[k] = buffer[k];
      row_stride[k] = is_repeated(k) ? 0 : streams[k].row_itemsize;
      if (k > 0 && !is_repeated(k)) convert(k, count);
    }
    row(row_data.data(), row_stride.data(), count);
    if (streams[0].second_convert) {
      streams[0].convert(rounded, 2, buffer[0], streams[0].row_itemsize, count);
      streams[0].second_convert(data[0], stride[0], rounded, 2, count);
    } else if (streams[0].convert) {
      streams[0].convert(data[0], stride[0], buffer[0], streams[0].row_itemsize, count);
    }
    for (std::size_t k = 0; k < N; ++k) data[k] += count * stride[k];
  }
}

template <std::size_t N>
bool converts(const std::array<OperandStream, N>& streams) {
  return std::any_of(streams.begin(), streams.end(), [](const OperandStream& s) { return s.convert; });
}

/// Strided rows are packed first, like rows to be converted, so that contiguous rows are computed with
/// vectors.
template <std::size_t N>
void pack_strided_rows(std::array<OperandStream, N>& streams, const Walk<N>& walk) {
  if (walk[0].size < shortest_gathered_row) return;
  for (std::size_t k = 0; k < N; ++k) {
    const auto stride = walk[0].stride[k];
    if (streams[k].convert || stride == 0 || stride == 1) continue;
    streams[k].convert = dispatch_width(streams[k].itemsize, [](auto type) -> ConvertRow {
      return copy_strided_row<typename decltype(type)::type>;
    });
  }
}

template <std::size_t N>
std::array<std::byte*, N> addresses(const std::array<OperandStream, N>& streams,
                                    const std::array<std::int64_t, N>& offset) {
  std::array<std::byte*, N> data;
  for (std::size_t k = 0; k < N; ++k) data[k] = streams[k].data + offset[k] * streams[k].itemsize;
  return data;
}

}  // namespace stridescope::kernels
