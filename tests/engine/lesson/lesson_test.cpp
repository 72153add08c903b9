#include <fstream>
#include <string>
#include <vector>

#include "engine/lesson/check.h"
#include "engine/lesson/cue_lines.h"
#include "engine/lesson/parse.h"
#include "tests/support/catch.h"

namespace stridescope::lesson {
namespace {

const std::string head =
    "#: lesson Views\n#: lesson.zh \xE8\xA7\x86\xE5\x9B\xBE\n#: about What\n#: about.zh \xE4\xBB\x80\n#: "
    "minutes 3\n"
    "import torch\n";

/// "LINE:COLUMN key" of each problem.
std::vector<std::string> problems(const std::string& text) {
  std::vector<std::string> said;
  for (const auto& problem : check(text).parsed.problems)
    said.push_back(std::to_string(problem.at.line) + ":" + std::to_string(problem.at.column) + " " +
                   problem.message.key.substr(problem.message.key.find('/') + 1));
  return said;
}

using Said = std::vector<std::string>;

}  // namespace

TEST_CASE("cues are parsed together with their narration") {
  const auto parsed =
      parse(head +
            "# A table\n# of six.\n#: zh \xE5\x85\xAD\xE4\xB8\xAA\n#: zh \xE6\x95\xB0\n"
            "#: title One\n#: title.zh \xE4\xB8\x80\n#: note Slowly\n#: note now.\n#: note.zh \xE6\x85\xA2\n"
            "#: point x[1, 2]\n#: point x.storage[5]\n#: point x.stride\n#: look x\n#: pause\n"
            "#: meter naive way: a, b\n"
            "x = torch.arange(6).view(2, 3)\n");
  CHECK(parsed.problems.empty());
  CHECK(parsed.lesson.head.title == Localized{"Views", "\xE8\xA7\x86\xE5\x9B\xBE"});
  CHECK(parsed.lesson.head.minutes == 3);
  REQUIRE(parsed.lesson.steps.size() == 1);
  const auto& cues = parsed.lesson.steps[0];
  CHECK(cues.narration == Localized{"A table of six.", "\xE5\x85\xAD\xE4\xB8\xAA\xE6\x95\xB0"});
  CHECK(cues.title.first() == "One");
  CHECK(cues.note.first() == "Slowly now.");
  REQUIRE(cues.points.size() == 3);
  CHECK(cues.points[0].part == PointCue::Target::cell);
  CHECK(cues.points[0].index == tensor::Dims{1, 2});
  CHECK(cues.points[1].part == PointCue::Target::storage_cell);
  CHECK(cues.points[2].part == PointCue::Target::stride);
  CHECK(cues.look == "x");
  CHECK(cues.pause);
  REQUIRE(cues.meters.size() == 1);
  CHECK(cues.meters[0].name.first() == "naive way");
  CHECK(cues.meters[0].tensors == std::vector<std::string>{"a", "b"});
  CHECK(cues.meters[0].at == script::Position{21, 10});
}

TEST_CASE("a cue opens the lab with an experiment, or the lens with its content") {
  using Kind = OpenedPanel::Kind;
  CHECK(parse_panel("lab order") == OpenedPanel{Kind::lab, "order"});
  CHECK(parse_panel("lens  banks") == OpenedPanel{Kind::lens, "banks"});
  for (const auto* text : {"lab", "lab lines", "lens", "lens views", "ledger", ""})
    CHECK_FALSE(parse_panel(text));
  CHECK(cues_of("#: open lab lazy\n").panel == OpenedPanel{Kind::lab, "lazy"});
  CHECK_FALSE(cues_of("#: pause\n").panel);
  CHECK(cues_of("#: prove view y 2, 6\n").panel == OpenedPanel{Kind::prover, "view y (2, 6)"});
  CHECK_FALSE(cues_of("#: prove nothing\n").panel);
}

TEST_CASE("a question has its answers, right and wrong, its reason and its seconds") {
  const std::string why = "#: because Rows.\n#: because.zh \xE8\xA1\x8C\n";
  const auto parsed = parse(
      head +
      "#: ask Which?\n#: ask.zh \xE5\x93\xAA\n#: right (3, 1)\n#: wrong none\n#: wrong.zh \xE6\x97\xA0\n" +
      why + "#: seconds 20\nx = torch.ones(2, 3)\n");
  CHECK(parsed.problems.empty());
  const auto& question = parsed.lesson.steps[0].question;
  REQUIRE(question);
  REQUIRE(question->answers.size() == 2);
  CHECK(question->answers[0].is_right != question->answers[1].is_right);
  const auto& wrong = question->answers[question->answers[0].is_right ? 1 : 0];
  CHECK(wrong.text == Localized{"none", "\xE6\x97\xA0"});
  CHECK(question->seconds == 20);
  CHECK(question->because.in("zh") == "\xE8\xA1\x8C");
}

TEST_CASE("a question keeps at most nine answers") {
  std::string answers = "#: right 1\n#: right.zh 1\n";
  for (int i = 0; i < 20'000; ++i) answers += "#: wrong 2\n#: wrong.zh 2\n";
  const auto parsed = parse(head + "#: ask Which?\n#: ask.zh Which?\n" + answers +
                            "#: because So.\n#: because.zh So.\nx = 1\n");
  REQUIRE(parsed.lesson.steps[0].question);
  CHECK(parsed.lesson.steps[0].question->answers.size() == 9);
  REQUIRE(parsed.problems.size() == 1);
  CHECK(parsed.problems[0].message == words::Message{"lesson_problem/many_answers"});
}

TEST_CASE("a text missing in one language is shown in the other") {
  CHECK(Localized{"a", ""}.in("zh") == "a");
  CHECK(Localized{"", "b"}.in("en") == "b");
  CHECK(cues_of("# plain\n").narration.in("zh") == "plain");
}

TEST_CASE("errors in cues have a place and a reason") {
  CHECK(problems(head + "#: titel One\nx = torch.ones(2)\n") == Said{"7:4 unknown_word_near"});
  CHECK(problems(head + "  #:   qqqqqqq One\nx = torch.ones(2)\n") == Said{"7:8 unknown_word"});
  CHECK(problems(head + "#: note.fr un\nx = torch.ones(2)\n") == Said{"7:4 unknown_language"});
  CHECK(problems(head + "#: point.zh x\nx = torch.ones(2)\n") == Said{"7:4 no_language"});
  CHECK(problems(head + "#: pause now\nx = torch.ones(2)\n") == Said{"7:10 takes_no_text"});
  CHECK(problems(head + "#: look\nx = torch.ones(2)\n") == Said{"7:8 no_text"});
  CHECK(problems(head + "#: point x[a]\nx = torch.ones(2)\n") == Said{"7:10 point"});
  CHECK(problems(head + "#: point x.stride[0]\nx = torch.ones(2)\n") == Said{"7:10 point"});
  CHECK(problems(head + "#: point x.strides\nx = torch.ones(2)\n") == Said{"7:10 no_tensor"});
  CHECK(problems(head + "#: point m.weight.storage\nm = torch.nn.Linear(1, 1)\n").empty());
  CHECK(problems(head + "#: meter x\nx = torch.ones(2)\n") == Said{"7:10 meter"});
  CHECK(problems(head + "#: open lab\nx = torch.ones(2)\n") == Said{"7:9 open"});
  CHECK(problems(head + "#: open lens lab\nx = torch.ones(2)\n") == Said{"7:9 open"});
  CHECK(problems(head + "#: open lens warp\n#: open lab views\nx = torch.ones(2)\n") == Said{"8:4 twice"});
  CHECK(problems(head + "#: minutes 3\nx = torch.ones(2)\n") == Said{"7:4 head_word"});
  // A question's missing parts are reported at the question's own line.
  CHECK(problems(head + "#: seconds 9\n#: ask a\n#: ask.zh b\n#: wrong 1\n#: because a\n#: because.zh b\nx = "
                        "torch.ones(2)\n") == Said{"8:1 no_right"});
  CHECK(problems(head + "#: look x\n#: look x\nx = torch.ones(2)\n") == Said{"8:4 twice"});
  CHECK(problems(head + "x = torch.ones(2)  #: look x\n") == Said{"7:20 behind"});
  CHECK(problems(head + "x = torch.ones(2)\n#: look x\n") == Said{"8:4 after_last"});
  CHECK(problems(head + "#: expect RuntimeErorr: a\nx = torch.ones(2)\n") == Said{"7:11 unknown_error_near"});
  CHECK(problems("#: lesson a\nimport torch\nx = torch.ones(2)\n") == Said{"1:1 no_about", "1:1 no_minutes"});
  CHECK(problems("x = torch.ones(2)\n") == Said{"1:1 no_import"});
  CHECK(problems("import torch\nx = (\n").front().ends_with("syntax"));
}

TEST_CASE("a lesson is in the languages of its title") {
  const std::string step = "# One\n#: title One\n#: note Slowly\nx = torch.ones(2)\n";
  const std::string english = "#: lesson Views\n#: about What\n#: minutes 3\nimport torch\n";
  CHECK(problems(english + step).empty());
  CHECK(problems("#: lesson.zh \xE4\xB8\x80\n#: about.zh \xE4\xBB\x80\n#: minutes 3\nimport torch\n#: zh "
                 "\xE4\xB8\x80\n#: note.zh \xE6\x85\xA2\nx = torch.ones(2)\n")
            .empty());
  // A language that the title lacks is reported once.
  CHECK(problems(english + step + "#: zh \xE4\xB8\x80\n#: note.zh \xE6\x85\xA2\ny = x\n") ==
        Said{"9:1 narration_lacks_language", "9:1 other_language", "10:1 lacks_language"});
  CHECK(problems("#: lesson.zh \xE4\xB8\x80\n#: about What\n#: minutes 3\nimport torch\n" + step) ==
        Said{"2:1 other_language", "2:1 lacks_language", "5:1 narration_lacks_language", "6:1 lacks_language",
             "7:1 lacks_language"});
}

TEST_CASE("texts in one language only, and incomplete questions, are reported") {
  CHECK(problems(head + "# One\nx = torch.ones(2)\n") == Said{"7:1 narration_lacks_language"});
  CHECK(problems(head + "#: zh \xE4\xB8\x80\nx = torch.ones(2)\n") == Said{"7:1 narration_lacks_language"});
  CHECK(problems(head + "#: title One\nx = torch.ones(2)\n") == Said{"7:1 lacks_language"});
  CHECK(problems(head + "#: note.zh \xE4\xB8\x80\nx = torch.ones(2)\n") == Said{"7:1 lacks_language"});
  CHECK(problems(head + "#: right 1\nx = torch.ones(2)\n") ==
        Said{"7:1 no_ask", "7:1 no_wrong", "7:1 no_because"});
  CHECK(problems(head + "#: right.zh 1\nx = torch.ones(2)\n").front() == "7:1 no_ask");
}

TEST_CASE("checking a lesson runs it: its cues' targets exist, and expected errors occur") {
  CHECK(problems(head +
                 "#: point x[0, 2]\n#: point x[2]\n#: point x.storage[2]\n#: look y\nx = torch.ones(2)\n") ==
        Said{"7:10 no_cell", "8:10 no_cell", "9:10 no_element", "10:9 no_tensor"});
  CHECK(problems(head + "#: meter m: z\nx = torch.ones(2)\n") == Said{"7:10 no_tensor"});
  CHECK(problems(head + "#: point p[1]\n#: look p[0]\n#: point p[2]\np = torch.ones(4).chunk(2)\n") ==
        Said{"8:9 look", "9:10 no_tensor"});
  const std::string fails = "try:\n    torch.ones(2).view(3)\nexcept RuntimeError as e:\n    print(e)\n";
  CHECK(problems(head + "#: expect RuntimeError: shape\n" + fails).empty());
  CHECK(problems(head + "#: expect RuntimeError: stride\n" + fails) == Said{"7:11 other_caught"});
  CHECK(problems(head + "#: expect IndexError\n" + fails) == Said{"7:11 other_caught"});
  CHECK(problems(head + "#: expect RuntimeError\nx = 1\n") == Said{"7:11 nothing_caught"});
  CHECK(problems(head + "x = torch.ones(2)\n\ny = x.view(3)\n") == Said{"9:1 fails"});
}

TEST_CASE("meters count from the step that starts them, until they are restarted") {
  const auto parsed =
      parse(head + "x = torch.ones(2)\n#: meter a: x\ny = x + 1\n#: meter a: z\n#: meter b: y\nz = x + 1\n");
  CHECK(meters_at(parsed.lesson, 1).empty());
  REQUIRE(meters_at(parsed.lesson, 2).size() == 1);
  REQUIRE(meters_at(parsed.lesson, 3).size() == 2);
  CHECK(meters_at(parsed.lesson, 3)[0]->tensors == std::vector<std::string>{"z"});
}

TEST_CASE("Chinese lines are joined without spaces, others with one") {
  std::string text = "one";
  join_line(text, "two");
  join_line(text, "\xE4\xB8\x80");
  join_line(text, "x");
  CHECK(text == "one two\xE4\xB8\x80x");
}

}  // namespace stridescope::lesson
