#include "engine/kernels/scan.h"

#include <cstdint>

#include "engine/kernels/element.h"
#include "engine/kernels/walk.h"
#include "engine/kernels/work.h"
#include "engine/tensor/dispatch.h"

namespace stridescope::kernels {
namespace {

using tensor::Region;

constexpr std::int64_t cost_of_extreme = 128;

struct Side {
  std::byte* data;
  std::int64_t itemsize, step_bytes;
};

Side side_of(const Region& region, std::byte* data, std::size_t dim) {
  const auto size = itemsize(region.dtype);
  const auto step = region.layout.shape.empty() ? 1 : region.layout.stride[dim];
  return {data, size, step * size};
}

/// The best so far of a line: at least as good as what came before, or NaN.
template <bool largest, class T>
void follow_line(tensor::Pace& pace, std::byte* out, std::int64_t out_step, std::byte* place,
                 std::int64_t place_step, const std::byte* in, std::int64_t in_step, std::int64_t length) {
  auto best = load<T>(in);
  std::int64_t best_place = 0;
  pace.parts(length, sizeof(T), cost_of_extreme, [&](std::int64_t begin, std::int64_t end) {
    for (auto i = begin; i < end; ++i) {
      const auto x = load<T>(in + i * in_step);
      const auto a = static_cast<Arithmetic<T>>(x), b = static_cast<Arithmetic<T>>(best);
      if (a != a || (b == b && (largest ? a >= b : a <= b))) {
        best = x;
        best_place = i;
      }
      store<T>(out + i * out_step, best);
      store<std::int64_t>(place + i * place_step, best_place);
    }
  });
}

template <class T>
void extreme_lines(Work& work, bool largest, const Region& values, const Region& indices,
                   const Region& source, std::size_t dim) {
  const auto from = side_of(source, work.data(2), dim), to = side_of(values, work.data(0), dim),
             at = side_of(indices, work.data(1), dim);
  tensor::Dims across = source.layout.shape;
  std::int64_t length = 1;
  if (!across.empty()) std::swap(across[dim], length);
  const Walk<3> walk(
      across, {values.layout.stride.data(), indices.layout.stride.data(), source.layout.stride.data()});
  walk.for_each(work.pace(), 0, 0, [&](const auto& begin) {
    const auto follow = largest ? follow_line<true, T> : follow_line<false, T>;
    follow(work.pace(), to.data + begin[0] * to.itemsize, to.step_bytes, at.data + begin[1] * at.itemsize,
           at.step_bytes, from.data + begin[2] * from.itemsize, from.step_bytes, length);
  });
}

}  // namespace

void running_extreme(tensor::Memory& memory, bool largest, const Region& values, const Region& indices,
                     const Region& source, std::int64_t dim) {
  if (values.layout.numel() == 0) return;
  for (const auto* region : {&indices, &source}) require_shape(*region, values.layout.shape);
  Work work(memory, {&values, &indices, &source});
  auto reading = tensor::read_at(source.layout.dim());
  if (!reading.empty()) reading[static_cast<std::size_t>(dim)].kind = tensor::Read::Kind::up_to;
  work.report([&] {
    return tensor::Flow{
        .kind = tensor::FlowKind::compute, .sources = {source}, .destination = values, .readings = {reading}};
  });
  work.report([&] { return tensor::Flow{.kind = tensor::FlowKind::fill, .destination = indices}; });
  if (!work.has_bytes()) return;
  tensor::dispatch_computed(source.dtype, [&](auto type) {
    using T = typename decltype(type)::type;
    extreme_lines<T>(work, largest, values, indices, source, static_cast<std::size_t>(dim));
  });
}

}  // namespace stridescope::kernels
