#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "engine/kernels/loop/thresholds.h"

/// Writes that go past the caches. A result that does not fit them would drive everything else out, and be
/// read from memory line by line before it is written.
namespace stridescope::kernels {

/// Whole cache lines; `to` is at a multiple of 64.
void stream_lines(void* to, const void* from, std::int64_t lines);

/// Until streamed lines are visible in the order of the program. Ends every kernel that streams.
void finish_streams();

/// Asks for lines that will be written.
inline void prefetch_written([[maybe_unused]] std::byte* to, [[maybe_unused]] std::int64_t nbytes) {
#if defined(__GNUC__)
  for (std::int64_t at = 0; at < nbytes; at += line_bytes) __builtin_prefetch(to + at, 1, 3);
#endif
}

/// Asks for the lines of `count` elements that will be read. They may lie outside of every storage.
template <class T>
void prefetch_read([[maybe_unused]] const T* from, [[maybe_unused]] std::int64_t count) {
#if defined(__GNUC__)
  constexpr auto line = line_bytes / static_cast<std::int64_t>(sizeof(T));
  for (std::int64_t at = 0; at < count; at += line) __builtin_prefetch(from + at, 0, 2);
#endif
}

/// How many of `count` elements come before the first whole line.
template <class T>
std::int64_t before_line(const T* to, std::int64_t count) {
  const auto past = reinterpret_cast<std::uintptr_t>(to) % line_bytes;
  return std::min<std::int64_t>(count,
                                static_cast<std::int64_t>((line_bytes - past) % line_bytes / sizeof(T)));
}

/// Writes the elements that `produce(buffer, begin, n)` gives for [begin, begin + n): all n, which are not
/// many.
template <class T, class Produce>
void stream_row(T* to, std::int64_t count, Produce&& produce) {
  constexpr std::int64_t chunk = stream_buffer_bytes / static_cast<std::int64_t>(sizeof(T)),
                         line = line_bytes / static_cast<std::int64_t>(sizeof(T));
  alignas(line_bytes) T buffer[chunk];
  std::int64_t done = before_line(to, count);
  produce(to, std::int64_t{0}, done);
  while (count - done >= line) {
    const std::int64_t n = std::min(chunk, (count - done) / line * line);
    produce(buffer, done, n);
    stream_lines(to + done, buffer, n / line);
    done += n;
  }
  produce(to + done, done, count - done);
}

/// memcpy past the caches. Of no bytes the places may be null.
inline void stream_copy(std::byte* to, const std::byte* from, std::int64_t nbytes) {
  if (nbytes == 0) return;
  const std::int64_t head = before_line(to, nbytes);
  std::memcpy(to, from, static_cast<std::size_t>(head));
  const std::int64_t lines = (nbytes - head) / line_bytes, done = head + lines * line_bytes;
  stream_lines(to + head, from + head, lines);
  std::memcpy(to + done, from + done, static_cast<std::size_t>(nbytes - done));
}

}  // namespace stridescope::kernels
