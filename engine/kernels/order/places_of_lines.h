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
#include "engine/kernels/order/keyed.h"
#include "engine/kernels/order/line_choice.h"
#include "engine/kernels/order/order.h"
#include "engine/kernels/order/rank_lines.h"

namespace stridescope::kernels {

/// Reads the key of the element at an address.
template <class T, class Key>
Key key_at(const std::byte* address) {
  return key_as<Key>(static_cast<Arithmetic<T>>(load<T>(address)));
}

/// Calls f(std::type_identity<T>{}) with an element type whose keys are of type Key.
template <class Key, class F>
void with_keyed(tensor::DType dtype, F&& f) {
  tensor::dispatch(dtype, [&](auto type) {
    using T = typename decltype(type)::type;
    if constexpr (sizeof(Key) == sizeof(OrderKey) || is_narrow<Arithmetic<T>>) f(std::type_identity<T>{});
  });
}

/// Finds for each line of a source the indices of the selected elements.
template <class Key>
class PlacesOfLines {
 public:
  PlacesOfLines(tensor::Pace& pace, const std::byte* data, const LinesAlong& lines, tensor::DType dtype,
                const Choice& choice, std::int64_t kept)
      : pace_(pace),
        data_(data),
        lines_(lines),
        dtype_(dtype),
        choice_(choice),
        kept_(kept),
        size_(itemsize(dtype)),
        flip_(goes_down() ? last_key<Key> : Key{0}),
        line_(static_cast<std::size_t>(lines.length())) {}

  void write(std::int64_t* places) {
    constexpr std::int64_t few_lines = Ranked::count / 2;  // at least half of the vector lanes are used
    if (are_alike()) return write_alike(places);
    if (lines_.count() >= few_lines && has_one_first()) return write_firsts(places);
    if (lines_.count() >= few_lines && can_be_ranked()) return write_ranked(places);
    auto from = lines_.starts();
    for (std::int64_t l = 0; l < lines_.count(); ++l, from.next(), places += kept_)
      write_line(places, data_ + *from * size_);
  }

 private:
  using Ranked = RankedLines<Key>;
  /// Up to this length std::sort is stable; beyond, its order of equal elements is unspecified.
  static constexpr std::int64_t most_inserted = 16;

  bool goes_down() const {
    return choice_.descending && (is_sort(choice_) || choice_.kind == Choice::Kind::top);
  }
  bool has_own_order() const {
    const auto length = lines_.length();
    if (is_sort(choice_))
      return choice_.kind == Choice::Kind::sort && length > most_inserted && length < long_sorted_line;
    return true;
  }
  /// True if ranks suffice for the selection, provided that the line has no equal elements.
  bool can_be_ranked() const {
    const bool follows = is_sort(choice_) || choice_.kind == Choice::Kind::kth ||
                         choice_.kind == Choice::Kind::median ||
                         (choice_.kind == Choice::Kind::top && choice_.sorted);
    return follows && lines_.length() <= most_ranked<Key> && !(has_own_order() && !differ());
  }

  /// True if a line probably has no equal elements.
  bool differ() const {
    return dtype_ == tensor::DType::float32 || dtype_ == tensor::DType::float64 ||
           (lines_.length() <= longest_distinct_line && dtype_ != tensor::DType::boolean);
  }
  /// True if only the first in order is selected, and it is probably unique.
  bool has_one_first() const {
    const bool is_first = (choice_.kind == Choice::Kind::top && choice_.k == 1) ||
                          (choice_.kind == Choice::Kind::kth && choice_.k == 0);
    const bool differs = is_floating(dtype_) || lines_.length() <= longest_line_of_distinct_first;
    return is_first && kept_ == 1 && differs && dtype_ != tensor::DType::boolean;
  }

  /// True if all lines repeat one element and the selection does not depend on its value: then all results
  /// equal those of the first line.
  bool are_alike() const {
    return lines_.step() == 0 &&
           (is_sort(choice_) || choice_.kind == Choice::Kind::top || choice_.kind == Choice::Kind::kth);
  }
  void write_alike(std::int64_t* places) {
    if (is_sort(choice_)) std::iota(places, places + kept_, 0);
    else write_line(places, data_);
    for (std::int64_t l = 1; l < lines_.count(); ++l)
      pace_.parts(kept_, size_, [&](std::int64_t begin, std::int64_t end) {
        std::copy(places + begin, places + end, places + l * kept_ + begin);
      });
  }

  /// Calls f(begins) with the addresses of the first elements of groups of lines.
  template <class F>
  void for_lines_together(F&& f) const {
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
    const bool unlike = has_own_order();
    const auto length = lines_.length();
    for_lines_together([&](auto begins) {
      const auto count = std::ssize(begins);
      read_lanes(ranked, begins);
      ranked.rank(length);
      pace_.advance(count * kept_ * size_, count * length * length);
      for (std::size_t lane = 0; lane < begins.size(); ++lane, places += kept_) {
        if (unlike && (ranked.ties[lane] || is_nan_median(ranked, lane)))
          write_chosen(places, begins[lane], 0);
        else write_from_ranks(places, ranked, lane);
      }
    });
  }

  /// For lines of which only the first in order is selected.
  void write_firsts(std::int64_t* places) {
    FirstsOfLines<Key> firsts;
    const auto length = lines_.length(), step = lines_.step() * size_;
    for_lines_together([&](auto begins) {
      const auto count = std::ssize(begins);
      with_keyed<Key>(dtype_, [&](auto type) {
        firsts.template find<typename decltype(type)::type>(begins.data(), count, length, step, flip_);
      });
      pace_.advance(count * size_, count * length * size_);
      for (std::size_t lane = 0; lane < begins.size(); ++lane, ++places) {
        if (firsts.ties[lane] != 0) write_chosen(places, begins[lane], 0);
        else *places = static_cast<std::int64_t>(firsts.places[lane]);
      }
    });
  }

  void read_lanes(Ranked& ranked, std::span<const std::byte* const> begins) const {
    with_keyed<Key>(dtype_, [&](auto type) {
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
    if (choice_.kind != Choice::Kind::median || !is_floating(dtype_)) return false;
    const auto nan = signed_key<Key>(last_key<Key>);
    return std::any_of(ranked.keys.begin(), ranked.keys.begin() + lines_.length(),
                       [&](const auto& keys) { return keys[lane] == nan; });
  }

  void write_from_ranks(std::int64_t* places, const Ranked& ranked, std::size_t lane) const {
    const auto length = lines_.length();
    const auto first = choice_.kind == Choice::Kind::kth      ? choice_.k
                       : choice_.kind == Choice::Kind::median ? (length - 1) / 2
                                                              : 0;
    if (kept_ == length && first == 0) {
      for (std::int64_t i = 0; i < length; ++i) places[ranked.ranks[static_cast<std::size_t>(i)][lane]] = i;
      return;
    }
    for (std::int64_t i = 0; i < length; ++i) {
      const auto rank = static_cast<std::int64_t>(ranked.ranks[static_cast<std::size_t>(i)][lane]) - first;
      if (rank >= 0 && rank < kept_) places[rank] = i;
    }
  }

  void read_line(const std::byte* at) {
    with_keyed<Key>(dtype_, [&](auto type) {
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
        sizeof(Key) == sizeof(std::uint32_t) ? most_ranked<Key> : long_sorted_line;
    const auto length = lines_.length();
    const bool by_rank = is_sort(choice_) && length <= most_ranked<Key> && !(has_own_order() && !differ()),
               by_digits = is_sort(choice_) && !by_rank && length >= least_of_digits;
    if (!by_rank && !by_digits) return write_chosen(places, begin, kept_ * size_);
    read_line(begin);
    if (by_rank) {
      sort_by_rank(line_, spare_);
      pace_.advance(kept_ * size_, kept_ * kept_ * static_cast<std::int64_t>(sizeof(Key)));
    } else {
      radix_sort(pace_, line_, spare_);
      pace_.advance(kept_ * size_);
    }
    if (has_own_order() && has_equal_neighbours(line_)) return write_chosen(places, begin, 0);
    write_front(places, 0);
  }

  /// Uses PyTorch's algorithm. `bytes` of the work have not been counted yet.
  void write_chosen(std::int64_t* places, const std::byte* begin, std::int64_t bytes) {
    read_line(begin);
    const auto length = lines_.length();
    if (length < long_sorted_line) {
      Uncounted uncounted;
      write_front(places, choose(uncounted, line_, choice_, is_floating(dtype_)));
      return pace_.advance(bytes, bytes + length * long_sorted_line);
    }
    Comparisons comparisons(pace_, length, bytes);
    const auto first = choose(comparisons, line_, choice_, is_floating(dtype_));
    comparisons.finish();
    write_front(places, first);
  }

  void write_front(std::int64_t* places, std::size_t first) const {
    for (std::int64_t i = 0; i < kept_; ++i)
      places[i] = static_cast<std::int64_t>(line_[first + static_cast<std::size_t>(i)].place);
  }

  tensor::Pace& pace_;
  const std::byte* data_;
  const LinesAlong& lines_;
  tensor::DType dtype_;
  const Choice& choice_;
  std::int64_t kept_, size_;
  Key flip_;
  Line<Key> line_, spare_;
};

}  // namespace stridescope::kernels
