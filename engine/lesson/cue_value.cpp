#include "engine/lesson/cue_value.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "engine/lab/experiment.h"
#include "engine/lesson/cue_words.h"
#include "engine/lesson/parse.h"

namespace stridescope::lesson {
namespace {

std::string_view trimmed(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
  return text.substr(0, text.find_last_not_of(" \t") + 1);
}

}  // namespace

std::optional<int> parse_whole_number(std::string_view text, int most) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value < 1 || value > most)
    return std::nullopt;
  return value;
}

std::optional<Meter> parse_meter(std::string_view text) {
  const auto colon = text.rfind(':');
  if (colon == text.npos) return std::nullopt;
  Meter meter;
  meter.name.first() = trimmed(text.substr(0, colon));
  for (auto rest = text.substr(colon + 1); !rest.empty();) {
    const auto comma = std::min(rest.find(','), rest.size());
    const auto point = parse_point_cue(trimmed(rest.substr(0, comma)));
    if (!point || point->part != PointCue::Target::grid) return std::nullopt;
    meter.tensors.push_back(point->tensor);
    rest.remove_prefix(std::min(comma + 1, rest.size()));
  }
  return meter.name.empty() || meter.tensors.empty() ? std::nullopt : std::optional(std::move(meter));
}

std::optional<OpenedPanel> parse_panel(std::string_view text) {
  using Kind = OpenedPanel::Kind;
  const auto space = std::min(text.find(' '), text.size());
  const auto panel = text.substr(0, space), what = trimmed(text.substr(space));
  if (panel == "lab" && lab::find_experiment(what)) return OpenedPanel{Kind::lab, std::string(what)};
  constexpr std::array lenses = {std::string_view("lines"), std::string_view("warp"),
                                 std::string_view("banks")};
  if (panel == "lens" && has(lenses, what)) return OpenedPanel{Kind::lens, std::string(what)};
  return std::nullopt;
}

std::optional<ExpectedError> parse_expected(std::string_view text) {
  const auto colon = text.find(':');
  const auto type = trimmed(text.substr(0, colon));
  if (type.empty() || type.find_first_of(" \t") != type.npos) return std::nullopt;
  return ExpectedError{std::string(type),
                       colon == text.npos ? std::string() : std::string(trimmed(text.substr(colon + 1))),
                       {}};
}

}  // namespace stridescope::lesson
