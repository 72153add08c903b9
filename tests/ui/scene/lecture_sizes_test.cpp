// Text sizes legible from the back row: on a screen of 720 lines nothing under 16, and captions of 29 pixels.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>

#include "assets.h"
#include "engine/session/session.h"
#include "tests/support/catch.h"
#include "tests/ui/scene/stage.h"
#include "ui/canvas/cairo/cairo_fonts.h"
#include "ui/scene/build.h"
#include "ui/scene/model/step_note.h"
#include "ui/words/text.h"

namespace stridescope::scene {
namespace {

std::map<std::string, std::string> scripts() {
  std::map<std::string, std::string> found;
  for (const auto& asset : assets::all()) {
    const std::string path(asset.path);
    if (path.ends_with(".py")) found[path] = std::string(asset.content);
  }
  for (const auto* name : {"attention", "mlp", "layer_norm", "heads", "kv_cache", "ranking", "twelve_tensors",
                           "chunked_heads", "gradient", "columns", "channels", "picks", "prefixes", "one_hot",
                           "two_norms", "products", "in_place"}) {
    std::ifstream file(std::string(TEST_DATA_DIR "/programs/") + name + ".py");
    found[name] = std::string(std::istreambuf_iterator<char>(file), {});
  }
  return found;
}

/// Returns texts below the minimum size, with their sizes in pixels.
std::set<std::string> too_small(const Scene& scene, float least) {
  std::set<std::string> found;
  const auto note = [&](const std::string& text, float size) {
    if (!text.empty() && size > 0 && size < least - 0.01f) found.insert(text + " " + std::to_string(size));
  };
  for (const auto& label : scene.labels) note(label.text, label.size);
  for (const auto& cell : scene.cells) note(cell.text, cell.text_size);
  return found;
}

}  // namespace

TEST_CASE("in a lecture nothing on the stage is under 1/45 of the screen's height, captions 1/25") {
  const testing::PlainMeasure measure;
  std::size_t stages = 0, captions = 0;
  for (const auto& [name, text] : scripts()) {
    const auto opened = session::open(text);
    INFO(name);
    REQUIRE_FALSE(opened.failure);
    const auto& session = opened.session;
    const auto count = session.steps().size();
    for (std::size_t step = 1; step <= count; ++step) {
      if (count > 8 && step % 3 != 0 && step != count) continue;  // of long ones, every third step
      const Size size = stages % 2 == 0 ? Size{1280, 720} : Size{1920, 1080};
      const ui::Text words(stages % 4 < 2 ? "en" : "zh");
      const auto snapshot = session.at(step);
      const auto* caught = snapshot.last()->caught ? &*snapshot.last()->caught : nullptr;
      ViewState view;
      view.selected = newest_tensor(snapshot);
      view.note = note_of(session, step);
      const auto style = lecture_style(Theme::light, size.h);
      const auto scene = build(snapshot, view, style, size, measure, words, caught);
      INFO("step " << step << ": " << snapshot.last()->source << ", " << size.w << "x" << size.h);
      ++stages;
      const auto small = too_small(scene, size.h / 45);
      INFO((small.empty() ? std::string() : *small.begin()) << ", " << small.size() << " in all");
      const auto wrong = testing::faults(scene, measure);
      INFO((wrong.empty() ? std::string() : wrong.front()) << " and " << wrong.size() << " in all");
      CHECK(wrong.empty());
      CHECK(small.empty());
      for (const auto& label : scene.labels) {
        const auto& part = scene.note.narration;
        if (part.rect.h <= 0 || !part.rect.contains({label.at.x + 1, label.at.y + 1})) continue;
        ++captions;
        CHECK(label.size >= size.h / 25 - 0.01f);
      }
    }
  }
  CHECK(stages > 100);
  CHECK(captions > 20);
}

TEST_CASE("a lecture's stage shows the step even if a question leaves little room") {
  const testing::PlainMeasure measure;
  const ui::Text words("en");
  const auto opened = session::open(std::string(*assets::find("lessons/06_transpose.py")));
  REQUIRE_FALSE(opened.failure);
  for (std::size_t step = 1; step <= opened.session.steps().size(); ++step) {
    for (const Size size : {Size{1280, 500}, Size{850, 420}, Size{1280, 330}}) {
      const auto snapshot = opened.session.at(step);
      ViewState view;
      view.selected = newest_tensor(snapshot);
      view.note = note_of(opened.session, step);
      const auto scene = build(snapshot, view, lecture_style(Theme::light, 720), size, measure, words);
      INFO("step " << step << ", " << size.w << "x" << size.h);
      CHECK_FALSE(scene.cells.empty());
      CHECK_FALSE(scene.tensors.empty());
    }
  }
}

TEST_CASE("in a lecture the figure beside a lens has legible text sizes, too") {
  const canvas::CairoFonts measure;
  const auto opened = session::open(std::string(*assets::find("lessons/22_cost.py")));
  REQUIRE_FALSE(opened.failure);
  constexpr float beside_console = 563;
  for (const auto kind : {LensKind::lines, LensKind::warp, LensKind::banks})
    for (const auto& [language, height] :
         {std::pair{"en", 720.f}, {"zh", 720.f}, {"en", beside_console}, {"zh", beside_console}})
      for (std::size_t step = 1; step <= opened.session.steps().size(); ++step) {
        const auto snapshot = opened.session.at(step);
        ViewState view;
        view.selected = newest_tensor(snapshot);
        view.note = note_of(opened.session, step, language);
        view.lens.kind = kind;
        const auto scene = build(snapshot, view, lecture_style(Theme::light, 720), {1280, height}, measure,
                                 ui::Text(language));
        const auto small = too_small(scene, 16);
        INFO("step " << step << ", " << language << ", lens " << static_cast<int>(kind) << ", " << height);
        INFO((small.empty() ? std::string() : *small.begin()) << ", " << small.size() << " in all");
        CHECK(small.empty());
      }
}

TEST_CASE("in a lecture the operands of a product of heads keep their grids") {
  const canvas::CairoFonts measure;
  const auto opened = session::open(scripts().at("lessons/17_heads.py"));
  const auto& steps = opened.session.steps();
  std::size_t step = 0;
  while (step < steps.size() && steps[step].source != "y = q @ v") ++step;
  REQUIRE(step < steps.size());
  ViewState view;
  view.selected = "y";
  view.note = note_of(opened.session, step + 1);
  const auto scene = build(opened.session.at(step + 1), view, lecture_style(Theme::light, 720), {1280, 720},
                           measure, ui::Text("en"), nullptr);
  std::set<std::string> grids;
  for (const auto& part : scene.tensors)
    if (part.has_grid) grids.insert(part.name);
  for (const auto* name : {"q", "v", "y"}) CHECK(grids.count(name) == 1);
}

namespace {

Scene for_class(const std::string& script, const TextMeasure& measure) {
  const auto opened = session::open(script);
  REQUIRE_FALSE(opened.failure);
  const auto count = opened.session.steps().size();
  ViewState view;
  view.selected = newest_tensor(opened.session.now());
  view.note = note_of(opened.session, count);
  return build(opened.session.now(), view, lecture_style(Theme::light, 720), {1280, 720}, measure,
               ui::Text("en"));
}

}  // namespace

TEST_CASE("in a lecture all cells of a step's operands and result have digits, if they fit") {
  const canvas::CairoFonts measure;
  for (const char* script :
       {"w = torch.randn(16, 4) * 0.5", "x = torch.arange(48.).view(2, 2, 4, 3) / 4\nr = x.reshape(-1, 3)",
        "x = torch.arange(48.).view(2, 3, 2, 4) / 4\ny = x.permute(0, 2, 3, 1)",
        "c = torch.arange(48.).view(2, 6, 4)\nk = torch.randn(2, 3, 4)\np = c.narrow(1, 0, 3)\np.copy_(k)",
        "c = torch.randn(2, 6, 4)\nk = c[:, :4]\nw = torch.rand(2, 1, 4)\nm = w @ k",
        "x = torch.arange(48.).view(2, 3, 2, 4) / 7 - 3\ns = x * x"}) {
    INFO(script);
    const auto scene = for_class(script, measure);
    std::size_t cells = 0, without = 0;
    for (const auto& part : scene.tensors)
      for (const auto& cell : scene.cells) {
        if (!part.has_grid || !part.grid.bounds().contains(cell.rect.center())) continue;
        ++cells;
        without += cell.text.empty() || cell.text_size <= 0;
      }
    CHECK(cells > 0);
    CHECK(without == 0);
  }
}

TEST_CASE("in a lecture uninvolved tensors shrink to a line before any storage is cut") {
  const canvas::CairoFonts measure;
  const auto scene = for_class(
      "x = torch.arange(48.).view(2, 3, 2, 4) / 4\nm = x.mean(dim=(0, 2, 3))\nv = m.view(1, 3, 1, 1)",
      measure);
  for (const auto& strip : scene.strips) CHECK(strip.plan.window.is_whole());
}

}  // namespace stridescope::scene
