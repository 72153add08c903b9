#include "engine/kernels/choose_along.h"

#include <algorithm>
#include <stdexcept>

#include "engine/kernels/element.h"
#include "engine/kernels/walk.h"
#include "engine/kernels/work.h"

namespace stridescope::kernels {
namespace {

using tensor::Region;
using Places = std::vector<std::int64_t>;

/// The longest part of a list of neighbours in ascending order.
struct Run {
  std::int64_t begin = 0, end = 0;
};

Run longest_run(const Places& places) {
  Run longest;
  const auto count = std::ssize(places);
  for (std::int64_t begin = 0; begin < count;) {
    auto end = begin + 1;
    while (end < count &&
           places[static_cast<std::size_t>(end)] == places[static_cast<std::size_t>(end - 1)] + 1)
      ++end;
    if (end - begin > longest.end - longest.begin) longest = {begin, end};
    begin = end;
  }
  return longest;
}

/// A row of a source whose elements are neighbours.
template <class T>
void choose_row(T* to, const T* from, const Places& places, const Run& run, std::int64_t stride) {
  constexpr std::int64_t few = 4;
  const auto count = std::ssize(places);
  const auto* place = places.data();
  const bool is_run = stride == 1 && run.end - run.begin > few;
  const auto begin = is_run ? run.begin : count;
  for (std::int64_t j = 0; j < begin; ++j) to[j] = from[place[j] * stride];
  if (!is_run) return;
  std::copy(from + place[run.begin], from + place[run.begin] + (run.end - run.begin), to + run.begin);
  for (auto j = run.end; j < count; ++j) to[j] = from[place[j]];
}

/// The last dimensions of one place of the others.
template <class T>
class Chooser {
 public:
  Chooser(std::span<const Places> places, const Region& source)
      : places_(places),
        stride_(source.layout.stride.data() + (source.layout.dim() - std::ssize(places))),
        run_(longest_run(places.back())) {
    std::int64_t size = 1;
    for (std::size_t d = places.size(); d-- > 0;) {
      sizes_[d] = size;
      size *= std::ssize(places[d]);
    }
  }
  /// Equal neighbours are copied from what is chosen already.
  void choose(tensor::Pace& pace, T* to, const T* from, std::size_t d) const {
    const auto& here = places_[d];
    if (d + 1 == places_.size()) {
      choose_row(to, from, here, run_, stride_[d]);
      return pace.advance(std::ssize(here) * static_cast<std::int64_t>(sizeof(T)));
    }
    for (std::size_t i = 0; i < here.size(); ++i, to += sizes_[d]) {
      if (i == 0 || here[i] != here[i - 1]) {
        choose(pace, to, from + here[i] * stride_[d], d + 1);
        continue;
      }
      std::copy(to - sizes_[d], to, to);
      pace.advance(sizes_[d] * static_cast<std::int64_t>(sizeof(T)));
    }
  }

 private:
  std::span<const Places> places_;
  const std::int64_t* stride_;
  Run run_;
  std::int64_t sizes_[3] = {1, 1, 1};
};

void require_places(const Region& destination, const Region& source, std::span<const Places> places) {
  const auto &to = destination.layout, &from = source.layout;
  const auto given = std::ssize(places);
  bool fits = given > 0 && given <= 3 && to.dim() == from.dim() && given <= to.dim() && to.is_contiguous() &&
              destination.dtype == source.dtype;
  for (std::int64_t d = 0; fits && d < to.dim(); ++d) {
    const auto at = static_cast<std::size_t>(d);
    if (d < to.dim() - given) {
      fits = to.shape[at] == from.shape[at];
      continue;
    }
    const auto& list = places[static_cast<std::size_t>(d - (to.dim() - given))];
    fits = std::ssize(list) == to.shape[at] && std::ranges::all_of(list, [&](std::int64_t place) {
             return place >= 0 && place < from.shape[at];
           });
  }
  if (!fits) throw std::logic_error("places that are chosen along dimensions do not fit");
}

}  // namespace

void choose_along(tensor::Memory& memory, const Region& destination, const Region& source,
                  std::span<const Places> places) {
  require_places(destination, source, places);
  if (destination.layout.numel() == 0) return;
  Work work(memory, {&destination, &source});
  if (!work.has_bytes()) return;
  const auto kept = destination.layout.shape.size() - places.size();
  const tensor::Dims outer(std::span<const std::int64_t>(destination.layout.shape.data(), kept));
  const Walk<2> walk(outer, {destination.layout.stride.data(), source.layout.stride.data()});
  with_width(itemsize(destination.dtype), [&](auto type) {
    using T = typename decltype(type)::type;
    const Chooser<T> chooser(places, source);
    walk.for_each(work.pace(), 0, 0, [&](const auto& at) {
      chooser.choose(work.pace(), work.data<T>(0) + at[0], work.data<const T>(1) + at[1], 0);
    });
  });
}

}  // namespace stridescope::kernels
