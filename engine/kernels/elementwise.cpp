#include "engine/kernels/elementwise.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "engine/kernels/convert_row.h"
#include "engine/kernels/element.h"
#include "engine/kernels/walk.h"

namespace stridescope::kernels {
namespace {

using tensor::DType;
using tensor::Region;
using tensor::Scalar;

constexpr std::int64_t block = 512;
constexpr std::size_t widest_bytes = 8;
constexpr std::array<std::int64_t, tensor::max_dims> no_steps{};

/// Where one operand's elements are, and how they get from there to what a row computes with (or, for the
/// result, back).
struct Stream {
  std::byte* data = nullptr;
  const std::int64_t* stride = no_steps.data();
  std::int64_t itemsize = 0;
  std::int64_t row_itemsize = 0;  ///< of what the row computes with
  ConvertRow convert = nullptr;   ///< null: used in place
  ConvertRow then = nullptr;      ///< a second conversion, after rounding to a 16-bit float
};

/// A number as rows read it.
struct alignas(widest_bytes) Number {
  std::byte bytes[widest_bytes] = {};
};

Stream stream_of(const Region& region) {
  Stream stream;
  stream.itemsize = itemsize(region.dtype);
  stream.data = region.storage.bytes() + region.layout.storage_offset * stream.itemsize;
  stream.stride = region.layout.stride.data();
  return stream;
}

Stream input_stream(const Region& region, DType dtype) {
  Stream stream = stream_of(region);
  const DType row_dtype = arithmetic_dtype(dtype);
  stream.row_itemsize = itemsize(row_dtype);
  if (region.dtype != dtype) stream.convert = convert_row(region.dtype, dtype);
  if (row_dtype != dtype) (stream.convert ? stream.then : stream.convert) = convert_row(dtype, row_dtype);
  return stream;
}

/// What a row of 16-bit floats computed is rounded to them before it becomes another dtype.
Stream output_stream(const Region& region, const Function& function) {
  Stream stream = stream_of(region);
  const DType row_dtype = function.result;
  stream.row_itemsize = itemsize(row_dtype);
  const bool rounds = row_dtype == arithmetic_dtype(function.dtype) && row_dtype != function.dtype;
  if (rounds && region.dtype != function.dtype) {
    stream.convert = convert_row(row_dtype, function.dtype);
    stream.then = convert_row(function.dtype, region.dtype);
  } else if (region.dtype != row_dtype) {
    stream.convert = convert_row(row_dtype, region.dtype);
  }
  return stream;
}

Stream number_stream(Number& number, const Scalar& value, DType dtype) {
  Stream stream;
  stream.data = number.bytes;
  dispatch_arithmetic(dtype, [&](auto type) {
    using T = typename decltype(type)::type;
    store<T>(number.bytes, std::visit([](auto v) { return tensor::convert<T>(v); }, value));
    stream.itemsize = stream.row_itemsize = sizeof(T);
  });
  return stream;
}

/// One row in blocks that fit the first cache: convert operands into buffers, compute, convert the result
/// back.
template <std::size_t N>
void converted_row(Row row, const std::array<Stream, N>& streams, std::array<std::byte*, N> data,
                   const std::array<std::int64_t, N>& stride, std::int64_t n) {
  alignas(64) std::byte buffer[N][static_cast<std::size_t>(block) * widest_bytes];
  alignas(64) std::byte rounded[static_cast<std::size_t>(block) * 2];
  for (std::int64_t done = 0; done < n; done += block) {
    const std::int64_t count = std::min(block, n - done);
    std::array<std::byte*, N> row_data = data;
    std::array<std::int64_t, N> row_stride = stride;
    for (std::size_t k = 0; k < N; ++k) {
      const Stream& stream = streams[k];
      if (!stream.convert) continue;
      row_data[k] = buffer[k];
      row_stride[k] = stream.row_itemsize;
      if (k == 0) continue;
      if (stream.then) {
        stream.convert(rounded, 2, data[k], stride[k], count);
        stream.then(buffer[k], stream.row_itemsize, rounded, 2, count);
      } else {
        stream.convert(buffer[k], stream.row_itemsize, data[k], stride[k], count);
      }
    }
    row(row_data.data(), row_stride.data(), count);
    if (streams[0].then) {
      streams[0].convert(rounded, 2, buffer[0], streams[0].row_itemsize, count);
      streams[0].then(data[0], stride[0], rounded, 2, count);
    } else if (streams[0].convert) {
      streams[0].convert(data[0], stride[0], buffer[0], streams[0].row_itemsize, count);
    }
    for (std::size_t k = 0; k < N; ++k) data[k] += count * stride[k];
  }
}

template <std::size_t N>
void run(const Function& function, const Region& destination, std::span<const Input> inputs) {
  std::array<Stream, N> streams;
  std::array<Number, N> numbers;
  streams[0] = output_stream(destination, function);
  for (std::size_t k = 1; k < N; ++k) {
    if (const auto* region = std::get_if<Region>(&inputs[k - 1])) {
      streams[k] = input_stream(*region, function.dtype);
    } else {
      streams[k] = number_stream(numbers[k], std::get<Scalar>(inputs[k - 1]), function.dtype);
    }
  }
  std::array<const std::int64_t*, N> strides;
  for (std::size_t k = 0; k < N; ++k) strides[k] = streams[k].stride;
  const Walk<N> walk(destination.layout.shape, strides);
  const auto& step = walk[0];
  std::array<std::int64_t, N> stride;
  for (std::size_t k = 0; k < N; ++k) stride[k] = step.stride[k] * streams[k].itemsize;
  const bool converts =
      std::any_of(streams.begin(), streams.end(), [](const Stream& s) { return s.convert; });
  walk.for_each(1, [&](const auto& offset) {
    std::array<std::byte*, N> data;
    for (std::size_t k = 0; k < N; ++k) data[k] = streams[k].data + offset[k] * streams[k].itemsize;
    if (converts) {
      converted_row<N>(function.row, streams, data, stride, step.size);
    } else {
      function.row(data.data(), stride.data(), step.size);
    }
  });
}

void report(tensor::Memory& memory, const Region& destination, std::span<const Input> inputs) {
  if (!memory.is_observed()) return;
  tensor::Flow flow{tensor::FlowKind::compute, {}, destination, {}};
  for (const auto& input : inputs) {
    if (const auto* region = std::get_if<Region>(&input)) flow.sources.push_back(*region);
  }
  memory.flow(flow);
}

bool is_meta(const Region& destination, std::span<const Input> inputs) {
  return destination.storage.is_meta() || std::any_of(inputs.begin(), inputs.end(), [](const Input& input) {
           const auto* region = std::get_if<Region>(&input);
           return region && region->storage.is_meta();
         });
}

}  // namespace

void apply(tensor::Memory& memory, const Function& function, const Region& destination,
           std::span<const Input> inputs) {
  assert(function && !inputs.empty() && inputs.size() <= 4);
  if (destination.layout.numel() == 0) return;
  report(memory, destination, inputs);
  if (is_meta(destination, inputs)) return;
  switch (inputs.size()) {
    case 1: return run<2>(function, destination, inputs);
    case 2: return run<3>(function, destination, inputs);
    case 3: return run<4>(function, destination, inputs);
    default: return run<5>(function, destination, inputs);
  }
}

}  // namespace stridescope::kernels
