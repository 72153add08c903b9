#pragma once

#include <unordered_set>

#include "engine/session/trace.h"

namespace stridescope::session {

using Identities = std::unordered_set<const void*>;

/// The identity of a tensor, list or object; null for other values.
const void* identity_of(const script::Value& value);

/// Those of the tensors, lists and objects that were reachable before the trace's statement ran. `before`:
/// the names at that time. The search may visit all values of a script, at every statement: the budget counts
/// its visits as work, and refuses the next statement if there were too many.
Identities held_before(Identities wanted, const script::Environment& before, const Trace& trace,
                       tensor::Budget& budget);

}  // namespace stridescope::session
