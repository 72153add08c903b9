// The cells of a transition at a moment: those that go, come, stay and fly.
#include <algorithm>

#include "ui/scene/motion/transition.h"
#include "ui/scene/picture/color.h"
#include "ui/scene/picture/easing.h"
#include "ui/scene/picture/value_text.h"

namespace stridescope::scene {
namespace {

constexpr float seen_through = 0.4f;  ///< opacity of what passes behind numbers and words that stand

/// A number with as many decimals as there is room for, and at least one.
std::string rounded_to(const std::string& text, Rect rect, const Style& style) {
  const auto point = text.find('.');
  auto shown = text;
  for (auto decimals = point == text.npos ? 0 : static_cast<int>(text.size() - point) - 2;
       decimals > 0 && cell_text_size(rect.w, rect.h, columns_of(shown), style) <= 0; --decimals)
    shown = rounded(text, decimals);
  return shown;
}

}  // namespace

void Transition::add_cells(Scene& scene, const Moment& moment) const {
  scene.cells.reserve(pairs_.cells.size() + plan_.flights.size());
  for (const auto& pair : pairs_.cells) {
    if (pair.to == Match::none) add_leaving(scene, pair, moment);
    else if (pair.from == Match::none) add_arriving(scene, pair, moment);
    else add_staying(scene, pair, moment);
  }
}

void Transition::add_leaving(Scene& scene, const Match& pair, const Moment& moment) const {
  // What a new tensor reads stays until its cells take off.
  const float opacity = notice_[pair.from] > 0
                            ? 1 - part(moment.t, plan_.see_until, plan_.see_until + (reduced_ ? 0.1 : 1e-4))
                            : moment.leaving;
  if (opacity <= 0) return;
  scene.cells.push_back(from_.cells[pair.from]);
  scene.cells.back().opacity *= opacity;
}

void Transition::add_arriving(Scene& scene, const Match& pair, const Moment& moment) const {
  const double begins = plan_.appears[pair.to];
  const bool flies = lands_[pair.to] && begins > plan_.see_until && !reduced_;
  const float there = flies ? static_cast<float>(moment.t >= begins) : eased(moment.t, begins, begins + 0.06);
  if (slot_[pair.to] && there < 1 && moment.arriving > 0) {
    Cell slot = to_.cells[pair.to];
    slot.layer = layer::plate;
    slot.fill = style_.palette.skipped;
    slot.text.clear();
    slot.ring_width = 0;
    slot.opacity *= moment.arriving;
    scene.cells.push_back(std::move(slot));
  }
  if (there <= 0) return;
  scene.cells.push_back(to_.cells[pair.to]);
  scene.cells.back().opacity *= there;
  if (rewrite_[pair.to] >= 0)
    show_rewrite(scene.cells.back(), plan_.rewrites[static_cast<std::size_t>(rewrite_[pair.to])], moment.t);
  show_notice(scene.cells.back(), notice_of_new_[pair.to], moment);
  show_glow(scene.cells.back(), moment.lit[pair.to]);
}

/// What the new tensor reads has a ring, the rest fades.
void Transition::show_notice(Cell& cell, int notice, const Moment& moment) const {
  if (notice < 0) cell.opacity *= 1 - 0.72f * moment.noticed;
  if (notice <= 0 || moment.noticed <= 0 || cell.ring.a != 0) return;
  cell.ring = with_alpha(style_.palette.accent, moment.noticed);
  cell.ring_width = style_.ring_width * 0.7f;
}

void Transition::show_rewrite(Cell& cell, const Rewrite& rewrite, double t) const {
  if (t < (rewrite.begins + rewrite.ends) / 2) {
    const auto columns = static_cast<int>(columns_of(rewrite.before));
    cell.text = rewrite.before;
    cell.text_size = std::min(cell.text_size, cell_text_size(cell.rect.w, cell.rect.h, columns, style_));
    if (rewrite.was_unwritten) {
      cell.fill = unwritten(style_.palette, cell.fill);
      cell.ink = ink_on(cell.fill), cell.hatch = quiet_mark_on(cell.fill);
    }
  }
  point_out(cell, pulse(t, rewrite.begins, rewrite.ends));
}

void Transition::point_out(Cell& cell, float lit) const {
  if (lit <= 0) return;
  cell.fill = mix(cell.fill, style_.palette.panel, lit * 0.55f);
  cell.ink = ink_on(cell.fill);
  cell.ring = with_alpha(style_.palette.accent, lit), cell.ring_width = style_.ring_width * (1 + lit);
}

void Transition::show_glow(Cell& cell, float lit) const {
  const Color ring = with_alpha(plan_.glow, lit);
  if (lit <= 0 || ring.a < cell.ring.a) return;
  cell.ring = ring;
  cell.ring_width = style_.ring_width;
}

/// A cell of a strip, coloured for the tensor that the step is about before anything is written to it.
Cell Transition::in_new_colours(const Cell& from, const Cell& to, float share) const {
  Cell cell = from;
  if (!shows_subject_.contains(to.key)) return cell;
  const bool is_filled = from.hatch.a > 0 && to.hatch.a == 0 && to.fill != style_.palette.skipped;
  cell.fill = mix(from.fill, is_filled ? unwritten(style_.palette, to.fill) : to.fill, share);
  cell.ink = share < 0.5f ? from.ink : ink_on(cell.fill);
  return cell;
}

void Transition::add_staying(Scene& scene, const Match& pair, const Moment& moment) const {
  const auto& to = to_.cells[pair.to];
  const auto from = in_new_colours(from_.cells[pair.from], to, moment.arriving);
  const auto add = [&](Cell cell) {
    if (cell.opacity <= 0) return;
    if (to.ring.a == 0 && from.ring.a > 0) cell.ring = with_alpha(from.ring, moment.leaving);
    show_notice(cell, notice_[pair.from], moment);
    show_glow(cell, moment.lit[pair.to]);
    if (flash_[pair.to] >= 0) show_flash(cell, from, pair.to, moment.t);
    scene.cells.push_back(std::move(cell));
  };
  // A cell that had no room for its text shows it as soon as it stands.
  const bool had_text = !from.text.empty() && from.text_size > 0;
  const float look = !had_text && flash_[pair.to] < 0 ? moment.standing : moment.settling;
  if (!reduced_ || from.rect == to.rect) return add(between(from, to, {moment.place, look}));
  Cell there = between(from, to, {0, look}), here = between(from, to, {1, look});
  there.opacity *= 1 - part(moment.place, 0, 0.5);
  here.opacity *= part(moment.place, 0.5, 1);
  add(std::move(there));
  add(std::move(here));
}

void Transition::show_flash(Cell& cell, const Cell& from, std::size_t to, double t) const {
  const auto& flash = plan_.flashes[static_cast<std::size_t>(flash_[to])];
  const float lit = flash.is_written ? pulse(t, flash.begins, flash.ends) : 0;
  const bool is_new = t >= (flash.begins + flash.ends) / 2;
  const Cell& after = to_.cells[to];
  const Cell& look = is_new ? after : from;
  cell.text = look.text, cell.text_size = text_size_in(look, cell.rect);
  // What is no longer than what comes is written as large.
  if (!is_new && cell.text_size > 0 && columns_of(cell.text) <= columns_of(after.text))
    cell.text_size = std::max(cell.text_size, text_size_in(after, cell.rect));
  if (!is_new && !flash.before.empty()) {
    cell.text = flash.before;
    cell.text_size = cell_text_size(cell.rect.w, cell.rect.h, columns_of(cell.text), style_) *
                     static_cast<float>(after.text_size > 0);
  }
  cell.hatch = with_alpha(look.hatch, 1 - lit);
  cell.fill = look.fill, cell.ink = look.ink;
  point_out(cell, lit);
}

void Transition::add_flights(Scene& scene, const Moment& moment) const {
  const double t = moment.t;
  for (std::size_t i = 0; i < plan_.flights.size(); ++i) {
    const auto& flight = plan_.flights[i];
    if (t < flight.waits.value_or(flight.leaves) || t >= std::max(flight.lands, flight.stays)) continue;
    Cell cell = to_.cells[flight.cell];
    cell.rect = place_of(flight, t);
    const bool has_landed = flight.landed && t >= flight.lands;
    if (const auto& text = has_landed ? *flight.landed : flight.text; !text.empty()) {
      cell.text = rounded_to(text, cell.rect, style_);
      cell.text_size = cell_text_size(cell.rect.w, cell.rect.h, columns_of(cell.text), style_);
    } else {
      cell.text_size = has_landed ? 0 : text_size_in(to_.cells[flight.cell], cell.rect);
    }
    if (flight.fill) {
      cell.fill = mix(*flight.fill, cell.fill, eased(t, flight.departs, flight.lands));
      cell.ink = ink_on(cell.fill);
    }
    if (flight.opacity < 1) cell.ink = ink_on(mix(style_.palette.panel, cell.fill, flight.opacity));
    cell.layer = flight.joins && !has_landed ? layer::passing : layer::moving;
    cell.opacity *= flight.opacity;
    if (const float over = yielding_.over(i, t); over > 0) {
      if (flight.yields) cell.opacity *= 1 - over * (1 - seen_through);
      // Behind cells that have faded its number would lie over theirs.
      if ((flight.yields || (flight.emerges && leaves_out_)) && over > 0.5f) cell.text_size = 0;
      if (over > 0.5f) cell.layer = layer::passing;
    }
    show_glow(cell, moment.lit[flight.cell]);
    scene.cells.push_back(std::move(cell));
  }
}

}  // namespace stridescope::scene
