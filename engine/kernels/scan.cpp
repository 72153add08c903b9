#include "engine/kernels/scan.h"

#include <algorithm>
#include <concepts>
#include <limits>
#include <span>
#include <type_traits>
#include <vector>

#include "engine/kernels/accumulators.h"
#include "engine/kernels/convert_row.h"
#include "engine/kernels/copy.h"
#include "engine/kernels/element.h"
#include "engine/kernels/exponential_rows.h"
#include "engine/kernels/line_plane.h"
#include "engine/kernels/softmax.h"
#include "engine/kernels/walk.h"
#include "engine/kernels/wide.h"
#include "engine/kernels/work.h"
#include "engine/tensor/apart.h"
#include "engine/tensor/convert.h"
#include "engine/tensor/dispatch.h"

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

/// So many neighbouring lines go side by side.
constexpr std::int64_t least_across = 8;
/// A step along a line takes as long as walking over so many bytes.
constexpr std::int64_t cost_of_exponential = 256;

/// Running sums or products. Several lines go side by side, as each element waits for the one before.
template <std::int64_t together, class T, class Combine>
STRIDESCOPE_APART void accumulate(tensor::Pace& pace, T* lines, std::int64_t length, T first,
                                  Combine&& combine) {
  T totals[together];
  std::fill_n(totals, together, first);
  pace.parts(length, 0, together * cost_of_step, [&](std::int64_t begin, std::int64_t end) {
    // In registers.
    T sums[together];
    for (std::int64_t l = 0; l < together; ++l) sums[l] = totals[l];
    for (auto i = begin; i < end; ++i)
      for (std::int64_t l = 0; l < together; ++l)
        lines[l * length + i] = sums[l] = combine(sums[l], lines[l * length + i]);
    for (std::int64_t l = 0; l < together; ++l) totals[l] = sums[l];
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

/// Neighbouring lines, of which each row is joined to the totals of the rows before it.
template <class T>
struct LinesAcross {
  static constexpr std::int64_t most = 512;
  LinePlane to, from;
  std::int64_t length;
  ConvertRow convert;  ///< null: they are of one dtype
  ConvertRow widen, narrow;
  bool are_floats;  ///< that dtype is float32

  template <class Combine>
  void run(tensor::Pace& pace, std::int64_t width, T first, const Combine& combine) const {
    alignas(64) T totals[most], elements[most];
    alignas(64) std::byte between[most * 8];
    std::fill_n(totals, width, first);
    const auto widest = static_cast<std::int64_t>(sizeof(T));
    if constexpr (std::same_as<T, double>)
      if (!convert && are_floats) {
        for (std::int64_t i = 0; i < length; ++i) {
          const auto* in = reinterpret_cast<const float*>(from.data) + i * from.step;
          auto* out = reinterpret_cast<float*>(to.data) + i * to.step;
          with_wide_vectors([&]() STRIDESCOPE_INLINE {
            for (std::int64_t k = 0; k < width; ++k)
              out[k] = static_cast<float>(totals[k] = combine(totals[k], static_cast<double>(in[k])));
          });
          pace.advance(width * to.itemsize, width * cost_of_step);
        }
        return;
      }
    for (std::int64_t i = 0; i < length; ++i) {
      const auto* in = from.data + i * from.step * from.itemsize;
      auto in_itemsize = from.itemsize;
      if (convert) {
        convert(between, to.itemsize, in, from.itemsize, width);
        in = between;
        in_itemsize = to.itemsize;
      }
      widen(reinterpret_cast<std::byte*>(elements), widest, in, in_itemsize, width);
      with_wide_vectors([&]() STRIDESCOPE_INLINE {
        for (std::int64_t k = 0; k < width; ++k) totals[k] = combine(totals[k], elements[k]);
      });
      narrow(to.data + i * to.step * to.itemsize, to.itemsize, reinterpret_cast<const std::byte*>(totals),
             widest, width);
      pace.advance(width * to.itemsize, width * cost_of_step);
    }
  }
};

/// Lines that are too short to be put side by side first, or one by itself: as each number comes.
template <class Element, class Combine>
void accumulate_floats(Work& work, const Walk<2>& walk, LinePlane to, LinePlane from, double first,
                       const Combine& combine) {
  const auto& row = walk[0];
  constexpr std::int64_t size = sizeof(Element);
  const auto to_step = to.step, from_step = from.step, length = to.length;
  walk.for_each(work.pace(), 0, 1, [&](const auto& at) {
    for (std::int64_t k = 0; k < row.size; ++k) {
      auto* out = reinterpret_cast<Element*>(to.data) + at[0] + k * row.stride[0];
      const auto* in = reinterpret_cast<const Element*>(from.data) + at[1] + k * row.stride[1];
      double total = first;
      const auto run = [&](std::int64_t begin, std::int64_t end) {
        for (auto i = begin; i < end; ++i) {
          total = combine(total, static_cast<double>(static_cast<Arithmetic<Element>>(in[i * from_step])));
          out[i * to_step] = tensor::convert<Element>(total);
        }
      };
      constexpr std::int64_t part = 4096;
      for (std::int64_t begin = 0; begin < length; begin += part) {
        const auto count = std::min(part, length - begin);
        run(begin, begin + count);
        work.pace().advance(count * size, count * cost_of_step);
      }
    }
  });
}
/// Whether it is done so, of floats of one dtype.
bool scans_floats_as_they_come(Scan op, const Region& destination, const Region& source, std::size_t dim,
                               bool are_few) {
  constexpr std::int64_t most = 48, most_halves = 16;
  if ((op != Scan::cumsum && op != Scan::cumprod) || source.dtype != destination.dtype ||
      !tensor::is_floating(source.dtype))
    return false;
  const auto length = source.layout.shape.empty() ? 1 : source.layout.shape[dim];
  return itemsize(source.dtype) < 4 ? length <= most_halves : are_few || length <= most;
}
void scan_floats(Work& work, Scan op, DType dtype, const Walk<2>& walk, const LinePlane& to,
                 const LinePlane& from) {
  tensor::dispatch_computed(dtype, [&](auto type) {
    using Element = typename decltype(type)::type;
    if constexpr (std::floating_point<Arithmetic<Element>>) {
      if (op == Scan::cumprod)
        accumulate_floats<Element>(work, walk, to, from, 1, [](double a, double b) { return a * b; });
      else accumulate_floats<Element>(work, walk, to, from, 0, [](double a, double b) { return a + b; });
    }
  });
}

/// Lines of integers: each step is done before the next number is there.
template <class From, class Combine>
void accumulate_integers(tensor::Pace& pace, std::int64_t* to, std::int64_t to_step, const Stored<From>* from,
                         std::int64_t from_step, std::int64_t length, std::int64_t total,
                         const Combine& combine) {
  pace.parts(length, sizeof(std::int64_t), cost_of_step, [&](std::int64_t begin, std::int64_t end) {
    auto sum = total;
    const auto run = [&](auto on, auto back) {
      for (auto i = begin; i < end; ++i)
        to[i * on] = sum = combine(sum, tensor::convert<std::int64_t>(static_cast<From>(from[i * back])));
    };
    using One = std::integral_constant<std::int64_t, 1>;
    if (to_step == 1 && from_step == 1) run(One(), One());
    else run(to_step, from_step);
    total = sum;
  });
}
/// Whether it did: of integers that become int64.
bool scan_integers(Work& work, Scan op, const Region& destination, const Region& source, const Walk<2>& walk,
                   const LinePlane& plane_to, const LinePlane& plane_from) {
  if (destination.dtype != DType::int64 || tensor::is_floating(source.dtype)) return false;
  const bool in_place = source.dtype == destination.dtype && work.data(0) == work.data(1) &&
                        source.layout.stride == destination.layout.stride;
  if (!in_place && !tensor::are_apart(destination, {&source})) return false;
  tensor::dispatch(source.dtype, [&](auto type) {
    using From = typename decltype(type)::type;
    if constexpr (std::integral<From>)
      walk.for_each(work.pace(), 0, 0, [&](const auto& at) {
        auto* to = work.data<std::int64_t>(0) + at[0];
        const auto* from = work.data<const Stored<From>>(1) + at[1];
        const auto run = [&](std::int64_t first, const auto& combine) {
          accumulate_integers<From>(work.pace(), to, plane_to.step, from, plane_from.step, plane_to.length,
                                    first, combine);
        };
        if (op == Scan::cumprod)
          run(1, [](std::int64_t a, std::int64_t b) { return accumulators::multiply_wrapping(a, b); });
        else run(0, [](std::int64_t a, std::int64_t b) { return accumulators::add_wrapping(a, b); });
      });
  });
  return true;
}

template <class T>
void scan_lines(Work& work, Scan op, const Region& destination, const Region& source, std::size_t dim,
                DType line_dtype) {
  tensor::Dims across = source.layout.shape;
  std::int64_t length = 1;
  if (!across.empty()) std::swap(across[dim], length);
  const auto step = [&](const Region& region) { return across.empty() ? 1 : region.layout.stride[dim]; };
  LinePlane to{work.data(0), itemsize(destination.dtype), step(destination), 0, 0, length};
  LinePlane from{work.data(1), itemsize(source.dtype), step(source), 0, 0, length};
  const auto convert = convert_row(source.dtype, destination.dtype),
             widen = convert_row(destination.dtype, line_dtype);
  const auto narrow = convert_row(line_dtype, destination.dtype);
  const Walk<2> walk(across, {destination.layout.stride.data(), source.layout.stride.data()});
  constexpr std::int64_t few_steps = 48;
  const bool is_across = walk[0].stride[0] == 1 && walk[0].stride[1] == 1 && walk[0].size >= least_across,
             are_few = walk[0].size < least_across, are_packed = to.step == 1 && from.step == 1;
  if ((op == Scan::cumsum || op == Scan::cumprod) &&
      (are_packed || (!is_across && (are_few || length <= few_steps))) &&
      scan_integers(work, op, destination, source, walk, to, from))
    return;
  if (!is_across && scans_floats_as_they_come(op, destination, source, dim, are_few))
    return scan_floats(work, op, source.dtype, walk, to, from);
  const bool is_softmax = op == Scan::softmax || op == Scan::log_softmax;
  // Of floats, and of what becomes such exactly.
  const auto are_packed_floats = [&] {
    return arithmetic_dtype(source.dtype) == DType::float32 && destination.dtype == source.dtype &&
           to.step == 1 && from.step == 1;
  };
  if (is_softmax && are_packed_floats()) {
    const auto size = static_cast<std::size_t>(length);
    const bool is_log = op == Scan::log_softmax;
    if (source.dtype == DType::float32)
      return walk.for_each(work.pace(), 0, 0, [&](const auto& at) {
        softmax_of_floats(work.pace(), is_log, work.data<float>(0) + at[0],
                          {work.data<const float>(1) + at[1], size});
      });
    const auto to_floats = convert_row(source.dtype, DType::float32),
               from_floats = convert_row(DType::float32, destination.dtype);
    // Lines that adjoin become floats together, as many as stay in the first cache.
    constexpr std::int64_t cached = 4096;
    const auto& row = walk[0];
    const bool adjoin = row.stride[0] == length && row.stride[1] == length;
    const auto together = adjoin ? std::clamp<std::int64_t>(cached / length, 1, row.size) : 1;
    std::vector<float> floats(size * static_cast<std::size_t>(together));
    auto* lines = reinterpret_cast<std::byte*>(floats.data());
    return walk.for_each(work.pace(), 0, 1, [&](const auto& at) {
      for (std::int64_t k = 0; k < row.size; k += together) {
        const auto count = std::min(together, row.size - k);
        to_floats(lines, sizeof(float), work.data(1) + (at[1] + k * row.stride[1]) * from.itemsize,
                  from.itemsize, count * length);
        for (std::int64_t l = 0; l < count; ++l) {
          auto* line = floats.data() + l * length;
          softmax_of_floats(work.pace(), is_log, line, {line, size});
        }
        from_floats(work.data(0) + (at[0] + k * row.stride[0]) * to.itemsize, to.itemsize, lines,
                    sizeof(float), count * length);
      }
    });
  }
  if (is_softmax && source.dtype == DType::float64 && destination.dtype == source.dtype && to.step == 1 &&
      from.step == 1 && tensor::are_apart(destination, {&source}))
    return walk.for_each(work.pace(), 0, 0, [&](const auto& at) {
      softmax_of_doubles(work.pace(), op == Scan::log_softmax, work.data<double>(0) + at[0],
                         {work.data<const double>(1) + at[1], static_cast<std::size_t>(length)});
    });
  const auto add_exponentials = float_exponential_rows();
  if (is_softmax && add_exponentials && arithmetic_dtype(source.dtype) == DType::float32 &&
      destination.dtype == source.dtype && walk[0].stride[0] == 1 && walk[0].stride[1] == 1 &&
      walk[0].size >= least_across) {
    // Rows of no less than a line, and no more than stay in a cache.
    constexpr std::int64_t cached = (256 << 10) / sizeof(float), least = 16;
    const auto together =
        std::min(std::clamp(cached / length / least * least, least, FloatsAcross::most), walk[0].size);
    const bool is_log = op == Scan::log_softmax;
    if (source.dtype == DType::float32)
      return walk.for_each(work.pace(), 0, 1, [&](const auto& at) {
        for (std::int64_t i = 0; i < walk[0].size; i += together)
          softmax_across(work.pace(), is_log, add_exponentials,
                         {work.data<float>(0) + at[0] + i, work.data<const float>(1) + at[1] + i, to.step,
                          from.step, length, std::min(together, walk[0].size - i)});
      });
    const auto to_floats = convert_row(source.dtype, DType::float32),
               from_floats = convert_row(DType::float32, destination.dtype);
    std::vector<float> floats(static_cast<std::size_t>(together * length));
    return walk.for_each(work.pace(), 0, 1, [&](const auto& at) {
      for (std::int64_t i = 0; i < walk[0].size; i += together) {
        const auto width = std::min(together, walk[0].size - i);
        const auto for_each_row = [&](auto&& f) {
          for (std::int64_t r = 0; r < length; ++r)
            f(reinterpret_cast<std::byte*>(floats.data() + r * width), r);
        };
        for_each_row([&](std::byte* row, std::int64_t r) {
          to_floats(row, sizeof(float), work.data(1) + (at[1] + i + r * from.step) * from.itemsize,
                    from.itemsize, width);
        });
        softmax_across(work.pace(), is_log, add_exponentials,
                       {floats.data(), floats.data(), width, width, length, width});
        for_each_row([&](std::byte* row, std::int64_t r) {
          from_floats(work.data(0) + (at[0] + i + r * to.step) * to.itemsize, to.itemsize, row, sizeof(float),
                      width);
        });
      }
    });
  }
  if (is_softmax && source.dtype == DType::float64 && destination.dtype == source.dtype &&
      walk[0].stride[0] == 1 && walk[0].stride[1] == 1 && walk[0].size >= least_across)
    return walk.for_each(work.pace(), 0, 1, [&](const auto& at) {
      for (std::int64_t i = 0; i < walk[0].size; i += DoublesAcross::most)
        softmax_across(work.pace(), op == Scan::log_softmax,
                       {work.data<double>(0) + at[0] + i, work.data<const double>(1) + at[1] + i, to.step,
                        from.step, length, std::min(DoublesAcross::most, walk[0].size - i)});
    });
  if ((op == Scan::cumsum || op == Scan::cumprod) && walk[0].stride[0] == 1 && walk[0].stride[1] == 1 &&
      walk[0].size >= least_across)
    return walk.for_each(work.pace(), 0, 1, [&](const auto& at) {
      using Across = LinesAcross<T>;
      for (std::int64_t i = 0; i < walk[0].size; i += Across::most) {
        Across part{to,
                    from,
                    length,
                    source.dtype == destination.dtype ? nullptr : convert,
                    widen,
                    narrow,
                    destination.dtype == DType::float32};
        part.to.data = work.data(0) + (at[0] + i) * to.itemsize;
        part.from.data = work.data(1) + (at[1] + i) * from.itemsize;
        const auto width = std::min(Across::most, walk[0].size - i);
        if (op == Scan::cumprod)
          part.run(work.pace(), width, T{1},
                   [](T a, T b) STRIDESCOPE_INLINE { return accumulators::multiply_wrapping(a, b); });
        else
          part.run(work.pace(), width, T{0},
                   [](T a, T b) STRIDESCOPE_INLINE { return accumulators::add_wrapping(a, b); });
      }
    });
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

void scan_all(Work& work, Scan op, const Region& destination, const Region& source, std::size_t dim) {
  if (tensor::is_floating(destination.dtype))
    scan_lines<double>(work, op, destination, source, dim, DType::float64);
  else scan_lines<std::int64_t>(work, op, destination, source, dim, DType::int64);
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
  // Lines are followed fastest where they are written and read alike.
  const auto along = static_cast<std::size_t>(dim);
  const bool are_short = scans_floats_as_they_come(op, destination, source, along, false) &&
                         !destination.layout.stride.empty() &&
                         destination.layout.stride[along] < least_across;
  if (source.dtype == destination.dtype && source.layout.stride != destination.layout.stride && !are_short &&
      tensor::are_apart(destination, {&source})) {
    auto unobserved = memory.scratch();
    copy(unobserved, destination, source);
    Work again(unobserved, {&destination, &destination});
    return scan_all(again, op, destination, destination, along);
  }
  scan_all(work, op, destination, source, along);
}

}  // namespace stridescope::kernels
