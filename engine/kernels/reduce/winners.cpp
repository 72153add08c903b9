#include "engine/kernels/reduce/winners.h"

#include <algorithm>
#include <concepts>
#include <limits>

#include "engine/kernels/loop/vector_targets.h"
#include "engine/kernels/reduce/accumulators.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/kernels/reduce/winners.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#if STRIDESCOPE_VECTORS_OF_DOUBLES
#include "engine/kernels/loop/first_lanes-inl.h"
#endif

HWY_BEFORE_NAMESPACE();
namespace stridescope::kernels::HWY_NAMESPACE {
namespace {

/// One element after the other.
template <bool largest, class T>
void follow(T& best, std::int64_t& place, const T* from, std::int64_t distance, std::int64_t count) {
  best = *from, place = 0;
  for (std::int64_t i = 1; i < count; ++i)
    if (const T x = from[i * distance]; accumulators::beats<largest>(x, best)) best = x, place = i;
}

#if STRIDESCOPE_VECTORS_OF_DOUBLES

namespace hn = hwy::HWY_NAMESPACE;

template <bool largest, class T>
struct Best {
  using Tag = hn::ScalableTag<T>;
  using Places = hn::RebindToSigned<Tag>;
  using Place = hn::TFromD<Places>;
  using Vector = hn::Vec<Tag>;
  using Where = hn::Vec<Places>;

  static std::int64_t lanes() { return static_cast<std::int64_t>(hn::Lanes(Tag())); }
  static HWY_INLINE Where at(std::int64_t place) { return hn::Set(Places(), static_cast<Place>(place)); }
  static HWY_INLINE auto is_better(Vector x, Vector best) {
    return largest ? hn::Gt(x, best) : hn::Lt(x, best);
  }
  static HWY_INLINE auto nan_in(Vector x) {
    if constexpr (std::floating_point<T>) return hn::IsNaN(x);
    else return hn::Ne(x, x);
  }

  /// In each lane; NaN is not better, but noticed.
  struct Lane {
    Vector best;
    Where place;
    HWY_INLINE void add(Vector x, Where where) {
      const auto better = is_better(x, best);
      best = hn::IfThenElse(better, x, best);
      place = hn::IfThenElse(hn::RebindMask(Places(), better), where, place);
    }
    HWY_INLINE void join(const Lane& other) {
      const auto before =
          hn::And(hn::Eq(other.best, best), hn::RebindMask(Tag(), hn::Lt(other.place, place)));
      const auto better = hn::Or(is_better(other.best, best), before);
      best = hn::IfThenElse(better, other.best, best);
      place = hn::IfThenElse(hn::RebindMask(Places(), better), other.place, place);
    }
    HWY_INLINE std::int64_t first(T& found) const {
      const auto most = largest ? hn::MaxOfLanes(Tag(), best) : hn::MinOfLanes(Tag(), best);
      found = hn::GetLane(most);
      const auto is_it = hn::RebindMask(Places(), hn::Eq(best, hn::Set(Tag(), found)));
      const auto beyond = hn::Set(Places(), std::numeric_limits<Place>::max());
      return hn::GetLane(hn::MinOfLanes(Places(), hn::IfThenElse(is_it, place, beyond)));
    }
  };
  struct Noticed {
    hn::Mask<Tag> is_nan;
    HWY_INLINE Vector take(Vector x) {
      if constexpr (std::floating_point<T>) is_nan = hn::Or(is_nan, nan_in(x));
      return x;
    }
    HWY_INLINE bool any() const { return std::floating_point<T> && !hn::AllFalse(Tag(), is_nan); }
  };

  static HWY_INLINE std::int64_t of_row(T& found, const T* row, std::int64_t count, Noticed& noticed) {
    const Tag d;
    const auto wide = lanes();
    const auto load = [&](std::int64_t i) HWY_ATTR { return noticed.take(hn::LoadU(d, row + i)); };
    const Where iota = hn::Iota(Places(), 0);
    if (count < wide) {
      const auto some = hn::IfThenElse(hn::FirstN(d, static_cast<std::size_t>(count)),
                                       load_first(d, row, count), hn::Set(d, row[0]));
      return Lane{noticed.take(some), iota}.first(found);
    }
    Lane all{load(0), iota};
    std::int64_t i = wide;
    constexpr int together = 4;
    if (count >= 2 * together * wide) {
      // Several, which do not wait for one another.
      Lane second{load(wide), at(0)}, third{load(2 * wide), at(0)}, fourth{load(3 * wide), at(0)};
      all.place = at(0);
      for (i = together * wide; i + together * wide <= count; i += together * wide) {
        const Where where = at(i);
        all.add(load(i), where);
        second.add(load(i + wide), where);
        third.add(load(i + 2 * wide), where);
        fourth.add(load(i + 3 * wide), where);
      }
      const auto place = [&](Lane& lane, std::int64_t offset)
                             HWY_ATTR { lane.place = hn::Add(hn::Add(lane.place, at(offset)), iota); };
      place(all, 0), place(second, wide), place(third, 2 * wide), place(fourth, 3 * wide);
      second.join(fourth), all.join(third), all.join(second);
    }
    for (; i + wide <= count; i += wide) all.add(load(i), hn::Add(at(i), iota));
    if (i < count) all.add(load(count - wide), hn::Add(at(count - wide), iota));
    return all.first(found);
  }

  static void of_rows(T* best, std::int64_t* places, const T* from, std::int64_t distance, std::int64_t rows,
                      std::int64_t count) {
    for (std::int64_t r = 0; r < rows; ++r, from += distance) {
      Noticed noticed{nan_in(hn::Zero(Tag()))};
      places[r] = of_row(best[r], from, count, noticed);
      if (HWY_UNLIKELY(noticed.any())) follow<largest>(best[r], places[r], from, 1, count);
    }
  }

  /// `vectors` side by side, the last of which may have fewer lanes.
  template <std::size_t vectors, bool is_whole>
  static HWY_INLINE void of_vectors(T* best, std::int64_t* places, const T* from, std::int64_t distance,
                                    std::int64_t count, std::int64_t width) {
    const Tag d;
    const auto wide = lanes();
    Noticed noticed{nan_in(hn::Zero(Tag()))};
    const auto load = [&](std::int64_t row, std::size_t v) HWY_ATTR {
      const auto* at = from + row * distance + static_cast<std::int64_t>(v) * wide;
      if constexpr (is_whole) return noticed.take(hn::LoadU(d, at));
      else return noticed.take(load_first(d, at, width));
    };
    Lane lane[vectors];
    for (std::size_t v = 0; v < vectors; ++v) lane[v] = {load(0, v), at(0)};
    for (std::int64_t row = 1; row < count; ++row) {
      const Where where = at(row);
      for (std::size_t v = 0; v < vectors; ++v) lane[v].add(load(row, v), where);
    }
    if (HWY_UNLIKELY(noticed.any())) {
      for (std::int64_t k = 0; k < width; ++k) follow<largest>(best[k], places[k], from + k, distance, count);
      return;
    }
    constexpr std::size_t most = vectors * hn::MaxLanes(Tag());
    T found[most];
    Place found_at[most];
    for (std::size_t v = 0; v < vectors; ++v) {
      hn::StoreU(lane[v].best, d, found + static_cast<std::int64_t>(v) * wide);
      hn::StoreU(lane[v].place, Places(), found_at + static_cast<std::int64_t>(v) * wide);
    }
    std::copy_n(found, width, best);
    std::copy_n(found_at, width, places);
  }

  static void of_columns(T* best, std::int64_t* places, const T* from, std::int64_t distance,
                         std::int64_t count, std::int64_t width) {
    constexpr std::size_t together = 4;
    const auto wide = lanes(), group = static_cast<std::int64_t>(together) * wide;
    std::int64_t k = 0;
    for (; k + group <= width; k += group)
      of_vectors<together, true>(best + k, places + k, from + k, distance, count, group);
    for (; k + wide <= width; k += wide)
      of_vectors<1, true>(best + k, places + k, from + k, distance, count, wide);
    if (k < width) of_vectors<1, false>(best + k, places + k, from + k, distance, count, width - k);
  }
};

#else

template <bool largest, class T>
struct Best {
  static void of_rows(T* best, std::int64_t* places, const T* from, std::int64_t distance, std::int64_t rows,
                      std::int64_t count) {
    for (std::int64_t r = 0; r < rows; ++r)
      follow<largest>(best[r], places[r], from + r * distance, 1, count);
  }
  static void of_columns(T* best, std::int64_t* places, const T* from, std::int64_t distance,
                         std::int64_t count, std::int64_t width) {
    for (std::int64_t k = 0; k < width; ++k) follow<largest>(best[k], places[k], from + k, distance, count);
  }
};

#endif

template <class T>
Winners<T> places_of_target(bool largest) {
  if (largest) return {Best<true, T>::of_rows, Best<true, T>::of_columns};
  return {Best<false, T>::of_rows, Best<false, T>::of_columns};
}
Winners<float> places_of_floats(bool largest) { return places_of_target<float>(largest); }
Winners<double> places_of_doubles(bool largest) { return places_of_target<double>(largest); }
Winners<std::int32_t> places_of_ints(bool largest) { return places_of_target<std::int32_t>(largest); }
Winners<std::int64_t> places_of_longs(bool largest) { return places_of_target<std::int64_t>(largest); }

}  // namespace
}  // namespace stridescope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace stridescope::kernels {

HWY_EXPORT(places_of_floats);
HWY_EXPORT(places_of_doubles);
HWY_EXPORT(places_of_ints);
HWY_EXPORT(places_of_longs);

template <>
Winners<float> winners(bool largest) {
  return HWY_DYNAMIC_DISPATCH(places_of_floats)(largest);
}
template <>
Winners<double> winners(bool largest) {
  return HWY_DYNAMIC_DISPATCH(places_of_doubles)(largest);
}
template <>
Winners<std::int32_t> winners(bool largest) {
  return HWY_DYNAMIC_DISPATCH(places_of_ints)(largest);
}
template <>
Winners<std::int64_t> winners(bool largest) {
  return HWY_DYNAMIC_DISPATCH(places_of_longs)(largest);
}

}  // namespace stridescope::kernels
#endif
