#include "engine/kernels/elementwise/normal_blocks.h"

#include <cmath>
#include <cstdint>
#include <numbers>

#include "engine/kernels/elementwise/cephes_math.h"
#include "engine/kernels/loop/simd.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/kernels/elementwise/normal_blocks.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace stridescope::kernels::HWY_NAMESPACE {
namespace {

void write_normals(float* data, std::int64_t blocks, float mean, float deviation) {
  for (float *first = data, *end = data + blocks * 2 * pairs_per_block; first != end;
       first += 2 * pairs_per_block) {
    float* const second = first + pairs_per_block;
    float radius[pairs_per_block], sine[pairs_per_block], cosine[pairs_per_block];
    for (std::int64_t i = 0; i < pairs_per_block; ++i) radius[i] = -2.f * cephes_log(1.f - first[i]);
    for (std::int64_t i = 0; i < pairs_per_block; ++i) {
      const auto made = cephes_sincos(2.f * std::numbers::pi_v<float> * second[i]);
      sine[i] = made.sine;
      cosine[i] = made.cosine;
    }
    for (std::int64_t i = 0; i < pairs_per_block; ++i) radius[i] = std::sqrt(radius[i]);
    for (std::int64_t i = 0; i < pairs_per_block; ++i)
      first[i] = std::fma(radius[i] * cosine[i], deviation, mean);
    for (std::int64_t i = 0; i < pairs_per_block; ++i)
      second[i] = std::fma(radius[i] * sine[i], deviation, mean);
  }
}

}  // namespace
}  // namespace stridescope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace stridescope::kernels {

HWY_EXPORT(write_normals);

void normal_blocks(float* data, std::int64_t blocks, float mean, float deviation) {
  HWY_DYNAMIC_DISPATCH(write_normals)(data, blocks, mean, deviation);
}
void normal_blocks(double* data, std::int64_t blocks, double mean, double deviation) {
  for (double *first = data, *end = data + blocks * 2 * pairs_per_block; first != end;
       first += 2 * pairs_per_block) {
    double* const second = first + pairs_per_block;
    for (std::int64_t i = 0; i < pairs_per_block; ++i) {
      const double radius = std::sqrt(-2 * std::log(1 - first[i])), angle = 2 * std::numbers::pi * second[i];
      first[i] = std::fma(radius * std::cos(angle), deviation, mean);
      second[i] = std::fma(radius * std::sin(angle), deviation, mean);
    }
  }
}

}  // namespace stridescope::kernels
#endif
