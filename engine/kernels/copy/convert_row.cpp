#include "engine/kernels/copy/convert_row.h"

#include <algorithm>
#include <concepts>

#include "engine/kernels/copy/copy_row.h"
#include "engine/kernels/loop/element.h"
#include "engine/kernels/loop/wide.h"

// Where a processor has wide vectors, it converts halves itself.
#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>
#define STRIDESCOPE_CONVERTS_HALVES 1
#endif

namespace stridescope::kernels {
namespace {

template <class To, class From>
STRIDESCOPE_WIDE void convert_packed(Stored<To>* to, const Stored<From>* from, std::int64_t n) {
  for (std::int64_t i = 0; i < n; ++i) {
    // The compiler makes vectors of comparisons of integers alone.
    if constexpr (std::same_as<From, bool>) to[i] = tensor::convert<To>(from[i].byte != 0 ? 1 : 0);
    else to[i] = tensor::convert<To>(static_cast<From>(from[i]));
  }
}

#if STRIDESCOPE_CONVERTS_HALVES

constexpr std::int64_t halves_together = 8;

__attribute__((target("avx2,f16c"))) void convert_halves(float* to, const tensor::Half* from,
                                                         std::int64_t n) {
  std::int64_t i = 0;
  for (; i + halves_together <= n; i += halves_together)
    _mm256_storeu_ps(to + i, _mm256_cvtph_ps(_mm_loadu_si128(reinterpret_cast<const __m128i*>(from + i))));
  for (; i < n; ++i) to[i] = static_cast<float>(from[i]);
}
__attribute__((target("avx2,f16c"))) void convert_to_halves(tensor::Half* to, const float* from,
                                                            std::int64_t n) {
  std::int64_t i = 0;
  for (; i + halves_together <= n; i += halves_together)
    _mm_storeu_si128(reinterpret_cast<__m128i*>(to + i),
                     _mm256_cvtps_ph(_mm256_loadu_ps(from + i), _MM_FROUND_TO_NEAREST_INT));
  for (; i < n; ++i) to[i] = static_cast<tensor::Half>(from[i]);
}

/// Vectors of packed words are made of halves of two; the order is put right at the end.
__attribute__((target("avx2"))) void convert_to_bfloats(tensor::BFloat16* to, const float* from,
                                                        std::int64_t n) {
  const __m256i one = _mm256_set1_epi32(1), bias = _mm256_set1_epi32(0x7fff), nan = _mm256_set1_epi32(0x7fc0);
  const auto rounded = [&](const float* x) __attribute__((target("avx2"))) {
    const __m256 value = _mm256_loadu_ps(x);
    const __m256i bits = _mm256_castps_si256(value);
    const __m256i odd = _mm256_and_si256(_mm256_srli_epi32(bits, 16), one);
    const __m256i upper = _mm256_srli_epi32(_mm256_add_epi32(bits, _mm256_add_epi32(bias, odd)), 16);
    const __m256i is_nan = _mm256_castps_si256(_mm256_cmp_ps(value, value, _CMP_UNORD_Q));
    return _mm256_blendv_epi8(upper, nan, is_nan);
  };
  constexpr std::int64_t together = 16;
  std::int64_t i = 0;
  for (; i + together <= n; i += together) {
    const __m256i packed = _mm256_packus_epi32(rounded(from + i), rounded(from + i + together / 2));
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(to + i),
                        _mm256_permute4x64_epi64(packed, _MM_SHUFFLE(3, 1, 2, 0)));
  }
  for (; i < n; ++i) to[i] = static_cast<tensor::BFloat16>(from[i]);
}
__attribute__((target("avx2"))) void convert_bfloats(float* to, const tensor::BFloat16* from,
                                                     std::int64_t n) {
  std::int64_t i = 0;
  for (; i + halves_together <= n; i += halves_together) {
    const __m256i words = _mm256_cvtepu16_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i*>(from + i)));
    _mm256_storeu_ps(to + i, _mm256_castsi256_ps(_mm256_slli_epi32(words, 16)));
  }
  for (; i < n; ++i) to[i] = static_cast<float>(from[i]);
}

/// What does not fit an int32 becomes the lowest, as tensor::truncate says it.
__attribute__((target("avx2"))) void truncate_packed(std::int32_t* to, const float* from, std::int64_t n) {
  constexpr std::int64_t together = 8;
  std::int64_t i = 0;
  for (; i + together <= n; i += together)
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(to + i), _mm256_cvttps_epi32(_mm256_loadu_ps(from + i)));
  for (; i < n; ++i) to[i] = tensor::truncate<std::int32_t>(from[i]);
}
__attribute__((target("avx2"))) void truncate_packed(std::int32_t* to, const double* from, std::int64_t n) {
  constexpr std::int64_t together = 4;
  std::int64_t i = 0;
  for (; i + together <= n; i += together)
    _mm_storeu_si128(reinterpret_cast<__m128i*>(to + i), _mm256_cvttpd_epi32(_mm256_loadu_pd(from + i)));
  for (; i < n; ++i) to[i] = tensor::truncate<std::int32_t>(from[i]);
}

// Wider vectors have conversions of int64 of their own.
#define STRIDESCOPE_WIDEST __attribute__((target("avx512f,avx512dq,avx512bw,avx512vl")))

bool has_widest_vectors() {
  return __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512vl");
}

STRIDESCOPE_WIDEST __m512i truncated(const double* x) { return _mm512_cvttpd_epi64(_mm512_loadu_pd(x)); }
STRIDESCOPE_WIDEST __m512i truncated(const float* x) { return _mm512_cvttps_epi64(_mm256_loadu_ps(x)); }

/// What does not fit an int64 becomes the lowest.
template <class From>
STRIDESCOPE_WIDEST void truncate_widest(std::int64_t* to, const From* from, std::int64_t n) {
  constexpr std::int64_t together = 8;
  std::int64_t i = 0;
  for (; i + together <= n; i += together) _mm512_storeu_si512(to + i, truncated(from + i));
  for (; i < n; ++i) to[i] = tensor::truncate<std::int64_t>(from[i]);
}
/// Their last bytes.
template <class From>
STRIDESCOPE_WIDEST void truncate_widest(std::uint8_t* to, const From* from, std::int64_t n) {
  constexpr std::int64_t together = 8;
  std::int64_t i = 0;
  for (; i + together <= n; i += together)
    _mm_storel_epi64(reinterpret_cast<__m128i*>(to + i), _mm512_cvtepi64_epi8(truncated(from + i)));
  for (; i < n; ++i) to[i] = static_cast<std::uint8_t>(tensor::truncate<std::int64_t>(from[i]));
}
/// The last byte, or the last two, of the int32.
STRIDESCOPE_WIDEST void truncate_to_bytes(std::int8_t* to, const float* from, std::int64_t n) {
  constexpr std::int64_t together = 16;
  std::int64_t i = 0;
  for (; i + together <= n; i += together)
    _mm_storeu_si128(reinterpret_cast<__m128i*>(to + i),
                     _mm512_cvtepi32_epi8(_mm512_cvttps_epi32(_mm512_loadu_ps(from + i))));
  for (; i < n; ++i) to[i] = static_cast<std::int8_t>(tensor::truncate<std::int32_t>(from[i]));
}
STRIDESCOPE_WIDEST void truncate_to_words(std::int16_t* to, const float* from, std::int64_t n) {
  constexpr std::int64_t together = 16;
  std::int64_t i = 0;
  for (; i + together <= n; i += together)
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(to + i),
                        _mm512_cvtepi32_epi16(_mm512_cvttps_epi32(_mm512_loadu_ps(from + i))));
  for (; i < n; ++i) to[i] = static_cast<std::int16_t>(tensor::truncate<std::int32_t>(from[i]));
}
STRIDESCOPE_WIDEST void convert_widest(double* to, const std::int64_t* from, std::int64_t n) {
  constexpr std::int64_t together = 8;
  std::int64_t i = 0;
  for (; i + together <= n; i += together)
    _mm512_storeu_pd(to + i, _mm512_cvtepi64_pd(_mm512_loadu_si512(from + i)));
  for (; i < n; ++i) to[i] = static_cast<double>(from[i]);
}
STRIDESCOPE_WIDEST void convert_widest(float* to, const std::int64_t* from, std::int64_t n) {
  constexpr std::int64_t together = 8;
  std::int64_t i = 0;
  for (; i + together <= n; i += together)
    _mm256_storeu_ps(to + i, _mm512_cvtepi64_ps(_mm512_loadu_si512(from + i)));
  for (; i < n; ++i) to[i] = static_cast<float>(from[i]);
}

/// The upper words are bfloats.
STRIDESCOPE_WIDEST __m512i rounded_to_bfloats(const float* x) {
  const __m512 value = _mm512_loadu_ps(x);
  const __m512i bits = _mm512_castps_si512(value), one = _mm512_set1_epi32(1);
  const __m512i odd = _mm512_and_si512(_mm512_srli_epi32(bits, 16), one);
  const __m512i rounded = _mm512_add_epi32(bits, _mm512_add_epi32(_mm512_set1_epi32(0x7fff), odd));
  return _mm512_mask_mov_epi32(rounded, _mm512_cmp_ps_mask(value, value, _CMP_UNORD_Q),
                               _mm512_set1_epi32(0x7fc00000));
}
STRIDESCOPE_WIDEST void convert_to_bfloats_widest(tensor::BFloat16* to, const float* from, std::int64_t n) {
  constexpr std::int64_t together = 32;
  alignas(64) std::int16_t upper[together];
  for (std::int64_t k = 0; k < together; ++k) upper[k] = static_cast<std::int16_t>(2 * k + 1);
  const __m512i chosen = _mm512_load_si512(upper);
  std::int64_t i = 0;
  for (; i + together <= n; i += together)
    _mm512_storeu_si512(to + i, _mm512_permutex2var_epi16(rounded_to_bfloats(from + i), chosen,
                                                          rounded_to_bfloats(from + i + together / 2)));
  for (; i < n; ++i) to[i] = static_cast<tensor::BFloat16>(from[i]);
}
STRIDESCOPE_WIDEST void convert_bfloats_widest(float* to, const tensor::BFloat16* from, std::int64_t n) {
  constexpr std::int64_t together = 16;
  std::int64_t i = 0;
  for (; i + together <= n; i += together) {
    const __m512i words =
        _mm512_cvtepu16_epi32(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(from + i)));
    _mm512_storeu_ps(to + i, _mm512_castsi512_ps(_mm512_slli_epi32(words, 16)));
  }
  for (; i < n; ++i) to[i] = static_cast<float>(from[i]);
}

constexpr std::int64_t widest_halves_together = 16;

STRIDESCOPE_WIDEST void convert_halves_widest(float* to, const tensor::Half* from, std::int64_t n) {
  std::int64_t i = 0;
  for (; i + widest_halves_together <= n; i += widest_halves_together)
    _mm512_storeu_ps(to + i, _mm512_cvtph_ps(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(from + i))));
  for (; i < n; ++i) to[i] = static_cast<float>(from[i]);
}
STRIDESCOPE_WIDEST void convert_to_halves_widest(tensor::Half* to, const float* from, std::int64_t n) {
  std::int64_t i = 0;
  for (; i + widest_halves_together <= n; i += widest_halves_together)
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(to + i),
                        _mm512_cvtps_ph(_mm512_loadu_ps(from + i), _MM_FROUND_TO_NEAREST_INT));
  for (; i < n; ++i) to[i] = static_cast<tensor::Half>(from[i]);
}

/// Whether one of these converts neighbours.
template <class To, class From>
inline constexpr bool has_widest = std::floating_point<From>
                                       ? std::same_as<To, std::int64_t> ||
                                             (std::same_as<From, double> && std::same_as<To, std::uint8_t>)
                                       : std::same_as<From, std::int64_t>&& std::floating_point<To>;

#endif

/// Of 16-bit floats, all bits but the sign's.
template <class From>
STRIDESCOPE_WIDE void convert_to_flags(Stored<bool>* to, const From* from, std::int64_t n) {
  for (std::int64_t i = 0; i < n; ++i) to[i] = static_cast<bool>((from[i].bits & 0x7fff) != 0);
}

/// By way of another type, some at a time.
template <class By, class To, class From>
void convert_by(Stored<To>* to, const Stored<From>* from, std::int64_t n);

/// Where there are wide vectors.
template <class To, class From>
void convert_neighbours(Stored<To>* to, const Stored<From>* from, std::int64_t n) {
#if STRIDESCOPE_CONVERTS_HALVES
  if constexpr (std::same_as<From, tensor::Half> && std::same_as<To, float>)
    return has_widest_vectors() ? convert_halves_widest(to, from, n) : convert_halves(to, from, n);
  if constexpr (std::same_as<From, float> && std::same_as<To, tensor::Half>)
    return has_widest_vectors() ? convert_to_halves_widest(to, from, n) : convert_to_halves(to, from, n);
  if constexpr (std::same_as<From, tensor::BFloat16> && std::same_as<To, float>)
    return has_widest_vectors() ? convert_bfloats_widest(to, from, n) : convert_bfloats(to, from, n);
  if constexpr (std::same_as<From, float> && std::same_as<To, tensor::BFloat16>)
    return has_widest_vectors() ? convert_to_bfloats_widest(to, from, n) : convert_to_bfloats(to, from, n);
  if constexpr (has_widest<To, From>) {
    if (has_widest_vectors()) {
      if constexpr (std::floating_point<From>) return truncate_widest(to, from, n);
      else return convert_widest(to, from, n);
    }
  }
  constexpr bool is_by_floats = !std::same_as<To, From> && !std::same_as<To, float> &&
                                !std::same_as<From, float> && !std::same_as<To, bool> &&
                                (tensor::is_reduced_float<From> || tensor::is_reduced_float<To>);
  if constexpr (is_by_floats) return convert_by<float, To, From>(to, from, n);
  if constexpr (std::floating_point<From> && std::same_as<To, std::int32_t>)
    return truncate_packed(to, from, n);
  // The last byte of an int64 is that of the int32: floats beyond have none.
  constexpr bool is_by_ints =
      std::floating_point<From> && (std::same_as<To, std::int8_t> || std::same_as<To, std::int16_t> ||
                                    (std::same_as<From, float> && std::same_as<To, std::uint8_t>));
  if constexpr (is_by_ints && std::same_as<From, float>) {
    if (has_widest_vectors()) {
      if constexpr (sizeof(To) == 1) return truncate_to_bytes(reinterpret_cast<std::int8_t*>(to), from, n);
      else return truncate_to_words(to, from, n);
    }
  }
  if constexpr (is_by_ints) return convert_by<std::int32_t, To, From>(to, from, n);
#endif
  if constexpr (tensor::is_reduced_float<From> && std::same_as<To, bool>)
    return convert_to_flags(to, from, n);
  convert_packed<To, From>(to, from, n);
}

template <class By, class To, class From>
void convert_by(Stored<To>* to, const Stored<From>* from, std::int64_t n) {
  constexpr std::int64_t part = 256;
  By between[part];
  for (std::int64_t i = 0; i < n; i += part) {
    const auto count = std::min(part, n - i);
    convert_neighbours<By, From>(between, from + i, count);
    convert_neighbours<To, By>(to + i, between, count);
  }
}

template <class T>
void put_together(T* to, const std::byte* from, std::int64_t stride, std::int64_t n) {
  constexpr auto size = static_cast<std::int64_t>(sizeof(T));
  with_width(size, [&](auto type) {
    using Bytes = typename decltype(type)::type;
    copy_packed(reinterpret_cast<Bytes*>(to), reinterpret_cast<const Bytes*>(from), stride / size, n);
  });
}
/// Elements that lie apart are put together, some at a time.
template <class To, class From>
void convert_apart(std::byte* to, std::int64_t to_stride, const std::byte* from, std::int64_t from_stride,
                   std::int64_t n) {
  constexpr std::int64_t part = 256;
  Stored<From> read[part];
  Stored<To> made[part];
  for (std::int64_t begin = 0; begin < n; begin += part) {
    const auto count = std::min(part, n - begin);
    put_together(read, from + begin * from_stride, from_stride, count);
    auto* out = to + begin * to_stride;
    if (to_stride == sizeof(To)) {
      convert_neighbours<To, From>(reinterpret_cast<Stored<To>*>(out), read, count);
      continue;
    }
    convert_neighbours<To, From>(made, read, count);
    for (std::int64_t i = 0; i < count; ++i) *reinterpret_cast<Stored<To>*>(out + i * to_stride) = made[i];
  }
}
/// One element, many times.
template <class To, class From>
void convert_once(std::byte* to, std::int64_t to_stride, const std::byte* from, std::int64_t n) {
  const auto made = static_cast<Stored<To>>(tensor::convert<To>(load<From>(from)));
  if (to_stride == sizeof(To)) {
    std::fill_n(reinterpret_cast<Stored<To>*>(to), n, made);
    return;
  }
  for (std::int64_t i = 0; i < n; ++i) *reinterpret_cast<Stored<To>*>(to + i * to_stride) = made;
}

template <class To, class From>
void convert_elements(std::byte* to, std::int64_t to_stride, const std::byte* from, std::int64_t from_stride,
                      std::int64_t n) {
  const bool is_wide = has_wide_vectors(),
             is_packed = is_wide && to_stride == sizeof(To) && from_stride == sizeof(From);
  if (is_packed)
    return convert_neighbours<To, From>(reinterpret_cast<Stored<To>*>(to),
                                        reinterpret_cast<const Stored<From>*>(from), n);
  // One by one, none are converted in vectors.
  constexpr std::int64_t least = 16;
  if constexpr (!std::same_as<To, From>)
    if (is_wide && n >= least && from_stride != 0)
      return convert_apart<To, From>(to, to_stride, from, from_stride, n);
  if constexpr (!std::same_as<To, From>)
    if (is_wide && n >= least) return convert_once<To, From>(to, to_stride, from, n);
  for (std::int64_t i = 0; i < n; ++i) {
    store<To>(to + i * to_stride, tensor::convert<To>(load<From>(from + i * from_stride)));
  }
}

}  // namespace

ConvertRow convert_row(tensor::DType from, tensor::DType to) {
  return tensor::dispatch(from, [&](auto source) -> ConvertRow {
    return tensor::dispatch(to, [&](auto destination) -> ConvertRow {
      return convert_elements<typename decltype(destination)::type, typename decltype(source)::type>;
    });
  });
}

}  // namespace stridescope::kernels
