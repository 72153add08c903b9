#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "engine/session/session.h"
#include "ui/scene/picture/view_state.h"

namespace stridescope::scene {

/// Returns the beginning of a text, at most as long as fits under a figure, without the last newline.
std::string beginning(std::string_view text);
/// Returns the text of the comment lines before a statement, one line per paragraph, in a language if
/// available.
std::string narration_of(std::string_view leading, std::string_view language = "en");

/// Returns statements to run in place of a failed one, if they succeed in `before`, the state in which it
/// failed.
std::vector<Remedy> remedies_of(const session::Failure& failure, session::DryRun before);

/// Returns the words under the figure of a step, counted from 1: its statement, the verdict on memory, its
/// output, and its narration, which at the last step includes the script's last comment. If the step caught
/// an exception, the failure on the stage has the statement and the message. At 0: a lesson's title and
/// summary.
Note note_of(const session::Session& session, std::size_t step, std::string_view language = "en");
/// The same after a failed statement, which is no step: its remedies, and the last step's words, which the
/// failure's card replaces.
Note note_of(const session::Session& session, const session::Failure& failure,
             std::string_view language = "en");

/// Returns the output of a step in lines: its values, then the printed text.
std::string output_of(const Note& note);

}  // namespace stridescope::scene
