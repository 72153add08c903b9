#pragma once

#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <type_traits>
#include <vector>

#include "engine/kernels/loop/cost.h"
#include "engine/kernels/order/order.h"
#include "engine/tensor/control.h"

namespace stridescope::kernels {

/// The key of NaN: for OrderKeys, or for narrow keys of elements of at most 32 bits.
template <class Key>
inline constexpr Key max_key = std::numeric_limits<Key>::max();

/// True if an element's key fits 32 bits.
template <class T>
inline constexpr bool is_narrow = sizeof(T) <= sizeof(std::uint32_t);

template <class Key, class T>
Key sort_key(T x) {
  constexpr Key sign = max_key<Key> / 2 + 1;
  if constexpr (std::floating_point<T>) {
    using Float = std::conditional_t<sizeof(Key) == sizeof(float), float, double>;
    if (x != x) return max_key<Key>;
    const auto bits = std::bit_cast<Key>(static_cast<Float>(x) + Float(0));
    return bits & sign ? sign - (bits ^ sign) : bits | sign;
  } else if constexpr (std::unsigned_integral<T> && sizeof(T) == sizeof(Key)) {
    return static_cast<Key>(x);
  } else {
    using Signed = std::make_signed_t<Key>;
    return static_cast<Key>(static_cast<Signed>(x)) ^ sign;
  }
}

/// A key with its index in the line.
template <class Key>
struct KeyedIndex {
  Key key, index;
};

/// Stable radix sort by the bytes of the keys, lowest first, skipping bytes that are equal in all
/// keys.
template <class Key>
void radix_sort(tensor::ProgressMeter& meter, std::vector<KeyedIndex<Key>>& line,
                std::vector<KeyedIndex<Key>>& scratch) {
  constexpr std::size_t digits = sizeof(Key), values = 256;
  const auto digit = [](Key key, std::size_t d) { return static_cast<std::size_t>(key >> (8 * d)) % values; };
  std::array<std::array<std::size_t, values>, digits> ends{};
  const auto count = static_cast<std::int64_t>(line.size());
  meter.for_each_chunk(count, 0, cost_of_sorted_key, [&](std::int64_t begin, std::int64_t end) {
    for (auto i = begin; i < end; ++i)
      for (std::size_t d = 0; d < digits; ++d) ++ends[d][digit(line[static_cast<std::size_t>(i)].key, d)];
  });
  for (std::size_t d = 0; d < digits; ++d) {
    auto& next = ends[d];
    if (line.empty() || next[digit(line.front().key, d)] == line.size()) continue;
    std::exclusive_scan(next.begin(), next.end(), next.begin(), std::size_t{0});
    scratch.resize(line.size());
    meter.for_each_chunk(count, 0, cost_of_sorted_key, [&](std::int64_t begin, std::int64_t end) {
      for (auto i = begin; i < end; ++i) {
        const auto& entry = line[static_cast<std::size_t>(i)];
        scratch[next[digit(entry.key, d)]++] = entry;
      }
    });
    line.swap(scratch);
  }
}

}  // namespace stridescope::kernels
