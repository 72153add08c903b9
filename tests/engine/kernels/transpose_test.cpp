#include "engine/kernels/copy/transpose.h"

#include <memory>
#include <random>
#include <vector>

#include "engine/tensor/memory.h"
#include "tests/support/catch.h"

namespace stridescope::kernels {
namespace {

struct Sizes {
  std::int64_t rows, columns, row_stride, column_stride, to_stride, shift;
};

/// Sizes near multiples of tiles and of cache lines, dense and not.
template <class T>
Sizes random_sizes(std::mt19937& random) {
  using Edges = Tile<T>;
  constexpr auto itemsize = static_cast<std::int64_t>(sizeof(T));
  const std::int64_t edges[] = {1,
                                2,
                                16 / itemsize,
                                32 / itemsize,
                                Edges::line,
                                Edges::columns,
                                Edges::rows,
                                2 * Edges::rows,
                                512 / itemsize,
                                1536 / itemsize,
                                2048 / itemsize};
  const auto pick = [&] {
    const auto near = edges[random() % std::size(edges)] + static_cast<std::int64_t>(random() % 5) - 2;
    return std::max<std::int64_t>(near, 0);
  };
  Sizes sizes{pick(), pick(), 0, 1 + static_cast<std::int64_t>(random() % 4 == 0), 0, 0};
  sizes.row_stride = sizes.columns * sizes.column_stride + static_cast<std::int64_t>(random() % 3);
  sizes.to_stride = sizes.rows + static_cast<std::int64_t>(random() % 3);
  sizes.shift = static_cast<std::int64_t>(random() % 20);
  // Rows at whole cache lines, or with lines in the same sets of a cache.
  const auto round_up = [&](std::int64_t& stride, std::int64_t period) {
    if (random() % 3 == 0) stride = (stride + period - 1) / period * period;
  };
  round_up(sizes.row_stride, Edges::line);
  round_up(sizes.to_stride, Edges::line);
  round_up(sizes.row_stride, 512);
  round_up(sizes.to_stride, 512);
  return sizes;
}

template <class T>
std::vector<T> random_elements(std::int64_t count, std::mt19937& random) {
  std::vector<T> elements(static_cast<std::size_t>(count));
  for (auto& x : elements) x = static_cast<T>(random());
  return elements;
}

template <class T, class Transpose>
void check_against_loop(Transpose&& transpose) {
  std::mt19937 random(3);
  for (int round = 0; round < 60; ++round) {
    const auto sizes = random_sizes<T>(random);
    const auto from = random_elements<T>(sizes.rows * sizes.row_stride + 2, random);
    auto fast = random_elements<T>(sizes.shift + sizes.columns * sizes.to_stride + 40, random);
    auto slow = fast;
    std::int64_t counted = 0;
    transpose(fast.data() + sizes.shift, from.data(), sizes,
              [&](std::int64_t elements) { counted += elements; });
    finish_streams();
    for (std::int64_t i = 0; i < sizes.rows; ++i)
      for (std::int64_t j = 0; j < sizes.columns; ++j)
        slow[static_cast<std::size_t>(sizes.shift + j * sizes.to_stride + i)] =
            from[static_cast<std::size_t>(i * sizes.row_stride + j * sizes.column_stride)];
    INFO(sizes.rows << " x " << sizes.columns << " of " << sizeof(T) << " bytes");
    REQUIRE(fast == slow);
    REQUIRE(counted == sizes.rows * sizes.columns);
  }
}

template <class T>
Plane plane_of(T* to, const T* from, const Sizes& s) {
  return {reinterpret_cast<std::byte*>(to),
          s.to_stride,
          reinterpret_cast<const std::byte*>(from),
          s.row_stride,
          s.column_stride,
          s.rows,
          s.columns};
}
template <class T>
void check_streamed() {
  tensor::Memory memory;
  check_against_loop<T>([&](T* to, const T* from, const Sizes& s, auto&& count) {
    tensor::ProgressMeter meter(memory.control());
    const auto room = std::make_unique_for_overwrite<TransposeBuffers>();
    stream_transpose(sizeof(T), plane_of(to, from, s), {}, *room, meter);
    count(s.rows * s.columns);
  });
}
template <class T>
void check_whole() {
  check_against_loop<T>([](T* to, const T* from, const Sizes& s, auto&& count) {
    transpose(sizeof(T), plane_of(to, from, s));
    count(s.rows * s.columns);
  });
}
template <class T>
void check_in_runs() {
  check_against_loop<T>([](T* to, const T* from, const Sizes& s, auto&& count) {
    for_each_transposed_run(
        from, s.row_stride, s.column_stride, s.rows, s.columns,
        [&](std::int64_t i, std::int64_t j, const T* elements, std::int64_t n) {
          std::copy_n(elements, n, to + j * s.to_stride + i);
        },
        count);
  });
}

TEST_CASE("a plane transposed by streaming stores equals that of a loop, and nothing else changes") {
  check_streamed<std::uint8_t>();
  check_streamed<std::uint16_t>();
  check_streamed<std::uint32_t>();
  check_streamed<std::uint64_t>();
}

TEST_CASE("a plane transposed in registers equals that of a loop, and nothing else changes") {
  check_whole<std::uint8_t>();
  check_whole<std::uint16_t>();
  check_whole<std::uint32_t>();
  check_whole<std::uint64_t>();
}

TEST_CASE("transposed runs together equal the result of a loop") {
  check_in_runs<std::uint8_t>();
  check_in_runs<std::uint16_t>();
  check_in_runs<std::uint32_t>();
  check_in_runs<std::uint64_t>();
  check_in_runs<double>();
}

TEST_CASE("streamed rows are copied completely at any alignment") {
  std::mt19937 random(5);
  for (int round = 0; round < 200; ++round) {
    const auto count = static_cast<std::int64_t>(random() % (round % 4 ? 150 : 3000));
    const auto shift = static_cast<std::ptrdiff_t>(random() % 40);
    const auto from = random_elements<std::uint16_t>(count, random);
    auto copied = random_elements<std::uint16_t>(count + 80, random);
    auto made = copied, expected = copied;
    std::copy(from.begin(), from.end(), expected.begin() + shift);
    stream_copy(reinterpret_cast<std::byte*>(copied.data() + shift),
                reinterpret_cast<const std::byte*>(from.data()), 2 * count);
    stream_row(made.data() + shift, count, [&](std::uint16_t* buffer, std::int64_t begin, std::int64_t n) {
      std::copy_n(from.data() + begin, n, buffer);
    });
    finish_streams();
    REQUIRE(copied == expected);
    REQUIRE(made == expected);
  }
}

}  // namespace
}  // namespace stridescope::kernels
