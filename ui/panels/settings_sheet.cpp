#include <algorithm>
#include <cmath>

#include "ui/actions/settings.h"
#include "ui/panels/sheet.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/fields.h"

namespace stridescope::ui {
namespace {

constexpr float setting_height = 32, label_share = 0.36f;

/// Draws the rows of the dialog, from the top; each emits the action of its control.
class SettingRows {
 public:
  SettingRows(Ui& ui, const Settings& settings, scene::Point at, float width)
      : ui_(ui), settings_(settings), at_(at), width_(width) {}
  float bottom() const { return at_.y; }

  void add(const SettingRow& row) {
    const auto value = row.get(settings_);
    const auto id = "settings/" + std::string(row.name);
    const scene::Rect rect{at_.x, at_.y, width_, ui_.px(setting_height)};
    if (const auto* on = value.get_if<bool>()) flip(row, id, rect, *on);
    else if (row.choices) choice(row, id, rect, value);
    else number(row, id, rect, value.number().value_or(row.least));
    at_.y += rect.h + ui_.px(8);
  }

 private:
  void flip(const SettingRow& row, const std::string& id, const scene::Rect& rect, bool on) {
    if (toggle(ui_, id, rect, ui_.text(id), on != row.is_negated).pressed) ui_.emit(ChangeSetting{&row, !on});
  }

  /// Draws the row's label; returns the room for its control.
  scene::Rect control(const std::string& id, const scene::Rect& rect) {
    const float left = rect.w * label_share;
    ui_.draw_in({rect.x, rect.y, left - ui_.px(8), rect.h}, ui_.text(id), scene::Font::text, ui_.style.text,
                ui_.palette().ink);
    return {rect.x + left, rect.y, rect.w - left, rect.h};
  }

  void choice(const SettingRow& row, const std::string& id, const scene::Rect& rect, const Json& value) {
    const auto choices = row.choices();
    std::vector<Option> options;
    int chosen = -1;
    for (std::size_t i = 0; i < choices.size(); ++i) {
      options.push_back({choices[i].id, ui_.text(choices[i].label)});
      if (choices[i].value == value) chosen = static_cast<int>(i);
    }
    const int pressed = segmented(ui_, id, control(id, rect), options, chosen);
    if (pressed >= 0) ui_.emit(ChangeSetting{&row, choices[static_cast<std::size_t>(pressed)].value});
  }

  void number(const SettingRow& row, const std::string& id, const scene::Rect& rect, double value) {
    const auto whole = [](double x) { return static_cast<std::int64_t>(std::llround(x)); };
    auto bar = control(id, rect);
    const float digits = ui_.px(44);
    bar.w -= digits;
    ui_.draw_in({bar.right(), rect.y, digits, rect.h}, std::to_string(whole(value)), scene::Font::mono,
                ui_.style.mono, ui_.palette().ink, scene::Align::right);
    if (const auto moved = slider(ui_, id, bar, whole(value), whole(row.least), whole(row.most), ui_.text(id),
                                  ui_.palette().accent))
      ui_.emit(ChangeSetting{&row, *moved});
  }

  Ui& ui_;
  const Settings& settings_;
  scene::Point at_;
  float width_;
};

}  // namespace

void settings_sheet(Ui& ui, const Settings& settings, scene::Size screen) {
  Sheet sheet(ui, "settings", {ui.px(600), ui.px(640)}, screen, ui.text("settings/title"));
  auto body = sheet.body();
  const float height = ui.px(34);
  const auto words = ui.text("settings/reset");
  const scene::Rect reset{body.x, body.bottom() - height - ui.px(4), button_width(ui, words), height};
  body.h -= height + ui.px(14);
  {
    Scroll scroll(ui, "settings-rows", body);
    SettingRows rows(ui, settings, scroll.top(), scroll.inner_width() - ui.px(6));
    for (const auto& row : settings_table)
      if (row.in_dialog) rows.add(row);
    scroll.set_content(scroll.inner_width(), rows.bottom() - scroll.top().y);
  }
  if (button(ui, "settings/reset", reset, words, {.enabled = !are_defaults(settings)}).pressed)
    ui.emit(ResetSettings{});
}

}  // namespace stridescope::ui
