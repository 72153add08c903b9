#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stridescope::explain {

/// A text longer than this, in bytes, is not searched.
inline constexpr std::size_t longest_pasted_error = 8192;

/// Statements that meet the same error as the program that an error message of PyTorch or NumPy was copied
/// from, with the sizes that the message names; or that make a tensor of a shape and stride that the text
/// states. The last statement is the one that fails. `is_free` tells which names may be bound: those of the
/// statements are chosen from them. Line breaks of the text do not matter, nor does what stands around the
/// message. Nullopt for a text without a known message.
std::optional<std::vector<std::string>> statements_of_error(
    std::string_view text, const std::function<bool(const std::string&)>& is_free);

}  // namespace stridescope::explain
