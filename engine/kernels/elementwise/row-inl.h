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

#include "engine/kernels/elementwise/packed_row.h"
#include "engine/kernels/loop/cost.h"
#include "engine/kernels/loop/element.h"
#include "engine/kernels/loop/function.h"

/// Row loops around functions of elements. A function is a class with a call operator for the element types
/// that it accepts; the row loop stores its results. The compiler vectorizes the loop over adjacent elements
/// for each processor.
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

template <class F, class T, std::size_t... k>
void packed_row(std::byte* const* data, std::int64_t n) {
  using Result = typename Applied<F, T, sizeof...(k)>::type;
  const F function;
  auto* out = reinterpret_cast<Stored<Result>*>(data[0]);
  const Stored<T>* const in[] = {reinterpret_cast<const Stored<T>*>(data[k + 1])...};
  // The result either overlaps no operand, or has exactly the elements of one.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC ivdep
#endif
  for (std::int64_t i = 0; i < n; ++i) out[i] = function(static_cast<T>(in[k][i])...);
}

template <class F, class T, std::size_t... k>
void strided_row(std::byte* const* data, const std::int64_t* stride, std::int64_t n) {
  using Result = typename Applied<F, T, sizeof...(k)>::type;
  const F function;
  for (std::int64_t i = 0; i < n; ++i)
    store<Result>(data[0] + i * stride[0], function(load<T>(data[k + 1] + i * stride[k + 1])...));
}

template <class F, class T, std::size_t... k>
void row_of_operands(std::byte* const* data, const std::int64_t* stride, std::int64_t n,
                     std::index_sequence<k...>) {
  using Result = typename Applied<F, T, sizeof...(k)>::type;
  constexpr std::int64_t itemsize = sizeof(Stored<T>), result_itemsize = sizeof(Stored<Result>);
  // Without vectors of doubles, packing repeated elements would gain little.
  if constexpr (STRIDESCOPE_VECTORS_OF_DOUBLES)
    if (stride[0] == result_itemsize && ((stride[k + 1] == itemsize || stride[k + 1] == 0) && ...))
      return compute_packed_row(packed_row<F, T, k...>, itemsize, result_itemsize, data,
                                {stride, sizeof...(k) + 1}, n);
  strided_row<F, T, k...>(data, stride, n);
}
template <class F, class T, std::size_t Operands>
void row(std::byte* const* data, const std::int64_t* stride, std::int64_t n) {
  row_of_operands<F, T>(data, stride, n, std::make_index_sequence<Operands>{});
}

template <class F, class T, std::size_t Operands>
void row_of_any_stride(std::byte* const* data, const std::int64_t* stride, std::int64_t n) {
  [&]<std::size_t... k>(std::index_sequence<k...>) { strided_row<F, T, k...>(data, stride, n); }
  (std::make_index_sequence<Operands>{});
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

/// The function F for a dtype; its row is null if F does not accept the dtype's elements.
template <class F, std::size_t Operands>
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
    // A bool result has one byte, but the larger operands are read too.
    if constexpr (TakesElements<F, T, Operands>)
      if (std::same_as<typename Applied<F, T, Operands>::type, bool>) made.cost_bytes += sizeof(float);
    if constexpr (TakesElements<F, T, Operands>) {
      using Result = typename Applied<F, T, Operands>::type;
      made.row = row<F, T, Operands>;
      made.result = std::same_as<Result, bool> ? tensor::DType::boolean : arithmetic_dtype(dtype);
    }
    return made;
  });
}

}  // namespace stridescope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
