#include "engine/kernels/reduce/softmax_lines.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/kernels/copy/convert_row.h"
#include "engine/kernels/loop/element.h"
#include "engine/kernels/loop/gathered_lines.h"
#include "engine/kernels/loop/lines_side_by_side.h"
#include "engine/kernels/reduce/exponential_rows.h"
#include "engine/kernels/reduce/softmax.h"
#include "engine/kernels/reduce/softmax_columns.h"
#include "engine/kernels/reduce/softmax_rows.h"
#include "engine/tensor/apart.h"

namespace stridescope::kernels {
namespace {

using tensor::DType;

template <class T>
std::span<const T> line_at(const ScannedLines& lines, const T* from) {
  return {from, static_cast<std::size_t>(lines.length)};
}

void packed_floats(const ScannedLines& lines, bool is_log) {
  lines.for_each<float, float>(
      [&](float* to, const float* from) { softmax_of_floats(lines.pace, is_log, to, line_at(lines, from)); });
}

/// By way of floats. Lines that adjoin become such together, as many as stay in the first cache.
void packed_halves(const ScannedLines& lines, bool is_log) {
  constexpr std::int64_t cached = 4096;
  const auto length = lines.length;
  const auto& row = lines.walk[0];
  const bool adjoin = row.stride[0] == length && row.stride[1] == length;
  const auto together = adjoin ? std::clamp<std::int64_t>(cached / length, 1, row.size) : 1;
  const auto to_floats = convert_row(lines.source.dtype, DType::float32),
             from_floats = convert_row(DType::float32, lines.source.dtype);
  std::vector<float> floats(static_cast<std::size_t>(together * length));
  auto* const room = reinterpret_cast<std::byte*>(floats.data());
  const auto itemsize = lines.to.itemsize;
  lines.for_each_part(together, [&](std::byte* to, const std::byte* from, std::int64_t count) {
    to_floats(room, sizeof(float), from, itemsize, count * length);
    for (std::int64_t l = 0; l < count; ++l) {
      auto* line = floats.data() + l * length;
      softmax_of_floats(lines.pace, is_log, line, line_at<float>(lines, line));
    }
    from_floats(to, itemsize, room, sizeof(float), count * length);
  });
}

void packed_doubles(const ScannedLines& lines, bool is_log) {
  lines.for_each<double, double>([&](double* to, const double* from) {
    softmax_of_doubles(lines.pace, is_log, to, line_at(lines, from));
  });
}

/// So many floats side by side as `cached` bytes hold, no less than a line.
std::int64_t floats_in_cache(const ScannedLines& lines, std::int64_t cached) {
  constexpr std::int64_t line = 16;
  const auto width = cached / static_cast<std::int64_t>(sizeof(float)) / lines.length / line * line;
  return std::min(std::clamp(width, line, FloatsAcross::most), lines.walk[0].size);
}
/// Where those are few, rows are read from end to end instead.
std::int64_t floats_side_by_side(const ScannedLines& lines) {
  constexpr std::int64_t few = 256;
  const auto in_cache = floats_in_cache(lines, 256 << 10);
  return in_cache < few ? std::min(FloatsAcross::most, lines.walk[0].size) : in_cache;
}

void neighbouring_floats(const ScannedLines& lines, bool is_log, AddExponentialRows add_exponentials) {
  lines.for_each_part(floats_side_by_side(lines),
                      [&](std::byte* to, const std::byte* from, std::int64_t width) {
                        softmax_across(lines.pace, is_log, add_exponentials,
                                       {reinterpret_cast<float*>(to), reinterpret_cast<const float*>(from),
                                        lines.to.step, lines.from.step, lines.length, width});
                      });
}

/// By way of floats.
void neighbouring_halves(const ScannedLines& lines, bool is_log, AddExponentialRows add_exponentials) {
  const auto together = floats_in_cache(lines, 2 << 20), length = lines.length, itemsize = lines.to.itemsize;
  const auto to_floats = convert_row(lines.source.dtype, DType::float32),
             from_floats = convert_row(DType::float32, lines.source.dtype);
  std::vector<float> floats(static_cast<std::size_t>(together * length));
  lines.for_each_part(together, [&](std::byte* to, const std::byte* from, std::int64_t width) {
    const auto for_each_row = [&](auto&& f) {
      for (std::int64_t r = 0; r < length; ++r) f(reinterpret_cast<std::byte*>(floats.data() + r * width), r);
    };
    for_each_row([&](std::byte* row, std::int64_t r) {
      to_floats(row, sizeof(float), from + r * lines.from.step * itemsize, itemsize, width);
    });
    softmax_across(lines.pace, is_log, add_exponentials,
                   {floats.data(), floats.data(), width, width, length, width});
    for_each_row([&](std::byte* row, std::int64_t r) {
      from_floats(to + r * lines.to.step * itemsize, itemsize, row, sizeof(float), width);
    });
  });
}

void neighbouring_doubles(const ScannedLines& lines, bool is_log) {
  lines.for_each_part(DoublesAcross::most, [&](std::byte* to, const std::byte* from, std::int64_t width) {
    softmax_across(lines.pace, is_log,
                   {reinterpret_cast<double*>(to), reinterpret_cast<const double*>(from), lines.to.step,
                    lines.from.step, lines.length, width});
  });
}

/// Lines so short that what each takes besides its elements is most of it.
bool are_short(const ScannedLines& lines, std::int64_t most_length) {
  constexpr std::int64_t least = 16;
  return lines.length <= most_length && lines.walk.numel() >= lines.length + least && lines.are_independent();
}
constexpr std::int64_t cost_of_softmax = 3 * cost_of_step;
template <class T, class... How>
void short_lines(const ScannedLines& lines, How... how) {
  for_lines_side_by_side<T>(lines, cost_of_softmax,
                            [&](const Columns<T>& columns) { softmax_of_columns(columns, how...); });
}

/// Short neighbouring lines, so few that those of several rows go side by side.
bool are_narrow(const ScannedLines& lines, std::int64_t most_width, std::int64_t most_length) {
  return lines.are_narrow(most_width) && are_short(lines, most_length);
}
void narrow_doubles(const ScannedLines& lines, bool is_log) {
  static const tensor::Control unwatched;
  tensor::Pace pace(unwatched);
  for_lines_side_by_side<double>(lines, cost_of_softmax, [&](const Columns<double>& at) {
    softmax_across(pace, is_log, {at.data, at.data, at.width, at.width, at.length, at.width});
  });
}
/// Of so few neighbours that they are no vector, each element is added by itself.
void narrow_floats(const ScannedLines& lines, bool is_log, AddExponentialRows add_exponentials) {
  static const tensor::Control unwatched;
  tensor::Pace pace(unwatched);
  for_lines_side_by_side<float>(lines, cost_of_softmax, [&](const Columns<float>& at) {
    softmax_across(pace, is_log, add_exponentials,
                   {at.data, at.data, at.width, at.width, at.length, at.width, 1});
  });
}

void by_way_of_doubles(const ScannedLines& scanned, bool is_log) {
  const bool are_floats = scanned.to.itemsize < static_cast<std::int64_t>(sizeof(double));
  if (are_short(scanned, Columns<double>::most_length))
    return short_lines<double>(scanned, is_log, are_floats);
  std::vector<double> room;
  for_gathered_lines<double>(scanned, [&](tensor::Pace& pace, const GatheredLines<double>& lines) {
    for (std::int64_t i = 0; i < lines.count; ++i) {
      if (is_log) log_softmax(pace, lines[i], are_floats, room);
      else softmax(pace, lines[i], are_floats);
    }
  });
}

}  // namespace

void softmax_lines(const ScannedLines& lines, bool is_log) {
  if (!lines.have_one_dtype()) return by_way_of_doubles(lines, is_log);
  const auto dtype = lines.source.dtype;
  const bool are_doubles = dtype == DType::float64, are_floats = dtype == DType::float32;
  if (lines.are_packed()) {
    constexpr std::int64_t short_doubles = 16, short_floats = 31;
    if (are_doubles && are_short(lines, short_doubles)) return short_lines<double>(lines, is_log, false);
    if (!are_doubles && has_softmax_of_columns(lines.length) && are_short(lines, short_floats))
      return short_lines<float>(lines, is_log);
    if (are_floats) return packed_floats(lines, is_log);
    if (!are_doubles) return packed_halves(lines, is_log);
    if (tensor::are_apart(lines.destination, {&lines.source})) return packed_doubles(lines, is_log);
  }
  if (!lines.are_neighbours()) return by_way_of_doubles(lines, is_log);
  constexpr std::int64_t few_doubles = 32;
  if (are_doubles)
    return are_narrow(lines, few_doubles, Columns<double>::most_length) ? narrow_doubles(lines, is_log)
                                                                        : neighbouring_doubles(lines, is_log);
  const auto add_exponentials = float_exponential_rows();
  if (!add_exponentials) return by_way_of_doubles(lines, is_log);
  if (are_narrow(lines, softmax_rows()->lanes - 1, FloatsAcross::most_together))
    return narrow_floats(lines, is_log, add_exponentials);
  if (are_floats) neighbouring_floats(lines, is_log, add_exponentials);
  else neighbouring_halves(lines, is_log, add_exponentials);
}

}  // namespace stridescope::kernels
