#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <type_traits>

#include "engine/kernels/copy/convert_row.h"
#include "engine/kernels/copy/copy_walk.h"
#include "engine/kernels/loop/element.h"
#include "engine/kernels/scan/scanned_lines.h"

namespace stridescope::kernels {

/// Lines that stand side by side, each a column: its next number is `width` numbers further.
template <class T>
struct Columns {
  T* data;
  std::int64_t length, width;

  T* row(std::int64_t i) const { return data + i * width; }
  static constexpr std::int64_t most_numbers = 2048, most_width = 256, most_length = 128;
};

/// A walk from line to line in blocks of so many lines as columns have room.
class LineBlocks {
 public:
  LineBlocks(const ScannedLines& lines, std::int64_t most) : lines_(lines), walk_(lines.walk) {
    for (std::size_t d = 0; d < walk_.size(); ++d) {
      size_[d] = std::min(walk_[d].size, most);
      most /= size_[d];
    }
  }

  /// Calls f(to, from, width, put_in, take_out): the addresses of a block's first elements, and the walks
  /// that bring a block there from columns, and into them.
  template <class F>
  void for_each(F&& f) {
    Sizes at{}, shape{};
    std::optional<Walk<2>> in, out;
    std::int64_t width = 0;
    do {
      bool is_new = !in;
      for (std::size_t d = 0; d < walk_.size(); ++d) {
        const auto size = std::min(size_[d], walk_[d].size - at[d]);
        is_new |= std::exchange(shape[d], size) != size;
      }
      if (is_new) width = prepare(shape, in, out);
      auto *to = lines_.to.data, *from = lines_.from.data;
      for (std::size_t d = 0; d < walk_.size(); ++d) {
        to += at[d] * walk_[d].stride[0] * lines_.to.itemsize;
        from += at[d] * walk_[d].stride[1] * lines_.from.itemsize;
      }
      f(to, from, width, *in, *out);
    } while (advance(at));
  }

 private:
  using Sizes = std::array<std::int64_t, tensor::max_dims + 1>;

  std::int64_t prepare(Sizes& shape, std::optional<Walk<2>>& in, std::optional<Walk<2>>& out) const {
    const auto last = walk_.size();
    Sizes packed, to, from;
    std::int64_t width = 1;
    for (std::size_t d = 0; d < last; ++d) {
      packed[d] = width;
      to[d] = walk_[d].stride[0];
      from[d] = walk_[d].stride[1];
      width *= shape[d];
    }
    shape[last] = lines_.length;
    packed[last] = width;
    to[last] = lines_.to.step;
    from[last] = lines_.from.step;
    const std::span<const std::int64_t> sizes(shape.data(), last + 1);
    in.emplace(sizes, std::array<const std::int64_t*, 2>{packed.data(), from.data()});
    out.emplace(sizes, std::array<const std::int64_t*, 2>{to.data(), packed.data()});
    return width;
  }
  bool advance(Sizes& at) const {
    for (std::size_t d = 0; d < walk_.size(); ++d) {
      at[d] += size_[d];
      if (at[d] < walk_[d].size) return true;
      at[d] = 0;
    }
    return false;
  }

  const ScannedLines& lines_;
  const Walk<2>& walk_;
  Sizes size_;
};

/// Calls compute(columns) with lines put side by side as T's, as many as there is room for; what it makes of
/// them is the destination's. Each number takes as long as walking `cost` bytes.
template <class T, class Compute>
void for_lines_side_by_side(const ScannedLines& lines, std::int64_t cost, Compute&& compute) {
  using Block = Columns<T>;
  alignas(64) T numbers[Block::most_numbers];
  alignas(64) std::byte read[Block::most_numbers * 8], made[Block::most_numbers * 8];
  auto* const room = reinterpret_cast<std::byte*>(numbers);
  constexpr std::int64_t size = sizeof(T);
  const auto own = lines.source.dtype, dtype = lines.destination.dtype;
  const bool is_same = dtype == dtype_of<T>(), is_same_before = own == dtype;
  const auto convert = convert_row(own, dtype), widen = convert_row(dtype, dtype_of<T>()),
             narrow = convert_row(dtype_of<T>(), dtype);
  const auto from_size = lines.from.itemsize, to_size = lines.to.itemsize;
  LineBlocks blocks(lines, std::min(Block::most_numbers / lines.length, Block::most_width));
  blocks.for_each(
      [&](std::byte* to, const std::byte* from, std::int64_t width, const Walk<2>& in, const Walk<2>& out) {
        const auto count = width * lines.length;
        copy_walk(from_size, is_same && is_same_before ? room : read, from, in);
        if (!is_same_before) convert(is_same ? room : made, to_size, read, from_size, count);
        if (!is_same) widen(room, size, is_same_before ? read : made, to_size, count);
        compute(Block{numbers, lines.length, width});
        if (!is_same) narrow(made, to_size, room, size, count);
        copy_walk(to_size, to, is_same ? room : made, out);
        lines.pace.advance(count * to_size, count * (to_size + cost));
      });
}

}  // namespace stridescope::kernels
