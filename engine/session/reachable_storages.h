#pragma once

#include <vector>

#include "engine/session/trace.h"

namespace stridescope::session {

/// The new storages of a trace that are reachable after its statement: from `values`, or from lists, objects
/// and tensors that already existed and that it changed. Sorted by id. `before`: the names before the
/// statement. `budget`: as for reachable_before().
std::vector<tensor::Storage> reachable_new_storages(const std::vector<script::Value>& values,
                                                    const Trace& trace, const script::Environment& before,
                                                    tensor::Budget& budget);

}  // namespace stridescope::session
