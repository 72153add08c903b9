#include "engine/kernels/copy/convert_row.h"

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "engine/kernels/copy/copy_row.h"
#include "engine/kernels/loop/element.h"
#include "engine/kernels/loop/simd.h"
#include "engine/kernels/loop/thresholds.h"
#include "engine/tensor/convert.h"
#include "engine/tensor/dispatch.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/kernels/copy/convert_row.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace stridescope::kernels::HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

/// tensor::truncate without branches, so that the compiler can vectorize it.
template <class Int, class Float>
HWY_INLINE Int truncate(Float x) {
  constexpr Float end = -static_cast<Float>(std::numeric_limits<Int>::min());
  // Numbers less than 1 below the lowest integer truncate to it, so they need no case of their own.
  const bool fits = (x < end) & (x >= -end);
  const Int made = static_cast<Int>(fits ? x : -end);
  return made;
}

template <class To, class From>
HWY_INLINE To converted(From x) {
  if constexpr (std::same_as<To, bool> || std::same_as<To, From>) {
    return tensor::convert<To>(x);
  } else if constexpr (std::integral<To> && std::floating_point<From>) {
    using Whole = std::conditional_t<std::same_as<To, std::int64_t> || std::same_as<To, std::uint8_t>,
                                     std::int64_t, std::int32_t>;
    return static_cast<To>(truncate<Whole>(x));
  } else {
    return tensor::convert<To>(x);
  }
}

#if HWY_TARGET == HWY_AVX2 || HWY_TARGET == HWY_AVX3
constexpr bool converts_halves = true;
#else
constexpr bool converts_halves = false;  // Highway's conversion there loses NaN
#endif

template <class To, class From>
inline constexpr bool is_half_conversion = (std::same_as<To, float> && std::same_as<From, tensor::Half>) ||
                                           (std::same_as<To, tensor::Half> && std::same_as<From, float>);

/// float16 to float32 or back.
template <class To, class From>
HWY_INLINE std::int64_t convert_halves(To* to, const From* from, std::int64_t n) {
  const hn::ScalableTag<float> floats;
  const hn::Rebind<hwy::float16_t, decltype(floats)> halves;
  const auto lanes = static_cast<std::int64_t>(hn::Lanes(floats));
  std::int64_t i = 0;
  for (; i + lanes <= n; i += lanes) {
    if constexpr (std::same_as<To, float>)
      hn::StoreU(hn::PromoteTo(floats, hn::LoadU(halves, reinterpret_cast<const hwy::float16_t*>(from + i))),
                 floats, to + i);
    else
      hn::StoreU(hn::DemoteTo(halves, hn::LoadU(floats, from + i)), halves,
                 reinterpret_cast<hwy::float16_t*>(to + i));
  }
  return i;
}

template <class To, class From>
void convert_contiguous(Stored<To>* to, const Stored<From>* from, std::int64_t n);

/// Converts through an intermediate type, block by block.
template <class By, class To, class From>
void convert_via(Stored<To>* to, const Stored<From>* from, std::int64_t n) {
  By between[conversion_block];
  for (std::int64_t i = 0; i < n; i += conversion_block) {
    const auto count = std::min(conversion_block, n - i);
    convert_contiguous<By, From>(between, from + i, count);
    convert_contiguous<To, By>(to + i, between, count);
  }
}

template <class To, class From>
HWY_NOINLINE void convert_contiguous(Stored<To>* to, const Stored<From>* from, std::int64_t n) {
  constexpr bool is_by_floats = !std::same_as<To, From> && !std::same_as<To, float> &&
                                !std::same_as<From, float> && !std::same_as<To, bool> &&
                                (tensor::is_reduced_float<From> || tensor::is_reduced_float<To>);
  if constexpr (is_by_floats) {
    convert_via<float, To, From>(to, from, n);
  } else {
    std::int64_t i = 0;
    if constexpr (converts_halves && is_half_conversion<To, From>) i = convert_halves(to, from, n);
    for (; i < n; ++i) {
      // The compiler vectorizes only comparisons of integers.
      if constexpr (std::same_as<From, bool>) to[i] = tensor::convert<To>(from[i].byte != 0 ? 1 : 0);
      else if constexpr (std::same_as<To, bool> && tensor::is_reduced_float<From>)
        to[i] = static_cast<bool>((from[i].bits & 0x7fff) != 0);
      else to[i] = converted<To>(static_cast<From>(from[i]));
    }
  }
}

/// Converts adjacent elements; each instance has fixed types.
using ConvertPacked = void (*)(std::byte* to, const std::byte* from, std::int64_t n);

template <class To, class From>
void convert_packed(std::byte* to, const std::byte* from, std::int64_t n) {
  convert_contiguous<To, From>(reinterpret_cast<Stored<To>*>(to), reinterpret_cast<const Stored<From>*>(from),
                               n);
}

void copy_strided_elements(std::int64_t size, std::byte* to, std::int64_t to_stride, const std::byte* from,
                           std::int64_t from_stride, std::int64_t n) {
  dispatch_width(size, [&](auto type) {
    copy_strided_row<typename decltype(type)::type>(to, to_stride, from, from_stride, n);
  });
}

/// Gathers strided elements block by block, so that each pair of types needs only one loop.
void convert_strided(ConvertPacked convert, std::int64_t to_size, std::int64_t from_size, std::byte* to,
                     std::int64_t to_stride, const std::byte* from, std::int64_t from_stride,
                     std::int64_t n) {
  constexpr std::int64_t largest = 8;
  alignas(64) std::byte read[conversion_block * largest], made[conversion_block * largest];
  if (from_stride == 0) {
    convert(made, from, 1);
    return copy_strided_elements(to_size, to, to_stride, made, 0, n);
  }
  for (std::int64_t begin = 0; begin < n; begin += conversion_block) {
    const auto count = std::min(conversion_block, n - begin);
    const auto* source = from + begin * from_stride;
    auto* out = to + begin * to_stride;
    if (from_stride != from_size) {
      copy_strided_elements(from_size, read, from_size, source, from_stride, count);
      source = read;
    }
    if (to_stride == to_size) {
      convert(out, source, count);
      continue;
    }
    convert(made, source, count);
    copy_strided_elements(to_size, out, to_stride, made, to_size, count);
  }
}

/// Integers convert to unsigned ones as to signed ones of the same width.
template <class To, class From>
struct Converted : std::type_identity<To> {};
template <std::integral To, std::integral From>
requires(!std::same_as<To, bool>) struct Converted<To, From> : std::make_signed<To> {
};

template <class To, class From>
void convert_elements(std::byte* to, std::int64_t to_stride, const std::byte* from, std::int64_t from_stride,
                      std::int64_t n) {
  if (to_stride == sizeof(To) && from_stride == sizeof(From)) return convert_packed<To, From>(to, from, n);
  convert_strided(convert_packed<To, From>, sizeof(To), sizeof(From), to, to_stride, from, from_stride, n);
}

ConvertRow convert_row_for_target(tensor::DType from, tensor::DType to) {
  return tensor::dispatch(from, [&](auto source) -> ConvertRow {
    return tensor::dispatch(to, [&](auto destination) -> ConvertRow {
      using From = typename decltype(source)::type;
      return convert_elements<typename Converted<typename decltype(destination)::type, From>::type, From>;
    });
  });
}

}  // namespace
}  // namespace stridescope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace stridescope::kernels {

HWY_EXPORT(convert_row_for_target);

ConvertRow convert_row(tensor::DType from, tensor::DType to) {
  return HWY_DYNAMIC_DISPATCH(convert_row_for_target)(from, to);
}

}  // namespace stridescope::kernels
#endif
