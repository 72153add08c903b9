#include <charconv>

#include "engine/lesson/lesson.h"
#include "engine/script/syntax/unicode.h"

namespace stridescope::lesson {
namespace {

std::string_view without_spaces_around(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
  return text.substr(0, text.find_last_not_of(" \t") + 1);
}

/// The Python name at the start of the text; empty if there is none.
std::string_view name_at(std::string_view text) {
  std::size_t end = 0;
  for (std::size_t at = 0; at < text.size(); end = at) {
    const bool is_first = at == 0;
    const auto c = script::decode_utf8(text, at);
    if (!(is_first ? script::is_name_start(c) : script::is_name_part(c))) break;
  }
  return text.substr(0, end);
}

/// Parses a text such as "[1, 2]" without anything after it.
std::optional<tensor::Dims> index_of(std::string_view text) {
  if (!text.starts_with('[') || !text.ends_with(']')) return std::nullopt;
  text = without_spaces_around(text.substr(1, text.size() - 2));
  tensor::Dims index;
  while (!text.empty()) {
    const auto comma = std::min(text.find(','), text.size());
    const auto number = without_spaces_around(text.substr(0, comma));
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), value);
    if (error != std::errc() || end != number.data() + number.size() || value < 0) return std::nullopt;
    index.push_back(value);
    text.remove_prefix(std::min(comma + 1, text.size()));
  }
  return index.empty() ? std::nullopt : std::optional(std::move(index));
}

bool is_part(std::string_view name) {
  return name == "shape" || name == "stride" || name == "storage_offset" || name == "storage";
}

}  // namespace

std::optional<PointCue> parse_point_cue(std::string_view text) {
  using Target = PointCue::Target;
  PointCue point{.text = std::string(text)};
  const auto name = name_at(text);
  if (name.empty()) return std::nullopt;
  point.tensor = name;
  auto rest = text.substr(name.size());
  // An attribute of an object: "model.weight".
  while (rest.starts_with('.') && !is_part(name_at(rest.substr(1)))) {
    const auto attribute = name_at(rest.substr(1));
    if (attribute.empty()) return std::nullopt;
    point.tensor += "." + std::string(attribute);
    rest.remove_prefix(1 + attribute.size());
  }
  if (rest.empty()) return point;
  if (rest.front() == '[') {
    auto index = index_of(rest);
    if (!index) return std::nullopt;
    point.part = Target::cell;
    point.index = std::move(*index);
    return point;
  }
  if (rest.front() != '.') return std::nullopt;
  rest.remove_prefix(1);
  const auto part = name_at(rest);
  rest.remove_prefix(part.size());
  if (part == "storage" && !rest.empty()) {
    auto index = index_of(rest);
    if (!index || index->size() != 1) return std::nullopt;
    point.part = Target::storage_cell;
    point.index = std::move(*index);
    return point;
  }
  if (!rest.empty()) return std::nullopt;
  if (part == "shape") point.part = Target::shape;
  else if (part == "stride") point.part = Target::stride;
  else if (part == "storage_offset") point.part = Target::storage_offset;
  else if (part == "storage") point.part = Target::storage;
  else return std::nullopt;
  return point;
}

}  // namespace stridescope::lesson
