#pragma once

#include <string_view>
#include <vector>

#include "engine/lesson/parse.h"
#include "engine/session/session.h"

namespace stridescope::lesson {

/// What `lesson check` finds: what parse finds, and what shows when the script runs: a statement that fails,
/// something else caught than expected, cues that name what is not there at their step.
struct Checked {
  Parsed parsed;
  std::vector<Problem> warnings;  ///< questions whose answers are said where they cannot be covered
  std::size_t questions = 0;
};
Checked check(std::string_view text, tensor::Memory memory = tensor::Memory());

/// The tensor that a name stands for; "parts[1]" is an item of a list.
std::optional<tensor::Tensor> find_tensor(const session::Snapshot& state, const std::string& name);
/// What is wrong with what a cue points at in a state; an empty message: nothing.
words::Message problem_of(const Spot& point, const session::Snapshot& state);

}  // namespace stridescope::lesson
