#pragma once

#include <vector>

#include "engine/session/trace.h"

namespace stridescope::session {

/// The new storages of a trace that are reached after its statement: by these values, by lists and objects
/// that were there before and that it changed, by tensors that were there and that it moved. In order of
/// their ids. `before` are the names before the statement.
std::vector<tensor::Storage> kept_storages(const std::vector<script::Value>& values, const Trace& trace,
                                           const script::Environment& before);

}  // namespace stridescope::session
