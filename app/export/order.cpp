#include "app/export/order.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <utility>

#include "app/export/series.h"

namespace stridescope::app {
namespace {

constexpr std::array<std::pair<std::string_view, ExportFormat>, 6> endings = {{
    {"png", ExportFormat::png},
    {"svg", ExportFormat::svg},
    {"pdf", ExportFormat::pdf},
    {"gif", ExportFormat::gif},
    {"mp4", ExportFormat::mp4},
    {"webm", ExportFormat::webm},
}};

/// Cairo draws no larger picture.
constexpr std::int64_t most_picture_side = 32767;
/// Of a picture: a GiB.
constexpr std::int64_t most_pixels = std::int64_t{1} << 28;

[[noreturn]] void refuse(words::Message message) { throw ExportProblem(std::move(message)); }

void check_size(const ExportOrder& order, ExportFormat format) {
  const int most = is_film(format) ? most_film_side : most_export_side;
  const auto fits = [&](int side) { return side >= least_export_side && side <= most; };
  if (!fits(order.look.width) || !fits(order.look.height))
    refuse({"export/side", {{"least", least_export_side}, {"most", most}}});
  const auto moments = static_cast<std::int64_t>(std::max<std::size_t>(1, order.times.size()));
  if (moments > most_picture_side) refuse({"export/too_large", {{"pixels", most_pixels}}});
  const auto width = order.look.width * moments;
  if (width > most_picture_side || width * order.look.height > most_pixels)
    refuse({"export/too_large", {{"pixels", most_pixels}}});
}

std::optional<std::size_t> whole_number(std::string_view text) {
  std::size_t number = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (problem != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

}  // namespace

std::optional<ExportFormat> export_format(std::string_view path) {
  const auto dot = path.rfind('.');
  if (dot == std::string_view::npos) return std::nullopt;
  std::string ending(path.substr(dot + 1));
  std::transform(ending.begin(), ending.end(), ending.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  for (const auto& [known, format] : endings)
    if (known == ending) return format;
  return std::nullopt;
}

std::string export_endings() {
  std::string listed;
  for (const auto& [ending, format] : endings) listed += (listed.empty() ? "" : ", ") + std::string(ending);
  return listed;
}

bool is_film(ExportFormat format) {
  return format == ExportFormat::gif || format == ExportFormat::mp4 || format == ExportFormat::webm;
}

bool is_picture(ExportFormat format) { return format == ExportFormat::png || format == ExportFormat::svg; }

void check(const ExportOrder& order, std::size_t steps) {
  const auto format = export_format(order.path);
  if (!format) refuse({"export/format", {{"path", order.path}, {"endings", export_endings()}}});
  check_size(order, *format);
  if (order.first > order.last || order.last > steps) refuse({"export/steps", {{"steps", steps}}});
  if (is_film(*format) && order.last == 0) refuse({"export/no_steps"});
  if (is_picture(*format) && order.first != order.last && !series_pattern(order.path))
    refuse({"export/needs_number", {{"path", order.path}}});
}

std::optional<StepRange> step_range(std::string_view text, std::size_t steps) {
  const auto dash = text.find('-');
  const auto begin = text.substr(0, dash);
  const auto end = dash == std::string_view::npos ? begin : text.substr(dash + 1);
  if (begin.empty() && end.empty()) return std::nullopt;
  const auto first = begin.empty() ? 1 : whole_number(begin);
  const auto last = end.empty() ? steps : whole_number(end);
  if (!first || !last || *first < 1 || *first > *last || *last > steps) return std::nullopt;
  return StepRange{*first, *last};
}

}  // namespace stridescope::app
