#include "app/window/application.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <utility>

#include "app/files/places.h"
#include "app/reduce/store.h"
#include "app/window/baked_fonts.h"
#include "app/window/cell_renderer.h"
#include "app/window/focus.h"
#include "app/window/frame_log.h"
#include "app/window/gl_window.h"
#include "app/window/imgui_host.h"
#include "app/window/kept_files.h"
#include "app/window/key_names.h"
#include "app/window/make_picture.h"
#include "app/window/next_stage.h"
#include "app/window/shown_stage.h"
#include "app/window/speaker_window.h"
#include "app/window/widget_map.h"
#include "ui/action.h"
#include "ui/canvas/imgui_canvas.h"
#include "ui/commands.h"
#include "ui/forms/catalogue.h"
#include "ui/panels/frame_layout.h"
#include "ui/panels/panels.h"
#include "ui/panels/window_parts.h"
#include "ui/widgets/windows.h"

namespace stridescope::app {
namespace {

constexpr double frame_secs = 1.0 / 60;
/// Frames drawn after the last event, for what settles late: a field that takes the focus, a list that
/// scrolls.
constexpr int settling_frames = 3;
/// While something runs off the frame, its progress is shown anew after so long.
constexpr double progress_secs = 0.05;
/// Actions may ask for further actions; a frame is shown after so many rounds at the latest.
constexpr int most_rounds = 3;

WindowPlace remembered_place(const ui::Settings& settings) {
  return {settings.window_x, settings.window_y, settings.window_width, settings.window_height,
          settings.window_maximized};
}

/// What runs off the frame wakes the window when it has ended.
ui::State woken_by_work(ui::State state) {
  state.work.wake = GlWindow::wake;
  return state;
}

/// With the memory that the command line allows, as if it were chosen in the settings.
ui::State with_memory(ui::State state, std::optional<std::int64_t> bytes) {
  if (!bytes) return state;
  state.settings.memory_mib = static_cast<int>(std::min<std::int64_t>(*bytes >> 20, 1 << 30));
  state.document.session.allow_memory(ui::memory_bytes(state.settings));
  return state;
}

/// A lecture's stage stands where the class looks.
GlWindow::FullScreen full_screen_of(const ui::State& state) {
  using FullScreen = GlWindow::FullScreen;
  if (!state.window.full_screen) return FullScreen::off;
  if (!state.lecture.on) return FullScreen::own;
  return state.lecture.swapped ? FullScreen::first : FullScreen::audience;
}

/// How much larger than on the fitted stage cells are in the design.
float natural_zoom(const scene::Scene& scene, const scene::Style& style, float zoom) {
  for (const auto& part : scene.tensors)
    if (part.has_grid && part.grid.cell_w > 0) return style.cell * zoom / part.grid.cell_w;
  return 1;
}

}  // namespace

struct Application::Parts {
  explicit Parts(const WindowOptions& the_options)
      : options(the_options),
        kept_files(user_places()),
        store(woken_by_work(with_memory(kept_files.restored(), the_options.memory_bytes)), user_places()),
        window(remembered_place(state.settings), "Stridescope"),
        host(window),
        text(state.settings.language) {
    if (options.frame_log) log.emplace(*options.frame_log);
    ui::ActionQueue asks;
    if (options.file) asks.push(ui::OpenFile{*options.file});
    else kept_files.offer_recovery(asks);
    store.reduce(asks);
  }

  void adapt_style();
  void adapt_fonts();
  void take_events();
  void tick(double passed_secs);
  void frame(double passed_secs);
  ui::FrameLayout layout_of(scene::Size screen);
  void build_widgets(ui::Ui& ui, scene::Size screen, const canvas::ImguiCanvas& canvas);
  void follow_speaker();
  void speaker_frame(double passed_secs);
  const scene::Scene* next_scene(const canvas::ImguiCanvas& canvas);
  void handle_keys(ui::Ui& ui);
  const scene::Scene& update_stage(const scene::Rect& area, const canvas::ImguiCanvas& canvas);
  void reduce_all(const ui::ActionQueue& actions);
  void after_reduce();
  void keep_files();
  void make_picture(const scene::Scene& scene);
  double wait_secs();
  bool is_animating() const {
    return state.motion.is_playing() || stage.is_gliding() || state.lecture.lens.is_moving();
  }
  void notice(words::Message message, bool is_error) {
    store.reduce(ui::AddNotice{std::move(message), is_error});
  }

  WindowOptions options;
  std::optional<FrameLog> log;
  KeptFiles kept_files;
  Store store;
  const ui::State& state = store.state();
  GlWindow window;
  ImguiHost host;
  CellRenderer cells;
  ui::Text text;
  BakedFonts baked;
  ui::UiMemory memory;
  ui::Derived derived;
  ShownStage stage;
  FocusKeeper focus;
  NextStage next;
  std::optional<SpeakerWindow> speaker;
  bool speaker_was_shown = false, speaker_swapped = false, lecture_was_on = false, fonts_were_told = false;
  int screens_were = 1;
  scene::Style style{};
  std::vector<ui::KeyPress> presses;
  ui::WidgetList widgets;
  std::string title;
  std::uint64_t frames = 0;
  std::uint64_t copied = 0, pictures_made = 0;  ///< requests for them that were met
  int frames_due = settling_frames;
  double wake_at_secs = -1;
};

void Application::Parts::adapt_style() {
  const auto extent = window.extent();
  const float wanted = extent.content_scale * static_cast<float>(state.settings.scale_percent) / 100;
  const float scale =
      ui::fitting_scale({static_cast<float>(extent.width), static_cast<float>(extent.height)}, wanted);
  if (text.language() != state.settings.language) text = ui::Text(state.settings.language);
  auto wanted_style = scene::make_style(state.settings.theme, scale);
  if (state.lecture.on) {
    const float larger = std::max(1.f, static_cast<float>(state.settings.scale_percent) / 100);
    wanted_style = scene::lecture_style(state.settings.theme, static_cast<float>(extent.height) * larger);
  }
  const bool same_size = std::abs(style.text - wanted_style.text) < 0.001f &&
                         std::abs(style.scale - wanted_style.scale) < 0.001f;
  if (same_size && style.theme == state.settings.theme) return;
  style = wanted_style;
  ui::apply_style(style);
  stage.forget();
  if (!same_size) baked.forget();
}

void Application::Parts::adapt_fonts() {
  auto wanted = std::exchange(memory.drawn_characters, {});
  ui::note_characters(state.console.draft.text + state.dialog.file.path.text, wanted);
  ui::note_characters(state.exporting.form.path.text, wanted);
  for (const auto& label : stage.shown().labels) ui::note_characters(label.text, wanted);
  const auto missing = baked.adapt(host, style, text, std::move(wanted));
  if (!missing) return;
  stage.forget();
  if (std::exchange(fonts_were_told, true)) return;
  for (const auto& font : *missing)
    notice({font.used.empty() ? "notice/no_font" : "notice/other_font",
            {{"font", font.wanted}, {"used", font.used}}},
           false);
}

void Application::Parts::take_events() {
  for (auto& event : take_for_one_frame(window.events())) {
    host.send(event);
    if (const auto* key = std::get_if<KeyEvent>(&event))
      if (const auto press = key_press(*key)) presses.push_back(*press);
    if (const auto* character = std::get_if<CharEvent>(&event))
      if (const auto press = key_press(*character)) presses.push_back(*press);
    if (const auto* drop = std::get_if<DropEvent>(&event)) {
      store.reduce(ui::OpenFile{drop->paths.front()});
      if (drop->paths.size() > 1) notice({"notice/one_of_files", {{"path", drop->paths.front()}}}, false);
    }
    if (std::holds_alternative<CloseEvent>(event)) store.reduce(ui::Quit{});
    frames_due = settling_frames;
  }
}

ui::FrameLayout Application::Parts::layout_of(scene::Size screen) {
  const canvas::ImguiCanvas measure(baked.fonts(), cells);
  return ui::frame_layout(screen, state, style, ui::lesson_room(state, style, text, measure));
}

void Application::Parts::build_widgets(ui::Ui& ui, scene::Size screen, const canvas::ImguiCanvas& canvas) {
  const auto layout = layout_of(screen);
  ui::window_parts(ui, state, derived, stage.shown(), layout, screen, options.widget_map.has_value(),
                   {next_scene(canvas), &canvas});
}

/// The stage after the next step, while the speaker's view is there.
const scene::Scene* Application::Parts::next_scene(const canvas::ImguiCanvas& canvas) {
  if (!state.lecture.speaker) return nullptr;
  return next.scene(state, style, stage.shown().size, canvas, text);
}

/// Where there is another screen, the speaker's view stands there, as soon as a lecture begins or the screen
/// comes. With the last other screen it becomes a panel.
void Application::Parts::follow_speaker() {
  const int screens = window.screens(), before = std::exchange(screens_were, screens);
  const bool begins = state.lecture.on && (!lecture_was_on || (before == 1 && screens > 1));
  lecture_was_on = state.lecture.on;
  if (begins && !state.lecture.speaker && screens > 1) store.reduce(ui::SetSpeaker{true});
  const bool appears = state.lecture.speaker && (!speaker_was_shown || begins);
  speaker_was_shown = state.lecture.speaker;
  if (appears && screens > 1) store.reduce(ui::SetSpeakerApart{true});
  if (before > 1 && screens == 1 && state.lecture.speaker_apart) store.reduce(ui::SetSpeakerApart{false});
  const bool is_wanted = state.lecture.speaker && state.lecture.speaker_apart;
  const bool stays = speaker.has_value() && speaker_swapped == state.lecture.swapped && before == screens;
  if (is_wanted ? stays : !speaker) return;
  frames_due = settling_frames;
  speaker.reset();
  speaker_swapped = state.lecture.swapped;
  try {
    if (is_wanted) speaker.emplace(window, std::string(text("command/view/speaker")));
  } catch (const NoWindow& problem) {
    store.reduce(ui::SetSpeakerApart{false});
    notice({"notice/no_speaker_window", {{"problem", problem.what()}}}, true);
  }
  host.use();
}

/// After a frame of the stage; not while that is in motion, unless something happened here.
void Application::Parts::speaker_frame(double passed_secs) {
  if (!speaker || (is_animating() && !speaker->has_events())) return;
  const canvas::ImguiCanvas canvas(baked.fonts(), cells);
  const auto* scene = next_scene(canvas);
  auto asked = speaker->frame(state, text, scene, passed_secs);
  host.use();
  if (!asked.actions.empty() || !asked.presses.empty()) frames_due = settling_frames;
  presses.insert(presses.end(), asked.presses.begin(), asked.presses.end());
  store.reduce(asked.actions);
  if (asked.wake_after_secs >= 0) {
    const double due = window.now_secs() + asked.wake_after_secs;
    wake_at_secs = wake_at_secs < 0 ? due : std::min(wake_at_secs, due);
  }
}

/// Keys that no widget took: they move the focus, or ask for commands.
void Application::Parts::handle_keys(ui::Ui& ui) {
  const bool modal = state.dialog.open != ui::DialogKind::none;
  const bool menu = !state.dialog.menu.empty() || state.dialog.context_menu;
  for (const auto& press : ui.keys.remaining()) {
    if (press.key == ui::Key::tab && !press.ctrl && !press.alt) {
      focus.move(ui, press.shift);
    } else if (menu && (press.key == ui::Key::down || press.key == ui::Key::up)) {
      focus.move(ui, press.key == ui::Key::up);
    } else if (!state.dialog.menu.empty() && (press.key == ui::Key::left || press.key == ui::Key::right)) {
      ui.emit(ui::OpenMenu{
          std::string(ui::neighbour_menu(state.dialog.menu, press.key == ui::Key::left ? -1 : 1))});
    } else if (press.key == ui::Key::escape) {
      ui.emit(ui::Escape{});
    } else if (modal && press.key == ui::Key::enter) {
      ui.emit(ui::ConfirmDialog{});
    } else if (press.alt && press.key == ui::Key::character) {
      if (const auto name = ui::menu_of_letter(press.character); !name.empty())
        ui.emit(ui::OpenMenu{std::string(name)});
    } else if (const auto answer = ui::answer_of(press, state, memory.text); answer && !modal) {
      ui.emit(ui::ChooseAnswer{*answer});
    } else if (const auto* command = ui::find_command(press, state, memory.text); command && !modal) {
      if (!press.repeated || command->repeats) ui.emit(command->make(state));
    }
  }
  ui.keys.clear();
}

void Application::Parts::reduce_all(const ui::ActionQueue& actions) {
  store.reduce(actions);
  if (!host.kept_lines.empty()) store.reduce(ui::PasteLines{std::exchange(host.kept_lines, {})});
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

/// The picture that was asked for, of what is on screen.
void Application::Parts::make_picture(const scene::Scene& scene) {
  pictures_made = state.window.picture.count;
  frames_due = settling_frames;
  auto told = app::make_picture(state.window.picture.what, scene);
  notice(std::move(told.message), told.is_error);
}

const scene::Scene& Application::Parts::update_stage(const scene::Rect& area,
                                                     const canvas::ImguiCanvas& canvas) {
  const auto& scene = stage.update(state, style, area, canvas, text);
  if (const auto pan = stage.held_pan()) store.reduce(ui::SetPan{*pan});
  return scene;
}

void Application::Parts::tick(double passed_secs) {
  // A pause between frames, as while nothing moves, is no time of the animation.
  if (state.motion.is_playing() || state.lecture.lens.is_moving())
    store.reduce(ui::Tick{std::min(passed_secs, 0.1), stage.step_secs()});
  stage.pass(passed_secs);
}

/// One picture: input, widgets, reduce, scene, paint. An action changes the state that the widgets showed, so
/// they are laid out again before anything is painted.
void Application::Parts::frame(double passed_secs) {
  if (log) log->begin();
  take_events();
  if (state.work.job && state.work.job->has_ended()) {
    store.reduce(ui::FinishWork{});
    frames_due = settling_frames;
  }
  if (state.exporting.job && state.exporting.job->has_ended()) {
    store.reduce(ui::FinishExport{});
    frames_due = settling_frames;
  }
  if (state.work.lab && state.work.lab->has_ended()) {
    store.reduce(ui::FinishLab{});
    frames_due = settling_frames;
  }
  const bool in_motion = is_animating();
  tick(passed_secs);
  const canvas::ImguiCanvas canvas(baked.fonts(), cells);
  double wake_after = -1;
  std::int64_t painted_pixels = 0;
  for (int round = 0; round < most_rounds; ++round) {
    adapt_style();
    adapt_fonts();
    const auto extent = window.extent();
    const scene::Size screen{static_cast<float>(extent.width), static_cast<float>(extent.height)};
    const auto layout = layout_of(screen);
    host.keeps_lines = memory.focus == "console";
    cells.begin_frame();
    host.begin_frame(extent, round == 0 ? passed_secs : 0);
    update_stage(layout.stage, canvas);
    ui::KeyQueue keys(std::exchange(presses, {}));
    memory.text = ui::TextFocus::none;
    memory.elided.clear();
    ui::ActionQueue actions;
    ui::Ui ui(style, baked.fonts(), text, memory, keys, actions, window.now_secs(), state.settings.tooltips,
              &cells);
    build_widgets(ui, screen, canvas);
    handle_keys(ui);
    wake_after = ui.wake_after_secs;
    widgets = std::move(ui.widgets);
    const bool again = !actions.empty() && round + 1 < most_rounds;
    reduce_all(actions);
    // What was drawn may need characters that the fonts lack so far.
    const bool lacks = !baked.has(memory.drawn_characters);
    if (again || (lacks && round + 1 < most_rounds)) {
      frames_due = settling_frames;
      host.drop_frame();
      continue;
    }
    const auto& scene = update_stage(layout.stage, canvas);
    canvas.paint(*ImGui::GetBackgroundDrawList(), scene, {layout.stage.x, layout.stage.y});
    painted_pixels = host.paint(extent, style.palette.stage);
    if (pictures_made != state.window.picture.count)
      make_picture(state.window.drawing ? *state.window.drawing : scene);
    const ui::MeasureStage measured{{layout.stage.w, layout.stage.h},
                                    natural_zoom(scene, style, state.stage.view.zoom)};
    if (measured.size != state.stage.size || measured.natural_zoom != state.stage.natural_zoom)
      store.reduce(measured);
    break;
  }
  window.set_pointer(host.pointer());
  window.swap();
  ++frames;
  if (log) {
    window.finish();
    log->end(frames, in_motion, stage.shown().cells.size(), painted_pixels);
  }
  if (state.work.job || state.exporting.job || state.work.lab)
    wake_after = wake_after < 0 ? progress_secs : std::min(wake_after, progress_secs);
  wake_at_secs = wake_after < 0 ? -1 : window.now_secs() + wake_after;
  speaker_frame(passed_secs);
  if (options.widget_map) {
    const auto extent = window.extent();
    const WidgetMap map{
        frames,
        is_animating(),
        is_animating() || frames_due > 0 || state.work.job || state.exporting.job || !window.events().empty(),
        {static_cast<float>(extent.width), static_cast<float>(extent.height)},
        memory.focus,
        widgets};
    if (!write_widget_map(*options.widget_map, map)) {
      notice({"notice/widget_map", {{"path", *options.widget_map}}}, true);
      options.widget_map.reset();
    }
  }
}

/// Once things are quiet.
void Application::Parts::keep_files() {
  ui::ActionQueue asks;
  const double due_secs = kept_files.keep(state, window.now_secs(), asks);
  store.reduce(asks);
  if (!asks.empty()) frames_due = settling_frames;
  if (due_secs >= 0) wake_at_secs = wake_at_secs < 0 ? due_secs : std::min(wake_at_secs, due_secs);
}

double Application::Parts::wait_secs() {
  if (!window.events().empty() || (speaker && speaker->has_events())) return 0;
  if (!is_animating() && frames_due <= 0)
    return wake_at_secs < 0 ? -1 : std::max(0.001, wake_at_secs - window.now_secs());
  return 0;
}

Application::Application(const WindowOptions& options) : parts_(std::make_unique<Parts>(options)) {}

Application::~Application() = default;

int Application::run() {
  auto& parts = *parts_;
  double last = parts.window.now_secs();
  parts.after_reduce();
  while (!parts.state.window.quit) {
    if (parts.frames_due <= 0 && !parts.is_animating()) parts.keep_files();
    parts.window.collect_events(parts.wait_secs());
    const double now = parts.window.now_secs();
    const bool woken = (parts.wake_at_secs >= 0 && now >= parts.wake_at_secs) ||
                       (parts.state.work.job && parts.state.work.job->has_ended()) ||
                       (parts.state.exporting.job && parts.state.exporting.job->has_ended());
    if (woken) parts.frames_due = std::max(parts.frames_due, 1);
    if (parts.speaker && parts.speaker->has_events()) parts.frames_due = std::max(parts.frames_due, 1);
    if (parts.window.events().empty() && parts.frames_due <= 0 && !parts.is_animating()) continue;
    const double early = frame_secs - (now - last);
    if (early > 0.001 && parts.window.events().empty()) parts.window.collect_events(early);
    const double start = parts.window.now_secs();
    --parts.frames_due;
    parts.frame(start - last);
    last = start;
  }
  const auto place = parts.window.place();
  parts.store.reduce(ui::RememberWindow{place.x, place.y, place.width, place.height, place.is_maximized});
  parts.store.reduce(ui::StopWork{});  // before the window goes that it would wake
  parts.keep_files();
  parts.kept_files.close(parts.state, parts.window.now_secs());
  return 0;
}

}  // namespace stridescope::app
