#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "engine/quiz/question.h"
#include "tests/support/catch.h"

namespace stridescope::quiz {
namespace {

std::string said(const words::Message& message) {
  std::string text = message.key;
  for (const auto& argument : message.arguments)
    if (const auto* value = std::get_if<std::string>(&argument.value.of())) text += " " + *value;
  return text;
}

/// Returns the engine's answer, as the text of the matching choice; nullopt if a line fails unexpectedly.
std::optional<std::string> engine_answer(const Exercise& exercise) {
  const auto& question = exercise.question;
  session::Session session;
  std::optional<session::Failure> failure;
  for (const auto& line : exercise.lines) {
    if (failure) return std::nullopt;
    failure = session.append(line);
  }
  if (question.subject == Subject::verdict) {
    using Kind = session::Verdict::Kind;
    if (failure) return "verdict/error";
    const auto& verdict = session.steps().back().verdict;
    return verdict.is_same                ? "verdict/same"
           : verdict.kind == Kind::view   ? "verdict/view"
           : verdict.kind == Kind::copy   ? "quiz/copy"
           : verdict.kind == Kind::create ? "quiz/new"
                                          : "verdict/in_place";
  }
  if (failure) return std::nullopt;
  if (question.subject == Subject::broadcast && session.append("z = x + y")) return "verdict/error";
  if (question.subject == Subject::writes &&
      session.append(std::get<std::string>(question.ask.arguments[0].value.of())))
    return std::nullopt;
  if (question.check.empty() || session.append("print(" + question.check + ")")) return std::nullopt;
  auto printed = session.steps().back().outcome.printed;
  if (printed.ends_with('\n')) printed.pop_back();
  if (printed == "True" || printed == "False") return printed == "True" ? "quiz/yes" : "quiz/no";
  return "quiz/value " + printed;
}

}  // namespace

TEST_CASE("each of 100,000 exercises has one right answer, the engine's") {
  constexpr std::uint64_t count = 100'000;
  std::size_t wrong = 0, repeated = 0, unnamed = 0, checked = 0;
  std::map<std::string, std::size_t> by_subject;
  std::string first_wrong;
  for (std::uint64_t n = 0; n < count; ++n) {
    const auto exercise = make_exercise(n / 3, static_cast<int>(n % 3) + 1);
    const auto& question = exercise.question;
    ++by_subject[std::string(name(question.subject))];
    std::set<std::string> texts;
    for (std::size_t c = 0; c < question.choices.size(); ++c) {
      repeated += !texts.insert(said(question.choices[c].text)).second;
      unnamed += question.choices[c].misconception.empty() != (c == 0);
    }
    if (question.choices.size() < 2) ++unnamed;
    // Run again, the program yields the right answer, and none of the others.
    const auto outcome = engine_answer(exercise);
    const bool is_right = outcome && said(question.choices[0].text) == *outcome;
    const auto is_outcome = [&](const Choice& choice) { return said(choice.text) == *outcome; };
    if (!is_right || std::count_if(question.choices.begin(), question.choices.end(), is_outcome) != 1) {
      if (first_wrong.empty())
        first_wrong = exercise.lines.back() + " / " + question.check + " / " + question.answer;
      ++wrong;
    }
    ++checked;
  }
  CAPTURE(first_wrong, checked);
  CHECK(wrong == 0);
  CHECK(repeated == 0);
  CHECK(unnamed == 0);
  CHECK(checked == count);
  CHECK(by_subject.size() == subject_count);
}

TEST_CASE("an exercise depends on its seed, level and subject alone") {
  const auto a = make_exercise(7, 2, Subject::strides), b = make_exercise(7, 2, Subject::strides);
  CHECK(a.lines == b.lines);
  CHECK(a.question.answer == b.question.answer);
  CHECK(a.question.subject == Subject::strides);
}

TEST_CASE("questions about a step are about its effect") {
  session::Session session;
  session.append("x = torch.arange(12).view(3, 4)");
  session.append("y = x.t()");
  session.append("print(1)");
  session.append("x.add_(1)");
  const auto questions = questions_about(session, 2);
  REQUIRE(questions.size() == 4);
  CHECK(questions[0].choices[0].text.key == "verdict/view");
  CHECK(questions[1].answer == "(4, 3)");
  CHECK(questions[2].answer == "(1, 4)");
  CHECK(questions[3].storage_element == 10);
  CHECK(questions_about(session, 3).empty());
  CHECK(questions_about(session, 4)[0].choices[0].text.key == "verdict/in_place");
}

TEST_CASE("questions about a write are about its storage elements") {
  session::Session session;
  REQUIRE_FALSE(session.append("x = torch.arange(12).view(3, 4)"));
  REQUIRE_FALSE(session.append("x.t()[1:3, 0] = 9"));
  const auto written = [&] {
    for (const auto& question : questions_about(session, session.cursor()))
      if (question.subject == Subject::writes) return std::optional(question);
    return std::optional<Question>();
  };
  REQUIRE(written());
  CHECK(said(written()->choices.front().text) == "quiz/value 1, 2");
  CHECK(written()->choices.size() >= 3);
  CHECK_FALSE(written()->storage_element);
  REQUIRE_FALSE(session.append("x[1, 2] = 5"));
  REQUIRE(written());
  CHECK(written()->storage_element == 6);
}

TEST_CASE("questions about a failing view are about its boundary") {
  session::Session session;
  REQUIRE_FALSE(session.append("y = torch.arange(12).view(3, 4).t()"));
  const std::string code = "y.view(12)";
  const auto questions = questions_about(code, session.preview(code));
  REQUIRE(questions.size() == 2);
  const auto& right = questions[1].choices.front().text;
  CHECK(right == words::Message{"quiz/boundary", {{"left", 0}, {"right", 1}, {"stride", 1}, {"needed", 12}}});
  CHECK(questions[1].choices.size() >= 3);
}

}  // namespace stridescope::quiz
