#include "ui/panels/module_table.h"

#include <algorithm>

#include "ui/actions/stage.h"
#include "ui/lesson/lesson_view.h"
#include "ui/widgets/buttons.h"
#include "ui/words/format.h"

namespace stridescope::ui {
namespace {

constexpr float module_row_height = 44;

class ModuleTable {
 public:
  ModuleTable(Ui& ui, const UiState& state, const PanelQueries::ModuleFacts& module, scene::Point at,
              float width)
      : ui_(ui),
        state_(state),
        module_(module),
        covered_(covered_facts(state)),
        top_(at.y),
        at_(at),
        width_(width) {}

  float paint() {
    title();
    for (const auto& row : module_.rows) paint(row);
    if (module_.further > 0) line(ui_.text("group/more", {{"count", module_.further}}));
    return at_.y - top_;
  }

 private:
  const scene::Palette& palette() const { return ui_.palette(); }

  void line(std::string_view words) {
    at_.y += ui_.draw_wrapped(at_, width_, words, scene::Font::text, ui_.style.text_small, palette().muted);
  }

  void title() {
    const auto words = ui_.text(module_.is_module ? "module/title" : "module/title_of_object",
                                {{"name", module_.name}, {"type", module_.type}});
    const auto count = ui_.text("module/storages", {{"tensors", module_.rows.size() + module_.further},
                                                    {"storages", module_.storages}});
    const scene::Rect rect{at_.x, at_.y, width_, ui_.px(28)};
    const auto id = "module/" + module_.name;
    const auto response =
        ui_.interact(id, rect, {.role = "heading", .label = words, .value = count, .takes_focus = false});
    ui_.draw_in(rect, words, scene::Font::text_bold, ui_.style.text, palette().ink);
    ui_.tooltip(id, response, ui_.text("help/module"));
    at_.y += rect.h;
    line(count);
    at_.y += ui_.px(6);
  }

  void paint(const PanelQueries::ModuleRow& row) {
    const scene::Rect rect{at_.x, at_.y, width_, ui_.px(module_row_height)};
    const auto id = "module/" + module_.name + "/" + row.name;
    const std::string kind(ui_.text("module/" + std::string(script::name_of(row.kind))));
    const auto unless = [&](lesson::Fact fact, std::string value) {
      return covered_.contains({row.source, fact}) ? std::string("?") : value;
    };
    const auto where = ui_.text("module/where",
                                {{"shape", unless(lesson::Fact::shape, tuple_text(row.shape))},
                                 {"dtype", unless(lesson::Fact::dtype, std::string(tensor::name(row.dtype)))},
                                 {"device", std::string(tensor::name(row.device))},
                                 {"storage", row.storage}});
    const auto response =
        ui_.interact(id, rect, {.role = "row", .label = row.name, .value = kind + " | " + where});
    const bool is_selected = row.source == state_.stage.view.selected;
    if (response.hovered || is_selected)
      ui_.fill(rect, faded(palette().ink, is_selected ? 0.08f : 0.05f), ui_.px(4));
    if (response.focused && ui_.memory.focus_is_visible)
      ui_.focus_ring(scene::inset(rect, ui_.px(2)), ui_.px(4));
    const float pad = ui_.px(6), half = rect.h / 2;
    const bool is_plain = row.kind == script::AttributeKind::plain;
    const float w = ui_.width(kind, scene::Font::text, ui_.style.text_small) + ui_.px(8);
    ui_.draw_in({rect.x + pad, rect.y + ui_.px(2), rect.w - 2 * pad - w, half}, row.name,
                scene::Font::mono_bold, ui_.style.mono_small, palette().ink);
    ui_.draw_in({rect.x + pad, rect.y + ui_.px(2), rect.w - 2 * pad, half}, kind, scene::Font::text,
                ui_.style.text_small, is_plain ? palette().copy : palette().view, scene::Align::right);
    ui_.draw_in({rect.x + pad, rect.y + half - ui_.px(2), rect.w - 2 * pad, half}, where, scene::Font::text,
                ui_.style.text_small, palette().muted);
    ui_.tooltip(id, response, ui_.text("help/module_" + std::string(script::name_of(row.kind))));
    if (response.pressed) ui_.emit(Select{row.source});
    at_.y += rect.h;
  }

  Ui& ui_;
  const UiState& state_;
  const PanelQueries::ModuleFacts& module_;
  const lesson::CoveredFacts covered_;  ///< facts hidden by an open question
  float top_;
  scene::Point at_;
  float width_;
};

}  // namespace

float module_table(Ui& ui, const UiState& state, const PanelQueries::ModuleFacts& module, scene::Point at,
                   float width) {
  return ModuleTable(ui, state, module, at, width).paint();
}

}  // namespace stridescope::ui
