#pragma once

#include <vector>

#include "ui/commands/commands.h"

/// Helpers shared by the rows of the table of commands.
namespace stridescope::ui::rows {

using S = const UiState&;

inline constexpr KeyPress none{};
constexpr KeyPress letter(char32_t c) { return {.key = Key::character, .character = c}; }
constexpr KeyPress ctrl(char32_t c) { return ctrl_key(c); }
constexpr KeyPress ctrl_shift(char32_t c) {
  return {.key = Key::character, .character = c, .ctrl = true, .shift = true};
}
constexpr KeyPress plain(Key key) { return {.key = key}; }
constexpr KeyPress ctrl_plain(Key key) { return {.key = key, .ctrl = true}; }

inline bool always(S) { return true; }
inline bool in_lecture(S s) { return s.lecture.on; }
inline bool is_playing(S s) { return s.motion.is_playing(); }
/// Returns true if a lesson was left for a branch.
inline bool is_on_branch(S s) { return s.lesson.left_at.has_value(); }
inline bool can_undo(S s) { return s.document.session.cursor() > 0; }
inline bool can_redo(S s) { return s.document.session.cursor() < s.document.session.steps().size(); }
inline bool can_go_on(S s) { return can_redo(s) || s.motion.is_parked() || is_on_branch(s); }
inline bool can_go_back(S s) {
  return can_undo(s) || s.motion.is_parked() || (s.lesson.question() && !s.lesson.asked.is_answered);
}
/// Moves one step forward or back. First removes a curtain; then steps through an open proof.
Action advance(S s, int by);

/// Listed first, so that in a lecture their keys take precedence.
std::vector<Command> lecture_commands();
/// Commands other than settings.
std::vector<Command> own_commands();
/// Returns a command for each setting in menus, or for each of its choices, with separators around choices.
std::vector<Command> setting_commands();

}  // namespace stridescope::ui::rows
