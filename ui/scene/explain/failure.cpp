#include "ui/scene/explain/failure.h"

#include <algorithm>
#include <utility>

#include "engine/script/syntax/marked_line.h"
#include "engine/script/syntax/unicode.h"
#include "ui/scene/explain/explanation.h"
#include "ui/scene/layout/line_break.h"
#include "ui/scene/paint/paint.h"

namespace stridescope::scene {
namespace {

/// Returns the end of a text, as much as fits.
std::string ending(std::string_view text, float width, Font font, float size, const TextMeasure& measure) {
  if (measure.width(std::string(text), font, size) <= width) return std::string(text);
  const auto from = [&](std::size_t begin) {
    while (begin < text.size() && (static_cast<unsigned char>(text[begin]) & 0xc0) == 0x80) ++begin;
    return "…" + std::string(text.substr(begin));
  };
  std::size_t low = 0, high = text.size();
  while (low < high) {
    const auto middle = (low + high) / 2;
    if (measure.width(from(middle), font, size) <= width) high = middle;
    else low = middle + 1;
  }
  return from(low);
}

/// Returns the marked line of the failed statement as three runs: before, marked, after.
std::vector<TextRun> source_runs(const session::Failure& failure, float width, float size, const Palette& p,
                                 const TextMeasure& measure) {
  constexpr auto font = Font::mono_bold;
  const auto line = script::marked_line(failure.source, failure.span);
  const auto marked = elided(std::string(line.marked), width, font, size, measure);
  float room = width - measure.width(marked, font, size);
  const auto before = ending(line.before, line.after.empty() ? room : room * 0.7f, font, size, measure);
  room -= measure.width(before, font, size);
  return {{before, font, p.ink},
          {marked, font, p.error},
          {elided(std::string(line.after), std::max(room, 0.0f), font, size, measure), font, p.ink}};
}

/// "a  (3, 4)": sizes right-aligned, the conflicting column in the error colour.
std::vector<TextRun> shape_row(const ExplanationCard& why, std::size_t row, const Palette& p) {
  std::size_t columns = 0;
  for (const auto& shape : why.shapes) columns = std::max(columns, shape.sizes.size());
  const auto& shape = why.shapes[row];
  std::vector<TextRun> runs{{shape.name + "  ", Font::mono_bold, p.ink}};
  for (std::size_t c = 0; c < columns; ++c) {
    const auto from_right = columns - 1 - c;
    int wide = 1;
    for (const auto& other : why.shapes)
      if (from_right < other.sizes.size())
        wide = std::max(wide, columns_of(std::to_string(other.sizes[other.sizes.size() - 1 - from_right])));
    const bool has = from_right < shape.sizes.size();
    auto text = has ? std::to_string(shape.sizes[shape.sizes.size() - 1 - from_right]) : std::string{};
    text.insert(0, static_cast<std::size_t>(wide + 2 - columns_of(text)), ' ');
    const bool clashes = why.clash_from_right == from_right;
    runs.push_back({std::move(text), clashes ? Font::mono_bold : Font::mono, clashes ? p.error : p.ink});
  }
  if (why.clash_from_right && row + 1 == why.shapes.size())
    runs.push_back({"   ≠", Font::mono_bold, p.error});
  return runs;
}

/// Returns the line under the marked text, or at the position of missing text.
Rect mark_under(const std::vector<TextRun>& title, const Style& style, float y, const TextMeasure& measure) {
  const auto& pointed_at = title[2];
  const float x = width_of({title[0], title[1]}, style.text, measure);
  const float w = measure.width(pointed_at.text.empty() ? " " : pointed_at.text, pointed_at.font, style.text);
  const float thickness = style.line_width * 2;
  return {x, y + line_height(style.text) - thickness, w, thickness};
}

/// Adds the remedies in rows, starting at `y`; returns the end of the last one.
float add_chips(PanelText& text, const Stage& stage, float width, float y) {
  const Style& style = stage.style;
  const auto& p = style.palette;
  const float pad = style.space_2;
  float x = 0, row_height = 0;
  for (const auto& remedy : stage.view.note.remedies) {
    // A remedy that is too long for a line is wrapped, with its verdict after it.
    std::vector<std::vector<TextRun>> lines;
    for (auto& line : wrapped(remedy.statement, width - 2 * pad, Font::mono_bold, style.text, stage.measure))
      lines.push_back({{std::move(line), Font::mono_bold, p.ink}});
    if (auto verdict = stage.words(remedy.verdict); !verdict.empty()) {
      const TextRun run{"  " + verdict, Font::text_bold, remedy.is_view ? p.view : p.copy};
      auto with_verdict = lines.back();
      with_verdict.push_back(run);
      if (width_of(with_verdict, style.text, stage.measure) <= width - 2 * pad)
        lines.back() = std::move(with_verdict);
      else lines.push_back({{std::move(verdict), run.font, run.color}});
    }
    float w = 0;
    for (const auto& line : lines) w = std::max(w, width_of(line, style.text, stage.measure) + 2 * pad);
    const float height = static_cast<float>(lines.size()) * line_height(style.text) + style.space_1 * 1.5f;
    if (x > 0 && x + w > width) x = 0, y += row_height + style.space_1, row_height = 0;
    text.chips.push_back({remedy.statement, std::move(lines), {x, y, w, height}});
    x += w + style.space_2;
    row_height = std::max(row_height, height);
  }
  return y + row_height;
}

/// Sets the text of a failure: the exception's type and the statement, PyTorch's message, its explanation,
/// and the remedies.
PanelText plan_failure(const Stage& stage, const session::Failure& failure, const ExplanationCard& why,
                       float width, std::size_t message_lines, bool with_fix) {
  const Style& style = stage.style;
  const auto& p = style.palette;
  PanelText text;
  const float inner = width - 2 * style.space_3;
  float y = style.space_2;
  const auto add = [&](std::vector<TextRun> runs, float size) {
    text.lines.push_back({std::move(runs), size, y});
    y += line_height(size);
  };
  const std::string type(tensor::exception_of(failure.refusal));
  const float room = inner - stage.measure.width(type + "   ", Font::text_bold, style.text) - style.space_5;
  std::vector<TextRun> title{{type + "   ", Font::text_bold, p.error}};
  for (auto& run : source_runs(failure, room, style.text, p, stage.measure)) title.push_back(std::move(run));
  text.mark = mark_under(title, style, y, stage.measure);
  add(std::move(title), style.text);
  const auto add_words = [&](const std::string& words, Font font, std::size_t most, float size, Color color) {
    for (auto& line : wrapped_with_ellipsis(most, words, inner, font, size, stage.measure))
      add({{std::move(line), font, color}}, size);
  };
  add_words(failure.message(), Font::text, message_lines, style.text_small, p.muted);
  if (!failure.frames.empty()) {
    const auto& [function, at, line] = failure.frames.back();
    add_words(stage.words(
                  {"failure/in_function", {{"function", function}, {"line", at.begin.line}, {"text", line}}}),
              Font::text, 1, style.text_small, p.ink);
  }
  if (!failure.file.empty())
    add_words(stage.words({"failure/stopped_at", {{"file", failure.file}, {"line", failure.line}}}),
              Font::text, 1, style.text_small, p.muted);
  for (std::size_t i = 0; i < why.shapes.size() && i < 3; ++i) add(shape_row(why, i, p), style.mono);
  if (!why.verdict.empty()) y += style.space_1;
  add_words(stage.words(why.verdict), Font::text_bold, 2, style.text, p.ink);
  if (!stage.view.note.remedies.empty()) y = add_chips(text, stage, inner, y + style.space_1);
  else if (with_fix) add_words(stage.words(why.remedy), Font::text, 3, style.text, p.ink);
  text.height = y + style.space_2;
  return text;
}

}  // namespace

PanelText plan_failure(const Stage& stage, const session::Failure& failure, Size size) {
  const auto why = failure_card(failure);
  // The figure shows the cause: the words take less than a third of the stage, slightly more on a low one
  // before the message is cut.
  for (const auto& [lines, most] : {std::pair{4u, 0.27f}, {3u, 0.4f}, {2u, 0.27f}, {1u, 0.27f}}) {
    auto text = plan_failure(stage, failure, why, size.w, lines, true);
    if (text.height < most * size.h) return text;
  }
  return plan_failure(stage, failure, why, size.w, 1, false);
}

void paint_failure(Scene& scene, const Stage& stage, Rect where, const Style& style) {
  const auto& p = style.palette;
  const auto text = plan_failure(stage, *stage.model.failure, {where.w, scene.size.h});
  scene.boxes.push_back(framed_box(key_of("failure", ""), where, style.panel_radius, p.error,
                                   style.line_width * 2, layer::note, p.panel));
  scene.boxes.push_back(
      filled_box(key_of("failure-mark", ""),
                 {where.x + style.space_3 + text.mark.x, where.y + text.mark.y, text.mark.w, text.mark.h}, 0,
                 p.error, layer::note));
  std::int64_t n = 0;
  for (const auto& chip : text.chips) {
    const Rect rect{where.x + style.space_3 + chip.rect.x, where.y + chip.rect.y, chip.rect.w, chip.rect.h};
    scene.boxes.push_back(framed_box(key_of("remedy", chip.statement), rect, style.cell_radius, p.line,
                                     style.line_width, layer::note, p.field));
    const float h = line_height(style.text) * static_cast<float>(chip.lines.size());
    for (std::size_t i = 0; i < chip.lines.size(); ++i)
      add_runs(scene, chip.lines[i],
               {rect.x + style.space_2,
                rect.y + (rect.h - h) / 2 + static_cast<float>(i) * line_height(style.text)},
               style.text, stage.measure, layer::note,
               key_of("remedy-text", chip.statement, static_cast<std::int64_t>(i)));
    scene.note.remedies.push_back({chip.statement, rect});
  }
  for (const auto& line : text.lines)
    add_runs(scene, line.runs, {where.x + style.space_3, where.y + line.y}, line.size, stage.measure,
             layer::note, key_of("failure-line", "", n++));
}

}  // namespace stridescope::scene
