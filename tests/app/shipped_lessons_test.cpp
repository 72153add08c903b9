#include <algorithm>
#include <set>

#include "app/effects/effects.h"
#include "app/export/frames.h"
#include "app/reduce/reduce.h"
#include "engine/lesson/check.h"
#include "tests/support/catch.h"
#include "ui/canvas/cairo/cairo_fonts.h"
#include "ui/lesson/lesson_picture.h"
#include "ui/lesson/lesson_view.h"
#include "ui/lesson/shipped_lessons.h"
#include "ui/scene/build.h"
#include "ui/scene/model/step_note.h"
#include "ui/words/text.h"

namespace stridescope::app {

TEST_CASE("every shipped lesson has all languages, no errors, and a unique name") {
  std::set<std::string> names;
  REQUIRE(ui::shipped_lessons().size() > 15);
  for (const auto& lesson : ui::shipped_lessons()) {
    INFO(lesson.name);
    CHECK(names.insert(lesson.name).second);
    // The check requires the languages of the title.
    for (const auto& title : lesson.head.title.texts) CHECK_FALSE(title.empty());
    for (const auto& problem : lesson::check(lesson.text).parsed.problems)
      FAIL_CHECK(problem.at.line << ":" << problem.at.column << " " << ui::Text("en")(problem.message));
  }
}

TEST_CASE("every lesson runs cue by cue to its end, in both languages") {
  const UserFolders folders;
  for (const auto& lesson : ui::shipped_lessons()) {
    auto state = make_state({});
    state.settings.instant = true;
    INFO(lesson.name);
    dispatch(state, ui::OpenLesson{lesson.name}, folders);
    REQUIRE(state.lesson.is_open());
    const auto steps = state.lesson.lesson->steps.size();
    std::size_t questions = 0;
    for (std::size_t presses = 0; presses <= 2 * steps + 2; ++presses) {
      questions += state.lesson.question() && !state.lesson.asked.is_answered;
      for (const auto& language : ui::languages()) {
        state.settings.language = language.code;
        const auto view = ui::lesson_view(state);
        CHECK_FALSE(view.title.empty());
        if (view.step > 0)
          CHECK(view.now.narration.empty() ==
                lesson::cues_of(state.document.session.steps()[view.step - 1].leading).narration.empty());
      }
      dispatch(state, ui::NextCue{}, folders);
    }
    CHECK(state.document.session.cursor() == steps);
    CHECK(state.lesson.is_on_script());
    CHECK_FALSE(state.document.failure);
    std::size_t asked = 0;
    for (const auto& cues : state.lesson.lesson->steps) asked += cues.question.has_value();
    CHECK(questions == asked);
    CHECK(state.lesson.progress.at(lesson.name).reached == steps);
  }
}

namespace {

/// A lesson, run to its last step.
ui::UiState given(const std::string& lesson) {
  auto state = make_state({});
  state.settings.instant = true;
  dispatch(state, ui::OpenLesson{lesson}, {});
  while (state.document.session.cursor() < state.lesson.lesson->steps.size())
    dispatch(state, ui::NextCue{}, {});
  return state;
}

/// Returns true if the last words of a narration are shown, in the size of captions at 720 lines.
bool has_end_of(const scene::Scene& scene, std::string_view narration) {
  return std::any_of(scene.labels.begin(), scene.labels.end(), [&](const scene::Label& label) {
    return label.size >= 720.f / 25 - 0.5f && !label.text.empty() && narration.ends_with(label.text);
  });
}

}  // namespace

TEST_CASE("the narration of every lesson fits the stage in a lecture, in both languages") {
  for (const auto& lesson : ui::shipped_lessons()) {
    const auto state = given(lesson.name);
    const auto& session = state.document.session;
    for (const auto& language : ui::languages()) {
      FrameLook look;
      look.width = 1280, look.height = 720, look.is_lecture = true, look.language = language.code;
      Frames frames(session, look);
      for (std::size_t step = 1; step <= session.cursor(); ++step) {
        const auto text = scene::note_of(session, step, language.code).text;
        if (text.empty()) continue;
        const auto scene = frames.at(step);
        INFO(lesson.name << ", step " << step << ": " << text);
        CHECK(has_end_of(scene, text));
      }
    }
  }
}

TEST_CASE("the narration of every lesson also fits the window below its bar and meters") {
  const canvas::CairoFonts fonts;
  for (const auto& lesson : ui::shipped_lessons()) {
    const auto state = given(lesson.name);
    const auto& session = state.document.session;
    for (const auto& language : ui::languages()) {
      for (std::size_t step = 1; step <= session.cursor(); ++step) {
        scene::ViewState view;
        view.note = scene::note_of(session, step, language.code);
        if (view.note.text.empty()) continue;
        const scene::Size size{1280, 640};
        const auto scene =
            scene::build(session.at(step), view, scene::lecture_style(scene::Theme::light, 720), size, fonts,
                         ui::Text(language.code));
        INFO(lesson.name << ", step " << step << ": " << view.note.text);
        CHECK(has_end_of(scene, view.note.text));
      }
    }
  }
}

TEST_CASE("every lesson has a picture with cells on it, in both languages") {
  const canvas::CairoFonts fonts;
  for (const auto& lesson : ui::shipped_lessons()) {
    INFO(lesson.name);
    for (const auto& language : ui::languages()) {
      const auto style = scene::make_style(scene::Theme::light, 1);
      const auto picture = ui::lesson_picture(lesson, style, {320, 160}, fonts, ui::Text(language.code));
      CHECK(picture.cells.size() > 3);
    }
  }
}

}  // namespace stridescope::app
