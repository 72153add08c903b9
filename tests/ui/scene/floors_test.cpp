// For every program, the subject of a step is large enough for the back row, and fills the stage.
#include <algorithm>
#include <random>

#include "engine/session/session.h"
#include "tests/support/catch.h"
#include "tests/ui/scene/stage.h"
#include "ui/scene/build.h"
#include "ui/words/text.h"

namespace stridescope::scene {
namespace {

/// Statements that run, on tensors of at most 48 elements.
session::Session random_program(unsigned seed) {
  std::mt19937 random(seed);
  const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
  const auto pick = [&](const std::vector<std::string>& from) { return from[below(from.size())]; };
  const std::vector<std::string> made{"torch.arange(12).view(3, 4)",
                                      "torch.arange(6.)",
                                      "torch.ones(2, 3)",
                                      "torch.arange(24).view(2, 3, 4)",
                                      "torch.arange(16.).view(4, 4)",
                                      "torch.zeros(5)",
                                      "torch.tensor([[1, 2], [3, 4]])",
                                      "torch.arange(48).view(6, 8)",
                                      "torch.arange(16).view(2, 2, 2, 2)"};
  const std::vector<std::string> done{"{}.t()",
                                      "{}.transpose(0, 1)",
                                      "{}.permute(2, 0, 1)",
                                      "{}[1:]",
                                      "{}[..., ::2]",
                                      "{}.unsqueeze(0)",
                                      "{}.flatten()",
                                      "{}.contiguous()",
                                      "{} + 1",
                                      "{} * {}",
                                      "{}.sum(0)",
                                      "{}.sum(-1)",
                                      "{} @ {}.mT",
                                      "{}.softmax(-1)",
                                      "{}.view(-1)",
                                      "{}.flip(0)",
                                      "{}.cumsum(0)",
                                      "{} + {}",
                                      "{}.reshape(-1, 2)",
                                      "{}.expand(2, *{}.shape)",
                                      "torch.cat([{}, {}])",
                                      "torch.stack([{}, {}])",
                                      "{}.clone()",
                                      "{} > 2"};
  session::Session session;
  std::vector<std::string> names;
  const auto length = 3 + below(10);
  for (int tries = 0; tries < 60 && names.size() < length; ++tries) {
    const std::string name = "t" + std::to_string(names.size());
    std::string right = names.empty() || below(4) == 0 ? pick(made) : pick(done);
    for (auto at = right.find("{}"); at != std::string::npos; at = right.find("{}"))
      right.replace(at, 2, pick(names));
    if (session.append(name + " = " + right)) continue;
    const auto* value = session.now().environment().find(name);
    const auto* made_tensor = value ? value->get_if<tensor::Tensor>() : nullptr;
    if (!made_tensor || made_tensor->numel() > 48) {
      session.undo();
      continue;
    }
    names.push_back(name);
  }
  return session;
}

}  // namespace

TEST_CASE(
    "in 200 random programs the step's cells are large, text is legible, and the figure fills the stage") {
  const testing::PlainMeasure measure;
  const ui::Text words("en");
  const Size sizes[] = {{1280, 720}, {1366, 768}, {1920, 1080}, {3840, 2160}};
  std::size_t faulty = 0;
  std::size_t small = 0;  // programs whose last step, of at most 48 elements, has cells under 32 px
  for (unsigned seed = 0; seed < 200; ++seed) {
    const auto session = random_program(seed);
    const auto size = sizes[seed % 4];
    const float unit = size.h / 720;
    const auto snapshot = session.now();
    ViewState view;
    view.selected = newest_tensor(snapshot);
    const auto scene = build(snapshot, view, make_style(Theme::light, unit), size, measure, words);
    INFO("program " << seed << " at " << size.w << "x" << size.h << ": " << snapshot.last()->source);
    const auto found = testing::faults(scene, measure);
    INFO((found.empty() ? std::string{} : found.front()) << " and " << found.size() << " in all");
    CHECK(found.size() <= 3);
    faulty += !found.empty();
    const auto model = collect(snapshot, view);
    std::int64_t elements = 0;
    std::size_t tensors = 0;
    for (const auto& storage : model.storages)
      for (const auto& tensor : storage.tensors)
        if (tensor.is_recent) elements += tensor.tensor.numel(), ++tensors;
    float smallest_of_step = 1e9f;
    // Blocks of blocks under rulers and rails, eight rows, or twelve columns: a step of these needs the whole
    // stage.
    bool is_long = false;
    for (const auto& part : scene.tensors) {
      const Rect grid = part.grid.bounds();
      is_long |= part.has_grid && (part.tensor.layout().shape.size() > 3 || grid.h > 7 * part.grid.cell_h ||
                                   grid.w > 12 * part.grid.cell_w);
    }
    for (const auto& storage : model.storages)
      for (const auto& tensor : storage.tensors) {
        if (!tensor.is_recent) continue;
        const auto part = std::ranges::find_if(
            scene.tensors, [&](const TensorPart& p) { return p.tensor.same_object(tensor.tensor); });
        REQUIRE(part != scene.tensors.end());
        INFO(tensor.name << ", cells " << part->grid.cell_h / unit << " high, " << elements << " elements of "
                         << tensors << " tensors");
        if (part->has_grid) CHECK(part->grid.cell_h >= 20 * unit);
        if (elements <= 48 && tensors <= 3) CHECK(part->grid.cell_h >= (is_long ? 28 : 31) * unit);
        if (elements <= 48) smallest_of_step = std::min(smallest_of_step, part->grid.cell_h / unit);
      }
    small += smallest_of_step < 32;
    float smallest = 1e9f;
    std::string said;
    for (const auto& label : scene.labels)
      if (label.size < smallest) smallest = label.size, said = label.text;
    for (const auto& cell : scene.cells)
      if (cell.text_size > 0 && cell.text_size < smallest) smallest = cell.text_size, said = cell.text;
    INFO("\"" << said << "\" is " << smallest / unit);
    CHECK(smallest >= 12 * unit - 0.01f);
    const float used = std::max(scene.content.w / size.w, scene.content.h / size.h);
    INFO("uses " << used);
    CHECK(used >= 0.7f);
  }
  // Remaining cases: letters of axes that meet at a depth rail, and steps that miss 32 px by less than one,
  // or are long.
  CHECK(small <= 4);
  CHECK(faulty <= 4);
}

TEST_CASE("an empty tensor of any rank has its rulers beside it, and its label in its box") {
  const testing::PlainMeasure measure;
  const ui::Text words("en");
  for (const auto* shape : {"0", "0, 3", "3, 0", "0, 2, 3", "2, 0, 3", "2, 3, 0", "0, 2, 3, 4", "2, 0, 3, 4",
                            "2, 3, 4, 0", "0, 0, 2, 2", "2, 0, 2, 3, 4", "1, 2, 3, 0, 2"})
    for (const bool is_lecture : {false, true}) {
      INFO(shape << (is_lecture ? " in a lecture" : ""));
      session::Session session;
      REQUIRE_FALSE(session.append("x = torch.zeros(" + std::string(shape) + ")"));
      const auto snapshot = session.now();
      ViewState view;
      view.selected = newest_tensor(snapshot);
      const auto style = is_lecture ? lecture_style(Theme::light, 720) : make_style(Theme::light, 1);
      const auto scene = build(snapshot, view, style, {1280, 720}, measure, words);
      const auto found = testing::faults(scene, measure);
      INFO((found.empty() ? std::string{} : found.front()));
      CHECK(found.empty());
      const auto word = std::ranges::find(scene.labels, words("stage/empty"), &Label::text);
      REQUIRE(word != scene.labels.end());
      const Rect ink = testing::ink_of(*word, measure);
      CHECK(std::ranges::any_of(scene.boxes, [&](const Box& box) {
        return box.layer == layer::cell && box.rect.x <= ink.x && ink.right() <= box.rect.right() &&
               box.rect.contains(ink.center());
      }));
    }
}

}  // namespace stridescope::scene
