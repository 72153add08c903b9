#pragma once

#include <cstdint>
#include <span>

#include "engine/script/values/numbers.h"

/// CPython's hash() on 64-bit systems.
namespace stridescope::script {

/// Numbers that are equal have the same hash, whatever their types. NaN gives 0; CPython's depends on the
/// object.
std::int64_t hash_of_number(const Number& number);
/// The hash of a tuple, from those of its items.
std::int64_t hash_of_items(std::span<const std::int64_t> hashes);

}  // namespace stridescope::script
