#pragma once

#include <cstddef>
#include <vector>

#include "engine/script/values/value.h"

namespace stridescope::script {

/// Indices of the keys among the items of a dict or set, in Python's iteration order: insertion order, except
/// for sets of ints, which have the order of CPython's hash table.
std::vector<std::size_t> order_of(const Dict& dict);

}  // namespace stridescope::script
