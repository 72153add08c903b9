#include "engine/ops/create/random.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>

#include "engine/kernels/copy/copy.h"
#include "engine/kernels/elementwise/normal_blocks.h"
#include "engine/kernels/loop/kernel_call.h"
#include "engine/ops/rules/iterator.h"
#include "engine/ops/rules/number.h"
#include "engine/ops/rules/output.h"
#include "engine/ops/rules/overlap.h"
#include "engine/ops/view/regroup.h"
#include "engine/tensor/convert.h"
#include "engine/tensor/dispatch.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::ops {
namespace {

using tensor::convert;
using tensor::DType;
using tensor::Generator;
using tensor::Memory;
using tensor::ProgressMeter;
using tensor::Tensor;

// Cost of a random number, in bytes of kernel work; a fraction costs less, as its range is fixed.
constexpr std::int64_t cost_of_number = 100;
template <class T>
constexpr std::int64_t cost_of_fraction = std::is_same_v<T, float> ? 60 : cost_of_number;

// The type in which a distribution computes: double for double, else float.
template <class T>
using Real = std::conditional_t<std::is_same_v<T, double>, double, float>;

// Significant bits of a float type.
template <class T>
constexpr int digits() {
  if constexpr (std::is_same_v<T, tensor::Half>) return 11;
  if constexpr (std::is_same_v<T, tensor::BFloat16>) return 8;
  if constexpr (std::is_same_v<T, double>) return 53;
  return 24;
}

// A fraction in [0, 1) from as many random bits as the type has significand bits.
template <class T>
Real<T> fraction(std::uint64_t bits) {
  constexpr std::uint64_t mask = (std::uint64_t{1} << digits<T>()) - 1;
  constexpr auto unit = Real<T>(1) / static_cast<Real<T>>(std::uint64_t{1} << digits<T>());
  return static_cast<Real<T>>(static_cast<std::int64_t>(bits & mask)) * unit;
}

// Calls f(i, bits) for i from begin to end with random bits: 64 if `wide`, else 32.
template <bool wide, class F>
void draw(Generator& generator, std::int64_t begin, std::int64_t end, F&& f) {
  constexpr std::int64_t words = wide ? 2 : 1, together = 512;
  std::array<std::uint32_t, together> drawn;
  while (begin < end) {
    const auto count = std::min(end - begin, together / words);
    generator.random(std::span(drawn).first(static_cast<std::size_t>(count * words)));
    for (std::int64_t i = 0; i < count; ++i) {
      if constexpr (wide) f(begin + i, std::uint64_t{drawn[2 * i]} << 32 | drawn[2 * i + 1]);
      else f(begin + i, drawn[i]);
    }
    begin += count;
  }
}
template <class T>
constexpr bool draws_wide = std::is_same_v<T, double>;

// One number of a Box-Muller pair; the other is kept for the next call.
double normal(Generator& generator) {
  if (generator.next_double_normal) return *std::exchange(generator.next_double_normal, std::nullopt);
  const double u1 = fraction<double>(generator.random64()), u2 = fraction<double>(generator.random64());
  const double radius = std::sqrt(-2.0 * std::log1p(-u2)), angle = 2.0 * std::numbers::pi * u1;
  generator.next_double_normal = radius * std::sin(angle);
  return radius * std::cos(angle);
}

// Transforms uniform numbers to normal ones in place, 16 at a time.
template <class T>
void to_normal(T* data, std::int64_t blocks, Real<T> mean, Real<T> deviation) {
  if constexpr (std::is_same_v<T, Real<T>>) {
    kernels::normal_blocks(data, blocks, mean, deviation);
  } else {
    // PyTorch rounds each step to 16 bits.
    const auto rounded = [](Real<T> value) { return static_cast<Real<T>>(convert<T>(value)); };
    mean = rounded(mean);
    deviation = rounded(deviation);
    for (T *block = data, *end = data + blocks * 16; block != end; block += 16) {
      for (int i = 0; i < 8; ++i) {
        const Real<T> first = rounded(1 - static_cast<Real<T>>(block[i]));
        const double turn = 2 * std::numbers::pi * static_cast<double>(block[i + 8]);
        const Real<T> radius = rounded(std::sqrt(rounded(-2 * rounded(std::log(first)))));
        const Real<T> angle = rounded(static_cast<Real<T>>(turn));
        const auto scaled = [&](Real<T> part) {
          return convert<T>(rounded(rounded(radius * rounded(part)) * deviation) + mean);
        };
        block[i] = scaled(std::cos(angle));
        block[i + 8] = scaled(std::sin(angle));
      }
    }
  }
}

// PyTorch computes 16 or more normal numbers in blocks of 16. If the last block is incomplete, the last 16
// elements are drawn again.
template <class T>
void fill_normal(ProgressMeter& meter, Generator& generator, T* data, std::int64_t count, Real<T> mean,
                 Real<T> deviation) {
  // Drawing a number and taking its logarithm each take as long as a walk over `cost` bytes.
  constexpr std::int64_t half = sizeof(T) / 2;
  constexpr std::int64_t cost = std::is_same_v<T, float> ? 24 : std::is_same_v<T, double> ? 48 : 120;
  meter.for_each_chunk(count, half, cost, [&](std::int64_t begin, std::int64_t end) {
    draw<draws_wide<T>>(generator, begin, end,
                        [&](std::int64_t i, std::uint64_t bits) { data[i] = convert<T>(fraction<T>(bits)); });
  });
  meter.for_each_chunk(count / 16, 16 * half, 16 * cost, [&](std::int64_t begin, std::int64_t end) {
    to_normal(data + begin * 16, end - begin, mean, deviation);
  });
  if (count % 16 == 0) return;
  T* last = data + count - 16;
  draw<draws_wide<T>>(generator, 0, 16,
                      [&](std::int64_t i, std::uint64_t bits) { last[i] = convert<T>(fraction<T>(bits)); });
  to_normal(last, 1, mean, deviation);
}

void require_float(const Tensor& self, std::string_view kernel) {
  if (!tensor::is_floating(self.dtype())) throw refuse::dtype_not_implemented(kernel, self.dtype());
}

// Calls write(meter, data, count) with the elements of `self` in memory order: in place if they are dense,
// else in a dense temporary that is then copied.
template <class F>
void generate(Memory& memory, const Tensor& self, F&& write) {
  require_no_internal_overlap(self);
  if (self.numel() == 0) return;
  const auto to = region_of(self);
  kernels::KernelCall call(memory, {&to});
  call.report(
      [&] { return tensor::Flow{.kind = tensor::FlowKind::fill, .destination = to, .relative_cost = 6}; });
  if (!call.has_bytes()) return;
  if (is_non_overlapping_and_dense(self.layout())) return write(call.meter(), call.data(0), self.numel());
  auto scratch = memory.scratch();
  const auto dense =
      region_of(scratch.allocate_tensor(self.shape(), preserved_stride(self.layout()), self.dtype()));
  kernels::KernelCall dense_work(scratch, {&dense});
  write(dense_work.meter(), dense_work.data(0), self.numel());
  kernels::copy(scratch, to, dense);
}

template <class F>
void for_float(DType dtype, F&& f) {
  tensor::dispatch_computed(dtype, [&](auto type) {
    using T = typename decltype(type)::type;
    if constexpr (!std::is_integral_v<T>) f(type);
  });
}

// Without bounds, random_ draws from [0, numbers_of): the integers that the dtype represents exactly.
template <class T>
constexpr std::uint64_t numbers_of() {
  if constexpr (std::is_same_v<T, bool>) return 2;
  else if constexpr (std::is_integral_v<T>)
    return static_cast<std::uint64_t>(std::numeric_limits<T>::max()) + 1;
  else return (std::uint64_t{1} << digits<T>()) + 1;
}

// The range of integers of a dtype, as used by random_.
std::pair<double, double> bounds(DType dtype) {
  switch (dtype) {
    case DType::boolean: return {0, 1};
    case DType::uint8: return {0, 255};
    case DType::int8: return {-128, 127};
    case DType::int16: return {-32768, 32767};
    case DType::int32: return {-0x1p31, 0x1p31 - 1};
    case DType::uint16: return {0, 65535};
    case DType::uint32: return {0, 0x1p32 - 1};
    case DType::uint64: return {0, 0x1p64};
    case DType::float16: return {-65504, 65504};
    default: return {-0x1p63, 0x1p63};
  }
}

/// The greatest integer that random_ draws without an upper bound.
std::int64_t greatest_of(DType dtype) {
  return tensor::dispatch_computed(dtype, [](auto type) {
    using T = typename decltype(type)::type;
    if constexpr (std::is_same_v<T, bool>) return std::int64_t{1};
    else if constexpr (std::is_integral_v<T>) return static_cast<std::int64_t>(std::numeric_limits<T>::max());
    else return std::int64_t{1} << digits<T>();
  });
}

void require_bounds(std::int64_t low, std::int64_t high, DType dtype) {
  if (low >= high) throw refuse::random_bounds_reversed(low, high);
  const auto [least, most] = bounds(dtype);
  const auto is_outside = [&, least = least, most = most](std::int64_t n) {
    return static_cast<double>(n) < least || static_cast<double>(n) > most;
  };
  if (is_outside(low)) throw refuse::random_low_out_of_bounds(dtype);
  if (is_outside(high - 1)) throw refuse::random_high_out_of_bounds(dtype);
}

}  // namespace

void uniform_(Memory& memory, Generator& generator, const Tensor& self, double low, double high) {
  if (tensor::is_complex(self.dtype())) return uniform_(memory, generator, view_as_real(self), low, high);
  require_float(self, "check_uniform_bounds");
  if (!(low <= high)) throw refuse::uniform_bounds_reversed(low, high);
  generate(memory, self, [&](ProgressMeter& meter, std::byte* data, std::int64_t count) {
    for_float(self.dtype(), [&](auto type) {
      using T = typename decltype(type)::type;
      const auto first = static_cast<Real<T>>(low), last = static_cast<Real<T>>(high);
      const bool is_unit = first == 0 && last == 1;
      auto* to = reinterpret_cast<T*>(data);
      meter.for_each_chunk(count, sizeof(T), cost_of_fraction<T>, [&](std::int64_t begin, std::int64_t end) {
        draw<draws_wide<T>>(generator, begin, end, [&](std::int64_t i, std::uint64_t bits) {
          // PyTorch's kernels use a fused multiply-add.
          to[i] = convert<T>(is_unit ? fraction<T>(bits) : std::fma(fraction<T>(bits), last - first, first));
        });
      });
    });
  });
}

void normal_(Memory& memory, Generator& generator, const Tensor& self, double mean, double deviation) {
  if (deviation < 0) throw refuse::normal_deviation_negative(deviation);
  if (self.numel() == 0) return;
  // The real and the imaginary parts have half the variance each.
  if (tensor::is_complex(self.dtype()) && mean == 0)
    return normal_(memory, generator, view_as_real(self), 0, deviation / std::numbers::sqrt2);
  require_float(self, "normal_kernel_cpu");
  const bool by_blocks = self.numel() >= 16 && self.is_contiguous();
  generate(memory, self, [&](ProgressMeter& meter, std::byte* data, std::int64_t count) {
    for_float(self.dtype(), [&](auto type) {
      using T = typename decltype(type)::type;
      auto* to = reinterpret_cast<T*>(data);
      if (by_blocks)
        return fill_normal(meter, generator, to, count, static_cast<Real<T>>(mean),
                           static_cast<Real<T>>(deviation));
      meter.for_each_chunk(count, sizeof(T), cost_of_number, [&](std::int64_t begin, std::int64_t end) {
        for (auto i = begin; i < end; ++i) to[i] = convert<T>(std::fma(normal(generator), deviation, mean));
      });
    });
  });
}

void random_(Memory& memory, Generator& generator, const Tensor& self, std::int64_t low,
             std::optional<std::int64_t> high) {
  if (high) require_bounds(low, *high, self.dtype());
  const auto most = high ? *high - 1 : greatest_of(self.dtype());
  if (!high && low > most) throw refuse::random_bounds_reversed(low, most);
  // 0 means all integers of 64 bits.
  const std::uint64_t range = static_cast<std::uint64_t>(most) - static_cast<std::uint64_t>(low) + 1;
  generate(memory, self, [&](ProgressMeter& meter, std::byte* data, std::int64_t count) {
    tensor::dispatch(self.dtype(), [&](auto type) {
      using T = typename decltype(type)::type;
      auto* to = reinterpret_cast<T*>(data);
      meter.for_each_chunk(count, sizeof(T), cost_of_number, [&](std::int64_t begin, std::int64_t end) {
        const auto shifted = [&](std::uint64_t number) {
          return convert<T>(static_cast<std::int64_t>(number + static_cast<std::uint64_t>(low)));
        };
        if (range == 0)
          return draw<true>(generator, begin, end, [&](std::int64_t i, std::uint64_t bits) {
            to[i] = shifted(bits - static_cast<std::uint64_t>(low));
          });
        // PyTorch draws 32 bits for uint32 and uint64 for any range.
        constexpr bool draws_words = std::is_same_v<T, std::uint64_t> || std::is_same_v<T, std::uint32_t>;
        if (range >> 32 && !draws_words)
          return draw<true>(generator, begin, end,
                            [&](std::int64_t i, std::uint64_t bits) { to[i] = shifted(bits % range); });
        if (range >> 32)
          return draw<false>(generator, begin, end,
                             [&](std::int64_t i, std::uint32_t bits) { to[i] = shifted(bits); });
        const auto narrow = static_cast<std::uint32_t>(range);
        draw<false>(generator, begin, end,
                    [&](std::int64_t i, std::uint32_t bits) { to[i] = shifted(bits % narrow); });
      });
    });
  });
}

void random_(Memory& memory, Generator& generator, const Tensor& self) {
  generate(memory, self, [&](ProgressMeter& meter, std::byte* data, std::int64_t count) {
    tensor::dispatch_computed(self.dtype(), [&](auto type) {
      using T = typename decltype(type)::type;
      constexpr bool wide = std::is_same_v<T, double> || std::is_same_v<T, std::int64_t>;
      auto* to = reinterpret_cast<T*>(data);
      meter.for_each_chunk(count, sizeof(T), cost_of_number, [&](std::int64_t begin, std::int64_t end) {
        draw<wide>(generator, begin, end, [&](std::int64_t i, std::uint64_t bits) {
          to[i] = convert<T>(static_cast<std::int64_t>(bits % numbers_of<T>()));
        });
      });
    });
  });
}

namespace {

/// The tensor that a random function fills: `out`, or a new one.
Tensor target(Memory& memory, const tensor::Dims& shape, const TensorOptions& options, DType dtype,
              const Tensor& out) {
  if (!out) return empty(memory, shape, {options.dtype.value_or(dtype), options.device});
  return result_tensor(memory, out, shape, options.dtype.value_or(dtype), options.device, OutputType::any);
}

}  // namespace

Tensor rand(Memory& memory, Generator& generator, const tensor::Dims& shape, const TensorOptions& options,
            const Tensor& out) {
  const Tensor result = target(memory, shape, options, memory.default_float(), out);
  uniform_(memory, generator, result, 0, 1);
  return result;
}

Tensor randn(Memory& memory, Generator& generator, const tensor::Dims& shape, const TensorOptions& options,
             const Tensor& out) {
  const Tensor result = target(memory, shape, options, memory.default_float(), out);
  normal_(memory, generator, result, 0, 1);
  return result;
}

Tensor randint(Memory& memory, Generator& generator, std::int64_t low, std::int64_t high,
               const tensor::Dims& shape, const TensorOptions& options, const Tensor& out) {
  if (options.dtype && tensor::is_complex(*options.dtype))
    throw refuse::stated_runtime(
        "check_random_bounds handles only integral, floating-point and boolean types");
  const Tensor result = target(memory, shape, options, DType::int64, out);
  random_(memory, generator, result, low, high);
  return result;
}

Tensor randperm(Memory& memory, Generator& generator, std::int64_t count, const TensorOptions& options,
                const Tensor& out) {
  const DType dtype = out ? out.dtype() : options.dtype.value_or(DType::int64);
  if (count >= 0) require_fits(tensor::Scalar(std::max<std::int64_t>(count - 1, 0)), dtype);
  constexpr std::int64_t exact_in_half = 2049;
  if (dtype == DType::float16 && count > exact_in_half)
    throw refuse::stated_runtime("n cannot be greater than 2049 for Half type.");
  const Tensor result = target(memory, {count}, options, DType::int64, out);
  if (result.dtype() == DType::boolean) throw refuse::dtype_not_implemented("randperm", result.dtype());
  generate(memory, result, [&](ProgressMeter& meter, std::byte* data, std::int64_t) {
    tensor::dispatch_computed(result.dtype(), [&](auto type) {
      using T = typename decltype(type)::type;
      auto* to = reinterpret_cast<T*>(data);
      meter.for_each_chunk(count, 0, [&](std::int64_t begin, std::int64_t end) {
        for (auto i = begin; i < end; ++i) to[i] = convert<T>(i);
      });
      meter.for_each_chunk(
          count - 1, sizeof(T), 4 * cost_of_number, [&](std::int64_t begin, std::int64_t end) {
            for (auto i = begin; i < end; ++i)
              std::swap(to[i], to[i + static_cast<std::int64_t>(generator.random() %
                                                                static_cast<std::uint64_t>(count - i))]);
          });
    });
  });
  return result;
}

}  // namespace stridescope::ops
