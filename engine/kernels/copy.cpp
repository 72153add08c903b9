#include "engine/kernels/copy.h"

#include <algorithm>
#include <cstring>
#include <type_traits>
#include <variant>

#include "engine/kernels/walk.h"
#include "engine/kernels/work.h"
#include "engine/tensor/convert.h"
#include "engine/tensor/dispatch.h"

namespace stridescope::kernels {
namespace {

using tensor::convert;
using tensor::Region;

// A transposition reads and writes tiles of this many elements a side, so that both sides' cache lines are
// used whole.
constexpr std::int64_t tile = 32;
// Rows below this length are copied without a call for each.
constexpr std::int64_t short_row = 16;

// A byte viewed as bool may be any number.
template <class T>
T load(const T* from) {
  if constexpr (std::is_same_v<T, bool>) return *reinterpret_cast<const std::uint8_t*>(from) != 0;
  else return *from;
}

template <class To, class From>
void copy_row(To* to, std::int64_t to_stride, const From* from, std::int64_t from_stride,
              std::int64_t count) {
  if (to_stride == 1 && from_stride == 0) {
    std::fill_n(to, count, convert<To>(load(from)));
  } else if (to_stride == 1 && from_stride == 1) {
    if constexpr (std::is_same_v<To, From>)
      std::memmove(to, from, static_cast<std::size_t>(count) * sizeof(To));
    else
      for (std::int64_t i = 0; i < count; ++i) to[i] = convert<To>(load(from + i));
  } else if (to_stride == 1) {
    for (std::int64_t i = 0; i < count; ++i) to[i] = convert<To>(load(from + i * from_stride));
  } else {
    for (std::int64_t i = 0; i < count; ++i) to[i * to_stride] = convert<To>(load(from + i * from_stride));
  }
}

// Step 0 is even in the destination, step 1 in the source.
template <class To, class From>
void copy_transposed(tensor::Pace& pace, To* to, const From* from, const WalkDim<2>& row,
                     const WalkDim<2>& column) {
  for (std::int64_t j = 0; j < column.size; j += tile) {
    const std::int64_t j_end = std::min(j + tile, column.size);
    for (std::int64_t i = 0; i < row.size; i += tile) {
      const std::int64_t count = std::min(tile, row.size - i);
      for (std::int64_t k = j; k < j_end; ++k)
        copy_row(to + i + k * column.stride[0], 1, from + i * row.stride[1] + k, row.stride[1], count);
      pace.advance((j_end - j) * count * static_cast<std::int64_t>(sizeof(To)));
    }
  }
}

template <class To, class From>
void copy_walk(tensor::Pace& pace, To* to, const From* from, Walk<2> walk) {
  const WalkDim<2>& row = walk[0];
  if (walk.size() > 1 && row.stride[0] == 1 && row.stride[1] != 1 && row.stride[1] != 0) {
    for (std::size_t d = 1; d < walk.size(); ++d) {
      if (walk[d].stride[1] != 1) continue;
      walk.swap(1, d);
      walk.for_each(pace, 0, 2,
                    [&](const auto& at) { copy_transposed(pace, to + at[0], from + at[1], row, walk[1]); });
      return;
    }
  }
  const bool is_short = row.size < short_row;
  walk.for_each_row(pace, sizeof(To), [&](const auto& at, std::int64_t count) {
    To* out = to + at[0];
    const From* in = from + at[1];
    if (is_short)
      for (std::int64_t i = 0; i < count; ++i)
        out[i * row.stride[0]] = convert<To>(load(in + i * row.stride[1]));
    else copy_row(out, row.stride[0], in, row.stride[1], count);
  });
}

template <class To, class From>
void copy_regions(Work& work, const Region& destination, const Region& source) {
  const Walk<2> walk(destination.layout.shape,
                     {destination.layout.stride.data(), source.layout.stride.data()});
  copy_walk(work.pace(), work.data<To>(0), work.data<const From>(1), walk);
}

// Equal dtypes need no conversion, so only the width of an element matters.
void copy_same(Work& work, const Region& destination, const Region& source) {
  switch (itemsize(destination.dtype)) {
    case 1: return copy_regions<std::uint8_t, std::uint8_t>(work, destination, source);
    case 2: return copy_regions<std::uint16_t, std::uint16_t>(work, destination, source);
    case 4: return copy_regions<std::uint32_t, std::uint32_t>(work, destination, source);
    default: return copy_regions<std::uint64_t, std::uint64_t>(work, destination, source);
  }
}

void copy_converted(Work& work, const Region& destination, const Region& source) {
  tensor::dispatch(destination.dtype, [&](auto to) {
    tensor::dispatch(source.dtype, [&](auto from) {
      using To = typename decltype(to)::type;
      using From = typename decltype(from)::type;
      if constexpr (!std::is_same_v<To, From>) copy_regions<To, From>(work, destination, source);
    });
  });
}

}  // namespace

void copy(tensor::Memory& memory, const Region& destination, const Region& source) {
  require_shape(source, destination.layout.shape);
  if (destination.layout.numel() == 0) return;
  Work work(memory, {&destination, &source});
  work.report([&] { return tensor::Flow{tensor::FlowKind::copy, {source}, destination}; });
  if (!work.has_bytes()) return;
  if (destination.dtype == source.dtype) copy_same(work, destination, source);
  else copy_converted(work, destination, source);
}

void fill(tensor::Memory& memory, const Region& destination, const tensor::Scalar& value) {
  if (destination.layout.numel() == 0) return;
  Work work(memory, {&destination});
  work.report([&] { return tensor::Flow{tensor::FlowKind::fill, {}, destination}; });
  if (!work.has_bytes()) return;
  tensor::dispatch(destination.dtype, [&](auto type) {
    using T = typename decltype(type)::type;
    const T element = std::visit([](auto number) { return convert<T>(number); }, value);
    const Walk<1> walk(destination.layout.shape, {destination.layout.stride.data()});
    const WalkDim<1>& row = walk[0];
    walk.for_each_row(work.pace(), sizeof(T), [&](const auto& at, std::int64_t count) {
      T* to = work.data<T>(0) + at[0];
      if (row.stride[0] == 1) std::fill_n(to, count, element);
      else
        for (std::int64_t i = 0; i < count; ++i) to[i * row.stride[0]] = element;
    });
  });
}

}  // namespace stridescope::kernels
