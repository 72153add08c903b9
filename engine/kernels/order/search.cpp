#include "engine/kernels/order/search.h"

#include <bit>
#include <stdexcept>
#include <type_traits>

#include "engine/kernels/loop/cost.h"
#include "engine/kernels/loop/element.h"
#include "engine/kernels/loop/kernel_call.h"
#include "engine/kernels/loop/walk.h"

namespace stridescope::kernels {
namespace {

using tensor::Region;

/// A sorted line of elements with a stride.
template <class T>
struct SortedLine {
  const Stored<T>* data;
  std::int64_t stride, length;

  /// Bisects in the same order as PyTorch, so that results for unsorted lines agree, too.
  std::int64_t searchsorted(Arithmetic<T> value, bool after_equal) const {
    std::int64_t begin = 0, left = length;
    while (left > 0) {
      const auto half = left / 2;
      const auto middle = static_cast<Arithmetic<T>>(static_cast<T>(data[(begin + half) * stride]));
      const bool is_after = after_equal ? middle > value : middle >= value;
      begin = is_after ? begin : begin + half + 1;
      left = is_after ? half : left - half - 1;
    }
    return begin;
  }
};

/// The destination is int32 or int64.
template <class T>
void searchsorted_lines(KernelCall& call, const Region& destination, const Region& values,
                        const Region& sorted, bool after_equal) {
  const auto& shape = destination.layout.shape;
  const auto& lines = sorted.layout;
  // Each line of values has its own sorted line, or all share one.
  tensor::Dims line_strides(shape.size(), 0);
  if (lines.shape.size() > 1)
    for (std::size_t d = 0; d + 1 < shape.size(); ++d) line_strides[d] = lines.stride[d];
  const Walk<3> walk(shape,
                     {destination.layout.stride.data(), values.layout.stride.data(), line_strides.data()});
  const auto row = walk[0];
  const auto steps = std::bit_width(static_cast<std::uint64_t>(lines.shape.back()));
  const auto to_itemsize = itemsize(destination.dtype);
  const auto cost = to_itemsize + steps * cost_of_search_step;
  walk.for_each_row(call.meter(), to_itemsize, [&](const auto& at, std::int64_t count) {
    auto* to = call.data(0) + at[0] * to_itemsize;
    const auto* from = call.data<const Stored<T>>(1) + at[1];
    SortedLine<T> line{call.data<const Stored<T>>(2) + at[2], lines.stride.back(), lines.shape.back()};
    call.meter().for_each_chunk(count, 0, cost, [&](std::int64_t begin, std::int64_t end) {
      for (auto i = begin; i < end; ++i) {
        const auto value = static_cast<Arithmetic<T>>(static_cast<T>(from[i * row.stride[1]]));
        const auto found = line.searchsorted(value, after_equal);
        auto* const result = to + i * row.stride[0] * to_itemsize;
        if (destination.dtype == tensor::DType::int32) store(result, static_cast<std::int32_t>(found));
        else store(result, found);
        line.data += row.stride[2];
      }
    });
  });
}

tensor::Flow flow_of(const Region& destination, const Region& values, const Region& sorted) {
  tensor::Flow flow{
      .kind = tensor::FlowKind::compute, .sources = {values, sorted}, .destination = destination};
  auto reading = tensor::read_at(sorted.layout.dim());
  reading.back().kind = tensor::DimRead::Kind::every;
  flow.readings = {{}, reading};
  return flow;
}

}  // namespace

void searchsorted(tensor::Memory& memory, const Region& destination, const Region& values,
                  const Region& sorted, bool after_equal) {
  const auto &shape = destination.layout.shape, &lines = sorted.layout.shape;
  require_shape(values, shape);
  bool agree = values.dtype == sorted.dtype && !lines.empty();
  if (lines.size() > 1) {
    agree = agree && lines.size() == shape.size();
    for (std::size_t d = 0; agree && d + 1 < shape.size(); ++d) agree = lines[d] == shape[d];
  }
  if (!agree) throw std::logic_error("values are looked for in lines of other shapes or dtypes");
  if (destination.layout.numel() == 0) return;
  KernelCall call(memory, {&destination, &values, &sorted});
  call.report([&] { return flow_of(destination, values, sorted); });
  if (!call.has_bytes()) return;
  tensor::dispatch_computed(values.dtype, [&](auto type) {
    using T = typename decltype(type)::type;
    if constexpr (!std::is_same_v<T, bool>)
      searchsorted_lines<T>(call, destination, values, sorted, after_equal);
  });
}

}  // namespace stridescope::kernels
