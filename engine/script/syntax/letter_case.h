#pragma once

#include <cstdint>
#include <string>
#include <string_view>

/// Upper and lower case, as Python's strings have it.
namespace stridescope::script {

/// The other case if it is one character, else the character itself.
std::uint32_t lower_of(std::uint32_t character);
std::uint32_t upper_of(std::uint32_t character);
void append_lower(std::string& out, std::uint32_t character);
/// May append several: of a sharp s, SS.
void append_upper(std::string& out, std::uint32_t character);
std::string lower(std::string_view text);
std::string upper(std::string_view text);
bool is_letter(std::uint32_t character);

}  // namespace stridescope::script
