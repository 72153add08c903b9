#pragma once

#include <string_view>

#include "engine/session/session.h"
#include "ui/scene/model/stage_model.h"

namespace stridescope::scene {

/// The position in an expression of a name, as a whole word that is neither an attribute nor part of a
/// string; npos if there is none.
std::size_t mention_of(std::string_view name, std::string_view expression);

/// Whether the parenthesis that a text begins with closes at its end.
bool closes_at_end(std::string_view text);

/// Sorts the storages that a product reads by the order in which its expression names their tensors: in `p @
/// v`, p stands left of v, even if v is older. Other storages keep their places.
void put_in_reading_order(StageModel& model, std::string_view expression, const session::Trace& trace);

}  // namespace stridescope::scene
