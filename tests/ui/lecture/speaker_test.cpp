#include "tests/support/catch.h"
#include "ui/lecture/speaker_facts.h"

namespace stridescope::ui {
namespace {

constexpr const char* a_lesson = R"(#: lesson Turning a table
#: lesson.zh 转置
#: about How a table is turned.
#: about.zh 如何转置。
#: minutes 8
import torch
# Twelve numbers.
#: zh 十二个数。
#: title The storage
#: title.zh 存储
#: note Ask who has seen arange.
#: note.zh 问谁见过 arange。
x = torch.arange(12).view(3, 4)
# Turned.
#: zh 转置。
#: ask What are y's strides?
#: ask.zh y 的步幅是多少？
#: right (1, 4)
#: wrong (4, 1)
#: because The two strides swap places.
#: because.zh 两个步幅互换。
y = x.t()
)";

UiState given(const char* text, std::size_t step) {
  auto opened = session::open(text);
  REQUIRE_FALSE(opened.failure);
  UiState state;
  state.document.session = std::move(opened.session);
  state.document.session.go_to(step);
  return state;
}

}  // namespace

TEST_CASE("the speaker's view shows notes, the next step and its answer in the window's language") {
  const auto state = given(a_lesson, 1);
  const auto facts = speaker_facts(state, "en"), chinese = speaker_facts(state, "zh");
  CHECK(facts.step == 1);
  CHECK(facts.steps == 2);
  CHECK(facts.minutes == 8);
  CHECK(facts.title == "The storage");
  CHECK(chinese.title == "存储");
  CHECK(facts.notes == "Ask who has seen arange.");
  CHECK(chinese.notes == "问谁见过 arange。");
  CHECK(facts.next_statement == "y = x.t()");
  CHECK(facts.next_words == "Turned.");
  CHECK(chinese.next_words == "转置。");
  CHECK(facts.question == "What are y's strides?");
  CHECK(facts.answers == std::vector<std::string>{"(1, 4)"});
  CHECK(chinese.because == "两个步幅互换。");
}

TEST_CASE("a chapter's title stays until the next one; there is no next step after the last") {
  const auto facts = speaker_facts(given(a_lesson, 2), "en");
  CHECK(facts.title == "The storage");
  CHECK(facts.notes == "Turned.");  // there is no note: the narration is used
  CHECK(facts.next_statement.empty());
  CHECK(facts.question.empty());
  CHECK(speaker_facts(given(a_lesson, 0), "en").title == "Turning a table");
}

TEST_CASE("a script that is not a lesson has its comments as notes, and no minutes") {
  const auto facts = speaker_facts(given("import torch\n# Zeros.\nx = torch.zeros(2)\ny = x + 1\n", 1), "en");
  CHECK(facts.notes == "Zeros.");
  CHECK(facts.title.empty());
  CHECK(facts.minutes == 0);
  CHECK(facts.next_statement == "y = x + 1");
}

TEST_CASE("the lecture's time is in whole minutes, and changes when one is over") {
  LectureState lecture;
  CHECK(lecture_time(lecture, 1000).minutes == 0);
  lecture.began_secs = 850;
  CHECK(lecture_time(lecture, 1000).minutes == 2);
  CHECK(lecture_time(lecture, 1000).next_after_secs == Approx(30).margin(0.01));
}

}  // namespace stridescope::ui
