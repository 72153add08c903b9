#pragma once

#include <cstddef>
#include <vector>

#include "engine/script/values/value.h"

namespace stridescope::script {

/// Where the keys of a dict or set stand among its items, in the order in which Python walks them: as they
/// came, but for sets of ints, which stand in the order of CPython's hash table.
std::vector<std::size_t> order_of(const Dict& dict);

}  // namespace stridescope::script
