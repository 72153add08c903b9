#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "engine/session/session.h"

/// Steps that are parts of a statement.
namespace stridescope::ui {

/// Returns the path of the innermost open statement around a step; nullopt for a whole statement.
std::optional<session::StatementPath> opened_around(const session::Step& step);
/// Returns true if a step belongs to the statement at `path` of its group.
bool is_within(const session::Step& step, const session::StatementPath& path);
/// Returns the step, from 1, that Step Into opens: the shown one, or the next one; nullopt if neither
/// contains statements.
std::optional<std::size_t> step_to_enter(const session::Session& session);
/// Returns true if any step contains statements, or is part of one.
bool has_inner_steps(const session::Session& session);
bool can_step_out(const session::Session& session);
/// Returns "7", or "7.2.1" for a part of the seventh statement.
std::string step_label(const session::Session& session, std::size_t step);

}  // namespace stridescope::ui
