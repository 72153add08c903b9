#include "engine/kernels/layer_norm.h"

#include <cmath>
#include <numeric>
#include <stdexcept>
#include <vector>

#include "engine/kernels/convert_row.h"
#include "engine/kernels/copy.h"
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

/// The sum of f(x) over a line.
template <class F>
double sum_of(tensor::Pace& pace, const std::vector<double>& line, F&& f) {
  constexpr std::size_t lanes = 8;
  double sums[lanes] = {};
  pace.parts(static_cast<std::int64_t>(line.size()), 0, [&](std::int64_t begin, std::int64_t end) {
    auto i = static_cast<std::size_t>(begin);
    const auto last = static_cast<std::size_t>(end);
    for (; i + lanes <= last; i += lanes)
      for (std::size_t l = 0; l < lanes; ++l) sums[l] += f(line[i + l]);
    for (; i < last; ++i) sums[0] += f(line[i]);
  });
  return std::accumulate(sums, sums + lanes, 0.0);
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
  std::vector<double> line(static_cast<std::size_t>(length)), scale(line.size(), 1), shift(line.size(), 0);
  if (scales) read(work, 2, *scales, 0, scale);
  if (shifts) read(work, 3, *shifts, 0, shift);
  for (std::int64_t begin = 0; begin < numel; begin += length) {
    read(work, 1, from, begin, line);
    const double mean = sum_of(work.pace(), line, [](double x) { return x; }) / static_cast<double>(length);
    const double squares = sum_of(work.pace(), line, [&](double x) { return (x - mean) * (x - mean); });
    const double factor = 1 / std::sqrt(squares / static_cast<double>(length) + eps);
    for (std::size_t i = 0; i < line.size(); ++i) line[i] = (line[i] - mean) * factor * scale[i] + shift[i];
    write(work, destination, begin, line);
  }
}

}  // namespace stridescope::kernels
