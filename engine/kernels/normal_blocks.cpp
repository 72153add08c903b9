#include "engine/kernels/normal_blocks.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>

#include "engine/kernels/function.h"

namespace stridescope::kernels {
namespace {

constexpr std::int64_t pairs_of_block = 8, blocks_together = 32;

template <class T>
void apply_to(const Function& function, T* to, T* from, std::int64_t n) {
  std::byte* const data[] = {reinterpret_cast<std::byte*>(to), reinterpret_cast<std::byte*>(from)};
  constexpr std::int64_t stride[] = {sizeof(T), sizeof(T)};
  function.row(data, stride, n);
}

template <class T>
void box_muller(T* data, std::int64_t blocks, T mean, T deviation, tensor::DType dtype) {
  const auto log = function(Unary::log, dtype), sin = function(Unary::sin, dtype),
             cos = function(Unary::cos, dtype);
  T radius[pairs_of_block * blocks_together], angle[pairs_of_block * blocks_together],
      sine[pairs_of_block * blocks_together];
  for (std::int64_t done = 0; done < blocks; done += blocks_together) {
    const auto count = std::min(blocks_together, blocks - done), pairs = count * pairs_of_block;
    T* const first = data + done * 2 * pairs_of_block;
    for (std::int64_t b = 0; b < count; ++b)
      for (std::int64_t i = 0; i < pairs_of_block; ++i) {
        const T* from = first + b * 2 * pairs_of_block + i;
        radius[b * pairs_of_block + i] = T(1) - from[0];
        angle[b * pairs_of_block + i] = T(2) * std::numbers::pi_v<T> * from[pairs_of_block];
      }
    apply_to(log, radius, radius, pairs);
    for (std::int64_t i = 0; i < pairs; ++i) radius[i] = std::sqrt(T(-2) * radius[i]);
    apply_to(sin, sine, angle, pairs);
    apply_to(cos, angle, angle, pairs);
    for (std::int64_t b = 0; b < count; ++b)
      for (std::int64_t i = 0; i < pairs_of_block; ++i) {
        const auto at = b * pairs_of_block + i;
        T* to = first + b * 2 * pairs_of_block + i;
        to[0] = radius[at] * angle[at] * deviation + mean;
        to[pairs_of_block] = radius[at] * sine[at] * deviation + mean;
      }
  }
}

}  // namespace

void normal_blocks(float* data, std::int64_t blocks, float mean, float deviation) {
  box_muller(data, blocks, mean, deviation, tensor::DType::float32);
}
void normal_blocks(double* data, std::int64_t blocks, double mean, double deviation) {
  box_muller(data, blocks, mean, deviation, tensor::DType::float64);
}

}  // namespace stridescope::kernels
