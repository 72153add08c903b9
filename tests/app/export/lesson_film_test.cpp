// Parts of a lesson besides its steps, in pictures and films: chapters, questions with their answers,
// panels.
#include <algorithm>

#include "app/export/film_plan.h"
#include "app/export/frames.h"
#include "app/export/measure_panels.h"
#include "app/export/run_export.h"
#include "engine/lesson/parse.h"
#include "tests/support/catch.h"
#include "ui/canvas/cairo/raster.h"
#include "ui/lesson/shipped_lessons.h"
#include "ui/scene/model/stage.h"

namespace stridescope::app {
namespace {

constexpr const char* turned_lesson = R"(#: lesson    Turned
#: lesson.zh 转置
#: about     A view.
#: about.zh  视图。
#: minutes   1
import torch

#: title    First
#: title.zh 第一章
x = torch.arange(6).view(2, 3)

#: ask     What are y's strides?
#: ask.zh  y 的步长是多少？
#: right   (1, 3)
#: wrong   (3, 1)
#: because Each dimension keeps its stride.
#: because.zh 每个维度都带着自己的步长。
# The grid turns.
#: zh 网格转了。
#: open lens lines
y = x.t()

#: open lab views
z = y.contiguous()
)";

FrameLook film_look(const std::string& language) {
  FrameLook look;
  look.width = 1280, look.height = 720;
  look.language = language;
  return look;
}

bool has_words(const scene::Scene& scene, std::string_view text) {
  return std::ranges::any_of(scene.labels, [&](const scene::Label& label) {
    return label.opacity > 0 && label.text.find(text) != std::string::npos;
  });
}

lab::Measurements measured_views() {
  lab::Series view{"transpose_view", {}}, copy{"transpose_copy", {}};
  for (const double n : {1e2, 1e3, 1e4, 1e5}) {
    view.samples.push_back({n, 1e-7, 2e-7, 3e-7, 5});
    copy.samples.push_back({n, 1e-9 * n, 2e-9 * n, 3e-9 * n, 5});
  }
  return {{"views", {view, copy}}};
}

bool is_whole_on_stage(const scene::Scene& scene) {
  return std::ranges::all_of(scene.labels, [&](const scene::Label& label) {
    return label.at.y >= -1 && label.at.y + label.size <= scene.size.h + 1;
  });
}

}  // namespace

TEST_CASE("a lesson's step follows its chapter and question, in either language") {
  const auto opened = session::open(turned_lesson);
  REQUIRE_FALSE(opened.failure);
  const struct {
    const char *language, *chapter, *lesson, *ask, *because, *narration;
  } rows[] = {{"en", "First", "Turned", "What are y's strides?", "Each dimension keeps", "The grid turns."},
              {"zh", "第一章", "转置", "y 的步长是多少？", "每个维度都带着", "网格转了。"}};
  for (const auto& row : rows) {
    INFO(row.language);
    Frames frames(opened.session, film_look(row.language));
    CHECK(frames.parts(1) == std::vector{StepPart::chapter, StepPart::step});
    CHECK(frames.parts(2) == std::vector{StepPart::question, StepPart::step});
    CHECK(frames.parts(3) == std::vector{StepPart::step});
    const auto card = frames.at({1, 0.5, StepPart::chapter});
    CHECK(has_words(card, row.chapter));
    CHECK(has_words(card, row.lesson));
    CHECK(card.cells.empty());

    const auto asked = frames.at({2, 0.5, StepPart::question});
    CHECK(has_words(asked, row.ask));
    CHECK(has_words(asked, "(1, 3)"));
    CHECK(has_words(asked, "(3, 1)"));
    CHECK_FALSE(has_words(asked, row.because));
    CHECK_FALSE(has_words(asked, "x.t()"));
    CHECK(std::ranges::none_of(asked.tensors, [](const auto& part) { return part.name == "y"; }));
    CHECK(asked.cells.size() >= 12);

    // The numbers of the answers are keys, not a part of the answers.
    for (const auto& label : asked.labels)
      if (label.text == "1" && label.size > 20)
        CHECK(std::ranges::any_of(asked.boxes, [&](const scene::Box& box) {
          return box.border_width > 0 && box.rect.w < 2 * label.size && box.rect.x < label.at.x &&
                 box.rect.right() > label.at.x + label.size / 2 && box.rect.y < label.at.y + label.size &&
                 box.rect.bottom() > label.at.y;
        }));

    const auto answered = frames.at(2);
    CHECK(has_words(answered, row.because));
    CHECK(has_words(answered, "(1, 3)"));
    CHECK(has_words(answered, row.narration));
    CHECK(std::ranges::any_of(answered.tensors, [](const auto& part) { return part.name == "y"; }));
    for (const auto* scene : {&card, &asked, &answered}) {
      CHECK(scene->size.h == 720);
      CHECK(is_whole_on_stage(*scene));
    }
    CHECK(frames.at({2, 0, StepPart::settling}).labels.size() == asked.labels.size());
    CHECK(frames.at({2, 1, StepPart::settling}).labels.size() == frames.at(2, 0).labels.size());
  }
}

TEST_CASE("a question before the first step is shown under the lesson's introduction") {
  for (const auto& lesson : ui::shipped_lessons()) {
    if (lesson.name != "quiz") continue;
    const auto opened = session::open(std::string(lesson.text));
    Frames frames(opened.session, film_look("en"));
    CHECK(has_words(frames.at({1, 0.5, StepPart::question}), "Twelve questions"));
    CHECK_FALSE(has_words(frames.at({2, 0.5, StepPart::question}), "Twelve questions"));
  }
}

TEST_CASE("a question that does not fit a small picture is scaled down with its figure") {
  const auto opened = session::open(turned_lesson);
  for (const auto& [width, height] : {std::pair{320, 180}, {200, 120}, {16, 16}, {64, 900}, {900, 64}}) {
    INFO(width << "x" << height);
    auto look = film_look("en");
    look.width = width, look.height = height;
    Frames frames(opened.session, look);
    const canvas::CairoFonts fonts;
    canvas::Raster raster(width, height);
    for (const auto part : {StepPart::question, StepPart::settling, StepPart::step}) {
      const auto scene = frames.at({2, 0.5, part});
      CHECK(scene.size == scene::Size{static_cast<float>(width), static_cast<float>(height)});
      CHECK_FALSE(scene.cells.empty());
      CHECK(std::ranges::all_of(scene.labels, [&](const scene::Label& label) { return label.size > 0; }));
      CHECK_NOTHROW(raster.paint(scene, fonts));
    }
    CHECK(has_words(frames.at({2, 0.5, StepPart::question}), "(3, 1)"));
    CHECK_NOTHROW(raster.paint(frames.at(3), fonts));
  }
}

TEST_CASE("without captions a lesson's film shows only its steps") {
  const auto opened = session::open(turned_lesson);
  auto look = film_look("en");
  look.captions = false;
  const Frames frames(opened.session, look);
  for (std::size_t step = 1; step <= 3; ++step) CHECK(frames.parts(step) == std::vector{StepPart::step});
}

TEST_CASE("a lesson's pictures, films and handouts have meters, which count during copies") {
  for (const auto& lesson : ui::shipped_lessons()) {
    if (lesson.name != "apart") continue;
    const auto opened = session::open(std::string(lesson.text));
    const auto last = opened.session.steps().size();
    for (const bool has_captions : {true, false}) {
      auto look = film_look("en");
      look.is_lecture = has_captions, look.captions = has_captions;
      Frames frames(opened.session, look);
      CHECK_FALSE(has_words(frames.at(1), "naive"));
      CHECK(has_words(frames.at(2), "96 bytes"));
      CHECK(has_words(frames.at(2, 0), "0 bytes"));
      // During the motion it equals the counter at the strip.
      const auto half = frames.at(2, 0.5);
      const auto counter = std::ranges::find_if(half.labels, [](const scene::Label& label) {
        return label.key == scene::key_of("counter", "", 0);
      });
      REQUIRE(counter != half.labels.end());
      const auto done = counter->text.substr(0, counter->text.find(" bytes"));
      CHECK(done != "0");
      CHECK(done != "96");
      CHECK(std::ranges::any_of(half.labels, [&](const scene::Label& label) {
        return label.key == scene::key_of("meter-bytes", "naive") && label.text == done + " bytes";
      }));
      const auto end = frames.at(last);
      CHECK(has_words(end, "naive"));
      CHECK(has_words(end, "352 bytes"));
      CHECK(has_words(end, "192 bytes"));
      for (std::size_t step = 1; step <= last; ++step) CHECK(is_whole_on_stage(frames.at(step)));
      if (!has_captions) continue;
      CHECK(has_words(frames.at({3, 0.5, StepPart::question}), "96 bytes"));
      CHECK(has_words(frames.at({3, 0.5, StepPart::settling}), "96 bytes"));
      CHECK(frames.at(3).size.h == 720);
    }
  }
}

TEST_CASE("a panel that a step opens is drawn: the lens under the figure, the lab with its data") {
  const auto opened = session::open(turned_lesson);
  auto look = film_look("en");
  look.measured = measured_views();
  Frames frames(opened.session, look);
  CHECK(std::ranges::any_of(frames.at(2).boxes,
                            [](const scene::Box& box) { return box.key == scene::key_of("lens-card", ""); }));
  CHECK_FALSE(std::ranges::any_of(
      frames.at(1).boxes, [](const scene::Box& box) { return box.key == scene::key_of("lens-card", ""); }));
  const auto with_lab = frames.at(3);
  CHECK(has_words(with_lab, "elements"));
  CHECK(with_lab.size.h == 720);
  CHECK(with_lab.curves.size() > frames.at(1).curves.size() + 4);
  CHECK(with_lab.cells.size() >= 18);
  CHECK(frames.at(3, 0.5).curves.size() > 4);
}

TEST_CASE("an export runs only missing measurements, and only for plots it shows") {
  const auto opened = session::open(turned_lesson);
  const ExportRequest order{.path = "film.mp4", .first = 1, .last = 3, .look = film_look("en")};
  const auto known = measured_views();
  auto measured = known;
  measure_panels(order, opened.session, measured);
  CHECK(measured == known);
  const auto stays_empty = [&](ExportRequest other) {
    lab::Measurements none;
    measure_panels(other, opened.session, none);
    return none.empty();
  };
  auto silent = order, earlier = order, paper = order;
  silent.look.captions = false, earlier.last = 2, paper.path = "film.pdf", paper.pdf = ui::PdfKind::handout;
  CHECK(stays_empty(silent));
  CHECK(stays_empty(earlier));
  CHECK(stays_empty(paper));
  std::stop_source stop;
  stop.request_stop();
  lab::Measurements none;
  CHECK_THROWS_AS(measure_panels(order, opened.session, none, {stop.get_token(), nullptr}),
                  tensor::Cancelled);
  CHECK(none.empty());
}

TEST_CASE("a picture of a part that the step lacks is refused") {
  const auto opened = session::open(turned_lesson);
  ExportRequest order{.path = "/tmp/never.png", .first = 1, .last = 1, .part = StepPart::question};
  const auto refused = [&] {
    try {
      run_export(order, opened.session, {});
    } catch (const ExportProblem& problem) {
      return problem.message().key;
    }
    return std::string();
  };
  CHECK(refused() == "export/no_question");
  order.part = StepPart::chapter, order.first = order.last = 2;
  CHECK(refused() == "export/no_chapter");
}

TEST_CASE("reading time is proportional to text length") {
  CHECK(reading_secs("one two three four five six seven eight nine ten") >
        reading_secs("one two three four five six"));
  CHECK(reading_secs("一二三四五六七八九十") > reading_secs("一二三四五六七"));
  CHECK(reading_secs("") > 0);
}

TEST_CASE("questions of every lesson leave room for the figure, in large type") {
  std::size_t asked = 0, small = 0;
  for (const auto& lesson : ui::shipped_lessons()) {
    const auto opened = session::open(std::string(lesson.text));
    REQUIRE_FALSE(opened.failure);
    auto look = film_look(asked % 2 == 0 ? "en" : "zh");
    look.is_lecture = true;
    Frames frames(opened.session, look);
    for (std::size_t step = 1; step <= opened.session.steps().size(); ++step) {
      if (!frames.question(step)) continue;
      ++asked;
      for (const auto& scene : {frames.at({step, 0.5, StepPart::question}), frames.at(step)}) {
        INFO(lesson.name << " step " << step);
        CHECK(is_whole_on_stage(scene));
        CHECK((!scene.cells.empty() || scene.tensors.empty()));
        small += std::ranges::any_of(scene.labels, [](const auto& label) { return label.size < 15.99f; });
      }
    }
  }
  CHECK(asked > 30);
  INFO(small << " of " << 2 * asked << " have smaller type");
  CHECK(small * 20 <= asked);
}

TEST_CASE("a film lays a question out once, not in every frame") {
  struct Counting final : scene::TextMeasure {
    float width(std::string_view text, scene::Font, float size) const override {
      has_measured_question |= text.find("What are y") != text.npos;
      return static_cast<float>(text.size()) * size / 2;
    }
    mutable bool has_measured_question = false;
  } counting;
  const auto opened = session::open(turned_lesson);
  Frames frames(opened.session, film_look("en"), &counting);
  for (const auto part : {StepPart::question, StepPart::settling, StepPart::step}) frames.at({2, 0.5, part});
  CHECK(counting.has_measured_question);
  counting.has_measured_question = false;
  for (const auto part : {StepPart::question, StepPart::settling, StepPart::step}) frames.at({2, 0.6, part});
  CHECK_FALSE(counting.has_measured_question);
}

}  // namespace stridescope::app
