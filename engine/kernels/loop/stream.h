#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

/// Writes that go past the caches. A result that does not fit them would drive everything else out, and be
/// read from memory line by line before it is written.
namespace stridescope::kernels {

/// From so many bytes on a result is streamed. Measured: below, what reads the result next finds it in a
/// cache.
inline constexpr std::int64_t streamed_bytes = std::int64_t{16} << 20;
inline constexpr std::int64_t line_bytes = 64;

/// A whole cache line; `to` is at a multiple of 64.
inline void stream_line(void* to, const void* from) {
#if defined(__SSE2__)
  for (int i = 0; i < 4; ++i)
    _mm_stream_si128(static_cast<__m128i*>(to) + i, _mm_loadu_si128(static_cast<const __m128i*>(from) + i));
#else
  std::memcpy(to, from, line_bytes);
#endif
}

/// Until streamed lines are visible in the order of the program. Ends every kernel that streams.
inline void finish_streams() {
#if defined(__SSE2__)
  _mm_sfence();
#endif
}

/// Asks for lines that will be written.
inline void prefetch_written([[maybe_unused]] std::byte* to, [[maybe_unused]] std::int64_t nbytes) {
#if defined(__GNUC__)
  for (std::int64_t at = 0; at < nbytes; at += line_bytes) __builtin_prefetch(to + at, 1, 3);
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
  constexpr std::int64_t chunk = 2048 / static_cast<std::int64_t>(sizeof(T)),
                         line = line_bytes / static_cast<std::int64_t>(sizeof(T));
  alignas(line_bytes) T buffer[chunk];
  std::int64_t done = before_line(to, count);
  produce(to, std::int64_t{0}, done);
  while (count - done >= line) {
    const std::int64_t n = std::min(chunk, (count - done) / line * line);
    produce(buffer, done, n);
    for (std::int64_t i = 0; i < n; i += line) stream_line(to + done + i, buffer + i);
    done += n;
  }
  produce(to + done, done, count - done);
}

/// memcpy past the caches. Of no bytes the places may be null.
inline void stream_copy(std::byte* to, const std::byte* from, std::int64_t nbytes) {
  if (nbytes == 0) return;
  const std::int64_t head = before_line(to, nbytes);
  std::memcpy(to, from, static_cast<std::size_t>(head));
  std::int64_t done = head;
  for (; nbytes - done >= line_bytes; done += line_bytes) stream_line(to + done, from + done);
  std::memcpy(to + done, from + done, static_cast<std::size_t>(nbytes - done));
}

}  // namespace stridescope::kernels
