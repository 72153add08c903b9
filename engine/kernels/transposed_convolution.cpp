#include "engine/kernels/transposed_convolution.h"

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "engine/kernels/shifted_products.h"
#include "engine/kernels/work.h"

namespace stridescope::kernels {
namespace {

using tensor::DType;
using tensor::Region;

std::int64_t volume(const Space& size) { return size[0] * size[1] * size[2]; }

/// An element of the window, and how far the element of the source that it meets lies from the result's.
struct Tap {
  std::int64_t at, distance;
};

/// The results of one dimension that are so many steps apart: all meet the same elements of the window.
struct Residue {
  std::int64_t first = 0, count = 0;
  std::vector<Tap> taps;
};

/// One dimension: its residues, and the source with so many zeros that every tap of every result meets
/// something.
struct Dimension {
  std::vector<Residue> residues;
  std::int64_t before = 0, size = 0;
};

Dimension dimension_of(std::int64_t source, std::int64_t results, std::int64_t kernel, std::int64_t step,
                       std::int64_t gap, std::int64_t cut) {
  Dimension dimension;
  std::int64_t last = source - 1;
  for (std::int64_t first = 0; first < std::min(step, results); ++first) {
    Residue residue{.first = first, .count = (results - first + step - 1) / step, .taps = {}};
    for (auto at = kernel; at-- > 0;) {
      const auto far = first + cut - at * gap;
      if (far % step != 0) continue;
      const auto distance = far / step;
      residue.taps.push_back({at, distance});
      dimension.before = std::max(dimension.before, -distance);
      last = std::max(last, distance + residue.count - 1);
    }
    dimension.residues.push_back(std::move(residue));
  }
  dimension.size = dimension.before + last + 1;
  return dimension;
}

using Dimensions = std::array<Dimension, 3>;

Dimensions dimensions_of(const Region& destination, const Region& source, const Region& filters,
                         const Windows& windows) {
  Dimensions all;
  for (std::size_t d = 0; d < 3; ++d)
    all[d] = dimension_of(source.layout.shape[d + 2], destination.layout.shape[d + 2],
                          filters.layout.shape[d + 2], windows.step[d], windows.gap[d], windows.before[d]);
  return all;
}

/// The results of one residue in each dimension, as a product of matrices.
template <class T>
struct Lattice {
  const Residue *z, *y, *x;
  std::vector<T> factors;  ///< group after group, channel of results after channel
  std::vector<std::int64_t> shifts;
};

template <class T>
class Transposed {
 public:
  Transposed(const Work& work, const Region& destination, const Region& source, const Region& filters,
             const std::optional<Region>& bias, const Windows& windows)
      : work_(work),
        source_(source),
        groups_(windows.groups),
        dims_(dimensions_of(destination, source, filters, windows)),
        size_{dims_[0].size, dims_[1].size, dims_[2].size},
        out_{destination.layout.shape[2], destination.layout.shape[3], destination.layout.shape[4]},
        channels_(filters.layout.shape[0] / windows.groups),
        rows_(filters.layout.shape[1]),
        bias_stride_(bias ? bias->layout.stride[0] : 0),
        has_bias_(bias.has_value()) {
    for (const auto& z : dims_[0].residues)
      for (const auto& y : dims_[1].residues)
        for (const auto& x : dims_[2].residues) lattices_.push_back(lattice_of(filters, z, y, x));
  }

  void run(tensor::Pace& pace, std::int64_t begin, std::int64_t end) const {
    std::vector<T> image(static_cast<std::size_t>(channels_ * volume(size_)));
    std::vector<T> sums;
    for (auto i = begin; i < end; ++i) {
      const auto n = i / groups_, group = i % groups_;
      fill(pace, image.data(), n, group);
      for (const auto& lattice : lattices_) add_up(pace, lattice, sums, image.data(), n, group);
    }
  }

 private:
  static constexpr std::int64_t cost_of_four_products = sizeof(T) == 4 ? 3 : 5;

  Lattice<T> lattice_of(const Region& filters, const Residue& z, const Residue& y, const Residue& x) const {
    Lattice<T> lattice{&z, &y, &x, {}, {}};
    const auto& kernel = filters.layout.shape;
    const auto* all = work_.data<const T>(2);
    const auto for_each_tap = [&](auto&& f) {
      for (std::int64_t c = 0; c < channels_; ++c)
        for (const auto& deep : z.taps)
          for (const auto& high : y.taps)
            for (const auto& wide : x.taps) f(c, deep, high, wide);
    };
    for_each_tap([&](std::int64_t c, const Tap& deep, const Tap& high, const Tap& wide) {
      const auto slice = c * size_[0] + dims_[0].before + deep.distance;
      const auto line = slice * size_[1] + dims_[1].before + high.distance;
      lattice.shifts.push_back(line * size_[2] + dims_[2].before + wide.distance);
    });
    for (std::int64_t group = 0; group < groups_; ++group)
      for (std::int64_t o = 0; o < rows_; ++o)
        for_each_tap([&](std::int64_t c, const Tap& deep, const Tap& high, const Tap& wide) {
          const auto filter = (group * channels_ + c) * rows_ + o;
          lattice.factors.push_back(
              all[((filter * kernel[2] + deep.at) * kernel[3] + high.at) * kernel[4] + wide.at]);
        });
    return lattice;
  }

  /// The source within its zeros.
  void fill(tensor::Pace& pace, T* image, std::int64_t n, std::int64_t group) const {
    const auto& stride = source_.layout.stride;
    const auto& shape = source_.layout.shape;
    const T* from = work_.data<const T>(1) + n * stride[0] + group * channels_ * stride[1];
    for (std::int64_t c = 0; c < channels_; ++c) {
      for (std::int64_t z = 0; z < shape[2]; ++z) {
        for (std::int64_t y = 0; y < shape[3]; ++y) {
          const T* line = from + c * stride[1] + z * stride[2] + y * stride[3];
          T* to = image + ((c * size_[0] + dims_[0].before + z) * size_[1] + dims_[1].before + y) * size_[2] +
                  dims_[2].before;
          for (std::int64_t x = 0; x < shape[4]; ++x) to[x] = line[x * stride[4]];
        }
      }
      pace.advance(volume(size_) * static_cast<std::int64_t>(sizeof(T)));
    }
  }

  void add_up(tensor::Pace& pace, const Lattice<T>& lattice, std::vector<T>& sums, const T* image,
              std::int64_t n, std::int64_t group) const {
    constexpr std::int64_t deep = 256;
    const auto depth = std::ssize(lattice.shifts), width = lattice.x->count;
    const auto band = std::clamp<std::int64_t>(columns_beside(rows_) / size_[2], 1, lattice.y->count);
    const auto add = shifted_products<T>();
    const T* factors = lattice.factors.data() + group * rows_ * depth;
    for (std::int64_t z = 0; z < lattice.z->count; ++z) {
      for (std::int64_t y = 0; y < lattice.y->count; y += band) {
        const auto high = std::min(band, lattice.y->count - y);
        const auto columns = (high - 1) * size_[2] + width;
        sums.assign(static_cast<std::size_t>(rows_ * columns), T(0));
        const T* from = image + (z * size_[1] + y) * size_[2];
        for (std::int64_t k = 0; k < depth; k += deep) {
          const auto some = std::min(deep, depth - k);
          for (std::int64_t row = 0; row < rows_; row += filters_at_once) {
            const auto rows = std::min(filters_at_once, rows_ - row), products = rows * columns * some;
            add({sums.data() + row * columns, columns}, {factors + row * depth + k, depth}, from,
                lattice.shifts.data() + k, rows, columns, some);
            pace.advance(products * static_cast<std::int64_t>(sizeof(T)),
                         products * cost_of_four_products / 4);
          }
        }
        write(lattice, sums, n, group, z, y, high, columns);
        pace.advance(rows_ * columns * static_cast<std::int64_t>(sizeof(T)));
      }
    }
  }

  void write(const Lattice<T>& lattice, const std::vector<T>& sums, std::int64_t n, std::int64_t group,
             std::int64_t z, std::int64_t y, std::int64_t high, std::int64_t columns) const {
    const auto step_of = [&](std::size_t d) { return std::ssize(dims_[d].residues); };
    for (std::int64_t o = 0; o < rows_; ++o) {
      const auto channel = group * rows_ + o;
      const T added = has_bias_ ? work_.data<const T>(3)[channel * bias_stride_] : T(0);
      const auto plane = ((n * groups_ * rows_ + channel) * out_[0] + z * step_of(0) + lattice.z->first);
      for (std::int64_t row = 0; row < high; ++row) {
        const T* from = sums.data() + o * columns + row * size_[2];
        T* to = work_.data<T>(0) + (plane * out_[1] + (y + row) * step_of(1) + lattice.y->first) * out_[2] +
                lattice.x->first;
        const auto step = step_of(2), width = lattice.x->count;
        if (has_bias_)
          for (std::int64_t x = 0; x < width; ++x) to[x * step] = from[x] + added;
        else
          for (std::int64_t x = 0; x < width; ++x) to[x * step] = from[x];
      }
    }
  }

  const Work& work_;
  const Region& source_;
  std::int64_t groups_;
  Dimensions dims_;
  Space size_, out_;
  std::int64_t channels_, rows_;
  std::int64_t bias_stride_;
  bool has_bias_;
  std::vector<Lattice<T>> lattices_;
};

template <class T>
void run_transposed(tensor::Memory& memory, Work& work, const Region& destination, const Region& source,
                    const Region& filters, const std::optional<Region>& bias, const Windows& windows) {
  const auto dims = dimensions_of(destination, source, filters, windows);
  const auto channels = filters.layout.shape[0] / windows.groups;
  memory.require_room(channels * volume({dims[0].size, dims[1].size, dims[2].size}) +
                          filters.layout.shape[1] * dims[2].size + filters.layout.numel(),
                      sizeof(T));
  const Transposed<T> transposed(work, destination, source, filters, bias, windows);
  const auto products =
      std::min(destination.layout.numel(), std::int64_t{1} << 40) *
      std::min(channels * volume({filters.layout.shape[2], filters.layout.shape[3], filters.layout.shape[4]}),
               std::int64_t{1} << 20);
  work.share(
      destination.layout.shape[0] * windows.groups, products, 1,
      [&](tensor::Pace& pace, std::int64_t begin, std::int64_t end) { transposed.run(pace, begin, end); });
}

}  // namespace

void transposed_convolution(tensor::Memory& memory, const Region& destination, const Region& source,
                            const Region& filters, const std::optional<Region>& bias,
                            const Windows& windows) {
  const auto &out = destination.layout, &in = source.layout, &kernel = filters.layout;
  bool fits = out.dim() == 5 && in.dim() == 5 && kernel.dim() == 5 && windows.groups > 0;
  fits = fits && out.is_contiguous() && kernel.is_contiguous() && out.shape[0] == in.shape[0] &&
         in.shape[1] == kernel.shape[0] && in.shape[1] % windows.groups == 0 &&
         out.shape[1] == kernel.shape[1] * windows.groups &&
         (!bias || (bias->layout.dim() == 1 && bias->layout.shape[0] == out.shape[1]));
  for (std::size_t d = 0; fits && d < 3; ++d)
    fits = windows.step[d] > 0 && windows.gap[d] > 0 && windows.before[d] >= 0;
  for (const auto* region : {&source, &filters}) fits = fits && region->dtype == destination.dtype;
  if (!fits || (bias && bias->dtype != destination.dtype) || !has_convolution(destination.dtype))
    throw std::logic_error("the operands of a transposed convolution do not fit");
  if (out.numel() == 0) return;
  Work work(memory, {&destination, &source, &filters, bias ? &*bias : &filters});
  if (!work.has_bytes()) return;
  if (destination.dtype == DType::float32)
    return run_transposed<float>(memory, work, destination, source, filters, bias, windows);
  run_transposed<double>(memory, work, destination, source, filters, bias, windows);
}

}  // namespace stridescope::kernels
