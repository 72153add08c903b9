#include "app/export/export_request.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include "app/export/numbered_path.h"

namespace stridescope::app {
namespace {

/// Cairo's limit for the sides of a picture.
constexpr std::int64_t most_picture_side = 32767;
/// The maximum number of pixels of a picture: 1 GiB of memory.
constexpr std::int64_t most_pixels = std::int64_t{1} << 28;

[[noreturn]] void refuse(words::Message message) { throw ExportProblem(std::move(message)); }

void check_size(const ExportRequest& request, ExportFormat format) {
  const int most = ui::is_film(format) ? most_film_side : most_export_side;
  const auto fits = [&](int side) { return side >= least_export_side && side <= most; };
  if (!fits(request.look.width) || !fits(request.look.height))
    refuse({"export/side", {{"least", least_export_side}, {"most", most}}});
  const auto moments = static_cast<std::int64_t>(std::max<std::size_t>(1, request.times.size()));
  if (moments > most_picture_side) refuse({"export/too_large", {{"pixels", most_pixels}}});
  const auto width = request.look.width * moments;
  if (width > most_picture_side || width * request.look.height > most_pixels)
    refuse({"export/too_large", {{"pixels", most_pixels}}});
}

}  // namespace

void check(const ExportRequest& request, std::size_t steps) {
  const auto format = ui::export_format(request.path);
  if (!format) refuse({"export/unknown_format", {{"path", request.path}, {"endings", ui::listed_endings()}}});
  check_size(request, *format);
  if (request.first > request.last || request.last > steps)
    refuse({"export/no_such_steps", {{"steps", steps}}});
  const bool is_paper = format == ExportFormat::pdf && request.pdf != ui::PdfKind::slides;
  if ((ui::is_film(*format) || format == ExportFormat::html || is_paper) && request.last == 0)
    refuse({"export/no_steps"});
  if (ui::is_picture(*format) && request.first != request.last && !numbered_path(request.path))
    refuse({"export/needs_number", {{"path", request.path}}});
}

}  // namespace stridescope::app
