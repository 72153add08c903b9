#include "ui/state/export_format.h"

#include <algorithm>
#include <cctype>
#include <charconv>

namespace stridescope::ui {
namespace {

template <class Whole>
std::optional<Whole> whole_number(std::string_view text) {
  Whole number = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (problem != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

/// Returns the position of the extension's dot; npos if there is none.
std::size_t dot_of(std::string_view path) {
  const auto dot = path.rfind('.');
  const auto slash = path.rfind('/');
  const bool is_of_folder = slash != std::string_view::npos && dot != std::string_view::npos && dot < slash;
  return is_of_folder ? std::string_view::npos : dot;
}

}  // namespace

std::optional<ExportFormat> export_format(std::string_view path) {
  const auto dot = dot_of(path);
  if (dot == std::string_view::npos) return std::nullopt;
  std::string ending(path.substr(dot + 1));
  std::transform(ending.begin(), ending.end(), ending.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  for (const auto& known : export_endings)
    if (known.ending == ending) return known.format;
  return std::nullopt;
}

std::string with_ending(std::string_view path, std::string_view ending) {
  return std::string(path.substr(0, dot_of(path))) + "." + std::string(ending);
}

std::string listed_endings() {
  std::string listed;
  for (const auto& known : export_endings) listed += (listed.empty() ? "" : ", ") + std::string(known.ending);
  return listed;
}

bool is_film(ExportFormat format) {
  return format == ExportFormat::gif || format == ExportFormat::mp4 || format == ExportFormat::webm;
}

bool is_picture(ExportFormat format) { return format == ExportFormat::png || format == ExportFormat::svg; }

std::optional<StepRange> step_range(std::string_view text, std::size_t steps) {
  const auto dash = text.find('-');
  const auto begin = text.substr(0, dash);
  const auto end = dash == std::string_view::npos ? begin : text.substr(dash + 1);
  if (begin.empty() && end.empty()) return std::nullopt;
  const auto first = begin.empty() ? 1 : whole_number<std::size_t>(begin);
  const auto last = end.empty() ? steps : whole_number<std::size_t>(end);
  if (!first || !last || *first < 1 || *first > *last || *last > steps) return std::nullopt;
  return StepRange{*first, *last};
}

std::optional<PictureSize> picture_size(std::string_view text) {
  const auto cross = text.find('x');
  if (cross == std::string_view::npos) return std::nullopt;
  const auto width = whole_number<int>(text.substr(0, cross));
  const auto height = whole_number<int>(text.substr(cross + 1));
  if (!width || !height) return std::nullopt;
  return PictureSize{*width, *height};
}

}  // namespace stridescope::ui
