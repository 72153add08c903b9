// In a lecture the figure fills the stage: most of the free width or height, at every step.
#include <algorithm>
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

namespace stridescope::scene {
namespace {

std::vector<std::pair<std::string, session::Session>> shown_programs() {
  std::vector<std::pair<std::string, session::Session>> all;
  for (const auto* name : {"attention", "mlp", "layer_norm", "tour", "heads", "kv_cache", "ranking",
                           "twelve_tensors", "chunked_heads", "gradient", "columns", "channels", "picks",
                           "prefixes", "one_hot", "two_norms", "products", "in_place"}) {
    std::ifstream file(std::string(TEST_DATA_DIR "/programs/") + name + ".py");
    REQUIRE(file);
    all.emplace_back(name, session::open(std::string(std::istreambuf_iterator<char>(file), {})).session);
  }
  for (const auto& asset : assets::all())
    if (asset.path == "tour.py" || (asset.path.starts_with("gallery/") && asset.path.ends_with(".py")))
      all.emplace_back(asset.path, session::open(std::string(asset.content)).session);
  return all;
}

/// The strips, cards, and the formula below them, above `end`.
Rect figure_on(const Scene& scene, float end) {
  float left = scene.size.w, right = 0, top = scene.size.h, bottom = 0;
  const auto add = [&](const Rect& r) {
    left = std::min(left, r.x), right = std::max(right, r.right());
    top = std::min(top, r.y), bottom = std::max(bottom, r.bottom());
  };
  for (const auto& part : scene.tensors) add(part.card);
  for (const auto& strip : scene.strips) add(strip.plan.bounds());
  for (const auto& label : scene.labels)
    if (label.at.y + label.size < end) bottom = std::max(bottom, label.at.y + 1.35f * label.size);
  return {left, top, right - left, bottom - top};
}

}  // namespace

TEST_CASE(
    "in a lecture the figure takes at least 70 % of the free width or height, or has the largest cells") {
  const testing::PlainMeasure measure;
  const ui::Text words("en");
  for (const Size size : {Size{1280, 720}, Size{1920, 1080}}) {
    const auto style = lecture_style(Theme::light, size.h);
    for (const auto& [name, session] : shown_programs())
      for (std::size_t step = 1; step <= session.steps().size(); ++step) {
        const auto snapshot = session.at(step);
        ViewState view;
        view.selected = newest_tensor(snapshot);
        view.note = note_of(session, step, "en");
        if (snapshot.last()->caught) continue;  // its card occupies the room
        const auto scene = build(snapshot, view, style, size, measure, words);
        if (scene.tensors.empty()) continue;
        const float bottom = scene.note.title.rect.h > 0 ? scene.note.title.rect.y : size.h;
        const auto figure = figure_on(scene, bottom);
        INFO(name << ", step " << step << ": " << snapshot.last()->source << ", " << size.w << "x" << size.h
                  << ": " << figure.w / size.w << " of the width, " << figure.h / bottom << " of the height");
        const bool is_largest = std::ranges::any_of(scene.tensors, [&](const TensorPart& part) {
          return part.has_grid && part.grid.cell_h >= 0.97f * style.largest_cell;
        });
        CHECK((figure.w >= 0.7f * size.w || figure.h >= 0.7f * bottom || is_largest));
      }
  }
}

TEST_CASE("in a lecture strips show their numbers, so that different orders are visible") {
  const canvas::CairoFonts measure;
  const auto style = lecture_style(Theme::light, 720);
  for (const auto* script :
       {"x = torch.arange(24).view(1, 3, 2, 4)\ny = x.contiguous(memory_format=torch.channels_last)",
        "x = torch.arange(24).view(1, 3, 2, 4)\ny = x.contiguous(memory_format=torch.channels_last)\n"
        "z = y.permute(0, 2, 3, 1)\nr = x.flatten(2)\ns = y.flatten(2)\nb = y.clone()",
        "img = torch.arange(16.).view(1, 1, 4, 4)\nrows = img.unfold(2, 3, 1)\nwin = rows.unfold(3, 3, 1)\n"
        "cols = win.reshape(4, 9)",
        "cache = torch.zeros(2, 6, 3)\nk = torch.arange(1., 19.).view(2, 3, 3)\ncache[:, :3] = k",
        "x = torch.arange(12.).view(3, 4)\ny = x.t().contiguous()",
        "cache = torch.zeros(2, 6, 3)\nk = torch.ones(2, 3, 3)\nnew = torch.ones(2, 1, 3)\n"
        "q = torch.ones(2, 1, 3)\nw = torch.ones(2, 1, 4)\nseen = cache[:, :4]\npacked = seen.contiguous()",
        "x = torch.arange(12.).view(1, 3, 4) / 10\nq = x + 1\nk = x + 2\nv = x - 0.57\n"
        "qh = q.view(1, 3, 2, 2).transpose(1, 2)\nkh = k.view(1, 3, 2, 2).transpose(1, 2)\n"
        "vh = v.view(1, 3, 2, 2).transpose(1, 2)\ns = qh @ kh.transpose(-2, -1) / 2 ** 0.5\n"
        "a = s.softmax(-1)\no = a @ vh"})
    for (const auto* language : {"en", "zh"}) {
      INFO(script << ", " << language);
      const ui::Text words(language);
      const auto session = session::open(script).session;
      ViewState view;
      view.selected = newest_tensor(session.now());
      view.note = note_of(session, session.steps().size(), language);
      const auto scene = build(session.now(), view, style, {1280, 720}, measure, words);
      std::size_t of_step = 0;
      for (const auto& strip : scene.strips) {
        const bool has_part = std::ranges::any_of(scene.tensors, [&](const TensorPart& part) {
          return part.has_grid && part.tensor.storage() == strip.storage;
        });
        if (!has_part) continue;
        ++of_step;
        CHECK(strip.plan.window.is_whole());
        for (const auto& cell : scene.cells)
          if (strip.plan.bounds().contains(cell.rect.center())) {
            CHECK_FALSE(cell.text.empty());
            CHECK(cell.text_size >= 15.9f);
          }
      }
      CHECK(of_step >= 2);
    }
}

TEST_CASE("in a lecture a tensor keeps the directions of its axes as long as it exists") {
  const canvas::CairoFonts measure;
  const ui::Text words("en");
  const auto style = lecture_style(Theme::light, 720);
  for (const auto* name : {"channels_last", "room_for_tokens", "tour_of_forty"}) {
    std::ifstream file(std::string(TEST_DATA_DIR "/programs/") + name + ".py");
    const auto session = session::open(std::string(std::istreambuf_iterator<char>(file), {})).session;
    std::map<const void*, std::pair<tensor::Dims, std::vector<bool>>> known;
    for (std::size_t step = 1; step <= session.steps().size(); ++step) {
      const auto snapshot = session.at(step);
      ViewState view;
      view.selected = newest_tensor(snapshot);
      view.note = note_of(session, step, "en");
      const auto scene = build(snapshot, view, style, {1280, 720}, measure, words);
      for (const auto& part : scene.tensors) {
        if (!part.has_grid) continue;
        std::vector<bool> directions;
        for (const auto& axis : part.grid.axes) directions.push_back(axis.vertical);
        const auto found = known.try_emplace(part.tensor.identity(), part.tensor.shape(), directions).first;
        INFO(name << ", step " << step << ": " << part.name);
        if (found->second.first == part.tensor.shape()) CHECK(found->second.second == directions);
        found->second = {part.tensor.shape(), directions};
      }
    }
  }
}

TEST_CASE("in a lecture the numbers in the result of a model's step are legible") {
  const testing::PlainMeasure measure;
  const ui::Text words("en");
  const std::map<std::string, std::set<std::string>> made{
      {"attention", {"scores", "weights", "mixed", "merged", "out"}},
      {"mlp", {"h", "y"}},
      {"layer_norm", {"mean", "centred", "variance", "y", "z"}}};
  const auto style = lecture_style(Theme::light, 720);
  for (const auto& [name, session] : shown_programs()) {
    if (made.count(name) == 0) continue;
    std::set<std::string> read;
    for (std::size_t step = 1; step <= session.steps().size(); ++step) {
      const auto snapshot = session.at(step);
      const auto& bound = snapshot.last()->outcome.bound;
      if (bound.size() != 1 || made.at(name).count(bound[0]) == 0) continue;
      ViewState view;
      view.selected = bound[0];
      view.note = note_of(session, step, "en");
      const auto scene = build(snapshot, view, style, {1280, 720}, measure, words);
      const auto part = std::ranges::find_if(
          scene.tensors, [&](const TensorPart& p) { return p.name == bound[0] && p.has_grid; });
      INFO(name << ", step " << step << ": " << snapshot.last()->source);
      REQUIRE(part != scene.tensors.end());
      CHECK(part->grid.is_whole());
      for (const auto& cell : scene.cells)
        if (part->grid.bounds().contains(cell.rect.center())) {
          INFO(cell.text);
          CHECK(cell.text_size >= 16);
        }
      read.insert(bound[0]);
    }
    CHECK(read == made.at(name));
  }
}

TEST_CASE("in a lecture every number of a broadcast over three dimensions is legible") {
  const canvas::CairoFonts measure;
  const ui::Text words("en");
  const auto session = session::open(
                           "import torch\n"
                           "torch.manual_seed(1)\n"
                           "x = torch.randn(8, 2)\n"
                           "c = x[:3].clone()\n"
                           "d = ((x[:, None] - c[None]) ** 2).sum(-1)\n")
                           .session;
  ViewState view;
  view.selected = "d";
  view.note = note_of(session, session.steps().size(), "en");
  const auto before = session.at(session.steps().size() - 1);
  const auto scene = build_playing(before, session.now(), view, lecture_style(Theme::light, 720), {1280, 720},
                                   measure, words);
  REQUIRE(scene);
  std::size_t read = 0;
  for (const auto& part : scene->tensors) {
    INFO(part.name);
    REQUIRE(part.has_grid);
    CHECK(part.grid.is_whole());
    for (const auto& cell : scene->cells)
      if (part.grid.bounds().contains(cell.rect.center())) {
        CHECK(cell.text_size >= 16);
        ++read;
      }
  }
  CHECK(read >= 16 + 6 + 48 + 24);
}

TEST_CASE("in a lecture all operands of a perceptron's layer are legible beside its result") {
  const canvas::CairoFonts measure;
  const ui::Text words("en");
  for (const auto& [name, session] : shown_programs()) {
    if (name != "mlp") continue;
    std::size_t step = 0;
    while (session.steps()[step].outcome.bound != std::vector<std::string>{"h"}) ++step;
    ViewState view;
    view.selected = "h";
    view.note = note_of(session, step + 1, "en");
    const auto style = lecture_style(Theme::light, 720);
    const auto scene = build(session.at(step + 1), view, style, {1280, 720}, measure, words);
    for (const auto* read : {"x", "w1", "b1", "h"}) {
      INFO(read);
      const auto part = std::ranges::find_if(
          scene.tensors, [&](const TensorPart& p) { return p.name == read && p.has_grid; });
      REQUIRE(part != scene.tensors.end());
      CHECK(part->grid.is_whole());
      for (const auto& cell : scene.cells)
        if (part->grid.bounds().contains(cell.rect.center())) {
          INFO(cell.text);
          CHECK(cell.text_size >= 16);
          CHECK(measure.width(cell.text, Font::mono, cell.text_size) <= cell.rect.w);
        }
    }
    return;
  }
  FAIL("there is no such program");
}

TEST_CASE("in a lecture a card's expression is shown whole, on the card or under the figure") {
  const testing::PlainMeasure measure;
  const ui::Text words("en");
  const auto style = lecture_style(Theme::light, 720);
  const auto session =
      session::open(
          "tokens = 5\nmask = torch.ones(tokens, tokens, dtype=torch.bool).tril()\nx = torch.arange(4)")
          .session;
  const auto scene_at = [&](std::size_t step, bool has_note) {
    ViewState view;
    view.selected = "mask";
    if (has_note) view.note = note_of(session, step, "en");
    return build(session.at(step), view, style, {1280, 720}, measure, words);
  };
  const auto is_cut = [](const Scene& scene) {
    return std::ranges::any_of(scene.labels, [](const Label& label) { return label.text.ends_with("…"); });
  };
  CHECK_FALSE(is_cut(scene_at(2, true)));
  CHECK_FALSE(is_cut(scene_at(2, false)));
  CHECK_FALSE(is_cut(scene_at(3, true)));  // the text belongs to another step
}

TEST_CASE("names of tensors beside a step's subject are not cut") {
  const testing::PlainMeasure measure;
  const ui::Text words("en");
  const auto style = lecture_style(Theme::light, 720);
  for (const auto* program :
       {"x = torch.tensor([[1., 20., -3.], [2., 24., -1.], [3., 28., 1.], [6., 32., 3.]])\n"
        "running_mean = torch.zeros(3)\nrunning_var = torch.ones(3)\nmean = x.mean(dim=0)\n"
        "var = x.var(dim=0, unbiased=False)",
        "from torch import nn\nx = torch.ones(4, 3)\ngru = nn.GRU(3, 2)\ny, h = gru(x)",
        "from torch import nn\nnet = nn.Module()\nnet.features = nn.Sequential(nn.Linear(3, 2), "
        "nn.BatchNorm1d(2))\nx = torch.ones(2, 3)\ny = net.features(x)",
        "x = torch.ones(2, 3)\na_rather_long_name_for_a_tensor = x.double()"}) {
    const auto session = session::open(program).session;
    for (std::size_t step = 2; step <= session.steps().size(); ++step) {
      const auto snapshot = session.at(step);
      ViewState view;
      view.selected = newest_tensor(snapshot);
      view.note = note_of(session, step, "en");
      const auto scene = build(snapshot, view, style, {1280, 720}, measure, words);
      for (const auto& part : scene.tensors) {
        INFO("step " << step << ", " << part.name);
        std::string name;  // in one line, or in several
        for (const auto& label : scene.labels)
          if (std::ranges::count(part.title, label.key) > 0 && part.card.contains(label.at) &&
              part.name.find(label.text, name.size()) == name.size())
            name += label.text;
        CHECK(name == part.name);
      }
    }
  }
}

TEST_CASE("in a lecture a tensor that fits is not cut to enlarge other cells") {
  const testing::PlainMeasure measure;
  const ui::Text words("en");
  const auto style = lecture_style(Theme::light, 720);
  for (const auto* script :
       {"q = torch.arange(80.).view(2, 2, 5, 4)\nk = torch.arange(80.).view(2, 2, 5, 4)\ns = q @ "
        "k.transpose(-2, -1)",
        "c = torch.arange(36.)\nc = c.reshape(1, 9, 4)", "k = torch.arange(36.).view(9, 4)\nm = k @ k.t()"}) {
    const auto session = session::open(script).session;
    const auto count = session.steps().size();
    ViewState view;
    view.selected = newest_tensor(session.now());
    view.note = note_of(session, count, "en");
    const auto scene = build(session.now(), view, style, {1280, 720}, measure, words);
    for (const auto& part : scene.tensors) {
      INFO(script << ", " << part.name << ", cells " << part.grid.cell_h);
      REQUIRE(part.has_grid);
      CHECK(part.grid.is_whole());
      CHECK(part.grid.cell_h >= 20);
    }
  }
}

}  // namespace stridescope::scene
