#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "ui/actions/one_of.h"
#include "ui/state/branch.h"
#include "ui/state/live.h"

namespace stridescope::session {
struct Failure;
}

namespace stridescope::ui {

// The remaining steps of an action, as values. If a step starts a job, the next one runs when the job has
// ended.

/// Moves the session to its state after `count` steps.
struct MoveTo {
  std::size_t count = 0;
  friend bool operator==(const MoveTo&, const MoveTo&) = default;
};
/// Starts the motion of a step.
struct PlayStep {
  std::optional<std::size_t> step = {};  ///< from 1; absent: the one at the cursor
  double direction = 1;
  bool goes_on = false;  ///< the next step follows
  friend bool operator==(const PlayStep&, const PlayStep&) = default;
};
struct EndMotion {};
/// Shows a step in the middle of its motion, at the position of the timeline's knob.
struct ShowPosition {
  double position = 0;
  friend bool operator==(const ShowPosition&, const ShowPosition&) = default;
};
/// Drops the steps after the cursor.
struct DropLaterSteps {};

/// Statements in order, shared by copies.
struct Statements : std::shared_ptr<const std::vector<Branch::SourceText>> {
  Statements(std::vector<Branch::SourceText> list)
      : shared_ptr(std::make_shared<element_type>(std::move(list))) {}
  friend bool operator==(const Statements& a, const Statements& b) { return *a == *b; }
};
/// Appends statements one after the other, up to one that fails or is cancelled. The step after it receives
/// its JobEnd.
struct RunStatements {
  Statements statements;
  std::size_t ran = 0;
  bool awaits_job = false;  ///< for statements[ran]
  friend bool operator==(const RunStatements&, const RunStatements&) = default;
};
/// The same for statements that the user enters: shows their effects, or the error. It is the last step of a
/// plan.
struct RunTyped {
  enum class From : std::uint8_t { form, console, paste };
  Statements statements;
  From from = From::form;     ///< the widget in which failed statements can be corrected
  std::string line = {};      ///< the console's line
  std::string selected = {};  ///< the tensor that stays selected; empty: select the result
  std::size_t ran = 0;
  bool awaits_job = false;
  Branch before = {};  ///< the previous statements, if some are replaced
  friend bool operator==(const RunTyped&, const RunTyped&) = default;
};
/// Statements that did not run wait in the console for correction; ends the plan.
struct KeepPending {
  Branch before = {};  ///< the branch that a replaced step leaves
  friend bool operator==(const KeepPending&, const KeepPending&) = default;
};
/// Continues with the statements after a corrected one.
struct ContinuePending {};
/// After a statement that replaces another: runs those after it, or restores the previous state.
struct FinishReplacing {
  Branch before;
  std::size_t statement = 0, step = 0;  ///< the replaced one, and its first step, from 0
  std::size_t cursor = 0;               ///< the step to return to
  std::string selected;
  friend bool operator==(const FinishReplacing&, const FinishReplacing&) = default;
};
/// Selects a tensor again after a trial is undone.
struct ShowAsBefore {
  std::string selected;
  std::shared_ptr<const session::Failure> failure = {};  ///< null: it did not fail
  friend bool operator==(const ShowAsBefore&, const ShowAsBefore&) = default;
};
/// Shows the session that a job has opened.
struct ShowOpened {
  enum class As : std::uint8_t { file, recovered, fresh, tour, lesson };
  As as = As::file;
  std::string lesson = {};  ///< its name
  friend bool operator==(const ShowOpened&, const ShowOpened&) = default;
};
/// Makes dropped steps available for restoring.
struct SetAside {
  Branch branch;
  friend bool operator==(const SetAside&, const SetAside&) = default;
};
/// Runs after the statements of a branch were run again.
struct FinishRestoring {
  Branch wanted, before;
  friend bool operator==(const FinishRestoring&, const FinishRestoring&) = default;
};
/// Moves to the first step that begins at one of these lines, searching after the first `from` steps; opens
/// statements that contain one.
struct MoveToLine {
  enum class Otherwise : std::uint8_t { stay, from_the_start, to_the_end };
  std::size_t from = 0;
  std::set<std::size_t> lines;
  Otherwise otherwise = Otherwise::stay;  ///< if there is none
  friend bool operator==(const MoveToLine&, const MoveToLine&) = default;
};
/// Runs after a file was reopened because another program has written it.
struct ShowReloaded {
  std::string name;
  std::optional<std::size_t> statements;  ///< the number to return to; absent: to the end
  std::set<std::size_t> breakpoints;
  friend bool operator==(const ShowReloaded&, const ShowReloaded&) = default;
};
/// Runs after the steps that a program sent.
struct ShowProgramSteps {
  std::vector<LiveStep> steps;
  friend bool operator==(const ShowProgramSteps&, const ShowProgramSteps&) = default;
};

/// Asks about a step before it plays; shows a notice if there is no question.
struct AskStep {
  std::size_t step = 0;
  bool was_typed = false;  ///< returns to before it; only generated questions are asked, without a notice
  friend bool operator==(const AskStep&, const AskStep&) = default;
};
/// Starts the motion of the step after the cursor, or asks its question.
struct PlayOrAsk {};
/// Returns to the lesson: its statements have run again.
struct RestoreLesson {
  std::size_t left_at = 0;
  Branch tried;
  friend bool operator==(const RestoreLesson&, const RestoreLesson&) = default;
};
/// Runs when the lesson is at the step where it was left.
struct FinishReturnToLesson {
  Branch tried;
  friend bool operator==(const FinishReturnToLesson&, const FinishReturnToLesson&) = default;
};
struct StepForward {};    ///< unless a question is open
struct RestartLesson {};  ///< drops the answers

struct PlanStep : OneOf<MoveTo, PlayStep, EndMotion, ShowPosition, DropLaterSteps, RunStatements, RunTyped,
                        KeepPending, ContinuePending, FinishReplacing, ShowAsBefore, SetAside,
                        FinishRestoring, MoveToLine, ShowOpened, ShowReloaded, ShowProgramSteps, AskStep,
                        PlayOrAsk, RestoreLesson, FinishReturnToLesson, StepForward, RestartLesson> {
  using OneOf::OneOf;
};
using Plan = std::vector<PlanStep>;

}  // namespace stridescope::ui
