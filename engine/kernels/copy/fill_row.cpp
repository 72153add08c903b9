#include "engine/kernels/copy/fill_row.h"

#include <algorithm>

#include "engine/kernels/loop/simd.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/kernels/copy/fill_row.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace stridescope::kernels::HWY_NAMESPACE {
namespace {

template <class T>
void fill(T* to, T element, std::int64_t count) {
  for (std::int64_t i = 0; i < count; ++i) to[i] = element;
}
void fill_words(std::uint16_t* to, std::uint16_t element, std::int64_t count) { fill(to, element, count); }
void fill_ints(std::uint32_t* to, std::uint32_t element, std::int64_t count) { fill(to, element, count); }
void fill_longs(std::uint64_t* to, std::uint64_t element, std::int64_t count) { fill(to, element, count); }

}  // namespace
}  // namespace stridescope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace stridescope::kernels {

HWY_EXPORT(fill_words);
HWY_EXPORT(fill_ints);
HWY_EXPORT(fill_longs);

void fill_row(std::uint8_t* to, std::uint8_t element, std::int64_t count) { std::fill_n(to, count, element); }
void fill_row(std::uint16_t* to, std::uint16_t element, std::int64_t count) {
  HWY_DYNAMIC_DISPATCH(fill_words)(to, element, count);
}
void fill_row(std::uint32_t* to, std::uint32_t element, std::int64_t count) {
  HWY_DYNAMIC_DISPATCH(fill_ints)(to, element, count);
}
void fill_row(std::uint64_t* to, std::uint64_t element, std::int64_t count) {
  HWY_DYNAMIC_DISPATCH(fill_longs)(to, element, count);
}

}  // namespace stridescope::kernels
#endif
