#include "app/export/measure_panels.h"

#include <algorithm>

#include "engine/lesson/parse.h"

namespace stridescope::app {
namespace {

/// The maximum size of measurements for an export, in elements, since no progress is shown.
constexpr double most_measured_elements = 1e6;

}  // namespace

void measure_panels(const ExportRequest& request, const session::Session& session,
                    lab::Measurements& measured, const tensor::Control& control) {
  if (!request.look.captions || request.pdf != ui::PdfKind::slides) return;
  for (auto step = std::max<std::size_t>(1, request.first); step <= request.last; ++step) {
    const auto& leading = session.steps()[step - 1].leading;
    if (leading.find("#:") == std::string::npos) continue;
    const auto panel = lesson::cues_of(leading).panel;
    if (!panel || panel->kind != lesson::OpenedPanel::Kind::lab || measured.contains(panel->what)) continue;
    measured[panel->what] =
        lab::measure(*lab::find_experiment(panel->what), most_measured_elements, {control.stop, nullptr});
  }
}

}  // namespace stridescope::app
