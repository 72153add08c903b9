#include "engine/kernels/select_slices.h"

#include <algorithm>
#include <cstring>
#include <span>
#include <stdexcept>
#include <utility>

#include "engine/kernels/chosen_places.h"
#include "engine/kernels/copy_row.h"
#include "engine/kernels/element.h"
#include "engine/kernels/gather.h"
#include "engine/kernels/walk.h"
#include "engine/kernels/work.h"
#include "engine/tensor/apart.h"

namespace stridescope::kernels {
namespace {

using tensor::Region;

bool is_inside(std::span<const std::int64_t> indices, std::int64_t size) {
  std::uint64_t largest = 0;
  for (const auto i : indices) largest = std::max(largest, static_cast<std::uint64_t>(i));
  return indices.empty() || largest < static_cast<std::uint64_t>(size);
}

/// All of the dimensions but one.
struct Others {
  tensor::Dims shape, to, from;
};

Others without(const Region& destination, const Region& source, std::size_t dim) {
  Others others;
  for (std::size_t d = 0; d < destination.layout.shape.size(); ++d) {
    if (d == dim) continue;
    others.shape.push_back(destination.layout.shape[d]);
    others.to.push_back(destination.layout.stride[d]);
    others.from.push_back(source.layout.stride[d]);
  }
  return others;
}

/// Rows of `size` neighbours each, which begin at `places` in the source.
template <std::int64_t size, class T>
void select_rows(T* to, std::int64_t stride, const T* from, std::span<const std::int64_t> places) {
  for (const auto place : places) {
    std::memcpy(to, from + place, size * sizeof(T));
    to += stride;
  }
}
/// Calls f(std::integral_constant<std::int64_t, size>{}) for a row of few elements; false where they are
/// many.
template <class F>
bool with_few(std::int64_t size, F&& f) {
  const auto is = [&]<std::int64_t... few>(std::integer_sequence<std::int64_t, few...>) {
    return ((size == few + 2 && (f(std::integral_constant<std::int64_t, few + 2>{}), true)) || ...);
  };
  return is(std::make_integer_sequence<std::int64_t, 7>{});
}

/// Slices of one dimension, put one after the other. What a slice is made of is walked as it lies.
template <class T>
class Selection {
 public:
  Selection(Work& work, const Region& destination, const Region& source, std::size_t dim,
            const std::vector<std::int64_t>& chosen)
      : Selection(work, destination, without(destination, source, dim), stride_of(destination, dim), chosen) {
    for (auto& place : places_) place *= stride_of(source, dim);
  }

  void run() {
    const bool has_one_line = walk_.numel() == 1;
    const auto bytes = walk_.numel() * count_ * copy_.to_itemsize;
    const auto in_parts = [&](tensor::Pace& pace, const Walk<2>& lines, T* to, const T* from, Places places) {
      if (follows_lines_) choose_lines(pace, lines, to, from, places);
      else copy_slices(pace, lines, to, from, places);
      if (copy_.streams) finish_streams();
    };
    auto* to = work_.data<T>(0);
    const auto* from = work_.data<const T>(1);
    if (follows_lines_ && !has_one_line)
      return share(work_, walk_, bytes, [&](tensor::Pace& pace, const Walk<2>& part, const auto& at) {
        in_parts(pace, part, to + at[0], from + at[1], places_);
      });
    work_.share(count_, bytes, has_one_line ? line : 1,
                [&](tensor::Pace& pace, std::int64_t begin, std::int64_t end) {
                  const auto part = Places(places_).subspan(static_cast<std::size_t>(begin),
                                                            static_cast<std::size_t>(end - begin));
                  in_parts(pace, walk_, to + begin * to_stride_, from, part);
                });
  }

 private:
  using Places = std::span<const std::int64_t>;
  static constexpr std::int64_t line = line_bytes / static_cast<std::int64_t>(sizeof(T)), short_line = 256;

  Selection(Work& work, const Region& destination, const Others& others, std::int64_t to_stride,
            const std::vector<std::int64_t>& chosen)
      : work_(work),
        walk_(others.shape, {others.to.data(), others.from.data()}),
        copy_{is_streamed_choice(destination)},
        to_stride_(to_stride),
        count_(std::ssize(chosen)),
        places_(chosen) {
    constexpr std::int64_t few = 4;
    const bool are_neighbours = to_stride_ == 1 && (count_ >= few || walk_[0].size < count_ * few);
    follows_lines_ = are_neighbours || walk_[0].size == 1;
  }

  /// All that is chosen of one line, then of the next.
  void choose_lines(tensor::Pace& pace, const Walk<2>& lines, T* to, const T* from, Places places) const {
    const auto count = std::ssize(places);
    if (to_stride_ == 1 && count <= short_line && !copy_.streams)
      return lines.for_each(pace, count * copy_.to_itemsize, 0, [&](const auto& at) {
        choose_packed(to + at[0], from + at[1], places.data(), count);
      });
    lines.for_each(pace, 0, 0, [&](const auto& at) {
      T* out = to + at[0];
      const T* in = from + at[1];
      pace.parts(count, sizeof(T), cost_of_place, [&](std::int64_t begin, std::int64_t end) {
        const auto choose = [&](T* part, std::int64_t first, std::int64_t n) {
          choose_packed(part, in, places.data() + begin + first, n);
        };
        if (to_stride_ == 1 && copy_.streams) return stream_row(out + begin, end - begin, choose);
        if (to_stride_ == 1) return choose(out + begin, 0, end - begin);
        for (auto i = begin; i < end; ++i) out[i * to_stride_] = in[places[static_cast<std::size_t>(i)]];
      });
    });
  }

  /// A row of each slice, then the next row.
  void copy_slices(tensor::Pace& pace, const Walk<2>& rows, T* to, const T* from, Places places) const {
    const auto& row = rows[0];
    const bool is_long = row.size * copy_.to_itemsize >= long_row_bytes,
               is_packed = row.stride[0] == 1 && row.stride[1] == 1;
    rows.for_each(pace, 0, 1, [&](const auto& at) {
      T* out = to + at[0];
      const T* in = from + at[1];
      const auto copy_few = [&](auto size) {
        pace.parts(std::ssize(places), size() * copy_.to_itemsize, cost_of_place,
                   [&](std::int64_t begin, std::int64_t end) {
                     const auto part = places.subspan(static_cast<std::size_t>(begin),
                                                      static_cast<std::size_t>(end - begin));
                     select_rows<size()>(out + begin * to_stride_, to_stride_, in, part);
                   });
      };
      if (is_packed && !copy_.streams && with_few(row.size, copy_few)) return;
      for (const auto place : places) {
        auto* bytes = reinterpret_cast<std::byte*>(out);
        if (is_long) copy_.long_row(bytes, row.stride[0], in + place, row.stride[1], row.size);
        else copy_.row(bytes, row.stride[0], in + place, row.stride[1], row.size);
        out += to_stride_;
        pace.advance(row.size * copy_.to_itemsize);
      }
    });
  }

  Work& work_;
  const Walk<2> walk_;  ///< of the other dimensions
  const AsIs<T> copy_;
  const std::int64_t to_stride_, count_;
  std::vector<std::int64_t> places_;
  bool follows_lines_;
};

}  // namespace

void select_slices(tensor::Memory& memory, const Region& destination, const Region& source, std::size_t dim,
                   const std::vector<std::int64_t>& chosen) {
  if (destination.layout.numel() == 0) return;
  auto expected = source.layout.shape;
  if (!expected.empty()) expected[dim] = static_cast<std::int64_t>(chosen.size());
  require_shape(destination, expected);
  if (!is_inside(chosen, size_of(source, dim))) throw std::logic_error("a slice that is not there");
  if (memory.is_observed() || !tensor::are_apart(destination, {&source})) {
    std::vector<std::vector<std::int64_t>> tables;
    for (std::size_t d = 0; d < source.layout.shape.size(); ++d)
      tables.push_back(d == dim ? chosen
                                : even_table(memory, source.layout.shape[d], source.layout.stride[d]));
    if (tables.empty()) tables.push_back(chosen);
    for (auto& place : tables[dim]) place *= stride_of(source, dim);
    return gather(memory, destination, source, storage_indices(memory, source.layout.storage_offset, tables));
  }
  Work work(memory, {&destination, &source});
  if (!work.has_bytes()) return;
  with_width(itemsize(destination.dtype), [&](auto type) {
    Selection<typename decltype(type)::type>(work, destination, source, dim, chosen).run();
  });
}

}  // namespace stridescope::kernels
