// Facts that answer an open question are hidden on the stage and in the panels until it is answered.
#include <algorithm>
#include <array>

#include "app/effects/effects.h"
#include "app/export/frames.h"
#include "app/reduce/reduce.h"
#include "app/window/shown_stage.h"
#include "engine/lesson/check.h"
#include "engine/lesson/covered_facts.h"
#include "engine/lesson/parse.h"
#include "tests/support/catch.h"
#include "tests/ui/scene/stage.h"
#include "ui/lesson/shipped_lessons.h"
#include "ui/queries/panel_queries.h"
#include "ui/scene/model/stage.h"

namespace stridescope::app {
namespace {

using lesson::Fact;

FrameLook look_of(std::string language, scene::Theme theme = scene::Theme::light) {
  FrameLook look;
  look.width = 1280, look.height = 720, look.theme = theme, look.language = std::move(language);
  return look;
}

const scene::TensorPart* part_of(const scene::Scene& scene, const tensor::Tensor& tensor) {
  const auto found = std::ranges::find_if(
      scene.tensors, [&](const scene::TensorPart& part) { return part.tensor.same_object(tensor); });
  return found == scene.tensors.end() ? nullptr : &*found;
}

std::string texts_in(const scene::Scene& scene, scene::Rect where) {
  std::string texts;
  where = scene::inset(where, -2);
  for (const auto& label : scene.labels)
    if (label.opacity > 0 && where.contains({label.at.x + 1, label.at.y + 1})) texts += label.text + " ";
  return texts;
}

bool has_label(const scene::Scene& scene, scene::ItemKey key) {
  return std::ranges::any_of(scene.labels, [&](const scene::Label& label) { return label.key == key; });
}

bool has_number(const std::string& text) { return text.find_first_of("0123456789") != std::string::npos; }

/// Returns true if a scene shows a fact of a tensor that has a card.
bool shows(const scene::Scene& scene, const tensor::Tensor& tensor, Fact fact, const ui::Text& words) {
  const auto& part = *part_of(scene, tensor);
  const auto card = texts_in(scene, part.card);
  switch (fact) {
    case Fact::shape: return has_number(texts_in(scene, part.shape)) || part.has_grid;
    case Fact::stride: return has_number(texts_in(scene, part.stride));
    case Fact::storage_offset: return has_number(texts_in(scene, part.offset));
    case Fact::dtype: {
      const std::string dtype(tensor::name(tensor.dtype()));
      return std::ranges::any_of(scene.labels, [&](const scene::Label& label) {
        return label.layer != scene::layer::note && label.text.find(dtype) != std::string::npos;
      });
    }
    case Fact::contiguous:
      return card.find(words("stage/contiguous")) != std::string::npos ||
             card.find(words("stage/not_contiguous")) != std::string::npos ||
             card.find(words("stage/gaps")) != std::string::npos;
    case Fact::order:
      return has_label(scene, scene::tensor_key(tensor, "lane-note")) ||
             std::ranges::any_of(scene.boxes, [&](const scene::Box& box) {
               for (std::int64_t i = 0; i < tensor.storage().nbytes() / tensor.itemsize(); ++i)
                 if (box.key == scene::tensor_key(tensor, "bead", i)) return true;
               return false;
             });
    case Fact::cells:
      return std::ranges::any_of(scene.cells, [&](const scene::Cell& cell) {
        for (std::int64_t i = 0; i < tensor.numel(); ++i)
          if (cell.key == scene::tensor_key(tensor, "cell", i)) return cell.text != "?";
        return false;
      });
  }
  return false;
}

/// Facts that reveal others are not shown either.
std::vector<Fact> hidden_with(Fact fact) {
  if (fact == Fact::shape) return {fact, Fact::stride};
  if (fact == Fact::dtype || fact == Fact::order) return {fact};
  return {fact, Fact::order};
}

bool has_text(const scene::Scene& scene, std::string_view text) {
  return std::ranges::any_of(
      scene.labels, [&](const scene::Label& label) { return label.text.find(text) != std::string::npos; });
}

/// A lesson that makes x, then y from it, and asks a question.
std::string lesson_that_asks(const std::string& ask, const std::string& right, const std::string& wrong,
                             const std::string& more = {}) {
  return "#: lesson a\n#: lesson.zh a\n#: about a\n#: about.zh a\n#: minutes 1\nimport torch\n\n"
         "x = torch.arange(24, dtype=torch.int16).view(4, 6)\n\n"
         "y = x[1:, ::2]\n\n"
         "#: ask " +
         ask + "\n#: ask.zh " + ask + "\n#: right " + right + "\n#: wrong " + wrong +
         "\n#: because a\n#: because.zh a\n" + more + "print(y.stride())\n";
}

lesson::CoveredFacts cover_of_last(const std::string& text) {
  const auto opened = session::open(text);
  const auto steps = opened.session.steps();
  return lesson::find_covered_facts(*lesson::cues_of(steps.back().leading).question,
                                    opened.session.at(steps.size() - 1));
}

}  // namespace

TEST_CASE("every shipped lesson hides the answers of its questions until they are given") {
  std::size_t covered = 0;
  for (const auto& lesson : ui::shipped_lessons()) {
    const auto session = session::open(lesson.text).session;
    for (const auto& language : ui::languages()) {
      Frames frames(session, look_of(std::string(language.code)));
      for (std::size_t step = 1; step <= session.steps().size(); ++step) {
        const auto question = frames.question(step);
        if (!question) continue;
        INFO(lesson.name << ", step " << step << ", " << language.code);
        const auto asked = frames.at({step, 0.5, StepPart::question});
        if (step > 1) CHECK(asked.note.verdict.text.empty());
        const auto before = session.at(step - 1);
        for (const auto& [name, fact] : lesson::find_covered_facts(*question, before)) {
          const auto tensor = lesson::find_tensor(before, name);
          REQUIRE(tensor);
          if (!part_of(asked, *tensor)) continue;
          ++covered;
          for (const auto hidden : hidden_with(fact))
            CHECK_FALSE(shows(asked, *tensor, hidden, frames.words()));
          const auto answered = frames.at({step, 0, StepPart::step});
          REQUIRE(part_of(answered, *tensor));
          CHECK(shows(answered, *tensor, fact, frames.words()));
        }
      }
    }
  }
  CHECK(covered > 20);
}

TEST_CASE("no text of a shipped lesson gives an answer away") {
  for (const auto& lesson : ui::shipped_lessons())
    for (const auto& warning : lesson::check(lesson.text).warnings)
      FAIL_CHECK(lesson.name << ":" << warning.at.line << " " << ui::Text("en")(warning.message));
}

TEST_CASE("a question that names a fact and its tensor covers it") {
  const auto covers = [](const char* ask, const char* right) {
    return cover_of_last(lesson_that_asks(ask, right, "neither"));
  };
  using CoveredFacts = lesson::CoveredFacts;
  CHECK(covers("What are y's strides?", "(6, 2)") == CoveredFacts{{"y", Fact::stride}});
  CHECK(covers("y.stride() is what?", "(6, 2)") == CoveredFacts{{"y", Fact::stride}});
  CHECK(covers("y 的步长是多少？", "(6, 2)") == CoveredFacts{{"y", Fact::stride}});
  CHECK(covers("What is the first stride of y?", "6") == CoveredFacts{{"y", Fact::stride}});
  CHECK(covers("y = x[1:, ::2]. What are its offset and its strides?", "6 and (6, 2)") ==
        CoveredFacts{{"y", Fact::stride}, {"y", Fact::storage_offset}});
  CHECK(covers("What is the shape of y?", "(3, 3)") == CoveredFacts{{"y", Fact::shape}});
  CHECK(covers("What is y's dtype?", "int16") == CoveredFacts{{"y", Fact::dtype}});
  CHECK(covers("Is y contiguous?", "no") == CoveredFacts{{"y", Fact::contiguous}});
  CHECK(covers("y 连续吗？", "不连续") == CoveredFacts{{"y", Fact::contiguous}});
  CHECK(covers("Which is contiguous, x or y?", "x") ==
        CoveredFacts{{"x", Fact::contiguous}, {"y", Fact::contiguous}});
  CHECK(covers("Which strides would make y contiguous?", "(3, 1)").empty());
  CHECK(covers("Does y.view(9) work?", "no, it raises an error") == CoveredFacts{{"y", Fact::order}});
  CHECK(covers("Which place does y[1, 1] read?", "14") == CoveredFacts{{"y", Fact::cells}});
  CHECK(covers("What is y[1, 1]?", "14") == CoveredFacts{{"y", Fact::cells}});
  // A tensor that does not exist yet is not covered; facts in the question itself need no cover.
  CHECK(covers("What are the strides of y.t()?", "(2, 6)").empty());
  CHECK(covers("What are the strides of y.contiguous()?", "(3, 1)").empty());
  CHECK(covers("y = x.t(). What are y's strides?", "(1, 6)").empty());
  CHECK(covers("y has the strides (6, 2). What does y + 0 have?", "(6, 2)").empty());
  CHECK(covers("y = y[:1]. Is it contiguous?", "no").empty());
  CHECK(covers("z is x, channels last. What is z's shape?", "(4, 6)").empty());
  CHECK(covers("Which is larger?", "x").empty());
}

TEST_CASE("a lesson can declare what is covered, or that nothing is") {
  const auto covers = [](const std::string& cue) {
    return cover_of_last(lesson_that_asks("What are y's strides?", "(6, 2)", "a", "#: cover " + cue + "\n"));
  };
  CHECK(covers("nothing").empty());
  CHECK(covers("x.cells, y.order") == lesson::CoveredFacts{{"x", Fact::cells}, {"y", Fact::order}});
  CHECK(lesson::parse_covered_facts("m.weight.shape") == lesson::CoveredFacts{{"m.weight", Fact::shape}});
  for (const auto* wrong : {"y", "y.strides", "y.stride,", ".stride", "", "y[0.stride"})
    CHECK_FALSE(lesson::parse_covered_facts(wrong));
  const auto said = [](const std::string& cue) {
    return lesson::check(lesson_that_asks("What are y's strides?", "(6, 2)", "a", "#: cover " + cue + "\n"))
        .parsed.problems;
  };
  REQUIRE(said("z.stride").size() >= 1);
  CHECK(said("z.stride")[0].message.key == "lesson_problem/no_tensor");
  CHECK(said("z.stride")[0].at == script::Position{18, 10});
  CHECK(said("y.strides")[0].message.key == "lesson_problem/cover");
}

TEST_CASE("the stage hides any fact of a tensor that a question asks for") {
  struct Case {
    const char *ask, *right;
    Fact fact;
  };
  constexpr std::array cases = {Case{"What are y's strides?", "(6, 2)", Fact::stride},
                                Case{"What is y's shape?", "(3, 3)", Fact::shape},
                                Case{"What is y's offset?", "6", Fact::storage_offset},
                                Case{"What is y's dtype?", "int16", Fact::dtype},
                                Case{"Is y contiguous?", "no", Fact::contiguous},
                                Case{"Does y.view(9) work?", "no", Fact::order},
                                Case{"Which place does y[1, 1] read?", "14", Fact::cells}};
  for (const auto& [ask, right, fact] : cases) {
    const auto text = lesson_that_asks(ask, right, "neither");
    const auto session = session::open(text).session;
    const auto open = session::open(lesson_that_asks(ask, right, "neither", "#: cover nothing\n")).session;
    for (const auto& language : ui::languages())
      for (const bool is_drawn : {true, false}) {
        INFO(ask << ", " << language.code << (is_drawn ? "" : ", as a page has it"));
        auto look = look_of(std::string(language.code));
        look.draws_words = is_drawn;
        Frames frames(session, look), told(open, look);
        const auto asked = frames.at({3, 0.5, StepPart::question});
        const auto shown = told.at({3, 0.5, StepPart::question});
        const auto y = *lesson::find_tensor(session.at(2), "y"), same = *lesson::find_tensor(open.at(2), "y");
        REQUIRE(part_of(asked, y));
        CHECK(shows(shown, same, fact, told.words()));
        for (const auto hidden : hidden_with(fact)) CHECK_FALSE(shows(asked, y, hidden, frames.words()));
        CHECK(shows(frames.at(3), y, fact, frames.words()));
        CHECK(part_of(asked, y)->card == part_of(shown, same)->card);
        REQUIRE(asked.strips.size() == 1);
        CHECK(asked.strips[0].plan.bounds() == shown.strips[0].plan.bounds());
        if (fact == Fact::stride) {
          CHECK(has_text(shown, "\u00b72"));
          CHECK_FALSE(has_text(asked, "\u00b72"));  // of the formula
        }
      }
  }
}

TEST_CASE("a check warns of answers that cannot be covered") {
  const auto warnings = [](const std::string& text) {
    std::vector<std::string> said;
    for (const auto& warning : lesson::check(text).warnings)
      said.push_back(std::to_string(warning.at.line) + " " +
                     warning.message.key.substr(warning.message.key.find('_') + 1));
    return said;
  };
  using Said = std::vector<std::string>;
  const std::string head =
      "#: lesson a\n#: lesson.zh a\n#: about a\n#: about.zh a\n#: minutes 1\nimport torch\n\n";
  const std::string question =
      "#: ask What are x's strides?\n#: ask.zh x 的步长？\n#: right (1, 2)\n#: wrong (2, 1)\n"
      "#: because a\n#: because.zh a\nprint(x)\n";
  CHECK(warnings(head + "x = torch.ones(3, 2).t()\n" + question).empty());
  CHECK(warnings(head + "x = torch.ones(6).as_strided((2, 3), (1, 2))\n" + question) ==
        Said{"9 problem/uncovered_statement"});
  CHECK(warnings(head + "x = torch.ones(3, 2).t()\nprint(x.stride())\n" + question) ==
        Said{"10 problem/uncovered_output"});
  CHECK(warnings(head + "# Its strides are (1, 2).\n#: zh 步长是 (1, 2)。\nx = torch.ones(3, 2).t()\n" +
                 question) == Said{"11 problem/uncovered_narration"});
  CHECK(warnings(head + "x = torch.ones(3, 2).t()\nprint(x.stride())\ny = 1\n" + question) ==
        Said{"11 problem/uncovered_output"});
  const auto shares = [&](const std::string& ask) {
    return warnings(head + "x = torch.ones(3)\ny = x[1:]\n#: ask " + ask + "\n#: ask.zh " + ask +
                    "\n#: right yes\n#: right.zh 是\n#: wrong no\n#: wrong.zh 否\n"
                    "#: because a\n#: because.zh a\nx[0] = 1\n");
  };
  CHECK(shares("Does y share x's storage?") == Said{"10 problem/uncovered_sharing"});
  CHECK(shares("y 与 x 共享存储吗？") == Said{"10 problem/uncovered_sharing"});
  CHECK(shares("Is x[:2] a view of x?").empty());
  CHECK(shares("Does x.clone() share the storage of x and y?").empty());
  CHECK(shares("Does z share x's storage?").empty());
  const std::string says_itself =
      "#: ask x has (1, 2). What are x's strides?\n#: ask.zh x 的步长？\n#: right (1, 2)\n#: wrong (2, 1)\n"
      "#: because a\n#: because.zh a\n#: cover x.stride\nprint(x)\n";
  CHECK(warnings(head + "x = torch.ones(3, 2).t()\n" + says_itself) == Said{"9 problem/uncovered_question"});
}

TEST_CASE("the stage and the panels hide the answer until it is given") {
  const UserFolders folders;
  auto state = make_state({});
  state.settings.instant = true;
  dispatch(state, ui::OpenLesson{"quiz"}, folders);
  while (state.lesson.asked.step != 4) dispatch(state, ui::NextCue{}, folders);
  REQUIRE_FALSE(state.lesson.asked.is_answered);
  const testing::PlainMeasure measure;
  const ui::Text words("en");
  const auto style = scene::make_style(scene::Theme::light, 1);
  ShownStage stage;
  const ui::PanelQueries queries;
  const auto y = *lesson::find_tensor(state.document.session.now(), "y");
  for (const bool is_lecture : {false, true}) {
    state.lecture.on = is_lecture;
    const auto& scene = stage.update(state, style, {0, 0, 1280, 720}, measure, words);
    CHECK_FALSE(shows(scene, y, Fact::stride, words));
    CHECK_FALSE(shows(scene, y, Fact::order, words));
    CHECK(part_of(scene, y)->axes.empty());
    CHECK(scene.note.verdict.text.empty());
  }
  // Neither hovering a cell nor the prediction of an operation reveals it.
  state.stage.view.hover = scene::CellTarget{"y", {1, 1, 1}};
  const auto& pointed = stage.update(state, style, {0, 0, 1280, 720}, measure, words);
  CHECK_FALSE(has_text(pointed, "\u00b712"));
  CHECK(queries.verdict(state, "z = y.reshape(24)").kind == session::Verdict::Kind::unknown);
  dispatch(state, ui::NextCue{}, folders);
  state.stage.view.hover = {};
  CHECK(shows(stage.update(state, style, {0, 0, 1280, 720}, measure, words), y, Fact::stride, words));
  CHECK(queries.verdict(state, "z = y.reshape(24)").kind == session::Verdict::Kind::copy);
}

}  // namespace stridescope::app
