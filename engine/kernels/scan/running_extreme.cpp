#include "engine/kernels/scan/scan.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "engine/kernels/loop/cost.h"
#include "engine/kernels/loop/element.h"
#include "engine/kernels/loop/kernel_call.h"
#include "engine/kernels/loop/thresholds.h"
#include "engine/kernels/loop/walk.h"
#include "engine/tensor/dispatch.h"

namespace stridescope::kernels {
namespace {

using tensor::Region;

struct LineOperand {
  std::byte* data;
  std::int64_t itemsize, step_bytes;
};

LineOperand line_operand(const Region& region, std::byte* data, std::size_t dim) {
  const auto size = itemsize(region.dtype);
  const auto step = region.layout.shape.empty() ? 1 : region.layout.stride[dim];
  return {data, size, step * size};
}

template <bool largest, class T>
bool is_new_extreme(T x, T best) {
  const auto a = static_cast<Arithmetic<T>>(x), b = static_cast<Arithmetic<T>>(best);
  return a != a || (b == b && (largest ? a >= b : a <= b));
}

/// The running extreme of a line: the extreme of the elements so far, or NaN.
template <bool largest, class T>
void scan_line(tensor::ProgressMeter& meter, std::byte* out, std::int64_t out_step, std::byte* place,
               std::int64_t place_step, const std::byte* in, std::int64_t in_step, std::int64_t length) {
  auto best = load<T>(in);
  std::int64_t best_place = 0;
  meter.for_each_chunk(length, sizeof(T), cost_of_running_extreme, [&](std::int64_t begin, std::int64_t end) {
    for (auto i = begin; i < end; ++i) {
      const auto x = load<T>(in + i * in_step);
      if (is_new_extreme<largest>(x, best)) {
        best = x;
        best_place = i;
      }
      store<T>(out + i * out_step, best);
      store<std::int64_t>(place + i * place_step, best_place);
    }
  });
}

/// The same for short lines, branchless, since branches would be mispredicted.
template <bool largest, class T>
void scan_short_line(std::byte* out, std::int64_t out_step, std::byte* place, std::int64_t place_step,
                     const std::byte* in, std::int64_t in_step, std::int64_t length) {
  auto best = load<T>(in);
  std::int64_t best_place = 0;
  for (std::int64_t i = 0; i < length; ++i) {
    const auto x = load<T>(in + i * in_step);
    const bool is_better = is_new_extreme<largest>(x, best);
    best = is_better ? x : best;
    best_place = is_better ? i : best_place;
    store<T>(out + i * out_step, best);
    store<std::int64_t>(place + i * place_step, best_place);
  }
}

template <bool largest, class T>
void extreme_lines(KernelCall& call, const Region& values, const Region& indices, const Region& source,
                   std::size_t dim) {
  const auto from = line_operand(source, call.data(2), dim), to = line_operand(values, call.data(0), dim),
             at = line_operand(indices, call.data(1), dim);
  tensor::Dims across = source.layout.shape;
  std::int64_t length = 1;
  if (!across.empty()) std::swap(across[dim], length);
  const Walk<3> walk(
      across, {values.layout.stride.data(), indices.layout.stride.data(), source.layout.stride.data()});
  const auto& row = walk[0];
  walk.for_each(call.meter(), 0, 1, [&](const auto& begin) {
    for (std::int64_t first = 0; first < row.size; first += extreme_lines_per_report) {
      const auto count = std::min(extreme_lines_per_report, row.size - first);
      for (auto k = first; k < first + count; ++k) {
        auto* out = to.data + (begin[0] + k * row.stride[0]) * to.itemsize;
        auto* place = at.data + (begin[1] + k * row.stride[1]) * at.itemsize;
        const auto* in = from.data + (begin[2] + k * row.stride[2]) * from.itemsize;
        if (length <= short_extreme_line)
          scan_short_line<largest, T>(out, to.step_bytes, place, at.step_bytes, in, from.step_bytes, length);
        else
          scan_line<largest, T>(call.meter(), out, to.step_bytes, place, at.step_bytes, in, from.step_bytes,
                                length);
      }
      if (length <= short_extreme_line)
        call.meter().add(count * length * to.itemsize, count * length * cost_of_running_extreme);
    }
  });
}

}  // namespace

void running_extreme(tensor::Memory& memory, bool largest, const Region& values, const Region& indices,
                     const Region& source, std::int64_t dim) {
  if (values.layout.numel() == 0) return;
  for (const auto* region : {&indices, &source}) require_shape(*region, values.layout.shape);
  KernelCall call(memory, {&values, &indices, &source});
  auto reading = tensor::read_at(source.layout.dim());
  if (!reading.empty()) reading[static_cast<std::size_t>(dim)].kind = tensor::DimRead::Kind::up_to;
  call.report([&] {
    return tensor::Flow{
        .kind = tensor::FlowKind::compute, .sources = {source}, .destination = values, .readings = {reading}};
  });
  call.report([&] { return tensor::Flow{.kind = tensor::FlowKind::fill, .destination = indices}; });
  if (!call.has_bytes()) return;
  tensor::dispatch_computed(source.dtype, [&](auto type) {
    using T = typename decltype(type)::type;
    const auto extremes = largest ? extreme_lines<true, T> : extreme_lines<false, T>;
    extremes(call, values, indices, source, static_cast<std::size_t>(dim));
  });
}

}  // namespace stridescope::kernels
