#include <algorithm>

#include "ui/scene/axis.h"
#include "ui/scene/odometer.h"
#include "ui/scene/paint.h"

namespace stridescope::scene {
namespace {

/// A part of the formula; in the odometer a changed number rolls in from below while `old` leaves.
struct Part {
  Run run;
  std::string old;
  bool carried = false;
};

class FormulaText {
 public:
  FormulaText(const Stage& stage, const Style& style) : stage_(stage), style_(style) {}

  /// name[i, j] = storage[offset + i·s0 + j·s1], with numbers where `index` is given.
  std::vector<Part> reading(const TensorModel& model, const tensor::Dims* index,
                            const tensor::Dims* before) const {
    const auto& layout = model.tensor.layout();
    std::vector<Part> parts;
    plain(parts, model.name + "[");
    for (std::int64_t d = 0; d < layout.dim(); ++d) {
      if (d > 0) plain(parts, ", ");
      number(parts, d, index, before);
    }
    plain(parts, layout.dim() == 0 ? "] = storage[" : "] = storage[");
    plain(parts, grouped(layout.storage_offset));
    for (std::int64_t d = 0; d < layout.dim(); ++d) {
      plain(parts, " + ");
      number(parts, d, index, before);
      const Color hue = axis_color(style_, d);
      parts.push_back(
          {{"·" + grouped(layout.stride[static_cast<std::size_t>(d)]), Font::mono_bold, hue}, {}, false});
    }
    plain(parts, "]");
    if (!index) return parts;
    plain(parts, " = storage[");
    const auto at = layout.at(*index);
    parts.push_back({{grouped(at), Font::mono_bold, style_.palette.ink},
                     before ? grouped(layout.at(*before)) : std::string{},
                     false});
    plain(parts, "]");
    return parts;
  }

  /// storage[6] ← x[1, 2], y[2, 1]
  std::vector<Part> readers_of(const Focus& focus) const {
    std::vector<Part> parts;
    plain(parts, "storage[");
    parts.push_back({{grouped(focus.element), Font::mono_bold, style_.palette.ink}, {}, false});
    plain(parts, "]");
    bool first = true;
    for (const auto& storage : stage_.model.storages) {
      if (!(storage.storage == focus.storage)) continue;
      for (const auto& tensor : storage.tensors) {
        const auto times = times_read(storage, tensor, focus.element);
        if (times == 0) continue;
        plain(parts, first ? " = " : " = ");
        first = false;
        const auto index = coordinates(storage, tensor, focus.element, 1).at(0);
        plain(parts, tensor.name + "[");
        for (std::size_t d = 0; d < index.size(); ++d) {
          if (d > 0) plain(parts, ", ");
          parts.push_back(
              {{std::to_string(index[d]), Font::mono_bold, axis_color(style_, static_cast<std::int64_t>(d))},
               {},
               false});
        }
        plain(parts, "]");
        if (times > 1) plain(parts, " ×" + grouped(times));
      }
    }
    return parts;
  }

 private:
  void plain(std::vector<Part>& parts, std::string text) const {
    parts.push_back({{std::move(text), Font::mono, style_.palette.ink}, {}, false});
  }
  void number(std::vector<Part>& parts, std::int64_t d, const tensor::Dims* index,
              const tensor::Dims* before) const {
    const Color hue = axis_color(style_, d);
    const auto i = static_cast<std::size_t>(d);
    Part part{
        {index ? std::to_string((*index)[i]) : std::string(axis_letter(d)), Font::mono_bold, hue}, {}, false};
    if (before && (*before)[i] != (*index)[i]) part.old = std::to_string((*before)[i]), part.carried = true;
    parts.push_back(std::move(part));
  }

  const Stage& stage_;
  const Style& style_;
};

void add_parts(Scene& scene, const Stage& stage, const std::vector<Part>& parts, Rect where, float size,
               float roll) {
  float total = 0;
  for (const auto& part : parts) total += stage.measure.width(part.run.text, part.run.font, size);
  float x = where.x + std::max(0.0f, (where.w - total) / 2);
  const float y = where.y + (where.h - line_height(size)) / 2;
  // Keyed by the whole line: another formula replaces this one as a whole.
  std::string line;
  for (const auto& part : parts) line += part.run.text;
  std::int64_t n = 0;
  for (const auto& part : parts) {
    const float w = stage.measure.width(part.run.text, part.run.font, size);
    const bool rolls = !part.old.empty() && roll < 1;
    const auto add = [&](const std::string& text, float down, float opacity, std::string_view kind) {
      scene.labels.push_back({.key = key_of(kind, line, n),
                              .text = text,
                              .at = {x, y + down},
                              .font = part.run.font,
                              .size = size,
                              .color = part.run.color,
                              .opacity = opacity,
                              .layer = layer::label});
    };
    if (rolls && roll < 0.5f) add(part.old, -roll * size, 1 - 2 * roll, "formula-old");
    if (!rolls || roll >= 0.5f)
      add(part.run.text, rolls ? (1 - roll) * size : 0, rolls ? 2 * roll - 1 : 1, "formula");
    if (part.carried)
      scene.boxes.push_back({.key = key_of("carry", line, n),
                             .rect = {x, y + line_height(size), w, std::max(2.0f, size * 0.09f)},
                             .fill = part.run.color,
                             .layer = layer::label});
    x += w;
    ++n;
  }
}

}  // namespace

void paint_formula(Scene& scene, const Stage& stage, Rect where, const Style& style) {
  const FormulaText text(stage, style);
  std::vector<Part> parts;
  float roll = 1;
  if (stage.focus && stage.focus->tensor) {
    std::optional<tensor::Dims> before;
    if (stage.walk && stage.walk->visited > 0) {
      before = stage.focus->tensor->tensor.layout().coordinate(stage.walk->visited - 1);
      roll = stage.walk->jump;
    }
    parts = text.reading(*stage.focus->tensor, &stage.focus->index, before ? &*before : nullptr);
  } else if (stage.focus) {
    parts = text.readers_of(*stage.focus);
  } else {
    for (const auto& storage : stage.model.storages)
      if (const auto* selected = selected_in(storage)) parts = text.reading(*selected, nullptr, nullptr);
  }
  if (parts.empty()) return;
  const auto width_at = [&](float size) {
    float w = 0;
    for (const auto& part : parts) w += stage.measure.width(part.run.text, part.run.font, size);
    return w;
  };
  const float size = style.mono_large * 1.25f, wide = width_at(size);
  const float least = style.mono * 0.86f;
  const float fitted = std::clamp(size * where.w / std::max(wide, 1.0f), least, size);
  while (width_at(fitted) > where.w &&
         parts.size() > 3) {  // eight dimensions in a small window: keep the result
    parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(parts.size() / 2));
    parts[parts.size() / 2].run = {"…", Font::mono, style.palette.ink};
    parts[parts.size() / 2].old.clear();
  }
  add_parts(scene, stage, parts, where, fitted, roll);
}

}  // namespace stridescope::scene
