#pragma once

#include <string>

#include "ui/actions/one_of.h"

namespace stridescope::ui {

// What runs off the frame.

struct CancelWork {};
struct FinishWork {};  ///< take over what has ended; nothing happens while it runs
struct CancelExport {};
struct FinishExport {};  ///< tell how the file that has ended came out; nothing happens while it is made
struct StopWork {};      ///< drop it, and run nothing off the frame from now on

struct StartLab {
  std::string experiment;
};                    ///< measure it anew
struct StopLab {};    ///< what was measured stays
struct FinishLab {};  ///< keep what was measured; nothing happens while it measures

struct WorkAction
    : OneOf<CancelWork, FinishWork, CancelExport, FinishExport, StopWork, StartLab, StopLab, FinishLab> {
  using OneOf::OneOf;
};

}  // namespace stridescope::ui
