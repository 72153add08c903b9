#pragma once

#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "engine/session/trace.h"
#include "engine/words/words.h"
#include "ui/scene/motion/choreography.h"
#include "ui/scene/motion/covered.h"
#include "ui/scene/motion/glide.h"
#include "ui/scene/motion/pairs.h"
#include "ui/scene/motion/yielding.h"
#include "ui/scene/picture/scene.h"
#include "ui/scene/picture/style.h"

namespace stridescope::scene {

/// All frames between the scene before a step and the scene after it, in three phases: see (cells that are
/// read are pointed out, the others make room), move, settle. Built once per step; every frame is a function
/// of time alone, so seeking is exact: frame(0) equals `from`, frame(1) equals `to`. With reduced motion,
/// timing and order are the same, but nothing travels: items that change places fade out and in. `words` must
/// outlive it. If `last` is given, `to` still shows tensors that the step read and rebound; they leave at the
/// end, and frame(1) equals `last`.
class Transition {
 public:
  Transition(Scene from, Scene to, const session::Trace& trace, const Style& style, const words::Words& words,
             bool reduced_motion = false, std::optional<Scene> last = {});
  /// At speed 1.
  double duration_secs() const;
  Scene frame(double t) const;
  const Scene& from() const { return from_; }
  const Scene& to() const { return last_ ? *last_ : to_; }

 private:
  /// Progress of each part of the picture at a time, 0..1.
  struct Moment {
    double t = 0;
    float leaving = 1;     ///< opacity of items that go
    float place = 0;       ///< of items that stay, on their way
    float giving_way = 0;  ///< the same where a grid is laid out anew in its place: while its cells leave
    float arriving = 0;    ///< opacity of new cards; what names or colours the subject of the step changes
    float standing = 0;    ///< opacity of what is written anew on cards that were there
    float counting = 1;    ///< of bytes that are counted, when they are
    float settling = 0;    ///< opacity of what is written on new ones; looks
    float noticed = 0;     ///< of cells that are pointed out
    std::vector<float> lit = {};  ///< for each cell of `to`: how brightly its ring glows
  };
  /// Of `to`: when what was not there is written.
  enum class Comes : std::uint8_t {
    last,
    on_standing_card,
    with_card,
    when_filled,
    when_counted,
    when_laid_out  ///< on a card whose grid is laid out anew, when that has its new size
  };

  Scene playing(double t) const;
  Moment moment_at(double t) const;
  static float shown(Comes when, const Moment& moment);
  void name_strips(const session::Trace& trace);
  void find_subject_items();
  bool shows_subject(const Box& box) const {
    return box.layer == layer::card || shows_subject_.contains(box.key);
  }
  bool shows_subject(const Label& label) const { return shows_subject_.contains(label.key); }
  static bool shows_subject(const Curve&) { return false; }
  void part_relaid_cells(const session::Trace& trace);
  void show_at_once(std::vector<Rect>& standing);
  void add_cells(Scene& scene, const Moment& moment) const;
  void add_leaving(Scene& scene, const Match& pair, const Moment& moment) const;
  void add_arriving(Scene& scene, const Match& pair, const Moment& moment) const;
  void add_staying(Scene& scene, const Match& pair, const Moment& moment) const;
  Cell in_new_colours(const Cell& from, const Cell& to, float share) const;
  void show_flash(Cell& cell, const Cell& from, std::size_t to, double t) const;
  void show_rewrite(Cell& cell, const Rewrite& rewrite, double t) const;
  void point_out(Cell& cell, float lit) const;
  void show_glow(Cell& cell, float lit) const;
  void show_notice(Cell& cell, int notice, const Moment& moment) const;
  void add_flights(Scene& scene, const Moment& moment) const;
  void add_counters(Scene& scene, const Moment& moment) const;

  Scene from_, to_;
  std::optional<Scene> last_;
  std::optional<Glide> leave_;  ///< from `to_` to `last_`
  Style style_;
  bool reduced_;
  const words::Words* words_;
  Choreography plan_;
  Yielding yielding_;
  Covered covered_;
  Pairs pairs_;
  /// For each cell of `from`, and of `to`: 1 kept, -1 left out.
  std::vector<std::int8_t> notice_, notice_of_new_;
  bool leaves_out_ = false;  ///< whether any cell is left out
  std::vector<Comes> label_comes_, box_comes_;
  /// Frames of cards, cells of strips, their overviews and lanes: these say which tensor the step is about.
  std::unordered_set<Key> shows_subject_;
  std::vector<Rect> relaid_captions_;    ///< where in `to` cards say how their grids are laid out anew
  std::vector<bool> slot_;               ///< for each cell of `to`: an empty place until it appears
  std::vector<bool> lands_;              ///< and whether something flies into it
  std::vector<std::ptrdiff_t> flash_;    ///< for each cell of `to`: index of its flash, or -1
  std::vector<std::ptrdiff_t> rewrite_;  ///< and of its rewrite
};

}  // namespace stridescope::scene
