#pragma once

#include <string>

#include "engine/explain/proof/proof.h"
#include "ui/actions/one_of.h"

namespace stridescope::ui {

// The panel of proofs.

struct ShowProof {
  explain::ProofRequest request;
};  ///< opens the panel, at the proof's first step
struct ChooseProof {
  explain::ProofRequest::Kind kind;
};
struct EditProofShape {
  std::string text;
};
struct EditProofOther {
  std::string text;
};
struct StepProof {
  int by = 1;
};                       ///< the step inside the proof
struct RestartProof {};  ///< returns to its first step

struct ProverAction : OneOf<ShowProof, ChooseProof, EditProofShape, EditProofOther, StepProof, RestartProof> {
  using OneOf::OneOf;
};

}  // namespace stridescope::ui
