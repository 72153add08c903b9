#pragma once

#include <cstdint>
#include <unordered_set>

#include "engine/session/trace.h"

namespace stridescope::session {

using Identities = std::unordered_set<const void*>;

/// Cost of visiting a value, in bytes of kernel work. The budget counts it, since values are visited after
/// every statement.
inline constexpr std::int64_t cost_of_visit = 256;
/// Cost of a visit that also builds the value's name (for_each_tensor).
inline constexpr std::int64_t cost_of_named_visit = 2048;

/// The identity of a tensor, list or object; null for other values.
const void* object_identity_of(const script::Value& value);

/// The members of `wanted` that were reachable before the trace's statement ran. `before`: the names at that
/// time. The search may visit all values of a script after each statement, so the budget counts its visits as
/// work and refuses the next statement if they exceed its limit.
Identities reachable_before(Identities wanted, const script::Environment& before, const Trace& trace,
                            tensor::Budget& budget);

}  // namespace stridescope::session
