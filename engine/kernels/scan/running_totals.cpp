#include "engine/kernels/scan/running_totals.h"

#include <algorithm>
#include <concepts>
#include <cstdint>

#include "engine/kernels/copy/convert_row.h"
#include "engine/kernels/loop/cost.h"
#include "engine/kernels/loop/simd.h"
#include "engine/kernels/loop/thresholds.h"
#include "engine/kernels/scan/gathered_lines.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/kernels/scan/running_totals.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace stridescope::kernels::HWY_NAMESPACE {
namespace {

struct AddStep {
  static constexpr int first = 0;
  static HWY_INLINE double of(double total, double x) { return total + x; }
  static HWY_INLINE std::int64_t of(std::int64_t total, std::int64_t x) {
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(total) + static_cast<std::uint64_t>(x));
  }
};
struct MultiplyStep {
  static constexpr int first = 1;
  static HWY_INLINE double of(double total, double x) { return total * x; }
  static HWY_INLINE std::int64_t of(std::int64_t total, std::int64_t x) {
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(total) * static_cast<std::uint64_t>(x));
  }
};

/// Scans several lines together, since within a line each addition depends on the previous one.
template <class Join, std::int64_t together, class T>
void scan_interleaved(tensor::ProgressMeter& meter, T* lines, std::int64_t length) {
  T totals[together];
  std::fill_n(totals, together, T{Join::first});
  meter.for_each_chunk(length, 0, together * cost_of_running_total,
                       [&](std::int64_t begin, std::int64_t end) HWY_ATTR {
                         T sums[together];  // in registers
                         std::copy_n(totals, together, sums);
                         for (auto i = begin; i < end; ++i)
                           for (std::int64_t l = 0; l < together; ++l)
                             lines[l * length + i] = sums[l] = Join::of(sums[l], lines[l * length + i]);
                         std::copy_n(sums, together, totals);
                       });
}
template <class Join, class T>
void scan_gathered_lines(const ScannedLines& scanned) {
  constexpr auto together = totals_together;
  for_gathered_lines<T>(scanned, [](tensor::ProgressMeter& meter, const GatheredLines<T>& lines) HWY_ATTR {
    std::int64_t i = 0;
    for (; i + together <= lines.count; i += together)
      scan_interleaved<Join, together>(meter, lines[i].data(), lines.length);
    for (; i < lines.count; ++i) scan_interleaved<Join, 1>(meter, lines[i].data(), lines.length);
  });
}

/// Adjacent lines: combines each row with the totals of the previous rows.
template <class Join, class T>
class AdjacentLinesScan {
 public:
  explicit AdjacentLinesScan(const ScannedLines& lines)
      : lines_(lines),
        convert_(lines.have_same_dtype() ? nullptr
                                         : convert_row(lines.source.dtype, lines.destination.dtype)),
        widen_(convert_row(lines.destination.dtype, dtype_of<T>())),
        narrow_(convert_row(dtype_of<T>(), lines.destination.dtype)) {}

  void run() const {
    lines_.for_each_part(adjacent_lines_block,
                         [&](std::byte* to, const std::byte* from, std::int64_t width) HWY_ATTR {
                           const auto to_bytes = lines_.to.itemsize, from_bytes = lines_.from.itemsize;
                           const auto dtype = lines_.destination.dtype;
                           HWY_ALIGN T totals[adjacent_lines_block];
                           std::fill_n(totals, width, T{Join::first});
                           for (std::int64_t i = 0; i < lines_.length; ++i) {
                             auto* const out = to + i * lines_.to.step * to_bytes;
                             const auto* const in = from + i * lines_.from.step * from_bytes;
                             if (!convert_ && dtype == dtype_of<T>()) join<T>(totals, out, in, width);
                             else if (std::same_as<T, double> && !convert_ && dtype == tensor::DType::float32)
                               join<float>(totals, out, in, width);
                             else join_converted(totals, out, in, width);
                             lines_.meter.add(width * to_bytes, width * cost_of_running_total);
                           }
                         });
  }

 private:
  template <class Element>
  static void join(T* HWY_RESTRICT totals, std::byte* to, const std::byte* from, std::int64_t width) {
    auto* const out = reinterpret_cast<Element*>(to);
    const auto* const in = reinterpret_cast<const Element*>(from);
    for (std::int64_t k = 0; k < width; ++k)
      out[k] = static_cast<Element>(totals[k] = Join::of(totals[k], static_cast<T>(in[k])));
  }
  void join_converted(T* totals, std::byte* to, const std::byte* from, std::int64_t width) const {
    HWY_ALIGN T elements[adjacent_lines_block];
    HWY_ALIGN std::byte converted[adjacent_lines_block * sizeof(T)];
    auto* const widened = reinterpret_cast<std::byte*>(elements);
    const auto to_bytes = lines_.to.itemsize;
    if (convert_) {
      convert_(converted, to_bytes, from, lines_.from.itemsize, width);
      from = converted;
    }
    widen_(widened, sizeof(T), from, to_bytes, width);
    join<T>(totals, widened, widened, width);
    narrow_(to, to_bytes, widened, sizeof(T), width);
  }

  const ScannedLines& lines_;
  ConvertRow convert_, widen_, narrow_;
};

template <class Join, class T>
void totals(const ScannedLines& lines) {
  if (lines.are_adjacent()) AdjacentLinesScan<Join, T>(lines).run();
  else scan_gathered_lines<Join, T>(lines);
}
void running_totals_for_target(const ScannedLines& lines, bool is_product) {
  const bool are_floats = tensor::is_floating(lines.destination.dtype);
  if (are_floats) is_product ? totals<MultiplyStep, double>(lines) : totals<AddStep, double>(lines);
  else is_product ? totals<MultiplyStep, std::int64_t>(lines) : totals<AddStep, std::int64_t>(lines);
}

}  // namespace
}  // namespace stridescope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace stridescope::kernels {

HWY_EXPORT(running_totals_for_target);

void running_totals(const ScannedLines& lines, bool is_product) {
  HWY_DYNAMIC_DISPATCH(running_totals_for_target)(lines, is_product);
}

}  // namespace stridescope::kernels
#endif
