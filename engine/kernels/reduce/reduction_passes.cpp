#include "engine/kernels/reduce/reduction_passes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <concepts>
#include <limits>
#include <type_traits>

#include "engine/kernels/loop/element.h"
#include "engine/kernels/loop/simd.h"
#include "engine/kernels/loop/thresholds.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/kernels/reduce/reduction_passes.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "engine/kernels/elementwise/exponential-inl.h"

HWY_BEFORE_NAMESPACE();
namespace stridescope::kernels::HWY_NAMESPACE {
namespace {

template <class T>
using Value = std::conditional_t<std::same_as<T, BoolByte>, bool, T>;
template <class T>
using SumOf = std::conditional_t<std::floating_point<T>, double, std::int64_t>;

HWY_INLINE double add(double a, double b) { return a + b; }
HWY_INLINE std::int64_t add(std::int64_t a, std::int64_t b) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
}
HWY_INLINE double multiply(double a, double b) { return a * b; }
HWY_INLINE std::int64_t multiply(std::int64_t a, std::int64_t b) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) * static_cast<std::uint64_t>(b));
}

// A step is a class with a State, the initial state `start`, `step(state, x)` and `join(state,
// state)`.

template <class T>
struct Sum {
  using State = SumOf<T>;
  static constexpr State start = 0;
  static HWY_INLINE State step(State s, T x) { return add(s, static_cast<State>(x)); }
  static HWY_INLINE State join(State a, State b) { return add(a, b); }
};
template <class T>
struct NanSum : Sum<T> {
  static HWY_INLINE double step(double s, T x) { return s + (x == x ? static_cast<double>(x) : 0); }
};
template <class T>
struct Product {
  using State = SumOf<T>;
  static constexpr State start = 1;
  static HWY_INLINE State step(State s, T x) { return multiply(s, static_cast<State>(x)); }
  static HWY_INLINE State join(State a, State b) { return multiply(a, b); }
};
template <bool largest, class T>
struct Extreme {
  using State = Value<T>;
  using limits = std::numeric_limits<State>;
  static constexpr State start = !std::floating_point<T> ? (largest ? limits::lowest() : limits::max())
                                 : largest               ? -limits::infinity()
                                                         : limits::infinity();
  /// If s is NaN, the comparison is false, and NaN persists.
  static HWY_INLINE State step(State s, State x) {
    const State better = (largest ? x > s : x < s) ? x : s;
    if constexpr (std::floating_point<T>) return x != x ? x : better;
    else return better;
  }
  static HWY_INLINE State join(State a, State b) { return step(a, b); }
};
template <class T>
struct Largest : Extreme<true, T> {};
template <class T>
struct Smallest : Extreme<false, T> {};
template <class T>
struct Any {
  using State = bool;
  static constexpr State start = false;
  static HWY_INLINE State step(State s, T x) { return s | (x != T(0)); }
  static HWY_INLINE State join(State a, State b) { return a | b; }
};
template <class T>
struct All {
  using State = bool;
  static constexpr State start = true;
  static HWY_INLINE State step(State s, T x) { return s & (x != T(0)); }
  static HWY_INLINE State join(State a, State b) { return a & b; }
};
template <class T>
struct CountNonzero : Sum<T> {
  static HWY_INLINE double step(double s, T x) { return s + (x != T(0) ? 1.0 : 0.0); }
};
template <class T>
struct Magnitudes : Sum<T> {
  static HWY_INLINE double step(double s, T x) { return s + std::fabs(static_cast<double>(x)); }
};
template <class T>
struct Squares : Sum<T> {
  static HWY_INLINE double step(double s, T x) { return s + static_cast<double>(x) * static_cast<double>(x); }
};

template <bool largest, class T>
struct ExtremeMagnitude : Extreme<largest, double> {
  static constexpr double start = largest ? 0 : std::numeric_limits<double>::infinity();
  static HWY_INLINE double step(double s, T x) {
    return Extreme<largest, double>::step(s, std::fabs(static_cast<double>(x)));
  }
};
template <class T>
struct LargestMagnitude : ExtremeMagnitude<true, T> {};
template <class T>
struct SmallestMagnitude : ExtremeMagnitude<false, T> {};

/// The number of states side by side along a row: several vectors of them. Decides the order of
/// additions.
template <class State>
constexpr std::int64_t lanes = sizeof(State) <= 4 ? 32 : 16;

template <class R, std::int64_t half>
HWY_INLINE void join_halves(typename R::State* states) {
  for (std::int64_t l = 0; l < half; ++l) states[l] = R::join(states[l], states[l + half]);
  if constexpr (half > 1) join_halves<R, half / 2>(states);
}

/// Loops of a step that needs no PassArguments.
template <class R, class T>
struct Loops {
  using State = typename R::State;

  static void start(void* states, std::int64_t count) {
    std::fill_n(static_cast<State*>(states), count, R::start);
  }
  static void row(void* state, const std::byte* elements, std::int64_t count, const PassArguments&) {
    constexpr auto together = lanes<State>;
    const auto* x = reinterpret_cast<const T*>(elements);
    State states[together];
    for (auto& s : states) s = R::start;
    std::int64_t i = 0;
    for (; i + together <= count; i += together)
      for (std::int64_t l = 0; l < together; ++l) states[l] = R::step(states[l], x[i + l]);
    for (std::int64_t l = 0; i < count; ++i, ++l) states[l] = R::step(states[l], x[i]);
    join_halves<R, together / 2>(states);
    auto& to = *static_cast<State*>(state);
    to = R::join(to, states[0]);
  }
  static void columns(void* states, const std::byte* elements, std::int64_t count, const PassArguments&) {
    auto* HWY_RESTRICT s = static_cast<State*>(states);
    const auto* HWY_RESTRICT x = reinterpret_cast<const T*>(elements);
    for (std::int64_t k = 0; k < count; ++k) s[k] = R::step(s[k], x[k]);
  }
};

/// Sums a step's results over blocks of elements that fit L1.
template <class Mapped, class T>
struct MappedSumLoops : Loops<Sum<typename Mapped::Result>, T> {
  using Result = typename Mapped::Result;
  using Added = Loops<Sum<Result>, Result>;

  static void row(void* state, const std::byte* elements, std::int64_t count, const PassArguments& with) {
    add_parts(elements, count, [&](const T* x, std::int64_t, std::int64_t n, Result* made) {
      Mapped::of_row(x, n, with, made);
      Added::row(state, reinterpret_cast<const std::byte*>(made), n, with);
    });
  }
  static void columns(void* states, const std::byte* elements, std::int64_t count,
                      const PassArguments& with) {
    add_parts(elements, count, [&](const T* x, std::int64_t begin, std::int64_t n, Result* made) {
      Mapped::of_columns(x, begin, n, with, made);
      Added::columns(static_cast<double*>(states) + begin, reinterpret_cast<const std::byte*>(made), n, with);
    });
  }

 private:
  template <class F>
  static HWY_INLINE void add_parts(const std::byte* elements, std::int64_t count, F&& f) {
    constexpr std::int64_t part = 512;  // decides the order of additions
    HWY_ALIGN Result made[part];
    const auto* x = reinterpret_cast<const T*>(elements);
    for (std::int64_t begin = 0; begin < count; begin += part)
      f(x + begin, begin, std::min(part, count - begin), made);
  }
};

template <class T>
struct SquaredDeviations {
  using Result = double;
  static HWY_INLINE double square(T x, double mean) {
    const double distance = static_cast<double>(x) - mean;
    return distance * distance;
  }
  static void of_row(const T* x, std::int64_t n, const PassArguments& with, double* HWY_RESTRICT made) {
    const double mean = *static_cast<const double*>(with.previous);
    for (std::int64_t i = 0; i < n; ++i) made[i] = square(x[i], mean);
  }
  static void of_columns(const T* x, std::int64_t begin, std::int64_t n, const PassArguments& with,
                         double* HWY_RESTRICT made) {
    const auto* mean = static_cast<const double*>(with.previous) + begin;
    for (std::int64_t i = 0; i < n; ++i) made[i] = square(x[i], mean[i]);
  }
};

template <class T>
struct Exponentials {
  using Result = T;
  static void of_row(const T* x, std::int64_t n, const PassArguments& with, T* HWY_RESTRICT made) {
    const T most = *static_cast<const T*>(with.previous);
    for (std::int64_t i = 0; i < n; ++i) made[i] = x[i] - most;
    exp_row(made, made, n);
  }
  static void of_columns(const T* x, std::int64_t begin, std::int64_t n, const PassArguments& with,
                         T* HWY_RESTRICT made) {
    const auto* most = static_cast<const T*>(with.previous) + begin;
    for (std::int64_t i = 0; i < n; ++i) made[i] = x[i] - most[i];
    exp_row(made, made, n);
  }
};

template <class T>
struct Powers {
  using Result = double;
  static void of_row(const T* x, std::int64_t n, const PassArguments& with, double* made) {
    for (std::int64_t i = 0; i < n; ++i) {
      const double size = std::fabs(static_cast<double>(x[i]));
      made[i] = with.power == 3 ? size * size * size : std::pow(size, with.power);
    }
  }
  static void of_columns(const T* x, std::int64_t, std::int64_t n, const PassArguments& with, double* made) {
    of_row(x, n, with, made);
  }
};

/// The first index of an element.
template <class T>
struct FirstIndex {
  static HWY_INLINE bool equal_or_both_nan(Value<T> x, Value<T> wanted) {
    if constexpr (std::floating_point<T>) return x == wanted || (x != x && wanted != wanted);
    else return x == wanted;
  }
  static void start(void* states, std::int64_t count) {
    std::fill_n(static_cast<std::int64_t*>(states), count, std::int64_t{-1});
  }
  static void row(void* state, const std::byte* elements, std::int64_t count, const PassArguments& with) {
    auto& place = *static_cast<std::int64_t*>(state);
    if (place >= 0) return;
    const auto* x = reinterpret_cast<const T*>(elements);
    auto& wanted = *static_cast<Value<T>*>(with.previous);
    std::int64_t i = 0;
    for (; i + searched_block <= count; i += searched_block) {
      int found = 0;
      for (std::int64_t k = 0; k < searched_block; ++k)
        found |= static_cast<int>(equal_or_both_nan(x[i + k], wanted));
      if (found != 0) break;
    }
    for (; i < count; ++i)
      if (equal_or_both_nan(x[i], wanted)) {
        place = with.index + i;
        wanted = x[i];
        return;
      }
  }
  static void columns(void* states, const std::byte* elements, std::int64_t count,
                      const PassArguments& with) {
    auto* HWY_RESTRICT places = static_cast<std::int64_t*>(states);
    const auto* HWY_RESTRICT x = reinterpret_cast<const T*>(elements);
    auto* HWY_RESTRICT wanted = static_cast<Value<T>*>(with.previous);
    for (std::int64_t k = 0; k < count; ++k) {
      const bool is_first = equal_or_both_nan(x[k], wanted[k]) & (places[k] < 0);
      places[k] = is_first ? with.index : places[k];
      wanted[k] = is_first ? Value<T>(x[k]) : wanted[k];
    }
  }
};

template <class Chosen, class State>
PassLoops loops() {
  return {dtype_of<State>(), Chosen::start, Chosen::row, Chosen::columns};
}
template <class T, template <class> class R>
PassLoops loops_of() {
  return loops<Loops<R<T>, T>, typename R<T>::State>();
}

template <class T>
PassLoops float_loops(ReductionPass step) {
  switch (step) {
    case ReductionPass::count_nonzero: return loops_of<T, CountNonzero>();
    case ReductionPass::magnitudes: return loops_of<T, Magnitudes>();
    case ReductionPass::squares: return loops_of<T, Squares>();
    case ReductionPass::largest_magnitude: return loops_of<T, LargestMagnitude>();
    case ReductionPass::smallest_magnitude: return loops_of<T, SmallestMagnitude>();
    case ReductionPass::powers: return loops<MappedSumLoops<Powers<T>, T>, double>();
    case ReductionPass::squared_deviations: return loops<MappedSumLoops<SquaredDeviations<T>, T>, double>();
    case ReductionPass::exponentials: return loops<MappedSumLoops<Exponentials<T>, T>, double>();
    default: return {};
  }
}
template <class T>
PassLoops loops_of_step(ReductionPass step) {
  switch (step) {
    case ReductionPass::sum: return loops_of<T, Sum>();
    case ReductionPass::nansum:
      if constexpr (std::floating_point<T>) return loops_of<T, NanSum>();
      else return loops_of<T, Sum>();
    case ReductionPass::product: return loops_of<T, Product>();
    case ReductionPass::largest: return loops_of<T, Largest>();
    case ReductionPass::smallest: return loops_of<T, Smallest>();
    case ReductionPass::any: return loops_of<T, Any>();
    case ReductionPass::all: return loops_of<T, All>();
    case ReductionPass::first_index: return loops<FirstIndex<T>, std::int64_t>();
    default:
      if constexpr (std::floating_point<T>) return float_loops<T>(step);
      else return {};
  }
}

PassLoops pass_loops_for_target(ReductionPass step, tensor::DType element) {
  return dispatch_arithmetic(
      element, [&](auto type) { return loops_of_step<Stored<typename decltype(type)::type>>(step); });
}

}  // namespace
}  // namespace stridescope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace stridescope::kernels {

HWY_EXPORT(pass_loops_for_target);

PassLoops pass_loops(ReductionPass step, tensor::DType element) {
  return HWY_DYNAMIC_DISPATCH(pass_loops_for_target)(step, element);
}

}  // namespace stridescope::kernels
#endif
