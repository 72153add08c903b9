#pragma once

#include "engine/tensor/refusal/refusal.h"
#include "engine/words/message.h"

namespace stridescope::explain {

/// Explanation of a refusal, and a replacement to write; empty if PyTorch's message is clear enough.
struct Reason {
  words::Message why;
  words::Message remedy;
};

/// Derived from the refusal's facts only. For a misspelt name, the remedy is the nearest known one.
Reason reason_of(const tensor::Refusal& refusal);

}  // namespace stridescope::explain
