#include "ui/scene/choreography.h"

#include <algorithm>
#include <array>
#include <unordered_map>

#include "ui/scene/origin.h"
#include "ui/scene/readers.h"
#include "ui/scene/stage.h"

namespace stridescope::scene {
namespace {

enum class Motion { slide, turn, reflow };

Motion motion_of(const session::Trace& trace, const tensor::Tensor& result) {
  static constexpr std::array<std::string_view, 14> turning{
      "transpose", "t",        "T",  "mT",         "permute",   "swapaxes", "swapdims",
      "movedim",   "moveaxis", "t_", "transpose_", "swapaxes_", "adjoint",  "H"};
  static constexpr std::array<std::string_view, 6> flowing{"view",      "reshape", "flatten",
                                                           "unflatten", "ravel",   "view_as"};
  for (auto op = trace.ops.rbegin(); op != trace.ops.rend(); ++op) {
    const auto makes = [&](const tensor::Tensor& t) { return t.same_object(result); };
    if (std::none_of(op->outputs.begin(), op->outputs.end(), makes)) continue;
    if (std::find(turning.begin(), turning.end(), op->name) != turning.end()) return Motion::turn;
    if (std::find(flowing.begin(), flowing.end(), op->name) != flowing.end()) return Motion::reflow;
    break;
  }
  return Motion::slide;
}

class Choreographer {
 public:
  Choreographer(const Scene& from, const Scene& to, const session::Trace& trace, const Style& style)
      : from_(from), to_(to), trace_(trace), style_(style) {
    for (std::size_t i = 0; i < to.cells.size(); ++i) cells_.emplace(to.cells[i].key, i);
    for (const auto& cell : from.cells) before_.emplace(cell.key, &cell);
    result_.appears.assign(to.cells.size(), 0);
  }

  Choreography plan() {
    set_phases();
    for (const auto& strip : to_.strips)
      if (!strip_in(from_, strip.storage)) plan_new_strip(strip);
    for (const auto& part : to_.tensors) plan_tensor(part);
    plan_writes();
    return std::move(result_);
  }

 private:
  void set_phases() {
    std::int64_t arriving = 0;
    for (const auto& strip : to_.strips)
      if (!strip_in(from_, strip.storage)) arriving += strip.plan.window.shown();
    const double move =
        style_.move_secs *
        (arriving == 0 ? 1.0 : std::clamp(1.2 + 0.05 * static_cast<double>(arriving), 1.4, 3.0));
    const double all = style_.see_secs + move + style_.settle_secs;
    result_.duration_secs = all;
    result_.see_until = style_.see_secs / all;
    result_.move_until = (style_.see_secs + move) / all;
  }
  double moment(double fraction) const {
    return result_.see_until + (result_.move_until - result_.see_until) * fraction;
  }
  std::optional<std::size_t> cell_of(Key key) const {
    const auto found = cells_.find(key);
    return found == cells_.end() ? std::nullopt : std::optional(found->second);
  }

  /// A storage that this step made: its cells arrive in the logical order of what filled it.
  void plan_new_strip(const StripPart& strip) {
    const tensor::Flow* flow = nullptr;
    for (const auto& f : trace_.flows)
      if (f.destination.storage == strip.storage) flow = &f;
    const auto n = strip.plan.window.shown();
    const double each = 0.34, last = 0.66;  // of the moving phase
    bool any_origin = false;
    for (std::int64_t slot = 0; slot < n; ++slot) {
      const auto element = strip.plan.window.index(slot);
      const auto cell = cell_of(key_of("storage", "", strip.storage.id(), element));
      if (!cell) continue;
      double order = n > 1 ? static_cast<double>(slot) / static_cast<double>(n - 1) : 0;
      std::vector<Origin> origins;
      if (flow) {
        if (const auto logical = logical_place(*flow, strip, element)) {
          const auto numel = flow->destination.layout.numel();
          order = numel > 1 ? static_cast<double>(*logical) / static_cast<double>(numel - 1) : 0;
          origins = origins_of(*flow, *logical, from_, to_, trace_);
        }
      }
      const double leaves = moment(order * (last - each)), lands = moment(order * (last - each) + each);
      result_.appears[*cell] = origins.empty() ? leaves : lands;
      any_origin = any_origin || !origins.empty();
      result_.slots.push_back(*cell);
      arrivals_[strip.storage.id()][element] = lands;
      for (auto& origin : origins) {
        if (result_.flights.size() >= most_flights) break;
        result_.flights.push_back({*cell, origin.rect, origin.rect, to_.cells[*cell].rect, leaves, leaves,
                                   leaves, lands, 0.12f, origin.text, origin.fill});
      }
    }
    if (flow && n > 0 && flow->destination.layout.numel() > 0) {
      const Rect all = strip.plan.bounds();
      const auto itemsize = tensor::itemsize(flow->destination.dtype);
      result_.counters.push_back({flow->destination.layout.numel() * itemsize,
                                  itemsize,
                                  flow->kind == tensor::FlowKind::copy,
                                  moment(any_origin ? each : 0),
                                  moment(any_origin ? last : last - each),
                                  {all.center().x, all.y - style_.space_5 * 1.5f}});
    }
  }

  void plan_tensor(const TensorPart& part) {
    if (!part.has_grid) return;
    const auto* old = part_in(from_, part.tensor);
    if (old && old->has_grid && layout_before(part.tensor) == part.tensor.layout()) return;
    if (arrivals_.count(part.tensor.storage().id()) > 0) {
      plan_rise(part);
      return;
    }
    const auto source = old ? Source{old, &from_} : source_of(part, from_, to_, trace_);
    plan_view(part, source);
  }

  /// The layout that the scene before shows: another one where the object was laid out anew in place.
  tensor::Layout layout_before(const tensor::Tensor& tensor) const {
    for (const auto& change : trace_.relayouts)
      if (change.tensor.same_object(tensor)) return change.before;
    return tensor.layout();
  }

  /// Cells of a tensor over a new storage rise from the strip when its cells have arrived.
  void plan_rise(const TensorPart& part) {
    const auto* strip = strip_in(to_, part.tensor.storage());
    const auto& arrived = arrivals_[part.tensor.storage().id()];
    for (std::int64_t i = 0; i < part.grid.shown(); ++i) {
      const auto index = part.grid.shown_index(i);
      const auto cell = cell_of(tensor_key(part.tensor, "cell", order_of(part.tensor.layout(), index)));
      if (!cell) continue;
      const auto element =
          part.tensor.layout().at(index) * part.tensor.itemsize() / tensor::itemsize(strip->dtype);
      const auto time = arrived.find(element);
      const auto start = strip->plan.rect(element);
      const double leaves = time == arrived.end() ? moment(0.66) : time->second;
      const double lands =
          std::min(leaves + (result_.move_until - result_.see_until) * 0.34, result_.move_until);
      result_.appears[*cell] = lands;
      if (start && result_.flights.size() < most_flights)
        result_.flights.push_back(
            {*cell, *start, *start, to_.cells[*cell].rect, leaves, leaves, leaves, lands, 0, {}, {}});
    }
  }

  /// Cells of a view fly from the cells of the tensor it was made of: as they stand there, then to their own
  /// places.
  void plan_view(const TensorPart& part, const Source& source) {
    const auto motion = motion_of(trace_, part.tensor);
    const auto n = part.grid.shown();
    struct Leg {
      std::size_t cell;
      Rect start;
      double order;
    };
    std::vector<Leg> legs;
    Point corner{1e9f, 1e9f};
    for (std::int64_t i = 0; i < n; ++i) {
      const auto index = part.grid.shown_index(i);
      const auto cell = cell_of(tensor_key(part.tensor, "cell", order_of(part.tensor.layout(), index)));
      if (!cell) continue;
      result_.appears[*cell] = moment(1);
      const auto start = start_of(part, index, source);
      if (!start || legs.size() + result_.flights.size() >= most_flights) continue;
      legs.push_back({*cell, *start, n > 1 ? static_cast<double>(i) / static_cast<double>(n - 1) : 0});
      corner = {std::min(corner.x, start->x), std::min(corner.y, start->y)};
    }
    const Rect area = part.grid.bounds();
    float right = 0, bottom = 0;  // of the grid as it stood, at the new place: it is held on the stage
    for (const auto& leg : legs) {
      const Rect end = to_.cells[leg.cell].rect;
      right =
          std::max(right, area.x + (leg.start.x - corner.x) * end.w / std::max(leg.start.w, 1.0f) + end.w);
      bottom =
          std::max(bottom, area.y + (leg.start.y - corner.y) * end.h / std::max(leg.start.h, 1.0f) + end.h);
    }
    const Point held{std::min(0.0f, to_.size.w - right), std::min(0.0f, to_.size.h - bottom)};
    for (const auto& leg : legs) {
      const Rect end = to_.cells[leg.cell].rect;
      const float wide = leg.start.w > 0 ? end.w / leg.start.w : 1,
                  high = leg.start.h > 0 ? end.h / leg.start.h : 1;
      Rect waypoint{area.x + held.x + (leg.start.x - corner.x) * wide,
                    area.y + held.y + (leg.start.y - corner.y) * high, end.w, end.h};
      waypoint.x = std::clamp(waypoint.x, 0.0f, std::max(0.0f, to_.size.w - end.w));
      waypoint.y = std::clamp(waypoint.y, 0.0f, std::max(0.0f, to_.size.h - end.h));
      const double spread = motion == Motion::reflow ? 0.3 : 0;
      const double turns = moment(0.42), starts = moment(0.42 + spread * leg.order);
      const double lands = moment(1 - spread * (1 - leg.order));
      result_.appears[leg.cell] = lands;
      result_.flights.push_back({leg.cell,
                                 leg.start,
                                 waypoint,
                                 end,
                                 moment(0),
                                 turns,
                                 starts,
                                 lands,
                                 motion == Motion::turn ? 1.0f : 0,
                                 {},
                                 {}});
    }
    note_kept(part, source);
  }

  std::optional<Rect> start_of(const TensorPart& part, const tensor::Dims& index,
                               const Source& source) const {
    const auto element = part.tensor.layout().at(index);
    if (source.part && source.part->tensor.itemsize() == part.tensor.itemsize()) {
      const auto layout =
          source.scene == &from_ ? layout_before(source.part->tensor) : source.part->tensor.layout();
      for (const auto& from_index : readers(layout, element, 4).indices)
        if (auto rect = source.part->grid.rect(from_index)) return rect;
    }
    if (const auto* strip = strip_in(to_, part.tensor.storage()))
      return strip->plan.rect(element * part.tensor.itemsize() / tensor::itemsize(strip->dtype));
    return std::nullopt;
  }

  /// What the new tensor reads of its source is pointed out, the rest fades.
  void note_kept(const TensorPart& part, const Source& source) {
    if (!source.part || source.part->tensor.itemsize() != part.tensor.itemsize()) return;
    const auto layout =
        source.scene == &from_ ? layout_before(source.part->tensor) : source.part->tensor.layout();
    const auto shown = source.part->grid.shown();
    for (std::int64_t i = 0; i < std::min<std::int64_t>(shown, 4096); ++i) {
      const auto index = source.part->grid.shown_index(i);
      const bool kept = readers(part.tensor.layout(), layout.at(index), 0).count > 0;
      result_.notices.push_back({tensor_key(source.part->tensor, "cell", order_of(layout, index)), kept});
    }
  }

  /// Cells that the step overwrote flash on the strip, and a moment later in every tensor that reads them.
  void plan_writes() {
    if (trace_.writes.empty()) return;
    const auto is_written = [&](const tensor::Storage& storage, std::int64_t element, std::int64_t itemsize) {
      for (const auto& write : trace_.writes)
        if (write.region.storage == storage && tensor::itemsize(write.region.dtype) == itemsize &&
            readers(write.region.layout, element, 0).count > 0)
          return true;
      return false;
    };
    const auto add = [&](Key key, bool written, double begins) {
      const auto cell = cell_of(key);
      const auto before = before_.find(key);
      if (!cell || before == before_.end()) return;
      if (written || before->second->text != to_.cells[*cell].text)
        result_.flashes.push_back({*cell, moment(begins), moment(begins + 0.5)});
    };
    for (const auto& strip : to_.strips)
      for (std::int64_t slot = 0; slot < strip.plan.window.shown(); ++slot) {
        const auto element = strip.plan.window.index(slot);
        add(key_of("storage", "", strip.storage.id(), element),
            is_written(strip.storage, element, tensor::itemsize(strip.dtype)), 0);
      }
    double begins = 0.3;
    for (const auto& part : to_.tensors) {
      for (std::int64_t i = 0; part.has_grid && i < part.grid.shown(); ++i) {
        const auto index = part.grid.shown_index(i);
        add(tensor_key(part.tensor, "cell", order_of(part.tensor.layout(), index)),
            is_written(part.tensor.storage(), part.tensor.layout().at(index), part.tensor.itemsize()),
            begins);
      }
      begins = std::min(0.5, begins + 0.06);
    }
  }

  const Scene& from_;
  const Scene& to_;
  const session::Trace& trace_;
  const Style& style_;
  std::unordered_map<Key, std::size_t> cells_;
  std::unordered_map<Key, const Cell*> before_;
  std::unordered_map<std::int64_t, std::unordered_map<std::int64_t, double>>
      arrivals_;  // by storage, element
  Choreography result_;
};

}  // namespace

Choreography choreograph(const Scene& from, const Scene& to, const session::Trace& trace,
                         const Style& style) {
  return Choreographer(from, to, trace, style).plan();
}

}  // namespace stridescope::scene
