#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "engine/kernels/elementwise/binary_functions.h"
#include "engine/kernels/elementwise/scalar_functions.h"
#include "engine/kernels/elementwise/special_functions.h"
#include "engine/kernels/loop/cost.h"
#define STRIDESCOPE_LOOPS_WITHOUT_AVX512
#include "engine/kernels/loop/simd.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/kernels/elementwise/binary.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "engine/kernels/elementwise/row-inl.h"

HWY_BEFORE_NAMESPACE();
namespace stridescope::kernels::HWY_NAMESPACE {
namespace {

struct Cube {
  template <class T>
  T operator()(T x) const {
    return functions::Multiply{}(functions::Multiply{}(x, x), x);
  }
};

/// Squares and cubes are products.
template <class T>
void power_row(std::byte* const* data, const std::int64_t* stride, std::int64_t n) {
  if (stride[2] == 0) {
    const T exponent = load<T>(data[2]);
    if (exponent == T(3)) return row<Cube, T, 1>(data, stride, n);
    if (exponent == T(2)) {
      std::byte* const operands[] = {data[0], data[1], data[1]};
      const std::int64_t strides[] = {stride[0], stride[1], stride[1]};
      return row<functions::Multiply, T, 2>(operands, strides, n);
    }
  }
  scalar_function(Binary::power, dtype_of<T>()).row(data, stride, n);
}

template <class T, bool is_left>
struct ShiftedRow {
  static void run(T* to, const T* from, std::int64_t n, int bits) {
    using Bits = std::conditional_t<is_left, std::make_unsigned_t<T>, T>;
    // The result either does not overlap the operand or has exactly its elements.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC ivdep
#endif
    for (std::int64_t i = 0; i < n; ++i)
      to[i] =
          static_cast<T>(is_left ? static_cast<Bits>(from[i]) << bits : static_cast<Bits>(from[i]) >> bits);
  }
};

/// Shifts by a single count below the width, without a check per element.
template <class T, bool is_left>
void shift_row(std::byte* const* data, const std::int64_t* stride, std::int64_t n) {
  using Shift = std::conditional_t<is_left, functions::LeftShift, functions::RightShift>;
  constexpr std::int64_t size = sizeof(T);
  const auto by = stride[2] == 0 ? load<T>(data[2]) : T(-1);
  if (stride[0] != size || stride[1] != size || by < T(0) || std::cmp_greater_equal(by, 8 * size))
    return row<Shift, T, 2>(data, stride, n);
  ShiftedRow<T, is_left>::run(reinterpret_cast<T*>(data[0]), reinterpret_cast<const T*>(data[1]), n,
                              static_cast<int>(by));
}

template <bool is_left>
Function shift(tensor::DType dtype) {
  using Shift = std::conditional_t<is_left, functions::LeftShift, functions::RightShift>;
  auto made = make_function<Shift, 2>(dtype);
  if (!tensor::is_wide_unsigned(dtype))
    dispatch_arithmetic(dtype, [&](auto type) {
      using T = typename decltype(type)::type;
      if constexpr (std::integral<T> && !std::same_as<T, bool>) made.row = shift_row<T, is_left>;
    });
  return made;
}

Function power(tensor::DType dtype) {
  auto made = scalar_function(Binary::power, dtype);
  dispatch_arithmetic(dtype, [&](auto type) {
    using T = typename decltype(type)::type;
    if constexpr (!std::same_as<T, bool>) made.row = power_row<T>;
    if constexpr (std::integral<T> && !std::same_as<T, bool>)
      made.cost_bytes = cost_of_integer_power_byte * static_cast<std::int64_t>(sizeof(T));
  });
  return made;
}

Function binary_of_elements(Binary op, tensor::DType dtype) {
  using namespace functions;
  switch (op) {
    case Binary::add: return make_function<Add, 2>(dtype);
    case Binary::subtract: return make_function<Subtract, 2>(dtype);
    case Binary::multiply: return make_function<Multiply, 2>(dtype);
    case Binary::divide: return make_function<Divide, 2>(dtype);
    case Binary::truncated_divide: return make_function<TruncatedDivide, 2>(dtype);
    case Binary::floor_divide: return make_function<FloorDivide, 2>(dtype);
    case Binary::remainder: return make_function<Remainder, 2>(dtype);
    case Binary::fmod: return make_function<Fmod, 2>(dtype);
    case Binary::power: return power(dtype);
    case Binary::maximum: return make_function<Maximum, 2>(dtype);
    case Binary::minimum: return make_function<Minimum, 2>(dtype);
    case Binary::copysign: return make_function<CopySign, 2>(dtype);
    case Binary::hardshrink: return make_function<HardShrink, 2>(dtype);
    case Binary::softshrink: return make_function<SoftShrink, 2>(dtype);
    case Binary::leaky_relu: return make_function<LeakyRelu, 2>(dtype);
    case Binary::bitwise_and: return make_function<BitwiseAnd, 2>(dtype);
    case Binary::bitwise_or: return make_function<BitwiseOr, 2>(dtype);
    case Binary::bitwise_xor: return make_function<BitwiseXor, 2>(dtype);
    case Binary::left_shift: return shift<true>(dtype);
    case Binary::right_shift: return shift<false>(dtype);
    case Binary::equal: return make_function<Equal, 2>(dtype);
    case Binary::not_equal: return make_function<NotEqual, 2>(dtype);
    case Binary::less: return make_function<Less, 2>(dtype);
    case Binary::less_equal: return make_function<LessEqual, 2>(dtype);
    case Binary::greater: return make_function<Greater, 2>(dtype);
    case Binary::greater_equal: return make_function<GreaterEqual, 2>(dtype);
    case Binary::logical_and: return make_function<LogicalAnd, 2>(dtype);
    case Binary::logical_or: return make_function<LogicalOr, 2>(dtype);
    case Binary::logical_xor: return make_function<LogicalXor, 2>(dtype);
    default: return {};
  }
}

}  // namespace
}  // namespace stridescope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace stridescope::kernels {

HWY_EXPORT(binary_of_elements);

Function function(Binary op, tensor::DType dtype) {
  return with_scalar_or_faster_row(HWY_DYNAMIC_DISPATCH(binary_of_elements)(op, dtype), op, dtype);
}

}  // namespace stridescope::kernels
#endif
