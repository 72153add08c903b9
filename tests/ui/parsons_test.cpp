#include "engine/quiz/parsons.h"

#include <algorithm>

#include "engine/lesson/parse.h"
#include "tests/support/catch.h"
#include "ui/lesson/shipped_lessons.h"

namespace stridescope::ui {

TEST_CASE("each lesson has two questions, and its lines make a Parsons puzzle") {
  for (const auto& lesson : shipped_lessons()) {
    INFO(lesson.name);
    const auto steps = lesson::parse(lesson.text).lesson.steps;
    CHECK(std::count_if(steps.begin(), steps.end(),
                        [](const auto& step) { return step.question.has_value(); }) >= 2);
    const auto parsons = quiz::make_parsons(lesson.text, 1);
    REQUIRE(parsons);
    CHECK(parsons->lines.size() > parsons->solution.size());
    CHECK(quiz::check_parsons(*parsons, parsons->solution).is_right);
  }
}

}  // namespace stridescope::ui
