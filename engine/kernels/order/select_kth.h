#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "engine/kernels/loop/cost.h"
#include "engine/kernels/loop/thresholds.h"
#include "engine/kernels/order/order.h"
#include "engine/kernels/order/sort_keys.h"
#include "engine/tensor/control.h"

namespace stridescope::kernels {

template <class Key>
using KeyedLine = std::vector<KeyedIndex<Key>>;

/// Reports the progress of sorting a line, per comparison: about n log n are expected.
class ComparisonCounter {
 public:
  ComparisonCounter(tensor::ProgressMeter& meter, std::int64_t length, std::int64_t bytes)
      : meter_(meter), left_bytes_(bytes) {
    const auto expected = static_cast<double>(length) * std::log2(static_cast<double>(length) + 2);
    bytes_per_check_ = static_cast<std::int64_t>(static_cast<double>(bytes) * interval / expected);
  }
  void count() {
    if (++since_ < interval) [[likely]]
      return;
    since_ = 0;
    const auto bytes = std::min(bytes_per_check_, left_bytes_);
    left_bytes_ -= bytes;
    meter_.add(bytes, interval * cost_of_comparison);
    meter_.throw_if_cancelled();
  }
  void finish() {
    const auto bytes = std::exchange(left_bytes_, 0);
    meter_.add(bytes, bytes + std::exchange(since_, 0) * cost_of_comparison);
  }

 private:
  static constexpr auto interval = comparisons_per_report;
  tensor::ProgressMeter& meter_;
  std::int64_t left_bytes_, bytes_per_check_ = 0, since_ = 0;
};

/// Counts nothing: for short lines, whose work the caller counts as a whole.
struct NullCounter {
  void count() {}
};

/// A comparison that is counted.
template <class Counter, class Compare>
auto counted(Counter& comparisons, Compare before) {
  return [&comparisons, before](const auto& a, const auto& b) {
    comparisons.count();
    return before(a, b);
  };
}

struct Ascends {
  template <class Key>
  bool operator()(const KeyedIndex<Key>& a, const KeyedIndex<Key>& b) const {
    return a.key < b.key;
  }
};
struct Descends {
  template <class Key>
  bool operator()(const KeyedIndex<Key>& a, const KeyedIndex<Key>& b) const {
    return a.key > b.key;
  }
};

template <class Key, class Compare>
void select_top_k(KeyedLine<Key>& line, const SelectOptions& choice, Compare before) {
  if (choice.k == 0) return;
  const auto kth = line.begin() + static_cast<std::ptrdiff_t>(choice.k);
  if (choice.k * 64 <= static_cast<std::int64_t>(line.size())) {
    std::partial_sort(line.begin(), kth, line.end(), before);
    return;
  }
  std::nth_element(line.begin(), kth - 1, line.end(), before);
  if (choice.sorted) std::sort(line.begin(), kth - 1, before);
}

/// If `stable`, narrow keys are sorted together with their indices, which make each unique.
template <class Key, class Counter>
void sort_short(Counter& comparisons, KeyedLine<Key>& line, bool stable) {
  if (!stable) {
    std::sort(line.begin(), line.end(), counted(comparisons, Ascends()));
  } else if constexpr (sizeof(Key) == sizeof(std::uint32_t)) {
    const auto number = [](const KeyedIndex<Key>& entry) {
      return std::uint64_t{entry.key} << 32 | entry.index;
    };
    std::sort(line.begin(), line.end(),
              counted(comparisons, [&](const auto& a, const auto& b) { return number(a) < number(b); }));
  } else {
    std::stable_sort(line.begin(), line.end(), counted(comparisons, Ascends()));
  }
}

template <class Key>
bool has_equal_neighbours(const KeyedLine<Key>& line) {
  return std::adjacent_find(line.begin(), line.end(),
                            [](const auto& a, const auto& b) { return a.key == b.key; }) != line.end();
}

/// Hoare's selection with a median-of-three pivot: afterwards the element of rank k is at index k.
template <class Key, class Counter>
void select_kth(Counter& comparisons, KeyedLine<Key>& line, std::int64_t k) {
  const auto after = counted(comparisons, Descends());
  const auto at = [&](std::int64_t i) -> KeyedIndex<Key>& { return line[static_cast<std::size_t>(i)]; };
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

/// `has_nan`: for floats; NaN has the largest key.
template <class Key, class Counter>
std::size_t select_median(Counter& comparisons, KeyedLine<Key>& line, bool has_nan, bool ignores_nan) {
  const auto nan = [has_nan](const KeyedIndex<Key>& entry) { return has_nan && entry.key == max_key<Key>; };
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

template <class Key, class Counter>
std::size_t select_mode(Counter& comparisons, KeyedLine<Key>& line, bool has_nan) {
  std::sort(line.begin(), line.end(), counted(comparisons, Ascends()));
  const auto are_equal = [has_nan](const KeyedIndex<Key>& a, const KeyedIndex<Key>& b) {
    return a.key == b.key && !(has_nan && a.key == max_key<Key>);
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

inline bool is_sort(const SelectOptions& choice) {
  return choice.kind == SelectOptions::Kind::sort || choice.kind == SelectOptions::Kind::stable_sort;
}

/// Moves the selected elements to the front, and returns the index of the first.
template <class Key, class Counter>
std::size_t select_to_front(Counter& comparisons, KeyedLine<Key>& line, const SelectOptions& choice,
                            bool has_nan) {
  using Kind = SelectOptions::Kind;
  switch (choice.kind) {
    case Kind::median:
    case Kind::nanmedian: return select_median(comparisons, line, has_nan, choice.kind == Kind::nanmedian);
    case Kind::mode: return select_mode(comparisons, line, has_nan);
    case Kind::kth: select_kth(comparisons, line, choice.k); return static_cast<std::size_t>(choice.k);
    case Kind::top:
      if (choice.descending) select_top_k(line, choice, counted(comparisons, Descends()));
      else select_top_k(line, choice, counted(comparisons, Ascends()));
      return 0;
    default: sort_short(comparisons, line, choice.kind == Kind::stable_sort); return 0;
  }
}

}  // namespace stridescope::kernels
