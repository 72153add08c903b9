#pragma once

#include "engine/tensor/refusal/refusal.h"

namespace stridescope::tensor {

enum class Rule : std::uint16_t {
#define STRIDESCOPE_RULE(name, exception, facts, text) name,
#include "engine/tensor/refusal/rules.def"
#undef STRIDESCOPE_RULE
  count
};

}  // namespace stridescope::tensor
