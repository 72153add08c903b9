#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "engine/kernels/loop/element.h"
#include "engine/kernels/loop/thresholds.h"
#include "engine/kernels/order/sort_keys.h"

namespace stridescope::kernels {

/// The longest line of such keys that is sorted by counting for each element how many precede it.
template <class Key>
inline constexpr std::int64_t max_ranked_length = sizeof(Key) == sizeof(std::uint32_t)
                                                      ? longest_ranked_line
                                                      : longest_ranked_wide_line;

/// Keys as signed integers, as vectors compare them.
template <class Key>
std::make_signed_t<Key> signed_key(Key key) {
  return static_cast<std::make_signed_t<Key>>(key ^ (max_key<Key> / 2 + 1));
}

/// Sorts a line by ranks; stable.
template <class Key>
void sort_by_rank(std::vector<KeyedIndex<Key>>& line, std::vector<KeyedIndex<Key>>& scratch) {
  using Signed = std::make_signed_t<Key>;
  Signed keys[max_ranked_length<Key>], ranks[max_ranked_length<Key>];
  const auto count = std::ssize(line);
  for (std::int64_t i = 0; i < count; ++i) keys[i] = signed_key(line[static_cast<std::size_t>(i)].key);
  for (std::int64_t i = 0; i < count; ++i) {
    const Signed key = keys[i];
    Signed rank = 0;
    for (std::int64_t j = 0; j < i; ++j) rank += keys[j] <= key ? 1 : 0;
    for (std::int64_t j = i + 1; j < count; ++j) rank += keys[j] < key ? 1 : 0;
    ranks[i] = rank;
  }
  scratch.resize(line.size());
  for (std::int64_t i = 0; i < count; ++i)
    scratch[static_cast<std::size_t>(ranks[i])] = line[static_cast<std::size_t>(i)];
  line.swap(scratch);
}

/// The number of lines of one length that are sorted side by side, one element of each per vector.
template <class Key>
inline constexpr std::int64_t lines_per_group = 64 / static_cast<std::int64_t>(sizeof(Key));
template <class Key>
using KeyLanes = std::array<std::make_signed_t<Key>, static_cast<std::size_t>(lines_per_group<Key>)>;

/// Reads the i-th elements of several lines, each line at its own address, as keys.
template <class T, class Key>
inline void read_key_lanes(KeyLanes<Key>& keys, const std::byte* const* lines, std::int64_t count,
                           std::int64_t offset, Key flip) {
  Stored<T> elements[lines_per_group<Key>] = {};
  for (std::int64_t lane = 0; lane < count; ++lane)
    elements[lane] = *reinterpret_cast<const Stored<T>*>(lines[lane] + offset);
  for (std::int64_t lane = 0; lane < lines_per_group<Key>; ++lane) {
    const auto x = static_cast<Arithmetic<T>>(static_cast<T>(elements[lane]));
    keys[static_cast<std::size_t>(lane)] = signed_key<Key>(sort_key<Key>(x) ^ flip);
  }
}

/// Finds the indices of the smallest elements of lines.
template <class Key>
struct LineMinima {
  KeyLanes<Key> keys, places{}, ties{};  ///< ties: true if another element is equal to it

  template <class T>
  void find(const std::byte* const* lines, std::int64_t count, std::int64_t length, std::int64_t step,
            Key flip) {
    using Signed = std::make_signed_t<Key>;
    read_key_lanes<T, Key>(keys, lines, count, 0, flip);
    places = ties = {};
    KeyLanes<Key> next;
    for (std::int64_t i = 1; i < length; ++i) {
      read_key_lanes<T, Key>(next, lines, count, i * step, flip);
      for (std::size_t l = 0; l < next.size(); ++l) {
        const bool is_before = next[l] < keys[l];
        ties[l] = is_before ? 0 : next[l] == keys[l] ? 1 : ties[l];
        places[l] = is_before ? static_cast<Signed>(i) : places[l];
        keys[l] = is_before ? next[l] : keys[l];
      }
    }
  }
};

/// Several lines of equal length, side by side.
template <class Key>
struct RankedLines {
  using Signed = std::make_signed_t<Key>;
  static constexpr auto count = lines_per_group<Key>;
  using Lanes = KeyLanes<Key>;

  std::array<Lanes, static_cast<std::size_t>(max_ranked_length<Key>)> keys, ranks;
  std::array<bool, static_cast<std::size_t>(count)> ties;  ///< true if two elements of the line are equal

  /// Ranks the first `length` elements of each line; stable.
  void rank(std::int64_t length) {
    const auto n = static_cast<std::size_t>(length);
    Lanes sum{};
    for (std::size_t i = 0; i < n; ++i) {
      const Lanes key = keys[i];
      Lanes before{};
      for (std::size_t j = 0; j < n; ++j)
        for (std::size_t l = 0; l < before.size(); ++l) before[l] += keys[j][l] < key[l] ? 1 : 0;
      ranks[i] = before;
      for (std::size_t l = 0; l < before.size(); ++l) sum[l] += before[l];
    }
    bool any = false;
    for (std::size_t l = 0; l < sum.size(); ++l) any |= ties[l] = sum[l] != length * (length - 1) / 2;
    if (any) count_equal_before(n);
  }

 private:
  /// Counts equal elements at smaller indices as smaller.
  void count_equal_before(std::size_t n) {
    for (std::size_t i = 1; i < n; ++i)
      for (std::size_t j = 0; j < i; ++j)
        for (std::size_t l = 0; l < ranks[i].size(); ++l) ranks[i][l] += keys[j][l] == keys[i][l] ? 1 : 0;
  }
};

}  // namespace stridescope::kernels
