#include "ui/panels/completion_list.h"

#include <algorithm>

#include "ui/actions/console.h"
#include "ui/actions/window.h"
#include "ui/forms/console_completion.h"
#include "ui/widgets/windows.h"

namespace stridescope::ui {
namespace {

constexpr float completion_row_height = 26;
constexpr std::size_t most_rows = 9;

std::string_view help_of(const script::Op* op, const Text& text) {
  return op ? text("op/" + op->help) : std::string_view();
}

/// The visible range of the list, and the chosen row.
struct Shown {
  std::size_t first = 0, count = 0, chosen = 0;
};
/// Returns the visible rows around the chosen one; `room`: the number of rows that fit.
Shown shown_rows(const UiState& state, std::size_t rows, std::size_t room) {
  Shown shown;
  if (rows == 0) return shown;
  shown.chosen = std::min(static_cast<std::size_t>(std::max(0, state.console.completion)), rows - 1);
  shown.count = std::min({room, most_rows, rows});
  shown.first = shown.chosen + 1 > shown.count ? shown.chosen + 1 - shown.count : 0;
  return shown;
}

void candidate_row(Ui& ui, const UiState& state, const script::Candidate& candidate, std::size_t index,
                   bool is_chosen, const scene::Rect& place) {
  const auto id = "completion/" + candidate.name;
  const auto response = ui.interact(
      id, place,
      {.role = "option", .label = candidate.name, .value = is_chosen ? "chosen" : "", .takes_focus = false});
  if (is_chosen || response.hovered)
    ui.fill(place, faded(ui.palette().ink, is_chosen ? 0.1f : 0.05f), ui.px(5));
  const float w =
      ui.draw_in({place.x + ui.px(8), place.y, place.w, place.h}, candidate.name,
                 is_chosen ? scene::Font::mono_bold : scene::Font::mono, ui.style.mono, ui.palette().ink);
  // A signature begins with the name, which is already shown.
  std::string_view detail = candidate.signature;
  if (detail.starts_with(candidate.name)) detail.remove_prefix(candidate.name.size());
  const auto help = help_of(candidate.op, ui.text);
  // The signature follows the name; a line of help follows if there is room for some of it.
  const float x = place.x + ui.px(8) + w + (detail.starts_with('(') ? 0 : ui.px(12));
  const float room = place.right() - x - ui.px(8), least_help = ui.px(200);
  const bool has_help = !help.empty() && candidate.kind != script::Candidate::Kind::keyword_argument;
  const float wide = ui.width(detail, scene::Font::mono, ui.style.mono_small) + ui.px(16);
  const float signature = has_help ? std::min(wide, std::max(room - least_help, room * 0.35f)) : room;
  ui.draw_in({x, place.y, signature, place.h}, detail, scene::Font::mono, ui.style.mono_small,
             ui.palette().muted);
  if (has_help) {
    const float help_x = std::max(x + signature, place.x + place.w * 0.4f);
    ui.draw_in({help_x, place.y, place.right() - help_x - ui.px(8), place.h}, help, scene::Font::text,
               ui.style.text_small, is_chosen ? ui.palette().ink : ui.palette().muted);
  }
  if (response.pressed) {
    ui.emit(ChooseCompletion{static_cast<int>(index) - state.console.completion});
    ui.emit(AcceptCompletion{});
    ui.emit(Focus{"console"});
  }
}

}  // namespace

void completion_list(Ui& ui, const UiState& state, const PanelQueries& queries, const scene::Rect& stage) {
  if (!ui.is_focused("console") || state.document.failure) return;
  const auto& completion = queries.completion(state);
  const bool is_open = completion_is_open(state, completion);
  const bool has_hint = completion.hint && !completion.hint->signatures.empty();
  if (!is_open && !has_hint) return;
  const float row = ui.px(completion_row_height), pad = ui.px(5);
  const auto room = static_cast<std::size_t>(std::max(1.f, (stage.h - ui.px(20)) / row - 1));
  const auto rows = is_open ? completion.candidates.size() : 0;
  const auto shown = shown_rows(state, rows, room);
  const auto lines = shown.count + (has_hint ? 1 : 0);
  const float width = std::min(ui.px(820), stage.w + stage.x - ui.px(70));
  const float height = static_cast<float>(lines) * row + 2 * pad;
  const scene::Rect rect{ui.px(56), stage.bottom() + ui.px(60) - height, width, height};
  const Area window(ui, "completion", rect, Area::Kind::raised);
  ui.fill(rect, ui.palette().panel, ui.px(8));
  ui.frame(rect, ui.palette().line, ui.px(8), ui.style.line_width);
  float y = rect.y + pad;
  for (std::size_t i = shown.first; i < shown.first + shown.count; ++i, y += row)
    candidate_row(ui, state, completion.candidates[i], i, i == shown.chosen,
                  {rect.x + pad, y, rect.w - 2 * pad, row});
  if (!has_hint) return;
  const auto& hint = *completion.hint;
  const auto& signature = hint.signatures[std::min(hint.overload, hint.signatures.size() - 1)];
  const scene::Rect place{rect.x + pad, y, rect.w - 2 * pad, row};
  ui.record("completion-hint", place, {.role = "status", .label = signature, .takes_focus = false});
  if (shown.count > 0)
    ui.line({place.x, place.y}, {place.right(), place.y}, ui.palette().line, ui.style.line_width);
  const float w = ui.draw_in({place.x + ui.px(8), place.y, place.w - ui.px(16), place.h}, signature,
                             scene::Font::mono, ui.style.mono_small, ui.palette().ink);
  const float left = place.x + w + ui.px(24);
  if (place.right() - left > ui.px(120))
    ui.draw_in({left, place.y, place.right() - left - ui.px(8), place.h}, help_of(hint.op, ui.text),
               scene::Font::text, ui.style.text_small, ui.palette().muted);
}

}  // namespace stridescope::ui
