#include "ui/forms/proof_form.h"

#include <algorithm>

#include "ui/forms/form.h"
#include "ui/lesson/lesson_view.h"

namespace stridescope::ui {
namespace {

using ProofKind = explain::ProofRequest::Kind;

/// Returns the tensor that was bound last, other than `than`.
std::string newest_other(const UiState& state, const std::string& than) {
  const script::Environment::Binding* newest = nullptr;
  for (const auto& binding : state.document.session.environment().bindings())
    if (binding.name != than && binding.value.get_if<tensor::Tensor>() &&
        (!newest || binding.bound_at > newest->bound_at))
      newest = &binding;
  return newest ? newest->name : than;
}

}  // namespace

std::optional<explain::ProofRequest> asked_proof(const UiState& state) {
  const auto& asked = state.prover;
  const auto& session = state.document.session;
  const bool is_there = !asked.tensor.empty() && find_tensor(session, asked.tensor);
  explain::ProofRequest request{asked.kind, is_there ? asked.tensor : state.stage.view.selected};
  if (!find_tensor(session, request.tensor)) return std::nullopt;
  if (asked.kind == ProofKind::view) {
    const auto shape = explain::parse_shape(asked.shape.text);
    if (!shape) return std::nullopt;
    request.shape =
        shape->empty() && asked.shape.text.find('(') == std::string::npos ? tensor::Dims{-1} : *shape;
  } else if (asked.kind == ProofKind::broadcast) {
    const auto& text = asked.other.text;
    const auto shape = explain::parse_shape(text);
    if (shape && (!shape->empty() || text.find('(') != std::string::npos)) request.shape = *shape;
    else request.other = text.empty() ? newest_other(state, request.tensor) : text;
    const bool is_shape = request.other.empty();
    if (is_shape ? !tensor::checked_numel(request.shape) : !find_tensor(session, request.other))
      return std::nullopt;
  }
  return request;
}

std::optional<explain::Proof> proof_at(const session::Snapshot& now, const explain::ProofRequest& request) {
  return explain::prove(request, [&](const std::string& name) -> std::optional<explain::ProofSubject> {
    const auto tensor = find_tensor(now, name);
    if (!tensor) return std::nullopt;
    return explain::ProofSubject{tensor->layout(), tensor->storage().nbytes() / tensor->itemsize()};
  });
}

std::optional<scene::ShownProof> shown_proof(const UiState& state) {
  if (state.settings.prover_folded || is_question_open(state)) return std::nullopt;
  const auto request = asked_proof(state);
  if (!request) return std::nullopt;
  return scene::ShownProof{*request, state.prover.step};
}

bool can_step_proof(const UiState& state, int by) {
  if (state.settings.prover_folded || !state.prover.step || is_question_open(state)) return false;
  if (by < 0) return *state.prover.step > 0;
  const auto request = asked_proof(state);
  const auto proof = request ? proof_at(state.document.session.now(), *request) : std::nullopt;
  return proof && *state.prover.step + 1 < proof->steps.size();
}

}  // namespace stridescope::ui
