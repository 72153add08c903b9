#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <type_traits>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "ui/scene/model/stage.h"
#include "ui/scene/motion/choreography.h"
#include "ui/scene/motion/origin.h"

namespace stridescope::scene::motion {

/// The input of every motion, and the plan that it extends.
class MotionBuilder {
 public:
  MotionBuilder(const Scene& from, const Scene& to, const session::Trace& trace, const Style& style,
                const words::Translator* words);

  /// The duration of the moving phase in seconds at speed 1; the phases before and after follow the style.
  void set_move_secs(double secs);
  /// Converts a time of the beat: 0 is its beginning, 1 its end.
  double moment(double fraction) const {
    return plan.see_until +
           (plan.move_until - plan.see_until) * (beat_ + fraction) / static_cast<double>(beats_);
  }
  /// Divides the moving phase into consecutive beats (one without temporaries), and selects the current one.
  void set_beat(int beat, int beats) { beat_ = beat, beats_ = beats; }

  /// Returns the index in `to.cells`.
  std::optional<std::size_t> cell(ItemKey key) const;
  std::optional<std::size_t> cell_of(const tensor::Tensor& tensor, const tensor::Dims& index) const;
  std::optional<std::size_t> cell_of(const tensor::Storage& storage, std::int64_t element) const;
  const Cell* before(ItemKey key) const;
  /// Returns the coordinates of a grid that are on the stage, in reading order.
  std::vector<tensor::Dims> shown(const TensorPart& part) const;
  tensor::Layout layout_in(const Scene& scene, const tensor::Tensor& tensor) const {
    return &scene == &from ? layout_before(trace, tensor) : tensor.layout();
  }

  bool is_full() const { return plan.flights.size() >= most_flights; }
  /// Adds a flight unless there are `most_flights`. Its arc is flattened to stay on the stage.
  void fly(Flight flight);

  /// Shows an item that is in neither scene, between two times.
  template <class Item>
  Actor<Item>& show(Item item, double comes, double goes, double fade = 0.04) {
    return actors<Item>().emplace_back(
        Actor<Item>{item, item, {presence(Property::opacity, comes, goes, fade)}});
  }
  /// The same; between `departs` and `lands` it changes to `end`.
  template <class Item>
  Actor<Item>& move(Item start, Item end, double comes, double departs, double lands, double goes,
                    double fade = 0.04) {
    auto& actor = show(std::move(start), comes, goes, fade);
    actor.end = std::move(end);
    actor.tracks.push_back(change(Property::place, departs, lands));
    return actor;
  }
  /// Shows a ring around a cell of `to`, between two times.
  void ring(std::size_t cell, double begins, double ends, Color color);
  /// The same in the accent colour, between two times of the beat.
  void glow(std::size_t cell, double begins, double ends) {
    ring(cell, moment(begins), moment(ends), style.palette.accent);
  }
  /// Shows a write to a cell of `to`: it flashes, and shows its new text from the middle of the flash.
  /// `before`: its text until then; empty: as in `from`. `fill`: its fill until then, if it is opaque. Times
  /// are those of the beat.
  void flash(std::size_t cell, double begins, double ends, std::string before = {},
             Color fill = {0, 0, 0, 0});
  /// The same without a flash, for digits that change without a write.
  void change_text(std::size_t cell, double begins, double ends, std::string before = {},
                   Color fill = {0, 0, 0, 0});
  /// Ties a cell on the strip to a cell of a tensor's grid, between two times: over the card's edge, then
  /// down in the gap before the cell, so that it crosses no text.
  void tie(const char* kind, Rect start, const TensorPart& part, std::size_t cell, double comes, double goes,
           float opacity = 0.8f);
  /// Marks a cell of `from` as read or left out by a new view.
  void mark_read(ItemKey cell, bool is_kept) { read_marks_[cell] |= is_kept; }
  /// Adds the tracks of marked cells, after all are marked.
  void finish();

  /// Returns the arrival time of an element of a storage that the step made; nullopt if unset.
  std::optional<double> arrival(const tensor::Storage& storage, std::int64_t element) const;
  void set_arrival(const tensor::Storage& storage, std::int64_t element, double time);
  bool has_arrivals(const tensor::Storage& storage) const { return arrivals_.count(storage.id()) > 0; }

  /// Marks a tensor whose cells already have their motion.
  void set_done(const tensor::Tensor& tensor) { done_.insert(tensor.identity()); }
  bool is_done(const tensor::Tensor& tensor) const { return done_.count(tensor.identity()) > 0; }

  const Scene& from;
  const Scene& to;
  const session::Trace& trace;
  const Style& style;
  const words::Translator* words;  ///< null: no text is shown
  Choreography plan;

 private:
  template <class Item>
  std::vector<Actor<Item>>& actors() {
    if constexpr (std::is_same_v<Item, Box>) return plan.boxes;
    else if constexpr (std::is_same_v<Item, Label>) return plan.labels;
    else return plan.curves;
  }

  std::unordered_map<ItemKey, std::size_t> cells_;
  std::unordered_map<ItemKey, const Cell*> before_;
  std::unordered_map<std::int64_t, std::unordered_map<std::int64_t, double>>
      arrivals_;  // by storage, element
  std::unordered_set<const void*> done_;
  std::map<ItemKey, bool> read_marks_;  ///< true if any view reads the cell
  int beat_ = 0, beats_ = 1;
};

}  // namespace stridescope::scene::motion
