#pragma once

#include <optional>

#include "engine/script/syntax/ast.h"

namespace stridescope::script {

/// Parses a script up to the first statement with an error, which is stored in `first_error`. Throws
/// ScriptError (SyntaxError) if the text cannot be tokenised: an open bracket or string at the end, invalid
/// characters.
Script parse_until_error(std::string_view text, std::optional<ScriptError>& first_error);

}  // namespace stridescope::script
