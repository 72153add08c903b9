#include "ui/lesson/meters.h"

#include <algorithm>
#include <cmath>

#include "ui/scene/model/stage.h"

namespace stridescope::ui {
namespace {

using scene::Font;
using scene::Rect;

/// Bytes that one step copied to compute one of the tensors.
std::int64_t copied_in(const session::Step& step, const lesson::Meter& meter) {
  const auto& bound = step.outcome.bound;
  const bool makes = std::ranges::any_of(
      bound, [&](const std::string& name) { return std::ranges::count(meter.tensors, name) > 0; });
  return makes ? step.trace.copied_bytes() : 0;
}

std::string bytes_said(std::int64_t bytes, const words::Translator& words) {
  return words({"meter/bytes", {{"bytes", words::Bytes{bytes}}}});
}

std::int64_t copied_by(const session::Session& session, PlayedStep at, const lesson::Meter& meter) {
  const auto steps = session.steps();
  const auto whole = std::min(at.step, steps.size());
  std::int64_t bytes = 0;
  for (std::size_t s = 0; s < whole; ++s) {
    const auto of_step = copied_in(steps[s], meter);
    const bool is_playing = s + 1 == at.step && at.share < 1;
    bytes +=
        is_playing
            ? static_cast<std::int64_t>(static_cast<double>(of_step) * static_cast<double>(at.share) + 0.5)
            : of_step;
  }
  return bytes;
}

}  // namespace

std::vector<MeterView> meter_views(const lesson::Lesson& lesson, const session::Session& session,
                                   PlayedStep at, std::string_view language) {
  std::vector<MeterView> views;
  std::int64_t most = 0;
  for (const auto* meter : lesson::meters_at(lesson, at.step)) {
    views.push_back({meter->name.in(language), copied_by(session, at, *meter), 0});
    most = std::max(most, copied_by(session, {lesson.steps.size()}, *meter));
  }
  for (auto& view : views) view.most_bytes = most;
  return views;
}

float meters_height(const scene::Style& style) { return std::round(scene::line_height(style.text) * 1.5f); }

scene::Scene with_meters(scene::Scene scene, const std::vector<MeterView>& meters, const Rect& area,
                         const scene::Style& style, const scene::TextMeasure& measure,
                         const words::Translator& words) {
  if (meters.empty()) return scene;
  const auto& palette = style.palette;
  const float gap = 28 * style.scale, pad = style.space_4, between = 10 * style.scale;
  const float bar_h = 10 * style.scale, top = area.center().y - scene::line_height(style.text) / 2;
  const auto count = static_cast<float>(meters.size());
  const float each = (area.w - 2 * pad - gap * (count - 1)) / count;
  const auto bar = [&](std::string_view part, const std::string& name, Rect rect, scene::Color fill) {
    scene.boxes.push_back({.key = scene::key_of(part, name),
                           .rect = rect,
                           .radius = bar_h / 2,
                           .fill = fill,
                           .layer = scene::layer::note});
  };
  const auto add = [&](std::string_view part, const std::string& name, const std::string& text, float x,
                       Font font, float size, scene::Color color) {
    scene.labels.push_back({.key = scene::key_of(part, name),
                            .text = text,
                            .at = {x, top},
                            .font = font,
                            .size = size,
                            .color = color,
                            .layer = scene::layer::note});
  };
  float x = area.x + pad;
  for (const auto& meter : meters) {
    const auto amount = bytes_said(meter.copied_bytes, words);
    const float name_w = measure.width(meter.name, Font::text_bold, style.text) + between;
    const float amount_w = measure.width(bytes_said(meter.most_bytes, words), Font::mono_bold, style.mono);
    const Rect track{x + name_w, area.center().y - bar_h / 2,
                     std::max(bar_h, each - name_w - between - amount_w), bar_h};
    add("meter-name", meter.name, meter.name, x, Font::text_bold, style.text, palette.ink);
    bar("meter-track", meter.name, track, palette.line);
    if (meter.copied_bytes > 0) {
      const auto share = static_cast<float>(meter.copied_bytes) / static_cast<float>(meter.most_bytes);
      bar("meter", meter.name, {track.x, track.y, std::max(bar_h, track.w * share), track.h}, palette.copy);
    }
    add("meter-bytes", meter.name, amount, track.right() + between, Font::mono_bold, style.mono,
        meter.copied_bytes > 0 ? palette.copy : palette.muted);
    x += each + gap;
  }
  return scene;
}

}  // namespace stridescope::ui
