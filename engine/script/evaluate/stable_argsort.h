#pragma once

#include <cstddef>
#include <functional>
#include <vector>

namespace stridescope::script {

/// Sorts `count` items stably; returns their indices. Up to 63 items, compares in the same order as CPython.
/// A comparison may throw, or be inconsistent (nan).
std::vector<std::size_t> stable_argsort(std::size_t count,
                                        const std::function<bool(std::size_t, std::size_t)>& is_less,
                                        bool reverse);

}  // namespace stridescope::script
