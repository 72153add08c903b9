#pragma once

#include "ui/actions/one_of.h"
#include "ui/scene/picture/view_state.h"
#include "ui/state/lecture.h"

namespace stridescope::ui {

// The stage during a lecture, and pointing tools. Points are in the coordinates of PenLine.

struct SetLecture {
  bool on = false;
};  ///< full screen with only the stage; off: restores the previous layout
struct SetLectureBar {
  bool on = false;
};
struct SetCurtain {
  Curtain curtain = Curtain::none;
};
struct SetSpotlight {
  bool on = false;
};
struct SizeSpotlight {
  float factor = 1;
};
struct SetPen {
  bool on = false;
};
struct ChoosePenColor {
  int color = 0;
};
struct BeginLine {
  scene::Point at;
};
struct ExtendLine {
  scene::Point at;
};
struct UndoLine {};
struct WipeLines {};
struct Magnify {
  scene::Target target;
  scene::Point at;
};
struct EndMagnify {};
struct SetSpeaker {
  bool on = false;
};
struct SetSpeakerApart {
  bool on = false;
};
struct SwapScreens {};   ///< exchanges stage and speaker's view
struct RestartClock {};  ///< resets the lecture's start time
struct LectureBegan {
  double at_secs = 0;
};

struct LectureAction : OneOf<SetLecture, SetLectureBar, SetCurtain, SetSpotlight, SizeSpotlight, SetPen,
                             ChoosePenColor, BeginLine, ExtendLine, UndoLine, WipeLines, Magnify, EndMagnify,
                             SetSpeaker, SetSpeakerApart, SwapScreens, RestartClock, LectureBegan> {
  using OneOf::OneOf;
};

}  // namespace stridescope::ui
