// Per-target include guard.
#if defined(STRIDESCOPE_STREAM_TRANSPOSE_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef STRIDESCOPE_STREAM_TRANSPOSE_INL_H
#undef STRIDESCOPE_STREAM_TRANSPOSE_INL_H
#else
#define STRIDESCOPE_STREAM_TRANSPOSE_INL_H
#endif

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <new>
#include <type_traits>

#include "engine/kernels/copy/transpose.h"
#include "engine/kernels/copy/transpose_square-inl.h"
#include "engine/kernels/loop/cost.h"
#include "engine/kernels/loop/stream.h"

/// Transposes planes larger than the caches, with streaming stores. The time is bound by memory: several rows
/// of the source are prefetched at once, in runs of half a page, and results are written in runs of several
/// whole cache lines.
HWY_BEFORE_NAMESPACE();
namespace stridescope::kernels::HWY_NAMESPACE {

/// Copies a cache line. For streaming stores, `to` is a multiple of 64.
template <bool streams>
HWY_INLINE void copy_cache_line(void* to, const void* from) {
#if HWY_TARGET == HWY_SCALAR || HWY_TARGET == HWY_EMU128
  if (streams) return stream_lines(to, from, 1);
  std::memcpy(to, from, line_bytes);
#else
  const hn::FixedTag<std::uint8_t, max_vector_bytes> d;
  auto* out = static_cast<std::uint8_t*>(to);
  const auto* in = static_cast<const std::uint8_t*>(from);
  for (std::size_t at = 0; at < line_bytes; at += max_vector_bytes) {
    if constexpr (streams) hn::Stream(hn::LoadU(d, in + at), d, out + at);
    else hn::StoreU(hn::LoadU(d, in + at), d, out + at);
  }
#endif
}

/// Prefetches the cache lines of a tile one by one, along the columns of eight rows in turn.
template <class T>
class TilePrefetcher {
 public:
  explicit TilePrefetcher(std::int64_t row_stride) : row_stride_(row_stride) {}

  /// `planes` of `rows` each, `plane_stride` apart.
  void set_target(const T* from, std::int64_t rows, std::int64_t columns, std::int64_t planes = 1,
                  std::int64_t plane_stride = 0) {
    row_ = plane_ = from;
    bands_ = bands_of_plane_ = rows / side_by_side;
    columns_ = columns;
    planes_ = planes;
    plane_stride_ = plane_stride;
    column_ = lane_ = 0;
  }
  void prefetch_next_line() {
    if (bands_ == 0) return;
#if defined(__GNUC__)
    __builtin_prefetch(row_ + lane_ * row_stride_ + column_, 0, 2);
#endif
    lane_ = (lane_ + 1) % side_by_side;
    if (lane_ > 0) return;
    column_ += line_bytes / static_cast<std::int64_t>(sizeof(T));
    if (column_ < columns_) return;
    column_ = 0;
    row_ += side_by_side * row_stride_;
    if (--bands_ > 0 || --planes_ <= 0) return;
    row_ = plane_ += plane_stride_;
    bands_ = bands_of_plane_;
  }

 private:
  static constexpr auto side_by_side = prefetched_rows;
  const T *row_ = nullptr, *plane_ = nullptr;
  std::int64_t row_stride_, bands_ = 0, bands_of_plane_ = 0, columns_ = 0, planes_ = 0, plane_stride_ = 0,
                            column_ = 0, lane_ = 0;
};

template <class T>
class StreamedTranspose {
 public:
  StreamedTranspose(const Plane& plane, const PlaneBatch& planes, TransposeBuffers& buffers)
      : to_(reinterpret_cast<T*>(plane.to)),
        from_(reinterpret_cast<const T*>(plane.from)),
        to_stride_(plane.to_stride),
        row_stride_(plane.row_stride),
        column_stride_(plane.column_stride),
        rows_(plane.rows),
        rows_of_plane_(plane.rows),
        columns_(plane.columns),
        planes_(planes),
        prefetcher_(plane.row_stride),
        buffers_(new (buffers.bytes) Buffers) {
    // Planes that are adjacent in the result are written together, as one run.
    if (plane.rows > 0 && planes.to_stride == plane.rows && plane.rows < run_rows)
      together_ = std::clamp<std::int64_t>(run_rows / plane.rows, 1, planes.count);
  }

  void run(tensor::ProgressMeter& meter) {
    for (plane_ = 0; plane_ < planes_.count; plane_ += together_) {
      together_ = std::min(together_, planes_.count - plane_);
      rows_ = together_ * rows_of_plane_;
      for (std::int64_t j = 0; j < columns_; j += band) {
        const std::int64_t width = std::min(band, columns_ - j);
        for (std::int64_t i = 0; i < rows_; i += run_rows) {
          const std::int64_t height = std::min(run_rows, rows_ - i);
          target_next_tile(i, j);
          for (std::int64_t k = 0; k < width; k += line)
            write_strip(i, height, j, k, std::min(line, width - k));
          const auto bytes = height * width * itemsize;
          meter.add(bytes, bytes + cost_of_run);
        }
      }
      to_ += together_ * planes_.to_stride;
      from_ += together_ * planes_.from_stride;
    }
  }

 private:
  static constexpr auto itemsize = static_cast<std::int64_t>(sizeof(T));
  static constexpr std::int64_t line = line_bytes / itemsize,
                                rows_together = static_cast<std::int64_t>(max_vector_bytes) / itemsize,
                                run_rows = streamed_run_bytes / itemsize,  ///< elements per run of the result
      band = streamed_band_bytes / itemsize,  ///< columns processed before the next rows
      pitch = run_rows + 2 * line;

  /// Directs the prefetching to the tile after the one at row i and column j.
  void target_next_tile(std::int64_t i, std::int64_t j) {
    const T* from = from_;
    i += run_rows;
    if (i >= rows_) {
      i = 0;
      j += band;
    }
    if (j >= columns_) {
      j = 0;
      from += together_ * planes_.from_stride;
      if (plane_ + together_ == planes_.count) return prefetcher_.set_target(from_, 0, 0);
    }
    if (column_stride_ != 1) return prefetcher_.set_target(from_, 0, 0);
    prefetcher_.set_target(from + i * row_stride_ + j * column_stride_,
                           std::min(run_rows, rows_of_plane_ - i), std::min(band, columns_ - j), together_,
                           planes_.from_stride);
  }

  /// Rows whose distance is a power of two share a set of L1, which holds only a few lines. So their lines
  /// are first copied to a packed buffer.
  void read_lines(const T* from, std::int64_t at, std::int64_t height) {
    alignas(line_bytes) T moved[rows_together * line];
    auto prefetcher = prefetcher_;
    for (std::int64_t r = 0; r < height; r += rows_together) {
      const std::int64_t first = std::min(r, height - rows_together);
      const T* rows = from + first * row_stride_;
      for (std::int64_t n = 0; n < rows_together; ++n) {
        prefetcher.prefetch_next_line();
        copy_cache_line<false>(moved + n * line, rows + n * row_stride_);
      }
      for (std::int64_t c = 0; c < line; c += square_side<T>)
        transpose_square<max_vector_bytes>(column(c) + at + first, pitch, moved + c, line);
    }
    prefetcher_ = prefetcher;
  }
  /// A square that would exceed the plane is shifted back, and rewrites columns before the strip with the
  /// same elements.
  void read_squares(const T* from, std::int64_t at, std::int64_t height, std::int64_t width) {
    for (std::int64_t r = 0; r < height; r += rows_together) {
      const std::int64_t first = std::min(r, height - rows_together);
      for (std::int64_t c = 0; c < width; c += square_side<T>) {
        const std::int64_t begin = std::min(c, width - square_side<T>);
        transpose_square<max_vector_bytes>(column(begin) + at + first, pitch,
                                           from + first * row_stride_ + begin, row_stride_);
      }
    }
  }
  void read_elementwise(const T* from, std::int64_t at, std::int64_t height, std::int64_t width) {
    for (std::int64_t r = 0; r < height; ++r)
      for (std::int64_t c = 0; c < width; ++c) column(c)[at + r] = from[r * row_stride_ + c * column_stride_];
  }
  /// Reads `height` rows of one plane into the strip, starting at the strip's row `at`.
  void read_rows(const T* from, std::int64_t at, std::int64_t height, std::int64_t width) {
    const bool has_squares =
        column_stride_ == 1 && rows_of_plane_ >= rows_together && columns_ >= square_side<T>;
    if (has_squares && width == line) return read_lines(from, at, height);
    for (std::int64_t r = 0; r < height; ++r) prefetcher_.prefetch_next_line();
    if (has_squares) read_squares(from, at, height, width);
    else read_elementwise(from, at, height, width);
  }

  /// Transposes a strip: `width` columns, starting at j + k, of `height` rows.
  void write_strip(std::int64_t i, std::int64_t height, std::int64_t j, std::int64_t k, std::int64_t width) {
    const T* from = from_ + i * row_stride_ + (j + k) * column_stride_;
    for (std::int64_t at = 0; at < height; at += rows_of_plane_, from += planes_.from_stride)
      read_rows(from, at, std::min(rows_of_plane_, height - at), width);
    const bool is_inside = height == run_rows && i > 0 && i + height < rows_;
    for (std::int64_t c = 0; c < width; ++c) {
      T* to = to_ + (j + k + c) * to_stride_ + i;
      const auto past =
          static_cast<std::int64_t>(reinterpret_cast<std::uintptr_t>(to) % line_bytes / sizeof(T));
      if (height == run_rows && past == 0) stream_run(to, column(c));
      else if (is_inside) {
        T* part = carried_line(k + c);
        copy_cache_line<false>(column(c) - line, part);
        stream_run(to - past, column(c) - past);
        copy_cache_line<false>(part, column(c) + run_rows - line);
      } else {
        write_run(i, height, j + k + c, column(c), carried_line(k + c));
      }
    }
  }

  static void stream_run(T* to, const T* from) {
    for (std::int64_t n = 0; n < run_rows; n += line) copy_cache_line<true>(to + n, from + n);
  }

  /// A cache line shared by two runs is written with the second one; `carried_line` buffers the first one's
  /// part.
  void write_run(std::int64_t i, std::int64_t height, std::int64_t j, T* column, T* carried_line) {
    T* row = to_ + j * to_stride_;
    const std::int64_t end = i + height;
    std::int64_t at = elements_before_line(row, rows_);
    if (i == 0) {
      at = std::min(at, end);
      std::copy_n(column, at, row);
    } else {
      at += (i - at) / line * line;
      if (at < i) std::copy_n(carried_line, line, column - line);
    }
    for (; at + line <= end; at += line) copy_cache_line<true>(row + at, column + (at - i));
    if (at == end) return;
    if (end == rows_) std::copy_n(column + (at - i), end - at, row + at);
    else std::copy_n(column + height - line, line, carried_line);
  }

  T* column(std::int64_t c) { return buffers_->strip + (c + square_side<T>)*pitch + line; }
  T* carried_line(std::int64_t k) { return buffers_->carried_line + k * line; }

  T* to_;
  const T* from_;
  std::int64_t to_stride_, row_stride_, column_stride_, rows_ /* of a run's planes */, rows_of_plane_,
      columns_, plane_ = 0, together_ = 1 /* planes of a run */;
  PlaneBatch planes_;
  TilePrefetcher<T> prefetcher_;
  struct Buffers {
    alignas(4096) T strip[(line + square_side<T>)*pitch];
    T carried_line[band * line];
  };
  static_assert(sizeof(Buffers) <= sizeof(TransposeBuffers) && std::is_trivially_destructible_v<Buffers>);
  Buffers* buffers_;
};

}  // namespace stridescope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
