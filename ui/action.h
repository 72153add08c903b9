#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

#include "ui/scene/model/view_state.h"
#include "ui/scene/style.h"

namespace stridescope::ui {

/// What a widget or key asks for. Widgets return actions; only the reducer changes state.

// The document.
struct RunStatement {
  std::string source;
};  ///< append to the session
struct GoToStep {
  std::size_t count = 0;
};  ///< cursor
struct DeleteLaterSteps {
  std::size_t count = 0;  ///< steps that stay
};
struct RestoreSteps {};  ///< those that a new statement, or deleting, took the place of
struct Undo {};
struct Redo {};
struct NewSession {};
struct OpenFile {
  std::string path;
};  ///< empty: ask
struct Save {
  std::string path;
};  ///< empty: the session's own, or ask
struct SaveAs {};
struct ChooseSaved {
  bool all = true;  ///< steps after the cursor too
};                  ///< the answer to what to save
struct CopyPicture {};
struct SavePicture {};
struct Quit {};

// Looking at it.
struct Select {
  std::string tensor;
};
struct Hover {
  scene::Target target;
};
struct Pin {
  scene::Target target;
};
struct SetCellText {
  scene::CellText text;
};
struct SetShowIndices {
  bool on = false;
};
struct ZoomBy {
  float factor = 1;
  scene::Point at;
};  ///< about a point of the stage
struct PanBy {
  scene::Point by;
};
struct FitStage {};
struct MovePin {
  std::int64_t dim_from_last = 0;
  std::int64_t by = 0;
  bool stretches_box = false;
};  ///< keyboard walk over cells
struct SetRoles {
  std::string tensor;
  std::optional<scene::AxisRoles> roles;  ///< absent: PyTorch's printing order
};
struct SetBox {
  std::optional<scene::CellBox> box;
};
struct SetHidden {
  std::string tensor;
  bool hidden = true;
};
struct ShowAll {};
struct SetZoom {
  float zoom = 1;
  scene::Point at;
};  ///< about a point of the stage

// Motion.
struct Play {
  bool on = true;
  bool backwards = false;
};  ///< the transition in progress, or the walk over the selected tensor
struct Seek {
  double position = 0;
};  ///< on the timeline: step + fraction
struct SetSpeed {
  float factor = 1;
};
struct StepWalk {
  int by = 1;
};  ///< one element of the walk
struct StopWalk {};
struct WalkFrom {
  scene::CellTarget cell;
};
struct Tick {
  double secs = 0;       ///< time passed
  double step_secs = 1;  ///< what the step in motion takes at speed 1
};

// The form of an operation.
struct OpenOperation {
  std::string op;
};  ///< empty: close the form
struct EditArgument {
  std::size_t index = 0;
  std::string text;
  bool typed = false;  ///< by a text field, which shows it already
};
struct EditResultName {
  std::string text;
};
struct ApplyForm {};
struct SearchOperations {
  std::string text;
};
struct ToggleGroup {
  std::string group;
};

// The console.
struct EditConsole {
  std::string text;
  std::optional<std::size_t> caret = {};  ///< bytes; absent: at the end
};
struct MoveCaret {
  std::size_t to = 0;  ///< bytes
};
struct ClearConsole {};
struct SubmitConsole {};
struct EditInConsole {
  std::string text;
};
struct RecallHistory {
  int by = -1;
};
struct ChooseCompletion {
  int by = 1;
};
struct AcceptCompletion {};
struct CloseCompletion {};
struct PasteLines {
  std::string text;
};

// Editing a cell in place.
struct BeginCellEdit {
  scene::CellTarget cell;
};
struct EditCellText {
  std::string text;
};
struct CommitCellEdit {};
struct CancelCellEdit {};

// Dialogs, menus, notices.
struct OpenMenu {
  std::string name;
};  ///< empty: close
struct OpenContextMenu {
  scene::Target target;
  std::optional<std::size_t> step;
  scene::Point at;
};
enum class DialogKind {
  none,
  open,
  save_as,
  save_picture,
  unsaved,
  overwrite,
  changed_outside,  ///< the file on disk is no longer what was opened
  which_steps,      ///< those after the cursor too?
  recover,
  keys,
  about,
  settings
};
struct ShowDialog {
  DialogKind kind = DialogKind::none;
};
struct CloseDialog {};
struct EditPath {
  std::string text;
};
struct EnterFolder {
  std::string path;
};
struct ConfirmDialog {};
struct ChooseFile {
  std::string name;
};
struct DiscardChanges {};
struct DismissFailure {};
struct DismissPrinted {};
struct Focus {
  std::string id;  ///< the widget that gets the keys; empty: none
};
struct Escape {};  ///< closes the topmost thing that is open
struct SetLecture {
  bool on = false;  ///< full screen, panels folded
};
struct DismissNotice {
  std::size_t index = 0;
};
struct AcceptNotice {
  std::size_t index = 0;
};  ///< what its button says
struct CopyText {
  std::string text;
};  ///< to the clipboard

// Settings.
struct SetTheme {
  scene::Theme theme;
};
struct SetScale {
  int percent = 100;
};
struct SetLanguage {
  std::string code;
};
struct SetInstant {
  bool on = false;
};
struct SetReducedMotion {
  bool on = false;
};
struct SetTooltips {
  bool on = true;
};
enum class PanelId { operations, inspector, ledger };
struct FoldPanel {
  PanelId panel;
  bool folded = true;
};
struct ResizePanel {
  PanelId panel;
  float width = 0;
};  ///< at scale 1
struct SetFullScreen {
  bool on = false;
};

using AnyAction =
    std::variant<RunStatement, GoToStep, Undo, Redo, NewSession, OpenFile, Save, SaveAs, Quit, Select, Hover,
                 Pin, SetCellText, SetShowIndices, ZoomBy, PanBy, FitStage, MovePin, Play, Seek, SetSpeed,
                 StepWalk, StopWalk, Tick, OpenOperation, EditArgument, EditResultName, ApplyForm,
                 SearchOperations, ToggleGroup, EditConsole, SubmitConsole, EditInConsole, RecallHistory,
                 ChooseCompletion, AcceptCompletion, CloseCompletion, PasteLines, BeginCellEdit, EditCellText,
                 CommitCellEdit, CancelCellEdit, OpenMenu, OpenContextMenu, ShowDialog, CloseDialog, EditPath,
                 EnterFolder, ConfirmDialog, ChooseFile, DiscardChanges, DismissFailure, DismissPrinted,
                 Focus, Escape, SetLecture, DismissNotice, CopyText, SetTheme, SetScale, SetLanguage,
                 SetInstant, SetReducedMotion, SetTooltips, FoldPanel, ResizePanel, SetFullScreen, SetRoles,
                 SetBox, SetHidden, ShowAll, SetZoom, WalkFrom, DeleteLaterSteps, RestoreSteps, ChooseSaved,
                 CopyPicture, SavePicture, MoveCaret, ClearConsole, AcceptNotice>;

/// One of them. Copied and destroyed in action.cpp alone: for so many alternatives that takes seconds to
/// compile.
class Action {
 public:
  template <class T>
  requires(!std::is_same_v<std::remove_cvref_t<T>, Action>) Action(T action)
  noexcept : value_(std::in_place_type<T>, std::move(action)) {}
  Action(const Action& other);
  Action(Action&& other) noexcept;
  Action& operator=(const Action& other);
  Action& operator=(Action&& other) noexcept;
  ~Action();

  const AnyAction& value() const { return value_; }

 private:
  AnyAction value_;
};

}  // namespace stridescope::ui
