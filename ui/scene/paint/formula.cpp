
#include <algorithm>
#include <cmath>
#include <string>

#include "engine/script/syntax/unicode.h"
#include "ui/scene/layout/line_break.h"
#include "ui/scene/layout/stage_layout.h"
#include "ui/scene/model/cover.h"
#include "ui/scene/model/stage.h"
#include "ui/scene/model/strip_readers.h"
#include "ui/scene/paint/paint.h"
#include "ui/scene/picture/axis.h"

namespace stridescope::scene {
namespace {

/// A number of the odometer while it changes to the next one: every changing digit scrolls upwards like a
/// counter's wheel.
struct Wheel {
  std::string from, to;  ///< equal texts: no change
  float roll = 1;        ///< 0: shows `from`, 1: shows `to`
};

/// Splits a number into characters, padded on the left; a minus sign has one column but several bytes.
std::vector<std::string> columns_of_number(const std::string& number, std::size_t columns) {
  std::vector<std::string> cells;
  for (std::size_t i = 0; i < number.size();) {
    auto end = i;
    script::decode_utf8(number, end);
    cells.push_back(number.substr(i, end - i));
    i = end;
  }
  if (cells.size() < columns) cells.insert(cells.begin(), columns - cells.size(), std::string{});
  return cells;
}

/// Draws the number right-aligned in a column of `columns` digits with its top left at `at`; moving digits
/// stay within half a line above and below.
void add_wheel(Scene& scene, const Wheel& wheel, std::size_t columns, Point at, const TextRun& look,
               float size, const TextMeasure& measure, ItemKey key) {
  const auto widest =
      std::max(columns_of_number(wheel.from, columns).size(), columns_of_number(wheel.to, columns).size());
  const auto from = columns_of_number(wheel.from, widest), to = columns_of_number(wheel.to, widest);
  const float digit_w = measure.width("0", look.font, size), travel = size * 0.8f;
  for (std::size_t c = 0; c < widest; ++c) {
    const auto add = [&](const std::string& text, float down, float opacity, std::string_view kind) {
      if (text.empty() || opacity <= 0) return;
      scene.labels.push_back(
          {.key = key_of(kind, "", static_cast<std::int64_t>(key), static_cast<std::int64_t>(c)),
           .text = text,
           .at = {at.x + static_cast<float>(c) * digit_w, at.y + down},
           .font = look.font,
           .size = size,
           .color = look.color,
           .opacity = opacity,
           .layer = layer::label});
    };
    if (from[c] == to[c] || wheel.roll >= 1) {
      add(to[c], 0, 1, "digit");
    } else {
      add(from[c], -wheel.roll * travel, std::max(0.0f, 1 - 1.4f * wheel.roll), "digit-old");
      add(to[c], (1 - wheel.roll) * travel, std::max(0.0f, 1.4f * wheel.roll - 0.4f), "digit");
    }
  }
}

/// A part of the formula. Numbers of the odometer are wheels in columns of their own, so that the text beside
/// them does not move.
struct FormulaPiece {
  TextRun run;
  std::optional<Wheel> wheel = {};
  std::size_t columns = 0;                ///< the wheel's columns
  std::optional<std::size_t> index = {};  ///< the dimension of an index between the brackets
  bool is_covered = false;                ///< hidden by an open question

  float width(float size, const TextMeasure& measure) const {
    return wheel ? static_cast<float>(columns) * measure.width("0", run.font, size)
                 : measure.width(run.text, run.font, size);
  }
};

class FormulaText {
 public:
  FormulaText(const Stage& stage, const Style& style) : stage_(stage), style_(style) {}

  /// name[i, j] = storage[offset + i·s0 + j·s1], with numbers if `index` is given.
  std::vector<FormulaPiece> reading(const TensorModel& model, const tensor::Dims* index) const {
    const auto& layout = model.tensor.layout();
    return reading(model, index ? thousands_separated(layout.at(*index)) : std::string{}, [&](std::size_t d) {
      const auto axis = model.axis(static_cast<std::int64_t>(d));
      return FormulaPiece{{index ? std::to_string((*index)[d]) : std::string(axis_letter(axis)),
                           Font::mono_bold, axis_color(style_, axis)}};
    });
  }

  /// The same with wheels, between the previous element and the current one.
  std::vector<FormulaPiece> walking(const OdometerState& walk) const {
    const auto& layout = walk.tensor->tensor.layout();
    const auto to = walk.path.coordinate(walk.visited);
    const auto from = walk.path.coordinate(std::max<std::int64_t>(0, walk.visited - 1));
    auto parts = reading(*walk.tensor, thousands_separated(layout.at(to)), [&](std::size_t d) {
      const std::string last = std::to_string(layout.shape[d] - 1);
      return FormulaPiece{
          {last, Font::mono_bold, axis_color(style_, walk.tensor->axis(static_cast<std::int64_t>(d)))},
          Wheel{std::to_string(from[d]), std::to_string(to[d]), walk.jump},
          last.size()};
    });
    auto& result = parts[parts.size() - 2];
    result.wheel = Wheel{thousands_separated(layout.at(from)), thousands_separated(layout.at(to)), walk.jump};
    const auto farthest = std::max<std::int64_t>(0, stage_.model.storage_of(walk.tensor->tensor)->numel - 1);
    result.columns = std::max({columns_of_text(thousands_separated(farthest)),
                               columns_of_text(result.wheel->to), columns_of_text(result.wheel->from)});
    return parts;
  }

  /// storage[6] ← x[1, 2], y[2, 1]
  std::vector<FormulaPiece> readers_of(const Focus& focus) const {
    std::vector<FormulaPiece> parts;
    plain(parts, "storage[");
    parts.push_back({{thousands_separated(focus.element), Font::mono_bold, style_.palette.ink}});
    plain(parts, "]");
    for (const auto& storage : stage_.model.storages) {
      if (!(storage.storage == focus.storage)) continue;
      for (const auto& tensor : storage.tensors) {
        const auto times = times_read(storage, tensor, focus.element);
        if (times == 0) continue;
        plain(parts, " = ");
        const auto index = coordinates(storage, tensor, focus.element, 1).at(0);
        plain(parts, tensor.name + "[");
        for (std::size_t d = 0; d < index.size(); ++d) {
          if (d > 0) plain(parts, ", ");
          parts.push_back({{std::to_string(index[d]), Font::mono_bold,
                            axis_color(style_, tensor.axis(static_cast<std::int64_t>(d)))}});
        }
        plain(parts, "]");
        if (times > 1) plain(parts, " ×" + thousands_separated(times));
      }
    }
    return parts;
  }

 private:
  static std::size_t columns_of_text(const std::string& text) {
    return static_cast<std::size_t>(columns_of(text));
  }
  void plain(std::vector<FormulaPiece>& parts, std::string text) const {
    parts.push_back({{std::move(text), Font::mono, style_.palette.ink}});
  }
  template <class Number>
  std::vector<FormulaPiece> reading(const TensorModel& model, const std::string& result,
                                    Number number) const {
    const auto& layout = model.tensor.layout();
    const auto covers = covers_of(stage_.view, model);
    std::vector<FormulaPiece> parts;
    const auto cover_from = [&](std::size_t first, bool is_covered) {
      for (auto i = first; i < parts.size(); ++i) parts[i].is_covered = is_covered;
    };
    plain(parts, model.name + (layout.shape.empty() ? "[()" : "["));
    for (std::size_t d = 0; d < layout.shape.size(); ++d) {
      if (d > 0) plain(parts, ", ");
      parts.push_back(number(d));
      parts.back().index = d;
    }
    plain(parts, model.is_array() ? "] = bytes[" : "] = storage[");
    plain(parts, thousands_separated(model.in_units(layout.storage_offset)));
    parts.back().is_covered = covers.offset;
    const auto first_step = parts.size() + 1;
    for (std::size_t d = 0; d < layout.shape.size(); ++d) {
      plain(parts, " + ");
      parts.push_back(number(d));
      parts.push_back({{"·" + thousands_separated(model.in_units(layout.stride[d])), Font::mono_bold,
                        axis_color(style_, model.axis(static_cast<std::int64_t>(d)))}});
    }
    if (covers.stride) cover_from(first_step, true);
    plain(parts, "]");
    if (covers.shape) cover_from(1, true);
    if (result.empty()) return parts;
    plain(parts, " = storage[");
    parts.push_back({{result, Font::mono_bold, style_.palette.ink}});
    plain(parts, "]");
    return parts;
  }

  const Stage& stage_;
  const Style& style_;
};

/// Draws the parts centred in a line; returns the rectangles of the indices.
FormulaIndices add_parts(Scene& scene, const Stage& stage, const std::vector<FormulaPiece>& parts, Rect where,
                         float size, const Style& style) {
  FormulaIndices indices{{}, size};
  float total = 0;
  for (const auto& part : parts) total += part.width(size, stage.measure);
  float x = where.x + std::max(0.0f, (where.w - total) / 2);
  const float y = where.y + (where.h - line_height(size)) / 2;
  // Keyed by the whole line: another formula replaces this one as a whole.
  std::string line;
  for (const auto& part : parts) line += part.run.text;
  std::int64_t n = 0;
  float covered_w = 0;  // width of the covered parts before this one, which are drawn as one
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const auto& part = parts[i];
    const float w = part.width(size, stage.measure);
    const auto key = key_of("formula", line, n++);
    if (part.is_covered) {
      x += w, covered_w += w;
      if (i + 1 < parts.size() && parts[i + 1].is_covered) continue;
      add_cover(scene, {x - covered_w, y, covered_w, line_height(size)}, style, key);
      covered_w = 0;
      continue;
    }
    if (part.wheel) {
      add_wheel(scene, *part.wheel, part.columns, {x, y}, part.run, size, stage.measure, key);
    } else {
      scene.labels.push_back(text_label(key, {part.run.text, part.run.font, part.run.color, size}, {x, y}));
    }
    if (part.wheel && part.index) {
      indices.digits.resize(std::max(indices.digits.size(), *part.index + 1));
      indices.digits[*part.index] = {x, y, w, line_height(size)};
    }
    x += w;
  }
  return indices;
}

/// Returns the words of the first explanation that has any, except the failure's; else "".
std::string words_of_explanation(const Stage& stage) {
  for (const auto& why : stage.explained)
    if (why.about && !why.card.verdict.empty())
      return stage.words(why.card.verdict) + " " + stage.words(why.card.remedy);
  return {};
}

/// Draws centred lines, as many as fit.
void add_explanation(Scene& scene, const Stage& stage, const std::string& text, Rect where, float size) {
  constexpr float leading = 0.1f;  // space below the letters of the last line, in lines: it may be outside
  const auto most = std::max(1.0f, std::floor(where.h / line_height(size) + leading));
  std::int64_t n = 0;
  for (auto& line : wrapped_with_ellipsis(static_cast<std::size_t>(most), text, where.w, Font::text, size,
                                          stage.measure)) {
    const Point at{where.center().x, where.y + line_height(size) * static_cast<float>(n)};
    scene.labels.push_back(text_label(key_of("explanation", "", n++),
                                      {std::move(line), Font::text, stage.style.palette.ink, size}, at,
                                      Align::center));
  }
}

}  // namespace

void paint_formula(Scene& scene, const Stage& stage, Rect where, bool is_line, const Style& figure_style) {
  // The figure's text may be larger than the stage's, for which the place was planned.
  const bool has_account = stage.walk && !is_line;
  const Style full = has_account ? walking_style(figure_style) : figure_style;
  const float wanted = has_account ? walking_height(full) : formula_line(full);
  const Style style = scaled(full, std::min(1.0f, where.h / wanted));
  if (const auto words = words_of_explanation(stage); !words.empty()) {
    const float line = line_height(style.text_small), below = where.h - formula_line(style);
    if (below < line) return add_explanation(scene, stage, words, where, style.text_small);
    add_explanation(scene, stage, words, {where.x, where.bottom() - below, where.w, below}, style.text_small);
  }
  const FormulaText text(stage, style);
  std::vector<FormulaPiece> parts;
  if (stage.walk) {
    parts = text.walking(*stage.walk);
  } else if (stage.focus && stage.focus->tensor) {
    parts = text.reading(*stage.focus->tensor, &stage.focus->index);
  } else if (stage.focus) {
    parts = text.readers_of(*stage.focus);
  } else {
    for (const auto& storage : stage.model.storages)
      if (const auto* selected = selected_in(storage)) parts = text.reading(*selected, nullptr);
  }
  if (parts.empty()) return;
  const auto width_at = [&](float size) {
    float w = 0;
    for (const auto& part : parts) w += part.width(size, stage.measure);
    return w;
  };
  const float size = style.mono_large * 1.25f, wide = width_at(size);
  const float least = std::max(style.mono * 0.86f, style.least_text);
  const float fitted = std::clamp(size * 0.98f * where.w / std::max(wide, 1.0f), least, size);
  while (width_at(fitted) > where.w &&
         parts.size() > 3) {  // eight dimensions in a small window: keep the result
    parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(parts.size() / 2));
    parts[parts.size() / 2] = {{"…", Font::mono, style.palette.ink}};
  }
  where.h = formula_line(style);
  const auto indices = add_parts(scene, stage, parts, where, fitted, style);
  const float w = std::min(width_at(fitted), where.w);
  scene.tips.push_back({{where.center().x - w / 2, where.y, w, where.h}, {"help/formula"}});
  if (!has_account) return;
  paint_carries(scene, stage, indices, style);
  const float account_h = line_height(style.text);
  paint_walk_counts(scene, stage, {where.x, where.y + walking_height(style) - account_h, where.w, account_h},
                    style);
}

}  // namespace stridescope::scene
