#pragma once

#include <optional>
#include <vector>

#include "ui/action.h"
#include "ui/effect.h"
#include "ui/settings/settings.h"
#include "ui/state/compare.h"
#include "ui/state/console.h"
#include "ui/state/design.h"
#include "ui/state/dialog.h"
#include "ui/state/document.h"
#include "ui/state/export.h"
#include "ui/state/form.h"
#include "ui/state/keys.h"
#include "ui/state/layouts.h"
#include "ui/state/lecture.h"
#include "ui/state/lesson.h"
#include "ui/state/live.h"
#include "ui/state/motion.h"
#include "ui/state/palette.h"
#include "ui/state/parsons.h"
#include "ui/state/practice.h"
#include "ui/state/prover.h"
#include "ui/state/rule.h"
#include "ui/state/stage.h"
#include "ui/state/window.h"
#include "ui/state/work.h"

namespace stridescope::ui {

/// All state of the window. Panels read it; the reducer of each domain changes it.
struct UiState {
  DocumentState document;
  StageState stage;
  MotionState motion;
  FormState form;
  ConsoleState console;
  DialogState dialog;
  WindowState window;
  LectureState lecture;
  Settings settings;
  KeysState keys;
  LayoutsState layouts;
  WorkState work;
  ExportState exporting;
  LessonState lesson;
  LiveState live;
  ProverState prover;
  PracticeState practice;
  PaletteState palette;
  RuleState rule;
  DesignState design;
  GolfState golf;
  CompareState compare;
  ParsonsState parsons;
  std::optional<DocumentAction> after_unsaved;  ///< interrupted by the unsaved-changes question
  // Both are empty between actions.
  std::vector<Action> next;         ///< actions to run after the current one
  std::vector<SideEffect> effects;  ///< side effects for the app to run

  bool operator==(const UiState& other) const;
};

}  // namespace stridescope::ui
