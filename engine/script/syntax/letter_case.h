#pragma once

#include <cstdint>
#include <string>
#include <string_view>

/// Conversion to upper and lower case like Python's strings.
namespace stridescope::script {

/// The lower case if it is a single character, else the character itself.
std::uint32_t lower_of(std::uint32_t character);
std::uint32_t upper_of(std::uint32_t character);
void append_lower(std::string& out, std::uint32_t character);
/// May append several characters: "SS" for a sharp s.
void append_upper(std::string& out, std::uint32_t character);
std::string lower(std::string_view text);
std::string upper(std::string_view text);
bool is_letter(std::uint32_t character);

}  // namespace stridescope::script
