#pragma once

#include <cstdint>
#include <string>

#include "engine/script/values/value.h"

namespace stridescope::script {

/// id() of a value: the address of what its copies share. Values that share nothing are one object if their
/// texts agree.
std::int64_t identity_of(const Value& value);
/// " at 0x7f2504c0a010", as texts of objects end.
std::string at_address(const Value& value);

}  // namespace stridescope::script
