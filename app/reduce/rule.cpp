#include <algorithm>
#include <utility>

#include "app/reduce/plan.h"
#include "app/reduce/reducers.h"
#include "ui/forms/form.h"
#include "ui/forms/rule_form.h"

namespace stridescope::app {
namespace {

constexpr std::size_t most_dims = 4;
constexpr std::int64_t most_size = 64, most_stride = 4096;

/// Returns the layout, limited to the number of dimensions and the values that the panel can edit.
tensor::Layout bounded(tensor::Layout layout) {
  layout.shape.resize(std::min(layout.shape.size(), most_dims));
  layout.stride.resize(layout.shape.size());
  for (auto& size : layout.shape) size = std::clamp<std::int64_t>(size, 0, most_size);
  for (auto& stride : layout.stride) stride = std::clamp(stride, -most_stride, most_stride);
  layout.storage_offset = std::clamp(layout.storage_offset, -most_stride, most_stride);
  return layout;
}

/// Returns a plan that drops the step of the edited layout, and those after it; empty if it has none.
ui::Plan plan_without_step(const ui::RuleState& rule) {
  if (rule.step == 0) return {};
  return {ui::MoveTo{rule.step - 1}, ui::DropLaterSteps{}};
}

void apply(ui::UiState& state, const ui::EditRule& action) {
  if (state.work.job || has_open_question(state)) return;
  auto& rule = state.rule;
  const auto& session = state.document.session;
  if (!ui::is_rule_edited(state)) {
    const auto base = state.stage.view.selected;
    if (!ui::find_tensor(session, base)) return;
    rule = {.base = base, .made = session.fresh_name(), .since = session.cursor()};
  }
  rule.layout = bounded(action.layout);
  const auto source = rule.made + " = " + ui::as_strided_code(rule.base, rule.layout);
  rule.error = session.preview(source).message();
  if (!rule.error.empty()) return;
  // Repeated edits of a layout are one step: its statement is replaced.
  ui::Plan plan = plan_without_step(rule);
  if (rule.step == 0) rule.step = session.cursor() + 1;
  plan.push_back(ui::RunTyped{.statements = std::vector{ui::Branch::SourceText{{}, source}}});
  plan.push_back(ui::EndMotion{});
  run_plan(state, std::move(plan));
}

void apply(ui::UiState& state, const ui::ResetRule&) {
  if (!ui::is_rule_edited(state)) return;
  const auto rule = std::exchange(state.rule, {});
  ui::Plan plan = plan_without_step(rule);
  plan.push_back(ui::ShowAsBefore{rule.base});
  run_plan(state, std::move(plan));
}

}  // namespace

void reduce_rule(ui::UiState& state, const ui::RuleAction& action) {
  action.visit([&](const auto& one) { apply(state, one); });
}

}  // namespace stridescope::app
