#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>

#include "engine/kernels/stream.h"
#include "engine/kernels/transpose.h"

/// Transposes of planes that fit no cache, past the caches. What takes time is memory: sources are read in
/// runs of a page, several rows side by side, ahead of use; results are written in runs of several whole
/// lines; and both go on at the same time.
namespace stridescope::kernels {

/// Asks for the lines of a tile one by one: eight rows side by side, along their columns.
template <class T>
class Ahead {
 public:
  explicit Ahead(std::int64_t row_stride) : row_stride_(row_stride) {}

  void aim(const T* from, std::int64_t rows, std::int64_t columns) {
    row_ = from;
    bands_ = rows / side_by_side;
    columns_ = columns;
    column_ = lane_ = 0;
  }
  void ask() {
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
    --bands_;
  }

 private:
  static constexpr std::int64_t side_by_side = 8;
  const T* row_ = nullptr;
  std::int64_t row_stride_, bands_ = 0, columns_ = 0, column_ = 0, lane_ = 0;
};

/// Planes that follow each other at even distances.
struct Planes {
  std::int64_t count = 1, to_stride = 0, from_stride = 0;
};

/// to[j * to_stride + i] = from[i * row_stride + j * column_stride] in each plane. After some elements,
/// advance(elements). The result is written in runs of `run_bytes`, several lines.
template <class T, std::int64_t run_bytes>
class StreamedTranspose {
 public:
  static constexpr auto itemsize = static_cast<std::int64_t>(sizeof(T));
  static constexpr std::int64_t line = line_bytes / itemsize, square = 16 / itemsize,
                                run_rows = run_bytes / itemsize,  ///< of a result's run
      band = 2048 / itemsize,                                     ///< columns walked before the next rows
      pitch = run_rows + 2 * line;

  StreamedTranspose(T* to, std::int64_t to_stride, const T* from, std::int64_t row_stride,
                    std::int64_t column_stride, std::int64_t rows, std::int64_t columns,
                    const Planes& planes = {})
      : to_(to),
        from_(from),
        to_stride_(to_stride),
        row_stride_(row_stride),
        column_stride_(column_stride),
        rows_(rows),
        columns_(columns),
        planes_(planes),
        ahead_(row_stride) {}

  template <class Advance>
  void run(Advance&& advance) {
    for (plane_ = 0; plane_ < planes_.count; ++plane_) {
      for (std::int64_t j = 0; j < columns_; j += band) {
        const std::int64_t width = std::min(band, columns_ - j);
        for (std::int64_t i = 0; i < rows_; i += run_rows) {
          const std::int64_t height = std::min(run_rows, rows_ - i);
          aim_beyond(i, j);
          for (std::int64_t k = 0; k < width; k += line)
            move_strip(i, height, j, k, std::min(line, width - k));
          advance(height * width);
        }
      }
      to_ += planes_.to_stride;
      from_ += planes_.from_stride;
    }
  }

 private:
  /// At the tile after that at row i and column j.
  void aim_beyond(std::int64_t i, std::int64_t j) {
    const T* from = from_;
    i += run_rows;
    if (i >= rows_) {
      i = 0;
      j += band;
    }
    if (j >= columns_) {
      j = 0;
      from += planes_.from_stride;
      if (plane_ + 1 == planes_.count) return ahead_.aim(from_, 0, 0);
    }
    if (column_stride_ != 1) return ahead_.aim(from_, 0, 0);
    ahead_.aim(from + i * row_stride_ + j * column_stride_, std::min(run_rows, rows_ - i),
               std::min(band, columns_ - j));
  }

  static void read_strip(T* strip, const T* from, std::int64_t row_stride, Ahead<T>& ahead) {
    auto asked = ahead;
    // Rows a power of two apart share a set of the first cache, which holds eight lines: more are moved
    // first.
    constexpr bool moves = square > 8;
    alignas(line_bytes) T moved[moves ? square * line : 1];
    for (std::int64_t r = 0; r < run_rows; r += square) {
      const T* rows = from + r * row_stride;
      std::int64_t rows_stride = row_stride;
      if constexpr (moves) {
        for (std::int64_t n = 0; n < square; ++n) {
          asked.ask();
          std::memcpy(moved + n * line, rows + n * row_stride, line_bytes);
        }
        rows = moved;
        rows_stride = line;
      }
      for (std::int64_t c = 0; c < line; c += square) {
        if (!moves && (square * square >= line || c % (2 * square) == 0))
          for (std::int64_t n = 0; n < square * square; n += line) asked.ask();
        transpose_square(strip + line + c * pitch + r, pitch, rows + c, rows_stride);
      }
    }
    ahead = asked;
  }

  void read_part(T* strip, const T* from, std::int64_t height, std::int64_t width) const {
    const bool has_squares = column_stride_ == 1;
    const std::int64_t rows = has_squares ? height / square * square : 0, columns = width / square * square;
    const auto one_by_one = [&](std::int64_t r, std::int64_t end, std::int64_t begin_column) {
      for (; r < end; ++r)
        for (std::int64_t c = begin_column; c < width; ++c)
          strip[line + c * pitch + r] = from[r * row_stride_ + c * column_stride_];
    };
    for (std::int64_t r = 0; r < rows; r += square) {
      for (std::int64_t c = 0; c < columns; c += square)
        transpose_square(strip + line + c * pitch + r, pitch, from + r * row_stride_ + c, row_stride_);
      one_by_one(r, r + square, columns);
    }
    one_by_one(rows, height, 0);
  }

  /// Columns j + k and those that share its line, of `height` rows.
  void move_strip(std::int64_t i, std::int64_t height, std::int64_t j, std::int64_t k, std::int64_t width) {
    const T* from = from_ + i * row_stride_ + (j + k) * column_stride_;
    if (column_stride_ == 1 && width == line && height == run_rows) {
      read_strip(room_->strip, from, row_stride_, ahead_);
    } else {
      for (std::int64_t r = 0; r < height; ++r) ahead_.ask();
      read_part(room_->strip, from, height, width);
    }
    const bool is_inside = height == run_rows && i + height < rows_;
    for (std::int64_t c = 0; c < width; ++c) {
      T* to = to_ + (j + k + c) * to_stride_ + i;
      const auto past = past_line(to);
      if (height == run_rows && past == 0) write_whole(to, column(c));
      else if (is_inside && i > 0) {
        T* part = kept(k + c);
        std::memcpy(column(c) - line, part, line_bytes);
        write_whole(to - past, column(c) - past);
        std::memcpy(part, column(c) + run_rows - line, line_bytes);
      } else {
        write_run(i, height, j + k + c, column(c), kept(k + c));
      }
    }
  }

  static std::int64_t past_line(const T* to) {
    return static_cast<std::int64_t>(reinterpret_cast<std::uintptr_t>(to) % line_bytes / sizeof(T));
  }
  static void write_whole(T* to, const T* from) {
    for (std::int64_t n = 0; n < run_rows; n += line) stream_line(to + n, from + n);
  }

  /// Lines that two runs share are written with the second one, which finds in `kept` what it lacks.
  void write_run(std::int64_t i, std::int64_t height, std::int64_t j, T* column, T* kept) {
    T* row = to_ + j * to_stride_;
    const std::int64_t end = i + height;
    std::int64_t at = before_line(row, rows_);
    if (i == 0) {
      at = std::min(at, end);
      std::copy_n(column, at, row);
    } else {
      at += (i - at) / line * line;
      if (at < i) std::copy_n(kept, line, column - line);
    }
    for (; at + line <= end; at += line) stream_line(row + at, column + (at - i));
    if (at == end) return;
    if (end == rows_) std::copy_n(column + (at - i), end - at, row + at);
    else std::copy_n(column + height - line, line, kept);
  }

  T* column(std::int64_t c) { return room_->strip + c * pitch + line; }
  T* kept(std::int64_t k) { return room_->kept + k * line; }

  T* to_;
  const T* from_;
  std::int64_t to_stride_, row_stride_, column_stride_, rows_, columns_, plane_ = 0;
  Planes planes_;
  Ahead<T> ahead_;
  struct Room {
    alignas(4096) T strip[line * pitch];
    T kept[band * line];
  };
  std::unique_ptr<Room> room_ = std::make_unique_for_overwrite<Room>();
};

}  // namespace stridescope::kernels
