#include "engine/kernels/layer_norm.h"

#include <cmath>
#include <numeric>
#include <stdexcept>
#include <vector>

#include "engine/kernels/convert_row.h"
#include "engine/kernels/copy.h"
#include "engine/kernels/wide.h"
#include "engine/kernels/work.h"

namespace stridescope::kernels {
namespace {

using tensor::DType;
using tensor::Region;

/// Elements [begin, begin + values.size()) of a contiguous region, as double.
void read(Work& work, std::size_t operand, const Region& region, std::int64_t begin,
          std::vector<double>& values) {
  const auto convert = convert_row(region.dtype, DType::float64);
  const auto size = itemsize(region.dtype);
  const auto* from = work.data(operand) + begin * size;
  work.pace().parts(static_cast<std::int64_t>(values.size()), 0, [&](std::int64_t first, std::int64_t end) {
    convert(reinterpret_cast<std::byte*>(values.data() + first), 8, from + first * size, size, end - first);
  });
}

void write(Work& work, const Region& region, std::int64_t begin, const std::vector<double>& values) {
  const auto convert = convert_row(DType::float64, region.dtype);
  const auto size = itemsize(region.dtype);
  auto* to = work.data(0) + begin * size;
  work.pace().parts(static_cast<std::int64_t>(values.size()), size,
                    [&](std::int64_t first, std::int64_t end) {
                      convert(to + first * size, size,
                              reinterpret_cast<const std::byte*>(values.data() + first), 8, end - first);
                    });
}

/// The sum of (x - mean) to the power of 1 or 2 over a line.
template <int power, class T>
double sum_of(tensor::Pace& pace, const T* x, std::int64_t length, double mean) {
  double total = 0;
  pace.parts(length, 0, [&](std::int64_t begin, std::int64_t end) {
    total += with_wide_vectors([&]() STRIDESCOPE_INLINE {
      constexpr std::int64_t lanes = 16;
      double sums[lanes] = {};
      std::int64_t i = begin;
      for (; i + lanes <= end; i += lanes) {
        for (std::int64_t l = 0; l < lanes; ++l) {
          const double distance = static_cast<double>(x[i + l]) - mean;
          sums[l] += power == 1 ? distance : distance * distance;
        }
      }
      for (; i < end; ++i) {
        const double distance = static_cast<double>(x[i]) - mean;
        sums[0] += power == 1 ? distance : distance * distance;
      }
      return std::accumulate(sums, sums + lanes, 0.0);
    });
  });
  return total;
}

/// What a line is normalised with, in double. Without scale and shift, both are empty.
struct Parameters {
  std::vector<double> scale, shift;
  double eps;
};

/// A line of floats or doubles. `to` and `from` may be one.
template <class T>
void normalize(tensor::Pace& pace, T* to, const T* from, std::int64_t length, const Parameters& parameters) {
  const auto count = static_cast<double>(length);
  const double mean = sum_of<1>(pace, from, length, 0) / count;
  const double factor = 1 / std::sqrt(sum_of<2>(pace, from, length, mean) / count + parameters.eps);
  pace.parts(length, sizeof(T), [&](std::int64_t begin, std::int64_t end) {
    with_wide_vectors([&]() STRIDESCOPE_INLINE {
      const double *a = parameters.scale.data(), *b = parameters.shift.data();
      if (parameters.scale.empty()) {
        // No zero is negative, as beside a shift of 0.
        for (auto i = begin; i < end; ++i)
          to[i] = static_cast<T>((static_cast<double>(from[i]) - mean) * factor + 0.0);
        return;
      }
      for (auto i = begin; i < end; ++i)
        to[i] = static_cast<T>((static_cast<double>(from[i]) - mean) * factor * a[i] + b[i]);
    });
  });
}

/// A region to read in logical order: itself where it is contiguous, or else a copy.
std::optional<Region> packed(tensor::Memory& scratch, const std::optional<Region>& region) {
  if (!region || region->layout.is_contiguous()) return region;
  const auto copied = region_of(scratch.allocate_tensor(
      region->layout.shape, region->dtype, tensor::Device::cpu, tensor::Memory::Initial::overwritten));
  copy(scratch, copied, *region);
  return copied;
}

/// The dimensions before `outer` are the destination's, the others are read whole, and the parameters at the
/// destination's last coordinates.
tensor::Flow flow_of(const Region& destination, const Region& source, std::size_t outer,
                     const std::optional<Region>& weight, const std::optional<Region>& bias) {
  tensor::Flow flow{
      .kind = tensor::FlowKind::compute, .sources = {source}, .destination = destination, .readings = {}};
  auto reading = tensor::read_at(source.layout.dim());
  const tensor::Reading parameter(reading.begin() + static_cast<std::ptrdiff_t>(outer), reading.end());
  for (auto d = outer; d < reading.size(); ++d) reading[d].kind = tensor::Read::Kind::every;
  flow.readings.push_back(std::move(reading));
  for (const auto* region : {&weight, &bias}) {
    if (!*region) continue;
    flow.sources.push_back(**region);
    flow.readings.push_back(parameter);
  }
  return flow;
}

}  // namespace

void layer_norm(tensor::Memory& memory, const Region& destination, const Region& source,
                std::size_t normalized_dims, const std::optional<Region>& weight,
                const std::optional<Region>& bias, double eps) {
  const auto numel = destination.layout.numel();
  if (numel == 0) return;
  const auto outer = source.layout.shape.size() - normalized_dims;
  require_shape(source, destination.layout.shape);
  Work entered(memory, {&destination, &source, weight ? &*weight : &source, bias ? &*bias : &source});
  entered.report([&] { return flow_of(destination, source, outer, weight, bias); });
  if (!entered.has_bytes()) return;
  if (!destination.layout.is_contiguous()) throw std::logic_error("layer_norm writes a contiguous result");
  auto scratch = memory.scratch();
  const auto from = *packed(scratch, source);
  const auto scales = packed(scratch, weight), shifts = packed(scratch, bias);
  Work work(memory, {&destination, &from, scales ? &*scales : &from, shifts ? &*shifts : &from});
  std::int64_t length = 1;
  for (auto d = outer; d < source.layout.shape.size(); ++d) length *= source.layout.shape[d];
  const auto size = static_cast<std::size_t>(length);
  const auto kept = scales || shifts ? size : 0;
  Parameters parameters{std::vector<double>(kept, 1), std::vector<double>(kept, 0), eps};
  if (scales) read(work, 2, *scales, 0, parameters.scale);
  if (shifts) read(work, 3, *shifts, 0, parameters.shift);
  if (from.dtype == DType::float32 && destination.dtype == DType::float32) {
    for (std::int64_t begin = 0; begin < numel; begin += length)
      normalize(work.pace(), work.data<float>(0) + begin, work.data<const float>(1) + begin, length,
                parameters);
    return;
  }
  std::vector<double> line(size);
  for (std::int64_t begin = 0; begin < numel; begin += length) {
    read(work, 1, from, begin, line);
    normalize(work.pace(), line.data(), line.data(), length, parameters);
    write(work, destination, begin, line);
  }
}

}  // namespace stridescope::kernels
