// Per-target include guard.
#if defined(STRIDESCOPE_COLUMN_STATES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef STRIDESCOPE_COLUMN_STATES_INL_H
#undef STRIDESCOPE_COLUMN_STATES_INL_H
#else
#define STRIDESCOPE_COLUMN_STATES_INL_H
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <limits>

#include "engine/kernels/loop/first_lanes-inl.h"
#include "engine/kernels/loop/load_floats-inl.h"

/// What columns side by side keep of the elements they were given, in vectors.
HWY_BEFORE_NAMESPACE();
namespace stridescope::kernels::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

template <class T>
using Tag = hn::ScalableTag<T>;
template <class T>
using VectorOf = hn::Vec<Tag<T>>;

enum class Joining : std::uint8_t { sum, nansum, product, squares };

template <Joining how, class V>
HWY_INLINE V summand(V x) {
  if constexpr (how == Joining::nansum) return hn::IfThenZeroElse(hn::IsNaN(x), x);
  else return x;
}
template <Joining how, class V>
HWY_INLINE V joined(V total, V x) {
  if constexpr (how == Joining::product) return hn::Mul(total, x);
  else if constexpr (how == Joining::squares) return hn::Add(total, hn::Mul(x, x));
  else return hn::Add(total, x);
}

/// Floats, and halves as such, in doubles.
template <Joining how, class From, bool joins>
struct FloatColumns {
  using Element = From;
  using Total = double;
  using Numbers = VectorOf<float>;
  struct State {
    VectorOf<double> lower, upper;
  };
  static constexpr bool takes_four = joins && how != Joining::squares;
  static std::int64_t lanes() { return static_cast<std::int64_t>(hn::Lanes(Tag<float>())); }

  static HWY_INLINE Numbers load(const From* from) { return summand<how>(load_floats(from)); }
  static HWY_INLINE Numbers load_some(const From* from, std::int64_t n) {
    return summand<how>(load_first_floats(from, n));
  }
  static HWY_INLINE State fresh() {
    const auto one = hn::Set(Tag<double>(), how == Joining::product ? 1.0 : 0.0);
    return {one, one};
  }
  static HWY_INLINE State begun(const double* totals) {
    const Tag<double> d;
    return {hn::LoadU(d, totals), hn::LoadU(d, totals + lanes() / 2)};
  }
  static HWY_INLINE State begun_some(const double* totals, std::int64_t n) {
    const Tag<double> d;
    const auto half = lanes() / 2;
    return {load_first(d, totals, std::min(n, half)),
            n > half ? load_first(d, totals + half, n - half) : hn::Zero(d)};
  }
  static HWY_INLINE void store(const State& state, double* totals) {
    const Tag<double> d;
    hn::StoreU(state.lower, d, totals);
    hn::StoreU(state.upper, d, totals + lanes() / 2);
  }
  static HWY_INLINE void store_some(const State& state, double* totals, std::int64_t n) {
    const Tag<double> d;
    const auto half = lanes() / 2;
    store_first(state.lower, d, totals, std::min(n, half));
    if (n > half) store_first(state.upper, d, totals + half, n - half);
  }
  static HWY_INLINE void add(State& state, Numbers x) {
    const Tag<double> d;
    const hn::Rebind<float, Tag<double>> half;
    state.lower = joined<how>(state.lower, hn::PromoteTo(d, hn::LowerHalf(half, x)));
    state.upper = joined<how>(state.upper, hn::PromoteTo(d, hn::UpperHalf(half, x)));
  }
  static HWY_INLINE void add_four(State& state, Numbers a, Numbers b, Numbers c, Numbers d) {
    add(state, joined<how>(joined<how>(a, b), joined<how>(c, d)));
  }
};

/// What one vector keeps, of elements that are made such numbers: T or what is as wide.
template <class From, class T, class Derived>
struct VectorColumns {
  using Element = From;
  using Total = T;
  using Numbers = VectorOf<T>;
  using State = Numbers;
  static constexpr bool takes_four = false;
  static std::int64_t lanes() { return static_cast<std::int64_t>(hn::Lanes(Tag<T>())); }
  static HWY_INLINE Numbers load(const From* from) {
    if constexpr (std::same_as<From, T>) return hn::LoadU(Tag<T>(), from);
    else if constexpr (std::same_as<T, float>) return load_floats(from);
    else return Derived::widened(hn::LoadU(hn::Rebind<From, Tag<T>>(), from));
  }
  static HWY_INLINE Numbers load_some(const From* from, std::int64_t n) {
    if constexpr (std::same_as<From, T>) return load_first(Tag<T>(), from, n);
    else if constexpr (std::same_as<T, float>) return load_first_floats(from, n);
    else return Derived::widened(load_first(hn::Rebind<From, Tag<T>>(), from, n));
  }
  static HWY_INLINE State begun(const T* totals) { return hn::LoadU(Tag<T>(), totals); }
  static HWY_INLINE State begun_some(const T* totals, std::int64_t n) {
    return load_first(Tag<T>(), totals, n);
  }
  static HWY_INLINE void store(State state, T* totals) { hn::StoreU(state, Tag<T>(), totals); }
  static HWY_INLINE void store_some(State state, T* totals, std::int64_t n) {
    store_first(state, Tag<T>(), totals, n);
  }
};

template <Joining how>
struct DoubleColumns : VectorColumns<double, double, DoubleColumns<how>> {
  using Numbers = VectorOf<double>;
  static HWY_INLINE Numbers fresh() { return hn::Set(Tag<double>(), how == Joining::product ? 1.0 : 0.0); }
  static HWY_INLINE void add(Numbers& state, Numbers x) { state = joined<how>(state, summand<how>(x)); }
};

template <Joining how, class From, bool is_flag>
struct IntegerColumns : VectorColumns<From, std::int64_t, IntegerColumns<how, From, is_flag>> {
  using Numbers = VectorOf<std::int64_t>;
  template <class V>
  static HWY_INLINE Numbers widened(V x) {
    const Tag<std::int64_t> d;
    if constexpr (is_flag) x = hn::Min(x, hn::Set(hn::DFromV<V>(), From{1}));
    if constexpr (sizeof(From) < 4)
      return hn::PromoteTo(d, hn::PromoteTo(hn::Rebind<std::int32_t, Tag<std::int64_t>>(), x));
    else return hn::PromoteTo(d, x);
  }
  static HWY_INLINE Numbers fresh() {
    return hn::Set(Tag<std::int64_t>(), std::int64_t{how == Joining::product ? 1 : 0});
  }
  static HWY_INLINE void add(Numbers& state, Numbers x) { state = joined<how>(state, x); }
};

/// NaN, once it is there, stays.
template <bool largest, class From, class T>
struct ExtremeColumns : VectorColumns<From, T, ExtremeColumns<largest, From, T>> {
  using Numbers = VectorOf<T>;
  static HWY_INLINE Numbers fresh() {
    using limits = std::numeric_limits<T>;
    if constexpr (std::floating_point<T>)
      return hn::Set(Tag<T>(), largest ? -limits::infinity() : limits::infinity());
    else return hn::Set(Tag<T>(), largest ? limits::lowest() : limits::max());
  }
  static HWY_INLINE void add(Numbers& best, Numbers x) {
    if constexpr (std::floating_point<T>) {
#if HWY_ARCH_X86
      // As its instructions are: of equals, and where one is NaN, the second.
      const auto better = largest ? hn::Max(x, best) : hn::Min(x, best);
#else
      const auto better = hn::IfThenElse(largest ? hn::Gt(x, best) : hn::Lt(x, best), x, best);
#endif
      best = hn::IfThenElse(hn::IsNaN(x), x, better);
    } else {
      best = largest ? hn::Max(best, x) : hn::Min(best, x);
    }
  }
};

/// Whether any element is not 0, or one is; of floats both zeros are.
template <bool is_any, class Bits, bool are_floats>
struct FlagColumns {
  using Element = Bits;
  using Total = bool;
  using Numbers = VectorOf<Bits>;
  using State = Numbers;  ///< not 0 where it is decided
  static constexpr bool takes_four = false;
  static std::int64_t lanes() { return static_cast<std::int64_t>(hn::Lanes(Tag<Bits>())); }
  static HWY_INLINE Numbers load(const Bits* from) { return hn::LoadU(Tag<Bits>(), from); }
  static HWY_INLINE Numbers load_some(const Bits* from, std::int64_t n) {
    return load_first(Tag<Bits>(), from, n);
  }
  static HWY_INLINE State fresh() { return hn::Zero(Tag<Bits>()); }
  static HWY_INLINE State begun(const bool* totals) { return begun_some(totals, lanes()); }
  static HWY_INLINE State begun_some(const bool* totals, std::int64_t n) {
    Bits room[hn::MaxLanes(Tag<Bits>())] = {};
    for (std::int64_t l = 0; l < n; ++l) room[l] = static_cast<Bits>(totals[l] == is_any);
    return hn::LoadU(Tag<Bits>(), room);
  }
  static HWY_INLINE auto as_bytes(State state) {
    const Tag<Bits> d;
    const auto is_open = hn::Eq(state, hn::Zero(d)), holds = is_any ? hn::Not(is_open) : is_open;
    const auto ones = hn::IfThenElseZero(holds, hn::Set(d, Bits{1}));
    if constexpr (sizeof(Bits) == 1) return ones;
    else return hn::TruncateTo(hn::Rebind<std::uint8_t, Tag<Bits>>(), ones);
  }
  static HWY_INLINE void store(State state, bool* totals) {
    hn::StoreU(as_bytes(state), hn::Rebind<std::uint8_t, Tag<Bits>>(),
               reinterpret_cast<std::uint8_t*>(totals));
  }
  static HWY_INLINE void store_some(State state, bool* totals, std::int64_t n) {
    store_first(as_bytes(state), hn::Rebind<std::uint8_t, Tag<Bits>>(),
                reinterpret_cast<std::uint8_t*>(totals), n);
  }
  static HWY_INLINE void add(State& state, Numbers x) {
    const Tag<Bits> d;
    constexpr auto sign = static_cast<Bits>(Bits{1} << (8 * sizeof(Bits) - 1));
    if constexpr (are_floats) x = hn::AndNot(hn::Set(d, sign), x);
    if constexpr (is_any) state = hn::Or(state, x);
    else state = hn::Or(state, hn::VecFromMask(d, hn::Eq(x, hn::Zero(d))));
  }
  static HWY_INLINE bool is_decided(State state) {
    const Tag<Bits> d;
    return hn::AllFalse(d, hn::Eq(state, hn::Zero(d)));
  }
};

}  // namespace stridescope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
