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

/// The input of every motion, and the plan that it adds to.
class MotionBuilder {
 public:
  MotionBuilder(const Scene& from, const Scene& to, const session::Trace& trace, const Style& style,
                const words::Words* words);

  /// How long the cells move, in seconds at speed 1; the phases before and after follow the style.
  void set_move_secs(double secs);
  /// A time of the beat: 0 its beginning, 1 its end.
  double moment(double fraction) const {
    return plan.see_until +
           (plan.move_until - plan.see_until) * (beat_ + fraction) / static_cast<double>(beats_);
  }
  /// The moving phase in beats, one after the other; without temporaries there is one. `beat` comes next.
  void set_beat(int beat, int beats) { beat_ = beat, beats_ = beats; }

  /// Place in `to.cells`.
  std::optional<std::size_t> cell(Key key) const;
  std::optional<std::size_t> cell_of(const tensor::Tensor& tensor, const tensor::Dims& index) const;
  std::optional<std::size_t> cell_of(const tensor::Storage& storage, std::int64_t element) const;
  const Cell* before(Key key) const;
  /// The coordinates of a grid that are on the stage, in reading order.
  std::vector<tensor::Dims> shown(const TensorPart& part) const;
  tensor::Layout layout_in(const Scene& scene, const tensor::Tensor& tensor) const {
    return &scene == &from ? layout_before(trace, tensor) : tensor.layout();
  }

  bool is_full() const { return plan.flights.size() >= most_flights; }
  /// Adds a flight where there is room for one more. Its arc is flattened as far as it leaves the stage.
  void fly(Flight flight);

  /// Shows an item that is on neither stage, between two times.
  template <class Item>
  Actor<Item>& show(Item item, double comes, double goes, double fade = 0.04) {
    return actors<Item>().emplace_back(
        Actor<Item>{item, item, {presence(Property::opacity, comes, goes, fade)}});
  }
  /// The same; between `departs` and `lands` it becomes `end`.
  template <class Item>
  Actor<Item>& move(Item start, Item end, double comes, double departs, double lands, double goes,
                    double fade = 0.04) {
    auto& actor = show(std::move(start), comes, goes, fade);
    actor.end = std::move(end);
    actor.tracks.push_back(change(Property::place, departs, lands));
    return actor;
  }
  /// A ring around a cell of `to`, between two times.
  void ring(std::size_t cell, double begins, double ends, Color color);
  /// The same in the accent's colour, between two times of the beat.
  void glow(std::size_t cell, double begins, double ends) {
    ring(cell, moment(begins), moment(ends), style.palette.accent);
  }
  /// A cell of `to` is written to: it lights up, and shows its new text from the middle on. `before`: its
  /// text until then; empty: as in `from`. `fill`: its fill until then, if it is opaque. Times are those of
  /// the beat.
  void flash(std::size_t cell, double begins, double ends, std::string before = {},
             Color fill = {0, 0, 0, 0});
  /// The same without a light: its digits change, but nothing writes to it.
  void change_text(std::size_t cell, double begins, double ends, std::string before = {},
                   Color fill = {0, 0, 0, 0});
  /// Ties a place on the strip to a cell of a tensor's grid, between two times: over the card's edge, then
  /// down in the gap before the cell, so that it touches no words.
  void tie(const char* kind, Rect from, const TensorPart& part, std::size_t cell, double comes, double goes,
           float opacity = 0.8f);
  /// A cell of `from` that a new view reads, or leaves out.
  void notice(Key cell, bool is_kept) { noticed_[cell] |= is_kept; }
  /// Adds the tracks of noticed cells, once all are known.
  void finish();

  /// When an element arrived in a storage that the step made.
  std::optional<double> arrival(const tensor::Storage& storage, std::int64_t element) const;
  void set_arrival(const tensor::Storage& storage, std::int64_t element, double time);
  bool has_arrivals(const tensor::Storage& storage) const { return arrivals_.count(storage.id()) > 0; }

  /// A tensor whose cells have their motion already.
  void set_done(const tensor::Tensor& tensor) { done_.insert(tensor.identity()); }
  bool is_done(const tensor::Tensor& tensor) const { return done_.count(tensor.identity()) > 0; }

  const Scene& from;
  const Scene& to;
  const session::Trace& trace;
  const Style& style;
  const words::Words* words;  ///< null: nothing is said
  Choreography plan;

 private:
  template <class Item>
  std::vector<Actor<Item>>& actors() {
    if constexpr (std::is_same_v<Item, Box>) return plan.boxes;
    else if constexpr (std::is_same_v<Item, Label>) return plan.labels;
    else return plan.curves;
  }

  std::unordered_map<Key, std::size_t> cells_;
  std::unordered_map<Key, const Cell*> before_;
  std::unordered_map<std::int64_t, std::unordered_map<std::int64_t, double>>
      arrivals_;  // by storage, element
  std::unordered_set<const void*> done_;
  std::map<Key, bool> noticed_;  ///< whether any view reads the cell
  int beat_ = 0, beats_ = 1;
};

}  // namespace stridescope::scene::motion
