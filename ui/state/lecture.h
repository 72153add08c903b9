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

/// A line drawn over the stage. Points are in coordinates independent of its size: relative to its middle, in
/// heights of the stage, y down.
struct PenLine {
  int color = 0;
  std::vector<scene::Point> points;
  friend bool operator==(const PenLine&, const PenLine&) = default;
};

/// A drawing over a step: it is shown with the step as long as the step's statement is unchanged.
struct Drawing {
  std::string statement;
  std::vector<PenLine> lines;
  friend bool operator==(const Drawing&, const Drawing&) = default;
};

/// The magnifier over the stage.
struct MagnifierState {
  bool wanted = false;   ///< false: the whole stage is wanted
  double t = 0;          ///< 0: the whole stage, 1: magnified; animated towards `wanted`
  scene::Target target;  ///< in the middle, if it is on the stage
  scene::Point at;       ///< otherwise in the middle; in the coordinates of PenLine
  bool is_moving() const { return t != (wanted ? 1.0 : 0.0); }
  friend bool operator==(const MagnifierState&, const MagnifierState&) = default;
};

/// The lecture: only the stage, for a class.
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
  std::map<std::size_t, Drawing> drawings;  ///< by the number of executed steps
  MagnifierState magnifier;
  bool speaker = false;                ///< the speaker's view is shown
  bool speaker_in_own_window = false;  ///< in its own window; false: as a panel
  bool swapped = false;                ///< the stage is on the first screen, the speaker's view on the other
  std::optional<double> began_secs;    ///< start time, by the clock of frames; absent: not started

  /// State that is restored when the lecture ends.
  struct Before {
    bool full_screen = false;
    Settings settings;  ///< only those of panels
    scene::ViewState view;
    std::uint64_t revision = 0;  ///< of the session
    friend bool operator==(const Before&, const Before&) = default;
  };
  Before before;
  friend bool operator==(const LectureState&, const LectureState&) = default;
};

}  // namespace stridescope::ui
