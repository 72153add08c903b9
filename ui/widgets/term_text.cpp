#include "ui/widgets/term_text.h"

#include <cmath>

#include "ui/actions/learn.h"
#include "ui/terms/term_finder.h"
#include "ui/widgets/marked_text.h"

namespace stridescope::ui {
namespace {

/// Widths of the baked fonts.
class FontWidths : public scene::TextMeasure {
 public:
  explicit FontWidths(const Ui& ui) : ui_(ui) {}
  float width(std::string_view text, scene::Font font, float size) const override {
    return ui_.width(text, font, size);
  }

 private:
  const Ui& ui_;
};

bool is_code(scene::Font font) { return font == scene::Font::mono || font == scene::Font::mono_bold; }

void dotted_line(const Ui& ui, float from, float to, float y, scene::Color color) {
  const float dot = std::max(1.f, std::round(ui.px(1)));
  for (float x = std::round(from); x + dot <= to; x += 3 * dot) ui.fill({x, y, dot, dot}, color);
}

}  // namespace

void underline_terms(Ui& ui, std::string_view id, scene::Point at, std::string_view line, scene::Font font,
                     float size, scene::Color color, MarkedTerms& marked) {
  if (!ui.marks_terms || is_code(font)) return;
  for (const auto& span : find_terms(line, ui.text)) {
    if (!marked.emplace(span.id).second) continue;
    const auto words = line.substr(span.begin, span.end - span.begin);
    const scene::Rect rect{at.x + ui.width(line.substr(0, span.begin), font, size), at.y,
                           ui.width(words, font, size), std::round(size * 1.25f)};
    const auto widget = std::string(id) + "/term/" + std::string(span.id);
    const auto response = ui.interact(widget, rect, {.role = "term", .label = words, .takes_space = false});
    const float y = std::round(at.y + size * 1.12f);
    if (response.hovered || response.focused)
      ui.line({rect.x, y + 0.5f}, {rect.right(), y + 0.5f}, ui.palette().accent, ui.px(1));
    else dotted_line(ui, rect.x, rect.right(), y, faded(color, 0.7f));
    if (response.focused && ui.memory.focus_is_visible) ui.focus_ring(rect, ui.px(3));
    if (response.pressed) ui.emit(OpenTerm{std::string(span.id), rect});
  }
}

float draw_with_terms(Ui& ui, std::string_view id, scene::Point at, float width, std::string_view text,
                      scene::Font font, float size, scene::Color color, MarkedTerms marked) {
  if (ui.marks_terms && !is_code(font) && color.a > 0) {
    const float line_height = std::round(size * 1.4f);
    float y = at.y;
    for (const auto& line : wrapped_runs(text, width, font, size, FontWidths(ui))) {
      float x = at.x;
      for (const auto& run : line) {
        underline_terms(ui, id, {x, y + (line_height - size) / 2}, run.words, run.font, size, color, marked);
        x += ui.width(run.words, run.font, size);
      }
      y += line_height;
    }
  }
  return ui.draw_wrapped(at, width, text, font, size, color);
}

float draw_line_with_terms(Ui& ui, std::string_view id, const scene::Rect& rect, std::string_view line,
                           scene::Font font, float size, scene::Color color) {
  if (MarkedTerms marked; ui.width(line, font, size) <= rect.w + 0.5f)
    underline_terms(ui, id, {rect.x, rect.y + (rect.h - size) / 2}, line, font, size, color, marked);
  return ui.draw_in(rect, line, font, size, color);
}

}  // namespace stridescope::ui
