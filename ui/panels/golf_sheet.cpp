#include "ui/panels/golf_sheet.h"

#include <algorithm>
#include <memory>

#include "ui/actions/design.h"
#include "ui/actions/dialog.h"
#include "ui/forms/golf_form.h"
#include "ui/panels/element_grid.h"
#include "ui/panels/sheet.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/fields.h"
#include "ui/widgets/term_text.h"
#include "ui/widgets/windows.h"

namespace stridescope::ui {
namespace {

std::int64_t storage_size(const design::Puzzle& puzzle) {
  return std::max(tensor::extent(puzzle.layout).end,
                  1 + *std::max_element(puzzle.target.elements.begin(), puzzle.target.elements.end()));
}

/// Draws a chip for each puzzle: solved ones have a check, those at par a star. Returns their bottom.
float puzzle_chips(Ui& ui, const UiState& state, const std::vector<design::Puzzle>& puzzles,
                   const scene::Rect& body) {
  const auto& scores = state.practice.record.golf;
  const auto shipped = shipped_puzzles().size();
  std::vector<std::string> ids, labels;
  std::int64_t solved = 0, at_par = 0;
  for (std::size_t i = 0; i < puzzles.size(); ++i) {
    ids.push_back(std::to_string(i + 1));
    auto label = i < shipped ? ids.back()
                             : ui.text("golf/own", {{"number", static_cast<std::int64_t>(i - shipped + 1)}});
    if (const auto found = scores.find(puzzles[i].id); found != scores.end()) {
      const auto [copied, operations] = found->second;
      const bool is_par =
          design::compare_with_par(puzzles[i], copied, static_cast<std::size_t>(operations)) <= 0;
      ++solved, at_par += is_par;
      label += is_par ? " \u2605" : " \u2713";
    }
    labels.push_back(std::move(label));
  }
  const auto words = ui.text("golf/solved", {{"solved", solved}, {"count", puzzles.size()}, {"par", at_par}});
  ui.record("golf/solved", {body.x, body.y, body.w, ui.px(22)},
            {.role = "status", .label = words, .value = std::to_string(solved), .takes_focus = false});
  ui.draw_in({body.x, body.y, body.w, ui.px(22)}, words, scene::Font::text, ui.style.text_small,
             ui.palette().muted);
  std::vector<Option> options;
  for (std::size_t i = 0; i < ids.size(); ++i) options.push_back({ids[i], labels[i]});
  const auto chosen = std::make_unique<bool[]>(ids.size());
  chosen[state.golf.at] = true;
  const auto chosen_chips = chips(ui, "golf/puzzle", {body.x, body.y + ui.px(26)}, body.w, options,
                                  std::span<const bool>(chosen.get(), ids.size()));
  if (chosen_chips.pressed >= 0) ui.emit(ChoosePuzzle{static_cast<std::size_t>(chosen_chips.pressed)});
  return body.y + ui.px(26) + chosen_chips.height + ui.px(12);
}

/// Draws x, the target, and the chain's result, side by side; returns their bottom.
float golf_grids(Ui& ui, const GolfState& golf, const design::Puzzle& puzzle, const scene::Rect& body) {
  const auto numel = storage_size(puzzle);
  const float column = body.w / 3, gap = ui.px(18), head = ui.px(22), most_h = ui.px(180);
  const auto draw = [&](int at, std::string_view title, const design::Grid* grid,
                        const std::vector<std::int64_t>& wrong) {
    const float x = body.x + column * static_cast<float>(at);
    ui.draw_in({x, body.y, column - gap, head}, title, scene::Font::text_bold, ui.style.text_small,
               ui.palette().muted);
    if (!grid) return 0.0f;
    const auto rect = element_grid(ui, *grid, numel, {x, body.y + head, column - gap, most_h}, wrong);
    ui.record(std::string("golf/grid/") + std::to_string(at), rect,
              {.role = "grid", .label = design::grid_text(*grid), .takes_focus = false});
    return rect.h;
  };
  const auto start = design::grid_of(puzzle.layout);
  const auto* mine = golf.attempt && golf.attempt->result ? &*golf.attempt->result : nullptr;
  std::vector<std::int64_t> wrong;
  if (mine && mine->shape == puzzle.target.shape)
    for (std::size_t n = 0; n < mine->elements.size(); ++n)
      if (mine->elements[n] != puzzle.target.elements[n]) wrong.push_back(static_cast<std::int64_t>(n));
  const float tallest =
      std::max({draw(0, "x", &start, {}), draw(1, ui.text("golf/target"), &puzzle.target, {}),
                draw(2, ui.text("golf/yours"), mine, wrong)});
  return body.y + head + std::max(tallest, ui.px(100)) + ui.px(12);
}

std::string golf_hint(const Ui& ui, const GolfState& golf) {
  if (!golf.solution) return std::string(ui.text("golf/no_solution"));
  const auto& [moves, codes, copied] = *golf.solution;
  std::string given;
  if (golf.hints == 1) {
    for (const auto& move : moves)
      given += (given.empty() ? "" : ", ") + std::string(design::name_of(move.kind));
    return ui.text("golf/hint_kinds", {{"names", given}});
  }
  for (std::size_t i = 0; i + 1 < golf.hints && i < codes.size(); ++i) given += codes[i];
  return ui.text("golf/hint_code", {{"code", given}});
}

}  // namespace

void golf_sheet(Ui& ui, const UiState& state, scene::Size screen) {
  Sheet sheet(ui, "golf", {ui.px(820), ui.px(640)}, screen, ui.text("golf/title"));
  const auto puzzles = golf_puzzles(state.practice.record);
  const auto& golf = state.golf;
  if (golf.at >= puzzles.size()) return;
  const auto& puzzle = puzzles[golf.at];
  Scroll scroll(ui, "golf-rows", sheet.body());
  const scene::Rect body{scroll.top().x, scroll.top().y, scroll.inner_width() - ui.px(4), sheet.body().h};
  const auto& palette = ui.palette();
  float y = puzzle_chips(ui, state, puzzles, body);
  const auto bytes = [](std::int64_t elements) { return words::Bytes{elements * 8}; };
  const auto task =
      ui.text("golf/task", {{"count", puzzle.operations}, {"bytes", bytes(puzzle.copied_elements)}});
  ui.record("golf/task", {body.x, y, body.w, ui.px(24)},
            {.role = "question", .label = task, .takes_focus = false});
  y += draw_with_terms(ui, "golf/task", {body.x, y}, body.w, task, scene::Font::text_bold, ui.style.text,
                       palette.ink) +
       ui.px(8);
  y = golf_grids(ui, golf, puzzle, {body.x, y, body.w, 0});
  const float h = ui.px(34);
  const auto field = text_field(ui, "golf/chain", {body.x, y, body.w, h}, golf.chain,
                                {.label = ui.text("golf/chain"), .placeholder = "x.t()[1:]", .large = true});
  if (field.text) ui.emit(EditChain{*field.text});
  if (field.cancelled) ui.emit(CloseDialog{});
  const bool is_solved = golf.attempt && golf.attempt->is_solved;
  if (field.submitted && is_solved) ui.emit(ChoosePuzzle{(golf.at + 1) % puzzles.size()});
  y += h + ui.px(8);
  if (golf.attempt) {
    const auto& attempt = *golf.attempt;
    const int par = design::compare_with_par(puzzle, attempt.copied_elements, attempt.operations);
    const auto verdict = !attempt.is_solved ? "golf/unsolved"
                         : par < 0          ? "golf/better"
                         : par > 0          ? "golf/over"
                                            : "golf/par";
    auto words = ui.text(attempt.problem);
    if (attempt.problem.empty())
      words =
          ui.text("golf/score", {{"count", attempt.operations}, {"bytes", bytes(attempt.copied_elements)}}) +
          " " + std::string(ui.text(verdict));
    ui.record("golf/score", {body.x, y, body.w, ui.px(24)},
              {.role = "status",
               .label = words,
               .value = !attempt.problem.empty() ? "problem"
                        : !attempt.is_solved     ? "unsolved"
                        : par > 0                ? "over"
                                                 : "par",
               .takes_focus = false});
    y += ui.draw_wrapped({body.x, y}, body.w, words, scene::Font::text, ui.style.text,
                         is_solved                 ? palette.view
                         : attempt.problem.empty() ? palette.ink
                                                   : palette.error) +
         ui.px(6);
  }
  if (golf.hints > 0) {
    const auto words = golf_hint(ui, golf);
    ui.record("golf/given", {body.x, y, body.w, ui.px(24)},
              {.role = "status", .label = words, .takes_focus = false});
    y += ui.draw_wrapped({body.x, y}, body.w, words, scene::Font::text, ui.style.text, palette.muted) +
         ui.px(6);
  }
  const auto hint = ui.text("golf/hint"), next = ui.text("golf/next");
  const float hint_w = button_width(ui, hint);
  if (button(ui, "golf/hint", {body.x, y, hint_w, h}, hint).pressed) ui.emit(GolfHint{});
  if (button(ui, "golf/next", {body.x + hint_w + ui.px(8), y, button_width(ui, next), h}, next,
             {.kind = is_solved ? ButtonKind::primary : ButtonKind::plain})
          .pressed)
    ui.emit(ChoosePuzzle{(golf.at + 1) % puzzles.size()});
  scroll.set_content(body.w, y + h + ui.px(8) - scroll.top().y);
}

}  // namespace stridescope::ui
