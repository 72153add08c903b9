#include <algorithm>
#include <set>

#include "engine/io/text_file.h"
#include "engine/tensor/refusal/rules.h"
#include "tests/support/catch.h"
#include "tests/ui/scene/stage.h"
#include "ui/scene/explain/explanation.h"
#include "ui/scene/model/stage.h"
#include "ui/scene/model/step_note.h"
#include "ui/scene/picture/hit_test.h"

using namespace stridescope;
using namespace stridescope::scene;

namespace {

/// The marks of the failure.
Marks marks_of(const StageModel& model, const ViewState& view) {
  for (const auto& one : explained({model, view}))
    if (!one.about && !one.marks.empty()) return one.marks;
  return {};
}

/// A session with a failure, and its stage.
struct Stumble {
  explicit Stumble(std::string_view script) : opened(session::open(script)) {
    REQUIRE(opened.failure);
    view.selected = newest_tensor(opened.session.now());
    model = collect(opened.session.now(), view);
    model.failure = &*opened.failure;
    marks = marks_of(model, view);
  }
  Scene scene(Size size, std::string_view language = "en") {
    return build(opened.session.now(), view, make_style(Theme::light, 1), size, measure, ui::Text(language),
                 &*opened.failure);
  }
  std::set<std::pair<std::string, std::int64_t>> axes() const {
    std::set<std::pair<std::string, std::int64_t>> found;
    for (const auto& axis : marks.axes) found.emplace(axis.tensor->name, axis.dim);
    return found;
  }
  session::OpenResult opened;
  ViewState view;
  StageModel model;
  Marks marks;
  testing::PlainMeasure measure;
};

using Axes = std::set<std::pair<std::string, std::int64_t>>;

}  // namespace

TEST_CASE("the dimensions that a failed statement is about are marked") {
  struct Row {
    const char* script;
    Axes axes;
  };
  const Row rows[] = {
      {"x = torch.arange(12).view(3, 4)\ny = x.t()\ny.view(12)\n", {{"y", 0}, {"y", 1}}},
      {"x = torch.arange(24).view(2, 3, 4)\ny = x.transpose(1, 2)\ny.view(2, 12)\n", {{"y", 1}, {"y", 2}}},
      {"x = torch.arange(12).view(3, 4)\ny = torch.arange(3)\nx + y\n", {{"x", 1}, {"y", 0}}},
      {"x = torch.zeros(3, 4)\ny = torch.zeros(2, 3)\nx @ y\n", {{"x", 1}, {"y", 0}}},
      {"x = torch.zeros(3, 4)\ny = torch.zeros(2, 3)\ntorch.cat([x, y])\n", {{"x", 1}, {"y", 1}}},
      {"x = torch.zeros(3, 4)\nx[0, 4]\n", {{"x", 1}}},
      {"x = torch.zeros(3, 4)\nx.select(1, 9)\n", {{"x", 1}}},
      {"x = torch.zeros(3, 4)\nx[torch.tensor([0, 3])]\n", {{"x", 0}}},
      {"x = torch.zeros(3, 4)\nx[:, torch.tensor([0, 4])]\n", {{"x", 1}}},
      {"x = torch.zeros(3, 4)\nx.index_select(1, torch.tensor([4]))\n", {{"x", 1}}},
      {"x = torch.zeros(3, 4)\nx.gather(1, torch.tensor([[9]]))\n", {{"x", 1}}},
      {"x = torch.zeros(3, 4)\nx[0][4] = 1\n", {}},  // of a tensor that has no name
      {"x = torch.zeros(3, 4)\nx[3] = 1\n", {{"x", 0}}},
      {"x = torch.zeros(3, 4)\nx.expand(2, 5, 4)\n", {{"x", 0}}},
      {"x = torch.zeros(3, 4)\nx.transpose(0, 2)\n", {{"x", 0}, {"x", 1}}},
      {"x = torch.zeros(3, 4)\nx.permute(0, 0)\n", {{"x", 0}, {"x", 1}}},
      {"x = torch.zeros(2, 3, 4)\nx.permute(1, 1, 0)\n", {{"x", 1}, {"x", 2}}},
      {"x = torch.zeros(2, 3, 4)\nx.permute(2, 0)\n", {{"x", 1}}},
      {"x = torch.zeros(3, 4)\nx.narrow(1, 2, 3)\n", {{"x", 1}}},
      {"x = torch.zeros(3, 4)\nx.unfold(1, 5, 1)\n", {{"x", 1}}},
      {"x = torch.zeros(3, 4)\nx.unflatten(1, (2, 3))\n", {{"x", 1}}},
      {"x = torch.zeros(3, 4)\nx.expand(4)\n", {{"x", 0}, {"x", 1}}},
      {"x = torch.zeros(3, 4)\nx[0, 0, 0]\n", {{"x", 0}, {"x", 1}}},
      {"x = torch.zeros(3, 4)\nx.view(5)\n", {}},
      {"x = torch.zeros(3, 4)\nnothing\n", {}},
  };
  for (const auto& row : rows) {
    INFO(row.script);
    CHECK(Stumble(row.script).axes() == row.axes);
  }
}

TEST_CASE("a view past the end of its storage shows the missing elements") {
  Stumble stumble("x = torch.arange(12).view(3, 4)\nx.as_strided((4, 4), (4, 1))\n");
  const auto& marks = stumble.marks;
  std::vector<std::int64_t> elements;
  for (const auto& mark : marks.elements) elements.push_back(mark.element);
  CHECK(elements == std::vector<std::int64_t>{12, 13, 14, 15});
  REQUIRE(marks.jumps.size() == 1);
  CHECK(marks.jumps[0].from == 8);
  CHECK(marks.jumps[0].to == 12);
  const auto scene = stumble.scene({1280, 720});
  CHECK(testing::faults(scene, stumble.measure).empty());
  const auto& plan = scene.strips.at(0).plan;
  const auto error = make_style(Theme::light, 1).palette.error;
  for (std::int64_t element = 12; element < 16; ++element) {
    const auto rect = plan.rect(element);
    REQUIRE(rect);
    const auto guard = std::ranges::find_if(
        scene.cells, [&](const Cell& cell) { return cell.rect.x == rect->x && cell.rect.y == rect->y; });
    REQUIRE(guard != scene.cells.end());
    CHECK(guard->ring == error);
    CHECK(guard->text.empty());
    // The target element does not exist.
    CHECK(std::holds_alternative<std::monostate>(hit_test(scene, rect->center())));
  }
}

TEST_CASE("labels on arcs do not cover the storage's name") {
  for (const char* script : {"x = torch.arange(12).view(3, 4)\ny = x.t()\ny.view(12)\n",
                             "x = torch.arange(12).view(3, 4)\nx.as_strided((4, 4), (4, 1))\n"})
    for (const Size size : {Size{568, 435}, Size{1280, 720}}) {
      Stumble stumble(script);
      const auto scene = stumble.scene(size);
      const auto ink = [&](const Label& label) { return testing::ink_of(label, stumble.measure); };
      for (const auto& mark : scene.labels) {
        if (!mark.text.starts_with('+') && !mark.text.starts_with("\u2212")) continue;
        for (const auto& other : scene.labels) {
          INFO(mark.text << " and " << other.text);
          if (other.text.starts_with("storage")) CHECK_FALSE(intersects(ink(mark), ink(other)));
        }
      }
    }
}

TEST_CASE("elements that do not fit a shape are ringed") {
  const Stumble stumble("x = torch.arange(12).view(3, 4)\nx.view(5, 2)\n");
  REQUIRE(stumble.marks.cells.size() == 2);
  CHECK(stumble.marks.cells[0].index == tensor::Dims{2, 2});
  CHECK(stumble.marks.cells[1].index == tensor::Dims{2, 3});
}

TEST_CASE("an index out of range is ringed in the tensor of indices") {
  const Stumble stumble("x = torch.zeros(3, 4)\ni = torch.tensor([0, 7, 1])\nx[i]\n");
  REQUIRE(stumble.marks.cells.size() == 1);
  CHECK(stumble.marks.cells[0].tensor->name == "i");
  CHECK(stumble.marks.cells[0].index == tensor::Dims{1});
}

TEST_CASE("the storages of operands of different dtypes or devices are framed") {
  for (const char* script : {"a = torch.ones(2, 2)\nb = torch.arange(4).view(2, 2)\na @ b\n",
                             "a = torch.ones(2)\nb = torch.ones(2).cuda()\na + b\n"}) {
    INFO(script);
    Stumble stumble(script);
    CHECK(stumble.marks.titles.size() == 2);
    const auto error = make_style(Theme::light, 1).palette.error;
    const auto scene = stumble.scene({1280, 720});
    CHECK(std::ranges::count_if(scene.boxes, [&](const Box& box) {
            return box.layer == layer::mark && box.border == error;
          }) == 2);
  }
}

TEST_CASE("of the tensors over an unnamed operand's storage, those named in the call are framed") {
  for (const auto& [last, name] :
       {std::pair{"torch.nn.functional.conv2d(x.view(1, 1, 3, 4), torch.ones(1, 2, 2, 2))", "x"},
        std::pair{"y.view(torch.int32).view(3, 3)", "y"},
        std::pair{"x.expand(3, 4)[:, 0].expand(3, 4)", "x"}}) {
    INFO(last);
    const Stumble stumble(std::string("x = torch.arange(12.).view(3, 4)\ny = x[:2]\nz = x.t()\n") + last);
    REQUIRE(stumble.marks.tensors.size() == 1);
    CHECK(stumble.marks.tensors[0]->name == name);
  }
}

TEST_CASE("every refusal of a layout has a picture, and no remedy suggests the tensor's own shape") {
  for (const char* last : {"x.as_strided((4, 4), (4, 1))",
                           "x.as_strided((3,), (1, 1))",
                           "x.permute(0, 0)",
                           "x.permute(0)",
                           "x.permute(0, 2)",
                           "x.transpose(0, 2)",
                           "x.movedim((0, 1), (0, 0))",
                           "x.movedim(0, (0, 1))",
                           "x.permute('i', 'j')",
                           "x.view([2, None])",
                           "x.narrow(0, 1)",
                           "torch.transpose(x, 0)",
                           "x.swapaxes(0, 5)",
                           "x.unsqueeze(4)",
                           "x.squeeze(3)",
                           "x.expand(3, 8)",
                           "x.expand(4)",
                           "x.expand(2, 5, 4)",
                           "x.expand(-1, 3, 4)",
                           "x.broadcast_to((3, 8))",
                           "x.narrow(1, 2, 3)",
                           "x.narrow(0, 5, 1)",
                           "x[3]",
                           "x[0, 5]",
                           "x[0, 1, 2]",
                           "x[torch.tensor([0, 3])]",
                           "x.select(1, 4)",
                           "x.gather(1, torch.tensor([[4]]))",
                           "x.index_select(0, torch.tensor([3]))",
                           "x.take(torch.tensor([12]))",
                           "x[torch.tensor([True, False])]",
                           "x.view(5, 2)",
                           "x.view(5, -1)",
                           "x.view(-1, -1)",
                           "x.t().view(12)",
                           "x.reshape(5)",
                           "x.unflatten(1, (2, 3))",
                           "x.flatten(1, 0)",
                           "x.unfold(1, 5, 1)",
                           "x.hsplit(3)",
                           "x.split([1, 1])",
                           "x.split(0)",
                           "x.chunk(0)",
                           "x.tensor_split(0)",
                           "x.unfold(0, 2, 0)",
                           "x.unfold(0, -1, 1)",
                           "x.item()",
                           "bool(x)",
                           "int(x)",
                           "x[::-1]",
                           "x[torch.tensor([0, 1]), torch.tensor([0, 1, 2])]",
                           "x @ x",
                           "x + torch.arange(3)",
                           "x.add_(torch.ones(3, 4))",
                           "x.copy_(torch.zeros(5))",
                           "torch.cat([x, x[:, :2]])",
                           "torch.stack([x, x[:2]])",
                           "x @ x.t().float()",
                           "x + x.cuda()",
                           "x[:1].expand(3, 4).add_(1)",
                           "x.view(2, 3, 2).t()",
                           "x[0].tril()",
                           "x.diagonal(0, 0, 0)",
                           "x.sum((0, 0))",
                           "x.repeat(2)",
                           "x.mm(x[0])",
                           "x[:, 1:].view(9)",
                           "x.view(torch.float64).view(torch.complex128)"}) {
    INFO(last);
    const auto opened = session::open("x = torch.arange(12).view(3, 4)\n" + std::string(last) + "\n");
    if (!opened.failure) continue;
    const Stumble stumble("x = torch.arange(12).view(3, 4)\n" + std::string(last) + "\n");
    CHECK_FALSE(stumble.marks.empty());
    for (const auto& remedy : remedies_of(*opened.failure, opened.session.dry_run())) {
      INFO(remedy.statement);
      const auto verdict = session::open("x = torch.arange(12).view(3, 4)\n" + remedy.statement + "\n");
      CHECK_FALSE(verdict.failure);
      CHECK_FALSE(remedy.verdict.empty());
      const auto& layout = verdict.session.steps().back().verdict.layout;
      const auto operand = stumble.opened.failure->trace.ops.back().inputs.front().layout();
      const bool is_own = remedy.is_view && layout && *layout == operand;
      CHECK_FALSE(is_own);
    }
  }
}

TEST_CASE("a remedy that is longer than a line is not cut") {
  Stumble stumble(
      "x = torch.arange(12).view(3, 4)\n"
      "y = torch.ones(4, 3).add(1).mul(2).sub(3).add(4).mul(5).sub(6).t().t().t().view(12)\n");
  stumble.view.note.remedies = {
      {.statement = "y = torch.ones(4, 3).add(1).mul(2).sub(3).add(4).mul(5).sub(6).t().t().t().reshape(12)",
       .verdict = {"stage/did_copy", {{"bytes", words::Bytes{48}}}}}};
  const auto scene = stumble.scene({568, 435});
  std::string shown;
  for (const auto& label : scene.labels) {
    if (label.layer != layer::note || label.font != Font::mono_bold) continue;
    shown += label.text;
  }
  INFO(shown);
  CHECK(shown.find("sub(6).t().t().t().reshape(12)") != std::string::npos);
}

TEST_CASE("a refused view marks the jump at which the distance between elements changes") {
  const Stumble stumble("x = torch.arange(12).view(3, 4)\ny = x.t()\ny.view(12)\n");
  const auto& marks = stumble.marks;
  REQUIRE(marks.cells.size() == 2);
  CHECK(marks.cells[0].index == tensor::Dims{0, 2});
  CHECK(marks.cells[1].index == tensor::Dims{1, 0});
  REQUIRE(marks.jumps.size() == 3);
  CHECK(marks.jumps[0].distance == 4);
  CHECK(marks.jumps[1].distance == 4);
  CHECK(marks.jumps[2].distance == -7);
  CHECK(marks.jumps[1].is_muted);
  CHECK_FALSE(marks.jumps[2].is_muted);
}

TEST_CASE("on a small stage the message of a view that fails is not cut") {
  Stumble stumble("x = torch.arange(12).view(3, 4)\ny = x.t()\ny.view(12)\n");
  const auto scene = stumble.scene({568, 435});
  for (const auto& label : scene.labels) {
    INFO(label.text);
    if (label.layer == layer::note) CHECK(label.text.find("…") == std::string::npos);
  }
}

TEST_CASE("marks of a failure on rulers and chips do not cross cells") {
  for (const char* script : {"x = torch.arange(16).view(2, 4, 2)\ny = x.transpose(0, 1)\ny.view(4, 4)\n",
                             "x = torch.arange(24).view(2, 3, 4)\ny = x.permute(2, 0, 1)\ny.view(24)\n"}) {
    Stumble stumble(script);
    const auto scene = stumble.scene({1280, 720});
    for (const auto& box : scene.boxes) {
      if (box.border != make_style(Theme::light, 1).palette.error || box.layer != layer::mark) continue;
      for (const auto& cell : scene.cells) {
        const Rect here = inset(cell.rect, 1);
        INFO(script << cell.text);
        CHECK((!intersects(here, box.rect) || box.rect.contains({here.x, here.y}) ||
               cell.rect.contains(box.rect.center())));
        CHECK((!intersects(here, box.rect) || box.rect.w < 2 * cell.rect.w));
      }
    }
  }
}

TEST_CASE("cells that share an element are ringed, on the grid and on the strip") {
  Stumble stumble("x = torch.arange(3).view(3, 1)\ny = x.expand(3, 4)\ny += 1\n");
  CHECK(stumble.marks.cells.size() == 4);
  CHECK(stumble.marks.elements.size() == 1);
  const auto error = make_style(Theme::light, 1).palette.error;
  int ringed = 0;
  for (const auto& cell : stumble.scene({780, 540}).cells) ringed += cell.ring == error;
  CHECK(ringed == 5);
}

TEST_CASE("elements that are read and written at once are ringed on the strip") {
  const Stumble stumble("x = torch.arange(5)\na = x[1:]\nb = x[:4]\na.copy_(b)\n");
  REQUIRE(stumble.marks.elements.size() == 3);
  for (std::size_t i = 0; i < 3; ++i)
    CHECK(stumble.marks.elements[i].element == static_cast<std::int64_t>(i + 1));
}

TEST_CASE("overlap is checked in the output tensor, at any position among the operands") {
  const Stumble stumble("x = torch.arange(3).view(3, 1)\ny = x.expand(3, 4)\ntorch.add(x, 1, out=y)\n");
  REQUIRE(stumble.marks.cells.size() == 4);
  for (const auto& cell : stumble.marks.cells) CHECK(cell.tensor->name == "y");
}

TEST_CASE("shapes that do not broadcast are listed with the conflicting column") {
  const Stumble stumble("x = torch.zeros(5, 3, 4)\ny = torch.zeros(2, 1)\nx + y\n");
  const auto why = failure_card(*stumble.opened.failure);
  REQUIRE(why.shapes.size() == 2);
  CHECK(why.shapes[1].sizes == tensor::Dims{2, 1});
  CHECK(why.clash_from_right == std::size_t{1});
}

TEST_CASE("a failure leaves the figure most of the stage, and its cells readable") {
  const char* scripts[] = {
      "x = torch.arange(12).view(3, 4)\ny = x.t()\ny.view(12)\n",
      "x = torch.arange(12).view(3, 4)\ny = torch.arange(3)\nx + y\n",
      "x = torch.arange(3).view(3, 1)\ny = x.expand(3, 4)\ny += 1\n",
      "x = torch.zeros(3, 4)\nx[0, 4]\n",
  };
  for (const auto* script : scripts)
    for (const auto* language : {"en", "zh"})
      for (const Size size : {Size{780, 540}, Size{800, 440}, Size{1280, 720}, Size{1920, 1080}}) {
        Stumble stumble(script);
        const auto scene = stumble.scene(size, language);
        INFO(script << language << " at " << size.w << "x" << size.h);
        float least = 1e9f;
        for (const auto& part : scene.tensors)
          least = std::min(least, part.has_grid ? part.grid.cell_h : 1e9f);
        CHECK(least >= (size.h < 500 ? 20.0f : 28.0f));
        for (const auto& box : scene.boxes)
          if (box.key == key_of("failure", "")) CHECK(box.rect.h <= size.h * 0.31f);
        const auto found = testing::faults(scene, stumble.measure);
        INFO((found.empty() ? std::string{} : found.front()) << " and " << found.size() << " in all");
        CHECK(found.empty());
      }
}

TEST_CASE("a script that stops at a statement shows one card, with the reason and the line") {
  for (const auto* language : {"en", "zh"}) {
    Stumble stumble("x = torch.arange(12).view(3, 4)\nfrom . import helper\n");
    stumble.opened.failure->line = stumble.opened.failed_line;
    stumble.opened.failure->file = "lesson.py";
    const auto scene = stumble.scene({1280, 720}, language);
    std::string words;
    for (const auto& label : scene.labels) words += label.text + "\n";
    INFO(words);
    CHECK(std::count_if(scene.boxes.begin(), scene.boxes.end(),
                        [](const Box& box) { return box.key == key_of("failure", ""); }) == 1);
    for (const auto* said : {"SyntaxError", "a relative import is not part of a session's language", " 2"})
      CHECK(words.find(said) != std::string::npos);
    CHECK(testing::faults(scene, stumble.measure).empty());
  }
}

TEST_CASE("the explanation of a failure follows from its facts, in both languages") {
  struct Row {
    const char *statement, *verdict, *fix;
  };
  const Row rows[] = {
      {"x.transpose(0, 2)", "There is no dim 2: with 2 dimensions, dim goes from 0 to 1.", ""},
      {"x[0, 5]", "Dim 1 has 4 elements: an index goes from -4 to 3.", ""},
      {"x[torch.tensor([7])]", "Dim 0 has 3 elements: an index goes from -3 to 2.", ""},
      {"x.select(1, -5)", "Dim 1 has 4 elements: an index goes from -4 to 3.", ""},
      {"torch.zeros(0)[0]", "Dim 0 has no elements: no index fits.", ""},
      {"x[0, 0, 0]", "The tensor has 2 dimensions to index.", ""},
      {"x.view(5)", "(5,) takes 5 elements; there are 12.", ""},
      {"x.view(5, -1)", "(5, -1) takes a multiple of 5 elements; there are 12.", ""},
      {"x.t().view(12)",
       "Not possible as a view: no single stride can step through all 12 elements of new dim 0.",
       "contiguous() copies 12 elements into order; then view(12) works"},
      {"x + torch.arange(3)",
       "The shapes do not broadcast: aligned from the right, the sizes in dim 1 do not match.", ""},
      {"x[:1].expand(2, 4).add_(1)",
       "Several cells are the same element of the storage: it cannot hold a value for each.",
       "After .clone() every cell has an element of its own."},
      {"x[1:].copy_(x[:2])",
       "The elements that are read and those that are written overlap: the result would depend on the order.",
       ".clone() of the operand that is read keeps the two apart."},
      {"x.add_(0.5)", "The result is float32, but the tensor to be written holds int64.",
       "Without writing in place, the result is a new float32 tensor."},
      {"x.float() @ torch.zeros(4, 2, dtype=torch.float64)",
       "One is float32, the other float64, and this operation converts neither.",
       ".to(torch.float64) gives both the same dtype."},
      {"x + x.cuda()", "One is on cuda:0, the other on cpu.",
       ".cuda() or .cpu() on one of them brings them together."},
      {"torch.cat([x, x[:, :2]])", "In dim 1 one has size 4, the other 2; only dim 0 may differ.", ""},
      {"x @ x", "A row of the first has 4 elements, a column of the second 3: the two must be equal.",
       ".t() on the second makes them fit."},
      {"x @ torch.arange(5)", "A row of the matrix has 4 elements, the vector 5: the two must be equal.", ""},
      {"x.as_strided((2, 2), (4,))", "as_strided needs a stride for each dimension of the shape.", ""},
      {"x.as_strided((2, 2), (-1, 1))", "PyTorch has no negative strides.",
       ".flip(dim) copies the elements in reverse order."},
      {"x.expand(4)", "The tensor has 2 dimensions; 1 size is too few.", ""},
      {"x.expand(-1, 3, 4)", "-1 keeps the size of a dimension; new dim 0 has no size to keep.", ""},
      {"x.narrow(0, 5, 1)", "The dimension has 3 elements: a start goes from -3 to 3.", ""},
      {"x[torch.tensor([True, False])]",
       "A mask must have the sizes of the dimensions it selects from: (2,) does not match (3, 4).", ""},
      {"x.split([1, 1])", "(1, 1) adds up to 2; dim 0 has 3 elements.", ""},
      {"torch.cat([x, x[0]])",
       "cat joins tensors with the same number of dimensions: one has 2, the other 1.",
       ".unsqueeze(dim) adds a dimension of size 1."},
      {"torch.stack([x, x[0]])", "stack joins tensors of one shape: (3, 4) and (4,) differ.", ""},
      {"x.diagonal(0, 1, 1)", "A diagonal must run along two different dimensions.", ""},
      {"x.flatten(1, 0)", "start_dim must come before end_dim, or be the same.", ""},
      {"x.repeat(2)", "repeat needs a count for each dimension of the tensor.", ""},
      {"x.t().view(torch.int32)",
       "To read elements of another size, the last dimension must have stride 1; it has 4.",
       "After .contiguous() the last dimension has stride 1."},
      {"torch.einsum('ij,kj->ik', x, x.t())", "j has size 3 in one operand and 4 in another.", ""},
      {"x.split(0)", "Parts of size 0 never use up the 3 elements of the dimension.", ""},
      {"x.chunk(0)", "There must be at least one part; 0 were requested.", ""},
      {"x.unfold(0, 2, 0)", "Each window starts at least one element after the one before it; the step is 0.",
       ""},
      {"x.unfold(0, -1, 1)", "A window cannot have -1 elements.", ""},
      {"x.item()", "A Python number holds one element; this tensor has 12.",
       ".tolist() gives all elements as a list."},
      {"float(x)", "A Python number holds one element; this tensor has 12.",
       ".tolist() gives all elements as a list."},
      {"bool(x)", "Only a single element is true or false; this tensor has 12 elements.",
       ".any() asks whether any element is true, .all() whether all are."},
      {"len(torch.tensor(3))",
       "A tensor without dimensions holds one element: it has no length and no index.",
       ".item() gives the element."},
      {"torch.tensor(3)[0]", "A tensor without dimensions holds one element: it has no length and no index.",
       ".item() gives the element."},
      {"x[::-1]", "A slice goes forwards only.", ".flip(dim) copies the elements in reverse order."},
      {"x.view(-1, -1)", "Only one size can be -1: it is computed from the others.", ""},
      {"x[:, :3].float().contiguous().view(torch.float64)",
       "2 elements of float32 become one of float64: the last dimension, of size 3, is not divisible by 2.",
       ""},
      {"x[torch.tensor([0, 1]), torch.tensor([0, 1, 2])]",
       "The shapes do not broadcast: aligned from the right, the sizes in dim 0 do not match.", ""},
      {"x.view(3, 2, 2).t()", "t() swaps the two dimensions of a matrix; this tensor has 3 dimensions.",
       ".transpose(dim0, dim1) swaps any two dimensions."},
      {"y = (1,", "", ""},
  };
  for (const auto& row : rows) {
    INFO(row.statement);
    const Stumble stumble("x = torch.arange(12).view(3, 4)\n" + std::string(row.statement) + "\n");
    const auto why = failure_card(*stumble.opened.failure);
    CHECK(ui::Text("en")(why.verdict) == row.verdict);
    CHECK(ui::Text("en")(why.remedy) == row.fix);
    CHECK(ui::Text("zh")(why.verdict).empty() == why.verdict.empty());
    CHECK(ui::Text("zh")(why.verdict).find('{') == std::string::npos);
    CHECK(ui::Text("zh")(why.remedy).find('{') == std::string::npos);
  }
}

TEST_CASE("the gallery's failures are marked and explained") {
  struct Row {
    const char* file;
    tensor::Rule rule;
  };
  const Row rows[] = {{"error_view.py", tensor::Rule::incompatible_view},
                      {"error_shapes.py", tensor::Rule::broadcast_mismatch},
                      {"error_overlap.py", tensor::Rule::internal_overlap}};
  for (const auto& row : rows) {
    INFO(row.file);
    const auto opened =
        session::open(io::read_text_file(std::string(TEST_DATA_DIR "/../../assets/gallery/") + row.file));
    REQUIRE_FALSE(opened.failure);
    const auto now = opened.session.now();
    REQUIRE(now.last());
    REQUIRE(now.last()->caught);
    const auto& caught = *now.last()->caught;
    CHECK(caught.refusal.rule() == row.rule);
    CHECK_FALSE(failure_card(caught).verdict.empty());
    const ViewState view;
    const auto model = collect(now, view, &caught);
    const auto marks = marks_of(model, view);
    CHECK(marks.axes.size() + marks.cells.size() > 0);
  }
}

TEST_CASE("results of a try statement are attributed to the branch that ran") {
  const auto source = [](const std::string& body) {
    const auto opened = session::open("x = torch.arange(4)\ntry:\n    y = " + body +
                                      "\nexcept RuntimeError:\n    y = x.clone()\n");
    REQUIRE_FALSE(opened.failure);
    return collect(opened.session.now(), ViewState{}).find("y")->source;
  };
  CHECK(source("x.cuda()") == "x.cuda()");
  CHECK(source("x.view(3)") == "x.clone()");
}

TEST_CASE("a similar known name is suggested on the stage") {
  struct Row {
    const char *statement, *fix;
  };
  const Row rows[] = {
      {"x.transpos(0, 1)", "Did you mean `transpose`?"},
      {"torch.arrange(3)", "Did you mean `arange`?"},
      {"prnt(x)", "Did you mean `print`?"},
      {"x.clone(memory_fomat=1)", "Did you mean `memory_format`?"},
      {"x.qqqqqqqqqqqq()", ""},
  };
  for (const auto& row : rows) {
    INFO(row.statement);
    const Stumble stumble("x = torch.arange(12).view(3, 4)\n" + std::string(row.statement) + "\n");
    CHECK(ui::Text("en")(failure_card(*stumble.opened.failure).remedy) == row.fix);
  }
  const Stumble stumble("x = torch.zeros(2)\nx.transpos(0, 1)\n");
  CHECK(ui::Text("zh")(failure_card(*stumble.opened.failure).remedy) == "是不是 `transpose`？");
}

TEST_CASE("a failure points at its place in the statement") {
  struct Row {
    std::string statement;
    const char* pointed_at;
  };
  const Row rows[] = {
      {"z = x.t().view(12) + 1", "x.t().view(12)"},
      {"z = x + nothing", "nothing"},
      {"z = (x.view(12)e", "("},
      {"z = (\n  x + nothing)", "nothing"},
      {"z = x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + nothing "
       "+ x",
       "nothing"},
  };
  for (const auto& row : rows)
    for (const Size size : {Size{780, 540}, Size{1280, 720}}) {
      INFO(row.statement << " at " << size.w);
      Stumble stumble("x = torch.arange(12).view(3, 4)\n" + row.statement + "\n");
      const auto scene = stumble.scene(size);
      const auto mark = std::find_if(scene.boxes.begin(), scene.boxes.end(),
                                     [](const Box& box) { return box.key == key_of("failure-mark", ""); });
      REQUIRE(mark != scene.boxes.end());
      const auto label = std::find_if(scene.labels.begin(), scene.labels.end(), [&](const Label& one) {
        return one.text == row.pointed_at && one.color == make_style(Theme::light, 1).palette.error;
      });
      REQUIRE(label != scene.labels.end());
      CHECK(mark->rect.x == Approx(label->at.x).margin(0.5));
      CHECK(mark->rect.w == Approx(stumble.measure.width(label->text, label->font, label->size)).margin(0.5));
      CHECK(mark->rect.right() <= size.w);
    }
}

TEST_CASE("the card of a failure is visible below a narration") {
  const auto opened = session::open(
      "x = torch.arange(12).view(3, 4).t()\n# One flat dimension has one stride.\ntry:\n    x.view(12)\n"
      "except RuntimeError as error:\n    print(error)\n");
  REQUIRE_FALSE(opened.failure);
  const auto now = opened.session.now();
  const testing::PlainMeasure measure;
  ViewState view;
  view.selected = newest_tensor(now);
  view.note = note_of(opened.session, 2);
  REQUIRE_FALSE(view.note.text.empty());
  const auto scene = build(now, view, make_style(Theme::light, 1), {1280, 720}, measure, ui::Text("en"),
                           &*now.last()->caught);
  const auto card =
      std::ranges::find_if(scene.boxes, [](const Box& box) { return box.key == key_of("failure", ""); });
  REQUIRE(card != scene.boxes.end());
  CHECK_FALSE(std::any_of(card + 1, scene.boxes.end(), [&](const Box& box) {
    return box.layer == card->layer && box.fill.a == 255 && box.rect.contains({card->rect.x, card->rect.y});
  }));
}

TEST_CASE("a failure at the end of a long line is drawn with few text measurements") {
  struct Counted : testing::PlainMeasure {
    float width(std::string_view text, Font font, float size) const override {
      characters += text.size();
      return PlainMeasure::width(text, font, size);
    }
    mutable std::size_t characters = 0;
  };
  std::string sum = "x = torch.zeros(2)\ny = ";
  for (int i = 0; i < 2000; ++i) sum += "x + ";
  const auto opened = session::open(sum + "nowhere\n");
  REQUIRE(opened.failure);
  const Counted measure;
  const auto scene = build(opened.session.now(), {}, make_style(Theme::light, 1), {1280, 720}, measure,
                           ui::Text("en"), &*opened.failure);
  CHECK(std::ranges::any_of(scene.labels, [](const Label& label) { return label.text.starts_with("…"); }));
  CHECK(measure.characters < 100 * sum.size());
}
