#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "engine/session/step.h"
#include "ui/state.h"

namespace stridescope::app {

/// How statements ended: all of them ran, or one failed or was cancelled.
struct StatementsEnd {
  std::vector<ui::Branch::SourceText> rest = {};  ///< it and those after it
  std::optional<session::Failure> failure = {};
  bool was_cancelled = false;
};

/// Takes these steps, and then those that are left of the plan. One that starts a job is the last for now.
void carry_on(ui::UiState& state, ui::Plan steps);
/// After a job: goes on with the plan. `end` is how its statement ended.
void resume_plan(ui::UiState& state, StatementsEnd end = {});

// The steps of plans, each beside the reducer of its domain.
void take(ui::UiState& state, const ui::MoveTo& step, StatementsEnd&);
void take(ui::UiState& state, const ui::PlayStep& step, StatementsEnd&);
void take(ui::UiState& state, const ui::EndMotion&, StatementsEnd&);
void take(ui::UiState& state, const ui::ShowPosition& step, StatementsEnd&);
void take(ui::UiState& state, const ui::DropLaterSteps&, StatementsEnd&);
void take(ui::UiState& state, const ui::RunStatements& step, StatementsEnd& end);
void take(ui::UiState& state, const ui::RunTyped& step, StatementsEnd& end);
void take(ui::UiState& state, const ui::MendRest& step, StatementsEnd& end);
void take(ui::UiState& state, const ui::GoOnMending&, StatementsEnd&);
void take(ui::UiState& state, const ui::FinishReplacing& step, StatementsEnd& end);
void take(ui::UiState& state, const ui::ShowFailure& step, StatementsEnd&);
void take(ui::UiState& state, const ui::SetAside& step, StatementsEnd&);
void take(ui::UiState& state, const ui::FinishRestoring& step, StatementsEnd& end);
void take(ui::UiState& state, const ui::MoveToLine& step, StatementsEnd&);
void take(ui::UiState& state, const ui::ShowReloaded& step, StatementsEnd&);
void take(ui::UiState& state, const ui::ShowTaken& step, StatementsEnd& end);
void take(ui::UiState& state, const ui::AskStep& step, StatementsEnd&);
void take(ui::UiState& state, const ui::PlayOrAsk&, StatementsEnd&);
void take(ui::UiState& state, const ui::ReturnInto& step, StatementsEnd&);
void take(ui::UiState& state, const ui::ComeBack& step, StatementsEnd&);
void take(ui::UiState& state, const ui::StepForward&, StatementsEnd&);
void take(ui::UiState& state, const ui::RestartLesson&, StatementsEnd&);

}  // namespace stridescope::app
