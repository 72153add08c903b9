#pragma once

#include <optional>

#include "engine/script/table/op_table.h"

namespace stridescope::script {

/// interpolate() to the nearest elements at once; nullopt where its program has to say it, or why not.
std::optional<Value> nearest_at_once(const Call& call);

/// The same between neighbours: linear, bilinear and trilinear.
std::optional<Value> linear_at_once(const Call& call);

}  // namespace stridescope::script
