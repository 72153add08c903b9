#pragma once

#include <cstdint>
#include <string>

#include "engine/script/values/value.h"

namespace stridescope::script {

/// id() of a value: the address that its copies share. Values without shared data are identical if their
/// texts are equal.
std::int64_t identity_of(const Value& value);
/// " at 0x7f2504c0a010", the end of an object's repr.
std::string at_address(const Value& value);

}  // namespace stridescope::script
