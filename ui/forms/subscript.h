#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stridescope::ui {

/// Subscript of one dimension: all of it, one index, or a range with a step.
struct SubscriptItem {
  enum class Kind : std::uint8_t { all, index, range } kind = Kind::all;
  std::int64_t index = 0;
  std::optional<std::int64_t> start, stop, step;
  friend bool operator==(const SubscriptItem&, const SubscriptItem&) = default;
};

/// Parses "1, :, ::2" into one item for each of `dims` dimensions; missing dimensions are whole.
/// nullopt for items that the per-dimension editor does not support (None, ..., a list, a name, too
/// many items).
std::optional<std::vector<SubscriptItem>> parse_subscript(std::string_view text, std::size_t dims);
/// The shortest text: trailing whole dimensions are left out, but for the first.
std::string subscript_text(const std::vector<SubscriptItem>& items);

}  // namespace stridescope::ui
