#include <algorithm>

#include "app/reduce/reducers.h"
#include "engine/words/numbers.h"
#include "ui/forms/proof_form.h"

namespace stridescope::app {
namespace {

void apply(ui::UiState& state, const ui::ShowProof& action) {
  const auto& request = action.request;
  state.prover = {request.kind, request.tensor};
  const bool has_other = !request.other.empty();
  const auto shape = words::tuple_text(request.shape);
  (request.kind == explain::ProofRequest::Kind::view ? state.prover.shape : state.prover.other)
      .replace(has_other ? request.other : shape);
  state.prover.step = 0;
  state.settings.prover_folded = false;
}

void apply(ui::UiState& state, const ui::ChooseProof& action) {
  state.prover.kind = action.kind;
  state.prover.step.reset();
}

void apply(ui::UiState& state, const ui::EditProofShape& action) {
  state.prover.shape.text = action.text;
  state.prover.step.reset();
}

void apply(ui::UiState& state, const ui::EditProofOther& action) {
  state.prover.other.text = action.text;
  state.prover.step.reset();
}

void apply(ui::UiState& state, const ui::RestartProof&) { state.prover.step = 0; }

void apply(ui::UiState& state, const ui::StepProof& action) {
  const auto request = ui::asked_proof(state);
  const auto proof = request ? ui::proof_at(state.document.session.now(), *request) : std::nullopt;
  if (!proof || proof->steps.empty()) return;
  const auto last = static_cast<int>(proof->steps.size()) - 1;
  const int now = std::min(state.prover.step ? static_cast<int>(*state.prover.step) : last, last);
  state.prover.step = static_cast<std::size_t>(std::clamp(now + std::clamp(action.by, -last, last), 0, last));
}

}  // namespace

void reduce_prover(ui::UiState& state, const ui::ProverAction& action) {
  action.visit([&](const auto& one) { apply(state, one); });
}

void show_proof(ui::UiState& state, const explain::ProofRequest& request) {
  apply(state, ui::ShowProof{request});
}

}  // namespace stridescope::app
