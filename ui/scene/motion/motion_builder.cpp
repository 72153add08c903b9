#include "ui/scene/motion/motion_builder.h"

#include <algorithm>

#include "ui/scene/model/readers.h"
#include "ui/scene/picture/color.h"
#include "ui/scene/picture/items.h"

namespace stridescope::scene::motion {
namespace {

/// Returns the lift of an arc between two rectangles, reduced in each direction so far that the arc stays on
/// the stage.
Point on_stage(Rect from, Rect to, Point lift, Size stage) {
  const auto fits = [&](float share, bool vertical) {
    const float room = vertical ? stage.h : stage.w;
    for (int i = 1; i < 16; ++i) {
      const float s = static_cast<float>(i) / 16;
      const Rect r = mix(from, to, s);
      const float at = (vertical ? r.y : r.x) + 4 * s * (1 - s) * share * (vertical ? lift.y : lift.x);
      if (at < 0 || at + (vertical ? r.h : r.w) > room) return false;
    }
    return true;
  };
  Point held{0, 0};
  for (const float share : {1.0f, 0.75f, 0.5f, 0.25f}) {
    if (held.x == 0 && fits(share, false)) held.x = share * lift.x;
    if (held.y == 0 && fits(share, true)) held.y = share * lift.y;
  }
  return held;
}

}  // namespace

MotionBuilder::MotionBuilder(const Scene& before, const Scene& after, const session::Trace& what,
                             const Style& looks, const words::Translator* language)
    : from(before), to(after), trace(what), style(looks), words(language) {
  cells_.reserve(to.cells.size());
  for (std::size_t i = 0; i < to.cells.size(); ++i) cells_.emplace(to.cells[i].key, i);
  before_.reserve(from.cells.size());
  for (const auto& cell : from.cells) before_.emplace(cell.key, &cell);
  plan.appear_times.assign(to.cells.size(), 0);
  set_move_secs(style.move_secs);
}

void MotionBuilder::set_move_secs(double secs) {
  const double all = style.see_secs + secs + style.settle_secs;
  plan.duration_secs = all;
  plan.see_until = style.see_secs / all;
  plan.move_until = (style.see_secs + secs) / all;
}

std::optional<std::size_t> MotionBuilder::cell(ItemKey key) const {
  const auto found = cells_.find(key);
  return found == cells_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<std::size_t> MotionBuilder::cell_of(const tensor::Tensor& tensor,
                                                  const tensor::Dims& index) const {
  return cell(tensor_key(tensor, "cell", flat_index_of(tensor.layout(), index)));
}

std::optional<std::size_t> MotionBuilder::cell_of(const tensor::Storage& storage,
                                                  std::int64_t element) const {
  return cell(key_of("storage", "", storage.id(), element));
}

std::vector<tensor::Dims> MotionBuilder::shown(const TensorPart& part) const {
  if (part.grid.shown() == 0) return {};
  auto found = part.grid.shown_in({0, 0, to.size.w, to.size.h});
  std::ranges::sort(found, [](const tensor::Dims& a, const tensor::Dims& b) {
    return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end());
  });
  return found;
}

const Cell* MotionBuilder::before(ItemKey key) const {
  const auto found = before_.find(key);
  return found == before_.end() ? nullptr : found->second;
}

void MotionBuilder::fly(Flight flight) {
  if (is_full()) return;
  flight.lift = on_stage(flight.waypoint, flight.end, flight.lift, to.size);
  plan.flights.push_back(std::move(flight));
}

void MotionBuilder::ring(std::size_t cell, double begins, double ends, Color color) {
  constexpr double fade = 0.03;
  auto track = presence(Property::ring, begins, ends + fade, fade);
  track.key = to.cells[cell].key, track.color = color, track.width = style.ring_width;
  plan.tracks.push_back(std::move(track));
}

void MotionBuilder::flash(std::size_t cell, double begins, double ends, std::string before, Color fill) {
  change_text(cell, begins, ends, std::move(before), fill);
  auto track = change(Property::flash, moment(begins), moment(ends));
  track.key = to.cells[cell].key, track.ease = Ease::pulse;
  plan.tracks.push_back(std::move(track));
}

void MotionBuilder::change_text(std::size_t cell, double begins, double ends, std::string before,
                                Color fill) {
  const double middle = (moment(begins) + moment(ends)) / 2;
  auto track = change(Property::words, middle, middle);
  track.key = to.cells[cell].key, track.text = std::move(before), track.color = fill;
  plan.tracks.push_back(std::move(track));
}

void MotionBuilder::tie(const char* kind, Rect start, const TensorPart& part, std::size_t cell, double comes,
                        double goes, float opacity) {
  const Rect end = to.cells[cell].rect;
  const Point a{start.center().x, start.bottom()}, b{gap_before(part.grid, end), end.y + end.h * 0.2f};
  const Point corner{b.x, std::min(part.card.y + style.space_2, b.y)};
  const auto key = static_cast<std::int64_t>(key_of(kind, "", static_cast<std::int64_t>(cell)));
  std::int64_t n = 0;
  for (const auto& [p, q] : {std::pair{a, corner}, std::pair{corner, b}}) {
    const Curve curve = hanging_line({.key = key_of("tie_line", "", key, n++),
                                      .a = p,
                                      .b = q,
                                      .width = style.line_width * 2,
                                      .color = with_alpha(style.palette.accent, opacity),
                                      .layer = layer::tie});
    show(curve, comes, goes);
  }
}

void MotionBuilder::finish() {
  constexpr float left_out = 0.28f, thinner = 0.7f;
  std::vector<Track> noticed;
  for (const auto& [cell, is_kept] : read_marks_) {
    Track track{.key = cell, .full = plan.see_until * 0.4, .revert_start = plan.move_until, .end = 1};
    if (is_kept) {
      track.property = Property::ring, track.color = style.palette.accent;
      track.width = style.ring_width * thinner;
    } else {
      track.from = 1, track.to = left_out;
      plan.leaves_out = true;
    }
    noticed.push_back(std::move(track));
  }
  plan.tracks.insert(plan.tracks.begin(), noticed.begin(), noticed.end());  // glows are drawn over them
}

std::optional<double> MotionBuilder::arrival(const tensor::Storage& storage, std::int64_t element) const {
  const auto strip = arrivals_.find(storage.id());
  if (strip == arrivals_.end()) return std::nullopt;
  const auto found = strip->second.find(element);
  return found == strip->second.end() ? std::nullopt : std::optional(found->second);
}

void MotionBuilder::set_arrival(const tensor::Storage& storage, std::int64_t element, double time) {
  arrivals_[storage.id()][element] = time;
}

}  // namespace stridescope::scene::motion
