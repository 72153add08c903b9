#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "engine/session/step.h"
#include "ui/state.h"
#include "ui/state/opened.h"

namespace stridescope::app {

/// The result of a job, passed to the steps of the plan after it.
struct JobEnd {
  /// The statement that failed or was cancelled, and those after it.
  std::vector<ui::Branch::SourceText> rest = {};
  std::optional<session::Failure> failure = {};
  bool was_cancelled = false;
  std::optional<ui::OpenedDocument> opened = {};
};

/// Takes these steps. After one that starts a job, the others wait until the job has ended.
void run_plan(ui::UiState& state, ui::Plan steps);
/// Continues the plan after a job.
void resume_plan(ui::UiState& state, JobEnd end = {});

// The steps of plans; each is defined beside the reducer of its domain.
void run_step(ui::UiState& state, const ui::MoveTo& step, JobEnd&);
void run_step(ui::UiState& state, const ui::PlayStep& step, JobEnd&);
void run_step(ui::UiState& state, const ui::EndMotion&, JobEnd&);
void run_step(ui::UiState& state, const ui::ShowPosition& step, JobEnd&);
void run_step(ui::UiState& state, const ui::DropLaterSteps&, JobEnd&);
void run_step(ui::UiState& state, const ui::RunStatements& step, JobEnd& end);
void run_step(ui::UiState& state, const ui::RunTyped& step, JobEnd& end);
void run_step(ui::UiState& state, const ui::KeepPending& step, JobEnd& end);
void run_step(ui::UiState& state, const ui::ContinuePending&, JobEnd&);
void run_step(ui::UiState& state, const ui::FinishReplacing& step, JobEnd& end);
void run_step(ui::UiState& state, const ui::ShowAsBefore& step, JobEnd&);
void run_step(ui::UiState& state, const ui::SetAside& step, JobEnd&);
void run_step(ui::UiState& state, const ui::FinishRestoring& step, JobEnd& end);
void run_step(ui::UiState& state, const ui::MoveToLine& step, JobEnd&);
void run_step(ui::UiState& state, const ui::ShowOpened& step, JobEnd& end);
void run_step(ui::UiState& state, const ui::ShowReloaded& step, JobEnd&);
void run_step(ui::UiState& state, const ui::ShowProgramSteps& step, JobEnd& end);
void run_step(ui::UiState& state, const ui::AskStep& step, JobEnd&);
void run_step(ui::UiState& state, const ui::PlayOrAsk&, JobEnd&);
void run_step(ui::UiState& state, const ui::RestoreLesson& step, JobEnd&);
void run_step(ui::UiState& state, const ui::FinishReturnToLesson& step, JobEnd&);
void run_step(ui::UiState& state, const ui::StepForward&, JobEnd&);
void run_step(ui::UiState& state, const ui::RestartLesson&, JobEnd&);

}  // namespace stridescope::app
