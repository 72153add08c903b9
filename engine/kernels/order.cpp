#include "engine/kernels/order.h"

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/kernels/element.h"
#include "engine/kernels/keyed.h"
#include "engine/kernels/line_choice.h"
#include "engine/kernels/rank_lines.h"
#include "engine/kernels/work.h"

namespace stridescope::kernels {
namespace {

using tensor::Region;
using Kind = Choice::Kind;

/// The lines of a tensor along a dimension; a tensor without dimensions is one of one element.
class Lines {
 public:
  Lines(const tensor::Layout& layout, std::size_t dim) : layout_(layout), firsts_(layout), dim_(dim) {
    if (!layout.shape.empty()) firsts_.shape[dim] = 1;
  }
  std::int64_t count() const { return firsts_.numel(); }
  std::int64_t length() const { return layout_.shape.empty() ? 1 : layout_.shape[dim_]; }
  std::int64_t step() const { return layout_.shape.empty() ? 0 : layout_.stride[dim_]; }

  /// Where each line begins, one after the other, from the first of all.
  class Starts {
   public:
    explicit Starts(const tensor::Layout& firsts) {
      for (std::size_t d = 0; d < firsts.shape.size(); ++d)
        if (firsts.shape[d] > 1) dims_[count_++] = {firsts.shape[d], firsts.stride[d]};
      if (count_ > 0) inner_ = dims_[--count_];
    }
    std::int64_t operator*() const { return start_; }
    void next() {
      start_ += inner_.stride;
      if (++at_ == inner_.size) next_row();
    }

   private:
    struct Dim {
      std::int64_t size, stride, index = 0;
    };
    void next_row() {
      start_ -= std::exchange(at_, 0) * inner_.stride;
      for (auto d = count_; d-- > 0;) {
        auto& dim = dims_[d];
        start_ += dim.stride;
        if (++dim.index < dim.size) return;
        start_ -= std::exchange(dim.index, 0) * dim.stride;
      }
    }
    std::array<Dim, tensor::max_dims> dims_;
    Dim inner_{1, 0};
    std::size_t count_ = 0;
    std::int64_t start_ = 0, at_ = 0;
  };
  Starts starts() const { return Starts(firsts_); }

 private:
  const tensor::Layout& layout_;
  tensor::Layout firsts_;
  std::size_t dim_;
};

/// The key of an element at an address.
template <class T, class Key>
Key key_at(const std::byte* address) {
  return key_as<Key>(static_cast<Arithmetic<T>>(load<T>(address)));
}

/// Calls f(std::type_identity<T>{}) with an element's type, which has keys so narrow.
template <class Key, class F>
void with_keyed(tensor::DType dtype, F&& f) {
  tensor::dispatch(dtype, [&](auto type) {
    using T = typename decltype(type)::type;
    if constexpr (sizeof(Key) == sizeof(OrderKey) || is_narrow<Arithmetic<T>>) f(std::type_identity<T>{});
  });
}

/// Finds for each line of a source the places in it of what is chosen.
template <class Key>
class PlacesOfLines {
 public:
  PlacesOfLines(tensor::Pace& pace, const std::byte* data, const Lines& lines, tensor::DType dtype,
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
    constexpr std::int64_t few_lines = Ranked::count / 2;
    if (is_sort(choice_) && lines_.step() == 0) return write_identity(places);
    if (lines_.count() >= few_lines && can_be_ranked()) return write_ranked(places);
    auto from = lines_.starts();
    for (std::int64_t l = 0; l < lines_.count(); ++l, from.next(), places += kept_) write_line(places, *from);
  }

 private:
  using Ranked = RankedLines<Key>;
  static constexpr std::int64_t long_line = 256;
  /// Up to there std::sort leaves equal ones in their order; further on it is its own.
  static constexpr std::int64_t most_inserted = 16;

  bool goes_down() const { return choice_.descending && (is_sort(choice_) || choice_.kind == Kind::top); }
  bool has_own_order() const {
    const auto length = lines_.length();
    if (is_sort(choice_)) return choice_.kind == Kind::sort && length > most_inserted && length < long_line;
    return true;
  }
  /// Whether what is chosen follows from the ranks of a line without equal elements.
  bool can_be_ranked() const {
    const bool follows = is_sort(choice_) || choice_.kind == Kind::kth || choice_.kind == Kind::median ||
                         (choice_.kind == Kind::top && choice_.sorted);
    return follows && lines_.length() <= most_ranked<Key> && !(has_own_order() && !differ());
  }

  /// Whether a line hardly has equal elements.
  bool differ() const { return dtype_ == tensor::DType::float32 || dtype_ == tensor::DType::float64; }

  /// Lines that repeat one element are in order.
  void write_identity(std::int64_t* places) {
    for (std::int64_t l = 0; l < lines_.count(); ++l, places += kept_)
      pace_.parts(kept_, size_, [&](std::int64_t begin, std::int64_t end) {
        std::iota(places + begin, places + end, begin);
      });
  }

  void write_ranked(std::int64_t* places) {
    Ranked ranked{};
    const bool unlike = has_own_order();
    const auto length = lines_.length();
    auto from = lines_.starts();
    for (std::int64_t left = lines_.count(); left > 0; left -= Ranked::count) {
      const auto count = std::min(Ranked::count, left);
      std::array<std::int64_t, Ranked::count> begins;
      for (std::int64_t lane = 0; lane < count; ++lane, from.next())
        begins[static_cast<std::size_t>(lane)] = *from;
      read_lanes(ranked, {begins.data(), static_cast<std::size_t>(count)});
      ranked.rank(length);
      pace_.advance(count * kept_ * size_, count * length * length);
      for (std::size_t lane = 0; lane < static_cast<std::size_t>(count); ++lane, places += kept_) {
        if (unlike && (ranked.ties[lane] || is_nan_median(ranked, lane)))
          write_chosen(places, begins[lane], 0);
        else write_from_ranks(places, ranked, lane);
      }
    }
  }

  void read_lanes(Ranked& ranked, std::span<const std::int64_t> begins) const {
    with_keyed<Key>(dtype_, [&](auto type) {
      using T = typename decltype(type)::type;
      const auto length = static_cast<std::size_t>(lines_.length());
      const auto step = lines_.step() * size_;
      const Key flip = flip_;
      for (std::size_t lane = 0; lane < begins.size(); ++lane) {
        const auto* at = data_ + begins[lane] * size_;
        for (std::size_t i = 0; i < length; ++i, at += step)
          ranked.keys[i][lane] = signed_key<Key>(key_at<T, Key>(at) ^ flip);
      }
    });
  }

  bool is_nan_median(const Ranked& ranked, std::size_t lane) const {
    if (choice_.kind != Kind::median || !is_floating(dtype_)) return false;
    const auto nan = signed_key<Key>(last_key<Key>);
    return std::any_of(ranked.keys.begin(), ranked.keys.begin() + lines_.length(),
                       [&](const auto& keys) { return keys[lane] == nan; });
  }

  void write_from_ranks(std::int64_t* places, const Ranked& ranked, std::size_t lane) const {
    const auto length = lines_.length();
    const auto first = choice_.kind == Kind::kth      ? choice_.k
                       : choice_.kind == Kind::median ? (length - 1) / 2
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

  void read_line(std::int64_t begin) {
    with_keyed<Key>(dtype_, [&](auto type) {
      using T = typename decltype(type)::type;
      const Key flip = is_sort(choice_) ? flip_ : Key{0};
      const auto step = lines_.step() * size_;
      const auto* at = data_ + begin * size_;
      for (std::size_t i = 0; i < line_.size(); ++i, at += step)
        line_[i] = {key_at<T, Key>(at) ^ flip, static_cast<Key>(i)};
    });
  }

  /// The places of one line, which begins there.
  void write_line(std::int64_t* places, std::int64_t begin) {
    // Shorter ones of wide keys are sorted sooner by comparisons.
    constexpr std::int64_t least_of_digits =
        sizeof(Key) == sizeof(std::uint32_t) ? most_ranked<Key> : long_line;
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

  /// By the algorithm that PyTorch uses; so many bytes of the work are left.
  void write_chosen(std::int64_t* places, std::int64_t begin, std::int64_t bytes) {
    read_line(begin);
    const auto length = lines_.length();
    if (length < long_line) {
      Uncounted uncounted;
      write_front(places, choose(uncounted, line_, choice_, is_floating(dtype_)));
      return pace_.advance(bytes, bytes + length * long_line);
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
  const Lines& lines_;
  tensor::DType dtype_;
  const Choice& choice_;
  std::int64_t kept_, size_;
  Key flip_;
  Line<Key> line_, spare_;
};

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
  const auto write_all = [&](auto key) {
    PlacesOfLines<decltype(key)>(work.pace(), work.data(2), lines, source.dtype, choice, kept)
        .write(places.data());
  };
  if (narrow) write_all(std::uint32_t{});
  else write_all(OrderKey{});
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
    const auto kept = to_lines.length(), step = to_lines.step(), index_step = index_lines.step(),
               from_step = from_lines.step();
    auto to_start = to_lines.starts(), index_start = index_lines.starts(), from_start = from_lines.starts();
    const auto* chosen = places.data();
    for (std::int64_t line = 0; line < to_lines.count(); ++line, chosen += kept) {
      const auto* from = work.data<const T>(2) + *from_start;
      auto* to = work.data<T>(0) + *to_start;
      auto* to_index = work.data<std::int64_t>(1) + *index_start;
      for (std::int64_t i = 0; i < kept; ++i) {
        to[i * step] = from[chosen[i] * from_step];
        to_index[i * index_step] = chosen[i];
      }
      work.pace().advance(8 * kept, 64 * kept);
      to_start.next();
      index_start.next();
      from_start.next();
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
    auto start = lines.starts();
    for (std::int64_t line = 0; line < lines.count(); ++line, start.next()) {
      const auto* at = work.data(0) + *start * size;
      for (std::int64_t i = 0; i < lines.length(); ++i)
        *key++ = key_at<T, OrderKey>(at + i * lines.step() * size);
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
