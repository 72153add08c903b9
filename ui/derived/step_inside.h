#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "engine/session/session.h"

/// Steps that are parts of a statement.
namespace stridescope::ui {

/// The innermost statement that is open around a step, from 0; nullopt for a step that is a whole statement.
std::optional<session::Path> opened_around(const session::Step& step);
/// Whether a step belongs to the statement at `path` of its group.
bool is_within(const session::Step& step, const session::Path& path);
/// The step, from 1, that Step Into opens: the shown one, or the next one; nullopt if neither has statements
/// inside.
std::optional<std::size_t> step_to_enter(const session::Session& session);
/// Whether any step has statements inside, or is one of them.
bool has_insides(const session::Session& session);
bool can_step_out(const session::Session& session);
/// "7", or "7.2.1" for a part of the seventh statement.
std::string number_of(const session::Session& session, std::size_t step);

}  // namespace stridescope::ui
