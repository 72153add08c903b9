#include "app/export/film_plan.h"

#include <algorithm>
#include <cmath>

#include "ui/playback_rest.h"

namespace stridescope::app {

void FilmPlan::add(std::size_t step, double motion_secs) {
  add(step, StepPart::step, motion_secs, ui::rest_secs);
}

void FilmPlan::add(std::size_t step, StepPart part, double motion_secs, double still_secs) {
  parts_.push_back({step, part, duration_secs_, motion_secs / speed_});
  duration_secs_ += (motion_secs + still_secs) / speed_;
}

std::size_t FilmPlan::frames() const {
  return static_cast<std::size_t>(std::ceil(duration_secs_ * fps_ - 1e-9));
}

FilmMoment FilmPlan::moment(std::size_t frame) const {
  const double secs = static_cast<double>(frame) / fps_;
  const auto after =
      std::upper_bound(parts_.begin(), parts_.end(), secs,
                       [](double at, const FilmSection& part) { return at < part.begin_secs; });
  const auto& part = after == parts_.begin() ? parts_.front() : *(after - 1);
  const double time = part.motion_secs > 0 ? (secs - part.begin_secs) / part.motion_secs : 1;
  return {part.step, std::clamp(time, 0.0, 1.0), part.part};
}

double reading_secs(const std::string& text) {
  double secs = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == ' ') secs += 1.0 / 3;
    if (byte >= 0xe3 && byte < 0xf0) secs += 1.0 / 6;
  }
  return std::clamp(secs, 1.0, 9.0);
}

}  // namespace stridescope::app
