#pragma once

#include "engine/tensor/refusal/refusal.h"
#include "engine/words/message.h"

namespace stridescope::explain {

/// The explanation of a refusal with a replacement; empty if PyTorch's message is clear enough.
struct RefusalExplanation {
  words::Message why;
  words::Message remedy;
};

/// Derived only from the refusal's facts. For a misspelt name, the remedy is the nearest known one.
RefusalExplanation explain_refusal(const tensor::Refusal& refusal);

}  // namespace stridescope::explain
