#include <cmath>
#include <set>

#include "tests/support/catch.h"
#include "tests/ui/scene/motion/played.h"
#include "tests/ui/scene/motion/played_step.h"
#include "ui/scene/model/step_note.h"
#include "ui/scene/motion/chips.h"

using namespace stridescope;
using namespace stridescope::scene;
using testing::cell_of;
using testing::glows_of;
using testing::is_near;
using testing::Played;
using testing::tracks_of;

TEST_CASE("cells of every view come out of the strip in index order, marked there and in the source's grid") {
  const std::string x = "x = torch.arange(12).view(3, 4)\n";
  for (const auto& script :
       {x + "y = x.t()", x + "y = x.view(2, 6)", x + "y = x.flatten()", x + "y = x[1]", x + "y = x[1:, ::2]",
        x + "y = x.narrow(1, 1, 2)", x + "y = x.unsqueeze(1)", x + "y = x.detach()",
        x + "y = x.unfold(1, 2, 1)", x + "y = x[:1].expand(3, 4)", x + "y = x.as_strided((3, 2), (1, 4))",
        x + "x.t_()\ny = x[1:]", std::string("y = torch.arange(12).view(3, 4)\ny = y.t()"),
        std::string("x = torch.arange(12).view(2, 2, 3)\ny = x.permute(2, 0, 1)")}) {
    INFO(script);
    const Played played(script);
    const auto& y = *std::ranges::find(played.to.tensors, "y", &TensorPart::name);
    const auto& layout = y.tensor.layout();
    double before = 0;
    for (std::int64_t n = 0; n < layout.numel(); ++n) {
      const auto index = layout.coordinate(n);
      const auto flights = played.flights("y", index);
      REQUIRE(flights.size() == 1);
      const Rect read = played.strip_cell(0, layout.at(index));
      CHECK(is_near(flights[0].start, read));
      CHECK(flights[0].leaves >= before);
      before = flights[0].leaves;
      const auto frame = played.at(before);
      const bool is_ringed = std::ranges::any_of(frame.cells, [&](const Cell& cell) {
        return cell.layer == layer::cell && cell.ring.a > 200 && is_near(cell.rect, read);
      });
      const bool is_framed = std::ranges::any_of(frame.boxes, [&](const Box& box) {
        return box.layer == layer::mark && box.rect.contains(read.center());
      });
      CHECK((is_ringed || is_framed));
    }
    // Nothing at rest is covered.
    for (double t = 0.02; t < 1; t += 0.02)
      for (const auto& cell : played.at(t).cells) CHECK(cell.layer != layer::moving);
  }
}

TEST_CASE("the parts of a tensor are read one after the other") {
  const Played played("x = torch.arange(6).view(2, 3)\na, b, c = x.unbind(1)");
  CHECK(played.flights("a", {1}).at(0).lands < played.flights("b", {1}).at(0).lands);
  CHECK(played.flights("a", {1}).at(0).leaves < played.flights("b", {0}).at(0).leaves);
  CHECK(played.flights("b", {1}).at(0).leaves < played.flights("c", {0}).at(0).leaves);
}

TEST_CASE("the axes of a transposed tensor move to their new places with letters and strides") {
  const Played played("x = torch.arange(12).view(3, 4)\ny = x.transpose(0, 1)");
  REQUIRE(played.plan.labels.size() == 6);  // letter, dot and stride each
  CHECK(played.plan.labels[0].start.text == "j");
  CHECK(played.plan.labels[0].end.text == "j");
  CHECK(played.plan.labels[2].start.text == "1");
  CHECK(played.plan.labels[5].start.text == "4");
  const auto& y = played.to.tensors.at(1);
  REQUIRE(y.name == "y");
  // x's axis j comes first in y.
  REQUIRE(played.plan.boxes.size() == 4);  // a pill and a swatch each
  CHECK(played.plan.boxes[1].start.rect.x > y.axes[0].rect.right());
  CHECK(y.axes[0].rect.contains(played.plan.boxes[1].end.rect.center()));
}

TEST_CASE("strides swap places on the new card without covering cells or each other") {
  std::size_t seen = 0;
  for (const char* last : {"y = x.t()", "x.t_()", "y = x.view(3, 2, 2).permute(2, 0, 1)",
                           "y = x.view(1, 3, 2, 2).permute(0, 2, 3, 1)"}) {
    const Played played(std::string("x = torch.arange(12).view(3, 4)\n") + last);
    const auto transition = played.transition();
    for (double t = 0.02; t < 1; t += 0.02) {
      INFO(last << " at " << t);
      const auto frame = transition.frame(t);
      std::vector<Rect> chips;
      for (const auto& box : frame.boxes)
        if (box.layer == layer::carried && box.fill == played.style.palette.panel && box.opacity > 0.3f)
          chips.push_back(inset(box.rect, played.style.space_1));
      seen += chips.size();
      for (std::size_t i = 0; i < chips.size(); ++i) {
        for (std::size_t j = i + 1; j < chips.size(); ++j) CHECK_FALSE(intersects(chips[i], chips[j]));
        for (const auto& cell : frame.cells)
          if (cell.opacity > 0.3f) CHECK_FALSE(intersects(chips[i], inset(cell.rect, 1)));
      }
    }
  }
  CHECK(seen > 100);
}

TEST_CASE("a reordering of axes is found by shapes and strides") {
  CHECK(motion::reordering({{2, 3, 4}, {12, 4, 1}, 0}, {{4, 2, 3}, {1, 12, 4}, 0}) == tensor::Dims{2, 0, 1});
  CHECK(motion::reordering({{3, 3}, {3, 1}, 0}, {{3, 3}, {1, 3}, 0}) == tensor::Dims{1, 0});
  CHECK(motion::reordering({{2, 2}, {1, 1}, 0}, {{2, 2}, {1, 1}, 0}) == tensor::Dims{0, 1});
  CHECK_FALSE(motion::reordering({{2, 3}, {3, 1}, 0}, {{6}, {1}, 0}));
  CHECK_FALSE(motion::reordering({{2, 3}, {3, 1}, 0}, {{2, 3}, {3, 2}, 0}));
}

TEST_CASE("the elements of a part are marked in its source, and the others fade") {
  const Played played("x = torch.arange(12).view(3, 4)\ny = x[1:, ::2]");
  const auto kept = tracks_of(played.plan, Property::ring).size() - glows_of(played.plan).size();
  CHECK(kept == 4);
  CHECK(tracks_of(played.plan, Property::opacity).size() == 8);
}

TEST_CASE("expand repeats cells, each tied to the element that it reads") {
  const Played played("x = torch.tensor([[1], [2], [3]])\ny = x.expand(3, 4)");
  CHECK(played.plan.flights.size() == 12);
  const auto ties_from = [&](std::int64_t element, double t) {
    const Rect cell = played.strip_cell(0, element);
    const auto frame = played.at(t);
    return std::count_if(frame.curves.begin(), frame.curves.end(), [&](const Curve& c) {
      return c.layer == layer::tie && c.opacity > 0.9f && c.a == Point{cell.center().x, cell.bottom()};
    });
  };
  for (std::int64_t element = 0; element < 3; ++element) {
    CHECK(ties_from(element, 0.5) < 4);  // as they land
    CHECK(ties_from(element, played.plan.move_until) == 4);
  }
  double before = 0;
  for (std::int64_t j = 0; j < 4; ++j) {
    const auto flight = played.flights("y", {1, j}).at(0);
    CHECK(is_near(flight.start, played.strip_cell(0, 1)));
    CHECK(flight.departs >= before);  // one after the other
    before = flight.departs;
  }
  CHECK(played.flights("y", {2, 0}).at(0).departs > played.flights("y", {1, 0}).at(0).departs);
}

TEST_CASE("a window slides over the strip, and its cells drop into their row") {
  const Played played("x = torch.arange(6)\ny = x.unfold(0, 3, 1)");
  REQUIRE(played.plan.boxes.size() == 4);
  for (std::int64_t row = 0; row < 4; ++row) {
    const auto& frame = played.plan.boxes[static_cast<std::size_t>(row)];
    const Rect first = played.strip_cell(0, row), last = played.strip_cell(0, row + 2);
    CHECK(frame.start.rect.contains(first.center()));
    CHECK(frame.start.rect.contains(last.center()));
    CHECK(frame.start.rect.w < last.right() - first.x + first.w);
    for (std::int64_t j = 0; j < 3; ++j) {
      const auto flight = played.flights("y", {row, j}).at(0);
      CHECK(is_near(flight.start, played.strip_cell(0, row + j)));
      CHECK(flight.leaves >= frame.comes());
      CHECK(flight.leaves <= frame.track(Property::place).start);  // before the window moves on
    }
    const auto seen = played.at((frame.comes() + frame.track(Property::place).start) / 2);
    CHECK(std::count_if(seen.boxes.begin(), seen.boxes.end(), [&](const Box& box) {
            return box.key == frame.start.key && is_near(box.rect, frame.start.rect);
          }) == 1);
  }
}

TEST_CASE("windows leave the strip one after the other") {
  for (const char* last : {"y = x.unfold(0, 3, 1)", "y = x.unfold(0, 3, 1).unfold(1, 3, 1)"}) {
    INFO(last);
    const Played played(std::string("x = torch.arange(25).view(5, 5)\n") + last);
    for (int i = 1; i < 40; ++i) {
      const double t = i / 40.0;
      const auto flying = std::count_if(played.plan.flights.begin(), played.plan.flights.end(),
                                        [&](const Flight& f) { return f.leaves < t && t < f.lands; });
      INFO(t);
      CHECK(flying <= 3 * 9);
    }
  }
}

TEST_CASE("a diagonal is marked as a staircase before its cells move") {
  const Played played("x = torch.arange(16).view(4, 4)\ny = x.diagonal()");
  CHECK(played.plan.curves.size() == 6);  // three stairs, along and down
  for (std::int64_t i = 0; i < 4; ++i) {
    const auto flight = played.flights("y", {i}).at(0);
    CHECK(std::ranges::any_of(glows_of(played.plan), [&](const Track& glow) {
      return is_near(cell_of(played.to, glow).rect, played.cell("x", {i, i})) && glow.start < flight.leaves;
    }));
    CHECK(is_near(flight.start, played.strip_cell(0, 5 * i)));
    CHECK(is_near(flight.end, played.cell("y", {i})));
  }
}

TEST_CASE("the ruler of an axis of length 1 slides in and out") {
  // Rulers, without the pill and the swatch of a chip.
  const auto rulers = [](const Played& played) {
    std::vector<Actor<Box>> found;
    for (const auto& box : played.plan.boxes)
      if (box.start.layer == layer::moving) found.push_back(box);
    return found;
  };
  const Played in("x = torch.arange(4)\ny = x.unsqueeze(1)");
  REQUIRE(rulers(in).size() == 1);
  CHECK(rulers(in)[0].start.opacity == 0);
  CHECK(rulers(in)[0].end.opacity == 1);
  CHECK_FALSE(rulers(in)[0].start.rect == rulers(in)[0].end.rect);
  CHECK(in.plan.boxes.size() == 3);
  const Played out("x = torch.arange(4).view(1, 4)\ny = x.squeeze(0)");
  REQUIRE(rulers(out).size() == 1);
  CHECK(rulers(out)[0].end.opacity == 0);
  const Played several("x = torch.arange(4).view(1, 4, 1)\ny = x.squeeze()");
  CHECK(rulers(several).size() == 2);
  const Played nothing("x = torch.arange(4).view(2, 2)\ny = x.squeeze()");
  CHECK(rulers(nothing).empty());
}

namespace {

float common_area(const Rect& a, const Rect& b) {
  const float w = std::min(a.right(), b.right()) - std::max(a.x, b.x),
              h = std::min(a.bottom(), b.bottom()) - std::max(a.y, b.y);
  return w > 0 && h > 0 ? w * h : 0;
}

}  // namespace

TEST_CASE("a moving view covers no number of the grid that it leaves") {
  const std::string x = "x = torch.arange(12).view(3, 4)\n";
  for (const auto& script : {x + "y = x.t()", x + "y = x[1]", x + "y = x[:, ::2]", x + "y = x[1:, 1:3]",
                             x + "y = x.narrow(1, 1, 2)", x + "y = x.view(2, 6)", x + "a, b = x.chunk(2, 1)",
                             std::string("x = torch.arange(12).view(2, 2, 3)\ny = x.permute(2, 0, 1)"),
                             std::string("x = torch.arange(4)\ny = x.unsqueeze(1)")}) {
    const Played played(script);
    const auto& source = played.to.tensors.front();
    REQUIRE(source.name == "x");
    std::size_t moved = 0;
    for (double t = 0; t < 1; t += 0.02) {
      const auto frame = played.at(t);
      for (const auto& moving : frame.cells) {
        moved += moving.layer == layer::moving || moving.layer == layer::passing;
        if (moving.layer != layer::moving) continue;
        for (const auto& cell : frame.cells) {
          const bool is_still = cell.layer != layer::moving && cell.layer != layer::passing;
          if (!is_still || !source.grid.bounds().contains(cell.rect.center()) || cell.text == moving.text)
            continue;
          INFO(script << " at " << t << ": " << cell.text << " under " << moving.text);
          CHECK(common_area(cell.rect, moving.rect) < cell.rect.w * cell.rect.h / 4);
        }
      }
    }
    CHECK(moved > 0);
  }
}

TEST_CASE("a grid re-laid out in place shows each number exactly once") {
  for (const auto* script :
       {"x = torch.arange(6).view(2, 3)\nx.t_()", "x = torch.arange(6).view(3, 2)\nx.t_()",
        "x = torch.arange(9).view(3, 3)\nx.transpose_(0, 1)"}) {
    const Played played(script);
    const auto& x = played.to.tensors.front();
    for (double t = 0; t <= 1; t += 0.05) {
      const auto frame = played.at(t);
      std::vector<const Cell*> seen;
      for (const auto& cell : frame.cells)
        if (cell.opacity > 0.5f && cell.rect.y > played.strip_cell(0, 0).bottom()) seen.push_back(&cell);
      INFO(script << " at " << t);
      for (std::int64_t n = 0; n < x.tensor.numel(); ++n)
        CHECK(std::count_if(seen.begin(), seen.end(), [&](const Cell* cell) {
                return cell->text == std::to_string(n) && cell->text_size > 0;
              }) == 1);
      for (std::size_t a = 0; a < seen.size(); ++a)
        for (std::size_t b = a + 1; b < seen.size(); ++b) {
          INFO(seen[a]->text << " and " << seen[b]->text);
          CHECK(common_area(seen[a]->rect, seen[b]->rect) < seen[a]->rect.w * seen[a]->rect.h * 0.75f);
        }
    }
  }
}

TEST_CASE("windows over a storage arrive behind earlier ones") {
  const Played played(
      "n = torch.tensor([3, 1, 4, 1, 5, 9, 2, 6])\nt = n.cumsum(0)\nw = n.as_strided((6, 3), (1, 1))");
  const auto transition = played.transition();
  const auto w = std::ranges::find(played.to.tensors, "w", &TensorPart::name);
  REQUIRE(w != played.to.tensors.end());
  std::size_t passing = 0;
  for (double t = 0.1; t < 1; t += 0.01) {
    const auto frame = transition.frame(t);
    for (const auto& cell : frame.cells) {
      passing += cell.layer == layer::passing && w->card.contains(cell.rect.center());
      if (cell.layer != layer::moving || cell.opacity < 0.5f) continue;
      for (const auto& other : frame.cells) {
        if (other.layer != layer::cell || other.opacity < 0.9f || !w->card.contains(other.rect.center()))
          continue;
        const Rect inner = inset(other.rect, 0.15f * other.rect.h);
        INFO(t << ": " << cell.text << " over " << other.text);
        const bool lands_there =
            std::abs(cell.rect.x - other.rect.x) < 1 && std::abs(cell.rect.y - other.rect.y) < 1;
        CHECK((lands_there || !intersects(cell.rect, inner)));
      }
    }
  }
  CHECK(passing > 0);
}

TEST_CASE("a grid re-laid out in place shows all of its numbers during the motion") {
  const testing::PlainMeasure measure;
  const ui::Text words("en");
  const auto style = lecture_style(Theme::light, 720);
  for (const char* script :
       {"a = torch.arange(12).view(2, 6)\na.t_()", "a = torch.arange(12).view(3, 4)\na.resize_(2, 6)",
        "a = torch.arange(12).view(3, 4)\na.transpose_(0, 1)"}) {
    INFO(script);
    const auto opened = session::open(script);
    REQUIRE_FALSE(opened.failure);
    const auto& session = opened.session;
    ViewState view;
    view.selected = "a";
    view.note = note_of(session, 1, "en");
    auto from = build(session.at(1), view, style, {1280, 720}, measure, words);
    view.note = note_of(session, 2, "en");
    const auto to = build(session.at(2), view, style, {1280, 720}, measure, words);
    const Transition transition(std::move(from), to, session.steps().back().trace, style, words);
    REQUIRE(to.note.title.rect.h > 0);
    const float strip = to.strips[0].plan.bounds().bottom();
    for (const double t : {0.2, 0.3, 0.4, 0.5, 0.6, 0.7}) {
      std::set<std::string> seen;
      for (const auto& cell : transition.frame(t).cells) {
        if (cell.rect.center().y < strip || cell.opacity < 0.5f || cell.text_size <= 0) continue;
        seen.insert(cell.text);
        if (cell.layer != layer::moving) continue;
        INFO(t << ": " << cell.text);
        CHECK(cell.rect.y > strip - 1);
        CHECK(cell.rect.bottom() <= to.note.title.rect.y + 1);
      }
      INFO(t);
      CHECK(seen.size() == 12);
    }
  }
}

TEST_CASE("stride chips in different lines do not overlap while they move") {
  const Played played(
      "x = torch.arange(24).view(1, 3, 2, 4)\ny = x.contiguous(memory_format=torch.channels_last)\n"
      "z = y.permute(0, 2, 3, 1)",
      {1280, 720}, lecture_style(Theme::light, 720));
  std::vector<const Actor<Box>*> pills;
  for (const auto& prop : played.plan.boxes)
    for (std::int64_t dim = 0; dim < 4; ++dim)
      if (prop.start.key == key_of("pill", "", dim)) pills.push_back(&prop);
  REQUIRE(pills.size() > 4);
  for (const double t : {0.5, 0.75}) {
    std::vector<Rect> shown;
    for (const auto* pill : pills)
      if (pill->comes() <= t && t < pill->goes()) shown.push_back(pill->end.rect);
    CHECK(shown.size() == 4);
    for (std::size_t i = 0; i < shown.size(); ++i)
      for (std::size_t j = i + 1; j < shown.size(); ++j) CHECK_FALSE(intersects(shown[i], shown[j]));
  }
}

TEST_CASE("stride chips swap places when the view appears, after the step's earlier results") {
  for (const auto* script : {"x = torch.arange(12.).view(3, 4)\ny = (x * 2).t()",
                             "x = torch.arange(12.).view(3, 4)\ny = ((x - 1) * 10).t()"}) {
    const auto session = session::open(script).session;
    const testing::PlayedStep step(session, 2, make_style(Theme::light, 1));
    const auto* made = part_in(step.to, *session.now().environment().find("y")->get_if<tensor::Tensor>());
    REQUIRE(made);
    double first = 1;
    for (std::size_t c = 0; c < step.to.cells.size(); ++c)
      if (made->grid.bounds().contains(step.to.cells[c].rect.center()))
        first = std::min(first, step.plan.appear_times[c]);
    std::size_t pills = 0;
    const double look = 0.4 * step.plan.see_until;
    for (const auto& box : step.plan.boxes)
      if (box.start.layer == layer::carried && made->card.contains(box.start.rect.center())) {
        ++pills;
        CHECK(box.comes() > step.plan.see_until);
        CHECK(box.comes() + look < first);
      }
    CHECK(pills >= 2);
  }
}
