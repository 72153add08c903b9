#include "engine/kernels/scan/running_totals.h"

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <type_traits>

#include "engine/kernels/loop/element.h"
#include "engine/kernels/loop/gathered_lines.h"
#include "engine/kernels/loop/lines_side_by_side.h"
#include "engine/kernels/loop/wide.h"
#include "engine/kernels/reduce/softmax.h"
#include "engine/kernels/scan/totals_of_rows.h"
#include "engine/tensor/convert.h"
#include "engine/tensor/dispatch.h"

namespace stridescope::kernels {
namespace {

using tensor::DType;
using tensor::Region;

/// Calls f with the operation that joins an element to the ones before it.
template <class F>
void with_joining(bool is_product, F&& f) {
  if (is_product) f(JoinProduct());
  else f(JoinSum());
}

/// Integers that become int64, of lines that no more than that is gained by putting them together: each step
/// is done before the next number is there.
bool are_integers_as_they_come(const ScannedLines& lines) {
  constexpr std::int64_t few_steps = 48;
  const auto &to = lines.destination, &from = lines.source;
  if (to.dtype != DType::int64 || tensor::is_floating(from.dtype)) return false;
  if (!lines.are_packed() && (lines.are_neighbours() || (!lines.are_few() && lines.length > few_steps)))
    return false;
  return lines.are_independent();
}
template <class From, class Join>
void follow_integers(tensor::Pace& pace, std::int64_t* to, std::int64_t to_step, const Stored<From>* from,
                     std::int64_t from_step, std::int64_t length, const Join& join) {
  std::int64_t total = Join::first;
  pace.parts(length, sizeof(std::int64_t), cost_of_step, [&](std::int64_t begin, std::int64_t end) {
    auto sum = total;
    const auto follow = [&](auto on, auto back) {
      for (auto i = begin; i < end; ++i)
        to[i * on] = sum = join(sum, tensor::convert<std::int64_t>(static_cast<From>(from[i * back])));
    };
    using One = std::integral_constant<std::int64_t, 1>;
    if (to_step == 1 && from_step == 1) follow(One(), One());
    else follow(to_step, from_step);
    total = sum;
  });
}
void integers_as_they_come(const ScannedLines& lines, bool is_product) {
  tensor::dispatch(lines.source.dtype, [&](auto type) {
    using From = typename decltype(type)::type;
    if constexpr (std::integral<From>)
      with_joining(is_product, [&](const auto& join) {
        lines.for_each<std::int64_t, Stored<From>>([&](std::int64_t* to, const Stored<From>* from) {
          follow_integers<From>(lines.pace, to, lines.to.step, from, lines.from.step, lines.length, join);
        });
      });
  });
}

/// Floats of one dtype, of lines that are too short to be put side by side first, or few. Several halves are
/// converted sooner together.
bool are_floats_as_they_come(const Region& destination, const Region& source, std::int64_t length,
                             bool are_few) {
  constexpr std::int64_t most = 48, most_halves = 64;
  if (source.dtype != destination.dtype || !tensor::is_floating(source.dtype)) return false;
  if (itemsize(source.dtype) < 4) return source.layout.numel() <= most_halves;
  return are_few || length <= most;
}
template <class Element, class Join>
double follow_floats(double total, Element* to, std::int64_t to_step, const Element* from,
                     std::int64_t from_step, std::int64_t count, const Join& join) {
  for (std::int64_t i = 0; i < count; ++i) {
    total = join(total, static_cast<double>(static_cast<Arithmetic<Element>>(from[i * from_step])));
    to[i * to_step] = tensor::convert<Element>(total);
  }
  return total;
}
template <class Element, class Join>
void floats_as_they_come(const ScannedLines& lines, const Join& join) {
  constexpr std::int64_t size = sizeof(Element), part = 4096;
  auto& pace = lines.pace;
  const auto to_step = lines.to.step, from_step = lines.from.step, length = lines.length;
  const auto to_line = lines.walk[0].stride[0], from_line = lines.walk[0].stride[1];
  lines.for_each_part(std::max<std::int64_t>(part / length, 1), [&](std::byte* out, const std::byte* in,
                                                                    std::int64_t count) {
    auto* to = reinterpret_cast<Element*>(out);
    const auto* from = reinterpret_cast<const Element*>(in);
    if (length <= part) {
      for (std::int64_t k = 0; k < count; ++k)
        follow_floats(Join::first, to + k * to_line, to_step, from + k * from_line, from_step, length, join);
      return pace.advance(count * length * size, count * length * cost_of_step);
    }
    double total = Join::first;
    pace.parts(length, size, cost_of_step, [&](std::int64_t begin, std::int64_t end) {
      total = follow_floats(total, to + begin * to_step, to_step, from + begin * from_step, from_step,
                            end - begin, join);
    });
  });
}
void floats_as_they_come(const ScannedLines& lines, bool is_product) {
  tensor::dispatch_computed(lines.source.dtype, [&](auto type) {
    using Element = typename decltype(type)::type;
    if constexpr (std::floating_point<Arithmetic<Element>>)
      with_joining(is_product, [&](const auto& join) { floats_as_they_come<Element>(lines, join); });
  });
}

/// Lines of what is converted first, of which so few lie next to each other that several such groups go side
/// by side.
bool are_narrow_groups(const ScannedLines& lines) {
  constexpr std::int64_t most_width = 32, narrowest = 4;
  if (lines.are_packed() || (lines.have_one_dtype() && lines.to.itemsize >= narrowest)) return false;
  return lines.are_narrow(most_width) &&
         lines.length * 2 * lines.walk[0].size <= Columns<double>::most_numbers && lines.are_independent();
}
template <class T>
void narrow_groups(const ScannedLines& lines, bool is_product) {
  with_joining(is_product, [&](const auto& join) {
    for_lines_side_by_side<T>(lines, cost_of_step, [&](const Columns<T>& columns) {
      T first[Columns<T>::most_width];
      std::fill_n(first, columns.width, T{std::remove_cvref_t<decltype(join)>::first});
      const T* total = first;
      for (std::int64_t i = 0; i < columns.length; ++i) {
        T* x = columns.row(i);
        with_wide_vectors([&, total]() STRIDESCOPE_INLINE {
          for (std::int64_t k = 0; k < columns.width; ++k) x[k] = join(total[k], x[k]);
        });
        total = x;
      }
    });
  });
}

/// Several lines go side by side, as each element waits for the one before.
template <std::int64_t together, class T, class Join>
STRIDESCOPE_APART void follow_side_by_side(tensor::Pace& pace, T* lines, std::int64_t length,
                                           const Join& join) {
  T totals[together];
  std::fill_n(totals, together, T{Join::first});
  pace.parts(length, 0, together * cost_of_step, [&](std::int64_t begin, std::int64_t end) {
    // In registers.
    T sums[together];
    for (std::int64_t l = 0; l < together; ++l) sums[l] = totals[l];
    for (auto i = begin; i < end; ++i)
      for (std::int64_t l = 0; l < together; ++l)
        lines[l * length + i] = sums[l] = join(sums[l], lines[l * length + i]);
    for (std::int64_t l = 0; l < together; ++l) totals[l] = sums[l];
  });
}
template <class T>
void side_by_side(const ScannedLines& scanned, bool is_product) {
  constexpr std::int64_t together = 4;
  with_joining(is_product, [&](const auto& join) {
    for_gathered_lines<T>(scanned, [&](tensor::Pace& pace, const GatheredLines<T>& lines) {
      std::int64_t i = 0;
      for (; i + together <= lines.count; i += together)
        follow_side_by_side<together>(pace, lines[i].data(), lines.length, join);
      for (; i < lines.count; ++i) follow_side_by_side<1>(pace, lines[i].data(), lines.length, join);
    });
  });
}

}  // namespace

bool totals_follow_floats(const Region& destination, const Region& source, std::size_t dim) {
  const auto& shape = source.layout.shape;
  return are_floats_as_they_come(destination, source, shape.empty() ? 1 : shape[dim], false);
}

void running_totals(const ScannedLines& lines, bool is_product) {
  if (are_integers_as_they_come(lines)) return integers_as_they_come(lines, is_product);
  const bool is_floating = tensor::is_floating(lines.destination.dtype);
  if (are_narrow_groups(lines))
    return is_floating ? narrow_groups<double>(lines, is_product)
                       : narrow_groups<std::int64_t>(lines, is_product);
  if (lines.are_neighbours())
    return with_joining(is_product, [&](const auto& join) {
      if (is_floating) totals_of_rows<double>(lines, join);
      else totals_of_rows<std::int64_t>(lines, join);
    });
  if (are_floats_as_they_come(lines.destination, lines.source, lines.length, lines.are_few()))
    return floats_as_they_come(lines, is_product);
  if (is_floating) side_by_side<double>(lines, is_product);
  else side_by_side<std::int64_t>(lines, is_product);
}

}  // namespace stridescope::kernels
