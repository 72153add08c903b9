#include "ui/scene/motion/transition.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "ui/scene/model/readers.h"
#include "ui/scene/model/stage.h"
#include "ui/scene/motion/origin.h"
#include "ui/scene/picture/color.h"
#include "ui/scene/picture/easing.h"
#include "ui/scene/picture/value_text.h"

namespace stridescope::scene {
namespace {

constexpr double counts_until = 0.3;  ///< of settling: then words come in the place of what counts
constexpr double gives_way_until =
    0.3;                              ///< of the moving phase: a grid that turns in place has stepped aside
constexpr float words_below = 0.15f;  ///< opacity of words that cells pass over

template <class Item>
void add_props(std::vector<Item>& to, const std::vector<Prop<Item>>& props, double t, bool reduced) {
  for (const auto& prop : props) {
    if (t < prop.comes || t >= prop.goes) continue;
    const double edge = prop.lift == 0 ? 0 : (prop.lands - prop.departs) / 4;
    const float way = eased(t, prop.departs + edge, prop.lands - edge);
    const float there = prop.fade <= 0 ? 1
                                       : eased(t, prop.comes, prop.comes + prop.fade) *
                                             (1 - eased(t, prop.goes - prop.fade, prop.goes));
    const float raised = edge == 0 ? 0
                                   : eased(t, prop.departs, prop.departs + edge) *
                                         (1 - eased(t, prop.lands - edge, prop.lands));
    const Point by{0, reduced ? 0 : prop.lift * raised};
    add_on_way(to, moved(prop.start, by), moved(prop.end, by), {way, way}, reduced, there);
  }
}

/// While what the step read goes, and what stays takes its room.
double leave_secs(const Style& style) { return style.move_secs * 0.75; }

/// Cells that were left out before and are read now stand before anything moves.
void show_early(Choreography& plan, const Scene& to, Rect where) {
  for (std::size_t i = 0; i < to.cells.size(); ++i)
    if (where.contains(to.cells[i].rect.center()) && plan.appears[i] == 0)
      plan.appears[i] = plan.see_until * 0.45;
}

/// How brightly a cell is pointed out.
float lit_by(const Glow& glow, double t) {
  constexpr double fade = 0.03;
  return eased(t, glow.begins, glow.begins + fade) * (1 - eased(t, glow.ends, glow.ends + fade));
}

}  // namespace

Transition::Transition(Scene from, Scene to, const session::Trace& trace, const Style& style,
                       const words::Words& words, bool reduced_motion, std::optional<Scene> last)
    : from_(std::move(from)),
      to_(std::move(to)),
      last_(std::move(last)),
      style_(style),
      reduced_(reduced_motion),
      words_(&words) {
  const auto leaves = [](const TensorPart& part) { return part.is_leaving; };
  if (last_ && std::ranges::none_of(to_.tensors, leaves)) last_.reset();  // there was no room for what does
  if (last_) leave_.emplace(to_, Point{}, leave_secs(style), reduced_motion, Glide::Order::in_turn);
  plan_ = choreograph(from_, to_, trace, style, words_);
  yielding_ = Yielding(to_, from_, plan_.flights);
  if (!reduced_) covered_ = Covered(to_, plan_.flights);
  pairs_ = pairs_of(from_, to_, true);
  lands_.assign(to_.cells.size(), false);
  for (const auto& flight : plan_.flights) lands_[flight.cell] = true;
  if (!reduced_) part_relaid_cells(trace);
  std::unordered_map<Key, bool> noticed;
  for (const auto& notice : plan_.notices) noticed[notice.cell] = notice.is_kept || noticed[notice.cell];
  const auto notices_of = [&](const std::vector<Cell>& cells) {
    std::vector<std::int8_t> found;
    for (const auto& cell : cells) {
      const auto notice = noticed.find(cell.key);
      const int sign = notice == noticed.end() ? 0 : notice->second ? 1 : -1;
      found.push_back(static_cast<std::int8_t>(sign));
    }
    return found;
  };
  leaves_out_ = std::ranges::any_of(noticed, [](const auto& notice) { return !notice.second; });
  notice_ = notices_of(from_.cells), notice_of_new_ = notices_of(to_.cells);
  slot_.assign(to_.cells.size(), false);
  for (const auto cell : plan_.slots) slot_[cell] = true;
  std::vector<Rect> standing;
  std::unordered_set<Key> titles;  // of new cards
  for (const auto& part : to_.tensors) {
    const auto is_relaid = [&](const auto& change) {
      return change.tensor.same_object(part.tensor) && change.storage_before == change.storage_after;
    };
    const bool is_covered =
        std::any_of(plan_.flights.begin(), plan_.flights.end(),
                    [&](const Flight& flight) { return intersects(flight.waypoint, part.caption); });
    if (!part_in(from_, part.tensor) && !is_covered) titles.insert(part.title.begin(), part.title.end());
    const bool comes_back = was_left_out(from_, trace, part.tensor);
    if ((part_in(from_, part.tensor) || comes_back) && std::ranges::none_of(trace.relayouts, is_relaid))
      standing.push_back(part.card);
    if (comes_back) show_early(plan_, to_, part.card);
  }
  for (const auto& strip : to_.strips)
    if (was_left_out(from_, trace, strip.storage)) {
      const Rect cells = strip.plan.bounds();
      const float above = line_height(style_.mono_small) * 3.5f, below = style_.space_4;
      show_early(plan_, to_, cells);
      standing.push_back({cells.x, cells.y - above, cells.w, cells.h + above + below});
    }
  show_at_once(standing);
  const float shelf = end_of_shelf(to_);
  const auto comes = [&](Key key, Point at) {
    const auto is_on = [&](const std::vector<Rect>& cards) {
      return std::ranges::any_of(cards, [&](const Rect& card) { return card.contains(at); });
    };
    if (titles.count(key) > 0 || at.y < shelf) return Comes::with_card;
    // What is laid out anew says its new rule before its cells follow it.
    if (is_on(relaid_captions_)) return Comes::when_laid_out;
    return is_on(standing) ? Comes::on_standing_card : Comes::last;
  };
  for (const auto& label : to_.labels) label_comes_.push_back(comes(label.key, label.at));
  for (const auto& box : to_.boxes) box_comes_.push_back(comes(box.key, box.rect.center()));
  name_strips(trace);
  find_subject_items();
  for (const auto box : plan_.late_boxes) box_comes_[box] = Comes::when_filled;
  flash_.assign(to_.cells.size(), -1);
  for (std::size_t i = 0; i < plan_.flashes.size(); ++i)
    flash_[plan_.flashes[i].cell] = static_cast<std::ptrdiff_t>(i);
  rewrite_.assign(to_.cells.size(), -1);
  for (std::size_t i = 0; i < plan_.rewrites.size(); ++i)
    rewrite_[plan_.rewrites[i].cell] = static_cast<std::ptrdiff_t>(i);
}

/// Cells of a grid that is laid out anew in its place leave it, each when its time comes, and land where they
/// will: none is in two places, and none in none.
void Transition::part_relaid_cells(const session::Trace& trace) {
  for (const auto& change : trace.relayouts) {
    if (!(change.storage_before == change.storage_after)) continue;  // it is copied
    const auto *before = part_in(from_, change.tensor), *after = part_in(to_, change.tensor);
    if (!before || !after || !before->has_grid || !after->has_grid) continue;
    relaid_captions_.push_back(after->caption);
    const Rect old = before->grid.bounds(), grid = after->grid.bounds();
    for (auto& flight : plan_.flights)
      if (old.contains(flight.start.center()) && grid.contains(flight.end.center()))
        flight.waits = plan_.see_until;
    const auto count = pairs_.cells.size();
    for (std::size_t i = 0; i < count; ++i) {
      auto& pair = pairs_.cells[i];
      if (pair.from == Match::none || pair.to == Match::none || !lands_[pair.to]) continue;
      if (!old.contains(from_.cells[pair.from].rect.center())) continue;
      const auto alone = std::exchange(pair.from, Match::none);
      pairs_.cells.push_back({alone, Match::none});
    }
  }
}

/// What stood aside before and is read now is there before anything moves: its cells, and the indices over
/// its strip, which lie in `standing` then.
void Transition::show_at_once(std::vector<Rect>& standing) {
  const double early = plan_.see_until * 0.45;
  for (const auto& part : to_.tensors) {
    const auto* before = part_in(from_, part.tensor);
    if (!before || before->has_grid || !part.has_grid) continue;
    for (std::size_t i = 0; i < to_.cells.size(); ++i)
      if (part.card.contains(to_.cells[i].rect.center()) && plan_.appears[i] == 0) plan_.appears[i] = early;
  }
  for (const auto& strip : to_.strips) {
    const bool was_there = std::any_of(from_.strips.begin(), from_.strips.end(), [&](const StripPart& other) {
      return other.storage == strip.storage;
    });
    const Rect cells = strip.plan.bounds();
    const float above = line_height(style_.mono_small) * 1.5f;
    if (was_there) standing.push_back({cells.x, cells.y - above, cells.w, above});
  }
}

/// The phases overlap a little: what goes, goes; what stays makes room; what is new gets its card; then all
/// stands still and what is read is pointed out, long enough to be found. Then cells move; looks change when
/// they stand.
Transition::Moment Transition::moment_at(double t) const {
  const double see = plan_.see_until;
  Moment moment;
  moment.t = t;
  moment.giving_way = eased(t, see, see + (plan_.move_until - see) * gives_way_until);
  const bool in_place = !relaid_captions_.empty();
  moment.leaving = 1 - (in_place ? part(moment.giving_way, 0, 0.3) : eased(t, 0, see * 0.25));
  moment.place = in_place ? moment.giving_way : eased(t, see * 0.15, see * 0.55);
  moment.arriving = in_place ? part(moment.giving_way, 0.7, 1) : eased(t, see * 0.4, see * 0.65);
  moment.standing = in_place ? moment.arriving : eased(t, see * 0.55, see * 0.75);
  moment.settling = eased(t, plan_.move_until, 1);
  // What counts is gone before the words that come in its place can be read.
  moment.counting = 1 - part(moment.settling, 0, counts_until);
  moment.noticed = eased(t, 0, see * 0.4) * (1 - moment.settling);
  moment.lit.assign(to_.cells.size(), 0);
  for (const auto& glow : plan_.glows)
    moment.lit[glow.cell] = std::max(moment.lit[glow.cell], lit_by(glow, t));
  return moment;
}

float Transition::shown(Comes when, const Moment& moment) {
  switch (when) {
    case Comes::with_card: return moment.arriving;
    case Comes::on_standing_card: return moment.standing;
    case Comes::when_counted: return part(moment.settling, counts_until, 1);
    case Comes::when_laid_out: return part(moment.giving_way, 0.7, 1);
    case Comes::when_filled:
    case Comes::last: break;
  }
  return moment.settling;
}

double Transition::duration_secs() const { return plan_.duration_secs + (last_ ? leave_secs(style_) : 0); }

Scene Transition::frame(double t) const {
  if (!(t > 0)) return from_;
  if (t >= 1) return to();
  const double secs = t * duration_secs();
  if (secs < plan_.duration_secs) return playing(secs / plan_.duration_secs);
  return leave_->frame(secs - plan_.duration_secs, *last_);
}

Scene Transition::playing(double t) const {
  const Moment moment = moment_at(t);
  Scene scene = scene_between(from_, to_, part(t, 0, 1));
  const auto blend = [&](const auto& from, const auto& to, const std::vector<Match>& pairs,
                         const std::vector<Comes>& comes, auto& out) {
    out.reserve(pairs.size() + pairs.size() / 4);
    for (const auto& pair : pairs) {
      if (pair.from == Match::none) {
        // Cards, plates and notes come first; what is written on a card, when it stands as it will.
        const auto at = to[pair.to].layer;
        const auto when = pair.to < comes.size() ? comes[pair.to] : Comes::last;
        const bool early = (at <= layer::plate && when != Comes::when_filled) || at == layer::note;
        add_faded(out, to[pair.to], shown(early ? Comes::with_card : when, moment));
      } else if (pair.to == Match::none) {
        add_faded(out, from[pair.from], moment.leaving);
      } else {
        const float look = shows_subject(to[pair.to]) ? moment.arriving : moment.settling;
        add_on_way(out, from[pair.from], to[pair.to], {moment.place, look}, reduced_);
      }
    }
  };
  blend(from_.boxes, to_.boxes, pairs_.boxes, box_comes_, scene.boxes);
  blend(from_.curves, to_.curves, pairs_.curves, {}, scene.curves);
  blend(from_.labels, to_.labels, pairs_.labels, label_comes_, scene.labels);
  if (!covered_.empty()) {
    const auto give_way = [&](auto& item) {
      item.opacity *= 1 - (1 - words_below) * covered_.over(item.key, t);
    };
    std::for_each(scene.boxes.begin(), scene.boxes.end(), give_way);
    std::for_each(scene.labels.begin(), scene.labels.end(), give_way);
  }
  add_cells(scene, moment);
  if (!reduced_) add_flights(scene, moment);
  add_counters(scene, moment);
  add_props(scene.boxes, plan_.boxes, t, reduced_);
  add_props(scene.labels, plan_.labels, t, reduced_);
  add_props(scene.curves, plan_.curves, t, reduced_);
  return scene;
}

}  // namespace stridescope::scene
