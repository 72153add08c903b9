// Every text on the stage beside the cells has an explanation under the pointer.
#include <algorithm>
#include <fstream>
#include <iterator>

#include "assets.h"
#include "engine/session/session.h"
#include "tests/support/catch.h"
#include "tests/ui/scene/stage.h"
#include "ui/scene/build.h"
#include "ui/scene/model/step_note.h"

namespace stridescope::scene {
namespace {

session::Session opened(const std::string& text) {
  auto opened = session::open(text);
  REQUIRE_FALSE(opened.failure);
  return std::move(opened.session);
}

/// Returns true if an item at a point has a tooltip, is a chip or ruler that can be dragged, a button, or the
/// number in a cell; the statement and its narration need no tooltip.
bool explains_itself(const Scene& scene, Point at) {
  const auto holds = [&](const Rect& rect) { return rect.contains(at); };
  const auto& note = scene.note;
  if (std::ranges::any_of(scene.tips, holds, &Tip::rect)) return true;
  if (std::ranges::any_of(scene.cells, holds, &Cell::rect)) return true;
  if (std::ranges::any_of(note.remedies, holds, &NotePart::rect)) return true;
  for (const auto* part :
       {&note.title, &note.values, &note.narration, &note.output, &note.hidden, &note.left_out})
    if (holds(part->rect)) return true;
  return std::ranges::any_of(scene.tensors, [&](const TensorPart& part) {
    return std::ranges::any_of(part.axes,
                               [&](const auto& axis) { return holds(axis.rect) || holds(axis.ruler); });
  });
}

}  // namespace

TEST_CASE("every number, badge and label on the stage has a tooltip") {
  const testing::PlainMeasure measure;
  const ui::Text words("en");
  std::vector<session::Session> sessions;
  sessions.push_back(opened(std::string(*assets::find("tour.py"))));
  sessions.push_back(opened(
      "import torch\nx = torch.arange(24).view(2, 3, 4)\ny = x.permute(2, 0, 1)\nz = y[::2]\nx\nz.add_(1)\n"
      "x[[0]][0, 0, 0] = 5\nw = z.expand(3, 2, 2, 3)\n" +
      std::string("m = torch.nn.Linear(3, 2)\nv = x.double()\nv.squeeze_()\n")));
  std::ifstream file(TEST_DATA_DIR "/programs/attention.py");
  REQUIRE(file);
  sessions.push_back(opened({std::istreambuf_iterator<char>(file), {}}));
  std::size_t seen = 0;
  for (const auto& session : sessions)
    for (std::size_t step = 1; step <= session.steps().size(); ++step)
      for (const Size size : {Size{775, 515}, Size{1280, 720}}) {
        const auto snapshot = session.at(step);
        ViewState view;
        view.selected = newest_tensor(snapshot);
        view.note = note_of(session, step, "en");
        if (view.selected.empty()) continue;
        const auto scene = build(snapshot, view, make_style(Theme::light, 1), size, measure, words);
        for (const auto& label : scene.labels) {
          if (label.text.find_first_not_of(' ') == label.text.npos) continue;
          INFO(snapshot.last()->source << ", " << size.w << "x" << size.h << ": " << label.text);
          CHECK(explains_itself(scene, testing::ink_of(label, measure).center()));
          ++seen;
        }
        if (!view.note.verdict.empty()) CHECK_FALSE(scene.tips.empty());
        for (const auto& tip : scene.tips) CHECK(words(tip.message) != tip.message.key);
      }
  CHECK(seen > 1000);
}

}  // namespace stridescope::scene
