#include "engine/kernels/normal_blocks.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>

#include "engine/kernels/function.h"
#include "engine/kernels/fused.h"
#include "engine/kernels/pair_of_normals.h"

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

STRIDESCOPE_INLINE inline void write_normals(float* data, std::int64_t blocks, float mean, float deviation) {
  for (float *first = data, *end = data + blocks * 2 * pairs_of_block; first != end;
       first += 2 * pairs_of_block) {
    float* const second = first + pairs_of_block;
    float radius[pairs_of_block], sine[pairs_of_block], cosine[pairs_of_block];
    for (std::int64_t i = 0; i < pairs_of_block; ++i) radius[i] = -2.f * cephes_log(1.f - first[i]);
    for (std::int64_t i = 0; i < pairs_of_block; ++i) {
      const auto made = cephes_sine(2.f * std::numbers::pi_v<float> * second[i]);
      sine[i] = made.sine;
      cosine[i] = made.cosine;
    }
    for (std::int64_t i = 0; i < pairs_of_block; ++i) radius[i] = std::sqrt(radius[i]);
    for (std::int64_t i = 0; i < pairs_of_block; ++i)
      first[i] = std::fma(radius[i] * cosine[i], deviation, mean);
    for (std::int64_t i = 0; i < pairs_of_block; ++i)
      second[i] = std::fma(radius[i] * sine[i], deviation, mean);
  }
}
STRIDESCOPE_FUSED void write_normals_fused(float* data, std::int64_t blocks, float mean, float deviation) {
  write_normals(data, blocks, mean, deviation);
}

}  // namespace

void normal_blocks(float* data, std::int64_t blocks, float mean, float deviation) {
  if (has_fused()) write_normals_fused(data, blocks, mean, deviation);
  else write_normals(data, blocks, mean, deviation);
}
void normal_blocks(double* data, std::int64_t blocks, double mean, double deviation) {
  box_muller(data, blocks, mean, deviation, tensor::DType::float64);
}

}  // namespace stridescope::kernels
