#pragma once

#include <optional>
#include <string>

#include "engine/explain/proof/proof.h"
#include "engine/session/snapshot.h"
#include "ui/scene/picture/view_state.h"
#include "ui/state.h"

namespace stridescope::ui {

/// The request in the panel of proofs; nullopt if the text is not a shape or does not name a tensor.
std::optional<explain::ProofRequest> asked_proof(const UiState& state);

/// nullopt if the request names something other than a tensor.
std::optional<explain::Proof> proof_at(const session::Snapshot& now, const explain::ProofRequest& request);

/// The proof's marks on the stage; nullopt if the panel is folded away or a question is open.
std::optional<scene::ShownProof> shown_proof(const UiState& state);

/// Whether the proof is stepped through and has a next step, or with -1 one before.
bool can_step_proof(const UiState& state, int by);

}  // namespace stridescope::ui
