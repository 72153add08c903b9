#include "ui/scene/transition.h"

#include <cmath>
#include <unordered_map>

#include "ui/scene/color.h"
#include "ui/scene/easing.h"
#include "ui/scene/stage.h"

namespace stridescope::scene {
namespace {

/// A leg of a flight: `off` from the straight line halfway.
Rect along(Rect a, Rect b, Point off, float s) {
  Rect r = mix(a, b, s);
  const float share = 4 * s * (1 - s);
  r.x += off.x * share, r.y += off.y * share;
  return r;
}

Rect place_of(const Flight& flight, double t) {
  if (t < flight.turns)
    return along(flight.start, flight.waypoint, flight.hop, eased(t, flight.leaves, flight.turns));
  return along(flight.waypoint, flight.end, flight.lift, eased(t, flight.departs, flight.lands));
}

template <class Item>
void add_props(std::vector<Item>& to, const std::vector<Prop<Item>>& props, double t) {
  for (const auto& prop : props) {
    if (t < prop.comes || t >= prop.goes) continue;
    const float way = eased(t, prop.departs, prop.lands);
    to.push_back(between(prop.start, prop.end, {way, way}));
    if (prop.fade > 0)
      to.back().opacity *=
          eased(t, prop.comes, prop.comes + prop.fade) * (1 - eased(t, prop.goes - prop.fade, prop.goes));
  }
}

/// How brightly a cell is pointed out.
float lit_by(const Glow& glow, double t) {
  constexpr double fade = 0.03;
  return eased(t, glow.begins, glow.begins + fade) * (1 - eased(t, glow.ends, glow.ends + fade));
}

}  // namespace

Transition::Transition(Scene from, Scene to, const session::Trace& trace, const Style& style,
                       bool reduced_motion, std::string_view language)
    : from_(std::move(from)),
      to_(std::move(to)),
      style_(style),
      reduced_(reduced_motion),
      language_(language) {
  plan_ = choreograph(from_, to_, trace, style);
  if (reduced_) plan_.duration_secs = style.see_secs;
  boxes_ = matches(from_.boxes, to_.boxes);
  cells_ = matches(from_.cells, to_.cells);
  labels_ = matches(from_.labels, to_.labels);
  curves_ = matches(from_.curves, to_.curves);
  std::unordered_map<Key, bool> noticed;
  for (const auto& notice : plan_.notices) noticed[notice.cell] = notice.is_kept || noticed[notice.cell];
  notice_.assign(from_.cells.size(), 0);
  for (std::size_t i = 0; i < from_.cells.size(); ++i)
    if (const auto found = noticed.find(from_.cells[i].key); found != noticed.end())
      notice_[i] = found->second ? 1 : -1;
  slot_.assign(to_.cells.size(), false);
  for (const auto cell : plan_.slots) slot_[cell] = true;
  flash_.assign(to_.cells.size(), -1);
  for (std::size_t i = 0; i < plan_.flashes.size(); ++i)
    flash_[plan_.flashes[i].cell] = static_cast<std::ptrdiff_t>(i);
}

/// First what goes, goes; then what stays makes room; looks change when all stands.
Progress Transition::progress_at(double t) const {
  return {eased(t, plan_.see_until * 0.35, plan_.see_until), eased(t, plan_.move_until, 1)};
}

Scene Transition::frame(double t) const {
  if (!(t > 0)) return from_;
  if (t >= 1) return to_;
  if (reduced_) return faded(t);

  Scene scene;
  scene.size = to_.size;
  scene.background = mix(from_.background, to_.background, part(t, 0, 1));
  scene.tensors = to_.tensors;
  scene.strips = to_.strips;
  scene.content = to_.content;
  const Progress progress = progress_at(t);
  const float leaving = 1 - eased(t, 0, plan_.see_until * 0.5);
  const float arriving = eased(t, plan_.see_until * 0.5, plan_.see_until);
  const float settling = progress.look;
  const auto blend = [&](const auto& from, const auto& to, const std::vector<Match>& pairs, auto& out) {
    out.reserve(pairs.size());
    for (const auto& pair : pairs) {
      if (pair.from != Match::none && pair.to != Match::none) {
        out.push_back(between(from[pair.from], to[pair.to], progress));
      } else if (pair.to != Match::none) {
        out.push_back(to[pair.to]);
        // Cards, plates and notes come first; what is written on the cards, when all stands.
        const auto at = to[pair.to].layer;
        out.back().opacity *= at <= layer::plate || at == layer::note ? arriving : settling;
      } else {
        out.push_back(from[pair.from]);
        out.back().opacity *= leaving;
      }
      if (out.back().opacity <= 0) out.pop_back();
    }
  };
  blend(from_.boxes, to_.boxes, boxes_, scene.boxes);
  blend(from_.curves, to_.curves, curves_, scene.curves);
  blend(from_.labels, to_.labels, labels_, scene.labels);
  add_cells(scene, t);
  add_glows(scene, t);
  add_flights(scene, t);
  add_counters(scene, t);
  add_props(scene.boxes, plan_.boxes, t);
  add_props(scene.labels, plan_.labels, t);
  add_props(scene.curves, plan_.curves, t);
  return scene;
}

void Transition::add_glows(Scene& scene, double t) const {
  std::unordered_map<Key, float> lit;
  for (const auto& glow : plan_.glows)
    if (const float by = lit_by(glow, t); by > 0) {
      auto& most = lit[to_.cells[glow.cell].key];
      most = std::max(most, by);
    }
  if (lit.empty()) return;
  for (auto& cell : scene.cells) {
    const auto found = lit.find(cell.key);
    if (found == lit.end()) continue;
    cell.ring = with_alpha(style_.palette.accent, found->second);
    cell.ring_width = style_.ring_width;
  }
}

void Transition::add_cells(Scene& scene, double t) const {
  const Progress progress = progress_at(t);
  // Pointed out while the phases before the end last.
  const float seen = eased(t, 0, plan_.see_until) * (1 - progress.look);
  scene.cells.reserve(cells_.size() + plan_.flights.size());
  for (const auto& pair : cells_) {
    if (pair.to == Match::none) {
      Cell cell = from_.cells[pair.from];
      // What a new tensor reads stays until its cells take off.
      cell.opacity *= notice_[pair.from] > 0 ? 1 - part(t, plan_.see_until, plan_.see_until + 1e-4)
                                             : 1 - eased(t, 0, plan_.see_until * 0.5);
      if (cell.opacity > 0) scene.cells.push_back(std::move(cell));
      continue;
    }
    if (pair.from == Match::none) {
      if (t < plan_.appears[pair.to]) {
        if (!slot_[pair.to]) continue;
        Cell slot = to_.cells[pair.to];
        slot.fill = style_.palette.skipped;
        slot.text.clear();
        slot.ring_width = 0;
        slot.opacity *= eased(t, plan_.see_until * 0.5, plan_.see_until);
        if (slot.opacity > 0) scene.cells.push_back(std::move(slot));
        continue;
      }
      scene.cells.push_back(to_.cells[pair.to]);
      const double begins = plan_.appears[pair.to];
      const bool flew = begins > plan_.see_until;
      if (!flew) scene.cells.back().opacity *= eased(t, begins, begins + 0.08);
      continue;
    }
    Cell cell = between(from_.cells[pair.from], to_.cells[pair.to], progress);
    if (notice_[pair.from] < 0) cell.opacity *= 1 - 0.72f * seen;
    if (notice_[pair.from] > 0 && seen > 0 && cell.ring.a == 0) {
      cell.ring = with_alpha(style_.palette.accent, seen);
      cell.ring_width = style_.ring_width * 0.7f;
    }
    if (const auto i = flash_[pair.to]; i >= 0) {
      const auto& flash = plan_.flashes[static_cast<std::size_t>(i)];
      const float lit = pulse(t, flash.begins, flash.ends);
      const bool is_new = t >= (flash.begins + flash.ends) / 2;
      cell.text = is_new ? to_.cells[pair.to].text : from_.cells[pair.from].text;
      cell.fill = mix(cell.fill, style_.palette.accent, lit * 0.85f);
      cell.ink = lit > 0.4f ? ink_on(style_.palette.accent) : cell.ink;
      if (lit > 0)
        cell.ring = with_alpha(style_.palette.accent, lit), cell.ring_width = style_.ring_width * (1 + lit);
    }
    scene.cells.push_back(std::move(cell));
  }
}

void Transition::add_flights(Scene& scene, double t) const {
  for (const auto& flight : plan_.flights) {
    if (t < flight.leaves || t >= std::max(flight.lands, flight.stays)) continue;
    Cell cell = to_.cells[flight.cell];
    cell.rect = place_of(flight, t);
    if (!flight.text.empty()) cell.text = flight.text;
    if (flight.fill) {
      cell.fill = mix(*flight.fill, cell.fill, eased(t, flight.departs, flight.lands));
      cell.ink = ink_on(cell.fill);
    }
    if (cell.rect.h > 0 && to_.cells[flight.cell].rect.h > 0)
      cell.text_size *= std::min(1.0f, cell.rect.h / to_.cells[flight.cell].rect.h);
    cell.layer = layer::moving;
    scene.cells.push_back(std::move(cell));
  }
}

void Transition::add_counters(Scene& scene, double t) const {
  const Words words(language_);
  for (const auto& counter : plan_.counters) {
    const float shown =
        eased(t, plan_.see_until * 0.5, plan_.see_until) * (1 - eased(t, plan_.move_until, 1));
    if (shown <= 0) continue;
    const auto elements = counter.bytes / counter.itemsize;
    const double way = part(t, counter.begins, counter.ends) * static_cast<double>(elements - 1);
    const auto done = t < counter.begins ? 0 : (static_cast<std::int64_t>(way) + 1) * counter.itemsize;
    scene.labels.push_back({.key = key_of("counter", "", counter.bytes),
                            .text = (counter.is_copy ? std::string(words.copied()) + " " : std::string{}) +
                                    words.bytes(done) + " / " + words.bytes(counter.bytes),
                            .at = counter.at,
                            .align = Align::center,
                            .font = Font::mono_bold,
                            .size = style_.mono_large,
                            .color = style_.palette.copy,
                            .opacity = shown,
                            .layer = layer::note});
  }
}

/// Without motion: what was there goes, what is there comes.
Scene Transition::faded(double t) const {
  Scene scene = t < 0.5 ? from_ : to_;
  scene.tensors = to_.tensors;
  scene.strips = to_.strips;
  const float opacity = std::abs(2 * static_cast<float>(t) - 1);
  const auto fade = [&](auto& items, const std::vector<Match>& pairs, const auto& from, const auto& to) {
    for (const auto& pair : pairs) {
      const bool stays =
          pair.from != Match::none && pair.to != Match::none && same_place(from[pair.from], to[pair.to]);
      const auto i = t < 0.5 ? pair.from : pair.to;
      if (!stays && i != Match::none) items[i].opacity *= opacity;
    }
  };
  fade(scene.boxes, boxes_, from_.boxes, to_.boxes);
  fade(scene.cells, cells_, from_.cells, to_.cells);
  fade(scene.labels, labels_, from_.labels, to_.labels);
  fade(scene.curves, curves_, from_.curves, to_.curves);
  return scene;
}

}  // namespace stridescope::scene
