#pragma once

#include <string_view>

#include "engine/session/session.h"
#include "ui/scene/model/stage_model.h"

namespace stridescope::scene {

/// Returns the position of a name in an expression, as a whole word that is neither an attribute nor part of
/// a string; npos if there is none.
std::size_t find_name_in(std::string_view name, std::string_view expression);

/// Returns true if the parenthesis at the beginning of a text closes at its end.
bool closes_at_end(std::string_view text);

/// Sorts the storages that a product reads by the order in which its expression names their tensors: in `p @
/// v`, p is to the left of v, even if v is older. Other storages keep their order.
void sort_by_expression(StageModel& model, std::string_view expression, const session::Trace& trace);

}  // namespace stridescope::scene
