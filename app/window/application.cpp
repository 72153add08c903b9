#include "app/window/application.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "app/effects/clock.h"
#include "app/files/allowed_files.h"
#include "app/files/user_folders.h"
#include "app/window/application_parts.h"

namespace stridescope::app {
namespace {

constexpr double frame_secs = 1.0 / 60;
/// The time without an event after which the next stage is prepared.
constexpr double quiet_secs = 0.3;
/// The maximum processor time of a stage prepared between frames; after a slower one, no further is prepared.
constexpr double longest_ahead_secs = 0.15;
/// The interval at which the session's file is checked for changes.
constexpr double watch_secs = 0.5;

WindowGeometry remembered_geometry(const ui::Settings& settings) {
  return {settings.window_x, settings.window_y, settings.window_width, settings.window_height,
          settings.window_maximized};
}

/// Applies the language and the memory limit of the command line, as if they were chosen in the settings.
ui::UiState with_options(ui::UiState state, const WindowOptions& options) {
  if (options.language) state.settings.language = *options.language;
  state.document.session.set_files(allowed_files({}, options.allowed));
  const auto bytes = options.memory_bytes;
  if (!bytes) return state;
  state.settings.memory_mib = static_cast<int>(std::min<std::int64_t>(*bytes >> 20, 1 << 30));
  state.document.session.allow_memory(ui::memory_bytes(state.settings));
  return state;
}

/// Full-screen mode of the stage: in a lecture on the audience's screen.
GlWindow::FullScreen full_screen_of(const ui::UiState& state) {
  using FullScreen = GlWindow::FullScreen;
  if (!state.window.full_screen) return FullScreen::off;
  if (!state.lecture.on) return FullScreen::own;
  return state.lecture.swapped ? FullScreen::first : FullScreen::audience;
}

}  // namespace

Application::Parts::Parts(const WindowOptions& the_options)
    : options(the_options),
      persistent_files(user_folders(), GlWindow::wake),
      store(with_options(persistent_files.restored(), the_options), user_folders(), GlWindow::wake),
      window(remembered_geometry(state.settings), "Stridescope"),
      host(window),
      text(state.settings.language) {
  if (options.frame_log) log.emplace(*options.frame_log);
  ui::ActionQueue asks;
  if (options.file) asks.push(ui::OpenFile{*options.file});
  else persistent_files.offer_recovery(asks);
  store.reduce(asks);
}

void Application::Parts::reduce_all(const ui::ActionQueue& actions) {
  store.reduce(actions);
  if (!host.pasted_lines.empty()) store.reduce(ui::PasteLines{std::exchange(host.pasted_lines, {})});
  after_reduce();
}

void Application::Parts::after_reduce() {
  focus.follow(state, memory);
  if (copied != state.window.clipboard.count) {
    copied = state.window.clipboard.count;
    window.set_clipboard(state.window.clipboard.what);
  }
  window.set_full_screen(full_screen_of(state));
  if (!window.is_moving()) follow_speaker();
  auto name = state.document.path.empty() ? std::string(text("document/untitled"))
                                          : std::filesystem::path(state.document.path).filename().string();
  name = (state.document.is_changed ? "\u2022 " : "") + name + " \u2014 Stridescope";
  if (name != title) window.set_title(title = name);
}

void Application::Parts::keep_files() {
  ui::ActionQueue asks;
  const double due_secs = persistent_files.keep(state, window.now_secs(), asks);
  store.reduce(asks);
  if (!asks.empty()) frames_due = settling_frames;
  if (due_secs >= 0) wake_at_secs = wake_at_secs < 0 ? due_secs : std::min(wake_at_secs, due_secs);
}

void Application::Parts::watch_file() {
  if (window.now_secs() < watch_at_secs || state.work.job) return;
  watch_at_secs = window.now_secs() + watch_secs;
  if (!watch.has_changed(state.document.path)) return;
  store.reduce(ui::ReloadFile{});
  frames_due = settling_frames;
}

void Application::Parts::take_live() {
  if (state.work.job) return;
  const auto messages = live.take();
  for (const auto& message : messages) std::visit([&](const auto& action) { store.reduce(action); }, message);
  if (!messages.empty()) frames_due = settling_frames;
}

double Application::Parts::wait_secs() {
  if (!window.events().empty() || (speaker && speaker->has_events())) return 0;
  if (is_animating() || frames_due > 0) return 0;
  double until_secs = wake_at_secs;
  if (look_ahead_at_secs >= 0)
    until_secs = until_secs < 0 ? look_ahead_at_secs : std::min(until_secs, look_ahead_at_secs);
  if (!state.document.path.empty())
    until_secs = until_secs < 0 ? watch_at_secs : std::min(until_secs, watch_at_secs);
  return until_secs < 0 ? -1 : std::max(0.001, until_secs - window.now_secs());
}

/// Paints the stage of one nearby step between the frames: the timeline may be dragged there next.
void Application::Parts::look_ahead() {
  if (look_ahead_at_secs < 0 || window.now_secs() < look_ahead_at_secs || state.work.job) return;
  const canvas::ImguiCanvas canvas(baked.fonts(), cells);
  // Bakes the characters of the next frame now: a new character rebuilds all fonts.
  const auto note = [&](const scene::Scene& scene) {
    for (const auto& label : scene.labels) ui::note_characters(label.text, memory.drawn_characters);
    for (const auto& cell : scene.cells) ui::note_characters(cell.text, memory.drawn_characters);
  };
  const double began_secs = processor_secs();
  if (!stage.look_ahead(state, style, canvas, text, note)) look_ahead_at_secs = -1;
  if (processor_secs() - began_secs > longest_ahead_secs) {
    stage.stop_looking_ahead();
    look_ahead_at_secs = -1;
  }
  if (!baked.has(memory.drawn_characters)) frames_due = 1;
}

Application::Application(const WindowOptions& options) : parts_(std::make_unique<Parts>(options)) {}

Application::~Application() = default;

int Application::run() {
  auto& parts = *parts_;
  double last = parts.window.now_secs();
  parts.after_reduce();
  while (!parts.state.window.quit) {
    parts.keep_files();
    parts.window.collect_events(parts.wait_secs());
    parts.watch_file();
    parts.take_live();
    const double now = parts.window.now_secs();
    const bool woken = (parts.wake_at_secs >= 0 && now >= parts.wake_at_secs) || parts.store.has_ended_job();
    if (woken) parts.frames_due = std::max(parts.frames_due, 1);
    if (parts.speaker && parts.speaker->has_events()) parts.frames_due = std::max(parts.frames_due, 1);
    if (parts.window.events().empty() && parts.frames_due <= 0 && !parts.is_animating()) {
      parts.look_ahead();
      continue;
    }
    const double early = frame_secs - (now - last);
    if (early > 0.001 && parts.window.events().empty()) parts.window.collect_events(early);
    const double start = parts.window.now_secs();
    --parts.frames_due;
    parts.frame(start - last);
    parts.look_ahead_at_secs = parts.window.now_secs() + quiet_secs;
    last = start;
  }
  const auto place = parts.window.geometry();
  parts.store.reduce(ui::RememberWindow{place.x, place.y, place.width, place.height, place.is_maximized});
  parts.store.reduce(ui::StopWork{});  // stops threads that would wake the window while it is destroyed
  parts.keep_files();
  parts.persistent_files.close(parts.state, parts.window.now_secs());
  return 0;
}

}  // namespace stridescope::app
