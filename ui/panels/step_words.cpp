#include "ui/panels/step_words.h"

#include <algorithm>

#include "ui/actions/settings.h"
#include "ui/scene/model/stage.h"
#include "ui/widgets/term_text.h"
#include "ui/widgets/windows.h"

namespace stridescope::ui {
namespace {
constexpr std::size_t most_uncut_bytes = 160;

void underline_label(Ui& ui, std::string_view id, const scene::Label& label, const scene::Rect& stage,
                     MarkedTerms& marked) {
  float x = label.at.x + stage.x;
  if (label.align != scene::Align::left) {
    const float w = ui.width(label.text, label.font, label.size);
    x -= label.align == scene::Align::center ? w / 2 : w;
  }
  underline_terms(ui, id, {x, label.at.y + stage.y}, label.text, label.font, label.size, label.color, marked);
}

/// Underlines the terms in the stage's explanation below the formula.
void explained_terms(Ui& ui, const scene::Scene& scene, const scene::Rect& stage) {
  if (!ui.marks_terms) return;
  MarkedTerms marked;
  for (std::int64_t n = 0;; ++n) {
    const auto key = scene::key_of("explanation", "", n);
    const auto label =
        std::ranges::find_if(scene.labels, [&](const scene::Label& one) { return one.key == key; });
    if (label == scene.labels.end()) return;
    const float w = ui.width(label->text, label->font, label->size);
    const scene::Rect rect{stage.x + label->at.x - w / 2, stage.y + label->at.y, w, label->size * 1.3f};
    const Area window(ui, "explanation/" + std::to_string(n), rect, Area::Kind::raised);
    underline_label(ui, "explanation", *label, stage, marked);
  }
}

/// Returns true unless the stage is magnified: labels are then at their drawn positions.
bool is_seen_plainly(const scene::Scene& scene) { return scene.magnifier.zoom == 1; }
}  // namespace

void step_words(Ui& ui, const scene::Scene& scene, const scene::Rect& stage) {
  const auto on_window = [&](const scene::Rect& rect) {
    return scene::Rect{stage.x + rect.x, stage.y + rect.y, rect.w, rect.h};
  };
  const auto say = [&](std::string_view id, const scene::NotePart& part, const std::string& otherwise) {
    if (part.rect.w <= 0) return;
    const auto rect = on_window(part.rect);
    const Area window(ui, id, rect, Area::Kind::raised);
    MarkedTerms marked;
    for (const auto& label : scene.labels)
      if (is_seen_plainly(scene) && label.layer == scene::layer::note && label.opacity > 0.5f &&
          part.rect.contains(label.at))
        underline_label(ui, id, label, stage, marked);
    const auto response = ui.interact(
        id, rect, {.role = "status", .label = part.text, .takes_focus = false, .takes_space = false});
    const auto tip = std::find_if(scene.tips.begin(), scene.tips.end(),
                                  [&](const scene::Tip& t) { return t.rect.contains(part.rect.center()); });
    ui.tooltip(id, response, tip != scene.tips.end() ? ui.text(tip->message) : otherwise);
  };
  if (is_seen_plainly(scene)) explained_terms(ui, scene, stage);
  const auto& note = scene.note;
  say("step-title", note.title, std::string(ui.text("help/statement")));
  say("verdict", note.verdict, {});
  say("values", note.values, std::string(ui.text("help/values")));
  // The stage may have cut a long one.
  const bool is_long = note.narration.text.size() > most_uncut_bytes;
  say("narration", note.narration, is_long ? note.narration.text : std::string(ui.text("help/narration")));
  if (note.output.rect.w <= 0) return;
  const auto rect = on_window(scene::inset(note.output.rect, -ui.px(4)));
  const Area window(ui, "output", rect, Area::Kind::raised);
  const auto response =
      ui.interact("output", rect,
                  {.role = "status", .label = note.output.text, .takes_focus = false, .takes_space = false});
  if (response.hovered) ui.frame(rect, ui.palette().line, ui.px(5), ui.style.line_width);
  if (response.pressed) ui.emit(change<&Settings::output_folded>(false));
  ui.tooltip("output", response, ui.text("help/output"));
}

}  // namespace stridescope::ui
