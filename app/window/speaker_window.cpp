#include "app/window/speaker_window.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/window/key_names.h"
#include "ui/canvas/imgui_canvas.h"
#include "ui/panels/frame_layout.h"
#include "ui/widgets/windows.h"

namespace stridescope::app {
namespace {

constexpr int notes_step = 25;
/// Characters are baked when they are first drawn; the frame is then repeated.
constexpr int speaker_rounds = 2;

/// Returns by how many percent a key changes the notes' size; 0 for another key.
int notes_change(const ui::KeyPress& press) {
  if (!press.ctrl || press.key != ui::Key::character) return 0;
  if (press.character == '+' || press.character == '=') return notes_step;
  return press.character == '-' ? -notes_step : 0;
}

}  // namespace

SpeakerWindow::SpeakerWindow(const GlWindow& beside, const std::string& title)
    : window_(beside, title), host_(window_) {}

void SpeakerWindow::adapt_fonts(const ui::UiState& state, const ui::Text& text) {
  const auto extent = window_.extent();
  const scene::Size size{static_cast<float>(extent.width), static_cast<float>(extent.height)};
  const float scale = ui::fitting_scale(size, std::max(1.f, size.h / 720) * extent.content_scale);
  const bool same_size = style_.text > 0 && std::abs(style_.scale - scale) < 0.01f;
  if (!same_size || style_.theme != state.settings.theme) {
    style_ = scene::make_style(state.settings.theme, scale);
    ui::apply_style(style_);
    if (!same_size) baked_.forget();
  }
  baked_.adapt(host_, style_, text, std::exchange(memory_.drawn_characters, {}));
}

SpeakerWindow::Asked SpeakerWindow::frame(const ui::UiState& state, const ui::Text& text,
                                          const scene::Scene* next, double passed_secs) {
  host_.use();
  Asked asked;
  for (auto& event : take_for_one_frame(window_.events())) {
    host_.send(event);
    std::optional<ui::KeyPress> press;
    if (const auto* key = std::get_if<KeyEvent>(&event)) press = key_press(*key);
    if (const auto* character = std::get_if<CharEvent>(&event)) press = key_press(*character);
    if (std::holds_alternative<CloseEvent>(event)) asked.actions.push(ui::SetSpeaker{false});
    if (!press) continue;
    if (const int by = notes_change(*press); by != 0)
      asked.actions.push(ui::change<&ui::Settings::notes_percent>(state.settings.notes_percent + by));
    else asked.presses.push_back(*press);
  }
  for (int round = 0; round < speaker_rounds; ++round) {
    adapt_fonts(state, text);
    const auto extent = window_.extent();
    const scene::Rect whole{0, 0, static_cast<float>(extent.width), static_cast<float>(extent.height)};
    cells_.begin_frame();
    host_.begin_frame(extent, round == 0 ? passed_secs : 0);
    const canvas::ImguiCanvas canvas(baked_.fonts(), cells_);
    ui::KeyQueue keys(std::vector<ui::KeyPress>{});
    ui::ActionQueue actions;
    ui::Ui ui(style_, baked_.fonts(), text, memory_, keys, actions, window_.now_secs(),
              state.settings.tooltips, &cells_);
    ui::speaker_view(ui, state, whole, {next, &canvas});
    asked.wake_after_secs = ui.wake_after_secs;
    for (const auto& action : actions.all()) asked.actions.push(action);
    const bool lacks = !baked_.has(memory_.drawn_characters);
    if (lacks && round + 1 < speaker_rounds) {
      host_.drop_frame();
      continue;
    }
    host_.paint(extent, style_.palette.panel);
    break;
  }
  window_.set_pointer(host_.pointer());
  window_.swap();
  return asked;
}

}  // namespace stridescope::app
