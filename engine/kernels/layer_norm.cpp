#include "engine/kernels/layer_norm.h"

#include <cmath>
#include <vector>

#include "engine/kernels/accumulators.h"
#include "engine/kernels/convert_row.h"
#include "engine/kernels/work.h"

namespace stridescope::kernels {
namespace {

using tensor::DType;
using tensor::Region;

/// Elements [begin, begin + values.size()) in logical order, as double.
void read(Work& work, std::size_t operand, const Region& region, std::int64_t begin,
          std::vector<double>& values) {
  const auto convert = convert_row(region.dtype, DType::float64);
  const auto size = itemsize(region.dtype);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto at =
        region.layout.at_linear(begin + static_cast<std::int64_t>(i)) - region.layout.storage_offset;
    convert(reinterpret_cast<std::byte*>(&values[i]), 8, work.data(operand) + at * size, size, 1);
    work.pace().look(i);
  }
}

void write(Work& work, const Region& region, std::int64_t begin, const std::vector<double>& values) {
  const auto convert = convert_row(DType::float64, region.dtype);
  const auto size = itemsize(region.dtype);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto at =
        region.layout.at_linear(begin + static_cast<std::int64_t>(i)) - region.layout.storage_offset;
    convert(work.data(0) + at * size, size, reinterpret_cast<const std::byte*>(&values[i]), 8, 1);
    work.pace().advance(size);
  }
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
  Work work(memory, {&destination, &source, weight ? &*weight : &source, bias ? &*bias : &source});
  work.report([&] { return flow_of(destination, source, outer, weight, bias); });
  if (!work.has_bytes()) return;
  std::int64_t length = 1;
  for (auto d = outer; d < source.layout.shape.size(); ++d) length *= source.layout.shape[d];
  std::vector<double> line(static_cast<std::size_t>(length)), scale(line.size(), 1), shift(line.size(), 0);
  if (weight) read(work, 2, *weight, 0, scale);
  if (bias) read(work, 3, *bias, 0, shift);
  for (std::int64_t begin = 0; begin < numel; begin += length) {
    read(work, 1, source, begin, line);
    accumulators::Variance<double> moments;
    for (const double x : line) moments.add(x);
    const double factor = 1 / std::sqrt(moments.squares / static_cast<double>(length) + eps);
    for (std::size_t i = 0; i < line.size(); ++i)
      line[i] = (line[i] - moments.mean) * factor * scale[i] + shift[i];
    write(work, destination, begin, line);
  }
}

}  // namespace stridescope::kernels
