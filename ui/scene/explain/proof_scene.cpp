#include "ui/scene/explain/proof_scene.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <utility>

#include "engine/words/numbers.h"
#include "ui/scene/layout/line_break.h"
#include "ui/scene/model/stage.h"
#include "ui/scene/picture/color.h"
#include "ui/scene/picture/items.h"

namespace stridescope::scene {
namespace {

using explain::Proof;
using explain::ProofOutcome;
using words::Message;

Color color_of(ProofOutcome outcome, const Palette& palette) {
  switch (outcome) {
    case ProofOutcome::holds: return palette.view;
    case ProofOutcome::fails: return palette.error;
    case ProofOutcome::neutral: break;
  }
  return palette.accent;
}

class Painter {
 public:
  Painter(const Proof& proof, const ProofLook& look, float width, const Style& style,
          const TextMeasure& measure, const words::Translator& words)
      : proof_(proof),
        look_(look),
        style_(style),
        measure_(measure),
        words_(words),
        width_(width),
        last_(proof.steps.empty() ? 0 : proof.steps.size() - 1),
        step_(std::min(look.step.value_or(last_), last_)) {
    scene_.background = style.palette.panel;
    place();
  }

  float height() const {
    float words = 0;
    for (std::size_t s = 0; s <= last_; ++s) words = std::max(words, words_height(s));
    return std::ceil(2 * style_.space_3 + (is_beside_ || narrow_rows_ > 0
                                               ? std::max(table_h_, words)
                                               : table_h_ + style_.space_3 + words));
  }

  Scene paint(float height) {
    scene_.size = {width_, std::max(height, this->height())};
    scene_.content = {0, 0, scene_.size.w, scene_.size.h};
    paint_table();
    paint_words();
    return std::move(scene_);
  }

 private:
  float line() const { return std::round(line_height(style_.text)); }

  void place() {
    float label_w = 0;
    for (const auto& row : proof_.rows)
      label_w = std::max(label_w, measure_.width(words_(row.label), Font::text, style_.text_small));
    const bool has_letters = std::ranges::any_of(proof_.rows, [](const auto& row) {
      return std::ranges::any_of(row.cells, [](const auto& cell) { return cell.dim.has_value(); });
    });
    const auto columns = static_cast<float>(std::max<std::int64_t>(1, proof_.columns));
    const float inner = width_ - 2 * style_.space_4, gap = style_.space_4;
    const float least_words = 260 * style_.scale;
    const float room = inner - label_w - gap;
    column_w_ = std::clamp((room * 0.6f) / columns, 20 * style_.scale, 62 * style_.scale);
    is_beside_ = room - columns * column_w_ - gap >= least_words;
    if (!is_beside_) column_w_ = std::clamp(room / columns, 8 * style_.scale, 62 * style_.scale);
    left_ = style_.space_4 + label_w + gap;
    head_h_ = has_letters ? std::round(line_height(style_.mono_small)) : 0;
    row_h_ = std::round(30 * style_.scale);
    table_h_ = head_h_ + row_h_ * static_cast<float>(proof_.rows.size());
    const float table_end = left_ + columns * column_w_;
    words_x_ = is_beside_ ? table_end + gap * 1.5f : style_.space_4;
    words_w_ = std::max(1.0f, width_ - style_.space_4 - words_x_);
    words_y_ = style_.space_3 + (is_beside_ ? 0 : table_h_ + style_.space_3);
    if (!is_beside_) place_beside_narrow_rows(gap);
  }

  /// Places the words beside the first rows of the table if these are short, so that they are visible without
  /// scrolling. Longer rows are moved below the words.
  void place_beside_narrow_rows(float gap) {
    std::size_t count = 0;
    std::int64_t columns = 0;
    for (; count < proof_.rows.size(); ++count) {
      std::int64_t end = 0;
      for (const auto& cell : proof_.rows[count].cells) end = std::max(end, cell.column + cell.span);
      if (2 * end > proof_.columns) break;
      columns = std::max(columns, end);
    }
    const float x = left_ + static_cast<float>(columns) * column_w_ + gap * 1.5f;
    const float least_words = 260 * style_.scale;
    if (count == 0 || width_ - style_.space_4 - x < least_words) return;
    narrow_rows_ = count;
    words_x_ = x, words_y_ = style_.space_3;
    words_w_ = width_ - style_.space_4 - x;
    float words = 0;
    for (std::size_t s = 0; s <= last_; ++s) words = std::max(words, words_height(s));
    wide_rows_down_ = std::max(0.f, words - head_h_ - row_h_ * static_cast<float>(count));
    table_h_ += wide_rows_down_;
  }

  float row_top(std::size_t row) const {
    return style_.space_3 + head_h_ + row_h_ * static_cast<float>(row) +
           (narrow_rows_ > 0 && row >= narrow_rows_ ? wide_rows_down_ : 0);
  }

  /// Returns the words of a step; for the last one, with the verdict.
  std::vector<TextRun> said(std::size_t s) const {
    const auto& p = style_.palette;
    std::vector<TextRun> lines;
    const auto add = [&](const std::string& text, Font font, float size, Color color) {
      for (auto& part : wrapped(text, words_w_, font, size, measure_))
        lines.push_back({std::move(part), font, color, size});
    };
    add(words_({"proof/step", {{"step", s + 1}, {"steps", last_ + 1}}}), Font::text, style_.text_small,
        p.muted);
    if (s < proof_.steps.size()) add(words_(proof_.steps[s].text), Font::text, style_.text, p.ink);
    if (s != last_ || !look_.has_verdict) return lines;
    if (s >= proof_.steps.size() || !(proof_.steps[s].text == proof_.verdict))
      add(words_(proof_.verdict), Font::text_bold, style_.text, proof_.holds ? p.view : p.error);
    if (!look_.has_fixes) return lines;
    for (const auto& fix : proof_.fixes)
      add(fix.code + "   " +
              words_(fix.copied_elements == 0
                         ? Message{"verdict/view"}
                         : Message{"verdict/copy",
                                   {{"bytes", words::Bytes{fix.copied_elements * look_.itemsize}}}}),
          Font::mono, style_.mono_small, fix.copied_elements == 0 ? p.view : p.copy);
    return lines;
  }
  static float pitch(const TextRun& line) { return std::round(line_height(line.size) * 1.12f); }
  float words_height(std::size_t s) const {
    float height = 0;
    for (const auto& line : said(s)) height += pitch(line);
    return height;
  }

  void paint_words() {
    float y = words_y_;
    std::int64_t n = 0;
    for (auto& line : said(step_)) {
      const float by = pitch(line);
      label(std::move(line.text), {words_x_, y}, Align::left, line.font, line.size, line.color, "proof-words",
            n++);
      y += by;
    }
  }

  void label(std::string text, Point at, Align align, Font font, float size, Color color,
             std::string_view kind, std::int64_t n, std::int64_t m = 0) {
    scene_.labels.push_back(
        text_label(key_of(kind, "", n, m), {std::move(text), font, color, size}, at, align));
  }

  std::int64_t axis(std::int64_t dim) const {
    const auto d = static_cast<std::size_t>(dim);
    return d < look_.axes.size() ? look_.axes[d] : dim;
  }

  void paint_table() {
    const auto& p = style_.palette;
    std::set<std::pair<std::size_t, std::size_t>> lit;
    ProofOutcome outcome = ProofOutcome::neutral;
    if (step_ < proof_.steps.size()) {
      outcome = proof_.steps[step_].outcome;
      for (const auto& spot : proof_.steps[step_].spots) lit.emplace(spot.row, spot.cell);
    }
    const float gap = std::max(1.0f, std::round(2 * style_.scale));
    std::set<std::int64_t> lettered;
    for (std::size_t r = 0; r < proof_.rows.size(); ++r) {
      const auto& row = proof_.rows[r];
      const float y = row_top(r);
      label(words_(row.label), {left_ - style_.space_3, y + (row_h_ - line_height(style_.text_small)) / 2},
            Align::right, Font::text, style_.text_small, p.muted, "proof-label",
            static_cast<std::int64_t>(r));
      for (std::size_t c = 0; c < row.cells.size(); ++c) {
        const auto& cell = row.cells[c];
        const auto n = static_cast<std::int64_t>(r), m = static_cast<std::int64_t>(c);
        const Rect rect{left_ + static_cast<float>(cell.column) * column_w_ + gap / 2, y + gap / 2,
                        static_cast<float>(cell.span) * column_w_ - gap, row_h_ - gap};
        const bool is_shown = cell.since <= step_, is_lit = is_shown && lit.contains({r, c});
        const Color hue = is_lit     ? color_of(outcome, p)
                          : cell.dim ? axis_color(style_, axis(*cell.dim))
                                     : p.line;
        scene_.boxes.push_back(framed_box(key_of("proof-cell", "", n, m), rect, 4 * style_.scale,
                                          is_lit ? hue : p.line,
                                          is_lit ? 2 * style_.scale : style_.line_width, layer::cell,
                                          is_lit ? mix(p.field, hue, 0.16f) : p.field));
        if (cell.dim && lettered.insert(cell.column).second)
          label(std::string(axis_letter(axis(*cell.dim))), {rect.center().x, style_.space_3}, Align::center,
                Font::mono_bold, style_.mono_small, axis_color(style_, axis(*cell.dim)), "proof-letter", m);
        if (!is_shown) continue;
        const auto text = cell.is_free && cell.text.empty() ? words_(Message{"inspector/any"}) : cell.text;
        const Font font = is_lit ? Font::mono_bold : Font::mono;
        const float needed = measure_.width(text, font, style_.mono) + 4 * style_.scale;
        const float size = std::max(style_.least_text * 0.75f, style_.mono * std::min(1.0f, rect.w / needed));
        label(text, {rect.center().x, rect.center().y - line_height(size) / 2}, Align::center, font, size,
              cell.is_free ? p.muted : p.ink, "proof-number", n, m);
      }
    }
    std::int64_t n = 0;
    for (std::size_t s = 0; s <= step_ && s < proof_.steps.size(); ++s) {
      const auto& step = proof_.steps[s];
      if (!step.divider) continue;
      const float x = left_ + static_cast<float>(*step.divider) * column_w_,
                  top = style_.space_3 + head_h_ * 0.4f;
      const float bottom = style_.space_3 + head_h_ + row_h_ * 2.1f;
      const bool fails = step.outcome == ProofOutcome::fails;
      scene_.curves.push_back(straight_line({.key = key_of("proof-divider", "", n++),
                                             .a = {x, top},
                                             .b = {x, bottom},
                                             .width = style_.line_width * (fails ? 3.0f : 2.0f),
                                             .dashed = true,
                                             .color = fails ? p.error : p.muted,
                                             .layer = layer::mark}));
    }
  }

  const Proof& proof_;
  const ProofLook& look_;
  const Style& style_;
  const TextMeasure& measure_;
  const words::Translator& words_;
  const float width_;
  const std::size_t last_, step_;
  Scene scene_;
  float left_ = 0, column_w_ = 0, head_h_ = 0, row_h_ = 0, table_h_ = 0;
  float words_x_ = 0, words_w_ = 0, words_y_ = 0;
  bool is_beside_ = true;
  std::size_t narrow_rows_ = 0;  ///< rows with the words beside them; later rows are lower
  float wide_rows_down_ = 0;
};

}  // namespace

Scene proof_scene(const Proof& proof, const ProofLook& look, Size size, const Style& style,
                  const TextMeasure& measure, const words::Translator& words) {
  return Painter(proof, look, size.w, style, measure, words).paint(size.h);
}

float proof_height(const Proof& proof, const ProofLook& look, float width, const Style& style,
                   const TextMeasure& measure, const words::Translator& words) {
  return Painter(proof, look, width, style, measure, words).height();
}

Scene above(Scene stage, Scene panel, const Style& style) {
  const float top = stage.size.h;
  stage.size.h += panel.size.h;
  stage.content = {0, 0, stage.size.w, stage.size.h};
  stage.boxes.push_back(filled_box(key_of("panel-below", ""), {0, top, stage.size.w, panel.size.h}, 0,
                                   panel.background, layer::card));
  stage.boxes.push_back(filled_box(key_of("panel-below-line", ""), {0, top, stage.size.w, style.line_width},
                                   0, style.palette.line, layer::rule));
  move_items(panel, {0, top});
  append_items(stage, std::move(panel));
  return stage;
}

}  // namespace stridescope::scene
