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

// The remaining steps of an action, as values. If a step starts a job, the next one is taken when the job has
// ended.

/// Moves the session to its state after `count` steps.
struct MoveTo {
  std::size_t count = 0;
  friend bool operator==(const MoveTo&, const MoveTo&) = default;
};
/// Sets a step in motion.
struct PlayStep {
  std::optional<std::size_t> step = {};  ///< from 1; absent: the one at the cursor
  double direction = 1;
  bool goes_on = false;  ///< the next one follows
  friend bool operator==(const PlayStep&, const PlayStep&) = default;
};
struct EndMotion {};
/// Shows a step in the middle of its motion, as the timeline's knob has it.
struct ShowPosition {
  double position = 0;
  friend bool operator==(const ShowPosition&, const ShowPosition&) = default;
};
/// Drops the steps after the cursor.
struct DropLaterSteps {};

/// Statements in order, which copies share.
struct Statements : std::shared_ptr<const std::vector<Branch::SourceText>> {
  Statements(std::vector<Branch::SourceText> list)
      : shared_ptr(std::make_shared<element_type>(std::move(list))) {}
  friend bool operator==(const Statements& a, const Statements& b) { return *a == *b; }
};
/// Appends statements one after the other, up to one that fails or is cancelled. The step after it gets its
/// JobEnd.
struct RunStatements {
  Statements statements;
  std::size_t ran = 0;
  bool awaits_job = false;  ///< of statements[ran]
  friend bool operator==(const RunStatements&, const RunStatements&) = default;
};
/// The same for statements that the user enters: shows their effects, or the error. It is the last step of a
/// plan.
struct RunTyped {
  enum class From : std::uint8_t { form, console, paste };
  Statements statements;
  From from = From::form;     ///< place where those that did not run can be corrected
  std::string line = {};      ///< of the console
  std::string selected = {};  ///< the tensor that stays selected; empty: select the result
  std::size_t ran = 0;
  bool awaits_job = false;
  Branch before = {};  ///< the former statements, if some are replaced by the running one
  friend bool operator==(const RunTyped&, const RunTyped&) = default;
};
/// Statements that did not run wait in the console for correction; ends the plan.
struct MendRest {
  Branch before = {};  ///< the branch that a replaced step leaves
  friend bool operator==(const MendRest&, const MendRest&) = default;
};
/// Continues with the statements after a corrected one.
struct GoOnMending {};
/// After a statement that replaces another: runs those after it, or restores the former state.
struct FinishReplacing {
  Branch before;
  std::size_t statement = 0, step = 0;  ///< the replaced one, and its first step, from 0
  std::size_t cursor = 0;               ///< where to go back to
  std::string selected;
  friend bool operator==(const FinishReplacing&, const FinishReplacing&) = default;
};
/// Selects a tensor again after what was tried is undone.
struct ShowAsBefore {
  std::string selected;
  std::shared_ptr<const session::Failure> failure = {};  ///< why it failed; null: it did not
  friend bool operator==(const ShowAsBefore&, const ShowAsBefore&) = default;
};
/// Shows the session that a job has opened.
struct ShowOpened {
  enum class As : std::uint8_t { file, recovered, fresh, tour, lesson };
  As as = As::file;
  std::string lesson = {};  ///< its name
  friend bool operator==(const ShowOpened&, const ShowOpened&) = default;
};
/// After steps were dropped: they can be brought back.
struct SetAside {
  Branch branch;
  friend bool operator==(const SetAside&, const SetAside&) = default;
};
/// After the statements of a branch were run again.
struct FinishRestoring {
  Branch wanted, before;
  friend bool operator==(const FinishRestoring&, const FinishRestoring&) = default;
};
/// Goes to the first step that begins at one of these lines, from the step after the first `from` on; opens
/// statements that contain one.
struct MoveToLine {
  enum class Otherwise : std::uint8_t { stay, from_the_start, to_the_end };
  std::size_t from = 0;
  std::set<std::size_t> lines;
  Otherwise otherwise = Otherwise::stay;  ///< if there is none
  friend bool operator==(const MoveToLine&, const MoveToLine&) = default;
};
/// After a file was opened again because another program has written it.
struct ShowReloaded {
  std::string name;
  std::optional<std::size_t> statements;  ///< where to go back to; absent: to the end
  std::set<std::size_t> breakpoints;
  friend bool operator==(const ShowReloaded&, const ShowReloaded&) = default;
};
/// After the steps that a program sent were run.
struct ShowTaken {
  std::vector<LiveStep> steps;
  friend bool operator==(const ShowTaken&, const ShowTaken&) = default;
};

/// Asks about a step before it plays; shows a notice if there is no question.
struct AskStep {
  std::size_t step = 0;
  bool was_typed = false;  ///< goes back before it; only generated questions are asked, without a notice
  friend bool operator==(const AskStep&, const AskStep&) = default;
};
/// Sets the step after the cursor in motion, or asks its question.
struct PlayOrAsk {};
/// Returns to the lesson: its statements have run again.
struct ReturnInto {
  std::size_t left_at = 0;
  Branch tried;
  friend bool operator==(const ReturnInto&, const ReturnInto&) = default;
};
/// The lesson is at the step where it was left.
struct ComeBack {
  Branch tried;
  friend bool operator==(const ComeBack&, const ComeBack&) = default;
};
struct StepForward {};    ///< unless a question is open
struct RestartLesson {};  ///< drops the answers

struct PlanStep
    : OneOf<MoveTo, PlayStep, EndMotion, ShowPosition, DropLaterSteps, RunStatements, RunTyped, MendRest,
            GoOnMending, FinishReplacing, ShowAsBefore, SetAside, FinishRestoring, MoveToLine, ShowOpened,
            ShowReloaded, ShowTaken, AskStep, PlayOrAsk, ReturnInto, ComeBack, StepForward, RestartLesson> {
  using OneOf::OneOf;
};
using Plan = std::vector<PlanStep>;

}  // namespace stridescope::ui
