#include "engine/kernels/elementwise.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "engine/kernels/convert_row.h"
#include "engine/kernels/element.h"
#include "engine/kernels/walk.h"
#include "engine/kernels/work.h"

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

Stream stream_of(const Region& region, std::byte* data) {
  Stream stream;
  stream.itemsize = itemsize(region.dtype);
  stream.data = data;
  stream.stride = region.layout.stride.data();
  return stream;
}

Stream input_stream(const Region& region, std::byte* data, DType dtype) {
  Stream stream = stream_of(region, data);
  const DType row_dtype = arithmetic_dtype(dtype);
  stream.row_itemsize = itemsize(row_dtype);
  if (region.dtype != dtype) stream.convert = convert_row(region.dtype, dtype);
  if (row_dtype != dtype) (stream.convert ? stream.then : stream.convert) = convert_row(dtype, row_dtype);
  return stream;
}

/// What a row of 16-bit floats computed is rounded to them before it becomes another dtype.
Stream output_stream(const Region& region, std::byte* data, const Function& function) {
  Stream stream = stream_of(region, data);
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

/// The operands of the work are the destination, then the inputs; a number stands for the destination.
template <std::size_t N>
void run(Work& work, const Function& function, const Region& destination, std::span<const Input> inputs) {
  std::array<Stream, N> streams;
  std::array<Number, N> numbers;
  streams[0] = output_stream(destination, work.data(0), function);
  for (std::size_t k = 1; k < N; ++k) {
    if (const auto* region = std::get_if<Region>(&inputs[k - 1])) {
      streams[k] = input_stream(*region, work.data(k), function.dtype);
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
  walk.for_each_row(work.pace(), streams[0].itemsize, [&](const auto& offset, std::int64_t count) {
    std::array<std::byte*, N> data;
    for (std::size_t k = 0; k < N; ++k) data[k] = streams[k].data + offset[k] * streams[k].itemsize;
    if (converts) {
      converted_row<N>(function.row, streams, data, stride, count);
    } else {
      function.row(data.data(), stride.data(), count);
    }
  });
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
  if (work.has_bytes()) run<N>(work, function, destination, inputs);
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
