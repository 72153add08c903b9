#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stridescope::explain {

/// Texts longer than this, in bytes, are not searched.
inline constexpr std::size_t longest_pasted_error = 8192;

/// Statements that raise a given error message of PyTorch or NumPy, with the sizes in it,
/// or that make a tensor of a shape and stride stated in the text. The last statement
/// fails. The statements bind only names for which `is_free` returns true. Line breaks
/// and other text around the message are ignored. nullopt for a text without a known
/// message.
std::optional<std::vector<std::string>> statements_of_error(
    std::string_view text, const std::function<bool(const std::string&)>& is_free);

/// True for text in the form of a Python error message, known or not.
bool is_error_text(std::string_view text);

}  // namespace stridescope::explain
