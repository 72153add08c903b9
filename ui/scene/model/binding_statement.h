#pragma once

#include <string_view>

#include "engine/session/step.h"

namespace stridescope::scene {

/// A step's text; of a try statement, its body, or the handler of what its body raised.
std::string_view branch_that_ran(const session::Step& step);
/// Whether a statement assigns to a name and nothing else: `net.scale = ...`.
bool is_target(std::string_view statement, std::string_view name);
/// The text of the statement that bound a name in a step; empty where a loop or branch may have done so in
/// several.
std::string_view binding_statement(const session::Step& step, std::string_view name);

}  // namespace stridescope::scene
