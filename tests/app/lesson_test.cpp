#include <algorithm>
#include <filesystem>
#include <fstream>

#include "app/cli/lesson.h"
#include "app/effects/effects.h"
#include "app/files/lesson_from_session.h"
#include "app/files/lesson_progress.h"
#include "app/files/process.h"
#include "app/files/recovery.h"
#include "app/files/system_language.h"
#include "app/reduce/reduce.h"
#include "app/reduce/reducers.h"
#include "engine/lesson/check.h"
#include "engine/script/values/repr.h"
#include "tests/support/catch.h"
#include "ui/commands/commands.h"
#include "ui/commands/step_actions.h"
#include "ui/lecture/speaker_facts.h"
#include "ui/lesson/lesson_view.h"
#include "ui/lesson/shipped_lessons.h"
#include "ui/words/text.h"

namespace stridescope::app {
namespace {

/// The lesson that `lesson new` writes: its second step has a question.
class Given {
 public:
  Given() {
    state.settings.instant = true;
    const auto* lesson = ui::find_lesson("transpose");
    REQUIRE(lesson);
    act(ui::OpenLesson{"transpose"});
  }
  void act(const ui::Action& action) { dispatch(state, action, {}); }
  void type(const std::string& line) {
    act(ui::EditConsole{line});
    act(ui::SubmitConsole{});
  }
  std::size_t cursor() const { return state.document.session.cursor(); }
  const lesson::Lesson& lesson() const { return *state.lesson.lesson; }
  /// Goes to the step before the next question; returns the question's step.
  std::size_t go_before_question() {
    for (auto s = cursor() + 1; s <= lesson().steps.size(); ++s)
      if (lesson().steps[s - 1].question) {
        act(ui::GoToStep{s - 1});
        return s;
      }
    FAIL("no question");
    return 0;
  }
  std::vector<std::string> sources() const {
    std::vector<std::string> all;
    for (const auto& step : state.document.session.steps()) all.push_back(step.source);
    return all;
  }

  ui::UiState state = make_state({});
};

}  // namespace

TEST_CASE("errors in cues and statements of an opened lesson are reported") {
  const auto file = std::filesystem::temp_directory_path() /
                    ("stridescope-wrong-lesson-" + std::to_string(own_process_id()) + ".py");
  const std::string head =
      "#: lesson A\n#: lesson.zh \xe7\x94\xb2\n#: about a\n#: about.zh \xe4\xb9\x99\n#: minutes 3\nimport "
      "torch\n"
      "# One.\n#: zh \xe4\xb8\x80\nx = torch.ones(2)\n# Two.\n#: zh \xe4\xba\x8c\n";
  const auto opened = [&](const std::string& rest) {
    std::ofstream(file) << head << rest;
    auto state = make_state({});
    dispatch(state, ui::OpenFile{file.string()}, {});
    return state;
  };
  CHECK(opened("y = x + 1\n").dialog.notices.empty());

  const auto with_cue = opened("#: foo bar\ny = x + 1\n");
  REQUIRE(with_cue.dialog.notices.size() == 1);
  const auto& message = with_cue.dialog.notices.front().message;
  CHECK(ui::Text("en")(message).find(
            "1 mistake; `stridescope lesson check` names them. Line 12, column 4: ") != std::string::npos);
  CHECK(with_cue.lesson.is_open());

  const auto failed = opened("y = x.view(3)\n");
  REQUIRE(failed.document.failure);
  CHECK(failed.document.failure->line == 12);
  CHECK(failed.document.session.cursor() == 1);
  std::filesystem::remove(file);
}

TEST_CASE_METHOD(Given, "a lesson opens on its first step") {
  CHECK(state.lesson.is_on_script());
  CHECK_FALSE(state.document.is_changed);
  const auto view = ui::lesson_view(state);
  CHECK(view.is_open);
  CHECK(view.title == lesson().head.title.first());
  CHECK((cursor() == 1 || view.question));
}

TEST_CASE_METHOD(Given, "a question comes before its step, and the step answers it") {
  const auto step = go_before_question();
  CHECK(ui::is_hidden_until_answer(state, step));
  act(ui::NextCue{});
  CHECK(cursor() == step - 1);
  REQUIRE(state.lesson.question());
  CHECK(ui::is_hidden_until_answer(state, step));
  const auto& answers = state.lesson.question()->answers;
  const auto right = static_cast<std::size_t>(
      std::find_if(answers.begin(), answers.end(), [](const auto& one) { return one.is_right; }) -
      answers.begin());
  act(ui::ChooseAnswer{right});
  CHECK(cursor() == step);
  CHECK(state.lesson.asked.is_answered);
  CHECK(state.lesson.asked.chosen == right);
  CHECK_FALSE(ui::is_hidden_until_answer(state, step));
  CHECK(state.lesson.progress.at("transpose").answers.at(step));
  act(ui::ChooseAnswer{0});  // only once
  CHECK(state.lesson.asked.chosen == right);
  act(ui::NextCue{});
  CHECK((cursor() == step + 1 || state.lesson.asked.step == step + 1));
}

TEST_CASE_METHOD(Given, "going back closes a question, and going on skips it") {
  const auto step = go_before_question();
  act(ui::NextCue{});
  act(ui::PreviousCue{});
  CHECK(state.lesson.asked.step == 0);
  CHECK(cursor() == step - 1);
  act(ui::Play{});
  CHECK(state.lesson.asked.step == step);
  act(ui::Redo{});
  CHECK(cursor() == step);
  CHECK(state.lesson.asked.is_answered);
  CHECK_FALSE(state.lesson.asked.chosen);
  CHECK_FALSE(state.lesson.progress.at("transpose").answers.contains(step));
}

TEST_CASE_METHOD(Given, "raised hands are counted, and never stored") {
  go_before_question();
  act(ui::NextCue{});
  act(ui::CountHands{1, 23});
  act(ui::CountHands{0, -1});
  act(ui::CountHands{99, 4});
  CHECK(state.lesson.asked.hands[1] == 23);
  CHECK(state.lesson.asked.hands[0] == 0);
  CHECK(lesson_progress_text(state.lesson.progress).find("hands") == std::string::npos);
}

TEST_CASE_METHOD(Given, "playing stops at a question and after a step that pauses") {
  for (std::size_t s = 0; s < lesson().steps.size(); ++s) {
    act(ui::GoToStep{s});
    if (!lesson().steps[s].question) continue;
    act(ui::Play{});
    CHECK(cursor() == s);
    CHECK_FALSE(state.motion.is_playing());
  }
}

TEST_CASE_METHOD(Given, "a branch may be tried within a lesson, which then continues") {
  act(ui::GoToStep{3});
  const auto whole = sources();
  const auto selected = state.stage.view.selected;
  type("q = torch.zeros(2, 2)");
  type("q.add_(1)");
  CHECK(state.lesson.left_at == 3u);
  CHECK(cursor() == 5);
  CHECK(ui::lesson_view(state).is_on_branch);
  CHECK(ui::lesson_view(state).step == 3);
  CHECK(state.document.is_changed);
  act(ui::ReturnToLesson{});
  CHECK(cursor() == 3);
  CHECK(sources() == whole);
  CHECK(state.stage.view.selected == selected);
  CHECK_FALSE(state.lesson.left_at);
  CHECK_FALSE(state.document.is_changed);
  // Steps of a branch can be restored, and left again.
  act(ui::RestoreSteps{});
  CHECK(sources().back() == "q.add_(1)");
  CHECK(state.lesson.left_at);
  act(ui::ReturnToLesson{});
  CHECK(sources() == whole);
}

TEST_CASE_METHOD(Given, "a question open before a branch is asked again, with the hands that were counted") {
  std::size_t step = 1;
  while (!lesson().steps[step].question) ++step;
  act(ui::GoToStep{step});
  act(ui::NextCue{});
  REQUIRE(state.lesson.question());
  act(ui::CountHands{0, 17});
  act(ui::BeginCountdown{5});
  type("q = torch.zeros(2, 2)");
  type("q.add_(1)");
  CHECK(state.lesson.left_at == step);
  CHECK_FALSE(state.lesson.question());
  act(ui::ReturnToLesson{});
  CHECK(cursor() == step);
  REQUIRE(state.lesson.question());
  CHECK(state.lesson.asked.step == step + 1);
  CHECK_FALSE(state.lesson.asked.is_answered);
  CHECK(state.lesson.asked.hands[0] == 17);
  CHECK_FALSE(state.lesson.asked.ends_at_secs);
  // Left and undone, it is the same.
  type("q = torch.zeros(2, 2)");
  act(ui::ReturnToLesson{});
  REQUIRE(state.lesson.question());
  act(ui::NextCue{});
  CHECK(cursor() == step + 1);
  // On another statement it is not restored.
  type("q = torch.zeros(2, 2)");
  act(ui::ReturnToLesson{});
  act(ui::GoToStep{0});
  CHECK_FALSE(state.lesson.question());
}

TEST_CASE_METHOD(Given, "a restarted lesson asks its questions again") {
  const auto step = go_before_question();
  const auto is_asked = [&] {
    act(ui::GoToStep{step - 1});
    act(ui::NextCue{});
    return ui::lesson_view(state).question && !ui::lesson_view(state).is_answered && cursor() == step - 1;
  };
  REQUIRE(is_asked());
  act(ui::ChooseAnswer{0});
  REQUIRE(cursor() == step);
  CHECK_FALSE(is_asked());  // the answer is shown again at once
  SECTION("by Home") { act(ui::to_first_step(state)); }
  SECTION("by the timeline") { act(ui::Seek{0}); }
  SECTION("by going back") {
    while (cursor() > 0) act(ui::PreviousCue{});
  }
  SECTION("by Home after a branch was tried") {
    type("q = torch.zeros(2)");
    REQUIRE(state.lesson.left_at);
    act(ui::to_first_step(state));
  }
  CHECK(cursor() == 0);
  CHECK(state.lesson.is_on_script());
  CHECK(ui::is_hidden_until_answer(state, step));
  CHECK(is_asked());
}

TEST_CASE_METHOD(Given, "after a branch, the next step is the lesson's") {
  const auto whole = sources();
  const ui::Action on = GENERATE(ui::Action(ui::NextCue{}), ui::Action(ui::Advance{1}));
  act(ui::SetLecture{true});
  act(ui::GoToStep{3});
  while (state.lesson.lesson->steps[cursor()].question) act(ui::GoToStep{cursor() + 1});
  const auto left_at = cursor();
  type("q = torch.zeros(2, 2)");
  type("q.add_(1)");
  REQUIRE(state.lesson.left_at == left_at);
  CHECK(ui::speaker_facts(state, "en").next_statement == whole[left_at]);
  act(ui::PreviousCue{});
  act(on);  // the branch comes first
  REQUIRE(state.lesson.left_at);
  CHECK(sources().back() == "q.add_(1)");
  act(on);
  CHECK(state.lesson.is_on_script());
  CHECK(sources() == whole);
  CHECK(cursor() == left_at + 1);
  act(ui::RestoreSteps{});
  CHECK(sources().back() == "q.add_(1)");
}

TEST_CASE_METHOD(Given, "a question open before a branch is open again after it") {
  const auto step = go_before_question();
  act(ui::NextCue{});
  REQUIRE(state.lesson.question());
  type("q = torch.zeros(2, 2)");
  CHECK(ui::speaker_facts(state, "en").question == lesson().steps[step - 1].question->ask.first());
  act(ui::NextCue{});
  CHECK(cursor() == step - 1);
  CHECK(ui::lesson_view(state).question);
  CHECK_FALSE(ui::lesson_view(state).is_answered);
  CHECK(ui::is_hidden_until_answer(state, step));
  act(ui::NextCue{});
  CHECK(cursor() == step);
}

TEST_CASE_METHOD(Given, "returning from a branch undoes its in-place changes") {
  act(ui::GoToStep{2});
  const auto name = state.stage.view.selected;
  const auto value = [&] { return script::repr(*state.document.session.now().find(name)); };
  const auto was = value();
  type(name + ".mul_(2).add_(1)");
  CHECK(value() != was);
  act(ui::ReturnToLesson{});
  CHECK(value() == was);
}

TEST_CASE_METHOD(Given, "a reopened lesson continues at its stored place") {
  act(ui::GoToStep{4});
  act(ui::NewSession{});
  CHECK_FALSE(state.lesson.is_open());
  act(ui::OpenLesson{"transpose"});
  CHECK(cursor() == 4);
  act(ui::BeginLesson{});
  CHECK(cursor() <= 1);
  CHECK(state.lesson.progress.at("transpose").answers.empty());
}

TEST_CASE_METHOD(Given, "a lesson's texts are in the language of the settings") {
  act(ui::GoToStep{1});
  const auto english = ui::lesson_view(state).now.narration;
  act(ui::change<&ui::Settings::language>(std::string("zh")));
  const auto view = ui::lesson_view(state);
  CHECK_FALSE(view.now.narration.empty());
  CHECK(view.now.narration != english);
  CHECK(view.title == lesson().head.title.in("zh"));
}

TEST_CASE("a step opens its panel while it is shown, and restores folded panels after it") {
  ui::UiState state = make_state({});
  state.settings.instant = true;
  const auto act = [&](const ui::Action& action) { dispatch(state, action, {}); };
  act(ui::OpenLesson{"cost"});
  const auto& steps = state.lesson.lesson->steps;
  const auto step_with = [&](lesson::OpenedPanel panel) {
    const auto found = std::ranges::find_if(steps, [&](const auto& cues) { return cues.panel == panel; });
    REQUIRE(found != steps.end());
    return static_cast<std::size_t>(found - steps.begin()) + 1;
  };
  const auto lab = step_with({lesson::OpenedPanel::Kind::lab, "views"});
  const auto lens = step_with({lesson::OpenedPanel::Kind::lens, "lines"});
  state.settings.lab_experiment = "order";
  act(ui::GoToStep{lab});
  CHECK_FALSE(state.settings.lab_folded);
  CHECK(state.settings.lab_experiment == "views");
  act(ui::GoToStep{lens});
  CHECK(state.settings.lab_folded);
  CHECK(state.settings.lab_experiment == "order");
  CHECK_FALSE(state.settings.lens_folded);
  CHECK(state.stage.view.lens.kind == scene::LensKind::lines);
  act(ui::GoToStep{1});
  CHECK(state.settings.lens_folded);
  CHECK(state.stage.view.lens.kind == scene::LensKind::none);
  act(ui::GoToStep{lens});
  act(ui::RunStatement{"w = x + 1"});
  CHECK(state.settings.lens_folded);
  act(ui::ReturnToLesson{});
  CHECK_FALSE(state.settings.lens_folded);
  act(ui::NewSession{});
  CHECK(state.settings.lens_folded);
  CHECK_FALSE(state.lesson.opened);
}

TEST_CASE("meters count the bytes copied up to the shown step") {
  auto state = make_state({});
  const UserFolders folders;
  dispatch(state, ui::OpenLesson{"apart"}, folders);
  const auto steps = state.lesson.lesson->steps.size();
  dispatch(state, ui::GoToStep{2}, folders);
  state.motion.step = 0;
  const auto early = ui::meter_views(state, 1);
  dispatch(state, ui::GoToStep{steps}, folders);
  state.motion.step = 0;
  const auto late = ui::meter_views(state, 1);
  REQUIRE(early.size() == 2);
  REQUIRE(late.size() == 2);
  CHECK(early[0].copied_bytes == 96);
  CHECK(late[0].copied_bytes > 96);
  CHECK(late[0].copied_bytes <= late[0].most_bytes);
  CHECK(late[1].copied_bytes < late[0].copied_bytes);

  // While a copy plays, its meter grows with it.
  dispatch(state, ui::GoToStep{2}, folders);
  state.motion.step = 2, state.motion.t = 0;
  CHECK(ui::meter_views(state, 1)[0].copied_bytes == 0);
  state.motion.t = 0.5;
  CHECK(ui::meter_views(state, 0.5f)[0].copied_bytes == 48);
}

TEST_CASE("a session becomes a valid lesson, with texts in both languages") {
  session::Session session;
  for (const char* line :
       {"x = torch.arange(12).view(3, 4)", "y = x.t()", "z = y.contiguous()", "z.add_(1)", "print(z.shape)",
        "try:\n    y.view(12)\nexcept RuntimeError as error:\n    print(error)"})
    REQUIRE_FALSE(session.append(line));
  const auto text = lesson_from_session(session, "mine");
  const auto checked = lesson::check(text);
  for (const auto& problem : checked.parsed.problems)
    FAIL_CHECK(problem.at.line << ": " << problem.message.key);
  REQUIRE(checked.parsed.lesson.steps.size() == 6);
  const auto& second = checked.parsed.lesson.steps[1];
  CHECK(second.narration.first().find("strides (1, 4)") != std::string::npos);
  CHECK(second.narration.in("zh").find("(1, 4)") != std::string::npos);
  CHECK(checked.parsed.lesson.steps[5].expected);
}

TEST_CASE("progress in lessons is read back as written; invalid entries are ignored") {
  ui::LessonProgressMap places;
  places["transpose"] = {3, 5, 9, {{2, true}, {4, false}}};
  CHECK(parse_lesson_progress(lesson_progress_text(places)) == places);
  CHECK_FALSE(parse_lesson_progress("[1]"));
  const auto odd = parse_lesson_progress(
      "{\"a\": 1, \"b\": {\"step\": 9, \"steps\": 4, \"answers\": {\"x\": true, \"7\": true, \"2\": 1}}}");
  REQUIRE(odd);
  REQUIRE(odd->size() == 1);
  CHECK(odd->at("b").step == 4);
  CHECK(odd->at("b").answers.empty());
}

TEST_CASE("progress in lessons of two windows is merged") {
  const ui::LessonProgressMap before{{"old", {1, 2, 5, {}}}, {"mine", {1, 3, 9, {{2, true}}}}};
  ui::LessonProgressMap here = before, there = before;
  here["mine"] = {4, 4, 9, {{2, true}, {4, false}}};
  there["mine"] = {2, 7, 9, {{2, true}, {6, true}}};
  there["theirs"] = {3, 3, 4, {}};
  there["old"] = {2, 3, 5, {}};
  const auto both = merged_progress(before, here, there);
  CHECK(both.at("theirs") == there.at("theirs"));
  CHECK(both.at("old") == there.at("old"));
  CHECK(both.at("mine") == ui::LessonProgress{4, 7, 9, {{2, true}, {4, false}, {6, true}}});
  // After a restart nothing of it is restored.
  here["mine"] = {};
  CHECK(merged_progress(before, here, there).at("mine") == ui::LessonProgress{});
  here["mine"] = {1, 1, 9, {}};
  CHECK(merged_progress(before, here, there).at("mine") == here["mine"]);
  // Without a file, this window's places are written.
  CHECK(merged_progress(before, before, {}) == before);
}

TEST_CASE("two windows write one file of lessons") {
  const auto folder =
      std::filesystem::temp_directory_path() / ("stridescope-lessons-" + std::to_string(own_process_id()));
  std::filesystem::remove_all(folder);
  const ui::LessonProgressMap one{{"one", {1, 1, 3, {}}}}, two{{"two", {2, 2, 3, {}}}};
  CHECK(save_lesson_progress(folder, {}, one).empty());
  CHECK(save_lesson_progress(folder, {}, two).empty());
  const auto kept = load_lesson_progress(folder);
  CHECK(kept.problem.empty());
  CHECK(kept.progress == ui::LessonProgressMap{{"one", one.at("one")}, {"two", two.at("two")}});
  std::filesystem::remove_all(folder);
}

TEST_CASE_METHOD(Given, "a key returns from a branch to the lesson; in a lecture, a second key does, too") {
  const auto command = [&](const char* id) {
    return std::find_if(ui::commands().begin(), ui::commands().end(),
                        [&](const auto& c) { return c.id == id; });
  };
  const auto anywhere = command("lesson/return"), in_lecture = command("lecture/return");
  REQUIRE(anywhere != ui::commands().end());
  REQUIRE(in_lecture != ui::commands().end());
  CHECK(anywhere->key.character == U'r');
  CHECK(anywhere->key.ctrl);
  CHECK(in_lecture->key.character == U'r');
  CHECK_FALSE(anywhere->is_enabled(state));
  type("q = torch.zeros(2, 2)");
  CHECK(anywhere->is_enabled(state));
  CHECK_FALSE(in_lecture->is_enabled(state));
  act(ui::SetLecture{true});
  CHECK(in_lecture->is_enabled(state));
  act(in_lecture->make(state));
  CHECK_FALSE(state.lesson.left_at);
  CHECK_FALSE(in_lecture->is_enabled(state));
}

TEST_CASE_METHOD(Given, "a recovered branch returns to its lesson") {
  act(ui::GoToStep{3});
  const auto whole = sources();
  type("q = torch.zeros(2, 2)");
  const UnsavedSession unsaved{
      "", state.document.session.text(), "", state.document.session.cursor(), {}, saved_lesson(state)};
  const auto kept = parse_unsaved(unsaved_text(unsaved));
  REQUIRE(kept);
  REQUIRE(kept->lesson);
  CHECK(kept->lesson == unsaved.lesson);

  state = make_state({});
  ui::Recovered recovered{"", kept->text, "", kept->cursor};
  recovered.lesson = kept->lesson;
  act(ui::OfferRecovery{recovered});
  act(ui::ConfirmDialog{});
  CHECK(sources().back() == "q = torch.zeros(2, 2)");
  CHECK(state.lesson.left_at == 3u);
  CHECK(ui::lesson_view(state).is_on_branch);
  act(ui::ReturnToLesson{});
  CHECK(sources() == whole);
  CHECK(cursor() == 3);
  CHECK(state.lesson.is_on_script());
  CHECK(state.lesson.progress.at("transpose").step == 3);
}

TEST_CASE_METHOD(Given, "a lesson whose window ended continues at its place, unchanged") {
  act(ui::GoToStep{3});
  const auto whole = sources();
  const auto kept =
      parse_unsaved(unsaved_text({"", state.document.session.text(), "", cursor(), {}, saved_lesson(state)}));
  REQUIRE(kept);

  state = make_state({});
  ui::Recovered recovered{"", kept->text, "", kept->cursor};
  recovered.lesson = kept->lesson;
  CHECK(recovered.is_only_lesson());
  act(ui::OfferRecovery{recovered});
  act(ui::ConfirmDialog{});
  CHECK(sources() == whole);
  CHECK(cursor() == 3);
  CHECK(state.lesson.is_on_script());
  CHECK(state.lesson.key == "transpose");
  CHECK_FALSE(state.document.is_changed);
}

TEST_CASE("the default language is the system's") {
  CHECK(language_of_locale("zh_CN.UTF-8") == "zh");
  CHECK(language_of_locale("zh") == "zh");
  CHECK(language_of_locale("qx_QX@euro") == "en");
  CHECK(language_of_locale("C.UTF-8") == "en");
  // Preferred languages come before the locale's own, unless that is C.
  CHECK(language_of_locale("en_US.UTF-8", "zh_CN:zh") == "zh");
  CHECK(language_of_locale("zh_CN.UTF-8", "qx:en_GB:zh") == "en");
  CHECK(language_of_locale("zh_CN.UTF-8", "qx:qy") == "zh");
  CHECK(language_of_locale("C", "zh_CN") == "en");
}

TEST_CASE("a lesson is named after its file") {
  CHECK(ui::lesson_name("lessons/03_transpose.py") == "transpose");
  CHECK(ui::lesson_name("lessons/misconceptions/m07_expand_copies.py") == "expand_copies");
  CHECK(ui::lesson_name("mine.py") == "mine");
  CHECK(ui::lesson_name("3d.py") == "3d");
}

}  // namespace stridescope::app
