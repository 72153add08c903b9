#include "engine/kernels/order.h"

#include <algorithm>
#include <cmath>
#include <concepts>
#include <span>
#include <utility>
#include <vector>

#include "engine/kernels/element.h"
#include "engine/kernels/work.h"

namespace stridescope::kernels {
namespace {

using tensor::Region;
using Kind = Choice::Kind;

template <class T>
struct Entry {
  T value;
  std::int64_t place;
};
template <class T>
using Line = std::vector<Entry<T>>;

template <class T>
bool is_nan(T x) {
  return x != x;
}

/// Tells how far the arranging of a line is, comparison by comparison: about n log n of them are expected.
class Comparisons {
 public:
  Comparisons(tensor::Pace& pace, std::int64_t length, std::int64_t bytes) : pace_(pace), left_bytes_(bytes) {
    const auto expected = static_cast<double>(length) * std::log2(static_cast<double>(length) + 2);
    bytes_a_look_ = static_cast<std::int64_t>(static_cast<double>(bytes) * interval / expected);
  }
  void count() {
    if (++since_ < interval) [[likely]]
      return;
    since_ = 0;
    const auto bytes = std::min(bytes_a_look_, left_bytes_);
    left_bytes_ -= bytes;
    pace_.advance(bytes, interval * cost_of_comparison);
    pace_.look();
  }
  void finish() {
    const auto bytes = std::exchange(left_bytes_, 0);
    pace_.advance(bytes, bytes + std::exchange(since_, 0) * cost_of_comparison);
  }

 private:
  static constexpr std::int64_t interval = 1 << 14;
  /// A comparison takes as long as walking over so many bytes.
  static constexpr std::int64_t cost_of_comparison = 128;
  tensor::Pace& pace_;
  std::int64_t left_bytes_, bytes_a_look_ = 0, since_ = 0;
};

/// A comparison that counts.
template <class Compare>
auto counted(Comparisons& comparisons, Compare before) {
  return [&comparisons, before](const auto& a, const auto& b) {
    comparisons.count();
    return before(a, b);
  };
}

/// NaN after everything.
template <class T>
bool ascends(const Entry<T>& a, const Entry<T>& b) {
  return (!is_nan(a.value) && is_nan(b.value)) || a.value < b.value;
}
/// NaN before everything.
template <class T>
bool descends(const Entry<T>& a, const Entry<T>& b) {
  return (is_nan(a.value) && !is_nan(b.value)) || a.value > b.value;
}

template <class T, class Compare>
void take_top(Line<T>& line, const Choice& choice, Compare before) {
  const auto kth = line.begin() + static_cast<std::ptrdiff_t>(choice.k);
  if (choice.k * 64 <= static_cast<std::int64_t>(line.size())) {
    std::partial_sort(line.begin(), kth, line.end(), before);
    return;
  }
  std::nth_element(line.begin(), kth - 1, line.end(), before);
  if (choice.sorted) std::sort(line.begin(), kth - 1, before);
}

template <class T, class Compare>
void arrange(Line<T>& line, const Choice& choice, Compare before) {
  if (choice.kind == Kind::stable_sort) std::stable_sort(line.begin(), line.end(), before);
  else if (choice.kind == Kind::sort) std::sort(line.begin(), line.end(), before);
  else if (choice.k > 0) take_top(line, choice, before);
}

/// Hoare's selection with the median of three as pivot: afterwards the element at place k in order is there.
template <class T>
void select_kth(Comparisons& comparisons, Line<T>& line, std::int64_t k) {
  const auto after = counted(comparisons, [](const Entry<T>& a, const Entry<T>& b) { return ascends(b, a); });
  const auto at = [&](std::int64_t i) -> Entry<T>& { return line[static_cast<std::size_t>(i)]; };
  const auto order = [&](std::int64_t i, std::int64_t j) {
    if (after(at(i), at(j))) std::swap(at(i), at(j));
  };
  std::int64_t left = 0, right = static_cast<std::int64_t>(line.size()) - 1;
  while (left < right) {
    if (right == left + 1) return order(left, right);
    std::swap(at((left + right) / 2), at(left + 1));
    order(left + 1, right);
    order(left, right);
    order(left + 1, left);
    const auto pivot = at(left);
    auto i = left + 1, j = right;
    while (true) {
      do ++i;
      while (after(pivot, at(i)));
      do --j;
      while (after(at(j), pivot));
      if (j < i) break;
      std::swap(at(i), at(j));
    }
    std::swap(at(left), at(j));
    if (j <= k) left = i;
    if (j >= k) right = j - 1;
  }
}

template <class T>
std::size_t middle(Comparisons& comparisons, Line<T>& line, bool ignores_nan) {
  const auto nan = [](const Entry<T>& entry) { return is_nan(entry.value); };
  std::size_t count = line.size();
  if (ignores_nan) {
    count -= static_cast<std::size_t>(std::count_if(line.begin(), line.end(), nan));
  } else if (const auto found = std::find_if(line.begin(), line.end(), nan); found != line.end()) {
    return static_cast<std::size_t>(found - line.begin());
  }
  const auto nth = count == 0 ? 0 : (count - 1) / 2;
  std::nth_element(line.begin(), line.begin() + static_cast<std::ptrdiff_t>(nth), line.end(),
                   counted(comparisons, ascends<T>));
  return nth;
}

template <class T>
std::size_t most_frequent(Comparisons& comparisons, Line<T>& line) {
  std::sort(line.begin(), line.end(),
            counted(comparisons, [](const Entry<T>& a, const Entry<T>& b) { return a.value < b.value; }));
  std::size_t best = 0, most = 0, run = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    ++run;
    if (i + 1 < line.size() && line[i].value == line[i + 1].value) continue;
    if (run > most) {
      most = run;
      best = i;
    }
    run = 0;
  }
  return best;
}

/// Brings what is chosen to the front, and says where that begins.
template <class T>
std::size_t choose(Comparisons& comparisons, Line<T>& line, const Choice& choice) {
  switch (choice.kind) {
    case Kind::median:
    case Kind::nanmedian: return middle(comparisons, line, choice.kind == Kind::nanmedian);
    case Kind::mode: return most_frequent(comparisons, line);
    case Kind::kth: select_kth(comparisons, line, choice.k); return static_cast<std::size_t>(choice.k);
    default: break;
  }
  if (choice.descending) arrange(line, choice, counted(comparisons, descends<T>));
  else arrange(line, choice, counted(comparisons, ascends<T>));
  return 0;
}

/// For each element of `values`, in logical order, its place in the source's line.
std::vector<std::int64_t> chosen_places(const tensor::Memory& memory, Work& work, const Region& values,
                                        const Region& source, std::size_t dim, const Choice& choice) {
  memory.require_room(values.layout.numel(), 2 * sizeof(std::int64_t));
  std::vector<std::int64_t> places(static_cast<std::size_t>(values.layout.numel()));
  const bool scalar = source.layout.shape.empty();
  const std::int64_t length = scalar ? 1 : source.layout.shape[dim],
                     step = scalar ? 0 : source.layout.stride[dim],
                     kept = scalar ? 1 : values.layout.shape[dim];
  tensor::Layout lines = source.layout;
  if (!scalar) lines.shape[dim] = 1;
  tensor::dispatch(source.dtype, [&](auto type) {
    using T = typename decltype(type)::type;
    // An entry is as large with these as with any, and each kind of sorting is there twice, not ten times.
    using Value = std::conditional_t<std::integral<T>, std::int64_t, double>;
    memory.require_room(length, sizeof(Entry<Value>));
    Line<Value> entries(static_cast<std::size_t>(length));
    const tensor::Layout logical = tensor::contiguous_layout(values.layout.shape);
    for (std::int64_t line = 0; line < lines.numel(); ++line) {
      auto coordinate = lines.coordinate(line);
      const auto* at = work.data(2) + (source.layout.at(coordinate) - source.layout.storage_offset) *
                                          static_cast<std::int64_t>(sizeof(T));
      for (std::int64_t i = 0; i < length; ++i)
        entries[static_cast<std::size_t>(i)] = {static_cast<Value>(static_cast<Arithmetic<T>>(load<T>(
                                                    at + i * step * static_cast<std::int64_t>(sizeof(T))))),
                                                i};
      // A line that repeats one element is in order.
      const bool is_one = step == 0 && choice.kind == Kind::sort;
      Comparisons comparisons(work.pace(), length, kept * static_cast<std::int64_t>(sizeof(T)));
      const auto first = is_one ? 0 : choose(comparisons, entries, choice);
      comparisons.finish();
      for (std::int64_t i = 0; i < kept; ++i) {
        if (!scalar) coordinate[dim] = i;
        places[static_cast<std::size_t>(logical.at(coordinate))] =
            entries[first + static_cast<std::size_t>(i)].place;
      }
    }
  });
  return places;
}

}  // namespace

void choose_of_lines(tensor::Memory& memory, const Region& values, const Region& indices,
                     const Region& source, std::int64_t dim, const Choice& choice) {
  if (values.layout.numel() == 0) return;
  const auto d = static_cast<std::size_t>(dim);
  require_shape(indices, values.layout.shape);
  Work work(memory, {&values, &indices, &source});
  std::vector<std::int64_t> places, from;
  if (work.has_bytes()) {
    places = chosen_places(memory, work, values, source, d, choice);
    from.reserve(places.size());
    for (std::size_t i = 0; i < places.size(); ++i) {
      work.pace().look(i, 64);
      auto coordinate = values.layout.coordinate(static_cast<std::int64_t>(i));
      if (!coordinate.empty()) coordinate[d] = places[i];
      from.push_back(source.layout.at(coordinate));
    }
  }
  work.report([&] {
    return tensor::Flow{.kind = tensor::FlowKind::copy,
                        .sources = {source},
                        .destination = values,
                        .source_index = from,
                        .effort = 16};
  });
  work.report([&] { return tensor::Flow{tensor::FlowKind::fill, {}, indices}; });
  if (!work.has_bytes()) return;
  const auto size = itemsize(source.dtype);
  const auto* elements = work.data(2) - source.layout.storage_offset * size;
  auto* to = work.data(0) - values.layout.storage_offset * size;
  auto* to_index = work.data(1) - indices.layout.storage_offset * 8;
  for (std::size_t i = 0; i < places.size(); ++i) {
    const auto n = static_cast<std::int64_t>(i);
    std::copy_n(elements + from[i] * size, size, to + values.layout.at_linear(n) * size);
    store<std::int64_t>(to_index + indices.layout.at_linear(n) * 8, places[i]);
    work.pace().advance(8, 64);
  }
}

}  // namespace stridescope::kernels
