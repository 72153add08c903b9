#include "app/export/order.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include "app/export/series.h"

namespace stridescope::app {
namespace {

/// Cairo's limit for the sides of a picture.
constexpr std::int64_t most_picture_side = 32767;
/// The maximum number of pixels of a picture: 1 GiB of memory.
constexpr std::int64_t most_pixels = std::int64_t{1} << 28;

[[noreturn]] void refuse(words::Message message) { throw ExportProblem(std::move(message)); }

void check_size(const ExportOrder& order, ExportFormat format) {
  const int most = ui::is_film(format) ? most_film_side : most_export_side;
  const auto fits = [&](int side) { return side >= least_export_side && side <= most; };
  if (!fits(order.look.width) || !fits(order.look.height))
    refuse({"export/side", {{"least", least_export_side}, {"most", most}}});
  const auto moments = static_cast<std::int64_t>(std::max<std::size_t>(1, order.times.size()));
  if (moments > most_picture_side) refuse({"export/too_large", {{"pixels", most_pixels}}});
  const auto width = order.look.width * moments;
  if (width > most_picture_side || width * order.look.height > most_pixels)
    refuse({"export/too_large", {{"pixels", most_pixels}}});
}

}  // namespace

void check(const ExportOrder& order, std::size_t steps) {
  const auto format = ui::export_format(order.path);
  if (!format) refuse({"export/unknown_format", {{"path", order.path}, {"endings", ui::listed_endings()}}});
  check_size(order, *format);
  if (order.first > order.last || order.last > steps) refuse({"export/no_such_steps", {{"steps", steps}}});
  const bool is_paper = format == ExportFormat::pdf && order.pdf != ui::PdfKind::slides;
  if ((ui::is_film(*format) || format == ExportFormat::html || is_paper) && order.last == 0)
    refuse({"export/no_steps"});
  if (ui::is_picture(*format) && order.first != order.last && !series_pattern(order.path))
    refuse({"export/needs_number", {{"path", order.path}}});
}

}  // namespace stridescope::app
