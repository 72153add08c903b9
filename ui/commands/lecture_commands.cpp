#include "ui/commands/command_rows.h"
#include "ui/commands/step_actions.h"
#include "ui/forms/proof_form.h"
#include "ui/queries/drawing.h"

namespace stridescope::ui::rows {
namespace {

bool draws(S s) { return s.lecture.on && s.lecture.pen; }
bool has_speaker_window(S s) { return s.lecture.on && s.lecture.speaker_in_own_window; }
bool is_drawn_on(S s) { return s.lecture.on && drawing_shown(s); }

Action next(S s) { return advance(s, 1); }
Action back(S s) { return advance(s, -1); }

template <Curtain curtain>
bool is_curtain(S s) {
  return s.lecture.curtain == curtain;
}
template <Curtain curtain>
Action toggle_curtain(S s) {
  return SetCurtain{is_curtain<curtain>(s) ? Curtain::none : curtain};
}

/// Magnifies the hovered target, else the last clicked one, else the selection; or ends the magnification.
Action toggle_lens(S s) {
  if (s.lecture.magnifier.wanted) return EndMagnify{};
  const auto& view = s.stage.view;
  const auto is_none = [](const scene::Target& target) {
    return std::holds_alternative<std::monostate>(target);
  };
  if (!is_none(view.hover)) return Magnify{view.hover, {}};
  if (!is_none(view.pinned)) return Magnify{view.pinned, {}};
  return Magnify{scene::TensorTarget{view.selected}, {}};
}

template <int color>
Command pen_command(const char* id) {
  return {id,
          "lecture",
          letter(U'1' + color),
          none,
          InText::never,
          draws,
          [](S) -> Action { return ChoosePenColor{color}; },
          [](S s) { return s.lecture.pen_color == color; }};
}

/// Returns true if, in a lecture, the stage is in motion, about to move, or paused midway.
bool is_under_way(S s) {
  return s.lecture.on && (s.motion.in_motion() || s.motion.walking || s.motion.goes_on);
}

/// Changes the speed to the next faster or slower one of the settings' choices.
template <int direction>
Action change_speed(S s) {
  constexpr float speeds[] = {0.25f, 0.5f, 1, 2, 4};
  float next = s.settings.speed;
  for (const float speed : speeds) {
    if (direction > 0 && speed > next) return change<&Settings::speed>(speed);
    if (direction < 0 && speed < s.settings.speed) next = speed;
  }
  return change<&Settings::speed>(next);
}

}  // namespace

Action advance(S s, int by) {
  if (s.lecture.curtain != Curtain::none) return SetCurtain{};
  if (can_step_proof(s, by)) return StepProof{by};
  if (s.lecture.on) return Advance{by};
  return by > 0 ? one_step_on(s) : one_step_back(s);
}

std::vector<Command> lecture_commands() {
  std::vector<Command> rows = {
      {"lecture/next", "lecture", plain(Key::page_down), plain(Key::space), InText::never, in_lecture, next},
      {"lecture/back", "lecture", plain(Key::page_up), plain(Key::up), InText::never, in_lecture, back},
      {"lecture/pause", "lecture", letter('p'), none, InText::never, is_under_way,
       [](S s) -> Action { return Play{!is_playing(s)}; }},
      {"lecture/faster", "lecture", letter('+'), letter('='), InText::never, in_lecture, change_speed<1>},
      {"lecture/slower", "lecture", letter('-'), none, InText::never, in_lecture, change_speed<-1>},
      {"lecture/return", "lecture", letter('r'), none, InText::never,
       [](S s) { return s.lecture.on && is_on_branch(s); }, [](S) -> Action { return ReturnToLesson{}; }},
      {"lecture/black", "lecture", letter('b'), letter('.'), InText::never, in_lecture,
       toggle_curtain<Curtain::black>, is_curtain<Curtain::black>},
      {"lecture/white", "lecture", letter('w'), letter(','), InText::never, in_lecture,
       toggle_curtain<Curtain::white>, is_curtain<Curtain::white>},
      {"lecture/spotlight", "lecture", letter('s'), letter('l'), InText::never, in_lecture,
       [](S s) -> Action { return SetSpotlight{!s.lecture.spotlight}; },
       [](S s) { return s.lecture.spotlight; }},
      {"lecture/magnify", "lecture", letter('z'), none, InText::never, in_lecture, toggle_lens,
       [](S s) { return s.lecture.magnifier.wanted; }},
      {"lecture/draw", "lecture", letter('d'), none, InText::never, in_lecture,
       [](S s) -> Action { return SetPen{!s.lecture.pen}; }, draws},
      pen_command<0>("lecture/pen/red"),
      pen_command<1>("lecture/pen/blue"),
      pen_command<2>("lecture/pen/green"),
      pen_command<3>("lecture/pen/ink"),
      {"lecture/undo_line", "lecture", plain(Key::backspace), none, InText::never,
       [](S s) { return draws(s) && is_drawn_on(s); }, [](S) -> Action { return UndoLine{}; }},
      {"lecture/wipe", "lecture", letter('e'), letter('x'), InText::never, is_drawn_on,
       [](S) -> Action { return WipeLines{}; }},
      {"lecture/swap_screens", "lecture", letter('m'), none, InText::never, has_speaker_window,
       [](S) -> Action { return SwapScreens{}; }},
  };
  rows[0].third_key = plain(Key::down);
  for (auto& row : rows) row.repeats = false;
  return rows;
}

}  // namespace stridescope::ui::rows
