#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "app/effects/store.h"
#include "app/files/file_watch.h"
#include "app/window/application.h"
#include "app/window/baked_fonts.h"
#include "app/window/cell_renderer.h"
#include "app/window/focus.h"
#include "app/window/frame_log.h"
#include "app/window/gl_window.h"
#include "app/window/imgui_host.h"
#include "app/window/live_socket.h"
#include "app/window/next_stage.h"
#include "app/window/persistent_files.h"
#include "app/window/shown_stage.h"
#include "app/window/speaker_window.h"
#include "ui/action.h"
#include "ui/canvas/imgui_canvas.h"
#include "ui/panels/frame_layout.h"
#include "ui/queries/panel_queries.h"
#include "ui/widgets/ui.h"

namespace stridescope::app {

/// Frames drawn after the last event, for widgets that settle late: a field that takes the focus, a list that
/// scrolls.
inline constexpr int settling_frames = 3;

/// Parts of the running window, and the work of a frame.
struct Application::Parts {
  explicit Parts(const WindowOptions& the_options);

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
  scene::Scene with_proof(const scene::Scene& scene, const canvas::ImguiCanvas& canvas);
  double wait_secs();
  /// Reopens the session's file if another program has written it.
  void watch_file();
  /// Handles steps that a running Python program has sent.
  void take_live();
  void look_ahead();
  bool is_animating() const {
    return state.motion.is_playing() || stage.is_gliding() || state.lecture.magnifier.is_moving();
  }
  void notice(words::Message message, bool is_error) {
    store.reduce(ui::AddNotice{std::move(message), is_error});
  }

  WindowOptions options;
  std::optional<FrameLog> log;
  PersistentFiles persistent_files;
  Store store;
  const ui::UiState& state = store.state();
  GlWindow window;
  ImguiHost host;
  CellRenderer cells;
  ui::Text text;
  BakedFonts baked;
  ui::UiMemory memory;
  ui::PanelQueries queries;
  ShownStage stage;
  FocusKeeper focus;
  NextStage next;
  std::optional<SpeakerWindow> speaker;
  bool speaker_was_shown = false, speaker_swapped = false, lecture_was_on = false;
  std::set<std::string> reported_fonts;  ///< families reported as missing in a notice
  int previous_screens = 1;
  scene::Style style{};
  std::vector<ui::KeyPress> presses;
  ui::WidgetList widgets;
  std::string title;
  std::uint64_t frames = 0;
  std::uint64_t copied = 0, pictures_made = 0;  ///< counts of handled requests
  int frames_due = settling_frames;
  FileWatch watch;
  LiveSocket live{runtime_folder(), GlWindow::wake};
  double watch_at_secs = 0;
  double wake_at_secs = -1;
  double look_ahead_at_secs = -1;  ///< time to paint later steps if no event comes; -1: all are painted
};

}  // namespace stridescope::app
