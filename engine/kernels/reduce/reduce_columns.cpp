#include <algorithm>
#include <array>
#include <cstring>
#include <vector>

#include "engine/kernels/copy/copy_row.h"
#include "engine/kernels/copy/copy_walk.h"
#include "engine/kernels/loop/element.h"
#include "engine/kernels/reduce/reduce_plan.h"

namespace stridescope::kernels {
namespace {

constexpr std::int64_t turn_bytes = 64;

/// Results that are reduced together: `lines` times `size` of them. Of what lies near one another all is
/// reduced that lies between too, and then left out.
struct Block {
  std::int64_t size = 1, step = 1, lines = 1, distance = 0;  ///< where they are among the accumulators
  std::array<std::int64_t, 2> to{};  ///< how far results of a line lie apart, and lines

  std::int64_t width() const { return (lines - 1) * distance + (size - 1) * step + 1; }
  bool is_packed() const { return lines == 1 && step == 1; }
};

class Columns {
 public:
  Columns(const Plan& plan, const Walk<2>& kept, const Walk<2>& reduced)
      : plan_(plan), kept_(kept), reduced_(reduced), itemsize_(plan.reducer.from_bytes) {
    const auto& row = kept[0];
    // As many as stay in the first cache beside what is read.
    most_ = std::max<std::int64_t>(16384 / plan.reducer.accumulator_bytes, 16);
    constexpr std::int64_t near = 2, few = 64, sparse = 2;
    is_near_ = row.stride[0] > 0 && row.stride[0] <= near;
    block_ = {.size = row.size, .step = is_near_ ? row.stride[0] : 1, .to = {row.stride[1], 0}};
    if (kept.size() > 1 && row.size < few) {
      const auto distance = kept[1].stride[0];
      const bool is_dense = distance >= row.size * row.stride[0] && distance <= sparse * row.size;
      if (is_dense || !is_near_) {
        block_.lines = kept[1].size;
        block_.distance = is_near_ ? distance : row.size;
        block_.to[1] = kept[1].stride[1];
        dims_ = 2;
      }
    }
    writes_in_place_ =
        !plan.reducer.write && plan.times == 1 && plan.reducer.result == plan.result && row.stride[1] == 1;
    constexpr std::int64_t few_rows = 1024;
    const auto rows = reduced.numel();
    if (reduced.size() == 1)
      for (std::int64_t r = 0; r < std::min(rows, few_rows); ++r)
        offsets_.push_back(r * reduced[0].stride[1] * itemsize_);
    else if (rows > 0 && rows <= few_rows)
      each_offset([&](std::int64_t offset) { offsets_.push_back(offset); });
    const auto widest = std::max(std::min(most_, block_.width()), block_.distance);
    room_.resize(bytes_of(widest) / sizeof(std::max_align_t) + 1);
  }

  void reduce() {
    kept_.for_each(plan_.pace, 0, dims_, [&](const auto& at) {
      if (dims_ == 2) {
        const auto lines = std::max<std::int64_t>(most_ / block_.distance, 1);
        for (std::int64_t i = 0; i < block_.lines; i += lines) {
          auto part = block_;
          part.lines = std::min(lines, block_.lines - i);
          reduce_block(part, at[0] + i * kept_[1].stride[0], at[1] + i * block_.to[1]);
        }
        return;
      }
      const auto size = std::max<std::int64_t>(most_ / block_.step, 1);
      for (std::int64_t i = 0; i < block_.size; i += size) {
        auto part = block_;
        part.size = std::min(size, block_.size - i);
        reduce_block(part, at[0] + i * kept_[0].stride[0], at[1] + i * block_.to[0]);
      }
    });
  }

 private:
  std::size_t bytes_of(std::int64_t results) const {
    return static_cast<std::size_t>(results * plan_.reducer.accumulator_bytes);
  }

  template <class F>
  void each_offset(F&& f) const {
    tensor::Pace& pace = plan_.pace;
    reduced_.for_each(pace, 0, 0, [&](const auto& offset) { f(offset[1] * itemsize_); });
  }

  void reduce_block(const Block& block, std::int64_t from, std::int64_t to) {
    const bool is_in_place = writes_in_place_ && block.is_packed();
    results_ = is_in_place ? plan_.to + to * plan_.to_itemsize : reinterpret_cast<std::byte*>(room_.data());
    const auto* base = plan_.element(from);
    const auto width = block.width();
    const auto bytes = block.lines * block.size * itemsize_;
    bool are_fresh = true, are_decided = false;
    const auto add = [&](const std::byte* first, const std::int64_t* offsets, std::size_t count,
                         bool has_more) {
      if (!are_decided) add_rows(block, first, offsets, count, are_fresh);
      are_fresh = false;
      are_decided = are_decided || (has_more && all_are_decided(width));
      const auto read = static_cast<std::int64_t>(count) * bytes;
      plan_.pace.advance(read, read + turn_bytes);
    };
    constexpr std::size_t together = 8;
    if (!offsets_.empty()) {
      constexpr std::int64_t narrow = 256;
      const auto most = width <= narrow ? offsets_.size() : together;
      const auto rows = static_cast<std::size_t>(reduced_.numel());
      for (std::size_t r = 0; r < rows; r += most) {
        // Of one dimension, those that follow lie like the first.
        const auto begin = r < offsets_.size() ? r : 0;
        const auto* first = base + static_cast<std::int64_t>(r - begin) * reduced_[0].stride[1] * itemsize_;
        add(first, offsets_.data() + begin, std::min({most, offsets_.size() - begin, rows - r}),
            r + most < rows);
      }
    } else {
      std::array<std::int64_t, together> offsets;
      std::size_t found = 0;
      each_offset([&](std::int64_t offset) {
        offsets[found++] = offset;
        if (found == together) add(base, offsets.data(), std::exchange(found, 0), true);
      });
      if (found > 0) add(base, offsets.data(), found, false);
    }
    if (!is_in_place) write(block, width, to);
  }

  bool all_are_decided(std::int64_t width) {
    const auto& reducer = plan_.reducer;
    if (!reducer.is_decided) return false;
    for (std::int64_t l = 0; l < width; ++l)
      if (!reducer.is_decided(results_ + l * reducer.accumulator_bytes)) return false;
    return true;
  }

  void add_rows(const Block& block, const std::byte* base, const std::int64_t* offsets, std::size_t count,
                bool are_fresh) {
    const auto& reducer = plan_.reducer;
    if (is_near_) {
      const auto add = block_.step == 1 && plan_.joins ? reducer.add_columns : reducer.add_columns_one_by_one;
      return add(results_, are_fresh, {base, offsets, count, block.width()});
    }
    // What lies far apart is put together first.
    with_width(itemsize_, [&](auto type) {
      using T = typename decltype(type)::type;
      add_gathered<T>(block, reinterpret_cast<const T*>(base), offsets, count, are_fresh);
    });
  }

  template <class T>
  void add_gathered(const Block& block, const T* base, const std::int64_t* offsets, std::size_t count,
                    bool are_fresh) {
    constexpr std::int64_t part = 256;
    constexpr std::size_t rows = 8;
    alignas(line_bytes) T gathered[rows][part];
    std::array<std::int64_t, rows> places;
    for (std::size_t r = 0; r < rows; ++r) places[r] = static_cast<std::int64_t>(r * sizeof gathered[0]);
    const auto step = kept_[0].stride[0], distance = dims_ == 2 ? kept_[1].stride[0] : 0;
    const auto lines = std::max<std::int64_t>(part / block.size, 1), size = std::min(part, block.size);
    for (std::int64_t line = 0; line < block.lines; line += lines)
      for (std::int64_t begin = 0; begin < block.size; begin += size) {
        const auto some_lines = std::min(lines, block.lines - line), n = std::min(size, block.size - begin);
        for (std::size_t r = 0; r < count; r += rows) {
          const auto some = std::min(rows, count - r);
          for (std::size_t k = 0; k < some; ++k) {
            const auto* from =
                base + offsets[r + k] / static_cast<std::int64_t>(sizeof(T)) + line * distance + begin * step;
            for (std::int64_t l = 0; l < some_lines; ++l, from += distance)
              copy_packed(gathered[k] + l * n, from, step, n);
          }
          plan_.reducer.add_columns_one_by_one(
              results_ + bytes_of(line * block.size + begin), are_fresh && r == 0,
              {reinterpret_cast<const std::byte*>(gathered), places.data(), some, some_lines * n});
        }
      }
  }

  void write(const Block& block, std::int64_t width, std::int64_t to) {
    if (block.is_packed()) return plan_.write(results_, width, to, block.to[0]);
    // All that was reduced, side by side, of which the results are copied.
    made_.resize(static_cast<std::size_t>(width * plan_.to_itemsize) / sizeof(std::max_align_t) + 1);
    auto* made = reinterpret_cast<std::byte*>(made_.data());
    auto into = plan_;
    into.to = made;
    into.write(results_, width, 0, 1);
    const std::array<std::int64_t, 2> shape{block.lines, block.size}, target{block.to[1], block.to[0]},
        source{block.distance, block.step};
    copy_walk(plan_.to_itemsize, plan_.to + to * plan_.to_itemsize, made,
              Walk<2>(shape, {target.data(), source.data()}));
  }

  const Plan& plan_;
  const Walk<2>&kept_, &reduced_;
  std::int64_t itemsize_, most_ = 0;
  bool is_near_ = false, writes_in_place_ = false;
  std::size_t dims_ = 1;
  Block block_;
  std::vector<std::int64_t> offsets_;
  std::byte* results_ = nullptr;
  std::vector<std::max_align_t> room_, made_;
};

}  // namespace

void reduce_columns(const Plan& plan, const Walk<2>& kept, const Walk<2>& reduced) {
  Columns(plan, kept, reduced).reduce();
}

}  // namespace stridescope::kernels
