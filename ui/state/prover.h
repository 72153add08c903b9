#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "engine/explain/proof/proof.h"
#include "ui/state/draft.h"

namespace stridescope::ui {

/// The request of the panel of proofs.
struct ProverState {
  explain::ProofRequest::Kind kind = explain::ProofRequest::Kind::view;
  std::string tensor = {};               ///< empty: the selected one
  Draft shape = {};                      ///< of a view; empty: -1
  Draft other = {};                      ///< for a broadcast: a name or a shape; empty: the newest other
  std::optional<std::size_t> step = {};  ///< the shown step, from 0; absent: the whole proof
  friend bool operator==(const ProverState&, const ProverState&) = default;
};

}  // namespace stridescope::ui
