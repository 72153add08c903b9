#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <type_traits>

#include "engine/kernels/loop/element.h"
#include "engine/kernels/loop/lines_along.h"
#include "engine/kernels/loop/thresholds.h"
#include "engine/kernels/order/order.h"
#include "engine/kernels/order/select_kth.h"
#include "engine/kernels/order/sort_keys.h"

namespace stridescope::kernels {

/// Reads the key of the element at an address.
template <class T, class Key>
Key key_at(const std::byte* address) {
  return sort_key<Key>(static_cast<Arithmetic<T>>(load<T>(address)));
}

/// Calls f(std::type_identity<T>{}) with an element type whose keys are of type Key.
template <class Key, class F>
void dispatch_keyed(tensor::DType dtype, F&& f) {
  tensor::dispatch(dtype, [&](auto type) {
    using T = typename decltype(type)::type;
    if constexpr (sizeof(Key) == sizeof(OrderKey) || is_narrow<Arithmetic<T>>) f(std::type_identity<T>{});
  });
}

/// Finds for each line of a source the indices of the selected elements.
template <class Key>
class ArgsortLines {
 public:
  ArgsortLines(tensor::ProgressMeter& meter, const std::byte* data, const LinesAlong& lines,
               tensor::DType dtype, const SelectOptions& choice, std::int64_t selected_count)
      : meter_(meter),
        data_(data),
        lines_(lines),
        dtype_(dtype),
        choice_(choice),
        selected_count_(selected_count),
        size_(itemsize(dtype)),
        flip_(is_descending() ? max_key<Key> : Key{0}),
        line_(static_cast<std::size_t>(lines.length())) {}

  void write(std::int64_t* places) {
    if (are_lines_constant()) return write_constant_lines(places);
    auto from = lines_.starts();
    for (std::int64_t l = 0; l < lines_.count(); ++l, from.next(), places += selected_count_)
      write_line(places, data_ + *from * size_);
  }

 private:
  /// Up to this length, std::sort of libstdc++ is an insertion sort, which is stable; beyond, its order of
  /// equal elements is unspecified.
  static constexpr std::int64_t most_inserted = 16;

  bool is_descending() const {
    return choice_.descending && (is_sort(choice_) || choice_.kind == SelectOptions::Kind::top);
  }
  /// True if the order of equal elements of a sorted line is std::sort's.
  bool has_unstable_order() const {
    const auto length = lines_.length();
    return choice_.kind == SelectOptions::Kind::sort && length > most_inserted && length < long_sorted_line;
  }
  /// True if all lines repeat one element and the selection does not depend on its value: then all results
  /// equal those of the first line.
  bool are_lines_constant() const {
    return lines_.step() == 0 && (is_sort(choice_) || choice_.kind == SelectOptions::Kind::top ||
                                  choice_.kind == SelectOptions::Kind::kth);
  }
  void write_constant_lines(std::int64_t* places) {
    if (is_sort(choice_)) std::iota(places, places + selected_count_, 0);
    else write_line(places, data_);
    for (std::int64_t l = 1; l < lines_.count(); ++l)
      meter_.for_each_chunk(selected_count_, size_, [&](std::int64_t begin, std::int64_t end) {
        std::copy(places + begin, places + end, places + l * selected_count_ + begin);
      });
  }

  void read_line(const std::byte* at) {
    dispatch_keyed<Key>(dtype_, [&](auto type) {
      using T = typename decltype(type)::type;
      const Key flip = is_sort(choice_) ? flip_ : Key{0};
      const auto step = lines_.step() * size_;
      for (std::size_t i = 0; i < line_.size(); ++i, at += step)
        line_[i] = {key_at<T, Key>(at) ^ flip, static_cast<Key>(i)};
    });
  }

  /// Writes the indices for one line, which starts at `begin`.
  void write_line(std::int64_t* places, const std::byte* begin) {
    constexpr auto least = sizeof(Key) == sizeof(std::uint32_t) ? long_sorted_narrow_line : long_sorted_line;
    const bool is_short = lines_.length() < least;
    // Integers often repeat; then the radix sort would be in vain.
    const bool may_repeat = has_unstable_order() && !is_floating(dtype_);
    if (!is_sort(choice_) || is_short || may_repeat)
      return write_selected(places, begin, selected_count_ * size_);
    read_line(begin);
    radix_sort(meter_, line_, scratch_);
    meter_.add(selected_count_ * size_);
    if (has_unstable_order() && has_equal_neighbours(line_)) return write_selected(places, begin, 0);
    write_front(places, 0);
  }

  /// Uses PyTorch's algorithm. `bytes`: work that has not been counted yet.
  void write_selected(std::int64_t* places, const std::byte* begin, std::int64_t bytes) {
    read_line(begin);
    const auto length = lines_.length();
    if (length < long_sorted_line) {
      NullCounter uncounted;
      write_front(places, select_to_front(uncounted, line_, choice_, is_floating(dtype_)));
      return meter_.add(bytes, bytes + length * long_sorted_line);
    }
    ComparisonCounter comparisons(meter_, length, bytes);
    const auto first = select_to_front(comparisons, line_, choice_, is_floating(dtype_));
    comparisons.finish();
    write_front(places, first);
  }

  void write_front(std::int64_t* places, std::size_t first) const {
    for (std::int64_t i = 0; i < selected_count_; ++i)
      places[i] = static_cast<std::int64_t>(line_[first + static_cast<std::size_t>(i)].index);
  }

  tensor::ProgressMeter& meter_;
  const std::byte* data_;
  const LinesAlong& lines_;
  tensor::DType dtype_;
  const SelectOptions& choice_;
  std::int64_t selected_count_, size_;
  Key flip_;
  KeyedLine<Key> line_, scratch_;
};

}  // namespace stridescope::kernels
