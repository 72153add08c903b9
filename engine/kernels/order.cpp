#include "engine/kernels/order.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/kernels/element.h"
#include "engine/kernels/keyed.h"
#include "engine/kernels/wide.h"
#include "engine/kernels/work.h"

namespace stridescope::kernels {
namespace {

using tensor::Region;
using Kind = Choice::Kind;

template <class Key>
using Line = std::vector<Keyed<Key>>;

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

struct Ascends {
  template <class Key>
  bool operator()(const Keyed<Key>& a, const Keyed<Key>& b) const {
    return a.key < b.key;
  }
};
struct Descends {
  template <class Key>
  bool operator()(const Keyed<Key>& a, const Keyed<Key>& b) const {
    return a.key > b.key;
  }
};

template <class Key, class Compare>
void take_top(Line<Key>& line, const Choice& choice, Compare before) {
  if (choice.k == 0) return;
  const auto kth = line.begin() + static_cast<std::ptrdiff_t>(choice.k);
  if (choice.k * 64 <= static_cast<std::int64_t>(line.size())) {
    std::partial_sort(line.begin(), kth, line.end(), before);
    return;
  }
  std::nth_element(line.begin(), kth - 1, line.end(), before);
  if (choice.sorted) std::sort(line.begin(), kth - 1, before);
}

/// Stably, a place makes each narrow one another number.
template <class Key>
void sort_short(Comparisons& comparisons, Line<Key>& line, bool stable) {
  if (!stable) {
    std::sort(line.begin(), line.end(), counted(comparisons, Ascends()));
  } else if constexpr (sizeof(Key) == sizeof(std::uint32_t)) {
    const auto number = [](const Keyed<Key>& entry) { return std::uint64_t{entry.key} << 32 | entry.place; };
    std::sort(line.begin(), line.end(),
              counted(comparisons, [&](const auto& a, const auto& b) { return number(a) < number(b); }));
  } else {
    std::stable_sort(line.begin(), line.end(), counted(comparisons, Ascends()));
  }
}

/// So short a line is sorted soonest by counting for each element how many come before it.
template <class Key>
inline constexpr std::int64_t most_ranked = sizeof(Key) == sizeof(std::uint32_t) ? 96 : 48;

/// Stably. Vectors compare signed numbers alone.
template <class Key>
void sort_by_rank(Line<Key>& line, Line<Key>& spare) {
  using Signed = std::make_signed_t<Key>;
  Signed keys[most_ranked<Key>], ranks[most_ranked<Key>];
  const auto count = std::ssize(line);
  for (std::int64_t i = 0; i < count; ++i)
    keys[i] = static_cast<Signed>(line[static_cast<std::size_t>(i)].key ^ (last_key<Key> / 2 + 1));
  with_wide_vectors([&]() STRIDESCOPE_INLINE {
    for (std::int64_t i = 0; i < count; ++i) {
      const Signed key = keys[i];
      Signed rank = 0;
      for (std::int64_t j = 0; j < i; ++j) rank += keys[j] <= key ? 1 : 0;
      for (std::int64_t j = i + 1; j < count; ++j) rank += keys[j] < key ? 1 : 0;
      ranks[i] = rank;
    }
  });
  spare.resize(line.size());
  for (std::int64_t i = 0; i < count; ++i)
    spare[static_cast<std::size_t>(ranks[i])] = line[static_cast<std::size_t>(i)];
  line.swap(spare);
}

template <class Key>
bool has_equal_neighbours(const Line<Key>& line) {
  return std::adjacent_find(line.begin(), line.end(),
                            [](const auto& a, const auto& b) { return a.key == b.key; }) != line.end();
}

/// Hoare's selection with the median of three as pivot: afterwards the element at place k in order is there.
template <class Key>
void select_kth(Comparisons& comparisons, Line<Key>& line, std::int64_t k) {
  const auto after = counted(comparisons, Descends());
  const auto at = [&](std::int64_t i) -> Keyed<Key>& { return line[static_cast<std::size_t>(i)]; };
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

/// `has_nan`: of floats, whose last key is that of NaN.
template <class Key>
std::size_t middle(Comparisons& comparisons, Line<Key>& line, bool has_nan, bool ignores_nan) {
  const auto nan = [has_nan](const Keyed<Key>& entry) { return has_nan && entry.key == last_key<Key>; };
  std::size_t count = line.size();
  if (ignores_nan) {
    count -= static_cast<std::size_t>(std::count_if(line.begin(), line.end(), nan));
  } else if (const auto found = std::find_if(line.begin(), line.end(), nan); found != line.end()) {
    return static_cast<std::size_t>(found - line.begin());
  }
  const auto nth = count == 0 ? 0 : (count - 1) / 2;
  std::nth_element(line.begin(), line.begin() + static_cast<std::ptrdiff_t>(nth), line.end(),
                   counted(comparisons, Ascends()));
  return nth;
}

template <class Key>
std::size_t most_frequent(Comparisons& comparisons, Line<Key>& line, bool has_nan) {
  std::sort(line.begin(), line.end(), counted(comparisons, Ascends()));
  const auto are_equal = [has_nan](const Keyed<Key>& a, const Keyed<Key>& b) {
    return a.key == b.key && !(has_nan && a.key == last_key<Key>);
  };
  std::size_t best = 0, most = 0, run = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    ++run;
    if (i + 1 < line.size() && are_equal(line[i], line[i + 1])) continue;
    if (run > most) {
      most = run;
      best = i;
    }
    run = 0;
  }
  return best;
}

bool is_sort(const Choice& choice) { return choice.kind == Kind::sort || choice.kind == Kind::stable_sort; }

/// Brings what is chosen to the front, and says where that begins.
template <class Key>
std::size_t choose(Comparisons& comparisons, Line<Key>& line, const Choice& choice, bool has_nan) {
  switch (choice.kind) {
    case Kind::median:
    case Kind::nanmedian: return middle(comparisons, line, has_nan, choice.kind == Kind::nanmedian);
    case Kind::mode: return most_frequent(comparisons, line, has_nan);
    case Kind::kth: select_kth(comparisons, line, choice.k); return static_cast<std::size_t>(choice.k);
    case Kind::top:
      if (choice.descending) take_top(line, choice, counted(comparisons, Descends()));
      else take_top(line, choice, counted(comparisons, Ascends()));
      return 0;
    default: sort_short(comparisons, line, choice.kind == Kind::stable_sort); return 0;
  }
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

/// The keys of a line's elements, `stride` bytes apart, those of the last first where `flip` is all ones.
template <class T, class Key>
void read_keys(Line<Key>& line, const std::byte* from, std::int64_t stride, Key flip) {
  for (std::size_t i = 0; i < line.size(); ++i)
    line[i] = {
        key_as<Key>(static_cast<Arithmetic<T>>(load<T>(from + static_cast<std::int64_t>(i) * stride))) ^ flip,
        static_cast<Key>(i)};
}

/// For each line of the source, the places in it of what is chosen.
template <class Key>
void choose_places(tensor::Pace& pace, const std::byte* data, const Lines& lines, tensor::DType dtype,
                   const Choice& choice, std::int64_t kept, std::int64_t* places) {
  // Shorter ones of wide keys are sorted sooner by comparisons.
  constexpr std::int64_t long_line = 256, least_of_digits = sizeof(Key) == sizeof(std::uint32_t)
                                                                ? most_ranked<Key>
                                                                : long_line;
  const bool sorts = is_sort(choice), by_rank = sorts && lines.length() <= most_ranked<Key>,
             by_digits = sorts && !by_rank && lines.length() >= least_of_digits;
  // Up to there std::sort leaves equal ones in their order; further on it is its own.
  constexpr std::int64_t most_inserted = 16;
  const bool has_own_order = choice.kind == Kind::sort && lines.length() > most_inserted &&
                             lines.length() < long_line && lines.step() != 0;
  const auto size = itemsize(dtype);
  const Key flip = sorts && choice.descending ? last_key<Key> : Key{0};
  Line<Key> line(static_cast<std::size_t>(lines.length())), spare;
  for (std::int64_t l = 0; l < lines.count(); ++l) {
    const auto read = [&] {
      tensor::dispatch(dtype, [&](auto type) {
        using T = typename decltype(type)::type;
        if constexpr (sizeof(Key) == sizeof(OrderKey) || is_narrow<Arithmetic<T>>)
          read_keys<T>(line, data + lines.begin(l) * size, lines.step() * size, flip);
      });
    };
    read();
    std::size_t first = 0;
    if (by_rank) {
      sort_by_rank(line, spare);
      pace.advance(kept * size, kept * kept * static_cast<std::int64_t>(sizeof(Key)));
    } else if (by_digits) {
      radix_sort(pace, line, spare);
      pace.advance(kept * size);
    }
    const bool is_done = (by_rank || by_digits) && !(has_own_order && has_equal_neighbours(line));
    if (!is_done) {
      if (by_rank || by_digits) read();
      Comparisons comparisons(pace, lines.length(), by_rank || by_digits ? 0 : kept * size);
      // A line that repeats one element is in order.
      const bool is_one = lines.step() == 0 && choice.kind == Kind::sort;
      first = is_one ? 0 : choose(comparisons, line, choice, is_floating(dtype));
      comparisons.finish();
    }
    for (std::int64_t i = 0; i < kept; ++i)
      *places++ = static_cast<std::int64_t>(line[first + static_cast<std::size_t>(i)].place);
  }
}

std::vector<std::int64_t> chosen_places(const tensor::Memory& memory, Work& work, const Lines& values,
                                        const Region& source, std::size_t dim, const Choice& choice) {
  const Lines lines(source.layout, dim);
  const std::int64_t length = lines.length(), kept = values.length();
  memory.require_room(lines.count(), kept * static_cast<std::int64_t>(sizeof(std::int64_t)));
  memory.require_room(length, (is_sort(choice) ? 2 : 1) * sizeof(Keyed<OrderKey>));
  std::vector<std::int64_t> places(static_cast<std::size_t>(lines.count() * kept));
  const bool narrow =
      length <= std::numeric_limits<std::uint32_t>::max() && tensor::dispatch(source.dtype, [](auto type) {
        return is_narrow<Arithmetic<typename decltype(type)::type>>;
      });
  const auto choose_all = narrow ? choose_places<std::uint32_t> : choose_places<OrderKey>;
  choose_all(work.pace(), work.data(2), lines, source.dtype, choice, kept, places.data());
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
  std::vector<OrderKey> keys(static_cast<std::size_t>(source.layout.numel()));
  Work work(memory, {&source});
  if (source.layout.numel() == 0) return keys;
  auto* key = keys.data();
  const Lines lines(source.layout, source.layout.shape.empty() ? 0 : source.layout.shape.size() - 1);
  tensor::dispatch(source.dtype, [&](auto type) {
    using T = typename decltype(type)::type;
    constexpr auto size = static_cast<std::int64_t>(sizeof(T));
    for (std::int64_t line = 0; line < lines.count(); ++line) {
      const auto* at = work.data(0) + lines.begin(line) * size;
      for (std::int64_t i = 0; i < lines.length(); ++i)
        *key++ = key_as<OrderKey>(static_cast<Arithmetic<T>>(load<T>(at + i * lines.step() * size)));
      work.pace().advance(lines.length() * size);
    }
  });
  return keys;
}

std::vector<std::int64_t> stable_order(tensor::Memory& memory, std::span<const OrderKey> keys) {
  memory.require_room(static_cast<std::int64_t>(keys.size()),
                      2 * sizeof(Keyed<OrderKey>) + sizeof(std::int64_t));
  std::vector<Keyed<OrderKey>> keyed, spare;
  keyed.reserve(keys.size());
  for (const auto key : keys) keyed.push_back({key, static_cast<OrderKey>(keyed.size())});
  tensor::Pace pace(memory.control());
  radix_sort(pace, keyed, spare);
  std::vector<std::int64_t> places;
  places.reserve(keyed.size());
  for (const auto& entry : keyed) places.push_back(static_cast<std::int64_t>(entry.place));
  return places;
}

}  // namespace stridescope::kernels
