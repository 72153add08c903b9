#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>

#include "engine/kernels/accumulators.h"
#include "engine/kernels/convert_row.h"
#include "engine/kernels/element.h"
#include "engine/kernels/scanned_lines.h"
#include "engine/kernels/softmax.h"
#include "engine/kernels/wide.h"

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
        pace_(lines.work.pace()),
        join_(join),
        converts_(!lines.have_one_dtype()),
        are_floats_(std::same_as<T, double> && !converts_ &&
                    lines.destination.dtype == tensor::DType::float32),
        convert_(convert_row(lines.source.dtype, lines.destination.dtype)),
        widen_(convert_row(lines.destination.dtype, dtype_of<T>())),
        narrow_(convert_row(dtype_of<T>(), lines.destination.dtype)) {}

  void run(std::byte* to, const std::byte* from, std::int64_t width) const {
    alignas(64) T totals[most];
    std::fill_n(totals, width, T{Join::first});
    for (std::int64_t i = 0; i < to_.length; ++i) {
      auto* out = to + i * to_.step * to_.itemsize;
      const auto* in = from + i * from_.step * from_.itemsize;
      if (are_floats_)
        add_floats(totals, reinterpret_cast<float*>(out), reinterpret_cast<const float*>(in), width);
      else add(totals, out, in, width);
      pace_.advance(width * to_.itemsize, width * cost_of_step);
    }
  }

  static constexpr std::int64_t most = 512;

 private:
  void add_floats(T* totals, float* out, const float* in, std::int64_t width) const {
    with_wide_vectors([&]() STRIDESCOPE_INLINE {
      for (std::int64_t k = 0; k < width; ++k)
        out[k] = static_cast<float>(totals[k] = join_(totals[k], static_cast<T>(in[k])));
    });
  }
  void add(T* totals, std::byte* out, const std::byte* in, std::int64_t width) const {
    constexpr std::int64_t widest = sizeof(T);
    alignas(64) T elements[most];
    alignas(64) std::byte between[most * 8];
    auto in_itemsize = from_.itemsize;
    if (converts_) {
      convert_(between, to_.itemsize, in, from_.itemsize, width);
      in = between;
      in_itemsize = to_.itemsize;
    }
    widen_(reinterpret_cast<std::byte*>(elements), widest, in, in_itemsize, width);
    with_wide_vectors([&]() STRIDESCOPE_INLINE {
      for (std::int64_t k = 0; k < width; ++k) totals[k] = join_(totals[k], elements[k]);
    });
    narrow_(out, to_.itemsize, reinterpret_cast<const std::byte*>(totals), widest, width);
  }

  const LinePlane &to_, &from_;
  tensor::Pace& pace_;
  Join join_;
  bool converts_, are_floats_;
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
