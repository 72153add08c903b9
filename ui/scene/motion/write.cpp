#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>

#include "engine/explain/flow_sources.h"
#include "ui/scene/model/readers.h"
#include "ui/scene/motion/motions.h"
#include "ui/scene/picture/value_text.h"

namespace stridescope::scene::motion {
namespace {

constexpr std::size_t most_ties = 48;
constexpr const char* unwritten_text = "?";
// Shares of the moving phase: from the first write to the last, a value's flight, a flash, from the strip to
// the aliases.
constexpr double spread = 0.2, way = 0.25, flash = 0.25, later = 0.2;
/// From the first write to the last, if each row's sources are highlighted.
constexpr double spread_of_rows = 0.5;

/// Formats a number with as many decimals as its successor in the cell, if it does not become longer.
std::string as_precise_as(const std::string& other, std::string number) {
  const auto point = number.find('.'), other_point = other.find('.');
  if (point == std::string::npos || other_point == std::string::npos) return number;
  const auto decimals = number.size() - point, wanted = other.size() - other_point;
  if (decimals >= wanted || point + wanted > other.size()) return number;
  return number.append(wanted - decimals, '0');
}

/// The elements that each scatter of a step writes, with their numbers in its list.
class Chosen {
 public:
  explicit Chosen(const session::Trace& trace) {
    for (const auto& write : trace.writes) {
      if (write.flow >= trace.flows.size()) continue;
      const auto& index = trace.flows[write.flow].destination_index;
      for (std::size_t n = 0; n < index.size(); ++n)
        places_[&write].insert_or_assign(index[n], static_cast<std::int64_t>(n));
    }
  }
  bool writes(const session::Write& write, std::int64_t element) const {
    const auto found = places_.find(&write);
    return found == places_.end() ? readers(write.region.layout, element, 0).count > 0
                                  : found->second.count(element) > 0;
  }
  std::optional<std::int64_t> nth(const session::Write& write, const tensor::Flow& flow,
                                  std::int64_t element) const {
    const auto found = places_.find(&write);
    if (found == places_.end()) return explain::written_by(flow, element);
    const auto place = found->second.find(element);
    return place == found->second.end() ? std::nullopt : std::optional(place->second);
  }

 private:
  std::unordered_map<const session::Write*, std::unordered_map<std::int64_t, std::int64_t>> places_;
};

class Writer {
 public:
  explicit Writer(MotionBuilder& builder) : builder_(builder), chosen_(builder.trace) {}

  bool makes_unseen() const { return first_hidden().has_value(); }

  void write(bool points_out) {
    if (const auto first = points_out ? first_hidden() : std::nullopt) {
      spread_ = spread_of_rows;
      builder_.set_beat(0, 2);
      point_out_first(builder_, *first);
      builder_.set_beat(1, 2);
    }
    for (const auto& strip : builder_.to.strips) write_strip(strip);
    double begins = later;
    for (const auto& part : builder_.to.tensors) {
      ripple(part, begins);
      begins = std::min(later + 0.1, begins + 0.03);
    }
    for (const auto& part : builder_.to.tensors) ring(part);
  }

 private:
  /// Returns the write that set an element's final value; null if there is none.
  const session::Write* last_write(const tensor::Storage& storage, std::int64_t element,
                                   std::int64_t itemsize) const {
    const auto& writes = builder_.trace.writes;
    for (auto write = writes.rbegin(); write != writes.rend(); ++write)
      if (write->region.storage == storage && tensor::itemsize(write->region.dtype) == itemsize &&
          chosen_.writes(*write, element))
        return &*write;
    return nullptr;
  }
  bool was_there(std::size_t cell) const { return builder_.before(builder_.to.cells[cell].key) != nullptr; }
  bool had_text(std::size_t cell) const {
    const auto* before = builder_.before(builder_.to.cells[cell].key);
    return before && before->text_size > 0 && !before->text.empty();
  }
  /// Returns true if the step wrote to the storage and the text of the cell changed. In other storages, text
  /// can change without a write, if cells have fewer digits.
  bool is_changed(const tensor::Storage& storage, std::size_t cell) const {
    const auto& writes = builder_.trace.writes;
    if (std::ranges::none_of(writes,
                             [&](const session::Write& write) { return write.region.storage == storage; }))
      return false;
    const auto* before = builder_.before(builder_.to.cells[cell].key);
    return before && before->text != builder_.to.cells[cell].text;
  }
  /// Returns true if a cell was not on the stage before, for lack of a grid or of room: it is shown before
  /// anything moves.
  bool comes_forward(std::size_t cell) const {
    return !was_there(cell) && builder_.plan.appear_times[cell] == 0;
  }
  /// The cell changes from the earlier element to the written one. A cell that has just got a grid shows the
  /// earlier element until then.
  void add_flash(std::size_t cell, const std::string& before, double begins) {
    const bool is_unwritten = !was_there(cell) && before == unwritten_text;
    const auto& palette = builder_.style.palette;
    builder_.flash(
        cell, begins, begins + flash, had_text(cell) ? "" : before,
        is_unwritten ? uninitialized_color(palette, builder_.to.cells[cell].fill) : Color{0, 0, 0, 0});
  }
  /// Changes the text of a cell that was not written to, because the digits of its tensor's other cells
  /// changed.
  void add_new_look(std::size_t cell, double at) {
    if (was_there(cell) && had_text(cell)) builder_.change_text(cell, at, at + flash);
  }
  /// Returns the pre-step tensor that views this storage with the strip's dtype; null if there was none.
  tensor::Tensor reader_before(const StripPart& strip) const {
    const auto is_it = [&](const tensor::Tensor& tensor) {
      return tensor.storage() == strip.storage && tensor.dtype() == strip.dtype;
    };
    for (const auto& part : builder_.from.tensors)
      if (is_it(part.tensor)) return part.tensor;
    if (!builder_.from.state || !was_left_out(builder_.from, builder_.trace, strip.storage)) return {};
    for (const auto& part : builder_.to.tensors)
      if (is_it(part.tensor))
        if (auto before = builder_.from.state->frozen(part.tensor); is_it(before)) return before;
    return {};
  }
  /// Formats the earlier value of a storage's element, about as long as `after`.
  std::string value_before(const StripPart& strip, std::int64_t element, const std::string& after) const {
    const auto reader = reader_before(strip);
    if (!reader) return {};
    const auto& then = builder_.from.state;
    if (then && !then->is_written(strip.storage, element * tensor::itemsize(strip.dtype)))
      return unwritten_text;
    const auto format = without_exponents(value_format(reader, std::span(&element, 1)));
    auto all = value_text(reader, element, format);
    auto few = value_text(reader, element, format, Digits::few);
    return as_precise_as(after, columns_of(all) > std::max(columns_of(after), columns_of(few)) ? few : all);
  }

  void write_strip(const StripPart& strip) {
    const auto n = strip.plan.window.shown();
    for (std::int64_t slot = 0; slot < n; ++slot) {
      const auto element = strip.plan.window.index(slot);
      const auto cell = builder_.cell_of(strip.storage, element);
      if (!cell || !(was_there(*cell) || comes_forward(*cell))) continue;
      const auto* write = last_write(strip.storage, element, tensor::itemsize(strip.dtype));
      if (!write) {
        if (is_changed(strip.storage, *cell)) add_new_look(*cell, spread_ + way);
        continue;
      }
      const auto before = value_before(strip, element, builder_.to.cells[*cell].text);
      const double order = n > 1 ? static_cast<double>(slot) / static_cast<double>(n - 1) : 0;
      const double leaves = spread_ * order;
      const auto made = made_by(*write, element);
      const auto origins = made ? origins_on_way(*made, strip, element) : std::vector<Origin>{};
      for (const auto& origin : origins) bring(origin, *cell, leaves);
      if (made && origins.empty()) point_out_row(*made, leaves);
      const double lands = leaves + (origins.empty() ? 0.05 : way);
      add_flash(*cell, before, lands);
      lands_[strip.storage.id()][element] = {lands, builder_.to.cells[*cell].rect};
    }
  }

  /// Returns the flow that wrote an element, with the element's index in it.
  std::optional<WrittenElement> made_by(const session::Write& write, std::int64_t element) const {
    if (write.flow >= builder_.trace.flows.size()) return std::nullopt;
    const auto& flow = builder_.trace.flows[write.flow];
    const auto nth = chosen_.nth(write, flow, element);
    return nth ? std::optional(WrittenElement{&flow, *nth}) : std::nullopt;
  }

  /// Returns the source cells of the element, except its own.
  std::vector<Origin> origins_on_way(const WrittenElement& made, const StripPart& strip,
                                     std::int64_t element) const {
    std::vector<Origin> found;
    for (std::size_t s = 0; s < made.flow->sources.size(); ++s)
      for (const auto& from : source_elements(*made.flow, s, made.nth, 4)) {
        const auto& source = made.flow->sources[s];
        if (source.storage == strip.storage && from.element == element) continue;
        auto origin = origin_of(builder_, source, from);
        if (origin) origin->operand = CallOperand{flow_number(*made.flow), s, made.nth};
        else origin = only_origin(made, s, strip, element);
        if (origin) found.push_back(std::move(*origin));
      }
    return found;
  }

  std::size_t flow_number(const tensor::Flow& flow) const {
    return static_cast<std::size_t>(&flow - builder_.trace.flows.data());
  }

  void bring(const Origin& origin, std::size_t cell, double leaves) {
    auto flight = from_origin(builder_, origin, cell, leaves, leaves + way);
    flight.yields = true;
    if (!origin.becomes.empty()) flight.landed = origin.becomes;
    come_from_below(flight, leaves);
    builder_.fly(std::move(flight));
  }

  /// Returns the first element computed from an intermediate result that the stage does not show.
  std::optional<WrittenElement> first_hidden() const {
    const auto is_unseen = [&](const tensor::Region& source) {
      return !strip_in(builder_.to, source.storage);
    };
    for (const auto& strip : builder_.to.strips)
      for (std::int64_t slot = 0; slot < strip.plan.window.shown(); ++slot) {
        const auto element = strip.plan.window.index(slot);
        const auto* write = last_write(strip.storage, element, tensor::itemsize(strip.dtype));
        const auto made = write ? made_by(*write, element) : std::nullopt;
        if (!made) continue;
        // If this element is not computed from one, no element of its storage is.
        if (std::ranges::any_of(made->flow->sources, is_unseen) &&
            origins_on_way(*made, strip, element).empty() && can_be_pointed_out(builder_, *made))
          return made;
        break;
      }
    return std::nullopt;
  }

  /// Highlights the operands of the first element of a row while the row is written.
  void point_out_row(const WrittenElement& made, double leaves) {
    const auto& shape = made.flow->destination.layout.shape;
    if (spread_ == spread || shape.empty() || made.nth % shape.back() != 0) return;
    const auto rows = made.flow->destination.layout.numel() / shape.back();
    point_out(builder_, made, leaves, leaves + spread_ / static_cast<double>(rows));
  }

  /// First to a point below its place, then up: it passes over no cell beside it.
  void come_from_below(Flight& flight, double leaves) const {
    if (flight.start.y < flight.end.bottom()) return;
    flight.waypoint = flight.end;
    flight.waypoint.y = flight.end.bottom() + builder_.style.space_1;
    flight.turns = flight.departs = builder_.moment(leaves + way * 0.7);
  }

  /// Returns the single source element of an intermediate result, if it differs from the written element.
  std::optional<Origin> only_origin(const WrittenElement& written, std::size_t source, const StripPart& strip,
                                    std::int64_t element) const {
    const auto cell = builder_.cell_of(strip.storage, element);
    auto found = cell ? operand_of(builder_, written, source, builder_.to.cells[*cell]) : std::nullopt;
    if (!found) return std::nullopt;
    const Rect at = found->rect;
    for (const auto& part : builder_.to.tensors)
      if (part.has_grid && part.tensor.storage() == strip.storage && part.grid.bounds().contains(at.center()))
        return std::nullopt;
    const auto own = strip.plan.rect(element);
    if (own && own->contains(at.center())) return std::nullopt;
    return found;
  }

  void ripple(const TensorPart& part, double after) {
    const auto* strip = strip_in(builder_.to, part.tensor.storage());
    if (!strip || !part.has_grid) return;
    const auto& written = lands_[part.tensor.storage().id()];
    for (const auto& index : builder_.shown(part)) {
      const auto cell = builder_.cell_of(part.tensor, index);
      if (!cell || !(was_there(*cell) || comes_forward(*cell))) continue;
      const auto element =
          part.tensor.layout().at(index) * part.tensor.itemsize() / tensor::itemsize(strip->dtype);
      const auto place = written.find(element);
      if (place == written.end()) {
        if (is_changed(strip->storage, *cell)) add_new_look(*cell, spread_ + way + after);
        continue;
      }
      add_flash(*cell, value_before(*strip, element, builder_.to.cells[*cell].text),
                place->second.lands + after);
      if (ties_++ < most_ties)
        builder_.tie("ripple", place->second.rect, part, *cell,
                     builder_.moment(place->second.lands + after / 2),
                     builder_.moment(place->second.lands + after + flash));
    }
  }

  /// Shows a ring around the name of a tensor without a grid that reads written elements.
  void ring(const TensorPart& part) {
    const auto* strip = strip_in(builder_.to, part.tensor.storage());
    if (!strip || part.has_grid || !part_in(builder_.from, part.tensor)) return;
    const auto strip_itemsize = tensor::itemsize(strip->dtype);
    if (part.tensor.itemsize() != strip_itemsize) return;
    double lands = 1;
    for (const auto& [element, place] : lands_[part.tensor.storage().id()])
      if (readers(part.tensor.layout(), element, 0).count > 0) lands = std::min(lands, place.lands);
    if (lands >= 1) return;
    const Box box =
        framed_box(key_of("reads what is written", part.name), part.card, builder_.style.panel_radius,
                   builder_.style.palette.accent, builder_.style.ring_width, layer::mark);
    const double comes = builder_.moment(lands + later), goes = builder_.moment(1);
    builder_.show(box, comes, goes);
  }

  struct Place {
    double lands;
    Rect rect;
  };
  MotionBuilder& builder_;
  Chosen chosen_;
  std::unordered_map<std::int64_t, std::unordered_map<std::int64_t, Place>> lands_;  // by storage, element
  std::size_t ties_ = 0;
  double spread_ = spread;
};

}  // namespace

bool writes_hidden_intermediate(MotionBuilder& builder) {
  const auto is_unseen = [&](const tensor::Region& source) { return !strip_in(builder.to, source.storage); };
  const auto reads_unseen = [&](const session::Write& write) {
    return write.flow < builder.trace.flows.size() &&
           std::ranges::any_of(builder.trace.flows[write.flow].sources, is_unseen);
  };
  return std::ranges::any_of(builder.trace.writes, reads_unseen) && Writer(builder).makes_unseen();
}

void write(MotionBuilder& builder, bool points_out) {
  if (!builder.trace.writes.empty()) Writer(builder).write(points_out);
}

}  // namespace stridescope::scene::motion
