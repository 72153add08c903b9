#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/lesson/lesson.h"
#include "engine/lesson/parse.h"
#include "engine/session/session.h"

namespace stridescope::lesson {

/// Facts of the state before a question's step that give its answer away: those of its `cover` cue. Without
/// one, a fact is covered if the question names it and its tensor, the right answer contains its value, and
/// the question itself does not:
///  - shape, stride, offset and dtype: "What are y's strides?" - (1, 3)
///  - contiguous: "Is y contiguous?" - yes or no
///  - order: "Does y.view(8) work?" - yes or no
///  - cells: "Which place does x[1, 2] read?" - 6
CoveredFacts find_covered_facts(const Question& question, const session::Snapshot& before);

/// True if a text contains a fact of a tensor: its value, or, for contiguity, the word and the tensor's
/// name.
bool states_fact(std::string_view text, const std::string& name, const tensor::Tensor& tensor, Fact fact);

/// Warnings about a question before step `step`, counted from 0: facts that it asks for, and that its own
/// text, or earlier texts and statements, reveal in a form that cannot be covered. `lines`: of the
/// statements.
std::vector<Problem> find_uncovered_facts(const Lesson& lesson, std::size_t step,
                                          const session::Session& session,
                                          const std::vector<std::int32_t>& lines);

}  // namespace stridescope::lesson
