#include "app/reduce/plan.h"

#include <iterator>
#include <utility>

#include "app/reduce/reducers.h"

namespace stridescope::app {
namespace {

/// Takes steps until `left` of them remain, or one has started a job.
void run_steps(ui::UiState& state, std::size_t left, JobEnd end) {
  auto& plan = state.work.plan;
  while (!state.work.job && plan.size() > left) {
    const auto next = std::move(plan.front());
    plan.erase(plan.begin());
    next.visit([&](const auto& step) { run_step(state, step, end); });
  }
}

}  // namespace

void run_plan(ui::UiState& state, ui::Plan steps) {
  if (state.work.job) return add_notice(state, {"work/busy"}, false);
  auto& plan = state.work.plan;
  const auto left = plan.size();
  plan.insert(plan.begin(), std::make_move_iterator(steps.begin()), std::make_move_iterator(steps.end()));
  run_steps(state, left, {});
}

void resume_plan(ui::UiState& state, JobEnd end) { run_steps(state, 0, std::move(end)); }

}  // namespace stridescope::app
