#include "ui/scene/model/step_note.h"

#include <algorithm>

#include "tests/support/catch.h"
#include "tests/ui/scene/stage.h"
#include "ui/scene/build.h"
#include "ui/scene/model/stage.h"
#include "ui/scene/motion/transition.h"

namespace stridescope::scene {
namespace {

constexpr const char* script = R"(import torch

# What it begins with.

# Twelve numbers,
#   one after the other.
x = torch.arange(12).view(3, 4)
y = x.t()
try:
    y.view(12)
except RuntimeError as error:
    print(error)
try:
    y.view(12)
except RuntimeError:
    print("no")
z = y.contiguous()  # aside
z[0, 0] = 5
x.t_()
w = x + 1
print(x.stride(), end="!\n")
n = 3
# The end.
)";

Scene built(const session::Session& session, std::size_t step, const words::Translator& words) {
  const testing::PlainMeasure measure;
  ViewState view;
  view.note = note_of(session, step);
  const auto snapshot = session.at(step);
  const auto* caught = snapshot.last() && snapshot.last()->caught ? &*snapshot.last()->caught : nullptr;
  return build(snapshot, view, make_style(Theme::light, 1), {1280, 720}, measure, words, caught);
}

}  // namespace

TEST_CASE("a step's narration is the comments before it, one line per paragraph") {
  CHECK(narration_of("").empty());
  CHECK(narration_of("\n\n").empty());
  CHECK(narration_of("# one\n# two\n") == "one two");
  CHECK(narration_of("# heading\n\n  ## step\n") == "heading\nstep");
  CHECK(narration_of("# one\n#\n# two\n# goes on\n") == "one\ntwo goes on");
  CHECK(narration_of("# said\n\n") == "said");
}

TEST_CASE("a note shows the non-tensor values that its step produced or mentions") {
  struct Row {
    const char* statement;
    std::vector<std::string> values;
  };
  const Row rows[] = {
      {"length = 0", {}},  // the statement shows it
      {"n = x.numel()", {"n = 12"}},
      {"x.is_contiguous()", {"True"}},
      {"x.t().is_contiguous()", {"False"}},
      {"x.shape", {"torch.Size([3, 4])"}},
      {"rows, columns = x.shape", {"rows = 3", "columns = 4"}},
      {"length += 2", {"length = 7"}},
      {"y = x[:, :length - 3]", {"length = 5"}},
      {"x.sum(dim=0)", {}},   // `dim` names an argument
      {"print(length)", {}},  // the output shows it
      {"print('n is', length > 1)", {"length = 5"}},
      {"x.dtype", {"torch.int64"}},
      {"# Now length is what counts.\ny = x + 1", {"length = 5"}},
      {"z = None", {}},
      {"z = []\nz.append(z)", {}},
      {"z = []\nz.append([z] * 8)", {}},
      {"y = x", {}},
  };
  for (const auto& row : rows) {
    INFO(row.statement);
    const auto opened = session::open("x = torch.arange(12).view(3, 4)\nlength = 5\ndim = 1\n" +
                                      std::string(row.statement) + "\n");
    REQUIRE_FALSE(opened.failure);
    CHECK(note_of(opened.session, opened.session.steps().size()).values == row.values);
  }
}

TEST_CASE("values and output have the narration's size, and are above it") {
  const auto opened = session::open(
      "# What it is.\nx = torch.arange(12).view(3, 4)\n# Its size, as one number.\n"
      "n = x.numel()\n# And printed.\nprint(x)\n");
  REQUIRE_FALSE(opened.failure);
  const ui::Text words("en");
  const auto size_of = [](const Scene& scene, std::string_view text) {
    for (const auto& label : scene.labels)
      if (label.layer == layer::note && label.text.find(text) != std::string::npos) return label.size;
    return 0.0f;
  };
  const auto valued = built(opened.session, 2, words);
  CHECK(valued.note.values.rect.h > 0);
  CHECK(valued.note.values.rect.y >= valued.note.title.rect.bottom() - 1);
  CHECK(valued.note.narration.rect.y >= valued.note.values.rect.bottom() - 1);
  CHECK(size_of(valued, "n = 12") == size_of(valued, "Its size"));
  const auto printed = built(opened.session, 3, words);
  CHECK(printed.note.narration.rect.y >= printed.note.output.rect.bottom() - 1);
  CHECK(size_of(printed, "tensor([[") == size_of(printed, "And printed"));
  // The rows of a tensor are below each other.
  std::vector<float> left;
  for (const auto& label : printed.labels)
    if (label.layer == layer::note && label.font == Font::mono && label.text.find('[') != std::string::npos)
      left.push_back(label.at.x);
  REQUIRE(left.size() == 3);
  CHECK(left[0] == left[2]);
}

TEST_CASE("the verdict of a write counts the selected elements") {
  const ui::Text words("en");
  for (const auto& [last, said] :
       {std::pair{"x[:, [0, 3]] = 0", "WRITES · 16 bytes, and 16 bytes of temporaries"},
        std::pair{"x.masked_fill_(x > 8, 0)", "WRITES · 4 bytes, and 10 bytes of temporaries"},
        std::pair{"x.scatter_(0, torch.tensor([[1]]), 5.)", "WRITES · 4 bytes, and 8 bytes of temporaries"},
        std::pair{"x[torch.arange(2), [1, 2]] += 1", "WRITES · 8 bytes, and 56 bytes of temporaries"},
        std::pair{"x[1] = 0", "WRITES · 20 bytes"}}) {
    INFO(last);
    const auto opened = session::open(std::string("x = torch.arange(10.).view(2, 5)\n") + last);
    REQUIRE_FALSE(opened.failure);
    CHECK(words(note_of(opened.session, 2).verdict) == said);
  }
}

TEST_CASE("the verdict of a write through overlapping windows counts each byte once") {
  const std::string script = "x = torch.arange(20.)\nw = x.unfold(0, 4, 2)\nw.add_(1)\nw[0] = 3";
  const auto opened = session::open(script);
  REQUIRE_FALSE(opened.failure);
  const auto verdict = [&](std::size_t step, const char* language) {
    return ui::Text(language)(note_of(opened.session, step).verdict);
  };
  CHECK(verdict(3, "en") == "WRITES · 144 bytes to 80 bytes: elements written more than once");
  CHECK(verdict(3, "zh") == "写入 · 144 字节，落在 80 字节上：有的元素被写多次");
  CHECK(verdict(4, "en") == "WRITES · 16 bytes");
}

TEST_CASE("deleting a name frees its storage unless another tensor reads it") {
  const auto opened = session::open("x = torch.arange(4)\ny = x[1:]\nz = x + 1\ndel x\ndel y, z\n");
  REQUIRE_FALSE(opened.failure);
  const auto verdict = [&](std::size_t step, const char* language) {
    return ui::Text(language)(note_of(opened.session, step).verdict);
  };
  CHECK(verdict(4, "en") == "DELETES the name · 0 bytes freed");
  CHECK(verdict(5, "en") == "DELETES the name · 64 bytes freed");
  CHECK(verdict(5, "zh") == "删除名字 · 释放 64 字节");
}

TEST_CASE("a step's note has its statement, verdict, narration and output") {
  const auto opened = session::open(script);
  REQUIRE_FALSE(opened.failure);
  const auto& session = opened.session;
  REQUIRE(session.steps().size() == 10);
  struct Row {
    std::size_t step;
    const char *verdict, *text, *printed;
    bool is_view;
  };
  const Row rows[] = {
      {1, "stage/did_create", "What it begins with.\nTwelve numbers, one after the other.", "", false},
      {2, "stage/did_view", "", "", true},
      {5, "stage/did_copy", "", "", false},
      {6, "stage/did_write", "", "", false},
      {7, "stage/did_relayout", "", "", true},
      {8, "stage/did_create", "", "", false},
      {9, "", "", "(1, 4)!", false},
      {10, "", "The end.", "", false},
  };
  for (const auto& row : rows) {
    const auto note = note_of(session, row.step);
    INFO(note.code);
    CHECK(note.code == session.steps()[row.step - 1].source);
    CHECK(note.verdict.key == row.verdict);
    CHECK(note.is_view == row.is_view);
    CHECK(note.text == row.text);
    CHECK(note.printed == row.printed);
  }
  CHECK(note_of(session, 0) == Note{});
  const auto lesson =
      session::open("#: lesson A\n#: lesson.zh 甲\n#: about Of a.\n#: about.zh 乙\nimport torch\nx = 1\n");
  CHECK(note_of(lesson.session, 0).text == "A\nOf a.");
  CHECK(note_of(lesson.session, 0, "zh").text == "甲\n乙");
  CHECK(note_of(session, 11) == Note{});
}

TEST_CASE("the note of a step that caught an exception does not repeat the failure's card") {
  const auto opened = session::open(script);
  const auto note = note_of(opened.session, 3);
  CHECK((note.code + note.text + note.printed).empty());
  CHECK(note.verdict.empty());
  CHECK(note_of(opened.session, 4).printed == "no");
}

TEST_CASE("a failure's card offers statements that would run instead, with their verdicts") {
  const auto opened = session::open(script);
  for (const char* language : {"en", "zh"}) {
    const ui::Text words(language);
    const auto scene = built(opened.session, 3, words);
    REQUIRE(scene.note.remedies.size() == 2);
    CHECK(scene.note.remedies[0].text == "y.reshape(12)");
    CHECK(scene.note.remedies[1].text == "y.contiguous().view(12)");
    const auto card = std::find_if(scene.boxes.begin(), scene.boxes.end(),
                                   [](const Box& box) { return box.key == key_of("failure", ""); });
    REQUIRE(card != scene.boxes.end());
    for (const auto& remedy : scene.note.remedies) {
      CHECK(card->rect.contains({remedy.rect.x, remedy.rect.y}));
      CHECK(card->rect.contains({remedy.rect.right(), remedy.rect.bottom()}));
    }
    const auto verdict = "  " + words({"stage/did_copy", {{"bytes", words::Bytes{96}}}});
    CHECK(std::count_if(scene.labels.begin(), scene.labels.end(),
                        [&](const Label& label) { return label.text == verdict; }) == 2);
    for (const auto& cell : scene.cells) CHECK_FALSE(intersects(card->rect, cell.rect));
    CHECK(testing::faults(scene, testing::PlainMeasure()).empty());
  }
}

TEST_CASE("cells keep their size when a failure's card opens over free space") {
  session::Session session;
  for (const char* line : {"x = torch.arange(12).view(3, 4)", "y = x.t()"})
    REQUIRE_FALSE(session.append(line));
  const auto failure = session.append("y.view(12)");
  REQUIRE(failure);
  const ui::Text words("en");
  const testing::PlainMeasure measure;
  const auto at = [&](const session::Failure* shown) {
    ViewState view;
    view.selected = "y";
    view.note = shown ? note_of(session, *shown) : note_of(session, session.cursor());
    return build(session.now(), view, make_style(Theme::light, 1), {900, 1100}, measure, words, shown);
  };
  const auto before = at(nullptr), after = at(&*failure);
  const auto size_in = [](const Scene& scene) { return testing::cell_of(scene, "y", {0, 0}).w; };
  CHECK(size_in(after) == size_in(before));
  CHECK(testing::faults(after, measure).empty());
}

TEST_CASE("hovering, selecting, playing and opening a form do not move or resize cells") {
  const auto opened = session::open(
      "x = torch.arange(24).view(2, 3, 4)\ny = x.permute(2, 0, 1)\nz = y.contiguous()\nw = z[1:] + 1");
  REQUIRE_FALSE(opened.failure);
  const ui::Text words("en");
  const testing::PlainMeasure measure;
  for (std::size_t step = 1; step <= 4; ++step) {
    const auto snapshot = opened.session.at(step);
    ViewState still;
    still.selected = newest_tensor(snapshot);
    still.note = note_of(opened.session, step);
    const auto at = [&](const ViewState& view) {
      return build(snapshot, view, make_style(Theme::light, 1), {1280, 720}, measure, words);
    };
    const auto before = at(still);
    auto pointing = still, playing = still, previewing = still, choosing = still;
    pointing.hover = CellTarget{"x", {1, 2, 3}};
    playing.walk = 5.5;
    previewing.preview.view = tensor::Layout{{4}, {1}, 0};
    choosing.box = CellBox{"x", {0, 0, 0}, {1, 1, 1}};
    for (const auto& view : {pointing, playing, previewing, choosing}) {
      const auto after = at(view);
      INFO("step " << step);
      REQUIRE(after.tensors.size() == before.tensors.size());
      for (std::size_t i = 0; i < before.tensors.size(); ++i) {
        CHECK(after.tensors[i].card == before.tensors[i].card);
        CHECK(after.tensors[i].grid.bounds() == before.tensors[i].grid.bounds());
      }
      REQUIRE(after.strips.size() == before.strips.size());
      for (std::size_t i = 0; i < before.strips.size(); ++i)
        CHECK(after.strips[i].plan.bounds() == before.strips[i].plan.bounds());
    }
  }
}

TEST_CASE("the stage shows a step's narration, verdict and output, in both languages") {
  const auto opened = session::open(script);
  for (const char* language : {"en", "zh"}) {
    const ui::Text words(language);
    for (std::size_t step = 1; step <= opened.session.steps().size(); ++step) {
      const auto scene = built(opened.session, step, words);
      const auto note = note_of(opened.session, step);
      INFO(language << " " << step);
      CHECK(scene.note.narration.text == note.text);
      CHECK((scene.note.narration.rect.h > 0) == !note.text.empty());
      CHECK((scene.note.output.rect.h > 0) == !note.printed.empty());
      CHECK((scene.note.verdict.rect.h > 0) == !note.verdict.empty());
      if (!note.verdict.empty()) CHECK(scene.note.verdict.text == words(note.verdict));
      for (const auto& part : {scene.note.title, scene.note.narration, scene.note.verdict, scene.note.output})
        for (const auto& cell : scene.cells) CHECK_FALSE(intersects(part.rect, cell.rect));
      CHECK(testing::faults(scene, testing::PlainMeasure()).empty());
    }
  }
}

TEST_CASE("the verdict is shown throughout the step") {
  const auto opened = session::open(script);
  const ui::Text words("en");
  const testing::PlainMeasure measure;
  const auto style = make_style(Theme::light, 1);
  const auto& session = opened.session;
  for (const std::size_t step : {2, 5, 6}) {
    ViewState view;
    view.note = note_of(session, step);
    const auto at = [&](std::size_t count) {
      return build(session.at(count), view, style, {1280, 720}, measure, words);
    };
    const Transition transition(at(step - 1), at(step), session.steps()[step - 1].trace, style, words);
    for (const double t : {0.0, 0.25, 0.5, 0.75, 1.0}) {
      const auto frame = transition.frame(t);
      const auto wanted = words(view.note.verdict);
      const auto shown = std::find_if(frame.labels.begin(), frame.labels.end(),
                                      [&](const Label& label) { return label.text == wanted; });
      INFO(step << " " << t);
      REQUIRE(shown != frame.labels.end());
      CHECK(shown->opacity > 0.99f);
    }
  }
}

TEST_CASE("a note takes less than a third of the stage, and marks omissions") {
  session::Session session;
  std::string narration;
  for (int i = 0; i < 200; ++i) narration += "# words of a narration that goes on and on\n";
  REQUIRE_FALSE(session.append("print('\\n'.join([str(i) for i in range(100)]))", narration));
  const ui::Text words("en");
  const auto scene = built(session, 1, words);
  CHECK(scene.note.title.rect.y > 0.69f * scene.size.h);
  CHECK(scene.note.output.rect.bottom() <= scene.size.h);
  CHECK(std::any_of(scene.labels.begin(), scene.labels.end(),
                    [](const Label& label) { return label.text.ends_with("…"); }));
  CHECK(testing::faults(scene, testing::PlainMeasure()).empty());
}

TEST_CASE("if a narration does not fit, the paragraphs nearest to the statement stay") {
  session::Session session;
  std::string narration;
  for (int paragraph = 0; paragraph < 6; ++paragraph) {
    for (int i = 0; i < 4; ++i) narration += "# words of a narration that goes on and on\n";
    narration += "#\n";
  }
  REQUIRE_FALSE(session.append("x = torch.arange(6)", narration + "# The last word.\n"));
  const ui::Text words("en");
  const auto scene = built(session, 1, words);
  const auto has = [&](std::string_view text) {
    return std::ranges::any_of(scene.labels, [&](const Label& label) { return label.text == text; });
  };
  CHECK(has("The last word."));
  CHECK(std::ranges::any_of(scene.labels, [](const Label& label) { return label.text.starts_with("… "); }));
  CHECK(scene.note.narration.text.starts_with("words of a narration"));
  CHECK(testing::faults(scene, testing::PlainMeasure()).empty());
}

TEST_CASE("a note shows the warnings of its step, after its output") {
  const auto opened = session::open(
      "import torch\nimport warnings\nx = torch.ones(1, 2, 3)\nprint(x.T.shape)\n"
      "warnings.warn('own words. And more.', FutureWarning)\ny = x.T");
  REQUIRE_FALSE(opened.failure);
  const auto steps = opened.session.steps().size();
  CHECK(note_of(opened.session, steps - 2).printed ==
        "torch.Size([3, 2, 1])\nUserWarning: The use of `x.T` on tensors of dimension other than 2 to "
        "reverse their "
        "shape is deprecated and it will throw an error in a future release.");
  CHECK(note_of(opened.session, steps - 1).printed == "FutureWarning: own words.");
  CHECK(note_of(opened.session, steps).printed.empty());
}

TEST_CASE("the verdict of a write into a temporary copy says so, and counts the copied bytes") {
  const auto opened = session::open(
      "x = torch.arange(6.).view(2, 3)\nx[[0, 1]][0, 0] = 50\nx[0][0] = 50\ny = x[[0, 1]].add_(1)");
  REQUIRE_FALSE(opened.failure);
  const ui::Text words("en");
  CHECK(words(note_of(opened.session, 2).verdict) ==
        "WRITES into a discarded copy · 24 bytes, and 16 bytes of temporaries");
  CHECK(note_of(opened.session, 3).verdict.key == "stage/did_write");
  CHECK(words(note_of(opened.session, 4).verdict) == "NEW · 24 bytes, and 16 bytes of temporaries");
  const auto layers =
      session::open("from torch import nn\nm = nn.Module()\nm.layers = [nn.Linear(2, 1)]").session;
  CHECK(words(note_of(layers, layers.steps().size()).verdict) == "NEW · 12 bytes");
}

}  // namespace stridescope::scene
