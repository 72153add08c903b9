#include "ui/panels/compare_sheet.h"

#include <algorithm>
#include <array>
#include <memory>

#include "ui/actions/design.h"
#include "ui/actions/dialog.h"
#include "ui/actions/document.h"
#include "ui/compat/imgui.h"
#include "ui/forms/compare_form.h"
#include "ui/forms/form.h"
#include "ui/lesson/lesson_view.h"
#include "ui/panels/element_grid.h"
#include "ui/panels/sheet.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/fields.h"
#include "ui/widgets/term_text.h"
#include "ui/widgets/windows.h"

namespace stridescope::ui {
namespace {

constexpr std::array names = {"A", "B"};

float pair_chips(Ui& ui, const CompareState& compare, scene::Point at, float width) {
  const auto pairs = compared_pairs(compare.layout);
  std::vector<Option> options;
  const auto chosen = std::make_unique<bool[]>(pairs.size());
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    options.push_back({pairs[i].id, ui.text("compare/pair/" + std::string(pairs[i].id))});
    chosen[i] =
        compare.programs[0].calls.text == pairs[i].first && compare.programs[1].calls.text == pairs[i].second;
  }
  const auto result =
      chips(ui, "compare/pair", at, width, options, std::span<const bool>(chosen.get(), pairs.size()));
  if (result.pressed >= 0) {
    const auto& pair = pairs[static_cast<std::size_t>(result.pressed)];
    ui.emit(SetCompared{pair.first, pair.second});
  }
  return result.height;
}

/// The source tensor of both programs.
struct SourceFacts {
  std::int64_t numel = 1;  ///< of its storage, up to the last element that it reads
  std::int64_t itemsize = 8;
};

/// Returns the memory effect of a step.
std::string memory_of(const Ui& ui, const design::ChainStep& step, std::int64_t itemsize) {
  if (step.copied_elements == 0) return std::string(ui.text("verdict/view"));
  return ui.text("verdict/copy", {{"bytes", words::Bytes{step.copied_elements * itemsize}}});
}

/// Returns the row-major index of the cell at a point; -1: none.
std::int64_t place_at(const design::Grid& grid, const scene::Rect& area, scene::Point at) {
  const auto rank = grid.shape.size();
  const auto columns = rank >= 1 ? grid.shape[rank - 1] : 1, rows = rank >= 2 ? grid.shape[rank - 2] : 1;
  const auto count = static_cast<std::int64_t>(grid.elements.size());
  if (count == 0 || area.h <= 0 || !area.contains(at)) return -1;
  const float pitch = area.h / static_cast<float>(rows);
  const float block_w = (static_cast<float>(columns) + 0.5f) * pitch;
  const auto block = static_cast<std::int64_t>((at.x - area.x) / block_w);
  const auto column =
      static_cast<std::int64_t>((at.x - area.x - static_cast<float>(block) * block_w) / pitch);
  const auto row = static_cast<std::int64_t>((at.y - area.y) / pitch);
  if (column >= columns || row >= rows) return -1;
  const auto place = (block * rows + row) * columns + column;
  return place < count ? place : -1;
}

std::string index_text(const tensor::Dims& shape, std::int64_t place) {
  std::string text;
  for (std::size_t d = shape.size(); d-- > 0; place /= shape[d])
    text = std::to_string(place % shape[d]) + (text.empty() ? "" : ", ") + text;
  return "[" + text + "]";
}

/// Returns true if a program's next operation fails.
bool has_failed(const CompareState& compare, std::size_t program) {
  const auto& run = compare.programs[program].run;
  const auto* step = compared_step(compare, program);
  return !run.problem.empty() && (!step || step == &run.steps.back());
}

/// Draws a program: its field, its grid, its last operation with copied elements. Returns the grid's area.
scene::Rect program_column(Ui& ui, const CompareState& compare, std::size_t program, const scene::Rect& area,
                           const SourceFacts& facts, const std::vector<std::int64_t>& differing) {
  const auto& one = compare.programs[program];
  const auto& palette = ui.palette();
  const std::string id = std::string("compare/") + names[program];
  const float h = ui.px(34), gap = ui.px(8);
  const float name_w = ui.width(names[program], scene::Font::text_bold, ui.style.text) + ui.px(10);
  const float tensor_w = ui.width(compare.tensor, scene::Font::mono_bold, ui.style.mono) + ui.px(4);
  ui.draw_in({area.x, area.y, name_w, h}, names[program], scene::Font::text_bold, ui.style.text,
             palette.muted);
  ui.draw_in({area.x + name_w, area.y, tensor_w, h}, compare.tensor, scene::Font::mono_bold, ui.style.mono,
             palette.ink);
  const float x = area.x + name_w + tensor_w;
  const auto field = text_field(ui, id, {x, area.y, area.right() - x, h}, one.calls,
                                {.label = ui.text("compare/program", {{"name", names[program]}}),
                                 .placeholder = ".permute(1, 0)",
                                 .invalid = !one.run.problem.empty()});
  if (field.text) ui.emit(EditCompared{program, *field.text});
  if (field.cancelled) ui.emit(CloseDialog{});
  float y = area.y + h + gap;
  const auto* step = compared_step(compare, program);
  const float line = ui.px(22);
  if (has_failed(compare, program)) {
    const auto words = ui.text(one.run.problem);
    ui.record(id + "/problem", {area.x, y, area.w, line},
              {.role = "alert", .label = words, .takes_focus = false});
    y += draw_with_terms(ui, id + "/problem", {area.x, y}, area.w, words, scene::Font::text,
                         ui.style.text_small, palette.error) +
         ui.px(4);
  }
  if (!step) return {};
  const auto memory = step->code.empty() ? std::string() : memory_of(ui, *step, facts.itemsize);
  const auto label = step->code.empty() ? compare.tensor : step->code;
  const float memory_w = ui.width(memory, scene::Font::text_bold, ui.style.text_small) + ui.px(10);
  ui.draw_in({area.x, y, area.w - memory_w, line}, label, scene::Font::mono, ui.style.mono_small,
             palette.muted);
  ui.record(id + "/memory", {area.right() - memory_w, y, memory_w, line},
            {.role = "status", .label = memory, .value = step->code, .takes_focus = false});
  ui.draw_in({area.right() - memory_w, y, memory_w, line}, memory, scene::Font::text_bold,
             ui.style.text_small, step->copied_elements == 0 ? palette.view : palette.copy,
             scene::Align::right);
  y += line + ui.px(4);
  const auto grid =
      element_grid(ui, step->cells, facts.numel, {area.x, y, area.w, area.bottom() - y}, differing);
  ui.record(id + "/grid", grid,
            {.role = "grid",
             .label = design::grid_text(step->cells),
             .value = std::to_string(differing.size()),
             .takes_focus = false});
  return grid;
}

std::string difference_text(const Ui& ui, const design::ChainStep& a, const design::ChainStep& b,
                            const design::GridComparison& found) {
  if (!found.same_shape)
    return ui.text("compare/shapes", {{"first", a.cells.shape}, {"second", b.cells.shape}});
  const auto cells = static_cast<std::int64_t>(a.cells.elements.size());
  if (found.differing.empty()) {
    const auto same = ui.text("compare/same", {{"count", cells}});
    const bool both = (a.copied_elements == 0) == (b.copied_elements == 0);
    return both ? same : same + " " + std::string(ui.text("compare/memory_differs"));
  }
  return ui.text("compare/differ",
                 {{"count", static_cast<std::int64_t>(found.differing.size())}, {"cells", cells}});
}

/// Notes that a reshape differs from a permutation to the same shape; a button adds the permutation for
/// comparison.
float scramble_note(Ui& ui, const CompareState& compare, std::size_t program, scene::Point at, float width) {
  const auto* step = compared_step(compare, program);
  if (!step || !step->scramble) return 0;
  const auto& steps = compare.programs[program].run.steps;
  const auto words = ui.text("compare/scramble", {{"code", step->code}, {"meant", step->scramble->code}});
  const std::string id = std::string("compare/scramble/") + names[program];
  ui.record(id, {at.x, at.y, width, ui.px(22)}, {.role = "alert", .label = words, .takes_focus = false});
  float y = at.y;
  y +=
      draw_with_terms(ui, id, {at.x, y}, width, words, scene::Font::text, ui.style.text, ui.palette().error) +
      ui.px(4);
  std::string meant;
  for (const auto& before : steps) {
    if (&before == step) break;
    meant += before.code;
  }
  meant += step->scramble->code;
  const auto other = 1 - program;
  if (compare.programs[other].calls.text == meant) return y - at.y;
  const auto label = ui.text("compare/beside", {{"code", compare.tensor + meant}});
  if (button(ui, id + "/beside", {at.x, y, std::min(width, button_width(ui, label)), ui.px(30)}, label)
          .pressed)
    ui.emit(program == 0 ? SetCompared{compare.programs[0].calls.text, meant}
                         : SetCompared{meant, compare.programs[1].calls.text});
  return y + ui.px(36) - at.y;
}

void time_axis(Ui& ui, const CompareState& compare, const scene::Rect& area) {
  const auto last = compared_steps(compare), at = std::min(compare.at, last);
  const float edge = ui.px(30);
  if (icon_button(ui, "compare/previous", {area.x, area.y, edge, edge}, Icon::chevron_left,
                  ui.text("command/motion/back"), {.enabled = at > 0})
          .pressed)
    ui.emit(StepCompared{-1});
  const scene::Rect track{area.x + edge + ui.px(10), area.y + edge / 2 - ui.px(1),
                          area.w - 2 * edge - ui.px(20), ui.px(2)};
  ui.fill(track, ui.palette().line);
  for (std::size_t n = 0; n <= last; ++n) {
    const float share = last == 0 ? 0.5f : static_cast<float>(n) / static_cast<float>(last);
    const float size = ui.px(n == at ? 14 : 8);
    ui.fill({track.x + track.w * share - size / 2, area.y + edge / 2 - size / 2, size, size},
            n <= at ? ui.palette().ink : ui.palette().muted, size / 2);
  }
  const auto words = std::to_string(at) + " / " + std::to_string(last);
  ui.record("compare/time", track, {.role = "status", .label = words, .value = words, .takes_focus = false});
  if (icon_button(ui, "compare/next", {area.right() - edge, area.y, edge, edge}, Icon::chevron_right,
                  ui.text("command/motion/forward"), {.enabled = at < last})
          .pressed)
    ui.emit(StepCompared{1});
}

}  // namespace

void compare_sheet(Ui& ui, const UiState& state, scene::Size screen) {
  const auto& compare = state.compare;
  Sheet sheet(ui, "compare", {ui.px(900), ui.px(640)}, screen,
              ui.text("compare/title", {{"name", compare.tensor}}));
  const auto& body = sheet.body();
  const auto& palette = ui.palette();
  if (is_question_open(state)) {
    ui.draw_wrapped({body.x, body.y}, body.w, ui.text("prover/waits"), scene::Font::text, ui.style.text,
                    palette.muted);
    return;
  }
  // A field handles the arrow keys while it is edited.
  if (ui.memory.focus != "compare/A" && ui.memory.focus != "compare/B") {
    if (ui.keys.take(Key::left)) ui.emit(StepCompared{-1});
    if (ui.keys.take(Key::right)) ui.emit(StepCompared{1});
  }
  float y = body.y + pair_chips(ui, compare, {body.x, body.y}, body.w) + ui.px(10);
  time_axis(ui, compare, {body.x, y, body.w, ui.px(30)});
  y += ui.px(40);
  const auto *a = compared_step(compare, 0), *b = compared_step(compare, 1);
  const auto found = a && b ? design::compare_grids(a->cells, b->cells) : design::GridComparison{};
  const float gap = ui.px(24), foot = ui.px(150);
  const float column = (body.w - gap) / 2;
  const SourceFacts facts{std::max<std::int64_t>(1, tensor::extent(compare.layout).end), compare.itemsize};
  std::array<scene::Rect, 2> grids;
  float below = 0;
  for (std::size_t program = 0; program < grids.size(); ++program) {
    const scene::Rect area{body.x + static_cast<float>(program) * (column + gap), y, column,
                           body.bottom() - foot - y};
    grids[program] = program_column(ui, compare, program, area, facts, found.differing);
    // The texts below stay at the same position for all steps.
    const scene::Size room{area.w, area.bottom() - grids[program].y};
    for (const auto& step : compare.programs[program].run.steps)
      below = std::max(below, grids[program].y + element_grid_height(ui, step.cells, room));
  }
  below += ui.px(16);
  if (!a || !b || has_failed(compare, 0) || has_failed(compare, 1)) return;
  const auto words = difference_text(ui, *a, *b, found);
  const bool differs = !found.same_shape || !found.differing.empty();
  ui.record("compare/verdict", {body.x, below, body.w, ui.px(22)},
            {.role = "status",
             .label = words,
             .value = !found.same_shape         ? "shapes"
                      : found.differing.empty() ? "same"
                                                : "differ",
             .takes_focus = false});
  below += draw_with_terms(ui, "compare/verdict", {body.x, below}, body.w, words, scene::Font::text_bold,
                           ui.style.text, differs ? palette.error : palette.view) +
           ui.px(4);
  // The hovered cell in one of them, else the first that differs.
  const auto mouse = ImGui::GetIO().MousePos;
  std::int64_t place = found.differing.empty() ? -1 : found.differing.front();
  for (std::size_t program = 0; program < grids.size(); ++program)
    if (const auto pointed =
            place_at(compared_step(compare, program)->cells, grids[program], {mouse.x, mouse.y});
        pointed >= 0)
      place = pointed;
  if (found.same_shape && place >= 0) {
    const auto n = static_cast<std::size_t>(place);
    const auto where = ui.text("compare/cell", {{"index", index_text(a->cells.shape, place)},
                                                {"first", a->cells.elements[n]},
                                                {"second", b->cells.elements[n]}});
    ui.record("compare/cell", {body.x, below, body.w, ui.px(20)},
              {.role = "status", .label = where, .takes_focus = false});
    below += ui.draw_wrapped({body.x, below}, body.w, where, scene::Font::text, ui.style.text, palette.ink) +
             ui.px(4);
  }
  for (std::size_t program = 0; program < grids.size(); ++program)
    below += scramble_note(ui, compare, program, {body.x, below}, body.w);
}

}  // namespace stridescope::ui
