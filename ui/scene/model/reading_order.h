#pragma once

#include <string_view>

#include "engine/session/session.h"
#include "ui/scene/model/stage_model.h"

namespace stridescope::scene {

/// Where an expression names something: at a word of its own that is no attribute and no part of a string;
/// npos where it does not.
std::size_t mention_of(std::string_view name, std::string_view expression);

/// Lets the storages that a product reads stand in the order in which its expression names their tensors: v,
/// the older one, right of p in `p @ v`. What the step made, and what has no part in it, keeps its place.
void put_in_reading_order(StageModel& model, std::string_view expression, const session::Trace& trace);

}  // namespace stridescope::scene
