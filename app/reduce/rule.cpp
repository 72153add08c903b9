#include <algorithm>

#include "app/reduce/reducers.h"
#include "ui/forms/form.h"
#include "ui/forms/rule_form.h"

namespace stridescope::app {
namespace {

constexpr std::size_t most_dims = 4;
constexpr std::int64_t most_size = 64, most_stride = 4096;

/// What the panel has room for.
tensor::Layout bounded(tensor::Layout layout) {
  layout.shape.resize(std::min(layout.shape.size(), most_dims));
  layout.stride.resize(layout.shape.size());
  for (auto& size : layout.shape) size = std::clamp<std::int64_t>(size, 0, most_size);
  for (auto& stride : layout.stride) stride = std::clamp(stride, -most_stride, most_stride);
  layout.storage_offset = std::clamp(layout.storage_offset, -most_stride, most_stride);
  return layout;
}

void apply(ui::UiState& state, const ui::EditRule& action) {
  if (state.work.job || has_open_question(state)) return;
  auto& rule = state.rule;
  auto& session = state.document.session;
  if (!ui::is_rule_edited(state)) {
    const auto base = state.stage.view.selected;
    if (!ui::find_tensor(session, base)) return;
    rule = {.base = base, .made = session.fresh_name(), .since = session.cursor()};
  }
  rule.layout = bounded(action.layout);
  const auto source = rule.made + " = " + ui::as_strided_code(rule.base, rule.layout);
  // While it is changed it stays one step: the one before makes way.
  const auto verdict = session.preview(source);
  rule.error = verdict.message();
  if (!rule.error.empty()) return;
  if (rule.step > 0) {
    session.undo();
    session.truncate();
  }
  rule.step = session.cursor() + 1;
  run_typed(state, {.statements = std::vector{ui::Branch::SourceText{{}, source}}}, {ui::EndMotion{}});
}

void apply(ui::UiState& state, const ui::ResetRule&) {
  if (!ui::is_rule_edited(state)) return;
  const auto base = state.rule.base;
  if (state.rule.step > 0) {
    state.document.session.undo();
    state.document.session.truncate();
  }
  state.rule = {};
  state.stage.view.selected = base;
  session_changed(state);
  stop_motion(state);
}

}  // namespace

void reduce_rule(ui::UiState& state, const ui::RuleAction& action) {
  action.visit([&](const auto& one) { apply(state, one); });
}

}  // namespace stridescope::app
