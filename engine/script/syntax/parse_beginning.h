#pragma once

#include <optional>

#include "engine/script/syntax/ast.h"

namespace stridescope::script {

/// Parses a script up to the first statement with an error, which is stored in `stopped`. Throws
/// ScriptError (SyntaxError) if the text cannot be tokenised: an open bracket or string at the end, invalid
/// characters.
Script parse_beginning(std::string_view text, std::optional<ScriptError>& stopped);

}  // namespace stridescope::script
