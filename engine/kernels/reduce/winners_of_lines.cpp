#include "engine/kernels/reduce/winners_of_lines.h"

#include <algorithm>
#include <concepts>
#include <cstdlib>
#include <limits>

#include "engine/kernels/copy/convert_row.h"
#include "engine/kernels/copy/copy_row.h"
#include "engine/kernels/copy/copy_walk.h"
#include "engine/kernels/loop/element.h"
#include "engine/kernels/loop/walk.h"
#include "engine/kernels/reduce/accumulators.h"
#include "engine/kernels/reduce/winners.h"

namespace stridescope::kernels {
namespace {

using tensor::DType;

/// Elements of a line, in the order in which places count them.
struct Line {
  std::int64_t length = 1, step = 0;
};
Walk<2> walk_of_line(const ReducedDimensions& dims) {
  const auto order = tensor::contiguous_stride(dims.reduced_shape);
  return Walk<2>(dims.reduced_shape, {order.data(), dims.reduced_from.data()});
}
std::int64_t elements_of_line(const ReducedDimensions& dims) {
  return tensor::Layout{dims.reduced_shape, dims.reduced_from, 0}.numel();
}

/// Vectors compare numbers of T, which elements of other types become exactly.
template <class T>
class Finder {
 public:
  Finder(const WinnerSearch& search, const Line& line)
      : search_(search), line_(line), itemsize_(itemsize(search.dtype)), find_(winners<T>(search.largest)) {
    constexpr auto own = dtype_of<T>();
    if (own != search.dtype) convert_ = convert_row(search.dtype, own);
  }

  /// Lines side by side: the innermost dimension of a walk over source and results.
  void find(tensor::Pace& pace, const Walk<2>& lines, std::int64_t from, std::int64_t to) const {
    const auto& across = lines[0];
    constexpr std::int64_t long_row = 32 / sizeof(T);
    const bool is_along = line_.length >= long_row &&
                          (across.size < long_row || std::abs(line_.step) < std::abs(across.stride[0]));
    lines.for_each(pace, 0, 1, [&](const auto& at) {
      for (std::int64_t k = 0; k < across.size; k += most_lines) {
        const auto count = std::min(most_lines, across.size - k);
        const auto* begin = search_.from + (from + at[0] + k * across.stride[0]) * itemsize_;
        T best[most_lines];
        std::int64_t places[most_lines];
        const auto part = part_of_line(count, across.stride[0], is_along);
        for (std::int64_t i = 0; i < line_.length; i += part) {
          const auto n = std::min(part, line_.length - i);
          const auto* elements = begin + i * line_.step * itemsize_;
          if (i == 0) find_part(best, places, elements, across.stride[0], count, n, is_along);
          else join_part(best, places, elements, across.stride[0], count, i, n, is_along);
          const auto bytes = n * count * itemsize_;
          pace.advance(bytes, bytes + turn_bytes);
        }
        write(places, count, begin, across, to + at[1] + k * across.stride[1]);
      }
    });
  }

  /// The elements of several dimensions, in their order, which are put together.
  void find_in_order(tensor::Pace& pace, const Walk<2>& results, const Walk<2>& reduced, std::int64_t from,
                     std::int64_t to) const {
    std::size_t whole = 0;
    std::int64_t block = 1;
    while (whole + 1 < reduced.size() && block * reduced[whole].size <= room) block *= reduced[whole++].size;
    const auto& outer = reduced[whole];
    results.for_each(pace, 0, 0, [&](const auto& at) {
      T best{};
      std::int64_t place = 0;
      reduced.for_each(pace, 0, whole + 1, [&](const auto& offset) {
        const auto most = std::max<std::int64_t>(room / block, 1);
        for (std::int64_t i = 0; i < outer.size; i += most) {
          const auto n = std::min(most, outer.size - i), first = offset[0] + i * outer.stride[0];
          const auto* elements = element(from + at[0] + offset[1] + i * outer.stride[1]);
          T found;
          std::int64_t found_at;
          find_piece(found, found_at, elements, reduced, whole, n, n * block);
          if (first == 0 || is_better(found, best)) best = found, place = first + found_at;
          pace.advance(n * block * itemsize_, n * block * itemsize_ + turn_bytes);
        }
      });
      search_.places[to + at[1]] = place;
    });
  }

 private:
  const std::byte* element(std::int64_t offset) const { return search_.from + offset * itemsize_; }
  bool is_better(T x, T best) const {
    return search_.largest ? accumulators::beats<true>(x, best) : accumulators::beats<false>(x, best);
  }
  /// All of the steps before `whole`, and `n` of that one.
  void find_piece(T& best, std::int64_t& place, const std::byte* from, const Walk<2>& reduced,
                  std::size_t whole, std::int64_t n, std::int64_t count) const {
    tensor::Dims shape, packed, apart;
    for (std::size_t d = 0; d <= whole; ++d) {
      shape.push_back(d == whole ? n : reduced[d].size);
      packed.push_back(reduced[d].stride[0]);
      apart.push_back(reduced[d].stride[1]);
    }
    alignas(64) T gathered[room];
    alignas(64) std::byte unconverted[room * sizeof(T)];
    auto* const elements = reinterpret_cast<std::byte*>(gathered);
    copy_walk(itemsize_, convert_ ? unconverted : elements, from,
              Walk<2>(shape, {packed.data(), apart.data()}));
    if (convert_) convert_(elements, sizeof(T), unconverted, itemsize_, count);
    find_.of_rows(&best, &place, gathered, 0, 1, count);
  }

  static constexpr std::int64_t most_lines = 128, room = 16384 / sizeof(T), turn_bytes = 64;

  bool is_direct(std::int64_t step) const { return !convert_ && step == 1; }
  std::int64_t part_of_line(std::int64_t lines, std::int64_t across, bool is_along) const {
    constexpr std::int64_t many = 32768, near_bytes = 2048, several = 32;
    if (is_along) return is_direct(line_.step) ? many : room;
    if (!is_direct(across)) return room / lines;
    return std::abs(line_.step) * itemsize_ <= near_bytes ? many / lines : several;
  }

  void gather(T* to, const std::byte* from, std::int64_t step, std::int64_t count) const {
    if (convert_) return convert_(reinterpret_cast<std::byte*>(to), sizeof(T), from, step * itemsize_, count);
    with_width(sizeof(T), [&](auto type) {
      using Bytes = typename decltype(type)::type;
      copy_packed(reinterpret_cast<Bytes*>(to), reinterpret_cast<const Bytes*>(from), step, count);
    });
  }
  void find_part(T* best, std::int64_t* places, const std::byte* from, std::int64_t across,
                 std::int64_t lines, std::int64_t n, bool is_along) const {
    const auto* elements = reinterpret_cast<const T*>(from);
    alignas(64) T gathered[room];
    if (is_along) {
      if (is_direct(line_.step)) return find_.of_rows(best, places, elements, across, lines, n);
      const auto together = room / n;
      for (std::int64_t k = 0; k < lines; k += together) {
        const auto count = std::min(together, lines - k);
        for (std::int64_t l = 0; l < count; ++l)
          gather(gathered + l * n, from + (k + l) * across * itemsize_, line_.step, n);
        find_.of_rows(best + k, places + k, gathered, n, count, n);
      }
      return;
    }
    if (is_direct(across)) return find_.of_columns(best, places, elements, line_.step, n, lines);
    for (std::int64_t i = 0; i < n; ++i)
      gather(gathered + i * lines, from + i * line_.step * itemsize_, across, lines);
    find_.of_columns(best, places, gathered, lines, n, lines);
  }
  void join_part(T* best, std::int64_t* places, const std::byte* from, std::int64_t across,
                 std::int64_t lines, std::int64_t first, std::int64_t n, bool is_along) const {
    T more[most_lines];
    std::int64_t more_places[most_lines];
    find_part(more, more_places, from, across, lines, n, is_along);
    for (std::int64_t k = 0; k < lines; ++k) {
      const bool takes = is_better(more[k], best[k]);
      best[k] = takes ? more[k] : best[k];
      places[k] = takes ? first + more_places[k] : places[k];
    }
  }

  void write(const std::int64_t* places, std::int64_t count, const std::byte* begin, const WalkDim<2>& across,
             std::int64_t to) const {
    const auto [from_step, to_step] = across.stride;
    for (std::int64_t k = 0; k < count; ++k) search_.places[to + k * to_step] = places[k];
    if (!search_.values) return;
    with_width(itemsize_, [&, from_step = from_step, to_step = to_step](auto type) {
      using Bytes = typename decltype(type)::type;
      const auto* source = reinterpret_cast<const Bytes*>(begin);
      auto* values = reinterpret_cast<Bytes*>(search_.values) + to;
      const auto value = [&](std::int64_t k) { return source[k * from_step + places[k] * line_.step]; };
      if (search_.dtype == DType::boolean)
        for (std::int64_t k = 0; k < count; ++k) values[k * to_step] = value(k) != 0 ? 1 : 0;
      else
        for (std::int64_t k = 0; k < count; ++k) values[k * to_step] = value(k);
    });
  }

  const WinnerSearch& search_;
  Line line_;
  std::int64_t itemsize_;
  Winners<T> find_;
  ConvertRow convert_ = nullptr;
};

template <class T>
void find_all(Work& work, const WinnerSearch& search, const Walk<2>& reduced, const Line& line,
              const Walk<2>& lines, std::int64_t bytes) {
  const Finder<T> finder(search, line);
  share(
      work, lines, bytes,
      [&](tensor::Pace& pace, const Walk<2>& part, const auto& at) {
        if (reduced.size() == 1) finder.find(pace, part, at[0], at[1]);
        else finder.find_in_order(pace, part, reduced, at[0], at[1]);
      },
      128);
}

/// Writes the results of lines that are the same one.
void repeat(Work& work, const WinnerSearch& search, const Walk<2>& lines, const Walk<1>& repeated) {
  const auto again = [&](auto* to) {
    lines.for_each(work.pace(), 0, 0, [&](const auto& at) {
      repeated.for_each(work.pace(), 0, 0, [&](const auto& other) { to[at[1] + other[0]] = to[at[1]]; });
    });
  };
  again(search.places);
  if (search.values)
    with_width(itemsize(search.dtype),
               [&](auto type) { again(reinterpret_cast<typename decltype(type)::type*>(search.values)); });
}

}  // namespace

bool has_winners(DType dtype, const ReducedDimensions& dims) {
  if (tensor::is_wide_unsigned(dtype)) return false;
  const auto count = elements_of_line(dims);
  return count > 0 && count < std::numeric_limits<std::int32_t>::max();
}

void find_winners(Work& work, const WinnerSearch& search, const ReducedDimensions& dims) {
  const auto reduced = walk_of_line(dims);
  Line line{reduced[0].size, reduced[0].stride[1]};
  if (line.step == 0) line.length = 1;
  auto distinct = dims.kept_shape, repeated = dims.kept_shape;
  for (std::size_t d = 0; d < distinct.size(); ++d) (dims.kept_from[d] == 0 ? distinct : repeated)[d] = 1;
  const auto lines = with_long_rows(Walk<2>(distinct, {dims.kept_from.data(), dims.kept_to.data()}));
  const auto bytes_of = [&](std::int64_t length, const tensor::Dims& shape) {
    return bytes_read(length, tensor::Layout{shape, dims.kept_to, 0}.numel(), itemsize(search.dtype));
  };
  const auto read_bytes = bytes_of(reduced.size() == 1 ? line.length : reduced.numel(), distinct);
  work.pace().advance(0, bytes_of(elements_of_line(dims), dims.kept_shape) - read_bytes);
  const bool is_injective_result = is_injective(Walk<1>(dims.kept_shape, {dims.kept_to.data()}));
  const auto bytes = is_injective_result ? read_bytes : 0;
  switch (search.dtype) {
    case DType::float32:
    case DType::float16:
    case DType::bfloat16: find_all<float>(work, search, reduced, line, lines, bytes); break;
    case DType::float64: find_all<double>(work, search, reduced, line, lines, bytes); break;
    case DType::int64: find_all<std::int64_t>(work, search, reduced, line, lines, bytes); break;
    default: find_all<std::int32_t>(work, search, reduced, line, lines, bytes); break;
  }
  const Walk<1> copies(repeated, {dims.kept_to.data()});
  if (copies.size() > 1 || copies[0].size > 1) repeat(work, search, lines, copies);
}

}  // namespace stridescope::kernels
