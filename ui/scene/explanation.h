#pragma once

#include <string>
#include <vector>

#include "engine/session/session.h"

namespace stridescope::scene {

/// Why a statement failed and what to write instead, in sentences: for views that cannot be and shapes that
/// do not broadcast, with the dimensions that collide; else empty.
std::vector<std::string> explanation(const session::Failure& failure, bool chinese);

}  // namespace stridescope::scene
