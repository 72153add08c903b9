#include "engine/kernels/reduce/layer_norm.h"

#include <cmath>
#include <stdexcept>
#include <vector>

#include "engine/kernels/copy/convert_row.h"
#include "engine/kernels/copy/copy.h"
#include "engine/kernels/loop/element.h"
#include "engine/kernels/loop/kernel_call.h"
#include "engine/kernels/reduce/row_moments.h"

namespace stridescope::kernels {
namespace {

using tensor::DType;
using tensor::Region;

/// Elements [begin, begin + values.size()) of a contiguous region, as T.
template <class T>
void read(KernelCall& call, std::size_t operand, const Region& region, std::int64_t begin,
          std::vector<T>& values) {
  const auto convert = convert_row(region.dtype, dtype_of<T>());
  const auto size = itemsize(region.dtype);
  const auto* from = call.data(operand) + begin * size;
  call.meter().for_each_chunk(static_cast<std::int64_t>(values.size()), 0,
                              [&](std::int64_t first, std::int64_t end) {
                                convert(reinterpret_cast<std::byte*>(values.data() + first), sizeof(T),
                                        from + first * size, size, end - first);
                              });
}

template <class T>
void write(KernelCall& call, const Region& region, std::int64_t begin, const std::vector<T>& values) {
  const auto convert = convert_row(dtype_of<T>(), region.dtype);
  const auto size = itemsize(region.dtype);
  auto* to = call.data(0) + begin * size;
  call.meter().for_each_chunk(
      static_cast<std::int64_t>(values.size()), size, [&](std::int64_t first, std::int64_t end) {
        convert(to + first * size, size, reinterpret_cast<const std::byte*>(values.data() + first), sizeof(T),
                end - first);
      });
}

/// Scale and shift of a line. Empty if there are none.
template <class T>
struct Parameters {
  std::vector<T> scale, shift;
  T eps;
};

/// Normalises a line of floats or doubles. `to` may be `from`.
template <class T>
void normalize(tensor::ProgressMeter& meter, T* to, const T* from, std::int64_t length,
               const Parameters<T>& parameters) {
  const auto moments = row_moments(from, length);
  const bool has_parameters = !parameters.scale.empty();
  meter.for_each_chunk(length, sizeof(T), [&](std::int64_t begin, std::int64_t end) {
    normalize_row(to + begin, from + begin, end - begin,
                  {moments.mean, T(1) / std::sqrt(moments.variance + parameters.eps),
                   has_parameters ? parameters.scale.data() + begin : nullptr,
                   has_parameters ? parameters.shift.data() + begin : nullptr});
  });
}

/// Normalises all lines of the call's operand 1 in T; operands 2 and 3 are scales and shifts.
template <class T>
void normalize_lines(KernelCall& call, const Region& destination, const Region& from,
                     const std::optional<Region>& scales, const std::optional<Region>& shifts,
                     std::int64_t length, double eps) {
  const auto size = static_cast<std::size_t>(length);
  const auto kept = scales || shifts ? size : 0;
  const auto numel = destination.layout.numel();
  Parameters<T> parameters{std::vector<T>(kept, 1), std::vector<T>(kept, 0), static_cast<T>(eps)};
  if (scales) read(call, 2, *scales, 0, parameters.scale);
  if (shifts) read(call, 3, *shifts, 0, parameters.shift);
  if (from.dtype == dtype_of<T>() && destination.dtype == from.dtype) {
    for (std::int64_t begin = 0; begin < numel; begin += length)
      normalize(call.meter(), call.data<T>(0) + begin, call.data<const T>(1) + begin, length, parameters);
    return;
  }
  std::vector<T> line(size);
  for (std::int64_t begin = 0; begin < numel; begin += length) {
    read(call, 1, from, begin, line);
    normalize(call.meter(), line.data(), line.data(), length, parameters);
    write(call, destination, begin, line);
  }
}

/// A region for reading in logical order: itself if contiguous, else a copy.
std::optional<Region> packed(tensor::Memory& scratch, const std::optional<Region>& region) {
  if (!region || region->layout.is_contiguous()) return region;
  const auto copied = region_of(scratch.allocate_tensor(
      region->layout.shape, region->dtype, tensor::Device::cpu, tensor::Memory::Initial::overwritten));
  copy(scratch, copied, *region);
  return copied;
}

/// Dimensions before `outer` are the destination's, the others are read whole, and the parameters are read at
/// the destination's last coordinates.
tensor::Flow flow_of(const Region& destination, const Region& source, std::size_t outer,
                     const std::optional<Region>& weight, const std::optional<Region>& bias) {
  tensor::Flow flow{
      .kind = tensor::FlowKind::compute, .sources = {source}, .destination = destination, .readings = {}};
  auto reading = tensor::read_at(source.layout.dim());
  const tensor::Reading parameter(reading.begin() + static_cast<std::ptrdiff_t>(outer), reading.end());
  for (auto d = outer; d < reading.size(); ++d) reading[d].kind = tensor::DimRead::Kind::every;
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
  KernelCall entered(memory, {&destination, &source, weight ? &*weight : &source, bias ? &*bias : &source});
  entered.report([&] { return flow_of(destination, source, outer, weight, bias); });
  if (!entered.has_bytes()) return;
  if (!destination.layout.is_contiguous()) throw std::logic_error("layer_norm writes a contiguous result");
  auto scratch = memory.scratch();
  const auto from = *packed(scratch, source);
  const auto scales = packed(scratch, weight), shifts = packed(scratch, bias);
  KernelCall call(memory, {&destination, &from, scales ? &*scales : &from, shifts ? &*shifts : &from});
  std::int64_t length = 1;
  for (auto d = outer; d < source.layout.shape.size(); ++d) length *= source.layout.shape[d];
  const auto run = source.dtype == DType::float64 ? normalize_lines<double> : normalize_lines<float>;
  run(call, destination, from, scales, shifts, length, eps);
}

}  // namespace stridescope::kernels
