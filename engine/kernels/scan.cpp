#include "engine/kernels/scan.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <span>
#include <vector>

#include "engine/kernels/accumulators.h"
#include "engine/kernels/convert_row.h"
#include "engine/kernels/double_row.h"
#include "engine/kernels/element.h"
#include "engine/kernels/exponential.h"
#include "engine/kernels/float_row.h"
#include "engine/kernels/transpose.h"
#include "engine/kernels/walk.h"
#include "engine/kernels/wide.h"
#include "engine/kernels/work.h"

namespace stridescope::kernels {
namespace {

using tensor::DType;
using tensor::Region;

/// Lines one after the other, in the type that they are computed in: int64 or double.
template <class T>
struct Lines {
  T* data;
  std::int64_t count, length;
  bool is_float;  ///< the elements come from floats of 32 or 16 bits, and become such

  std::span<T> line(std::int64_t i) const { return {data + i * length, static_cast<std::size_t>(length)}; }
};

/// A step along a line takes as long as walking over so many bytes.
constexpr std::int64_t cost_of_step = 48, cost_of_exponential = 256, cost_of_extreme = 128;

/// Running sums or products. Several lines go side by side, as each element waits for the one before.
template <std::int64_t together, class T, class Combine>
void accumulate(tensor::Pace& pace, T* lines, std::int64_t length, T first, Combine&& combine) {
  T totals[together];
  std::fill_n(totals, together, first);
  pace.parts(length, 0, together * cost_of_step, [&](std::int64_t begin, std::int64_t end) {
    for (auto i = begin; i < end; ++i)
      for (std::int64_t l = 0; l < together; ++l)
        lines[l * length + i] = totals[l] = combine(totals[l], lines[l * length + i]);
  });
}
template <class T, class Combine>
void accumulate(tensor::Pace& pace, const Lines<T>& lines, T first, Combine&& combine) {
  constexpr std::int64_t together = 4;
  std::int64_t i = 0;
  for (; i + together <= lines.count; i += together)
    accumulate<together>(pace, lines.line(i).data(), lines.length, first, combine);
  for (; i < lines.count; ++i) accumulate<1>(pace, lines.line(i).data(), lines.length, first, combine);
}

template <class T>
void accumulate(tensor::Pace& pace, const Lines<T>& lines, Scan op) {
  if (op == Scan::cumprod)
    accumulate(pace, lines, T{1}, [](T a, T b) { return accumulators::multiply_wrapping(a, b); });
  else accumulate(pace, lines, T{0}, [](T a, T b) { return accumulators::add_wrapping(a, b); });
}

void run(tensor::Pace& pace, const Lines<std::int64_t>& lines, Scan op) { accumulate(pace, lines, op); }

/// The largest element; where one is NaN, any.
template <class T>
double largest_of(tensor::Pace& pace, std::span<T> line) {
  double largest = -std::numeric_limits<double>::infinity();
  pace.parts(static_cast<std::int64_t>(line.size()), 0, cost_of_step,
             [&](std::int64_t begin, std::int64_t end) {
               largest = std::max(largest, largest_number(line.data() + begin, end - begin));
             });
  return largest;
}

/// Calls f with every element of a line of short steps.
template <class F>
void for_each_wide(tensor::Pace& pace, std::span<double> line, F&& f) {
  pace.parts(static_cast<std::int64_t>(line.size()), 0, cost_of_step,
             [&](std::int64_t begin, std::int64_t end) {
               with_wide_vectors([&]() STRIDESCOPE_INLINE {
                 double* x = line.data();
                 for (auto i = begin; i < end; ++i) f(x[i]);
               });
             });
}

/// exp(x - largest) for each; gives their sum. What becomes floats needs no more than their digits.
double exponentiate(tensor::Pace& pace, std::span<double> line, double largest, bool is_float) {
  double total = 0;
  if (!is_float) {
    pace.parts(
        static_cast<std::int64_t>(line.size()), 0, cost_of_step, [&](std::int64_t begin, std::int64_t end) {
          total +=
              sum_exponentials_of_doubles(line.data() + begin, line.data() + begin, largest, end - begin);
        });
    return total;
  }
  pace.parts(static_cast<std::int64_t>(line.size()), 0, cost_of_step,
             [&](std::int64_t begin, std::int64_t end) {
               total += sum_exponentials(line.data() + begin, line.data() + begin, largest, end - begin);
             });
  return total;
}

void softmax(tensor::Pace& pace, std::span<double> line, bool is_float) {
  const double total = exponentiate(pace, line, largest_of(pace, line), is_float);
  if (is_float) {
    const double factor = 1 / total;
    for_each_wide(pace, line, [factor](double& x) { x *= factor; });
  } else {
    for_each_wide(pace, line, [total](double& x) { x /= total; });
  }
}

void log_softmax(tensor::Pace& pace, std::span<double> line, bool is_float, std::vector<double>& copy) {
  const double largest = largest_of(pace, line);
  copy.assign(line.begin(), line.end());
  const double log_total = std::log(exponentiate(pace, copy, largest, is_float));
  for_each_wide(pace, line, [largest, log_total](double& x) { x = x - largest - log_total; });
}

void accumulate_exponentials(tensor::Pace& pace, std::span<double> line) {
  accumulators::LogSumExp<double> total;
  bool found_nan = false;
  const auto add = [&](double& x) {
    found_nan |= x != x;
    total.add(x);
    x = found_nan ? std::numeric_limits<double>::quiet_NaN() : total.result({});
  };
  pace.parts(static_cast<std::int64_t>(line.size()), 0, cost_of_exponential,
             [&](std::int64_t begin, std::int64_t end) {
               for (auto i = begin; i < end; ++i) add(line[static_cast<std::size_t>(i)]);
             });
}

void run(tensor::Pace& pace, const Lines<double>& lines, Scan op) {
  if (op == Scan::cumsum || op == Scan::cumprod) return accumulate(pace, lines, op);
  std::vector<double> copy;
  for (std::int64_t i = 0; i < lines.count; ++i) {
    if (op == Scan::logcumsumexp) accumulate_exponentials(pace, lines.line(i));
    else if (op == Scan::softmax) softmax(pace, lines.line(i), lines.is_float);
    else log_softmax(pace, lines.line(i), lines.is_float, copy);
  }
}

/// softmax or log_softmax of floats that lie one after the other. `room` is as long as a line.
void softmax_of_floats(tensor::Pace& pace, Scan op, float* to, std::span<const float> line,
                       std::vector<double>& room) {
  const double largest = largest_of(pace, line);
  const auto length = static_cast<std::int64_t>(line.size());
  double total = 0;
  pace.parts(length, 0, cost_of_step, [&](std::int64_t begin, std::int64_t end) {
    total += sum_exponentials(room.data() + begin, line.data() + begin, largest, end - begin);
  });
  const double factor = 1 / total, log_total = std::log(total);
  pace.parts(length, sizeof(float), cost_of_step, [&](std::int64_t begin, std::int64_t end) {
    with_wide_vectors([&]() STRIDESCOPE_INLINE {
      const auto* from = line.data();
      const auto* exponentials_of = room.data();
      if (op == Scan::softmax)
        for (auto i = begin; i < end; ++i) to[i] = static_cast<float>(exponentials_of[i] * factor);
      else
        for (auto i = begin; i < end; ++i)
          to[i] = static_cast<float>(static_cast<double>(from[i]) - largest - log_total);
    });
  });
}

/// Neighbouring floats of a row of lines, which stand side by side: `step` elements on is the next of each.
struct FloatsAcross {
  float* to;
  const float* from;
  std::int64_t to_step, from_step, length, width;
};
constexpr std::int64_t most_across = 512;

/// softmax or log_softmax of all of them, in rows.
void softmax_across(tensor::Pace& pace, Scan op, AddExponentials add_exponentials,
                    const FloatsAcross& lines) {
  float largest[most_across], row_room[most_across];
  double sums[most_across] = {};
  const auto width = lines.width;
  std::fill_n(largest, width, -std::numeric_limits<float>::infinity());
  const auto for_each_row = [&](std::int64_t bytes, std::int64_t cost, auto&& f) {
    for (std::int64_t i = 0; i < lines.length; ++i) {
      f(lines.to + i * lines.to_step, lines.from + i * lines.from_step);
      pace.advance(width * bytes, width * cost);
    }
  };
  for_each_row(0, 0, [&](float*, const float* from) {
    with_wide_vectors([&]() STRIDESCOPE_INLINE {
      for (std::int64_t k = 0; k < width; ++k) largest[k] = largest[k] < from[k] ? from[k] : largest[k];
    });
  });
  for_each_row(0, cost_of_step, [&](float* to, const float* from) {
    add_exponentials(op == Scan::softmax ? to : row_room, from, largest, sums, width);
  });
  for (std::int64_t k = 0; k < width; ++k) sums[k] = op == Scan::softmax ? 1 / sums[k] : std::log(sums[k]);
  for_each_row(sizeof(float), sizeof(float), [&](float* to, const float* from) {
    with_wide_vectors([&]() STRIDESCOPE_INLINE {
      if (op == Scan::softmax)
        for (std::int64_t k = 0; k < width; ++k)
          to[k] = static_cast<float>(static_cast<double>(to[k]) * sums[k]);
      else
        for (std::int64_t k = 0; k < width; ++k)
          to[k] =
              static_cast<float>(static_cast<double>(from[k]) - static_cast<double>(largest[k]) - sums[k]);
    });
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

/// Lines of a region: `length` elements a step apart, each line `across` elements from the one before.
struct Plane {
  std::byte* data;
  std::int64_t itemsize, step, across, count, length;

  /// Whether neighbours stand closer across the lines than along them.
  bool is_across() const { return count > 1 && across != 0 && std::abs(across) < std::abs(step); }
};

/// Brings lines together, by way of the destination's dtype.
template <class T>
void load_lines(tensor::Pace& pace, const Plane& from, T* lines, ConvertRow convert, std::int64_t itemsize,
                ConvertRow widen) {
  constexpr std::int64_t block = 512;
  alignas(64) std::byte part[block * 8];
  const auto load = [&](std::int64_t line, std::int64_t i, const std::byte* elements, std::int64_t stride,
                        std::int64_t count) {
    for (std::int64_t done = 0; done < count; done += block) {
      const auto n = std::min(block, count - done);
      convert(part, itemsize, elements + done * stride, stride, n);
      widen(reinterpret_cast<std::byte*>(lines + line * from.length + i + done), sizeof(T), part, itemsize,
            n);
    }
  };
  if (from.is_across()) {
    with_width(from.itemsize, [&](auto type) {
      using Element = typename decltype(type)::type;
      for_each_transposed_run(
          reinterpret_cast<const Element*>(from.data), from.step, from.across, from.length, from.count,
          [&](std::int64_t i, std::int64_t line, const Element* elements, std::int64_t count) {
            load(line, i, reinterpret_cast<const std::byte*>(elements), from.itemsize, count);
          },
          [&](std::int64_t) { pace.look(); });
    });
    return;
  }
  for (std::int64_t line = 0; line < from.count; ++line)
    pace.parts(from.length, 0, [&](std::int64_t begin, std::int64_t end) {
      load(line, begin, from.data + (line * from.across + begin * from.step) * from.itemsize,
           from.step * from.itemsize, end - begin);
    });
}

template <class T>
void store_lines(tensor::Pace& pace, const Plane& to, const T* lines, ConvertRow narrow) {
  constexpr auto width = static_cast<std::int64_t>(sizeof(T));
  if (to.is_across()) {
    for_each_transposed_run(
        lines, to.length, std::int64_t{1}, to.count, to.length,
        [&](std::int64_t line, std::int64_t i, const T* elements, std::int64_t count) {
          narrow(to.data + (line * to.across + i * to.step) * to.itemsize, to.across * to.itemsize,
                 reinterpret_cast<const std::byte*>(elements), width, count);
        },
        [&](std::int64_t elements) { pace.advance(elements * to.itemsize); });
    return;
  }
  for (std::int64_t line = 0; line < to.count; ++line)
    pace.parts(to.length, to.itemsize, [&](std::int64_t begin, std::int64_t end) {
      narrow(to.data + (line * to.across + begin * to.step) * to.itemsize, to.step * to.itemsize,
             reinterpret_cast<const std::byte*>(lines + line * to.length + begin), width, end - begin);
    });
}

template <class T>
void scan_lines(Work& work, Scan op, const Region& destination, const Region& source, std::size_t dim,
                DType line_dtype) {
  tensor::Dims across = source.layout.shape;
  std::int64_t length = 1;
  if (!across.empty()) std::swap(across[dim], length);
  const auto step = [&](const Region& region) { return across.empty() ? 1 : region.layout.stride[dim]; };
  Plane to{work.data(0), itemsize(destination.dtype), step(destination), 0, 0, length};
  Plane from{work.data(1), itemsize(source.dtype), step(source), 0, 0, length};
  const auto convert = convert_row(source.dtype, destination.dtype),
             widen = convert_row(destination.dtype, line_dtype);
  const auto narrow = convert_row(line_dtype, destination.dtype);
  const Walk<2> walk(across, {destination.layout.stride.data(), source.layout.stride.data()});
  const bool is_softmax = op == Scan::softmax || op == Scan::log_softmax;
  if (is_softmax && source.dtype == DType::float32 && destination.dtype == DType::float32 && to.step == 1 &&
      from.step == 1) {
    std::vector<double> room(static_cast<std::size_t>(length));
    return walk.for_each(work.pace(), 0, 0, [&](const auto& at) {
      softmax_of_floats(work.pace(), op, work.data<float>(0) + at[0],
                        {work.data<const float>(1) + at[1], room.size()}, room);
    });
  }
  const auto add_exponentials = float_exponentials_side_by_side();
  constexpr std::int64_t least_across = 8;
  if (is_softmax && add_exponentials && source.dtype == DType::float32 &&
      destination.dtype == DType::float32 && walk[0].stride[0] == 1 && walk[0].stride[1] == 1 &&
      walk[0].size >= least_across) {
    // Rows of no less than a line, and no more than stay in a cache.
    constexpr std::int64_t cached = (256 << 10) / sizeof(float), least = 16;
    const auto together = std::clamp(cached / length, least, most_across);
    return walk.for_each(work.pace(), 0, 1, [&](const auto& at) {
      for (std::int64_t i = 0; i < walk[0].size; i += together)
        softmax_across(work.pace(), op, add_exponentials,
                       {work.data<float>(0) + at[0] + i, work.data<const float>(1) + at[1] + i, to.step,
                        from.step, length, std::min(together, walk[0].size - i)});
    });
  }
  // As many lines at once as stay in a cache; where none does, some, unless they are very long.
  constexpr std::int64_t cached_bytes = 256 << 10, long_bytes = 8 << 20, some = 8, most = 64;
  const auto line_bytes_each = length * static_cast<std::int64_t>(sizeof(T));
  const auto& row = walk[0];
  const std::int64_t together = std::min(
      row.size, line_bytes_each > long_bytes ? 1 : std::clamp(cached_bytes / line_bytes_each, some, most));
  std::vector<T> lines(static_cast<std::size_t>(together * length));
  to.across = row.stride[0];
  from.across = row.stride[1];
  walk.for_each(work.pace(), 0, 1, [&](const auto& at) {
    for (std::int64_t i = 0; i < row.size; i += together) {
      to.count = from.count = std::min(together, row.size - i);
      to.data = work.data(0) + (at[0] + i * row.stride[0]) * to.itemsize;
      from.data = work.data(1) + (at[1] + i * row.stride[1]) * from.itemsize;
      load_lines(work.pace(), from, lines.data(), convert, to.itemsize, widen);
      run(work.pace(), Lines<T>{lines.data(), to.count, length, to.itemsize < 8}, op);
      store_lines(work.pace(), to, lines.data(), narrow);
    }
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
      work.pace().advance(to.itemsize, cost_of_extreme);
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
