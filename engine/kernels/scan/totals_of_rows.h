#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>

#include "engine/kernels/copy/convert_row.h"
#include "engine/kernels/loop/element.h"
#include "engine/kernels/loop/wide.h"
#include "engine/kernels/reduce/accumulators.h"
#include "engine/kernels/reduce/softmax.h"
#include "engine/kernels/scan/scanned_lines.h"

namespace stridescope::kernels {

/// How an element joins the total of those before it.
struct JoinSum {
  static constexpr int first = 0;
  template <class T>
  STRIDESCOPE_INLINE T operator()(T total, T x) const {
    return accumulators::add_wrapping(total, x);
  }
};
struct JoinProduct {
  static constexpr int first = 1;
  template <class T>
  STRIDESCOPE_INLINE T operator()(T total, T x) const {
    return accumulators::multiply_wrapping(total, x);
  }
};

/// Neighbouring lines, of which each row is joined to the totals of the rows before it.
template <class T, class Join>
class TotalsOfRows {
 public:
  TotalsOfRows(const ScannedLines& lines, const Join& join)
      : to_(lines.to),
        from_(lines.from),
        pace_(lines.pace),
        join_(join),
        converts_(!lines.have_one_dtype()),
        add_(adding(lines.destination.dtype, converts_)),
        convert_(convert_row(lines.source.dtype, lines.destination.dtype)),
        widen_(convert_row(lines.destination.dtype, dtype_of<T>())),
        narrow_(convert_row(dtype_of<T>(), lines.destination.dtype)) {}

  void run(std::byte* to, const std::byte* from, std::int64_t width) const {
    alignas(64) T totals[most];
    std::fill_n(totals, width, T{Join::first});
    // Rows that adjoin are converted together.
    const auto together = to_.step == width && from_.step == width ? most / width : 1;
    for (std::int64_t i = 0; i < to_.length; i += together) {
      const auto rows = std::min(together, to_.length - i);
      (this->*add_)(totals, to + i * to_.step * to_.itemsize, from + i * from_.step * from_.itemsize, width,
                    rows);
      pace_.advance(rows * width * to_.itemsize, rows * width * cost_of_step);
    }
  }

  static constexpr std::int64_t most = 512;

 private:
  using Add = void (TotalsOfRows::*)(T*, std::byte*, const std::byte*, std::int64_t, std::int64_t) const;
  static Add adding(tensor::DType dtype, bool converts) {
    if (dtype == dtype_of<T>()) return converts ? &TotalsOfRows::add_widened : &TotalsOfRows::add_as_is<T>;
    if constexpr (std::same_as<T, double>)
      if (dtype == tensor::DType::float32 && !converts) return &TotalsOfRows::add_as_is<float>;
    return &TotalsOfRows::add_converted;
  }
  template <class Element>
  void add_as_is(T* totals, std::byte* to, const std::byte* from, std::int64_t width,
                 std::int64_t rows) const {
    auto* out = reinterpret_cast<Element*>(to);
    const auto* in = reinterpret_cast<const Element*>(from);
    with_wide_vectors([&]() STRIDESCOPE_INLINE {
      for (std::int64_t r = 0; r < rows; ++r, out += width, in += width)
        for (std::int64_t k = 0; k < width; ++k)
          out[k] = static_cast<Element>(totals[k] = join_(totals[k], static_cast<T>(in[k])));
    });
  }
  /// Elements of another dtype, which become T's.
  void add_widened(T* totals, std::byte* to, const std::byte* from, std::int64_t width,
                   std::int64_t rows) const {
    alignas(64) T elements[most];
    convert_(reinterpret_cast<std::byte*>(elements), sizeof(T), from, from_.itemsize, rows * width);
    add_as_is<T>(totals, to, reinterpret_cast<const std::byte*>(elements), width, rows);
  }
  void add_converted(T* totals, std::byte* to, const std::byte* from, std::int64_t width,
                     std::int64_t rows) const {
    alignas(64) T elements[most];
    alignas(64) std::byte between[most * sizeof(T)];
    auto* const widened = reinterpret_cast<std::byte*>(elements);
    const auto count = rows * width;
    if (converts_) {
      convert_(between, to_.itemsize, from, from_.itemsize, count);
      from = between;
    }
    widen_(widened, sizeof(T), from, to_.itemsize, count);
    add_as_is<T>(totals, widened, widened, width, rows);
    narrow_(to, to_.itemsize, widened, sizeof(T), count);
  }

  const LinePlane &to_, &from_;
  tensor::Pace& pace_;
  Join join_;
  bool converts_;
  Add add_;
  ConvertRow convert_, widen_, narrow_;
};

template <class T, class Join>
void totals_of_rows(const ScannedLines& lines, const Join& join) {
  using Rows = TotalsOfRows<T, Join>;
  const Rows rows(lines, join);
  lines.for_each_part(Rows::most, [&](std::byte* to, const std::byte* from, std::int64_t width) {
    rows.run(to, from, width);
  });
}

}  // namespace stridescope::kernels
