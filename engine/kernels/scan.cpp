#include "engine/kernels/scan.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "engine/kernels/accumulators.h"
#include "engine/kernels/convert_row.h"
#include "engine/kernels/element.h"
#include "engine/kernels/walk.h"
#include "engine/kernels/work.h"

namespace stridescope::kernels {
namespace {

using tensor::DType;
using tensor::Region;

/// A line in the type that it is computed in: int64 or double.
template <class T>
using Line = std::vector<T>;

/// Calls f with every element of a line, and looks at the control now and then.
template <class T, class F>
void for_each(tensor::Pace& pace, Line<T>& line, F&& f) {
  pace.parts(static_cast<std::int64_t>(line.size()), 0, [&](std::int64_t begin, std::int64_t end) {
    for (auto i = begin; i < end; ++i) f(line[static_cast<std::size_t>(i)]);
  });
}

void run(tensor::Pace& pace, Line<std::int64_t>& line, Scan op) {
  std::int64_t total = op == Scan::cumprod ? 1 : 0;
  for_each(pace, line, [&](std::int64_t& x) {
    total = op == Scan::cumprod ? accumulators::multiply_wrapping(total, x)
                                : accumulators::add_wrapping(total, x);
    x = total;
  });
}

void softmax(tensor::Pace& pace, Line<double>& line, bool logarithm) {
  double largest = -std::numeric_limits<double>::infinity();
  for_each(pace, line, [&](double x) { largest = accumulators::beats<true>(x, largest) ? x : largest; });
  double total = 0;
  if (logarithm) {
    for_each(pace, line, [&](double x) { total += std::exp(x - largest); });
    const double log_total = std::log(total);
    for_each(pace, line, [&](double& x) { x = x - largest - log_total; });
    return;
  }
  for_each(pace, line, [&](double& x) { total += x = std::exp(x - largest); });
  for_each(pace, line, [&](double& x) { x /= total; });
}

void accumulate_exponentials(tensor::Pace& pace, Line<double>& line) {
  accumulators::LogSumExp<double> total;
  bool found_nan = false;
  for_each(pace, line, [&](double& x) {
    found_nan |= x != x;
    total.add(x);
    x = found_nan ? std::numeric_limits<double>::quiet_NaN() : total.result({});
  });
}

void run(tensor::Pace& pace, Line<double>& line, Scan op) {
  if (op == Scan::logcumsumexp) return accumulate_exponentials(pace, line);
  if (op == Scan::softmax || op == Scan::log_softmax) return softmax(pace, line, op == Scan::log_softmax);
  double total = op == Scan::cumprod ? 1 : 0;
  for_each(pace, line, [&](double& x) {
    total = op == Scan::cumprod ? total * x : total + x;
    x = total;
  });
}

struct Side {
  std::byte* data;
  std::int64_t itemsize, step_bytes;
};

Side side_of(const Region& region, std::byte* data, std::size_t dim) {
  const auto size = itemsize(region.dtype);
  const auto step = region.layout.shape.empty() ? 1 : region.layout.stride[dim];
  return {data, size, step * size};
}

template <class T>
void scan_lines(Work& work, Scan op, const Region& destination, const Region& source, std::size_t dim,
                DType line_dtype) {
  const auto from = side_of(source, work.data(1), dim), to = side_of(destination, work.data(0), dim);
  tensor::Dims across = source.layout.shape;
  std::int64_t length = 1;
  if (!across.empty()) std::swap(across[dim], length);
  const auto load = convert_row(source.dtype, destination.dtype),
             widen = convert_row(destination.dtype, line_dtype);
  const auto narrow = convert_row(line_dtype, destination.dtype);
  Line<T> line(static_cast<std::size_t>(length));
  std::vector<std::byte> converted(static_cast<std::size_t>(length * to.itemsize));
  auto* bytes = reinterpret_cast<std::byte*>(line.data());
  const Walk<2> walk(across, {destination.layout.stride.data(), source.layout.stride.data()});
  constexpr auto width = static_cast<std::int64_t>(sizeof(T));
  walk.for_each(work.pace(), 0, 0, [&](const auto& at) {
    const auto* in = from.data + at[1] * from.itemsize;
    auto* out = to.data + at[0] * to.itemsize;
    work.pace().parts(length, 0, [&](std::int64_t begin, std::int64_t end) {
      auto* part = converted.data() + begin * to.itemsize;
      load(part, to.itemsize, in + begin * from.step_bytes, from.step_bytes, end - begin);
      widen(bytes + begin * width, width, part, to.itemsize, end - begin);
    });
    run(work.pace(), line, op);
    work.pace().parts(length, to.itemsize, [&](std::int64_t begin, std::int64_t end) {
      narrow(out + begin * to.step_bytes, to.step_bytes, bytes + begin * width, width, end - begin);
    });
  });
}

tensor::Reading reading_of(Scan op, const Region& source, std::int64_t dim) {
  auto reading = tensor::read_at(source.layout.dim());
  if (!reading.empty()) {
    const bool runs = op != Scan::softmax && op != Scan::log_softmax;
    reading[static_cast<std::size_t>(dim)].kind =
        runs ? tensor::Read::Kind::up_to : tensor::Read::Kind::every;
  }
  return reading;
}

}  // namespace

void scan(tensor::Memory& memory, Scan op, const Region& destination, const Region& source,
          std::int64_t dim) {
  if (destination.layout.numel() == 0) return;
  require_shape(source, destination.layout.shape);
  Work work(memory, {&destination, &source});
  work.report([&] {
    return tensor::Flow{.kind = tensor::FlowKind::compute,
                        .sources = {source},
                        .destination = destination,
                        .readings = {reading_of(op, source, dim)}};
  });
  if (!work.has_bytes()) return;
  if (tensor::is_floating(destination.dtype)) {
    scan_lines<double>(work, op, destination, source, static_cast<std::size_t>(dim), DType::float64);
  } else {
    scan_lines<std::int64_t>(work, op, destination, source, static_cast<std::size_t>(dim), DType::int64);
  }
}

namespace {

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
    const auto* in = from.data + begin[2] * from.itemsize;
    auto *out = to.data + begin[0] * to.itemsize, *place = at.data + begin[1] * at.itemsize;
    auto best = load<T>(in);
    std::int64_t best_place = 0;
    for (std::int64_t i = 0; i < length; ++i) {
      const auto x = load<T>(in + i * from.step_bytes);
      const auto a = static_cast<Arithmetic<T>>(x), b = static_cast<Arithmetic<T>>(best);
      if (a != a || (b == b && (largest ? a >= b : a <= b))) {
        best = x;
        best_place = i;
      }
      store<T>(out + i * to.step_bytes, best);
      store<std::int64_t>(place + i * at.step_bytes, best_place);
      work.pace().advance(to.itemsize);
    }
  });
}

}  // namespace

void running_extreme(tensor::Memory& memory, bool largest, const Region& values, const Region& indices,
                     const Region& source, std::int64_t dim) {
  if (values.layout.numel() == 0) return;
  for (const auto* region : {&indices, &source}) require_shape(*region, values.layout.shape);
  Work work(memory, {&values, &indices, &source});
  work.report([&] {
    return tensor::Flow{.kind = tensor::FlowKind::compute,
                        .sources = {source},
                        .destination = values,
                        .readings = {reading_of(Scan::cumsum, source, dim)}};
  });
  work.report([&] { return tensor::Flow{.kind = tensor::FlowKind::fill, .destination = indices}; });
  if (!work.has_bytes()) return;
  tensor::dispatch(source.dtype, [&](auto type) {
    using T = typename decltype(type)::type;
    extreme_lines<T>(work, largest, values, indices, source, static_cast<std::size_t>(dim));
  });
}

}  // namespace stridescope::kernels
