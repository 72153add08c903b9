#include "engine/kernels/layer_norm.h"

#include <cmath>
#include <vector>

#include "engine/kernels/accumulators.h"
#include "engine/kernels/convert_row.h"

namespace stridescope::kernels {
namespace {

using tensor::DType;
using tensor::Region;

/// Elements [begin, begin + values.size()) in logical order, as double.
void read(const Region& region, std::int64_t begin, std::vector<double>& values) {
  const auto convert = convert_row(region.dtype, DType::float64);
  const auto size = itemsize(region.dtype);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto at = region.layout.at_linear(begin + static_cast<std::int64_t>(i));
    convert(reinterpret_cast<std::byte*>(&values[i]), 8, region.storage.bytes() + at * size, size, 1);
  }
}

void write(const Region& region, std::int64_t begin, const std::vector<double>& values) {
  const auto convert = convert_row(DType::float64, region.dtype);
  const auto size = itemsize(region.dtype);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto at = region.layout.at_linear(begin + static_cast<std::int64_t>(i));
    convert(region.storage.bytes() + at * size, size, reinterpret_cast<const std::byte*>(&values[i]), 8, 1);
  }
}

/// The dimensions before `outer` are the destination's, the others are read whole, and the parameters at the
/// destination's last coordinates.
void report(tensor::Memory& memory, const Region& destination, const Region& source, std::size_t outer,
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
  memory.flow(flow);
}

}  // namespace

void layer_norm(tensor::Memory& memory, const Region& destination, const Region& source,
                std::size_t normalized_dims, const std::optional<Region>& weight,
                const std::optional<Region>& bias, double eps) {
  const auto numel = destination.layout.numel();
  if (numel == 0) return;
  const auto outer = source.layout.shape.size() - normalized_dims;
  if (memory.is_observed()) report(memory, destination, source, outer, weight, bias);
  if (destination.storage.is_meta() || source.storage.is_meta()) return;
  std::int64_t length = 1;
  for (auto d = outer; d < source.layout.shape.size(); ++d) length *= source.layout.shape[d];
  std::vector<double> line(static_cast<std::size_t>(length)), scale(line.size(), 1), shift(line.size(), 0);
  if (weight) read(*weight, 0, scale);
  if (bias) read(*bias, 0, shift);
  for (std::int64_t begin = 0; begin < numel; begin += length) {
    read(source, begin, line);
    accumulators::Variance<double> moments;
    for (const double x : line) moments.add(x);
    const double factor = 1 / std::sqrt(moments.squares / static_cast<double>(length) + eps);
    for (std::size_t i = 0; i < line.size(); ++i)
      line[i] = (line[i] - moments.mean) * factor * scale[i] + shift[i];
    write(destination, begin, line);
  }
}

}  // namespace stridescope::kernels
