#include <algorithm>
#include <filesystem>
#include <initializer_list>

#include "engine/explain/contiguity.h"
#include "engine/explain/overlap.h"
#include "engine/explain/view_proof.h"
#include "engine/files/file_access.h"
#include "ui/actions/design.h"
#include "ui/actions/document.h"
#include "ui/actions/stage.h"
#include "ui/lesson/lesson_view.h"
#include "ui/panels/module_table.h"
#include "ui/panels/panels.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/term_text.h"
#include "ui/widgets/windows.h"
#include "ui/words/format.h"

namespace stridescope::ui {
namespace {

using tensor::Tensor;

class Inspector {
 public:
  Inspector(Ui& ui, const UiState& state, const PanelQueries::Facts& facts, scene::Point top, float width)
      : ui_(ui),
        state_(state),
        facts_(facts),
        tensor_(facts.tensor),
        name_(state.stage.view.selected),
        covered_(covered_facts(state)),
        at_(top),
        width_(width) {}
  float y() const { return at_.y; }

  void paint_facts() {
    title();
    if (facts_.array) array_facts(*facts_.array);
    else facts();
    skip(14);
    if (facts_.array) flags(*facts_.array);
    else status_badges();
  }
  /// Draws the tensor within its module: beside the facts, before the rules that explain them.
  void paint_module(const PanelQueries::ModuleFacts& module) {
    skip(18);
    at_.y += module_table(ui_, state_, module, at_, width_);
  }
  void paint_rules() {
    if (!facts_.array) {
      skip(10);
      contiguity();
      if (facts_.scrambled) scramble(*facts_.scrambled);
    }
    skip(18);
    sharing();
  }
  bool is_in(const PanelQueries::ModuleFacts& module) const {
    return std::any_of(module.rows.begin(), module.rows.end(),
                       [&](const auto& row) { return row.source == name_; });
  }

 private:
  const scene::Palette& palette() const { return ui_.palette(); }
  void skip(float length) { at_.y += ui_.px(length); }
  /// Returns true if an open question hides one of these.
  bool hides(std::initializer_list<lesson::Fact> facts) const {
    return std::any_of(facts.begin(), facts.end(), [&](lesson::Fact fact) {
      return covered_.contains({name_, fact});
    });
  }

  void title() {
    const float height = ui_.px(34);
    const float w = ui_.draw_in({at_.x, at_.y, width_ * 0.5f, height}, name_, scene::Font::mono_bold,
                                ui_.style.mono_large, palette().ink);
    const bool is_view = facts_.array ? !facts_.array->owns_data : tensor_.is_view();
    const auto words = ui_.text(is_view        ? "inspector/view_of"
                                : facts_.array ? "inspector/array_on"
                                               : "inspector/tensor_on",
                                {{"storage", facts_.storage}});
    ui_.draw_in({at_.x + w + ui_.px(12), at_.y + ui_.px(3), width_ - w - ui_.px(12), height}, words,
                scene::Font::text, ui_.style.text_small, palette().muted);
    at_.y += height;
    skip(4);
  }

  void fact(std::string_view key, const std::string& value, const std::string& help) {
    const scene::Rect rect{at_.x, at_.y, width_, ui_.px(24)};
    const auto id = "inspector/" + std::string(key);
    const auto label = ui_.text(id);
    const float w =
        draw_line_with_terms(ui_, id, rect, label, scene::Font::text, ui_.style.text_small, palette().muted);
    const auto response =
        ui_.interact(id, rect, {.role = "status", .label = label, .value = value, .takes_focus = false});
    ui_.draw_in({rect.x + w + ui_.px(8), rect.y, rect.w - w - ui_.px(8), rect.h}, value, scene::Font::mono,
                ui_.style.mono_small, palette().ink, scene::Align::right);
    ui_.tooltip(id, response, ui_.text(help));
    at_.y += rect.h;
  }

  /// Returns a question mark in place of a fact that an open question asks for.
  static std::string unless(bool hidden, const std::string& value) { return hidden ? "?" : value; }

  void facts() {
    using lesson::Fact;
    const auto& layout = tensor_.layout();
    const bool hides_shape = hides({Fact::shape}), hides_dtype = hides({Fact::dtype});
    fact("shape", unless(hides_shape, tuple_text(layout.shape)), "help/shape");
    fact("stride", unless(hides({Fact::shape, Fact::stride}), tuple_text(layout.stride)), "help/stride");
    fact("offset", unless(hides({Fact::storage_offset}), std::to_string(layout.storage_offset)),
         "help/offset");
    fact("dtype",
         unless(hides_dtype,
                std::string(tensor::name(tensor_.dtype())) + " \u00b7 " + bytes_text(tensor_.itemsize())),
         "help/dtype");
    fact("numel", unless(hides_shape, std::to_string(tensor_.numel())), "help/numel");
    storage_facts();
  }

  void storage_facts() {
    const auto nbytes = tensor_.storage().nbytes();
    fact("storage",
         unless(hides_rule(), (facts_.is_exact ? "" : "\u2264 ") + bytes_text(facts_.visible_bytes)) + " / " +
             bytes_text(nbytes),
         "help/storage");
    const auto& access = state_.document.session.files();
    if (const auto origin = access ? access->origin_of(tensor_.storage()) : std::nullopt) {
      const auto name = std::filesystem::path(origin->path).filename().string();
      fact("file",
           ui_.text("inspector/file_place",
                    {{"name", origin->member.empty() ? name : name + ": " + origin->member},
                     {"byte", origin->data_offset}}) +
               std::string(origin->is_fortran ? ui_.text("inspector/file_fortran") : "") +
               std::string(origin->is_big_endian ? ui_.text("inspector/file_big_endian") : ""),
           origin->is_mapped ? "help/file_mapped" : "help/file");
    }
  }

  /// As in NumPy: in bytes.
  void array_facts(const ArrayFacts& array) {
    using lesson::Fact;
    const bool hides_shape = hides({Fact::shape}), hides_dtype = hides({Fact::dtype});
    fact("shape", unless(hides_shape, tuple_text(array.shape)), "help/shape");
    fact("strides", unless(hides({Fact::shape, Fact::stride}), tuple_text(array.strides)), "help/strides");
    fact("byte_offset", unless(hides({Fact::storage_offset}), std::to_string(array.offset)),
         "help/byte_offset");
    fact("dtype", unless(hides_dtype, array.dtype + " \u00b7 " + bytes_text(array.itemsize)), "help/dtype");
    fact("numel", unless(hides_shape, std::to_string(tensor::checked_numel(array.shape).value_or(0))),
         "help/numel");
    if (!array.base.empty()) fact("base", array.base, "help/base");
    storage_facts();
  }

  void flags(const ArrayFacts& array) {
    const auto flag = [&](std::string_view id, std::string_view name, bool on) {
      const auto answer = hides_rule() ? std::nullopt : std::optional(on);
      status_badge({id, std::string(name), answer, std::string(ui_.text("help/" + std::string(id)))});
    };
    flag("c_contiguous", "C_CONTIGUOUS", array.is_c_contiguous);
    flag("f_contiguous", "F_CONTIGUOUS", array.is_f_contiguous);
    flag("owndata", "OWNDATA", array.owns_data);
    flag("writeable", "WRITEABLE", array.is_writeable);
  }

  struct StatusBadge {
    std::string_view id;
    std::string label;
    std::optional<bool> on;  ///< absent if unknown
    std::string why;
  };
  /// Draws a fact about the layout, with its answer as a status badge and a word.
  void status_badge(const StatusBadge& status_badge) {
    const scene::Rect rect{at_.x, at_.y, width_, ui_.px(26)};
    const auto id = "inspector/" + std::string(status_badge.id);
    const auto hue = !status_badge.on ? palette().faint : *status_badge.on ? palette().view : palette().copy;
    const auto answer =
        status_badge.on ? ui_.text(*status_badge.on ? "yes" : "no") : std::string_view("\u2014");
    const float w = ui_.width(answer, scene::Font::text_bold, ui_.style.text) + ui_.px(8);
    draw_line_with_terms(ui_, id, {rect.x + ui_.px(19), rect.y, rect.w - ui_.px(19) - w, rect.h},
                         status_badge.label, scene::Font::text, ui_.style.text,
                         status_badge.on ? palette().ink : palette().muted);
    const auto response = ui_.interact(id, rect,
                                       {.role = "status",
                                        .label = status_badge.label,
                                        .value = !status_badge.on   ? ""
                                                 : *status_badge.on ? "true"
                                                                    : "false",
                                        .takes_focus = false});
    const float edge = ui_.px(11);
    const scene::Rect dot{rect.x, rect.center().y - edge / 2, edge, edge};
    if (status_badge.on.value_or(false)) ui_.fill(dot, hue, edge / 2);
    else ui_.frame(dot, hue, edge / 2, ui_.px(2));
    ui_.draw_in(rect, answer, scene::Font::text_bold, ui_.style.text, hue, scene::Align::right);
    ui_.tooltip(id, response, status_badge.why);
    at_.y += rect.h;
  }

  void status_badges() {
    const auto& layout = tensor_.layout();
    if (hides_rule()) {
      for (const auto* id : {"contiguous", "dense"})
        status_badge({id, std::string(ui_.text("inspector/" + std::string(id))), std::nullopt, {}});
      return;
    }
    status_badge({"contiguous", std::string(ui_.text("inspector/contiguous")), tensor_.is_contiguous(),
                  ui_.text(facts_.contiguity.verdict)});
    status_badge({"dense", std::string(ui_.text("inspector/dense")),
                  tensor::is_non_overlapping_and_dense(layout), ui_.text(facts_.overlap.text)});
    if (!facts_.view) {
      status_badge({"viewable", std::string(ui_.text("inspector/viewable_as_none")), std::nullopt,
                    std::string(ui_.text("help/viewable"))});
      return;
    }
    const auto& proof = *facts_.view;
    status_badge({"viewable", ui_.text("inspector/viewable_as", {{"shape", *facts_.wanted}}), proof.possible,
                  proof.shape_error.empty() ? ui_.text(proof.verdict) : proof.shape_error});
  }

  /// Returns true if the contiguity rule would answer an open question.
  bool hides_rule() const {
    using lesson::Fact;
    return hides({Fact::shape, Fact::stride, Fact::contiguous, Fact::order, Fact::cells});
  }

  void cell(float from, float to, float y, std::string_view text, scene::Font font, scene::Color color,
            scene::Align align) {
    ui_.draw_in({at_.x + width_ * from, y, width_ * (to - from), ui_.px(24)}, text, font,
                font == scene::Font::text ? ui_.style.text_small : ui_.style.mono_small, color, align);
  }

  void dim_row(const explain::DimContiguity& row) {
    const auto d = static_cast<std::size_t>(row.dim);
    const auto axis = d < facts_.axes.size() ? facts_.axes[d] : row.dim;
    const auto hue = scene::axis_color(ui_.style, axis);
    const std::string letter(scene::axis_letter(axis));
    const auto size = ui_.text("inspector/dim_size", {{"axis", letter}, {"size", row.size}});
    const bool is_free = !row.expected;
    const auto ink = is_free ? palette().muted : palette().ink;
    const std::string expected =
        is_free ? std::string(ui_.text("inspector/any")) : std::to_string(*row.expected);
    // Up to the number beside it.
    const float taken = ui_.width(expected, scene::Font::mono, ui_.style.mono_small) + ui_.px(8);
    cell(0, 0.66f - taken / width_, at_.y, size, scene::Font::mono_bold, hue, scene::Align::left);
    cell(0.42f, 0.66f, at_.y, expected, is_free ? scene::Font::text : scene::Font::mono, ink,
         scene::Align::right);
    cell(0.66f, 0.88f, at_.y, std::to_string(row.actual),
         row.holds ? scene::Font::mono : scene::Font::mono_bold, row.holds ? ink : palette().copy,
         scene::Align::right);
    draw_icon(ui_, row.holds ? Icon::check : Icon::close, {at_.x + width_ - ui_.px(8), at_.y + ui_.px(12)},
              ui_.px(13),
              is_free     ? palette().faint
              : row.holds ? palette().view
                          : palette().copy);
    const scene::Rect rect{at_.x, at_.y, width_, ui_.px(24)};
    const auto id = "inspector/dim/" + std::to_string(row.dim);
    const auto response = ui_.interact(
        id, rect,
        {.role = "status", .label = expected, .value = std::to_string(row.actual), .takes_focus = false});
    ui_.tooltip(id, response, ui_.text(row.text));
    at_.y += ui_.px(24);
  }

  /// Draws the rule of contiguity dimension by dimension, the fastest first.
  void contiguity() {
    if (hides_rule()) return;
    const auto& rule = facts_.contiguity;
    if (!rule.dims.empty()) {
      cell(0, 0.42f, at_.y, ui_.text("inspector/dim"), scene::Font::text, palette().muted,
           scene::Align::left);
      cell(0.42f, 0.66f, at_.y, ui_.text("inspector/expected"), scene::Font::text, palette().muted,
           scene::Align::right);
      cell(0.66f, 0.88f, at_.y, ui_.text("inspector/actual"), scene::Font::text, palette().muted,
           scene::Align::right);
      skip(24);
    }
    for (auto row = rule.dims.rbegin(); row != rule.dims.rend(); ++row) dim_row(*row);
    skip(8);
    at_.y += draw_with_terms(ui_, "inspector/rule", at_, width_, ui_.text(rule.verdict), scene::Font::text,
                             ui_.style.text_small, palette().muted);
    // The button states the cost of a copy, which may be the answer.
    if (!rule.contiguous && !is_question_open(state_)) fix();
  }

  void fix() {
    skip(12);
    const auto bytes = bytes_text(tensor_.numel() * tensor_.itemsize());
    const auto statement = state_.document.session.fresh_name() + " = " + name_ + ".contiguous()";
    const auto label = ui_.text("inspector/fix", {{"bytes", bytes}});
    if (button(ui_, "inspector/fix", {at_.x, at_.y, width_, ui_.px(34)}, label,
               {.tooltip = statement, .value = statement})
            .pressed)
      ui_.emit(RunStatement{statement});
    skip(34);
  }

  /// Notes that a permutation with the same shape may have been meant; a button compares both.
  void scramble(const PanelQueries::Facts::Scrambled& found) {
    skip(14);
    const auto words = ui_.text("compare/scramble", {{"code", found.calls}, {"meant", found.meant}});
    const float height = draw_with_terms(ui_, "inspector/scramble", at_, width_, words, scene::Font::text,
                                         ui_.style.text_small, palette().error);
    ui_.record("inspector/scramble", {at_.x, at_.y, width_, height},
               {.role = "status", .label = words, .value = found.meant, .takes_focus = false});
    at_.y += height;
    skip(8);
    if (button(ui_, "inspector/compare", {at_.x, at_.y, width_, ui_.px(30)}, ui_.text("compare/open"))
            .pressed)
      ui_.emit(OpenCompare{found.calls, found.meant, found.from, found.step - 1});
    skip(30);
  }

  void sharing() {
    ui_.draw_in({at_.x, at_.y, width_, ui_.px(26)}, ui_.text("inspector/shares"), scene::Font::text_bold,
                ui_.style.text, palette().ink);
    skip(30);
    const auto& names = facts_.shares;
    std::vector<Option> options;
    for (const auto& alias : names) options.push_back({alias, alias});
    if (options.empty()) {
      at_.y += draw_with_terms(ui_, "inspector/alone", at_, width_, ui_.text("inspector/alone"),
                               scene::Font::text, ui_.style.text_small, palette().muted);
      return;
    }
    const auto result = chips(ui_, "shares", at_, width_, options, {});
    if (result.pressed >= 0) ui_.emit(Select{names[static_cast<std::size_t>(result.pressed)]});
    at_.y += result.height;
    skip(8);
    if (facts_.further > 0)
      at_.y += ui_.draw_wrapped(at_, width_, ui_.text("group/more", {{"count", facts_.further}}),
                                scene::Font::text, ui_.style.text_small, palette().muted);
    at_.y += draw_with_terms(ui_, "inspector/writes", at_, width_, ui_.text("inspector/writes_show"),
                             scene::Font::text, ui_.style.text_small, palette().muted);
  }

  Ui& ui_;
  const UiState& state_;
  const PanelQueries::Facts& facts_;
  const Tensor& tensor_;
  const std::string& name_;
  const lesson::CoveredFacts covered_;
  scene::Point at_;
  float width_;
};

}  // namespace

void inspector_panel(Ui& ui, const UiState& state, const PanelQueries& queries, const scene::Rect& area) {
  const Area window(ui, "inspector", area);
  ui.fill(area, ui.palette().panel);
  ui.line({area.x + 0.5f, area.y}, {area.x + 0.5f, area.bottom()}, ui.palette().line, ui.style.line_width);
  const float pad = ui.px(18);
  Scroll scroll(ui, "inspector-rows",
                {area.x + pad, area.y + ui.px(1), area.w - pad - ui.px(2), area.h - ui.px(1)});
  const auto* facts = queries.facts(state);
  const float width = area.w - 2 * pad;
  if (!facts) {
    float y = scroll.top().y + ui.px(12);
    for (const auto& module : queries.modules(state))
      y += module_table(ui, state, module, {scroll.top().x, y}, width) + ui.px(18);
    if (queries.modules(state).empty())
      y +=
          draw_with_terms(ui, "inspector/nothing", {scroll.top().x, y + ui.px(4)}, width,
                          ui.text("inspector/nothing"), scene::Font::text, ui.style.text, ui.palette().muted);
    scroll.set_content(width, y - scroll.top().y);
    return;
  }
  Inspector inspector(ui, state, *facts, {scroll.top().x, scroll.top().y + ui.px(12)}, width);
  inspector.paint_facts();
  for (const auto& module : queries.modules(state))
    if (inspector.is_in(module)) inspector.paint_module(module);
  inspector.paint_rules();
  for (const auto& module : queries.modules(state))
    if (!inspector.is_in(module)) inspector.paint_module(module);
  scroll.set_content(width, inspector.y() + ui.px(18) - scroll.top().y);
}

}  // namespace stridescope::ui
