#pragma once

#include <unordered_set>

#include "engine/session/trace.h"

namespace stridescope::session {

using Identities = std::unordered_set<const void*>;

/// What tells a tensor, list or object from every other one; null for a value that is none.
const void* identity_of(const script::Value& value);

/// Of these tensors, lists and objects, those that names reached before the statement ran that left the
/// trace. `before` are the names as they were.
Identities held_before(Identities wanted, const script::Environment& before, const Trace& trace);

}  // namespace stridescope::session
