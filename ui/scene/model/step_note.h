#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "engine/session/session.h"
#include "ui/scene/picture/view_state.h"

namespace stridescope::scene {

/// The beginning of a text, up to the most that is shown under a figure, without the last newline.
std::string beginning(std::string_view text);
/// The words of the comment lines before a statement, a paragraph a line: in a language, where they are
/// said in it.
std::string narration_of(std::string_view leading, std::string_view language = "en");

/// Statements to run in place of a failed one, if they work in `before`, the state in which it
/// failed.
std::vector<Remedy> remedies_of(const session::Failure& failure, session::DryRun before);

/// The words under the figure of a step, counted from 1: its statement, the verdict on memory, its output,
/// and its narration, which includes the script's last comment at the last step. If the step caught an
/// exception, the failure on the stage has the statement and the message. At 0: a lesson's title and
/// summary.
Note note_of(const session::Session& session, std::size_t step, std::string_view language = "en");
/// The same after a statement that failed and is no step: its remedies, and the last step's words, which give
/// way to it.
Note note_of(const session::Session& session, const session::Failure& failure,
             std::string_view language = "en");

/// The output of a step in lines: its values, then the printed text.
std::string output_of(const Note& note);

}  // namespace stridescope::scene
