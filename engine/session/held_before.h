#pragma once

#include <cstdint>
#include <unordered_set>

#include "engine/session/trace.h"

namespace stridescope::session {

using Identities = std::unordered_set<const void*>;

/// Visiting a value takes as long as a kernel's work on so many bytes. After every statement, the values that
/// it left are visited: the budget counts this as work.
inline constexpr std::int64_t cost_of_visit = 256;
/// The same where the visit makes the value's name (for_each_tensor).
inline constexpr std::int64_t cost_of_named_visit = 2048;

/// The identity of a tensor, list or object; null for other values.
const void* identity_of(const script::Value& value);

/// Those of the tensors, lists and objects that were reachable before the trace's statement ran. `before`:
/// the names at that time. The search may visit all values of a script, at every statement: the budget counts
/// its visits as work, and refuses the next statement if there were too many.
Identities held_before(Identities wanted, const script::Environment& before, const Trace& trace,
                       tensor::Budget& budget);

}  // namespace stridescope::session
