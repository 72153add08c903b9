#pragma once

#include <optional>

#include "engine/script/syntax/ast.h"

namespace stridescope::script {

/// Parses a script up to the first statement that is wrong, whose error goes to `stopped`. Throws ScriptError
/// (SyntaxError) where the text has no words to parse: a bracket or a string that does not end, characters of
/// no encoding.
Script parse_beginning(std::string_view text, std::optional<ScriptError>& stopped);

}  // namespace stridescope::script
