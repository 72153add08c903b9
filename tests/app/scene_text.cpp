#include "tests/app/scene_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "ui/scene/picture/color.h"

namespace stridescope::testing {
namespace {

using scene::Color;

/// Rounds halves up, despite rounding errors: centred items are often at halves.
int rounded(float x) { return static_cast<int>(std::floor(x + 0.51f)); }

std::string tenths(float x) { return fmt::format("{:g}", rounded(x * 10) / 10.0); }

std::string size_of(scene::Rect r) { return fmt::format("{}x{}", rounded(r.w), rounded(r.h)); }

std::string radius_of(float radius) {
  return rounded(radius) > 0 ? fmt::format(" r{}", rounded(radius)) : "";
}

std::string percent(float opacity) {
  return rounded(opacity * 100) == 100 ? "" : fmt::format(" {}%", rounded(opacity * 100));
}

std::string hex(Color c) {
  const auto opaque = fmt::format("#{:02x}{:02x}{:02x}", c.r, c.g, c.b);
  return c.a == 255 ? opaque : opaque + fmt::format("{:02x}", c.a);
}

std::string key_of(const SceneItem& item) {
  return item.row + '\n' + item.x + '\n' + item.look + '\n' + item.text;
}

}  // namespace

SceneText::SceneText(const scene::Palette& palette)
    : names_{{"black", scene::rgb(0)},
             {"white", scene::rgb(0xffffff)},
             {"stage", palette.stage},
             {"panel", palette.panel},
             {"field", palette.field},
             {"line", palette.line},
             {"ink", palette.ink},
             {"muted", palette.muted},
             {"faint", palette.faint},
             {"accent", palette.accent},
             {"view", palette.view},
             {"copy", palette.copy},
             {"error", palette.error},
             {"selection", palette.selection},
             {"edge", palette.cell_edge},
             {"skipped", palette.skipped},
             {"skipped_ink", palette.skipped_ink}} {
  for (std::size_t d = 0; d < palette.axis.size(); ++d)
    names_.emplace_back(scene::axis_letter(static_cast<std::int64_t>(d)), palette.axis[d]);
}

std::string SceneText::palette() const {
  std::string text;
  for (const auto& [name, color] : names_) text += name + ' ' + hex(color) + '\n';
  return text;
}

std::string SceneText::name(Color color) const {
  const auto known = std::ranges::find(names_, color, [](const auto& named) { return named.second; });
  return known == names_.end() ? hex(color) : known->first;
}

template <>
SceneItem SceneText::item(const scene::Box& box) const {
  constexpr const char* hatches[] = {"",       " rising", " falling", " horizontal", " vertical",
                                     " cross", " dots",   " grid",    " waves"};
  auto row = fmt::format("box y{} {}{}", rounded(box.rect.y), size_of(box.rect), radius_of(box.radius));
  if (box.fill.a > 0) row += ' ' + name(box.fill);
  if (box.border_width > 0 && box.border.a > 0)
    row += fmt::format(" border {} {}", tenths(box.border_width), name(box.border));
  row += hatches[static_cast<std::size_t>(box.hatch)];
  return {row + percent(box.opacity), std::to_string(rounded(box.rect.x)), {}, {}};
}

template <>
SceneItem SceneText::item(const scene::Curve& curve) const {
  std::string points;
  for (const auto point : {curve.a, curve.a_control, curve.b_control, curve.b})
    points += fmt::format("{}{},{}", points.empty() ? "" : " ", rounded(point.x), rounded(point.y));
  return {fmt::format("curve w{} {}{}{}{}", tenths(curve.width), name(curve.color),
                      curve.dashed ? " dashed" : "", curve.arrow ? " arrow" : "", percent(curve.opacity)),
          points,
          {},
          {}};
}

template <>
SceneItem SceneText::item(const scene::Cell& cell) const {
  auto row = fmt::format("cell y{} {}{}", rounded(cell.rect.y), size_of(cell.rect), radius_of(cell.radius));
  if (cell.edge.a > 0) row += name(cell.edge) == "edge" ? " edge" : " edge " + name(cell.edge);
  if (cell.hatch.a > 0) row += " hatch " + name(cell.hatch);
  if (cell.ring_width > 0 && cell.ring.a > 0)
    row += fmt::format(" ring {} {}", tenths(cell.ring_width), name(cell.ring));
  const bool has_text = !cell.text.empty() && cell.text_size > 0;
  if (has_text) row += fmt::format(" {}px {}", rounded(cell.text_size), name(cell.ink));
  return {row + percent(cell.opacity), std::to_string(rounded(cell.rect.x)), name(cell.fill),
          has_text ? '"' + cell.text + '"' : ""};
}

template <>
SceneItem SceneText::item(const scene::Label& label) const {
  const bool is_mono = label.font == scene::Font::mono || label.font == scene::Font::mono_bold;
  const bool is_bold = label.font == scene::Font::text_bold || label.font == scene::Font::mono_bold;
  constexpr const char* sides[] = {"", " center", " right"};
  return {fmt::format("{} y{} {}px{}{}", is_mono ? "mono" : "text", rounded(label.at.y), rounded(label.size),
                      sides[static_cast<std::size_t>(label.align)], percent(label.opacity)),
          std::to_string(rounded(label.at.x)), (is_bold ? "bold " : "") + name(label.color),
          '"' + label.text + '"'};
}

std::vector<SceneItem> SceneText::items(const scene::Scene& scene) const {
  std::vector<SceneItem> items{
      {"background " + size_of({0, 0, scene.size.w, scene.size.h}), {}, name(scene.background), {}}};
  for (std::int16_t layer = scene::layer::card; layer <= scene::layer::note; ++layer) {
    const auto add = [&](const auto& of_kind) {
      for (const auto& drawn : of_kind) {
        if (drawn.layer != layer || rounded(drawn.opacity * 100) == 0) continue;
        items.push_back(item(drawn));
        items.back().row.insert(0, std::to_string(layer) + ' ');
      }
    };
    add(scene.boxes);
    add(scene.curves);
    add(scene.cells);
    add(scene.labels);
  }
  return items;
}

std::string rows_of(const std::vector<SceneItem>& items) {
  constexpr std::size_t longest_line = 110;
  std::string text, line;
  const SceneItem* before = nullptr;
  for (const auto& item : items) {
    const bool continues = before && before->row == item.row;
    std::string part = item.x.empty() ? "" : ' ' + item.x;
    if (!item.look.empty() && !(continues && before->look == item.look)) part += ' ' + item.look;
    if (!item.text.empty()) part += ' ' + item.text;
    if (!continues || line.size() + part.size() > longest_line) {
      text += line.empty() ? "" : line + '\n';
      line = continues ? "   " : item.row + ':';
    }
    line += part;
    before = &item;
  }
  return line.empty() ? text : text + line + '\n';
}

std::string change_of(const std::vector<SceneItem>& before, const std::vector<SceneItem>& after) {
  std::map<std::string, int> unpaired;
  for (const auto& item : before) ++unpaired[key_of(item)];
  std::vector<SceneItem> added;
  for (const auto& item : after) {
    auto& count = unpaired[key_of(item)];
    if (count > 0) --count;
    else added.push_back(item);
  }
  // If there are several equal items, the last ones are removed.
  std::string gone;
  std::vector<std::size_t> numbers;
  for (std::size_t i = before.size(); i-- > 0;)
    if (auto& count = unpaired[key_of(before[i])]; count > 0) --count, numbers.push_back(i);
  for (auto first = numbers.rbegin(); first != numbers.rend();) {
    auto last = first;
    while (std::next(last) != numbers.rend() && *std::next(last) == *last + 1) ++last;
    gone += first == last ? fmt::format(" {}", *first) : fmt::format(" {}-{}", *first, *last);
    first = std::next(last);
  }
  return (gone.empty() ? "" : "gone" + gone + '\n') + rows_of(added);
}

}  // namespace stridescope::testing
