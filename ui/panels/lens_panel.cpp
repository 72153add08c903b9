#include "ui/actions/settings.h"
#include "ui/panels/panels.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/windows.h"

namespace stridescope::ui {
namespace {

constexpr float lens_row_height = 34;

/// Settings with their choices, side by side from the left.
class LensRow {
 public:
  LensRow(Ui& ui, const Settings& settings, scene::Point at) : ui_(ui), settings_(settings), at_(at) {}

  template <auto member>
  void choice(std::string_view id, std::string_view label) {
    const auto& row = setting_row<member>();
    const auto choices = row.choices();
    std::vector<Option> options;
    std::vector<std::string> texts;
    texts.reserve(choices.size());
    float wide = 0;
    int chosen = -1;
    const Json value = row.get(settings_);
    for (std::size_t i = 0; i < choices.size(); ++i) {
      texts.emplace_back(ui_.text(choices[i].label));
      options.push_back({choices[i].id, texts.back()});
      wide = std::max(wide, ui_.width(texts.back(), scene::Font::text, ui_.style.text_small));
      if (choices[i].value == value) chosen = static_cast<int>(i);
    }
    const auto words = ui_.text(label);
    const float left = ui_.width(words, scene::Font::text, ui_.style.text_small) + ui_.px(8);
    const float height = ui_.px(26), width = (wide + ui_.px(16)) * static_cast<float>(choices.size());
    ui_.draw_in({at_.x, at_.y, left, height}, words, scene::Font::text, ui_.style.text_small,
                ui_.palette().muted);
    const int pressed = segmented(ui_, id, {at_.x + left, at_.y, width, height}, options, chosen);
    if (pressed >= 0) ui_.emit(ChangeSetting{&row, choices[static_cast<std::size_t>(pressed)].value});
    at_.x += left + width + ui_.px(16);
  }

 private:
  Ui& ui_;
  const Settings& settings_;
  scene::Point at_;
};

}  // namespace

void lens_panel(Ui& ui, const State& state, const Derived&, const scene::Rect& area) {
  const Area window(ui, "lens", area);
  ui.fill(area, ui.palette().panel);
  ui.line({area.x, area.y + 0.5f}, {area.right(), area.y + 0.5f}, ui.palette().line, ui.style.line_width);
  const float pad = ui.style.space_4, edge = ui.px(24), top = area.y + ui.px(6);
  const auto& settings = state.settings;
  LensRow first(ui, settings, {area.x + pad, top});
  first.choice<&Settings::lens_kind>("lens/kind", "lens/kind");
  LensRow second(ui, settings, {area.x + pad, top + ui.px(lens_row_height)});
  if (settings.lens_kind == "lines") {
    first.choice<&Settings::lens_order>("lens/order", "lens/order");
    second.choice<&Settings::cache_line>("lens/line_bytes", "lens/line_bytes");
    second.choice<&Settings::cache_bytes>("lens/cache_bytes", "lens/cache_bytes");
    second.choice<&Settings::cache_ways>("lens/ways", "lens/ways");
  } else if (settings.lens_kind == "banks") {
    second.choice<&Settings::bank_padding>("lens/padding", "lens/padding");
  }
  if (icon_button(ui, "lens/close", {area.right() - edge - ui.px(8), area.y + ui.px(3), edge, edge},
                  Icon::close, ui.text("close"))
          .pressed)
    ui.emit(change<&Settings::lens_folded>(true));
}

}  // namespace stridescope::ui
