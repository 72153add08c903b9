#pragma once

#include <optional>
#include <string>

#include "engine/tensor/refusal/refusal.h"

namespace stridescope::app {

/// The exit of a script that raises SystemExit, which is not an error.
struct ScriptExit {
  int status = 0;
  std::string error_text;  ///< text for standard error
};

/// Returns nullopt for any other error.
std::optional<ScriptExit> exit_of(const tensor::Refusal& refusal);

}  // namespace stridescope::app
