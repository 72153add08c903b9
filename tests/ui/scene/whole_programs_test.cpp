// Steps late in a program, with many tensors on the stage: the subject of each is large enough for the back
// row.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "assets.h"
#include "engine/session/session.h"
#include "tests/support/catch.h"
#include "tests/ui/scene/stage.h"
#include "ui/scene/build.h"
#include "ui/scene/layout/search.h"
#include "ui/scene/model/step_note.h"
#include "ui/scene/motion/transition.h"
#include "ui/words/text.h"

namespace stridescope::scene {
namespace {

/// A program of the tests' data, or a lesson.
session::Session program(const std::string& name) {
  if (const auto lesson = assets::find(name)) {
    auto opened = session::open(std::string(*lesson));
    REQUIRE_FALSE(opened.failure);
    return std::move(opened.session);
  }
  std::ifstream file(std::string(TEST_DATA_DIR "/programs/") + name + ".py");
  REQUIRE(file);
  const std::string text(std::istreambuf_iterator<char>(file), {});
  auto opened = session::open(text);
  REQUIRE_FALSE(opened.failure);
  return std::move(opened.session);
}

/// Returns the tensors that the last step reads or makes, by their names on the stage.
std::vector<const TensorModel*> concerned(const StageModel& model) {
  std::vector<const TensorModel*> found;
  for (const auto& storage : model.storages)
    for (const auto& tensor : storage.tensors)
      if (tensor.is_recent) found.push_back(&tensor);
  return found;
}

}  // namespace

TEST_CASE("at every step of a program, its operands and result have grids with legible cells") {
  const testing::PlainMeasure measure;
  const ui::Text words("en");
  for (const auto* name : {"attention",
                           "mlp",
                           "layer_norm",
                           "tour",
                           "kv_cache",
                           "ranking",
                           "lessons/20_module.py",
                           "forty_statements",
                           "two_heads",
                           "classifier",
                           "windows",
                           "lookups",
                           "twelve_tensors",
                           "chunked_heads",
                           "gradient",
                           "columns",
                           "channels",
                           "picks",
                           "prefixes",
                           "one_hot",
                           "two_norms",
                           "products",
                           "in_place"}) {
    const auto session = program(name);
    for (const Size size : {Size{1280, 720}, Size{1366, 768}, Size{1920, 1080}, Size{3840, 2160}}) {
      const float unit = size.h / 720;
      for (std::size_t step = 1; step <= session.steps().size(); ++step) {
        const auto snapshot = session.at(step);
        ViewState view;
        view.selected = newest_tensor(snapshot);
        const auto style = make_style(Theme::light, unit);
        const auto scene = build(snapshot, view, style, size, measure, words);
        INFO(name << ", step " << step << ": " << snapshot.last()->source << ", " << size.w << "x" << size.h);
        const auto found = testing::faults(scene, measure);
        INFO((found.empty() ? std::string{} : found.front()) << " and " << found.size() << " in all");
        CHECK(found.empty());
        const auto model = collect(snapshot, view);
        const auto tensors = concerned(model);
        std::int64_t elements = 0;
        for (const auto* tensor : tensors) elements += tensor->tensor.numel();
        for (const auto* tensor : tensors) {
          const auto part = std::ranges::find_if(
              scene.tensors, [&](const TensorPart& p) { return p.tensor.same_object(tensor->tensor); });
          REQUIRE(part != scene.tensors.end());
          INFO(part->name << ", cells " << part->grid.cell_h / unit << " high, " << elements << " elements");
          if (tensor->is_selected || tensors.size() <= 3) CHECK(part->has_grid);
          if (!part->has_grid) continue;
          CHECK(part->grid.cell_h >= 12 * unit);
          if (elements <= 48 && tensors.size() <= 3) CHECK(part->grid.cell_h >= 32 * unit);
        }
      }
    }
  }
}

TEST_CASE("a line of the shelf shows an older storage that fits if a newer one is too long") {
  const testing::PlainMeasure measure;
  const auto session = program("chunked_heads");
  std::size_t step = 0;
  while (session.steps()[step].source.find("reshape(3, 4)") == std::string::npos) ++step;
  const auto before = session.at(step), after = session.at(step + 1);
  ViewState view;
  view.selected = newest_tensor(after);
  view.note = note_of(session, step + 1, "en");
  const auto scene = build(after, view, lecture_style(Theme::light, 720), {1280, 720}, measure,
                           ui::Text("en"), nullptr, &before);
  const auto has = [&](const char* name) {
    return std::ranges::find(scene.tensors, name, &TensorPart::name) != scene.tensors.end();
  };
  CHECK(has("p"));
  CHECK_FALSE(has("qkv"));
  CHECK(has("w"));
}

TEST_CASE("a tensor shown as a line gets its cells before anything moves if the step reads it") {
  const testing::PlainMeasure measure;
  const ui::Text words("en");
  const auto style = make_style(Theme::light, 1);
  const auto session = program("mlp");
  std::size_t came_forward = 0;
  for (std::size_t step = 2; step <= session.steps().size(); ++step) {
    const auto scene_at = [&](std::size_t k) {
      ViewState view;
      view.selected = newest_tensor(session.at(k));
      return build(session.at(k), view, style, {1280, 720}, measure, words);
    };
    const auto from = scene_at(step - 1), to = scene_at(step);
    const Transition transition(from, to, session.steps()[step - 1].trace, style, words);
    const auto frame = transition.frame(0.45);
    for (const auto& part : to.tensors) {
      const auto before = std::ranges::find_if(
          from.tensors, [&](const TensorPart& p) { return p.tensor.same_object(part.tensor); });
      if (before == from.tensors.end() || before->has_grid || !part.has_grid) continue;
      ++came_forward;
      for (const auto& cell : to.cells) {
        if (!part.card.contains(cell.rect.center())) continue;
        INFO("step " << step << ", " << part.name << " " << cell.text);
        CHECK(std::ranges::any_of(frame.cells,
                                  [&](const Cell& c) { return c.key == cell.key && c.opacity > 0.9f; }));
      }
    }
  }
  CHECK(came_forward > 0);
}

TEST_CASE("on a low stage text keeps its size: the oldest uninvolved tensors are only counted") {
  const testing::PlainMeasure measure;
  const ui::Text words("en");
  const auto session = program("attention");
  const auto snapshot = session.now();
  ViewState view;
  view.selected = newest_tensor(snapshot);
  const auto style = make_style(Theme::light, 1);
  const auto scene = build(snapshot, view, style, {775, 420}, measure, words);
  CHECK(testing::faults(scene, measure).empty());
  CHECK(std::ranges::any_of(scene.labels, [](const Label& label) { return label.text.starts_with("+ "); }));
  std::size_t names = 0;
  for (const auto& label : scene.labels)
    for (const auto& part : scene.tensors)
      if (label.text == part.name && part.card.contains(label.at)) {
        ++names;
        CHECK(label.size >= 12);
      }
  CHECK(names == scene.tensors.size());
}

TEST_CASE("storages not involved in a step shrink to a line") {
  const testing::PlainMeasure measure;
  const ui::Text words("en");
  const auto session = program("attention");
  const auto snapshot = session.now();
  ViewState view;
  view.selected = newest_tensor(snapshot);
  const auto model = collect(snapshot, view);
  const auto scene = build(snapshot, view, make_style(Theme::light, 1), {1280, 720}, measure, words);
  for (const auto& storage : model.storages) {
    const bool is_concerned = std::ranges::any_of(storage.tensors, &TensorModel::is_recent);
    for (const auto& tensor : storage.tensors) {
      const auto part = std::ranges::find_if(
          scene.tensors, [&](const TensorPart& p) { return p.tensor.same_object(tensor.tensor); });
      REQUIRE(part != scene.tensors.end());
      INFO(tensor.name);
      if (!is_concerned) CHECK((!part->has_grid && part->card.h < 40));
    }
    const auto strip =
        std::ranges::find_if(scene.strips, [&](const StripPart& p) { return p.storage == storage.storage; });
    REQUIRE(strip != scene.strips.end());
    if (!is_concerned) CHECK(strip->plan.bounds().w <= 120);
  }
}

TEST_CASE("uninvolved tensors are shown as lines as long as there is room") {
  const testing::PlainMeasure measure;
  const ui::Text words("en");
  const auto style = make_style(Theme::light, 1);
  const auto session = program("forty_statements");
  std::size_t shown = 0, all = 0;
  for (std::size_t step = 1; step <= 16; ++step) {
    const auto snapshot = session.at(step);
    ViewState view;
    view.selected = newest_tensor(snapshot);
    const auto scene = build(snapshot, view, style, {1280, 640}, measure, words);
    for (const auto& storage : collect(snapshot, view).storages) all += storage.tensors.size();
    shown += scene.tensors.size();
  }
  INFO(shown << " of " << all);
  CHECK(shown == all);
}

TEST_CASE("an uninvolved storage does not take a strip's room for names alone") {
  const testing::PlainMeasure measure;
  const ui::Text words("en");
  for (const auto* name : {"classifier", "windows", "forty_statements"}) {
    const auto session = program(name);
    for (std::size_t step = 2; step <= session.steps().size(); ++step) {
      const auto snapshot = session.at(step);
      ViewState view;
      view.selected = newest_tensor(snapshot);
      const auto scene = build(snapshot, view, make_style(Theme::light, 1), {1280, 640}, measure, words);
      const auto model = collect(snapshot, view);
      if (!can_be_legible(model)) continue;
      for (const auto& storage : model.storages) {
        if (std::ranges::any_of(storage.tensors, &TensorModel::is_recent)) continue;
        const auto strip = std::ranges::find_if(
            scene.strips, [&](const StripPart& p) { return p.storage == storage.storage; });
        const bool has_grid = std::ranges::any_of(scene.tensors, [&](const TensorPart& part) {
          return part.has_grid && part.tensor.storage() == storage.storage;
        });
        INFO(name << ", step " << step << ", " << storage.tensors.front().name);
        if (strip != scene.strips.end() && !has_grid) CHECK(strip->plan.bounds().w <= 120);
      }
    }
  }
}

TEST_CASE("titles of storages side by side do not overlap") {
  const testing::PlainMeasure measure;
  const ui::Text words("en");
  const auto style = make_style(Theme::light, 1);
  for (const auto* name : {"layer_norm", "classifier", "two_heads"}) {
    const auto session = program(name);
    for (std::size_t step = 1; step <= session.steps().size(); ++step) {
      const auto snapshot = session.at(step);
      ViewState view;
      view.selected = newest_tensor(snapshot);
      const auto scene = build(snapshot, view, style, {1280, 640}, measure, words);
      // In a title, the name of the storage comes first.
      std::vector<std::pair<Rect, std::string>> found;
      for (const auto& label : scene.labels)
        if (label.text.starts_with("storage ") || label.text.find(" bytes") != std::string::npos)
          found.emplace_back(testing::ink_of(label, measure), label.text);
      for (const auto& [a, before] : found)
        for (const auto& [b, after] : found) {
          if (!after.starts_with("storage ") || b.x <= a.x || std::abs(b.y - a.y) > a.h) continue;
          INFO(name << ", step " << step << ": " << before << " | " << after);
          CHECK(b.x - a.right() > 12);
        }
    }
  }
}

TEST_CASE("a step's result shows its strides if a lower card would leave room for them") {
  const testing::PlainMeasure measure;
  const ui::Text words("en");
  std::size_t said = 0, made = 0;
  for (const auto* name : {"two_heads", "classifier", "layer_norm", "forty_statements"}) {
    const auto session = program(name);
    for (std::size_t step = 1; step <= session.steps().size(); ++step) {
      const auto snapshot = session.at(step);
      ViewState view;
      view.selected = newest_tensor(snapshot);
      const auto scene = build(snapshot, view, make_style(Theme::light, 1), {1280, 640}, measure, words);
      for (const auto& part : scene.tensors) {
        if (part.name != view.selected || part.tensor.dim() == 0) continue;
        ++made, said += !part.axes.empty();
      }
    }
  }
  INFO(said << " of " << made);
  CHECK(said + 1 >= made);
}

}  // namespace stridescope::scene
