#pragma once

#include <string>

#include "engine/session/snapshot.h"

namespace stridescope::testing {

/// Everything that can be seen of a state, as one text to compare: names with what they hold, which tensors
/// are one object, rules, storages with addresses and bytes, where ids and random numbers stand.
std::string describe(const session::Snapshot& snapshot);

}  // namespace stridescope::testing
