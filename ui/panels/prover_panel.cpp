#include <algorithm>
#include <array>

#include "engine/explain/refusal.h"
#include "ui/actions/document.h"
#include "ui/actions/prover.h"
#include "ui/actions/settings.h"
#include "ui/actions/window.h"
#include "ui/canvas/imgui_canvas.h"
#include "ui/canvas/imgui_cell_painter.h"
#include "ui/forms/form.h"
#include "ui/forms/proof_form.h"
#include "ui/lesson/lesson_view.h"
#include "ui/panels/panels.h"
#include "ui/scene/explain/proof_scene.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/fields.h"
#include "ui/widgets/term_text.h"
#include "ui/widgets/windows.h"
#include "ui/words/format.h"

namespace stridescope::ui {
namespace {

using ProofKind = explain::ProofRequest::Kind;
constexpr std::array proof_kinds = {ProofKind::view, ProofKind::contiguous, ProofKind::broadcast,
                                    ProofKind::overlap};

/// Draws the choice of the proof and its tensor, and the buttons for its steps.
void prover_controls(Ui& ui, const UiState& state, const std::optional<explain::ProofRequest>& request,
                     const PanelQueries::ProofFacts* found, const scene::Rect& row) {
  const float h = row.h, gap = ui.px(8);
  float right = row.right();
  const auto take_right = [&](float w) {
    right -= w + gap;
    return scene::Rect{right + gap, row.y, w, h};
  };
  if (icon_button(ui, "prover/close", take_right(h), Icon::close, ui.text("close")).pressed)
    ui.emit(change<&Settings::prover_folded>(true));
  if (found) {
    const auto count = found->proof.steps.size();
    const auto step = std::min(state.prover.step.value_or(count - 1), count - 1);
    if (icon_button(ui, "prover/next", take_right(h), Icon::chevron_right, ui.text("prover/next"),
                    {.enabled = step + 1 < count})
            .pressed)
      ui.emit(StepProof{1});
    if (icon_button(ui, "prover/back", take_right(h), Icon::chevron_left, ui.text("prover/back"),
                    {.enabled = step > 0})
            .pressed)
      ui.emit(StepProof{-1});
    if (icon_button(ui, "prover/first", take_right(h), Icon::to_start, ui.text("prover/first"),
                    {.enabled = count > 1 && state.prover.step != 0})
            .pressed)
      ui.emit(RestartProof{});
  }
  std::vector<std::string> labels;
  std::vector<Option> options;
  labels.reserve(proof_kinds.size());
  float widest = 0;
  int chosen = 0;
  for (std::size_t i = 0; i < proof_kinds.size(); ++i) {
    labels.emplace_back(ui.text("prover/" + std::string(explain::name(proof_kinds[i]))));
    options.push_back({explain::name(proof_kinds[i]), labels.back()});
    widest = std::max(widest, ui.width(labels.back(), scene::Font::text, ui.style.text_small) + ui.px(20));
    if (proof_kinds[i] == state.prover.kind) chosen = static_cast<int>(i);
  }
  const float room = right - row.x;
  const float tabs_w = std::min(widest * static_cast<float>(proof_kinds.size()), room * 0.6f);
  const int pressed = segmented(ui, "prover/kind", {row.x, row.y, tabs_w, h}, options, chosen);
  if (pressed >= 0) ui.emit(ChooseProof{proof_kinds[static_cast<std::size_t>(pressed)]});
  float x = row.x + tabs_w + gap * 1.5f;
  const auto name = request ? request->tensor : state.stage.view.selected;
  const bool is_view = state.prover.kind == ProofKind::view,
             is_pair = state.prover.kind == ProofKind::broadcast;
  const auto before = is_view ? name + ".view(" : is_pair ? name + " +" : name;
  const float name_w =
      std::min(ui.width(before, scene::Font::mono_bold, ui.style.mono) + gap, std::max(0.f, right - x));
  ui.draw_in({x, row.y, name_w, h}, before, scene::Font::mono_bold, ui.style.mono, ui.palette().ink);
  x += name_w;
  const float field_w = std::min(ui.px(150), right - x - ui.px(12));
  if ((!is_view && !is_pair) || field_w < ui.px(40)) return;
  const scene::Rect place{x, row.y, field_w, h};
  const auto& draft = is_view ? state.prover.shape : state.prover.other;
  const auto field = text_field(ui, is_view ? "prover/shape" : "prover/other", place, draft,
                                {.label = ui.text(is_view ? "prover/shape" : "prover/other"),
                                 .placeholder = is_view   ? "-1"
                                                : request ? request->other
                                                          : "",
                                 .invalid = !request});
  if (field.text && is_view) ui.emit(EditProofShape{*field.text});
  if (field.text && is_pair) ui.emit(EditProofOther{*field.text});
  if (field.submitted) {
    ui.emit(RestartProof{});
    ui.emit(Focus{"prover/next"});  // from there, arrow keys step through the proof
  }
  if (is_view)
    ui.draw_in({place.right() + ui.px(2), row.y, ui.px(12), h}, ")", scene::Font::mono_bold, ui.style.mono,
               ui.palette().ink);
}

struct FixLabel {
  std::string text;
  float width;
};
std::vector<FixLabel> fix_labels(const Ui& ui, const PanelQueries::ProofFacts& found) {
  std::vector<FixLabel> labels;
  for (const auto& fix : found.proof.fixes) {
    const words::Bytes bytes{fix.copied_elements * found.itemsize};
    auto text = fix.code + "  " +
                (fix.copied_elements == 0 ? std::string(ui.text("verdict/view"))
                                          : ui.text("verdict/copy", {{"bytes", bytes}}));
    const float width = ui.width(text, scene::Font::mono, ui.style.mono_small) + ui.px(20);
    labels.push_back({std::move(text), width});
  }
  return labels;
}

/// Returns the number of rows of buttons.
int fix_rows(const Ui& ui, const std::vector<FixLabel>& labels, float width) {
  int rows = labels.empty() ? 0 : 1;
  float x = 0;
  for (const auto& label : labels) {
    if (x > 0 && x + label.width > width) x = 0, ++rows;
    x += label.width + ui.px(8);
  }
  return rows;
}

/// Draws alternatives that work; pressing one runs it.
void prover_fixes(Ui& ui, const UiState& state, const PanelQueries::ProofFacts& found,
                  const std::vector<FixLabel>& labels, const scene::Rect& area, float pitch) {
  float x = area.x, y = area.y;
  for (std::size_t i = 0; i < labels.size(); ++i) {
    if (x > area.x && x + labels[i].width > area.right()) x = area.x, y += pitch;
    const auto& fix = found.proof.fixes[i];
    const auto statement = state.document.session.fresh_name() + " = " + fix.code;
    if (button(ui, "prover/fix/" + std::to_string(i),
               {x, y, std::min(labels[i].width, area.w), pitch - ui.px(4)}, labels[i].text,
               {.mono = true, .tooltip = statement, .value = fix.copied_elements == 0 ? "view" : "copy"})
            .pressed)
      ui.emit(RunStatement{statement});
    x += labels[i].width + ui.px(8);
  }
}

/// Returns true if the card of a failure repeats the proof.
bool failure_says(const UiState& state, const explain::Proof& proof) {
  const auto& session = state.document.session;
  const auto step = session.cursor();
  const auto says = [&](const session::Failure& failure) {
    return explain::explain_refusal(failure.refusal).why == proof.verdict;
  };
  if (state.document.failure) return says(*state.document.failure);
  return step > 0 && session.steps()[step - 1].caught && says(*session.steps()[step - 1].caught);
}

void paint_proof(Ui& ui, const UiState& state, const PanelQueries::ProofFacts& found, std::size_t step,
                 const scene::Rect& rect) {
  Scroll scroll(ui, "prover-proof", rect);
  canvas::ImguiCellPainter cells;
  const canvas::ImguiCanvas canvas(ui.fonts, cells);
  auto style = ui.style;
  if (state.lecture.on) style.text *= 1.35f, style.text_small *= 1.2f;  // larger in a lecture
  const auto scene = scene::proof_scene(
      found.proof, {step, found.axes, found.itemsize, false, !failure_says(state, found.proof)},
      {scroll.inner_width(), 0}, style, canvas, ui.text);
  ui.draw_scene(canvas, scene, {scroll.top().x, scroll.top().y});
  scroll.set_content(scene.size.w, scene.size.h);
}

}  // namespace

void prover_panel(Ui& ui, const UiState& state, const PanelQueries& queries, const scene::Rect& area) {
  const Area window(ui, "prover", area);
  ui.fill(area, ui.palette().panel);
  ui.line({area.x, area.y + 0.5f}, {area.right(), area.y + 0.5f}, ui.palette().line, ui.style.line_width);
  const float pad = ui.style.space_4, top = ui.px(8), h = ui.px(28);
  const bool is_open = is_question_open(state);
  const auto request = is_open ? std::nullopt : asked_proof(state);
  const auto* found = request ? queries.proof(state, *request) : nullptr;
  prover_controls(ui, state, request, found, {area.x + pad, area.y + top, area.w - 2 * pad, h});
  const scene::Rect body{area.x, area.y + top + h, area.w, area.h - top - h};
  if (!found) {
    const auto words = ui.text(is_open ? "prover/waits" : "prover/no_request");
    ui.record("prover", body, {.role = "status", .label = words, .takes_focus = false});
    draw_with_terms(ui, "prover/words", {body.x + pad, body.y + pad}, body.w - 2 * pad, words,
                    scene::Font::text, ui.style.text, ui.palette().muted);
    return;
  }
  const auto& proof = found->proof;
  const auto step = std::min(state.prover.step.value_or(proof.steps.size() - 1), proof.steps.size() - 1);
  const bool is_end = step + 1 == proof.steps.size();
  const auto& session = state.document.session;
  const auto cursor = session.cursor();
  const bool has_failed = state.document.failure || (cursor > 0 && session.steps()[cursor - 1].caught);
  // In a lecture, the failure's card lists the alternatives.
  const auto labels = state.lecture.on && has_failed ? std::vector<FixLabel>() : fix_labels(ui, *found);
  const bool has_fixes = is_end && !labels.empty();
  const float pitch = ui.px(30);
  const float foot = pitch * static_cast<float>(fix_rows(ui, labels, body.w - 2 * pad));
  paint_proof(ui, state, *found, step, {body.x, body.y, body.w, body.h - foot});
  ui.record("prover", body,
            {.role = "proof",
             .label = ui.text(proof.steps[step].text),
             .value = std::to_string(step + 1) + "/" + std::to_string(proof.steps.size()),
             .takes_focus = false});
  if (is_end)
    ui.record("prover/verdict", body,
              {.role = "status",
               .label = ui.text(proof.verdict),
               .value = proof.holds ? "holds" : "fails",
               .takes_focus = false});
  if (has_fixes)
    prover_fixes(ui, state, *found, labels, {body.x + pad, body.bottom() - foot, body.w - 2 * pad, foot},
                 pitch);
}

}  // namespace stridescope::ui
