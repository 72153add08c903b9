#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace stridescope::io {

/// Position of the first byte that is not part of well-formed UTF-8 (overlong forms, surrogates and code
/// points above U+10FFFF are not), or nullopt.
std::optional<std::size_t> first_invalid_utf8(std::string_view text);

}  // namespace stridescope::io
