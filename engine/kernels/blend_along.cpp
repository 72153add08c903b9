#include "engine/kernels/blend_along.h"

#include <algorithm>
#include <stdexcept>

#include "engine/kernels/wide.h"
#include "engine/kernels/work.h"

namespace stridescope::kernels {
namespace {

using tensor::DType;
using tensor::Region;

template <class T>
struct BlendOf {
  std::int64_t low, high;
  T of_low, of_high;
};

/// A sum begins with 0, beside which no zero is negative.
template <class T>
STRIDESCOPE_INLINE inline T blended(T low, T high, T of_low, T of_high) {
  return (T(0) + low * of_low) + high * of_high;
}

template <class T>
STRIDESCOPE_INLINE inline void blend_plane(T* to, const T* from, const std::vector<BlendOf<T>>& blends,
                                           std::int64_t inner) {
  if (inner == 1) {
    for (const auto& blend : blends)
      *to++ = blended(from[blend.low], from[blend.high], blend.of_low, blend.of_high);
    return;
  }
  for (const auto& blend : blends) {
    const T *low = from + blend.low * inner, *high = from + blend.high * inner;
    for (std::int64_t n = 0; n < inner; ++n) to[n] = blended(low[n], high[n], blend.of_low, blend.of_high);
    to += inner;
  }
}

template <class T>
void run_blends(Work& work, const Region& destination, const Region& source,
                const std::vector<Blend>& blends) {
  std::vector<BlendOf<T>> of_type;
  for (const auto& blend : blends)
    of_type.push_back({blend.low, blend.high, static_cast<T>(blend.of_low), static_cast<T>(blend.of_high)});
  const auto& shape = destination.layout.shape;
  const auto inner = shape[2], plane = shape[1] * inner, read = source.layout.shape[1] * inner;
  const auto bytes = plane * static_cast<std::int64_t>(sizeof(T));
  work.share(shape[0], std::min(shape[0], std::int64_t{1} << 30) * 4 * bytes, 1,
             [&](tensor::Pace& pace, std::int64_t begin, std::int64_t end) {
               for (auto o = begin; o < end; ++o) {
                 with_wide_vectors([&]() STRIDESCOPE_INLINE {
                   blend_plane(work.data<T>(0) + o * plane, work.data<const T>(1) + o * read, of_type, inner);
                 });
                 pace.advance(bytes, 4 * bytes);
               }
             });
}

}  // namespace

void blend_along(tensor::Memory& memory, const Region& destination, const Region& source,
                 const std::vector<Blend>& blends) {
  const auto &to = destination.layout, &from = source.layout;
  bool fits = to.dim() == 3 && from.dim() == 3 && to.is_contiguous() && from.is_contiguous() &&
              to.shape[0] == from.shape[0] && to.shape[2] == from.shape[2] &&
              std::ssize(blends) == to.shape[1] && source.dtype == destination.dtype;
  fits =
      fits && std::ranges::all_of(blends, [&](const Blend& blend) {
        return blend.low >= 0 && blend.low < from.shape[1] && blend.high >= 0 && blend.high < from.shape[1];
      });
  if (!fits) throw std::logic_error("the operands of a blend do not fit");
  if (to.numel() == 0) return;
  Work work(memory, {&destination, &source});
  if (!work.has_bytes()) return;
  if (source.dtype == DType::float32) return run_blends<float>(work, destination, source, blends);
  if (source.dtype == DType::float64) return run_blends<double>(work, destination, source, blends);
  throw std::logic_error("a blend of another dtype");
}

}  // namespace stridescope::kernels
