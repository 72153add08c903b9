#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace stridescope::script {

/// The character that begins at byte `at`, which is moved past it. A byte that is no valid UTF-8 gives
/// U+FFFD.
std::uint32_t decode_utf8(std::string_view text, std::size_t& at);
/// The byte offset of the first byte that is not valid UTF-8, or npos.
std::size_t find_invalid_utf8(std::string_view text);
void append_utf8(std::string& out, std::uint32_t character);
/// Number of characters.
std::size_t length_utf8(std::string_view text);

/// Whether repr() shows it as itself: no control, separator, surrogate, or private character.
bool is_printable(std::uint32_t character);
/// Letters and marks of other scripts count as part of a name.
bool is_name_start(std::uint32_t character);
bool is_name_part(std::uint32_t character);

}  // namespace stridescope::script
