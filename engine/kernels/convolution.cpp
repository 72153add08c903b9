#include "engine/kernels/convolution.h"

#include <algorithm>
#include <span>
#include <stdexcept>
#include <vector>

#include "engine/kernels/shifted_products.h"
#include "engine/kernels/wide.h"
#include "engine/kernels/work.h"

namespace stridescope::kernels {
namespace {

using tensor::DType;
using tensor::Region;

Space space_of(const Region& region) {
  return {region.layout.shape[2], region.layout.shape[3], region.layout.shape[4]};
}
std::int64_t product_of(const Space& space) { return space[0] * space[1] * space[2]; }

/// An image with its zeros, as one plane for each remainder of coordinates by the steps between windows: what
/// one element of the window reads, for all windows, is then a run of a plane, with gaps at the ends of rows.
struct Phases {
  Space step, gap, size, kernel;
  std::int64_t numel() const { return product_of(step) * product_of(size); }
  std::int64_t row(const Space& remainder, std::int64_t z, std::int64_t y) const {
    const auto plane = (remainder[0] * step[1] + remainder[1]) * step[2] + remainder[2];
    return ((plane * size[0] + z) * size[1] + y) * size[2];
  }
  /// Where the element of a window lies, beside the first one of plane 0.
  std::int64_t shift(const Space& at) const {
    Space remainder{}, far{};
    for (std::size_t d = 0; d < 3; ++d) {
      remainder[d] = at[d] * gap[d] % step[d];
      far[d] = at[d] * gap[d] / step[d];
    }
    return row(remainder, far[0], far[1]) + far[2];
  }
  /// Of every element of a window, channel after channel.
  std::vector<std::int64_t> shifts(std::int64_t channels, std::int64_t distance) const {
    std::vector<std::int64_t> all;
    for (std::int64_t c = 0; c < channels; ++c)
      for (std::int64_t z = 0; z < kernel[0]; ++z)
        for (std::int64_t y = 0; y < kernel[1]; ++y)
          for (std::int64_t x = 0; x < kernel[2]; ++x) all.push_back(c * distance + shift({z, y, x}));
    return all;
  }
};

Phases phases_of(const Region& source, const Region& filters, const Windows& windows) {
  Phases phases{.step = windows.step, .gap = windows.gap, .size = {}, .kernel = space_of(filters)};
  const auto whole = space_of(source);
  for (std::size_t d = 0; d < 3; ++d)
    phases.size[d] =
        (whole[d] + windows.before[d] + windows.after[d] + windows.step[d] - 1) / windows.step[d];
  return phases;
}

template <std::int64_t apart, class T>
STRIDESCOPE_INLINE inline void copy_apart(T* to, const T* from, std::int64_t count, std::int64_t other) {
  const auto step = apart > 0 ? apart : other;
  for (std::int64_t i = 0; i < count; ++i) to[i] = from[i * step];
}

/// Copies a channel into its phases, which hold zeros.
template <class T>
STRIDESCOPE_INLINE inline void fill_phases(T* to, const T* from, const Region& source, const Phases& phases,
                                           const Space& before) {
  const auto size = space_of(source);
  const auto& stride = source.layout.stride;
  const auto& step = phases.step;
  for (std::int64_t z = 0; z < size[0]; ++z) {
    for (std::int64_t y = 0; y < size[1]; ++y) {
      const auto deep = z + before[0], high = y + before[1];
      const T* line = from + z * stride[2] + y * stride[3];
      for (std::int64_t remainder = 0; remainder < step[2]; ++remainder) {
        T* row = to + phases.row({deep % step[0], high % step[1], remainder}, deep / step[0], high / step[1]);
        const auto first = std::max<std::int64_t>(0, (before[2] - remainder + step[2] - 1) / step[2]);
        const auto end = std::min(phases.size[2], (size[2] + before[2] - remainder + step[2] - 1) / step[2]);
        const T* x = line + (first * step[2] + remainder - before[2]) * stride[4];
        const auto apart = step[2] * stride[4], count = end - first;
        if (apart == 1) copy_apart<1>(row + first, x, count, apart);
        else if (apart == 2) copy_apart<2>(row + first, x, count, apart);
        else copy_apart<0>(row + first, x, count, apart);
      }
    }
  }
}

/// Whether images are their own phases.
bool are_phases(const Region& source, const Phases& phases) {
  const auto& stride = source.layout.stride;
  return product_of(phases.step) == 1 && phases.size == space_of(source) && stride[4] == 1 &&
         stride[3] == phases.size[2] && (phases.size[0] == 1 || stride[2] == phases.size[1] * phases.size[2]);
}

/// The images of one group of channels, band by band, so that what is added up stays in a cache.
template <class T>
class Convolution {
 public:
  Convolution(const Work& work, const Region& destination, const Region& source, const Region& filters,
              const std::optional<Region>& bias, const Windows& windows)
      : work_(work),
        source_(source),
        windows_(windows),
        phases_(phases_of(source, filters, windows)),
        out_(space_of(destination)),
        channels_(filters.layout.shape[1]),
        rows_(destination.layout.shape[1] / windows.groups),
        depth_(channels_ * product_of(phases_.kernel)),
        is_lying_(are_phases(source, phases_)),
        shifts_(phases_.shifts(channels_, is_lying_ ? source.layout.stride[1] : phases_.numel())),
        bias_stride_(bias ? bias->layout.stride[0] : 0),
        has_bias_(bias.has_value()) {}

  void run(tensor::Pace& pace, std::int64_t begin, std::int64_t end) const {
    const auto width = phases_.size[2];
    const auto band = std::clamp<std::int64_t>(columns_beside(rows_) / width, 1, out_[1]);
    std::vector<T> room(static_cast<std::size_t>(is_lying_ ? 0 : channels_ * phases_.numel()));
    std::vector<T> sums(static_cast<std::size_t>(rows_ * band * width));
    for (auto i = begin; i < end; ++i) {
      const auto n = i / windows_.groups, group = i % windows_.groups;
      const auto& stride = source_.layout.stride;
      const T* image = work_.data<const T>(1) + n * stride[0] + group * channels_ * stride[1];
      if (!is_lying_) {
        fill(pace, room.data(), image);
        image = room.data();
      }
      for (std::int64_t z = 0; z < out_[0]; ++z) {
        for (std::int64_t y = 0; y < out_[1]; y += band) {
          const auto high = std::min(band, out_[1] - y);
          const auto columns = (high - 1) * width + out_[2];
          add_up(pace, sums, image + (z * phases_.size[1] + y) * width, group, columns);
          with_wide_vectors([&]() STRIDESCOPE_INLINE { write(sums, n, group, z, y, high, columns); });
        }
      }
    }
  }

 private:
  /// What four products take, as bytes that are walked in the same time.
  static constexpr std::int64_t cost_of_four_products = sizeof(T) == 4 ? 3 : 5;

  void fill(tensor::Pace& pace, T* to, const T* image) const {
    for (std::int64_t c = 0; c < channels_; ++c) {
      with_wide_vectors([&]() STRIDESCOPE_INLINE {
        fill_phases(to + c * phases_.numel(), image + c * source_.layout.stride[1], source_, phases_,
                    windows_.before);
      });
      pace.advance(phases_.numel() * static_cast<std::int64_t>(sizeof(T)));
    }
  }

  void add_up(tensor::Pace& pace, std::vector<T>& sums, const T* image, std::int64_t group,
              std::int64_t columns) const {
    constexpr std::int64_t deep = 256;
    const auto add = shifted_products<T>();
    const T* filters = work_.data<const T>(2) + group * rows_ * depth_;
    std::fill(sums.begin(), sums.begin() + rows_ * columns, T(0));
    for (std::int64_t k = 0; k < depth_; k += deep) {
      const auto depth = std::min(deep, depth_ - k);
      for (std::int64_t row = 0; row < rows_; row += filters_at_once) {
        const auto rows = std::min(filters_at_once, rows_ - row), products = rows * columns * depth;
        add({sums.data() + row * columns, columns}, {filters + row * depth_ + k, depth_}, image,
            shifts_.data() + k, rows, columns, depth);
        pace.advance(products * static_cast<std::int64_t>(sizeof(T)), products * cost_of_four_products / 4);
      }
    }
  }

  STRIDESCOPE_INLINE void write(const std::vector<T>& sums, std::int64_t n, std::int64_t group,
                                std::int64_t z, std::int64_t y, std::int64_t high,
                                std::int64_t columns) const {
    for (std::int64_t o = 0; o < rows_; ++o) {
      const auto channel = group * rows_ + o;
      const T* from = sums.data() + o * columns;
      T* to = work_.data<T>(0) +
              (((n * windows_.groups * rows_ + channel) * out_[0] + z) * out_[1] + y) * out_[2];
      const T added = has_bias_ ? work_.data<const T>(3)[channel * bias_stride_] : T(0);
      for (std::int64_t row = 0; row < high; ++row, from += phases_.size[2], to += out_[2]) {
        if (!has_bias_) copy_apart<1>(to, from, out_[2], 1);
        else
          for (std::int64_t x = 0; x < out_[2]; ++x) to[x] = from[x] + added;
      }
    }
  }

  const Work& work_;
  const Region& source_;
  const Windows& windows_;
  Phases phases_;
  Space out_;
  std::int64_t channels_, rows_, depth_;
  bool is_lying_;
  std::vector<std::int64_t> shifts_;
  std::int64_t bias_stride_;
  bool has_bias_;
};

template <class T>
void run(tensor::Memory& memory, Work& work, const Region& destination, const Region& source,
         const Region& filters, const std::optional<Region>& bias, const Windows& windows) {
  const auto phases = phases_of(source, filters, windows);
  memory.require_room(filters.layout.shape[1] * phases.numel() + filters.layout.shape[0] * phases.size[2],
                      sizeof(T));
  const Convolution<T> convolution(work, destination, source, filters, bias, windows);
  const auto products = std::min(destination.layout.numel(), std::int64_t{1} << 40) *
                        std::min(filters.layout.numel() / filters.layout.shape[0], std::int64_t{1} << 20);
  work.share(
      destination.layout.shape[0] * windows.groups, products, 1,
      [&](tensor::Pace& pace, std::int64_t begin, std::int64_t end) { convolution.run(pace, begin, end); });
}

}  // namespace

bool has_convolution(DType dtype) {
  if (dtype == DType::float32) return shifted_products<float>() != nullptr;
  return dtype == DType::float64 && shifted_products<double>() != nullptr;
}

void convolution(tensor::Memory& memory, const Region& destination, const Region& source,
                 const Region& filters, const std::optional<Region>& bias, const Windows& windows) {
  const auto &out = destination.layout, &kernel = filters.layout;
  bool fits = out.dim() == 5 && source.layout.dim() == 5 && kernel.dim() == 5 && windows.groups > 0;
  fits = fits && out.is_contiguous() && kernel.is_contiguous() && out.shape[0] == source.layout.shape[0] &&
         out.shape[1] == kernel.shape[0] && out.shape[1] % windows.groups == 0 &&
         source.layout.shape[1] == kernel.shape[1] * windows.groups &&
         (!bias || (bias->layout.dim() == 1 && bias->layout.shape[0] == out.shape[1]));
  for (std::size_t d = 0; fits && d < 3; ++d) {
    const auto room = source.layout.shape[d + 2] + windows.before[d] + windows.after[d];
    fits = windows.step[d] > 0 && windows.gap[d] > 0 && windows.before[d] >= 0 && windows.after[d] >= 0 &&
           (out.shape[d + 2] - 1) * windows.step[d] + (kernel.shape[d + 2] - 1) * windows.gap[d] + 1 <= room;
  }
  for (const auto* region : {&source, &filters}) fits = fits && region->dtype == destination.dtype;
  if (!fits || (bias && bias->dtype != destination.dtype) || !has_convolution(destination.dtype))
    throw std::logic_error("the operands of a convolution do not fit");
  if (out.numel() == 0) return;
  Work work(memory, {&destination, &source, &filters, bias ? &*bias : &filters});
  if (!work.has_bytes()) return;
  if (destination.dtype == DType::float32)
    return run<float>(memory, work, destination, source, filters, bias, windows);
  run<double>(memory, work, destination, source, filters, bias, windows);
}

}  // namespace stridescope::kernels
