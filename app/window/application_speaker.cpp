#include "app/window/application_parts.h"

#include <algorithm>
#include <string>
#include <utility>

namespace stridescope::app {

/// Returns the stage after the next step, if the speaker's view is open.
const scene::Scene* Application::Parts::next_scene(const canvas::ImguiCanvas& canvas) {
  if (!state.lecture.speaker) return nullptr;
  return next.scene(state, style, stage.shown().size, canvas, text);
}

/// Moves the speaker's view to another screen when a lecture begins or a screen is connected. If the last
/// other screen is disconnected it becomes a panel.
void Application::Parts::follow_speaker() {
  const int screens = window.screens(), before = std::exchange(previous_screens, screens);
  const bool begins = state.lecture.on && (!lecture_was_on || (before == 1 && screens > 1));
  lecture_was_on = state.lecture.on;
  if (begins && !state.lecture.speaker && screens > 1) store.reduce(ui::SetSpeaker{true});
  const bool appears = state.lecture.speaker && (!speaker_was_shown || begins);
  speaker_was_shown = state.lecture.speaker;
  if (appears && screens > 1) store.reduce(ui::SetSpeakerApart{true});
  if (before > 1 && screens == 1 && state.lecture.speaker_in_own_window)
    store.reduce(ui::SetSpeakerApart{false});
  const bool is_wanted = state.lecture.speaker && state.lecture.speaker_in_own_window;
  const bool stays = speaker.has_value() && speaker_swapped == state.lecture.swapped && before == screens;
  if (is_wanted ? stays : !speaker) return;
  frames_due = settling_frames;
  speaker.reset();
  speaker_swapped = state.lecture.swapped;
  try {
    if (is_wanted) speaker.emplace(window, std::string(text("command/view/speaker")));
  } catch (const NoWindow& problem) {
    store.reduce(ui::SetSpeakerApart{false});
    notice({"notice/no_speaker_window", {{"problem", problem.message()}}}, true);
  }
  host.use();
}

/// Runs after a frame of the stage; not while the stage is in motion, unless this window has events.
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

}  // namespace stridescope::app
