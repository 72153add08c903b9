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
#include "engine/kernels/order/rank_sort.h"
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
    constexpr std::int64_t few_lines = Ranked::count / 2;  // at least half of the vector lanes are used
    if (are_lines_constant()) return write_constant_lines(places);
    if (lines_.count() >= few_lines && selects_unique_first()) return write_firsts(places);
    if (lines_.count() >= few_lines && can_be_ranked()) return write_ranked(places);
    auto from = lines_.starts();
    for (std::int64_t l = 0; l < lines_.count(); ++l, from.next(), places += selected_count_)
      write_line(places, data_ + *from * size_);
  }

 private:
  using Ranked = RankedLines<Key>;
  /// Up to this length std::sort is stable; beyond, its order of equal elements is unspecified.
  static constexpr std::int64_t most_inserted = 16;

  bool is_descending() const {
    return choice_.descending && (is_sort(choice_) || choice_.kind == SelectOptions::Kind::top);
  }
  bool has_unstable_order() const {
    const auto length = lines_.length();
    if (is_sort(choice_))
      return choice_.kind == SelectOptions::Kind::sort && length > most_inserted && length < long_sorted_line;
    return true;
  }
  /// True if ranks suffice for the selection, provided that the line has no equal elements.
  bool can_be_ranked() const {
    const bool follows = is_sort(choice_) || choice_.kind == SelectOptions::Kind::kth ||
                         choice_.kind == SelectOptions::Kind::median ||
                         (choice_.kind == SelectOptions::Kind::top && choice_.sorted);
    return follows && lines_.length() <= max_ranked_length<Key> &&
           !(has_unstable_order() && !is_probably_distinct());
  }

  /// True if a line probably has no equal elements.
  bool is_probably_distinct() const {
    return dtype_ == tensor::DType::float32 || dtype_ == tensor::DType::float64 ||
           (lines_.length() <= longest_distinct_line && dtype_ != tensor::DType::boolean);
  }
  /// True if only the first in order is selected, and it is probably unique.
  bool selects_unique_first() const {
    const bool is_first = (choice_.kind == SelectOptions::Kind::top && choice_.k == 1) ||
                          (choice_.kind == SelectOptions::Kind::kth && choice_.k == 0);
    const bool differs = is_floating(dtype_) || lines_.length() <= longest_line_of_distinct_first;
    return is_first && selected_count_ == 1 && differs && dtype_ != tensor::DType::boolean;
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

  /// Calls f(begins) with the addresses of the first elements of groups of lines.
  template <class F>
  void for_each_line_group(F&& f) const {
    auto from = lines_.starts();
    for (std::int64_t left = lines_.count(); left > 0; left -= Ranked::count) {
      const auto count = static_cast<std::size_t>(std::min(Ranked::count, left));
      std::array<const std::byte*, Ranked::count> begins;
      for (std::size_t lane = 0; lane < count; ++lane, from.next()) begins[lane] = data_ + *from * size_;
      f(std::span<const std::byte* const>(begins.data(), count));
    }
  }

  void write_ranked(std::int64_t* places) {
    Ranked ranked{};
    const bool unlike = has_unstable_order();
    const auto length = lines_.length();
    for_each_line_group([&](auto begins) {
      const auto count = std::ssize(begins);
      read_lanes(ranked, begins);
      ranked.rank(length);
      meter_.add(count * selected_count_ * size_, count * length * length);
      for (std::size_t lane = 0; lane < begins.size(); ++lane, places += selected_count_) {
        if (unlike && (ranked.ties[lane] || is_nan_median(ranked, lane)))
          write_selected(places, begins[lane], 0);
        else write_from_ranks(places, ranked, lane);
      }
    });
  }

  /// For lines of which only the first in order is selected.
  void write_firsts(std::int64_t* places) {
    LineMinima<Key> firsts;
    const auto length = lines_.length(), step = lines_.step() * size_;
    for_each_line_group([&](auto begins) {
      const auto count = std::ssize(begins);
      dispatch_keyed<Key>(dtype_, [&](auto type) {
        firsts.template find<typename decltype(type)::type>(begins.data(), count, length, step, flip_);
      });
      meter_.add(count * size_, count * length * size_);
      for (std::size_t lane = 0; lane < begins.size(); ++lane, ++places) {
        if (firsts.ties[lane] != 0) write_selected(places, begins[lane], 0);
        else *places = static_cast<std::int64_t>(firsts.places[lane]);
      }
    });
  }

  void read_lanes(Ranked& ranked, std::span<const std::byte* const> begins) const {
    dispatch_keyed<Key>(dtype_, [&](auto type) {
      using T = typename decltype(type)::type;
      const auto length = static_cast<std::size_t>(lines_.length());
      const auto step = lines_.step() * size_;
      const Key flip = flip_;
      for (std::size_t lane = 0; lane < begins.size(); ++lane) {
        const auto* at = begins[lane];
        for (std::size_t i = 0; i < length; ++i, at += step)
          ranked.keys[i][lane] = signed_key<Key>(key_at<T, Key>(at) ^ flip);
      }
    });
  }

  bool is_nan_median(const Ranked& ranked, std::size_t lane) const {
    if (choice_.kind != SelectOptions::Kind::median || !is_floating(dtype_)) return false;
    const auto nan = signed_key<Key>(max_key<Key>);
    return std::any_of(ranked.keys.begin(), ranked.keys.begin() + lines_.length(),
                       [&](const auto& keys) { return keys[lane] == nan; });
  }

  void write_from_ranks(std::int64_t* places, const Ranked& ranked, std::size_t lane) const {
    const auto length = lines_.length();
    const auto first = choice_.kind == SelectOptions::Kind::kth      ? choice_.k
                       : choice_.kind == SelectOptions::Kind::median ? (length - 1) / 2
                                                                     : 0;
    if (selected_count_ == length && first == 0) {
      for (std::int64_t i = 0; i < length; ++i) places[ranked.ranks[static_cast<std::size_t>(i)][lane]] = i;
      return;
    }
    for (std::int64_t i = 0; i < length; ++i) {
      const auto rank = static_cast<std::int64_t>(ranked.ranks[static_cast<std::size_t>(i)][lane]) - first;
      if (rank >= 0 && rank < selected_count_) places[rank] = i;
    }
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
    // Shorter lines of wide keys are sorted faster by comparisons.
    constexpr std::int64_t least_of_digits =
        sizeof(Key) == sizeof(std::uint32_t) ? max_ranked_length<Key> : long_sorted_line;
    const auto length = lines_.length();
    const bool by_rank = is_sort(choice_) && length <= max_ranked_length<Key> &&
                         !(has_unstable_order() && !is_probably_distinct()),
               by_digits = is_sort(choice_) && !by_rank && length >= least_of_digits;
    if (!by_rank && !by_digits) return write_selected(places, begin, selected_count_ * size_);
    read_line(begin);
    if (by_rank) {
      sort_by_rank(line_, scratch_);
      meter_.add(selected_count_ * size_,
                 selected_count_ * selected_count_ * static_cast<std::int64_t>(sizeof(Key)));
    } else {
      radix_sort(meter_, line_, scratch_);
      meter_.add(selected_count_ * size_);
    }
    if (has_unstable_order() && has_equal_neighbours(line_)) return write_selected(places, begin, 0);
    write_front(places, 0);
  }

  /// Uses PyTorch's algorithm. `bytes` of the work have not been counted yet.
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
