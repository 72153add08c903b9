#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// UTF-8, and Unicode properties of characters.
namespace stridescope::script {

/// Decodes the character at byte `at`, and advances `at` past it. Returns U+FFFD for an invalid
/// byte.
std::uint32_t decode_utf8(std::string_view text, std::size_t& at);
/// The byte offset of the first byte that is not valid UTF-8, or npos.
std::size_t find_invalid_utf8(std::string_view text);
void append_utf8(std::string& out, std::uint32_t character);
/// Number of characters.
std::size_t length_utf8(std::string_view text);
/// The size in bytes of the first `count` characters.
std::size_t bytes_of(std::string_view text, std::size_t count);
std::vector<char32_t> code_points(std::string_view text);

/// True if repr() prints it unescaped: no control, format, separator, surrogate, private or unassigned
/// character.
bool is_printable(std::uint32_t character);
/// Python's identifiers: letters of any script, followed by letters, marks and digits.
bool is_name_start(std::uint32_t character);
bool is_name_part(std::uint32_t character);
/// Width in terminal columns: 2 for ideographs, kana, hangul, full-width forms and emoji, else 1.
int columns_of_character(std::uint32_t character);
/// True for punctuation that must not begin a line, and for punctuation that must not end one.
bool is_closing_mark(std::uint32_t character);
bool is_opening_mark(std::uint32_t character);

}  // namespace stridescope::script
