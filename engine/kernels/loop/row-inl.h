// Per-target include guard.
#if defined(STRIDESCOPE_ROW_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef STRIDESCOPE_ROW_INL_H
#undef STRIDESCOPE_ROW_INL_H
#else
#define STRIDESCOPE_ROW_INL_H
#endif

#include <hwy/highway.h>

#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>

#include "engine/kernels/loop/cost.h"
#include "engine/kernels/loop/element.h"
#include "engine/kernels/loop/function.h"

/// Row loops around functions of elements. A function is a class with a call operator for the element types
/// that it accepts; the row loop stores its results. The compiler vectorizes the loops for each processor.
HWY_BEFORE_NAMESPACE();
namespace stridescope::kernels::HWY_NAMESPACE {

template <class F, class T, std::size_t Operands>
struct Applied;
template <class F, class T>
struct Applied<F, T, 1> : std::invoke_result<F, T> {};
template <class F, class T>
struct Applied<F, T, 2> : std::invoke_result<F, T, T> {};
template <class F, class T>
struct Applied<F, T, 3> : std::invoke_result<F, T, T, T> {};
template <class F, class T>
struct Applied<F, T, 4> : std::invoke_result<F, T, T, T, T> {};

template <class F, class T, std::size_t Operands>
concept TakesElements = requires {
  typename Applied<F, T, Operands>::type;
};

/// Access pattern of an operand in a row: a repeated operand is one element for the whole row, a packed one
/// has adjacent elements. The compiler vectorizes the packed and repeated cases.
enum class Access : std::uint8_t { packed, repeated, strided };

template <class T, Access access>
T element(const std::byte* data, std::int64_t stride, std::int64_t i) {
  if constexpr (access == Access::packed) return static_cast<T>(reinterpret_cast<const Stored<T>*>(data)[i]);
  if constexpr (access == Access::repeated) return load<T>(data);
  return load<T>(data + i * stride);
}

template <class F, class T, Access... access>
struct PackedRow {
  template <std::size_t... k>
  static void run(std::byte* const* data, const std::int64_t* stride, std::int64_t n,
                  std::index_sequence<k...>) {
    using Result = typename Applied<F, T, sizeof...(access)>::type;
    const F function;
    auto* out = reinterpret_cast<Stored<Result>*>(data[0]);
    const std::byte* const in[] = {data[k + 1]...};
    // The result either overlaps no operand, or has exactly the elements of one.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC ivdep
#endif
    for (std::int64_t i = 0; i < n; ++i) out[i] = function(element<T, access>(in[k], stride[k + 1], i)...);
  }
  static void run(std::byte* const* data, const std::int64_t* stride, std::int64_t n) {
    run(data, stride, n, std::make_index_sequence<sizeof...(access)>{});
  }
};

template <class F, class T, std::size_t... k>
void strided_row(std::byte* const* data, const std::int64_t* stride, std::int64_t n,
                 std::index_sequence<k...>) {
  using Result = typename Applied<F, T, sizeof...(k)>::type;
  const F function;
  for (std::int64_t i = 0; i < n; ++i) {
    store<Result>(data[0] + i * stride[0], function(load<T>(data[k + 1] + i * stride[k + 1])...));
  }
}

template <class F, class T, std::size_t Operands>
void row(std::byte* const* data, const std::int64_t* stride, std::int64_t n) {
  using Result = typename Applied<F, T, Operands>::type;
  constexpr auto packed = Access::packed, repeated = Access::repeated;
  const auto is = [&](std::size_t k, Access access) {
    return stride[k] == (access == repeated ? 0 : static_cast<std::int64_t>(sizeof(Stored<T>)));
  };
  if (stride[0] == sizeof(Stored<Result>)) {
    if constexpr (Operands == 1) {
      if (is(1, packed)) return PackedRow<F, T, packed>::run(data, stride, n);
    } else if constexpr (Operands == 2) {
      if (is(1, packed) && is(2, packed)) return PackedRow<F, T, packed, packed>::run(data, stride, n);
      if (is(1, packed) && is(2, repeated)) return PackedRow<F, T, packed, repeated>::run(data, stride, n);
      if (is(1, repeated) && is(2, packed)) return PackedRow<F, T, repeated, packed>::run(data, stride, n);
    } else if constexpr (Operands == 3) {
      if (is(1, packed) && is(2, packed) && is(3, packed))
        return PackedRow<F, T, packed, packed, packed>::run(data, stride, n);
      if (!is(1, packed) || !is(3, repeated))
        return strided_row<F, T>(data, stride, n, std::make_index_sequence<3>{});
      if (is(2, packed)) return PackedRow<F, T, packed, packed, repeated>::run(data, stride, n);
      if (is(2, repeated)) return PackedRow<F, T, packed, repeated, repeated>::run(data, stride, n);
    } else {
      if (is(1, packed) && is(2, packed) && is(3, packed) && is(4, repeated))
        return PackedRow<F, T, packed, packed, packed, repeated>::run(data, stride, n);
      if constexpr (requires { F::takes_numbers; })
        if (is(1, packed) && is(2, repeated) && is(3, repeated) && is(4, repeated))
          return PackedRow<F, T, packed, repeated, repeated, repeated>::run(data, stride, n);
    }
  }
  strided_row<F, T>(data, stride, n, std::make_index_sequence<Operands>{});
}

template <class F, class T, std::size_t Operands>
void row_of_any_stride(std::byte* const* data, const std::int64_t* stride, std::int64_t n) {
  strided_row<F, T>(data, stride, n, std::make_index_sequence<Operands>{});
}

/// Functions that PyTorch also defines for the wide unsigned integers.
template <class F>
inline constexpr bool takes_wide_unsigned = requires {
  F::takes_wide_unsigned;
};

template <class F, std::size_t Operands>
Function make_wide_unsigned(tensor::DType dtype) {
  Function made;
  made.dtype = dtype;
  made.cost_bytes = cost_of<F>();
  const auto make = [&]<class T>(std::type_identity<T>) {
    made.row = row_of_any_stride<F, T, Operands>;
    made.result = std::same_as<typename Applied<F, T, Operands>::type, bool> ? tensor::DType::boolean : dtype;
  };
  if (dtype == tensor::DType::uint16) make(std::type_identity<std::uint16_t>{});
  else if (dtype == tensor::DType::uint32) make(std::type_identity<std::uint32_t>{});
  else make(std::type_identity<std::uint64_t>{});
  return made;
}

/// The function F for a dtype; its row is null if F does not accept the dtype's elements. `has_vectors`: the
/// packed cases are compiled separately.
template <class F, std::size_t Operands, bool has_vectors = true>
Function make_function(tensor::DType dtype) {
  if (tensor::is_wide_unsigned(dtype)) {
    if constexpr (takes_wide_unsigned<F>) return make_wide_unsigned<F, Operands>(dtype);
    else tensor::refuse_elements(dtype);
  }
  return dispatch_arithmetic(dtype, [&](auto type) {
    using T = typename decltype(type)::type;
    Function made;
    made.dtype = dtype;
    made.cost_bytes = cost_of<F>();
    // A flag is one byte, but the operands' bytes are visited, too.
    if constexpr (TakesElements<F, T, Operands>)
      if (std::same_as<typename Applied<F, T, Operands>::type, bool>) made.cost_bytes += sizeof(float);
    if constexpr (TakesElements<F, T, Operands>) {
      using Result = typename Applied<F, T, Operands>::type;
      if constexpr (has_vectors) made.row = row<F, T, Operands>;
      else made.row = row_of_any_stride<F, T, Operands>;
      made.result = std::same_as<Result, bool> ? tensor::DType::boolean : arithmetic_dtype(dtype);
    }
    return made;
  });
}

}  // namespace stridescope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
