#pragma once

#include <cstdint>
#include <span>

#include "engine/script/values/numbers.h"

/// CPython's hash() on 64-bit systems.
namespace stridescope::script {

/// Equal numbers have equal hashes, whatever their types. NaN has hash 0; CPython's depends on the
/// object.
std::int64_t hash_of_number(const Number& number);
/// The hash of a tuple, from the hashes of its items.
std::int64_t hash_of_items(std::span<const std::int64_t> hashes);

}  // namespace stridescope::script
