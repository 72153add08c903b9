// Targets of a lesson's cues have a halo on the stage, for every part of a tensor.
#include <algorithm>

#include "engine/lesson/parse.h"
#include "engine/session/session.h"
#include "tests/support/catch.h"
#include "tests/ui/scene/stage.h"
#include "ui/lesson/shipped_lessons.h"
#include "ui/scene/build.h"
#include "ui/scene/model/step_note.h"
#include "ui/scene/motion/transition.h"
#include "ui/scene/picture/hit_test.h"

namespace stridescope::scene {
namespace {

const testing::PlainMeasure plain_measure;
const ui::Text english("en");

Scene stage_of(const session::Session& session, std::size_t step, const Style& style, Size size) {
  const auto snapshot = session.at(step);
  const auto* last = snapshot.last();
  ViewState view;
  view.selected = newest_tensor(snapshot);
  view.note = note_of(session, step);
  return build(snapshot, view, style, size, plain_measure, english,
               last && last->caught ? &*last->caught : nullptr);
}

Scene stage_of(const std::string& cues) {
  const auto opened =
      session::open("import torch\nx = torch.arange(12).view(3, 4)\n" + cues + "y = x[1:, :].t()\n");
  REQUIRE_FALSE(opened.failure);
  return stage_of(opened.session, 2, make_style(Theme::light, 1), {1280, 720});
}

std::size_t halos(const Scene& scene) {
  return static_cast<std::size_t>(std::count_if(scene.boxes.begin(), scene.boxes.end(), [](const Box& box) {
    return box.layer == layer::mark && box.fill.a == 0 && box.border_width > 0;
  }));
}

bool has_label(const Scene& scene, const std::string& part) {
  std::string all;  // a formula is several labels, one after the other
  for (const auto& label : scene.labels) all += label.text;
  return all.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("each target of a lesson's cues has a halo around it") {
  CHECK(stage_of("").pointed.empty());
  CHECK(halos(stage_of("")) == 0);
  struct Row {
    const char* text;
    Rect (*place)(const Scene&);
  };
  const auto y_part = [](const Scene& scene) -> const TensorPart& {
    return *std::find_if(scene.tensors.begin(), scene.tensors.end(),
                         [](const TensorPart& part) { return part.name == "y"; });
  };
  const Row rows[] = {
      {"y[3, 1]",
       [](const Scene& s) {
         return testing::cell_of(s, "y", {3, 1});
       }},
      {"y.storage[5]", [](const Scene& s) { return *s.strips.at(0).plan.rect(5); }},
      {"y.storage", [](const Scene& s) { return s.strips.at(0).plan.bounds(); }},
  };
  for (const auto& row : rows) {
    INFO(row.text);
    const auto scene = stage_of("#: point " + std::string(row.text) + "\n");
    REQUIRE(scene.pointed.size() == 1);
    CHECK(scene.pointed[0].text == row.text);
    CHECK(scene.pointed[0].rect == row.place(scene));
    CHECK(halos(scene) == 2);
  }
  const auto facts = stage_of("#: point y.shape\n#: point y.stride\n#: point y.storage_offset\n#: point y\n");
  REQUIRE(facts.pointed.size() == 4);
  const auto& part = y_part(facts);
  CHECK(facts.pointed[0].rect == part.shape);
  CHECK(facts.pointed[1].rect == part.stride);
  CHECK(facts.pointed[2].rect == part.offset);
  CHECK(facts.pointed[3].rect == part.grid.bounds());
  for (std::size_t i = 0; i < 3; ++i) {
    const auto& rect = facts.pointed[i].rect;
    CHECK(rect.w > 0);
    CHECK(part.caption.contains(rect.center()));
    for (std::size_t j = i + 1; j < 3; ++j) CHECK_FALSE(intersects(rect, facts.pointed[j].rect));
  }
}

TEST_CASE("the formula shows the element that a lesson's cue points at") {
  const auto scene = stage_of("#: point y[3, 1]\n");
  CHECK(has_label(scene, "storage[11]"));
  CHECK_FALSE(has_label(stage_of(""), "storage[11]"));
  CHECK(has_label(stage_of("#: point y.storage[7]\n"), "storage[7]"));
}

TEST_CASE("the tensor of a lesson's look cue is selected, if it exists") {
  const auto opened = session::open("import torch\nx = torch.arange(12).view(3, 4)\n#: look x\ny = x.t()\n");
  CHECK(newest_tensor(opened.session.at(2)) == "x");
  CHECK(newest_tensor(opened.session.at(1)) == "x");
  const auto without =
      session::open("import torch\nx = torch.arange(12).view(3, 4)\n#: look gone\ny = x.t()\n");
  CHECK(newest_tensor(without.session.at(2)) == "y");
}

TEST_CASE("halos appear when a step has played, and disappear when the next one plays") {
  const auto opened =
      session::open("import torch\n#: point x[0, 0]\nx = torch.arange(6).view(2, 3)\ny = x.t()\n");
  const auto& session = opened.session;
  const auto style = make_style(Theme::light, 1);
  const Transition first(stage_of(session, 0, style, {1280, 720}), stage_of(session, 1, style, {1280, 720}),
                         session.steps()[0].trace, style, english);
  CHECK(halos(first.frame(0)) == 0);
  CHECK(halos(first.frame(1)) == 2);
  const Transition second(stage_of(session, 1, style, {1280, 720}), stage_of(session, 2, style, {1280, 720}),
                          session.steps()[1].trace, style, english);
  CHECK(halos(second.frame(0)) == 2);
  CHECK(halos(second.frame(1)) == 0);
}

TEST_CASE("every target of the lessons' cues is on a lecture's stage") {
  const auto style = lecture_style(Theme::light, 720);
  const Rect whole{0, 0, 1280, 720};
  std::size_t points = 0;
  for (const auto& lesson : ui::shipped_lessons()) {
    const auto opened = session::open(lesson.text);
    REQUIRE_FALSE(opened.failure);
    for (std::size_t step = 1; step <= opened.session.steps().size(); ++step) {
      const auto cues = lesson::cues_of(opened.session.steps()[step - 1].leading);
      if (cues.points.empty()) continue;
      const auto scene = stage_of(opened.session, step, style, {whole.w, whole.h});
      INFO(lesson.name << ", step " << step << ": " << opened.session.steps()[step - 1].source);
      points += cues.points.size();
      CHECK(scene.pointed.size() == cues.points.size());
      for (const auto& pointed : scene.pointed) {
        INFO(pointed.text);
        CHECK(whole.contains({pointed.rect.x, pointed.rect.y}));
        CHECK(whole.contains({pointed.rect.right(), pointed.rect.bottom()}));
      }
    }
  }
  CHECK(points > 100);
}

TEST_CASE("a pointer to a tensor appears with its text, even if its name was rebound") {
  const auto opened = session::open(
      "x = torch.arange(12).view(3, 4)\n#: point y.stride\ny = x[1:]\n#: point y.stride\ny = x[1:, 1:3]\n");
  REQUIRE_FALSE(opened.failure);
  const auto style = lecture_style(Theme::light, 720);
  const Size size{1280, 720};
  const auto from = stage_of(opened.session, 2, style, size), to = stage_of(opened.session, 3, style, size);
  REQUIRE(halos(to) > 0);
  const Transition transition(from, to, opened.session.steps()[2].trace, style, english);
  for (const double t : {0.4, 0.5, 0.6}) {
    const auto frame = transition.frame(t);
    const Rect words = to.pointed.front().rect;
    CHECK(std::none_of(frame.boxes.begin(), frame.boxes.end(), [&](const Box& box) {
      return box.layer == layer::mark && box.fill.a == 0 && box.opacity > 0.1f && intersects(box.rect, words);
    }));
  }
}

}  // namespace stridescope::scene
