#include "engine/kernels/order.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <concepts>
#include <numeric>
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

OrderKey key_of(std::int64_t x) { return static_cast<OrderKey>(x) ^ (OrderKey{1} << 63); }
OrderKey key_of(double x) {
  if (x != x) return key_of_nan;
  constexpr OrderKey sign = OrderKey{1} << 63;
  const auto bits = std::bit_cast<OrderKey>(x + 0.0);
  return bits & sign ? sign - (bits ^ sign) : bits | sign;
}

struct Keyed {
  OrderKey key;
  std::int64_t place;
};

/// By the bytes of the keys from the lowest on, without those that all have in common.
void radix_sort(tensor::Pace& pace, std::vector<Keyed>& line, std::vector<Keyed>& spare) {
  constexpr std::size_t digits = sizeof(OrderKey), values = 256;
  constexpr std::int64_t cost_of_move = 32;
  const auto digit = [](OrderKey key, std::size_t d) { return (key >> (8 * d)) % values; };
  std::array<std::array<std::size_t, values>, digits> ends{};
  const auto count = static_cast<std::int64_t>(line.size());
  pace.parts(count, 0, cost_of_move, [&](std::int64_t begin, std::int64_t end) {
    for (auto i = begin; i < end; ++i)
      for (std::size_t d = 0; d < digits; ++d) ++ends[d][digit(line[static_cast<std::size_t>(i)].key, d)];
  });
  for (std::size_t d = 0; d < digits; ++d) {
    auto& next = ends[d];
    if (line.empty() || next[digit(line.front().key, d)] == line.size()) continue;
    std::exclusive_scan(next.begin(), next.end(), next.begin(), std::size_t{0});
    spare.resize(line.size());
    pace.parts(count, 0, cost_of_move, [&](std::int64_t begin, std::int64_t end) {
      for (auto i = begin; i < end; ++i) {
        const auto& entry = line[static_cast<std::size_t>(i)];
        spare[next[digit(entry.key, d)]++] = entry;
      }
    });
    line.swap(spare);
  }
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

/// The lines of a tensor along a dimension; a tensor without dimensions is one of one element.
class Lines {
 public:
  Lines(const tensor::Layout& layout, std::size_t dim) : layout_(layout), firsts_(layout), dim_(dim) {
    if (!layout.shape.empty()) firsts_.shape[dim] = 1;
  }
  std::int64_t count() const { return firsts_.numel(); }
  std::int64_t length() const { return layout_.shape.empty() ? 1 : layout_.shape[dim_]; }
  std::int64_t step() const { return layout_.shape.empty() ? 0 : layout_.stride[dim_]; }
  /// Of a line's first element, from the first of all.
  std::int64_t begin(std::int64_t line) const { return firsts_.at_linear(line) - firsts_.storage_offset; }

 private:
  const tensor::Layout& layout_;
  tensor::Layout firsts_;
  std::size_t dim_;
};

/// What a value is compared as: an entry is as large with these as with any, and each kind of sorting is
/// there twice, not ten times.
template <class T>
using Compared = std::conditional_t<std::integral<T>, std::int64_t, double>;
template <class T>
Compared<T> compared(const std::byte* address) {
  return static_cast<Compared<T>>(static_cast<Arithmetic<T>>(load<T>(address)));
}

/// For each line of the source, the places in it of what is chosen.
std::vector<std::int64_t> chosen_places(const tensor::Memory& memory, Work& work, const Lines& values,
                                        const Region& source, std::size_t dim, const Choice& choice) {
  const Lines lines(source.layout, dim);
  const std::int64_t length = lines.length(), kept = values.length();
  // Shorter ones are sorted sooner by comparisons.
  constexpr std::int64_t long_line = 256;
  const bool sorts = choice.kind == Kind::sort || choice.kind == Kind::stable_sort,
             by_digits = sorts && length >= long_line;
  memory.require_room(lines.count(), kept * static_cast<std::int64_t>(sizeof(std::int64_t)));
  memory.require_room(length, by_digits ? 2 * sizeof(Keyed) : sizeof(Entry<double>));
  std::vector<std::int64_t> places(static_cast<std::size_t>(lines.count() * kept));
  tensor::dispatch(source.dtype, [&](auto type) {
    using T = typename decltype(type)::type;
    constexpr auto size = static_cast<std::int64_t>(sizeof(T));
    using Value = Compared<T>;
    Line<Value> entries(static_cast<std::size_t>(by_digits ? 0 : length));
    std::vector<Keyed> keyed(static_cast<std::size_t>(by_digits ? length : 0)), spare;
    for (std::int64_t line = 0; line < lines.count(); ++line) {
      const auto* at = work.data(2) + lines.begin(line) * size;
      const auto value = [&](std::int64_t i) { return compared<T>(at + i * lines.step() * size); };
      auto* chosen = places.data() + line * kept;
      if (by_digits) {
        const OrderKey flip = choice.descending ? key_of_nan : 0;
        for (std::int64_t i = 0; i < length; ++i)
          keyed[static_cast<std::size_t>(i)] = {key_of(value(i)) ^ flip, i};
        radix_sort(work.pace(), keyed, spare);
        for (std::int64_t i = 0; i < kept; ++i) chosen[i] = keyed[static_cast<std::size_t>(i)].place;
        work.pace().advance(kept * size);
        continue;
      }
      for (std::int64_t i = 0; i < length; ++i) entries[static_cast<std::size_t>(i)] = {value(i), i};
      // A line that repeats one element is in order.
      const bool is_one = lines.step() == 0 && choice.kind == Kind::sort;
      Comparisons comparisons(work.pace(), length, kept * size);
      const auto first = is_one ? 0 : choose(comparisons, entries, choice);
      comparisons.finish();
      for (std::int64_t i = 0; i < kept; ++i) chosen[i] = entries[first + static_cast<std::size_t>(i)].place;
    }
  });
  return places;
}

/// The storage indices of what is chosen, in the logical order of the values.
std::vector<std::int64_t> chosen_indices(Work& work, const Region& values, const Region& source,
                                         std::size_t dim, const std::vector<std::int64_t>& places) {
  const auto count = values.layout.numel();
  auto lines = values.layout.shape;
  if (!lines.empty()) lines[dim] = 1;
  const auto line_layout = tensor::contiguous_layout(lines);
  std::vector<std::int64_t> indices;
  indices.reserve(static_cast<std::size_t>(count));
  for (std::int64_t n = 0; n < count; ++n) {
    work.pace().look(static_cast<std::size_t>(n), 64);
    auto coordinate = values.layout.coordinate(n);
    if (coordinate.empty()) {
      indices.push_back(source.layout.storage_offset);
      continue;
    }
    const auto kept = values.layout.shape[dim], i = std::exchange(coordinate[dim], 0);
    coordinate[dim] = places[static_cast<std::size_t>(line_layout.at(coordinate) * kept + i)];
    indices.push_back(source.layout.at(coordinate));
  }
  return indices;
}

}  // namespace

void choose_of_lines(tensor::Memory& memory, const Region& values, const Region& indices,
                     const Region& source, std::int64_t dim, const Choice& choice) {
  if (values.layout.numel() == 0) return;
  const auto d = static_cast<std::size_t>(dim);
  require_shape(indices, values.layout.shape);
  Work work(memory, {&values, &indices, &source});
  const Lines to_lines(values.layout, d), index_lines(indices.layout, d), from_lines(source.layout, d);
  std::vector<std::int64_t> places;
  if (work.has_bytes()) places = chosen_places(memory, work, to_lines, source, d, choice);
  work.report([&] {
    return tensor::Flow{.kind = tensor::FlowKind::copy,
                        .sources = {source},
                        .destination = values,
                        .source_index = work.has_bytes() ? chosen_indices(work, values, source, d, places)
                                                         : std::vector<std::int64_t>(),
                        .effort = 16};
  });
  work.report([&] { return tensor::Flow{tensor::FlowKind::fill, {}, indices}; });
  if (!work.has_bytes()) return;
  with_width(itemsize(source.dtype), [&](auto type) {
    using T = typename decltype(type)::type;
    const auto kept = to_lines.length();
    for (std::int64_t line = 0; line < to_lines.count(); ++line) {
      const auto* chosen = places.data() + line * kept;
      const auto* from = work.data<const T>(2) + from_lines.begin(line);
      auto* to = work.data<T>(0) + to_lines.begin(line);
      auto* to_index = work.data<std::int64_t>(1) + index_lines.begin(line);
      for (std::int64_t i = 0; i < kept; ++i) {
        to[i * to_lines.step()] = from[chosen[i] * from_lines.step()];
        to_index[i * index_lines.step()] = chosen[i];
      }
      work.pace().advance(8 * kept, 64 * kept);
    }
  });
}

std::vector<OrderKey> order_keys(tensor::Memory& memory, const Region& source) {
  memory.require_room(source.layout.numel(), sizeof(OrderKey));
  std::vector<OrderKey> keys;
  keys.reserve(static_cast<std::size_t>(source.layout.numel()));
  Work work(memory, {&source});
  if (source.layout.numel() == 0) return keys;
  const Lines lines(source.layout, source.layout.shape.empty() ? 0 : source.layout.shape.size() - 1);
  tensor::dispatch(source.dtype, [&](auto type) {
    using T = typename decltype(type)::type;
    constexpr auto size = static_cast<std::int64_t>(sizeof(T));
    for (std::int64_t line = 0; line < lines.count(); ++line) {
      const auto* at = work.data(0) + lines.begin(line) * size;
      for (std::int64_t i = 0; i < lines.length(); ++i)
        keys.push_back(key_of(compared<T>(at + i * lines.step() * size)));
      work.pace().advance(lines.length() * size);
    }
  });
  return keys;
}

std::vector<std::int64_t> stable_order(tensor::Memory& memory, std::span<const OrderKey> keys) {
  memory.require_room(static_cast<std::int64_t>(keys.size()), 2 * sizeof(Keyed) + sizeof(std::int64_t));
  std::vector<Keyed> keyed, spare;
  keyed.reserve(keys.size());
  for (const auto key : keys) keyed.push_back({key, static_cast<std::int64_t>(keyed.size())});
  tensor::Pace pace(memory.control());
  radix_sort(pace, keyed, spare);
  std::vector<std::int64_t> places;
  places.reserve(keyed.size());
  for (const auto& entry : keyed) places.push_back(entry.place);
  return places;
}

}  // namespace stridescope::kernels
