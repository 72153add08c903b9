#include <algorithm>

#include "ui/actions/settings.h"
#include "ui/panels/panels.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/windows.h"

namespace stridescope::ui {
namespace {

/// Draws settings with their choices, side by side in as many lines as necessary: the first pass measures
/// them, the second draws.
class LensControls {
 public:
  LensControls(Ui& ui, const Settings& settings, const scene::Rect& area)
      : ui_(ui), settings_(settings), area_(area), x_(area.x) {}

  /// Starts the second pass, with the lines of the first.
  void draw() {
    const float lines = static_cast<float>(line_ + 1);
    pitch_ = std::min(ui_.px(34), area_.h / lines);
    height_ = std::min(ui_.px(26), pitch_ - ui_.px(2));
    x_ = area_.x, line_ = 0, is_drawn_ = true;
  }
  int lines() const { return line_ + 1; }
  /// Begins another line, unless the current one is empty.
  void next_line() {
    if (x_ > area_.x) x_ = area_.x, ++line_;
  }

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
    const float width = (wide + ui_.px(16)) * static_cast<float>(choices.size());
    if (x_ > area_.x && x_ + left + width > area_.right()) x_ = area_.x, ++line_;
    const float x = x_, y = area_.y + pitch_ * static_cast<float>(line_);
    x_ += left + width + ui_.px(16);
    if (!is_drawn_) return;
    ui_.draw_in({x, y, left, height_}, words, scene::Font::text, ui_.style.text_small, ui_.palette().muted);
    const int pressed = segmented(ui_, id, {x + left, y, width, height_}, options, chosen);
    if (pressed >= 0) ui_.emit(ChangeSetting{&row, choices[static_cast<std::size_t>(pressed)].value});
  }

 private:
  Ui& ui_;
  const Settings& settings_;
  scene::Rect area_;
  float x_, pitch_ = 0, height_ = 0;
  int line_ = 0;
  bool is_drawn_ = false;
};

void add_choices(LensControls& controls, const Settings& settings, bool breaks_line) {
  controls.choice<&Settings::lens_kind>("lens/kind", "lens/kind");
  if (settings.lens_kind == "lines") {
    controls.choice<&Settings::lens_order>("lens/order", "lens/order");
    if (breaks_line) controls.next_line();
    controls.choice<&Settings::cache_line>("lens/line_bytes", "lens/line_bytes");
    controls.choice<&Settings::cache_bytes>("lens/cache_bytes", "lens/cache_bytes");
    controls.choice<&Settings::cache_ways>("lens/ways", "lens/ways");
  } else if (settings.lens_kind == "banks") {
    controls.next_line();
    controls.choice<&Settings::bank_padding>("lens/padding", "lens/padding");
  }
}

}  // namespace

void lens_panel(Ui& ui, const UiState& state, const PanelQueries&, const scene::Rect& area) {
  const Area window(ui, "lens", area);
  ui.fill(area, ui.palette().panel);
  ui.line({area.x, area.y + 0.5f}, {area.right(), area.y + 0.5f}, ui.palette().line, ui.style.line_width);
  const float pad = ui.style.space_4, edge = ui.px(24), top = ui.px(6);
  const scene::Rect inside{area.x + pad, area.y + top, area.w - pad - edge - ui.px(12), area.h - top};
  const auto& settings = state.settings;
  LensControls sorted(ui, settings, inside), filled(ui, settings, inside);
  add_choices(sorted, settings, true), add_choices(filled, settings, false);
  const bool breaks_line = sorted.lines() <= filled.lines();
  auto& controls = breaks_line ? sorted : filled;
  controls.draw();
  add_choices(controls, settings, breaks_line);
  if (icon_button(ui, "lens/close", {area.right() - edge - ui.px(8), area.y + ui.px(3), edge, edge},
                  Icon::close, ui.text("close"))
          .pressed)
    ui.emit(change<&Settings::lens_folded>(true));
}

}  // namespace stridescope::ui
