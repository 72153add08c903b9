// Numbers that are legible before and after a step are legible during its motion, each within its cell.
#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>
#include <unordered_map>

#include "tests/support/catch.h"
#include "tests/ui/scene/motion/played.h"

using namespace stridescope;
using namespace stridescope::scene;

namespace {

std::unordered_map<scene::ItemKey, const Cell*> readable_cells(const Scene& scene) {
  std::unordered_map<scene::ItemKey, const Cell*> found;
  for (const auto& cell : scene.cells)
    if (!cell.text.empty() && cell.text_size > 0) found[cell.key] = &cell;
  return found;
}

}  // namespace

TEST_CASE("cells with digits before and after a step keep fitting digits during its motion") {
  const testing::PlainMeasure measure;
  const ui::Text words("en");
  const bool is_for_class = GENERATE(false, true);
  const auto style = is_for_class ? lecture_style(Theme::light, 720) : make_style(Theme::light, 1);
  std::size_t rewritten = 0;
  for (const auto* name : {"attention", "mlp", "layer_norm", "tour", "heads"}) {
    std::ifstream file(std::string(TEST_DATA_DIR "/programs/") + name + ".py");
    REQUIRE(file);
    const auto opened = session::open(std::string(std::istreambuf_iterator<char>(file), {}));
    const auto& session = opened.session;
    const auto scene_at = [&](std::size_t step) {
      ViewState view;
      view.selected = newest_tensor(session.at(step));
      return build(session.at(step), view, style, {1280, 620}, measure, words);
    };
    for (std::size_t step = 2; step <= session.steps().size(); ++step) {
      const auto from = scene_at(step - 1), to = scene_at(step);
      const auto before = readable_cells(from), after = readable_cells(to);
      for (const auto& [key, cell] : before)
        if (const auto same = after.find(key); same != after.end())
          rewritten += same->second->text != cell->text;
      const Transition transition(from, to, session.steps()[step - 1].trace, style, words);
      for (const double t : {0.0, 0.25, 0.5, 0.75, 1.0}) {
        for (const auto& cell : transition.frame(t).cells) {
          if (cell.text.empty()) continue;
          INFO(name << ", step " << step << " at " << t << ": \"" << cell.text << "\" of " << cell.text_size
                    << " px in " << cell.rect.w << " x " << cell.rect.h);
          if (before.count(cell.key) > 0 && after.count(cell.key) > 0) CHECK(cell.text_size > 0);
          if (cell.text_size <= 0) continue;
          CHECK(measure.width(cell.text, Font::mono, cell.text_size) <= cell.rect.w + 0.5f);
          CHECK(cell.text_size <= cell.rect.h);
        }
      }
    }
  }
  CHECK(rewritten > 0);
}

TEST_CASE("an overwritten cell first shows its old value, even if it was not on the stage before") {
  const testing::PlainMeasure measure;
  const ui::Text words("en");
  const auto style = lecture_style(Theme::light, 720);
  std::ifstream file(TEST_DATA_DIR "/programs/heads.py");
  const auto session = session::open(std::string(std::istreambuf_iterator<char>(file), {})).session;
  std::size_t checked = 0;
  for (std::size_t step = 2; step <= session.steps().size(); ++step) {
    const auto& trace = session.steps()[step - 1].trace;
    if (trace.writes.empty()) continue;
    const auto scene_at = [&](std::size_t n) {
      ViewState view;
      view.selected = newest_tensor(session.at(n));
      return build(session.at(n), view, style, {1280, 720}, measure, words);
    };
    const auto from = scene_at(step - 1), to = scene_at(step);
    const auto after = readable_cells(to);
    const Transition transition(from, to, trace, style, words);
    const auto plan = choreograph(from, to, trace, style);
    for (const auto& cell : transition.frame(plan.see_until).cells)
      if (after.count(cell.key) > 0 && cell.layer != layer::moving) {
        INFO("step " << step << ": " << after.at(cell.key)->text);
        CHECK((!cell.text.empty() && cell.text_size > 0));
        ++checked;
      }
  }
  CHECK(checked > 60);
}

TEST_CASE("in a lecture, numbers that come together are legible there, even if half a cell is too low") {
  const testing::PlainMeasure measure;
  const ui::Text words("en");
  const auto style = lecture_style(Theme::light, 720);
  const auto session = session::open(
                           "x = torch.arange(24.).view(2, 3, 4)\nm = x.mean(-1, keepdim=True)\nd = x - m\n"
                           "w = torch.arange(24.).view(2, 3, 4)\ns = d + w")
                           .session;
  for (const std::size_t step : {3, 5}) {
    const auto scene_at = [&](std::size_t n) {
      ViewState view;
      view.selected = newest_tensor(session.at(n));
      return build(session.at(n), view, style, {1280, 720}, measure, words);
    };
    const auto to = scene_at(step);
    const Rect grid = to.tensors.back().grid.bounds();
    const Transition transition(scene_at(step - 1), to, session.steps()[step - 1].trace, style, words);
    std::set<std::string> read;
    for (double t = 0.2; t < 0.85; t += 0.01)
      for (const auto& cell : transition.frame(t).cells) {
        if (cell.layer != layer::moving || !grid.contains(cell.rect.center()) || cell.opacity < 0.4f)
          continue;
        INFO("step " << step << " at " << t << ": " << cell.text);
        CHECK(cell.text_size >= 12);
        read.insert(cell.text);
      }
    // The broadcast operand and the other one; or one operand, then the other.
    for (const auto* number : {"21.", "10.", step == 3 ? "9.5" : "-0.5"}) {
      INFO(number);
      CHECK(read.count(number) > 0);
    }
  }
}

TEST_CASE("a computation on a hidden part uses the part's numbers, not those of its sources") {
  // Too many elements to be shown on the stage.
  const testing::Played played("a = torch.arange(70.)\nb = a.sqrt() + a");
  bool met = false;
  for (const auto& flight : played.flights("b", {4}))
    met = met || (flight.text == "4." && flight.landed && flight.landed->rfind("2.", 0) == 0);
  CHECK(met);
}

TEST_CASE("the expression of an operand is cut before its shape on a card") {
  const testing::PlainMeasure measure;
  const ui::Text words("en");
  std::ifstream file(TEST_DATA_DIR "/programs/layer_norm.py");
  const auto session = session::open(std::string(std::istreambuf_iterator<char>(file), {})).session;
  const auto after = session.at(5), before = session.at(4);
  ViewState view;
  view.selected = newest_tensor(after);
  std::size_t seen = 0;
  for (const auto& style : {lecture_style(Theme::light, 720), make_style(Theme::light, 1)})
    for (const Size size : {Size{1280, 620}, Size{1280, 720}, Size{1000, 600}, Size{1920, 1080}}) {
      const auto to = build_playing(before, after, view, style, size, measure, words);
      REQUIRE(to);
      const auto from = build(before, view, style, size, measure, words);
      const auto plan = choreograph(from, *to, session.steps()[4].trace, style);
      const Rect card = to->tensors.back().card;
      for (const auto& line : plan.labels) {
        const auto& label = line.start;
        if (label.text.rfind("torch.", 0) != 0 || !card.contains(label.at)) continue;
        INFO(label.text << " at " << size.w << " x " << size.h);
        CHECK(label.at.x - measure.width(label.text, label.font, label.size) >= card.x);
        ++seen;
      }
    }
  CHECK(seen > 0);
}

TEST_CASE("a number that flies into a narrow cell is rounded there, not omitted") {
  const testing::Played played(
      "x = torch.tensor([[0.6528, 0.5137, -0.7353], [-3.1208, -0.5086, 0.0608], [-2.6822, 0.1505, "
      "-0.4662]])\n"
      "y = torch.relu(x)",
      {1280, 560}, lecture_style(Theme::light, 720));
  const auto transition = played.transition();
  std::size_t seen = 0;
  for (const auto& flight : played.plan.flights) {
    const Rect end = flight.end;
    const auto frame = transition.frame(flight.lands + (flight.shown_until - flight.lands) / 4);
    for (const auto& cell : frame.cells) {
      if (cell.layer != layer::moving || !testing::is_near(cell.rect, end)) continue;
      INFO(flight.text << " as " << cell.text);
      CHECK(cell.text_size > 0);
      CHECK(std::abs(std::stod(cell.text) - std::stod(flight.text)) < 0.06);
      ++seen;
    }
  }
  CHECK(seen > 0);
}

TEST_CASE("a number that is nearly zero in a narrower cell takes its short form at once") {
  const testing::Played played(
      "X = torch.tensor([[-0.0045, -0.35, -0.82], [-1.58, 0.33, 0.21], [-0.09, -0.66, 0.09],\n"
      "                  [0.68, 1.16, -1.51], [1.07, -0.23, 2.13], [-0.07, -0.23, -0.1]])\n"
      "Y = X + 1\nZ = X * 2\nC = torch.cat([X, Y, Z], 1)",
      {1280, 720}, lecture_style(Theme::light, 720));
  const auto text_at = [&](double t) {
    const auto frame = played.at(t);
    const Rect place = testing::cell_of(frame, "X", {0, 0});
    for (const auto& cell : frame.cells)
      if (testing::is_near(cell.rect, place) && !cell.text.empty())
        return std::pair(cell.text, cell.text_size);
    return std::pair(std::string(), 0.0f);
  };
  REQUIRE(text_at(1).first == "≈0");
  CHECK(text_at(0.5).first == "≈0");
  CHECK(text_at(0.5).second >= 16);
}

TEST_CASE("intermediate values in a narrow cell are rounded, never replaced by dots") {
  const testing::Played played(
      "x = torch.arange(12.).view(3, 4) / 10\n"
      "w = torch.arange(64.).view(16, 4) % 7 / 4 - 1\n"
      "b = torch.zeros(16)\n"
      "h = torch.relu(x @ w.t() + b)",
      {1280, 720}, lecture_style(Theme::light, 720));
  std::size_t negative = 0;  // numbers that do not occur in the result
  for (const double t : {0.5, 0.6, 0.7, 0.8, 0.9})
    for (const auto& cell : played.at(t).cells) {
      INFO(t << ": " << cell.text);
      CHECK(cell.text != "…");
      for (const auto& part : played.to.tensors)
        negative +=
            part.name == "h" && part.grid.bounds().contains(cell.rect.center()) && cell.text[0] == '-';
    }
  CHECK(negative > 0);
}
