#include "engine/kernels/index/scatter_functions.h"

#include <bit>
#include <functional>
#include <type_traits>

#include "engine/kernels/elementwise/binary_functions.h"
#include "engine/kernels/loop/element.h"
#include "engine/tensor/dispatch.h"

namespace stridescope::kernels {
namespace {

// Functions that combine a written element with the existing one.
struct ScatterAssign {
  template <class T>
  void operator()(T& to, const T& from) const {
    to = from;
  }
};
template <class Function, class BoolFunction>
struct ScatterCombine {
  template <class T>
  void operator()(T& to, const T& from) const {
    if constexpr (std::is_same_v<T, BoolByte>) {
      to = BoolFunction()(static_cast<bool>(to), static_cast<bool>(from));
    } else {
      using A = Arithmetic<T>;
      to = static_cast<T>(Function()(static_cast<A>(to), static_cast<A>(from)));
    }
  }
};

/// Like functions::Maximum and Minimum, but branchless, since the branch would be unpredictable.
template <bool largest>
struct ScatterExtreme {
  template <class T>
  void operator()(T& to, const T& from) const {
    if constexpr (std::is_same_v<T, BoolByte>) {
      const bool a = static_cast<bool>(to), b = static_cast<bool>(from);
      to = largest ? a || b : a && b;
    } else {
      using Bits = std::conditional_t<
          sizeof(T) == 1, std::uint8_t,
          std::conditional_t<sizeof(T) == 2, std::uint16_t,
                             std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>>>;
      const auto a = static_cast<Arithmetic<T>>(to), b = static_cast<Arithmetic<T>>(from);
      const int is_better = static_cast<int>(largest ? a < b : b < a) | static_cast<int>(b != b);
      const auto there = std::bit_cast<Bits>(to), other = std::bit_cast<Bits>(from);
      const auto mask = static_cast<Bits>(-(is_better & static_cast<int>(a == a)));
      to = std::bit_cast<T>(static_cast<Bits>(there ^ ((there ^ other) & mask)));
    }
  }
};

template <class Function, class T>
struct Scatter {
  static void row(std::byte* to, std::int64_t to_step, const std::byte* from, std::int64_t from_step,
                  std::int64_t count) {
    const Function put;
    auto* out = reinterpret_cast<T*>(to);
    const auto* in = reinterpret_cast<const T*>(from);
    if (to_step == 1 && from_step == 1)
      for (std::int64_t i = 0; i < count; ++i) put(out[i], in[i]);
    else
      for (std::int64_t i = 0; i < count; ++i) put(out[i * to_step], in[i * from_step]);
  }
  static void indexed_row(const IndexedRow& row) {
    const Function put;
    auto* out = reinterpret_cast<T*>(row.to);
    const auto* in = reinterpret_cast<const T*>(row.from);
    if (row.to_step == 0 && row.index_step == 1 && row.index_stride == 1 && row.from_step == 1)
      for (std::int64_t i = 0; i < row.count; ++i) put(out[row.index[i]], in[i]);
    else
      for (std::int64_t i = 0; i < row.count; ++i)
        put(out[i * row.to_step + row.index[i * row.index_step] * row.index_stride], in[i * row.from_step]);
  }
  static constexpr ScatterFunctions functions{row, indexed_row};
};

}  // namespace

ScatterFunctions scatter_functions(ScatterMode how, tensor::DType dtype) {
  // Assigned elements are copied unchanged, so only their size matters.
  if (how == ScatterMode::assign)
    return dispatch_any_width(itemsize(dtype), [](auto type) {
      return Scatter<ScatterAssign, typename decltype(type)::type>::functions;
    });
  using Or = std::logical_or<bool>;
  using And = std::logical_and<bool>;
  return tensor::dispatch(dtype, [&](auto type) {
    using T = Stored<typename decltype(type)::type>;
    switch (how) {
      case ScatterMode::multiply: return Scatter<ScatterCombine<functions::Multiply, And>, T>::functions;
      case ScatterMode::maximum: return Scatter<ScatterExtreme<true>, T>::functions;
      case ScatterMode::minimum: return Scatter<ScatterExtreme<false>, T>::functions;
      default: return Scatter<ScatterCombine<functions::Add, Or>, T>::functions;
    }
  });
}

}  // namespace stridescope::kernels
