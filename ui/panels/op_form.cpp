#include "ui/panels/op_form.h"

#include <algorithm>

#include "engine/explain/scramble.h"
#include "engine/explain/view_proof.h"
#include "engine/words/numbers.h"
#include "ui/actions/design.h"
#include "ui/actions/document.h"
#include "ui/actions/form.h"
#include "ui/compat/imgui.h"
#include "ui/forms/array_catalogue.h"
#include "ui/forms/form.h"
#include "ui/forms/wanted_shape.h"
#include "ui/panels/argument_widgets.h"
#include "ui/panels/verdict_text.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/fields.h"
#include "ui/widgets/term_text.h"

namespace stridescope::ui {
namespace {

class Column {
 public:
  Column(Ui& ui, const UiState& state, scene::Point at, float width)
      : ui_(ui), state_(state), at_(at), width_(width) {}
  scene::Point at() const { return at_; }
  float width() const { return width_; }
  void skip(float height) { at_.y += height; }

  void heading(std::string_view words) {
    ui_.draw_text(at_, words, scene::Font::mono, ui_.style.mono_small, ui_.palette().muted);
    skip(ui_.style.mono_small + ui_.px(6));
  }
  void argument(std::size_t index, ArgumentKind kind, const script::Parameter* parameter) {
    const auto& form = state_.form.open;
    const auto& name = form.arguments[index].name;
    heading(name);
    skip(argument_widget(ui_, {state_, index, "op/" + form.op + "/" + name, kind, parameter, at_, width_}));
    skip(ui_.px(10));
  }
  void paragraph(std::string_view words, scene::Font font, float size, scene::Color color) {
    const auto id = "form/words/" + std::to_string(paragraphs_++);
    skip(draw_with_terms(ui_, id, at_, width_, words, font, size, color));
  }

 private:
  Ui& ui_;
  const UiState& state_;
  scene::Point at_;
  float width_;
  int paragraphs_ = 0;
};

void name_row(Ui& ui, const UiState& state, Column& column) {
  const float height = ui.px(30),
              label = ui.width(ui.text("form/name"), scene::Font::text, ui.style.text_small) + ui.px(10);
  ui.draw_in({column.at().x, column.at().y, label, height}, ui.text("form/name"), scene::Font::text,
             ui.style.text_small, ui.palette().muted);
  const auto response = text_field(ui, "op/" + state.form.open.op + "/name",
                                   {column.at().x + label, column.at().y, ui.px(86), height},
                                   state.form.open.result_name, {.label = ui.text("form/name")});
  if (response.text) ui.emit(EditResultName{*response.text});
  if (response.submitted) ui.emit(ApplyForm{});
  if (response.cancelled) ui.emit(OpenOperation{});
  column.skip(height + ui.px(10));
}

void outcome(Ui& ui, const session::Verdict& verdict, const std::string& statement, bool is_array,
             Column& column) {
  const auto& palette = ui.palette();
  column.paragraph(statement, scene::Font::mono_bold, ui.style.mono_small, palette.ink);
  column.skip(ui.px(4));
  const auto word = verdict_in_full(verdict, ui.text);
  column.paragraph(word, scene::Font::text_bold, ui.style.text_small, verdict_color(verdict, palette));
  if (verdict.kind == session::Verdict::Kind::error) {
    column.paragraph(verdict.message(), scene::Font::text, ui.style.text_small, palette.error);
  } else if (const auto result = result_text(verdict, ui.text, is_array); !result.empty()) {
    column.paragraph(result, scene::Font::mono, ui.style.mono_small, palette.ink);
  }
  column.skip(ui.px(8));
}

/// Warns that view and reshape do not permute, if a permutation has the typed shape; both are compared.
void scramble_warning(Ui& ui, const UiState& state, const tensor::Layout& layout, tensor::Dims shape,
                      Column& column) {
  std::int64_t known = 1;
  for (const auto size : shape) known *= size == -1 ? 1 : size;
  if (known > 0) std::ranges::replace(shape, std::int64_t{-1}, layout.numel() / known);
  const auto scramble = explain::find_scramble(layout.shape, shape);
  if (!scramble) return;
  const auto code = "." + state.form.open.op + "(" + words::list_text(shape) + ")";
  column.paragraph(ui.text("compare/scramble", {{"code", code}, {"meant", scramble->code}}),
                   scene::Font::text, ui.style.text_small, ui.palette().error);
  column.skip(ui.px(6));
  const scene::Rect rect{column.at().x, column.at().y, column.width(), ui.px(28)};
  if (button(ui, "op/compare", rect, ui.text("compare/open"), {.value = scramble->code}).pressed)
    ui.emit(OpenCompare{code, scramble->code});
  column.skip(rect.h + ui.px(8));
}

/// Explains if a shape is possible without a copy, and shows alternatives.
void view_reasons(Ui& ui, const UiState& state, Column& column) {
  const auto shape = wanted_shape(state);
  const auto tensor = find_tensor(state.document.session, state.form.open.self);
  if (!shape || !tensor) return;
  if (state.form.open.op == "view" || state.form.open.op == "reshape")
    scramble_warning(ui, state, tensor->layout(), *shape, column);
  const auto& palette = ui.palette();
  const auto* entry = find_entry(state.form.open.op);
  if (entry && entry->op->effect == script::Effect::view_or_copy) {
    const auto reason = explain::explain_reshape(tensor->layout(), *shape);
    if (!reason.proof.shape_error.empty()) return;
    column.paragraph(ui.text(reason.text), scene::Font::text, ui.style.text_small, palette.muted);
    column.skip(ui.px(8));
    return;
  }
  const auto proof = explain::prove_view(tensor->layout(), *shape);
  if (proof.possible || !proof.shape_error.empty()) return;
  column.paragraph(ui.text(proof.verdict), scene::Font::text, ui.style.text_small, palette.muted);
  column.skip(ui.px(8));
  constexpr std::size_t most_fixes = 2;
  for (std::size_t i = 0; i < std::min(most_fixes, proof.fixes.size()); ++i) {
    const auto& fix = proof.fixes[i];
    const auto call = state.form.open.self + fix.code;
    const auto statement =
        state.form.open.result_name.text.empty() ? call : state.form.open.result_name.text + " = " + call;
    const scene::Rect rect{column.at().x, column.at().y, column.width(), ui.px(28)};
    if (button(ui, "op/view/fix/" + std::to_string(i), rect, call,
               {.mono = true, .tooltip = ui.text(fix.text), .value = statement})
            .pressed)
      ui.emit(RunStatement{statement});
    column.skip(rect.h + ui.px(6));
  }
}

constexpr float apply_height = 32, apply_margin = 8;

/// Clips drawing and input above the apply button, which has a fixed position below a long form.
class AboveApply {
 public:
  AboveApply(Ui& ui, float top) {
    const auto low = ui.list().GetClipRectMin(), high = ui.list().GetClipRectMax();
    bottom_ = std::max(top, high.y - ui.px(apply_height + apply_margin));
    ImGui::PushClipRect(low, {high.x, bottom_}, true);
  }
  ~AboveApply() { ImGui::PopClipRect(); }
  AboveApply(const AboveApply&) = delete;
  AboveApply& operator=(const AboveApply&) = delete;
  float bottom() const { return bottom_; }

 private:
  float bottom_;
};

/// Drawn last, so that fields and buttons stay visible.
void help(Ui& ui, const script::Op& op, Column& column) {
  column.skip(ui.px(10));
  column.paragraph(ui.text("op/" + op.help), scene::Font::text, ui.style.text_small, ui.palette().muted);
}

}  // namespace

float op_form(Ui& ui, const UiState& state, const PanelQueries& queries, scene::Point at, float width) {
  const auto& form = state.form.open;
  const auto* entry = find_entry(form.op);
  if (!entry) return 0;
  Column column(ui, state, at, width);
  const auto statement = statement_text(form);
  const auto& verdict = queries.verdict(state, statement);
  float apply_top = 0;
  {
    const AboveApply above(ui, at.y);
    const auto parameters = form_parameters(*entry);
    for (std::size_t i = 0; i < form.arguments.size() && i < parameters.size(); ++i)
      if (parameters[i].role != script::Role::hidden)
        column.argument(i, kind_of(parameters[i].role), &parameters[i]);
    if (has_result_name(*entry)) name_row(ui, state, column);
    outcome(ui, verdict, statement, gives_array(*entry), column);
    view_reasons(ui, state, column);
    apply_top = std::min(column.at().y, above.bottom());
  }
  const float height = ui.px(apply_height);
  const auto id = "op/" + form.op + "/apply";
  const bool fails = verdict.kind == session::Verdict::Kind::error;
  if (button(ui, id, {column.at().x, apply_top, width, height}, ui.text(fails ? "form/try" : "form/apply"),
             {.kind = fails ? ButtonKind::plain : ButtonKind::primary, .value = statement})
          .pressed) {
    // The form closes: the focus moves to its operation.
    if (ui.memory.focus_is_visible) ui.set_focus("op/" + form.op);
    ui.emit(ApplyForm{});
  }
  column.skip(height);
  help(ui, *entry->op, column);
  return column.at().y - at.y;
}

}  // namespace stridescope::ui
