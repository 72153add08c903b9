#include "ui/guide.h"

#include <algorithm>
#include <variant>

#include "app/reduce/reducers.h"
#include "ui/forms/form.h"

namespace stridescope::app {
namespace {

using ui::Guide;

void set_guide(ui::UiState& state, Guide to) { state.settings.guide = static_cast<int>(to); }

/// Returns true if the step at the cursor bound a tensor that satisfies `is`.
template <class Is>
bool made(const ui::UiState& state, const Is& is) {
  const auto& session = state.document.session;
  const auto& bound = session.steps()[session.cursor() - 1].outcome.bound;
  return std::ranges::any_of(bound, [&](const std::string& name) {
    const auto tensor = ui::find_tensor(session, name);
    return tensor && is(*tensor);
  });
}

}  // namespace

void guide_after_statement(ui::UiState& state) {
  const auto guide = ui::guide_of(state);
  if (guide == Guide::transpose) {
    const bool turns = made(state, [](const tensor::Tensor& t) { return t.is_view() && !t.is_contiguous(); });
    return set_guide(state, turns ? Guide::point : Guide::done);
  }
  if (guide != Guide::point && guide != Guide::copy) return;
  if (made(state, [](const tensor::Tensor& t) { return !t.is_view() && t.is_contiguous(); }))
    set_guide(state, Guide::back);
}

void end_guide(ui::UiState& state) { set_guide(state, Guide::done); }

void follow_guide(ui::UiState& state, const ui::Action& action) {
  const auto guide = ui::guide_of(state);
  if (guide == Guide::point && (action.get_if<ui::Pin>() || action.get_if<ui::MovePin>()) &&
      std::holds_alternative<scene::CellTarget>(state.stage.view.pinned))
    set_guide(state, Guide::copy);
  const bool goes_back = action.get_if<ui::Undo>() || action.get_if<ui::GoToStep>() ||
                         action.get_if<ui::Seek>() ||
                         (action.get_if<ui::Play>() && action.get_if<ui::Play>()->backwards);
  if (guide == Guide::back && goes_back) set_guide(state, Guide::tour);
}

}  // namespace stridescope::app
