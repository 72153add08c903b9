#include "engine/kernels/index/select_slices.h"

#include <algorithm>
#include <cstring>
#include <span>
#include <stdexcept>
#include <utility>

#include "engine/kernels/copy/copy_row.h"
#include "engine/kernels/copy/copy_short_rows.h"
#include "engine/kernels/index/gather.h"
#include "engine/kernels/index/gather_helpers.h"
#include "engine/kernels/loop/element.h"
#include "engine/kernels/loop/kernel_call.h"
#include "engine/kernels/loop/thresholds.h"
#include "engine/kernels/loop/walk.h"
#include "engine/tensor/aliasing.h"

namespace stridescope::kernels {
namespace {

using tensor::Region;

bool are_in_bounds(std::span<const std::int64_t> indices, std::int64_t size) {
  std::uint64_t largest = 0;
  for (const auto i : indices) largest = std::max(largest, static_cast<std::uint64_t>(i));
  return indices.empty() || largest < static_cast<std::uint64_t>(size);
}

/// All dimensions but the indexed one.
struct OtherDims {
  tensor::Dims shape, to, from;
};

OtherDims without(const Region& destination, const Region& source, std::size_t dim) {
  OtherDims others;
  for (std::size_t d = 0; d < destination.layout.shape.size(); ++d) {
    if (d == dim) continue;
    others.shape.push_back(destination.layout.shape[d]);
    others.to.push_back(destination.layout.stride[d]);
    others.from.push_back(source.layout.stride[d]);
  }
  return others;
}

using Places = std::span<const std::int64_t>;

/// Copies rows of adjacent elements as `count` pieces from both ends, which overlap in the middle. Steps are
/// in bytes.
template <class Piece, std::size_t count>
void select_rows_as_head_and_tail(std::byte* to, std::int64_t to_step, const std::byte* from,
                                  std::int64_t itemsize, Places places, std::int64_t nbytes) {
  constexpr auto end_bytes = static_cast<std::int64_t>(sizeof(Piece) * count);
  for (const auto place : places) {
    const auto* row = from + place * itemsize;
    Piece first[count], last[count];
    std::memcpy(first, row, sizeof(first));
    std::memcpy(last, row + nbytes - end_bytes, sizeof(last));
    std::memcpy(to, first, sizeof(first));
    std::memcpy(to + nbytes - end_bytes, last, sizeof(last));
    to += to_step;
  }
}
using SelectShortRows = void (*)(std::byte* to, std::int64_t to_step, const std::byte* from,
                                 std::int64_t itemsize, Places places, std::int64_t nbytes);
/// Null for rows of one byte, and for long ones.
SelectShortRows select_short_rows(std::int64_t nbytes) {
  if (nbytes < 2 || nbytes > 128) return nullptr;
  if (nbytes < 4) return select_rows_as_head_and_tail<std::uint16_t, 1>;
  if (nbytes < 8) return select_rows_as_head_and_tail<std::uint32_t, 1>;
  if (nbytes < 16) return select_rows_as_head_and_tail<std::uint64_t, 1>;
  if (nbytes < 32) return select_rows_as_head_and_tail<HalfWideBytes, 1>;
  return nbytes <= 64 ? select_rows_as_head_and_tail<WideBytes, 1>
                      : select_rows_as_head_and_tail<WideBytes, 2>;
}

/// Copies the selected slices of one dimension: line by line along that dimension if the lines are contiguous
/// in the destination and long enough, else row by row of the slices.
template <class T>
class SliceSelector {
 public:
  SliceSelector(KernelCall& call, const Region& destination, const Region& source, std::size_t dim,
                const std::vector<std::int64_t>& chosen)
      : SliceSelector(call, destination, without(destination, source, dim), stride_of(destination, dim),
                      chosen) {
    const auto stride = stride_of(source, dim);
    std::ranges::transform(chosen, places_.begin(), [&](std::int64_t place) { return place * stride; });
  }

  void run() {
    const bool has_one_line = walk_.numel() == 1;
    const auto bytes = walk_.numel() * count_ * copy_.to_itemsize;
    const auto in_parts = [&](tensor::ProgressMeter& meter, const Walk<2>& lines, T* to, const T* from,
                              Places places) {
      if (follows_lines_) choose_lines(meter, lines, to, from, places);
      else copy_slices(meter, lines, to, from, places);
      if (copy_.streams) finish_streams();
    };
    auto* to = call_.data<T>(0);
    const auto* from = call_.data<const T>(1);
    if (follows_lines_ && !has_one_line)
      return parallel_for(call_, walk_, bytes,
                          [&](tensor::ProgressMeter& meter, const Walk<2>& part, const auto& at) {
                            in_parts(meter, part, to + at[0], from + at[1], places_);
                          });
    call_.parallel_for(count_, bytes, has_one_line ? line : 1,
                       [&](tensor::ProgressMeter& meter, std::int64_t begin, std::int64_t end) {
                         const auto part = Places(places_).subspan(static_cast<std::size_t>(begin),
                                                                   static_cast<std::size_t>(end - begin));
                         in_parts(meter, walk_, to + begin * to_stride_, from, part);
                       });
  }

 private:
  static constexpr std::int64_t line = line_bytes / static_cast<std::int64_t>(sizeof(T));

  SliceSelector(KernelCall& call, const Region& destination, const OtherDims& others, std::int64_t to_stride,
                const std::vector<std::int64_t>& chosen)
      : call_(call),
        walk_(others.shape, {others.to.data(), others.from.data()}),
        copy_{is_streamed_gather(destination)},
        to_stride_(to_stride),
        count_(std::ssize(chosen)),
        places_(chosen.size()) {
    const bool are_adjacent = to_stride_ == 1 && (count_ >= fewest_chosen_of_line ||
                                                  walk_[0].size < count_ * fewest_chosen_of_line);
    follows_lines_ = are_adjacent || walk_[0].size == 1;
  }

  /// Copies all selected elements of one line, then those of the next.
  void choose_lines(tensor::ProgressMeter& meter, const Walk<2>& lines, T* to, const T* from,
                    Places places) const {
    const auto count = std::ssize(places);
    if (to_stride_ == 1 && count <= short_chosen_line && !copy_.streams)
      return lines.for_each(meter, count * copy_.to_itemsize, 0, [&](const auto& at) {
        gather_packed(to + at[0], from + at[1], places.data(), count);
      });
    lines.for_each(meter, 0, 0, [&](const auto& at) {
      T* out = to + at[0];
      const T* in = from + at[1];
      meter.for_each_chunk(count, sizeof(T), cost_of_random_access,
                           [&](std::int64_t begin, std::int64_t end) {
                             const auto choose = [&](T* part, std::int64_t first, std::int64_t n) {
                               gather_packed(part, in, places.data() + begin + first, n);
                             };
                             if (to_stride_ == 1 && copy_.streams)
                               return stream_row(out + begin, end - begin, choose);
                             if (to_stride_ == 1) return choose(out + begin, 0, end - begin);
                             for (auto i = begin; i < end; ++i)
                               out[i * to_stride_] = in[places[static_cast<std::size_t>(i)]];
                           });
    });
  }

  /// Copies one row of each slice, then the next row.
  void copy_slices(tensor::ProgressMeter& meter, const Walk<2>& rows, T* to, const T* from,
                   Places places) const {
    const auto& row = rows[0];
    constexpr auto itemsize = static_cast<std::int64_t>(sizeof(T));
    const auto row_bytes = row.size * itemsize;
    const bool is_long = row_bytes >= long_row_bytes, is_packed = row.stride[0] == 1 && row.stride[1] == 1;
    const auto select = is_packed && !copy_.streams ? select_short_rows(row_bytes) : nullptr;
    rows.for_each(meter, 0, 1, [&](const auto& at) {
      T* out = to + at[0];
      const T* in = from + at[1];
      if (select)
        return meter.for_each_chunk(
            std::ssize(places), row_bytes, cost_of_random_access, [&](std::int64_t begin, std::int64_t end) {
              const auto part =
                  places.subspan(static_cast<std::size_t>(begin), static_cast<std::size_t>(end - begin));
              select(reinterpret_cast<std::byte*>(out + begin * to_stride_), to_stride_ * itemsize,
                     reinterpret_cast<const std::byte*>(in), itemsize, part, row_bytes);
            });
      for (const auto place : places) {
        auto* bytes = reinterpret_cast<std::byte*>(out);
        if (is_long) copy_.long_row(bytes, row.stride[0], in + place, row.stride[1], row.size);
        else copy_.row(bytes, row.stride[0], in + place, row.stride[1], row.size);
        out += to_stride_;
        meter.add(row_bytes);
      }
    });
  }

  KernelCall& call_;
  const Walk<2> walk_;  ///< of the other dimensions
  const PlainRowCopy<T> copy_;
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
  if (!are_in_bounds(chosen, size_of(source, dim))) throw std::logic_error("a slice that is not there");
  const auto places = [&] { return storage_indices(memory, source.layout, dim, chosen); };
  if (!tensor::cannot_alias(destination, {&source})) return gather(memory, destination, source, places());
  KernelCall call(memory, {&destination, &source});
  call.report([&] { return tensor::Flow{tensor::FlowKind::copy, {source}, destination, places()}; });
  if (!call.has_bytes()) return;
  dispatch_any_width(itemsize(destination.dtype), [&](auto type) {
    SliceSelector<typename decltype(type)::type>(call, destination, source, dim, chosen).run();
  });
}

}  // namespace stridescope::kernels
