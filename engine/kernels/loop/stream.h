#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "engine/kernels/loop/thresholds.h"

/// Streaming stores, which bypass the caches. With ordinary stores, a result larger than the caches would
/// evict everything else, and each of its lines would be read before it is written.
namespace stridescope::kernels {

/// Copies whole cache lines with streaming stores; `to` is a multiple of 64.
void stream_lines(void* to, const void* from, std::int64_t lines);

/// Orders streaming stores before later stores. Every kernel with streaming stores calls it at its end.
void finish_streams();

/// Prefetches lines that will be written.
inline void prefetch_written([[maybe_unused]] std::byte* to, [[maybe_unused]] std::int64_t nbytes) {
#if defined(__GNUC__)
  for (std::int64_t at = 0; at < nbytes; at += line_bytes) __builtin_prefetch(to + at, 1, 3);
#endif
}

/// Prefetches the lines of `count` elements that will be read. Addresses outside of all storages are allowed.
template <class T>
void prefetch_read([[maybe_unused]] const T* from, [[maybe_unused]] std::int64_t count) {
#if defined(__GNUC__)
  constexpr auto line = line_bytes / static_cast<std::int64_t>(sizeof(T));
  for (std::int64_t at = 0; at < count; at += line) __builtin_prefetch(from + at, 0, 2);
#endif
}

/// The number of elements, at most `count`, before the first whole cache line.
template <class T>
std::int64_t elements_before_line(const T* to, std::int64_t count) {
  const auto past = reinterpret_cast<std::uintptr_t>(to) % line_bytes;
  return std::min<std::int64_t>(count,
                                static_cast<std::int64_t>((line_bytes - past) % line_bytes / sizeof(T)));
}

/// Streams a row: `produce(buffer, begin, n)` writes elements [begin, begin + n) to a buffer, where n is at
/// most the buffer's size.
template <class T, class Produce>
void stream_row(T* to, std::int64_t count, Produce&& produce) {
  constexpr std::int64_t chunk = stream_buffer_bytes / static_cast<std::int64_t>(sizeof(T)),
                         line = line_bytes / static_cast<std::int64_t>(sizeof(T));
  alignas(line_bytes) T buffer[chunk];
  std::int64_t done = elements_before_line(to, count);
  produce(to, std::int64_t{0}, done);
  while (count - done >= line) {
    const std::int64_t n = std::min(chunk, (count - done) / line * line);
    produce(buffer, done, n);
    stream_lines(to + done, buffer, n / line);
    done += n;
  }
  produce(to + done, done, count - done);
}

/// memcpy with streaming stores. Pointers may be null if nbytes is 0.
inline void stream_copy(std::byte* to, const std::byte* from, std::int64_t nbytes) {
  if (nbytes == 0) return;
  const std::int64_t head = elements_before_line(to, nbytes);
  std::memcpy(to, from, static_cast<std::size_t>(head));
  const std::int64_t lines = (nbytes - head) / line_bytes, done = head + lines * line_bytes;
  stream_lines(to + head, from + head, lines);
  std::memcpy(to + done, from + done, static_cast<std::size_t>(nbytes - done));
}

}  // namespace stridescope::kernels
