#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "ui/scene/picture/view_state.h"
#include "ui/settings/settings.h"

namespace stridescope::ui {

/// Covers the screen during a lecture.
enum class Curtain : std::uint8_t { none, black, white };

/// A line drawn over the stage. Points are in coordinates independent of its size: from its middle, in
/// heights of the stage, y down.
struct PenLine {
  int color = 0;
  std::vector<scene::Point> points;
  friend bool operator==(const PenLine&, const PenLine&) = default;
};

/// Drawing over a step: it is shown again when the step is, as long as the step's statement is the same.
struct Drawing {
  std::string statement;
  std::vector<PenLine> lines;
  friend bool operator==(const Drawing&, const Drawing&) = default;
};

/// Part of the stage shown large.
struct LensState {
  bool wanted = false;   ///< else the whole stage is
  double t = 0;          ///< 0: the whole stage, 1: magnified; animated towards `wanted`
  scene::Target target;  ///< in the middle, wherever it is
  scene::Point at;       ///< in the middle where the target is not on the stage; a place as of a PenLine
  bool is_moving() const { return t != (wanted ? 1.0 : 0.0); }
  friend bool operator==(const LensState&, const LensState&) = default;
};

/// The lecture: the stage alone, for a class.
struct LectureState {
  static constexpr int pen_colors = 4;
  static constexpr float least_spotlight = 0.05f, most_spotlight = 0.45f;

  bool on = false;
  bool bar = false;  ///< timeline and console are shown under the stage
  Curtain curtain = Curtain::none;
  bool spotlight = false;
  float spotlight_radius = 0.16f;  ///< in heights of the window
  bool pen = false;                ///< the pointer draws
  int pen_color = 0;
  std::map<std::size_t, Drawing> drawings;  ///< by the number of steps that have run
  LensState lens;
  bool speaker = false;              ///< the speaker's view is shown
  bool speaker_apart = false;        ///< in a window of its own; else as a panel
  bool swapped = false;              ///< the stage is on the first screen, the speaker's view on the other
  std::optional<double> began_secs;  ///< when the lecture began, by the clock of frames; absent: not yet

  /// State that is restored when the lecture ends.
  struct Before {
    bool full_screen = false;
    Settings settings;  ///< of these, the panels'
    scene::ViewState view;
    std::uint64_t revision = 0;  ///< of the session
    friend bool operator==(const Before&, const Before&) = default;
  };
  Before before;
  friend bool operator==(const LectureState&, const LectureState&) = default;
};

}  // namespace stridescope::ui
