#pragma once

#include <optional>
#include <string>

#include "engine/explain/proof/proof.h"
#include "engine/session/snapshot.h"
#include "ui/scene/picture/view_state.h"
#include "ui/state.h"

namespace stridescope::ui {

/// What the panel of proofs asks; nullopt where what is typed is no shape or names no tensor.
std::optional<explain::ProofRequest> asked_proof(const UiState& state);

/// nullopt where the request names what is no tensor.
std::optional<explain::Proof> proof_at(const session::Snapshot& now, const explain::ProofRequest& request);

/// What the stage marks of it; nullopt where the panel is folded away or a question waits for its answer.
std::optional<scene::ShownProof> shown_proof(const UiState& state);

/// Whether the proof is stepped through and has a next step, or with -1 one before.
bool can_step_proof(const UiState& state, int by);

}  // namespace stridescope::ui
