#include "engine/kernels/channel_scale.h"

#include <array>
#include <stdexcept>

#include "engine/kernels/wide.h"
#include "engine/kernels/work.h"

namespace stridescope::kernels {
namespace {

using tensor::DType;
using tensor::Region;

/// The numbers of one channel; null where there is none.
template <class T>
using Numbers = std::array<const T*, 4>;

template <bool has_middle, bool has_scale, bool has_shift, class T>
STRIDESCOPE_INLINE inline void scale_line(T* to, const T* from, std::int64_t count,
                                          const Numbers<T>& numbers) {
  const T middle = has_middle ? *numbers[0] : T(0), factor = has_middle ? *numbers[1] : T(1),
          scale = has_scale ? *numbers[2] : T(1), shift = has_shift ? *numbers[3] : T(0);
  for (std::int64_t i = 0; i < count; ++i) {
    T x = from[i];
    if (has_middle) x = (x - middle) * factor;
    if (has_scale) x = x * scale;
    if (has_shift) x = x + shift;
    to[i] = x;
  }
}

template <bool has_middle, class T>
STRIDESCOPE_INLINE inline void scale_line(T* to, const T* from, std::int64_t count,
                                          const Numbers<T>& numbers) {
  if (numbers[2] && numbers[3]) return scale_line<has_middle, true, true>(to, from, count, numbers);
  if (numbers[2]) return scale_line<has_middle, true, false>(to, from, count, numbers);
  if (numbers[3]) return scale_line<has_middle, false, true>(to, from, count, numbers);
  scale_line<has_middle, false, false>(to, from, count, numbers);
}

bool is_of_channels(const std::optional<Region>& region, const Region& destination) {
  return !region || (region->layout.dim() == 1 && region->layout.shape[0] == destination.layout.shape[1] &&
                     region->dtype == destination.dtype);
}

template <class T>
class Scaling {
 public:
  Scaling(tensor::Memory& memory, const Region& destination, const Region& source,
          const ChannelScale& channels)
      : shape_(destination.layout.shape), lines_(memory, {&destination, &source}) {
    std::size_t k = 0;
    for (const auto* region : {&channels.middle, &channels.factor, &channels.scale, &channels.shift}) {
      if (*region) {
        const Work work(memory, {&**region});
        has_bytes_ = has_bytes_ && work.has_bytes();
        numbers_[k] = work.has_bytes() ? work.data<const T>(0) : nullptr;
        strides_[k] = (*region)->layout.stride[0];
      }
      ++k;
    }
  }
  void run() {
    if (!has_bytes_ || !lines_.has_bytes()) return;
    const auto length = shape_[2];
    lines_.share(shape_[0] * shape_[1], shape_[0] * shape_[1] * length * static_cast<std::int64_t>(sizeof(T)),
                 1, [&](tensor::Pace& pace, std::int64_t begin, std::int64_t end) {
                   for (auto line = begin; line < end; ++line) {
                     Numbers<T> numbers{};
                     for (std::size_t k = 0; k < numbers.size(); ++k)
                       if (numbers_[k]) numbers[k] = numbers_[k] + line % shape_[1] * strides_[k];
                     T* to = lines_.data<T>(0) + line * length;
                     const T* from = lines_.data<const T>(1) + line * length;
                     with_wide_vectors([&]() STRIDESCOPE_INLINE {
                       if (numbers[0]) scale_line<true>(to, from, length, numbers);
                       else scale_line<false>(to, from, length, numbers);
                     });
                     pace.advance(length * static_cast<std::int64_t>(sizeof(T)));
                   }
                 });
  }

 private:
  tensor::Dims shape_;
  Work lines_;
  Numbers<T> numbers_{};
  std::array<std::int64_t, 4> strides_{};
  bool has_bytes_ = true;
};

}  // namespace

void scale_channels(tensor::Memory& memory, const Region& destination, const Region& source,
                    const ChannelScale& channels) {
  bool fits = destination.layout.dim() == 3 && source.layout.shape == destination.layout.shape &&
              destination.layout.is_contiguous() && source.layout.is_contiguous() &&
              source.dtype == destination.dtype && channels.middle.has_value() == channels.factor.has_value();
  for (const auto* region : {&channels.middle, &channels.factor, &channels.scale, &channels.shift})
    fits = fits && is_of_channels(*region, destination);
  if (!fits) throw std::logic_error("the operands of scaled channels do not fit");
  if (destination.layout.numel() == 0) return;
  if (destination.dtype == DType::float32) return Scaling<float>(memory, destination, source, channels).run();
  if (destination.dtype == DType::float64)
    return Scaling<double>(memory, destination, source, channels).run();
  throw std::logic_error("scaled channels of another dtype");
}

}  // namespace stridescope::kernels
