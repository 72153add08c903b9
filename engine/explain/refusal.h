#pragma once

#include "engine/tensor/refusal/refusal.h"
#include "engine/words/message.h"

namespace stridescope::explain {

/// What a refusal means, and what to write instead; empty where PyTorch's words say it all.
struct Reason {
  words::Message why;
  words::Message remedy;
};

/// Made from the refusal's facts alone. A name that is nearly known has the nearest as its remedy.
Reason reason_of(const tensor::Refusal& refusal);

}  // namespace stridescope::explain
