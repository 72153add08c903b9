#pragma once

#include <cstdint>
#include <vector>

#include "engine/lesson/lesson.h"
#include "engine/quiz/question.h"

namespace stridescope::ui {

/// A question in the form of the question panel, in both languages of lessons. Its answers are shuffled,
/// in an order that depends only on its text, so that the right one may be at any position.
lesson::Question lesson_question(const quiz::Question& question);

/// The order in which choices are shown; it depends on the seed alone.
std::vector<std::size_t> shown_order(std::size_t count, std::uint64_t seed);

}  // namespace stridescope::ui
