#include "engine/ops/create/create.h"

#include <cmath>
#include <limits>
#include <string>
#include <type_traits>

#include "engine/kernels/copy/arange_fill.h"
#include "engine/kernels/copy/copy.h"
#include "engine/kernels/loop/kernel_call.h"
#include "engine/ops/create/like.h"
#include "engine/ops/rules/iterator.h"
#include "engine/ops/rules/number.h"
#include "engine/ops/rules/output.h"
#include "engine/ops/view/regroup.h"
#include "engine/ops/view/windows.h"
#include "engine/tensor/convert.h"
#include "engine/tensor/dispatch.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::ops {
namespace {

using tensor::convert;
using tensor::Dims;
using tensor::DType;
using tensor::Memory;
using tensor::Scalar;
using tensor::Tensor;

tensor::Error not_implemented(std::string_view kernel, DType dtype) {
  return refuse::dtype_not_implemented(kernel, dtype);
}

// Calls write(to, begin, end) for parts of a new contiguous tensor's elements.
template <class T, class F>
void generate_parts(Memory& memory, const Tensor& result, F&& write) {
  if (result.numel() == 0) return;
  const auto region = region_of(result);
  kernels::KernelCall call(memory, {&region});
  call.report([&] { return tensor::Flow{tensor::FlowKind::fill, {}, region}; });
  if (!call.has_bytes()) return;
  auto* to = call.data<T>(0);
  call.meter().for_each_chunk(result.numel(), sizeof(T),
                              [&](std::int64_t begin, std::int64_t end) { write(to, begin, end); });
}
// Writes `value(i)` to the i-th element of a new contiguous tensor.
template <class T, class F>
void generate(Memory& memory, const Tensor& result, F&& value) {
  generate_parts<T>(memory, result, [&](T* to, std::int64_t begin, std::int64_t end) {
    for (auto i = begin; i < end; ++i) to[i] = value(i);
  });
}

template <class T>
T to_number(const Scalar& value) {
  return std::visit([](auto number) { return convert<T>(number); }, value);
}

// The type in which arange computes.
template <class T>
using Accumulator = std::conditional_t<
    std::is_integral_v<T>, std::int64_t,
    std::conditional_t<std::is_same_v<T, float> || std::is_same_v<T, double>, double, float>>;

// PyTorch's kernels compute 32-byte vectors, two per iteration, and round the first element of a vector
// before they add the steps within it; remaining elements are computed one by one, with a fused multiply-add,
// which rounds once.
template <class A>
A multiply_add(A a, A b, A c) {
  if constexpr (std::is_floating_point_v<A>) return std::fma(a, b, c);
  else return a * b + c;
}

// The index of the first element of the vector that contains the i-th of `count` elements, or i itself.
template <class T>
std::int64_t vector_start(std::int64_t i, std::int64_t count) {
  return i < kernels::count_in_vectors<T>(count) ? i - i % kernels::vector32_lanes<T> : i;
}

/// Caches the first element of the current vector.
template <class T>
class FirstOfVector {
 public:
  template <class Make>
  T at(std::int64_t base, Make&& make) {
    if (base != base_) {
      base_ = base;
      value_ = make();
    }
    return value_;
  }

 private:
  std::int64_t base_ = -1;
  T value_{};
};

std::int64_t arange_size(const Scalar& start, const Scalar& end, const Scalar& step, DType dtype) {
  if (dtype == DType::int64) {
    const std::int64_t a = tensor::to_int(start), b = tensor::to_int(end), by = tensor::to_int(step);
    const auto magnitude = [](std::int64_t from, std::int64_t to) {
      return static_cast<std::uint64_t>(to) - static_cast<std::uint64_t>(from);
    };
    const std::uint64_t distance = by > 0 ? magnitude(a, b) : magnitude(b, a);
    const std::uint64_t stride = by > 0 ? magnitude(0, by) : magnitude(by, 0);
    const std::uint64_t size = distance / stride + (distance % stride != 0);
    if (size >> 63) throw refuse::size_out_of_range();
    return static_cast<std::int64_t>(size);
  }
  const double size =
      std::ceil((tensor::to_double(end) - tensor::to_double(start)) / tensor::to_double(step));
  if (!(size >= 0 && size < 0x1p63)) throw refuse::size_out_of_range();
  return static_cast<std::int64_t>(size);
}

template <class A>
void require_range(A start, A end, A step, std::string_view other_bound) {
  if (!(step > A(0) || step < A(0))) throw refuse::zero_range_step();
  if (!std::isfinite(static_cast<double>(start)) || !std::isfinite(static_cast<double>(end)))
    throw refuse::range_not_finite(static_cast<double>(start), static_cast<double>(end));
  if ((step > 0 && end < start) || (step < 0 && end > start)) throw refuse::range_step_sign(other_bound);
}

bool is_integral(const Scalar& value) { return !std::holds_alternative<double>(value); }

/// Checks an output and resizes it.
Tensor sized(Memory& memory, const Tensor& out, const Dims& shape, const TensorOptions& options) {
  require_output(out, out.dtype(), options.device, OutputType::any);
  resize_(memory, out, shape);
  return out;
}

}  // namespace

Tensor empty(Memory& memory, const Dims& shape, const TensorOptions& options, tensor::MemoryFormat format,
             const Tensor& out) {
  const DType dtype = options.dtype.value_or(memory.default_float());
  require_rank(format, shape.size());
  if (out) return sized(memory, out, shape, options);
  if (format == tensor::MemoryFormat::contiguous)
    return memory.allocate_tensor(shape, dtype, options.device, Memory::Initial::empty);
  return memory.allocate_tensor(shape, stride_for(format, shape), dtype, options.device,
                                Memory::Initial::empty);
}

Tensor empty_strided(Memory& memory, const Dims& shape, const Dims& stride, const TensorOptions& options) {
  if (shape.size() != stride.size()) throw refuse::sizes_and_strides_differ(shape.size(), stride.size());
  return memory.allocate_tensor(shape, stride, options.dtype.value_or(memory.default_float()), options.device,
                                Memory::Initial::empty);
}

Tensor zeros(Memory& memory, const Dims& shape, const TensorOptions& options, const Tensor& out) {
  if (out) return full(memory, shape, std::int64_t{0}, options, out);
  return memory.allocate_tensor(shape, options.dtype.value_or(memory.default_float()), options.device);
}

Tensor full(Memory& memory, const Dims& shape, const Scalar& value, const TensorOptions& options,
            const Tensor& out) {
  const DType dtype = options.dtype.value_or(tensor::default_dtype(value, memory.default_float()));
  const Tensor result =
      out ? sized(memory, out, shape, options)
          : memory.allocate_tensor(shape, dtype, options.device, Memory::Initial::overwritten);
  require_fits(value, dtype);
  kernels::fill(memory, region_of(result), value);
  return result;
}

Tensor arange(Memory& memory, const Scalar& start, const Scalar& end, const Scalar& step,
              const TensorOptions& options) {
  const bool all_integral = is_integral(start) && is_integral(end) && is_integral(step);
  const DType dtype = options.dtype.value_or(all_integral ? DType::int64 : memory.default_float());
  return tensor::dispatch(dtype, [&](auto type) -> Tensor {
    using T = typename decltype(type)::type;
    if constexpr (std::is_same_v<T, bool>) {
      throw not_implemented("arange_cpu", dtype);
    } else {
      using A = Accumulator<T>;
      const A first = to_number<A>(start), by = to_number<A>(step);
      require_range(first, to_number<A>(end), by, "larger");
      const std::int64_t count = arange_size(start, end, step, dtype);
      const Tensor result = memory.allocate_tensor({count}, dtype, options.device);
      if constexpr (std::is_floating_point_v<T>) {
        generate_parts<T>(memory, result, [&](T* to, std::int64_t from_i, std::int64_t to_i) {
          kernels::arange_fill(to, from_i, to_i, count, first, by);
        });
        return result;
      } else if constexpr (std::is_same_v<T, std::int64_t>) {
        generate_parts<T>(memory, result, [&](T* to, std::int64_t from_i, std::int64_t to_i) {
          kernels::arange_fill(to, from_i, to_i, first, by);
        });
        return result;
      }
      FirstOfVector<T> first_of_vector;
      generate<T>(memory, result, [&](std::int64_t i) {
        if constexpr (std::is_integral_v<T>) {
          return static_cast<T>(static_cast<std::uint64_t>(first) +
                                static_cast<std::uint64_t>(by) * static_cast<std::uint64_t>(i));
        } else {
          const std::int64_t base = vector_start<T>(i, count);
          const T rounded = first_of_vector.at(
              base, [&] { return convert<T>(multiply_add(by, static_cast<A>(base), first)); });
          return i == base ? rounded
                           : convert<T>(multiply_add(by, static_cast<A>(i - base), static_cast<A>(rounded)));
        }
      });
      return result;
    }
  });
}

Tensor range(Memory& memory, const Scalar& start, const Scalar& end, const Scalar& step,
             const TensorOptions& options) {
  const DType dtype = options.dtype.value_or(memory.default_float());
  if (dtype == DType::boolean) throw not_implemented("range_cpu", dtype);
  return tensor::dispatch(dtype, [&](auto type) -> Tensor {
    using T = typename decltype(type)::type;
    using A = Accumulator<T>;
    const A first = to_number<A>(start), last = to_number<A>(end), by = to_number<A>(step);
    require_range(first, last, by, "lower");
    const double size =
        (static_cast<double>(last) - static_cast<double>(first)) / static_cast<double>(by) + 1;
    if (!(size >= 0 && size < 0x1p63)) throw refuse::size_out_of_range();
    const Tensor result = memory.allocate_tensor({static_cast<std::int64_t>(size)}, dtype, options.device);
    generate<T>(memory, result, [&](std::int64_t i) { return convert<T>(first + static_cast<A>(i) * by); });
    return result;
  });
}

Tensor linspace(Memory& memory, const Scalar& start, const Scalar& end, std::int64_t steps,
                const TensorOptions& options) {
  if (steps < 0) throw refuse::linspace_steps_negative(steps);
  const DType dtype = options.dtype.value_or(memory.default_float());
  const Tensor result = memory.allocate_tensor({steps}, dtype, options.device);
  if (steps == 1) {
    require_fits(start, dtype);
    kernels::fill(memory, region_of(result), start);
  }
  if (steps <= 1) return result;
  tensor::dispatch(dtype, [&](auto type) {
    using T = typename decltype(type)::type;
    if constexpr (std::is_same_v<T, bool>) {
      throw not_implemented("linspace_cpu", dtype);
    } else {
      using S = std::conditional_t<std::is_integral_v<T>, double,
                                   std::conditional_t<std::is_same_v<T, double>, double, float>>;
      require_fits(start, dtype);
      require_fits(end, dtype);
      const auto first = static_cast<S>(to_number<T>(start)), last = static_cast<S>(to_number<T>(end));
      // 16-bit floats are rounded after every operation.
      constexpr bool rounds = std::is_same_v<T, tensor::Half> || std::is_same_v<T, tensor::BFloat16>;
      const auto round = [](S value) { return rounds ? static_cast<S>(convert<T>(value)) : value; };
      const S by = round((last - first) / round(static_cast<S>(steps - 1)));
      if constexpr (std::is_floating_point_v<T>)
        return generate_parts<T>(memory, result, [&](T* to, std::int64_t from_i, std::int64_t to_i) {
          kernels::linspace_fill(to, from_i, to_i, steps, first, last, by);
        });
      const auto from = [&](S start_value, S increment, std::int64_t n) {
        const auto count = round(static_cast<S>(n));
        return rounds ? start_value + round(increment * count) : multiply_add(increment, count, start_value);
      };
      // Computed from the closer end, so that both ends are exact.
      const auto exact = [&](std::int64_t i) {
        return i < steps / 2 ? from(first, by, i) : from(last, -by, steps - i - 1);
      };
      generate<T>(memory, result, [&](std::int64_t i) { return convert<T>(exact(i)); });
    }
  });
  return result;
}

Tensor eye(Memory& memory, std::int64_t rows, std::int64_t columns, const TensorOptions& options,
           const Tensor& out) {
  if (rows < 0) throw refuse::eye_rows_negative(rows);
  if (columns < 0) throw refuse::eye_columns_negative(columns);
  const Tensor result = zeros(memory, {rows, columns}, options, out);
  tensor::Region ones = region_of(result);
  ones.layout = diagonal(ones.layout, 0, 0, 1);
  kernels::fill(memory, ones, true);
  return result;
}

std::vector<Tensor> meshgrid(std::span<const Tensor> axes, GridIndexing indexing) {
  if (axes.empty()) throw refuse::meshgrid_of_nothing();
  Dims shape;
  for (const Tensor& axis : axes) {
    if (axis.dtype() != axes[0].dtype()) throw refuse::meshgrid_dtypes_differ();
    if (axis.device() != axes[0].device()) throw refuse::meshgrid_devices_differ();
  }
  for (const Tensor& axis : axes) {
    if (axis.dim() > 1) throw refuse::meshgrid_rank(axis.dim());
    shape.push_back(axis.numel());
  }
  const bool swaps = indexing == GridIndexing::xy && axes.size() >= 2;
  if (swaps) std::swap(shape[0], shape[1]);
  std::vector<Tensor> grids;
  for (std::size_t i = 0; i < axes.size(); ++i) {
    const std::size_t at = swaps && i < 2 ? 1 - i : i;
    Dims alone(shape.size(), 1);
    alone[at] = axes[i].numel();
    grids.push_back(axes[i].view(broadcast_layout(view(axes[i].layout(), alone), shape)));
  }
  return grids;
}

}  // namespace stridescope::ops
