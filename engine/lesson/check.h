#pragma once

#include <string_view>
#include <vector>

#include "engine/lesson/parse.h"
#include "engine/session/session.h"

namespace stridescope::lesson {

/// Findings of `lesson check`: those of parse(), and those of running the script: a statement that fails, an
/// expected exception that is not raised, cues that name something that does not exist at their step.
struct CheckResult {
  ParseResult parsed;
  std::vector<Problem> warnings;  ///< questions whose answers are visible in a form that cannot be covered
  std::size_t questions = 0;
};
CheckResult check(std::string_view text, tensor::Memory memory = tensor::Memory());

/// The tensor of a name; "parts[1]" is an item of a list.
std::optional<tensor::Tensor> find_tensor(const session::Snapshot& state, const std::string& name);
/// The error in a cue's target in a state; an empty message if there is none.
words::Message problem_of(const PointCue& point, const session::Snapshot& state);

}  // namespace stridescope::lesson
