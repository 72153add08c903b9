// A step that rebinds the name of its operand: the old tensor is visible until the step is over.
#include <algorithm>
#include <set>

#include "engine/session/session.h"
#include "tests/support/catch.h"
#include "tests/ui/scene/motion/played.h"
#include "tests/ui/scene/stage.h"
#include "ui/canvas/cairo/cairo_fonts.h"
#include "ui/scene/build.h"
#include "ui/scene/model/step_note.h"
#include "ui/scene/motion/transition.h"

namespace stridescope::scene {
namespace {

/// The last step of a script in motion, and the stage during its motion, if that differs.
struct RebindingStep {
  explicit RebindingStep(const std::string& script, const std::string& language = "en") : words(language) {
    auto opened = session::open(script);
    REQUIRE_FALSE(opened.failure);
    session = std::move(opened.session);
    const auto count = session.steps().size();
    const auto after = session.at(count), before = session.at(count - 1);
    ViewState view;
    view.selected = newest_tensor(after);
    const Size size{1280, 720};
    from = build(before, view, style(), size, measure, words);
    last = build(after, view, style(), size, measure, words, nullptr, &before);
    playing = build_playing(before, after, view, style(), size, measure, words);
    auto to = playing.value_or(last);
    transition.emplace(from, std::move(to), session.steps().back().trace, style(), words, false,
                       playing ? std::optional(last) : std::nullopt);
  }
  static Style style() { return make_style(Theme::light, 1); }
  const TensorPart* part(const Scene& scene, const std::string& name) const {
    const auto found = std::ranges::find_if(scene.tensors, [&](const auto& p) { return p.name == name; });
    return found == scene.tensors.end() ? nullptr : &*found;
  }
  const TensorPart* temporary(const Scene& scene) const {
    const auto found = std::ranges::find_if(
        scene.tensors, [](const auto& p) { return p.is_released && p.name.rfind("old ", 0) != 0; });
    return found == scene.tensors.end() ? nullptr : &*found;
  }
  /// Returns the cells of a part that a frame shows at their positions.
  std::size_t seen(const Scene& frame, const TensorPart& part) const {
    std::size_t count = 0;
    for (std::int64_t n = 0; n < part.grid.shown(); ++n) {
      const auto rect = *part.grid.rect(part.grid.shown_index(n));
      count += std::ranges::any_of(frame.cells, [&](const Cell& cell) {
        return cell.opacity > 0.5f && std::abs(cell.rect.x - rect.x) < 1 &&
               std::abs(cell.rect.y - rect.y) < 1;
      });
    }
    return count;
  }

  /// Returns two overlapping legible texts of a frame.
  std::string words_over_words(const Scene& frame) const {
    const auto is_read = [](const Label& label) {
      return label.opacity > 0.35f && label.layer != layer::moving && label.layer != layer::carried;
    };
    for (auto a = frame.labels.begin(); a != frame.labels.end(); ++a)
      for (auto b = a + 1; is_read(*a) && b != frame.labels.end(); ++b)
        if (is_read(*b) &&
            intersects(inset(testing::ink_of(*a, measure), 0.5f), inset(testing::ink_of(*b, measure), 0.5f)))
          return a->text + " over " + b->text;
    return {};
  }

  session::Session session;
  testing::PlainMeasure measure;
  ui::Text words;
  Scene from, last;
  std::optional<Scene> playing;
  std::optional<Transition> transition;
};

}  // namespace

TEST_CASE("an operand whose name is rebound stays on the stage until the step is over") {
  for (const auto* script : {"s = torch.arange(6)\ns = s + 1", "s = torch.arange(12).view(3, 4)\ns = s.t()",
                             "s = torch.arange(6.)\nm = s[2:]\ns = s.sum()",
                             "s = torch.arange(6).view(2, 3)\ns = torch.cat([s, s])"}) {
    const RebindingStep step(script);
    INFO(script);
    REQUIRE(step.playing);
    const auto* old = step.part(*step.playing, "old s");
    REQUIRE(old);
    CHECK(old->has_grid);
    CHECK(step.part(*step.playing, "s"));
    for (const double t : {0.45, 0.5, 0.6, 0.7})
      CHECK(step.seen(step.transition->frame(t), *old) == static_cast<std::size_t>(old->tensor.numel()));
    const auto end = step.transition->frame(1);
    CHECK_FALSE(step.part(end, "old s"));
    CHECK(step.part(end, "s"));
    CHECK(end.cells.size() == step.last.cells.size());
    CHECK(step.transition->to().cells.size() == step.last.cells.size());
    CHECK(testing::faults(*step.playing, step.measure).empty());
  }
}

TEST_CASE("a number of a leaving tensor stays in place, and appears once more if it is read") {
  for (const auto* script : {"s = torch.arange(48).view(2, 4, 6)\ns = s.view(2, 4, 2, 3).transpose(1, 2)",
                             "s = torch.arange(24).view(4, 6)\ns = s.view(2, 12)"}) {
    const RebindingStep step(script);
    INFO(script);
    REQUIRE(step.playing);
    const auto* old = step.part(*step.playing, "old s");
    REQUIRE(old);
    for (const double t : {0.25, 0.3, 0.35, 0.4, 0.45, 0.5}) {
      std::multiset<std::string> numbers, stay;
      for (const auto& cell : step.transition->frame(t).cells) {
        const bool is_in_strip = std::ranges::any_of(step.playing->strips, [&](const StripPart& strip) {
          return strip.plan.bounds().contains(cell.rect.center());
        });
        const bool is_old = old->card.contains(cell.rect.center()) && cell.layer == layer::cell;
        if (is_old) stay.insert(cell.text);
        else if (!is_in_strip && cell.opacity > 0.5f && cell.text_size > 0) numbers.insert(cell.text);
      }
      for (std::int64_t n = 0; n < old->tensor.numel(); ++n) {
        INFO(n << " at " << t);
        CHECK(numbers.count(std::to_string(n)) <= 1);
        CHECK(stay.count(std::to_string(n)) == 1);
      }
    }
  }
}

TEST_CASE("operands keep their numbers, even if they leave") {
  for (const auto* script : {"s = torch.arange(12.).view(3, 4)\ns = s.softmax(-1)",
                             "s = torch.arange(12.).view(3, 4)\ns = torch.nn.functional.layer_norm(s, (4,))",
                             "s = torch.arange(12.).view(3, 4)\ns = s + s"}) {
    const RebindingStep step(script);
    INFO(script);
    REQUIRE(step.playing);
    const auto* old = step.part(*step.playing, "old s");
    REQUIRE(old);
    const Rect grid = old->grid.bounds();
    for (const double t : {0.3, 0.4, 0.5, 0.6, 0.7}) {
      std::int64_t read = 0;
      for (const auto& cell : step.transition->frame(t).cells)
        read += grid.contains(cell.rect.center()) && cell.layer == layer::cell && cell.text_size > 0;
      INFO(t);
      CHECK(read == old->tensor.numel());
    }
  }
}

TEST_CASE("sizes and places do not change when a tensor leaves: it stays in place, pale") {
  for (const auto* script :
       {"s = torch.arange(6)\ns = s + 1", "s = torch.arange(12).view(3, 4)\ns = s.t()",
        "x = torch.arange(6.).view(2, 3)\nw = torch.ones(1, 3)\ny = (x @ w.t()).squeeze(1)",
        "x = torch.arange(8).view(2, 4)\ns = x.clone()\ns = s[1:]"}) {
    const RebindingStep step(script);
    INFO(script);
    REQUIRE(step.playing);
    std::size_t gone = 0;
    for (const auto& part : step.playing->tensors) {
      if (!part.is_released) {
        const auto* there = step.part(step.last, part.name);
        REQUIRE(there);
        CHECK(there->card == part.card);
        continue;
      }
      CHECK_FALSE(step.part(step.last, part.name));
      for (const auto& cell : step.last.cells)
        if (part.card.contains(cell.rect.center())) {
          ++gone;
          CHECK(cell.opacity < 0.5f);
        }
      CHECK(
          std::ranges::any_of(step.last.labels, [&](const Label& label) { return label.text == part.name; }));
    }
    CHECK(gone > 0);
    for (const auto& strip : step.last.strips)
      CHECK(std::ranges::any_of(step.playing->strips, [&](const StripPart& other) {
        return other.storage == strip.storage && other.plan.bounds() == strip.plan.bounds();
      }));
  }
}

TEST_CASE("a reduction of a temporary gathers the temporary's values, not its sources") {
  for (const auto* script : {"d = torch.tensor([[-3., -2.], [1., 4.]])\nv = (d * d).mean(-1, keepdim=True)",
                             "p = torch.arange(5.)\ny = torch.ones(5)\nloss = ((p - y) ** 2).mean()"}) {
    const RebindingStep step(script);
    INFO(script);
    REQUIRE(step.playing);
    const auto* squares = step.temporary(*step.playing);
    REQUIRE(squares);
    CHECK(squares->has_grid);
    const auto& style = RebindingStep::style();
    const auto plan = choreograph(step.from, *step.playing, step.session.steps().back().trace, style);
    const auto& result = step.playing->tensors.back();
    const Rect first = *result.grid.rect(result.grid.shown_index(0));
    std::size_t gathered = 0;
    for (const auto& flight : plan.flights)
      if (flight.joins && testing::is_near(flight.end, first)) {
        ++gathered;
        CHECK(squares->grid.bounds().contains(flight.start.center()));
      }
    CHECK(gathered >= 2);
  }
  const RebindingStep scaled("q = torch.tensor([[1., 2.], [3., 4.]])\nw = (q @ q.t() / 2).softmax(-1)");
  REQUIRE(scaled.playing);
  CHECK(scaled.temporary(*scaled.playing));
  const auto& trace = scaled.session.steps().back().trace;
  const auto plan = choreograph(scaled.from, *scaled.playing, trace, RebindingStep::style());
  CHECK(std::ranges::any_of(plan.labels,
                            [](const auto& label) { return label.start.text == "m = max(x) = 5.5"; }));
  CHECK_FALSE(RebindingStep("x = torch.arange(100.)\ny = (x * x).sum()").playing);
}

TEST_CASE("a temporary is shown with its expression, and its numbers where the next operation reads it") {
  struct Row {
    const char* script;
    const char* name;
    const char* number;  // of the part
  };
  for (const auto& [script, name, number] :
       {Row{"x = torch.tensor([[1., 2.], [3., 6.]])\nm = x.mean(1, keepdim=True)\nn = (x - m) / m", "x - m",
            "-0.5000"},
        Row{"n = torch.tensor([1., 2.])\ng = torch.tensor([3., 4.])\nz = n * g + g", "n * g", "8."},
        Row{"mask = torch.ones(4, 4).tril() == 0", "torch.ones(4, 4).tril()", "0."},
        Row{"x = torch.arange(6.)\ny = (x + 1).t() * 2", "x + 1", "6."}}) {
    const RebindingStep step(script);
    INFO(script);
    REQUIRE(step.playing);
    const auto* part = step.temporary(*step.playing);
    REQUIRE(part);
    CHECK(part->name == name);
    CHECK(part->has_grid);
    CHECK(testing::faults(*step.playing, step.measure).empty());
    const auto& result = step.playing->tensors.back();
    // It is at rest before the result begins, and flies to it digit by digit.
    const auto has = [&, number = number](const Scene& frame, bool moves) {
      return std::ranges::any_of(frame.cells, [&](const Cell& cell) {
        const bool is_moving = cell.layer == layer::moving || cell.layer == layer::passing;
        return cell.text == number && cell.text_size > 0 &&
               (moves ? is_moving && result.grid.bounds().contains(cell.rect.center())
                      : !is_moving && part->card.contains(cell.rect.center()));
      });
    };
    bool stood = false, came = false;
    for (double t = 0.2; t < 0.85; t += 0.01) {
      const auto frame = step.transition->frame(t);
      stood = stood || has(frame, false);
      came = came || has(frame, true);
      CHECK((stood || !came));
    }
    CHECK(stood);
    CHECK(came);
    CHECK_FALSE(step.temporary(step.transition->frame(1)));
  }
}

TEST_CASE("of many temporaries, the operands of the result are shown") {
  const RebindingStep step(
      "x = torch.arange(12.).view(3, 4)\nmu = x.mean(-1, keepdim=True)\n"
      "var = x.var(-1, keepdim=True)\ny = (x - mu) / torch.sqrt(var + 1e-5)");
  REQUIRE(step.playing);
  for (const auto* name : {"x - mu", "torch.sqrt(var + 1e-5)"}) {
    const auto* seen = step.part(*step.playing, name);
    INFO(name);
    REQUIRE(seen);
    CHECK(seen->has_grid);
  }
  CHECK_FALSE(step.part(*step.playing, "var + 1e-5"));
}

TEST_CASE("operands without names are shown in the layout that the operation reads") {
  const std::string functional = "F = torch.nn.functional\n";
  for (const auto& [script, names] : std::vector<std::pair<std::string, std::vector<std::string>>>{
           {"y = torch.arange(6.).view(2, 3) @ torch.ones(3, 2)",
            {"torch.arange(6.).view(2, 3)", "torch.ones(3, 2)"}},
           {functional + "y = F.conv2d(torch.arange(16.).view(1, 1, 4, 4), torch.ones(1, 1, 2, 2))",
            {"torch.arange(16.).view(1, 1, 4, 4)", "torch.ones(1, 1, 2, 2)"}},
           {functional + "x = torch.arange(16.).view(1, 1, 4, 4)\ny = F.conv2d(x, torch.ones(1, 1, 2, 2))",
            {"torch.ones(1, 1, 2, 2)"}},
           {functional + "q = torch.arange(6.).view(3, 2)\ny = F.scaled_dot_product_attention(q, q, q)",
            {"temporary"}}}) {
    const RebindingStep step(script);
    REQUIRE(step.playing);
    for (const auto& name : names) {
      const auto* seen = step.part(*step.playing, name);
      INFO(script << ": " << name);
      REQUIRE(seen);
      CHECK(seen->has_grid);
      CHECK(seen->tensor.dim() >= 2);
    }
  }
}

TEST_CASE("in a lecture a temporary takes precedence over numbers of strips") {
  const canvas::CairoFonts measure;
  const auto session =
      session::open(
          "h = torch.tensor([[1., 2., 3., 4., 5.], [2., 2., 2., 6., 3.]])\n"
          "mu = h.mean(dim=1, keepdim=True)\ncentred = h - mu\n"
          "var = (centred ** 2).mean(dim=1, keepdim=True)\n"
          "n = centred / torch.sqrt(var + 1e-5)\ngamma = torch.tensor([1., 1., 2., 1., 1.])\n"
          "beta = torch.full((5,), 0.5)\nout = n * gamma + beta")
          .session;
  const auto count = session.steps().size();
  const auto before = session.at(count - 1), after = session.at(count);
  ViewState view;
  view.selected = newest_tensor(after);
  view.note = note_of(session, count, "en");
  const auto playing = build_playing(before, after, view, lecture_style(Theme::light, 720), {1280, 720},
                                     measure, ui::Text("en"));
  REQUIRE(playing);
  CHECK(std::ranges::any_of(
      playing->tensors, [](const TensorPart& part) { return part.name == "n * gamma" && part.has_grid; }));
}

TEST_CASE("memory without readers is labelled as freed; memory with other readers is not") {
  const auto is_freed = [](const std::string& script) {
    const RebindingStep step(script);
    return std::ranges::any_of(
        step.last.labels, [](const Label& label) { return label.text.find("freed") != std::string::npos; });
  };
  CHECK(is_freed("s = torch.arange(6)\ns = s + 1"));
  CHECK_FALSE(is_freed("s = torch.arange(6)\nv = s[2:]\ns = s + 1"));
  CHECK_FALSE(is_freed("s = torch.arange(6)\ns = s[2:]"));
}

TEST_CASE("the old tensor shows its values, and is labelled as old in the user's language") {
  const RebindingStep step("s = torch.tensor([3, 4])\ns = s * 10", "zh");
  REQUIRE(step.playing);
  const auto* old = step.part(*step.playing, "旧 s");
  REQUIRE(old);
  for (const auto& text : {"3", "4"})
    CHECK(std::ranges::any_of(step.playing->cells, [&](const Cell& cell) {
      return cell.text == text && old->card.contains(cell.rect.center());
    }));
}

TEST_CASE("tensors with another name, not read by the step, or changed in place do not leave") {
  CHECK_FALSE(RebindingStep("s = torch.arange(6)\nt = s\ns = s + 1").playing);
  CHECK_FALSE(RebindingStep("s = torch.arange(6)\ns = torch.zeros(2)").playing);
  CHECK_FALSE(RebindingStep("s = torch.arange(6)\ns += 1").playing);
  CHECK_FALSE(RebindingStep("s = torch.arange(6)\nt = s + 1").playing);
}

TEST_CASE("an operand that was not on the stage appears before anything moves") {
  std::string script = "x = torch.arange(6).view(2, 3)\n";
  for (int n = 0; n < 30; ++n)
    script += "t" + std::to_string(n) + " = torch.arange(" + std::to_string(40 + n) + ".)\n";
  const RebindingStep step(script + "y = x + 1");
  REQUIRE_FALSE(step.part(step.from, "x"));
  const auto* x = step.part(step.last, "x");
  REQUIRE(x);
  REQUIRE(x->has_grid);
  for (const double t : {0.3, 0.5, 0.8}) CHECK(step.seen(step.transition->frame(t), *x) == 6);
  const auto strip = std::ranges::find_if(
      step.last.strips, [&](const StripPart& part) { return part.storage == x->tensor.storage(); });
  REQUIRE(strip != step.last.strips.end());
  const auto frame = step.transition->frame(0.35);
  for (std::int64_t e = 0; e < 6; ++e)
    CHECK(std::ranges::any_of(frame.cells, [&](const Cell& cell) {
      return cell.opacity > 0.9f && cell.rect == *strip->plan.rect(e) && cell.text == std::to_string(e);
    }));
}

TEST_CASE("a tensor that has room again appears at once, without a fill motion") {
  std::string script = "x = torch.arange(6).view(2, 3)\n", last;
  for (int n = 0; n < 30; ++n) {
    script += "t" + std::to_string(n) + " = torch.arange(" + std::to_string(40 + n) + ".)\n";
    last += "t" + std::to_string(n) + " = ";
  }
  const RebindingStep step(script + last + "torch.arange(4)");
  REQUIRE_FALSE(step.part(step.from, "x"));
  const auto* x = step.part(step.last, "x");
  REQUIRE(x);
  REQUIRE(x->has_grid);
  for (const double t : {0.3, 0.5, 0.8}) CHECK(step.seen(step.transition->frame(t), *x) == 6);
  for (const auto& label : step.transition->frame(0.5).labels) {
    INFO(label.text);
    CHECK(label.text.find("/ 48") == std::string::npos);
  }
}

TEST_CASE("the value of an expression statement is shown until the step is over") {
  for (const auto* script :
       {"x = torch.arange(6).view(2, 3)\nx.t()", "x = torch.arange(6).view(2, 3)\nx[:, 1]",
        "x = torch.arange(6).view(2, 3)\n(x + 1).t()", "x = torch.arange(6).view(2, 3)\nx.sum()",
        "x = torch.arange(6).view(2, 3)\nx[[1, 0]]"}) {
    const RebindingStep step(script);
    INFO(script);
    REQUIRE(step.playing);
    const auto* result = step.temporary(*step.playing);
    REQUIRE(result);
    CHECK(result->has_grid);
    CHECK(step.seen(step.transition->frame(0.75), *result) ==
          static_cast<std::size_t>(result->tensor.numel()));
    CHECK_FALSE(step.temporary(step.transition->frame(1)));
    CHECK(testing::faults(*step.playing, step.measure).empty());
  }
  for (const auto* script : {"x = torch.arange(6)\nx.add_(1)", "x = torch.arange(6)\nx.contiguous()",
                             "x = torch.arange(6)\nprint(x + 1)", "x = torch.arange(6)\nx"})
    CHECK_FALSE(RebindingStep(script).playing);
}

TEST_CASE("a temporary is filled, written and disappears; its source does not change") {
  const RebindingStep step("x = torch.arange(12).view(3, 4)\nx[[0, 2]][0, 0] = 50");
  REQUIRE(step.playing);
  const auto* temporary = step.temporary(*step.playing);
  const auto* x = step.part(*step.playing, "x");
  REQUIRE(temporary);
  REQUIRE(x);
  CHECK(temporary->has_grid);
  CHECK(testing::faults(*step.playing, step.measure).empty());
  const auto cell_at = [&](const Scene& frame, const TensorPart& part, const tensor::Dims& index) {
    const auto rect = *part.grid.rect(index);
    const auto found = std::ranges::find_if(frame.cells, [&](const Cell& cell) {
      return cell.layer != layer::moving && cell.opacity > 0.5f && std::abs(cell.rect.x - rect.x) < 1 &&
             std::abs(cell.rect.y - rect.y) < 1;
    });
    return found == frame.cells.end() ? Cell{} : *found;
  };
  double first_copy = -1, marked = -1, written = -1;
  for (int n = 20; n <= 75; ++n) {
    const double t = n / 100.0;
    const auto frame = step.transition->frame(t);
    INFO(t);
    CHECK(std::ranges::any_of(
        frame.boxes, [&](const Box& box) { return box.rect == temporary->card && box.opacity > 0.5f; }));
    for (std::int64_t i = 0; i < 3; ++i)
      for (std::int64_t j = 0; j < 4; ++j)
        CHECK(cell_at(frame, *x, {i, j}).text == std::to_string(i * 4 + j));
    const auto cell = cell_at(frame, *temporary, {0, 0});
    if (cell.text == "0" && first_copy < 0) first_copy = t;
    if (cell.ring_width > step.style().ring_width && marked < 0) marked = t;
    if (cell.text == "50" && written < 0) written = t;
    CHECK((written < 0 || cell.text == "50"));
    const auto other = cell_at(frame, *temporary, {1, 3}).text;
    CHECK((other.empty() || other == "11"));
  }
  CHECK(first_copy > 0.2);
  CHECK(marked > first_copy);
  CHECK(written >= marked);
  CHECK(written < 0.75);
  CHECK(step.seen(step.transition->frame(0.5), *temporary) == 8);
  CHECK(step.seen(step.transition->frame(0.75), *temporary) == 8);
  for (const double t : {0.25, 0.5, 0.75, 0.85, 0.9, 0.95}) {
    INFO(t);
    CHECK(step.words_over_words(step.transition->frame(t)) == "");
  }
  const auto end = step.transition->frame(1);
  CHECK_FALSE(step.temporary(end));
  CHECK(end.cells.size() == step.last.cells.size());
  CHECK(end.strips.size() == 1);
}

TEST_CASE("a view of a temporary flies out of it") {
  const RebindingStep step("x = torch.arange(6).view(2, 3)\ny = (x + x).t()");
  REQUIRE(step.playing);
  const auto* temporary = step.temporary(*step.playing);
  const auto* y = step.part(*step.playing, "y");
  REQUIRE(temporary);
  REQUIRE(y);
  CHECK(temporary->tensor.storage() == y->tensor.storage());
  CHECK(temporary->tensor.layout().shape == tensor::Dims{2, 3});
  CHECK(testing::faults(*step.playing, step.measure).empty());
  CHECK(step.seen(step.transition->frame(0.55), *temporary) == 6);
  CHECK(step.seen(step.transition->frame(0.5), *y) < 6);
  const double leaves = 1 - 0.75 * step.style().move_secs / step.transition->duration_secs();
  CHECK(step.seen(step.transition->frame(leaves - 0.01), *y) == 6);
  CHECK_FALSE(step.temporary(step.transition->frame(1)));
}

TEST_CASE("a mask in an expression is computed before it selects, then disappears") {
  struct Row {
    const char* script;
    const char* first;  ///< cell of the mask
    std::size_t temporaries;
  };
  const std::string x = "x = torch.arange(12.).view(3, 4) - 5\n";
  for (const auto& [last, first, temporaries] : {Row{"y = x[x > 0]", "F", 1},
                                                 {"x[x > 3] = 0", "F", 1},
                                                 {"y = x.masked_fill(x < -2, 9)", "T", 1},
                                                 {"y = torch.where(x > 0, x, -x)", "F", 2},
                                                 {"y = x[(x > 1) & (x < 5)]", "F", 1}}) {
    INFO(last);
    const RebindingStep step(x + last);
    REQUIRE(step.playing);
    const auto count = std::ranges::count_if(step.playing->tensors, &TensorPart::is_released);
    CHECK(static_cast<std::size_t>(count) == temporaries);
    const auto mask = std::ranges::find_if(step.playing->tensors, [](const TensorPart& part) {
      return part.is_released && part.tensor.dtype() == tensor::DType::boolean;
    });
    REQUIRE(mask != step.playing->tensors.end());
    CHECK(mask->has_grid);
    CHECK(mask->tensor.numel() == 12);
    CHECK(testing::faults(*step.playing, step.measure).empty());
    // It is complete before the first element of the result appears.
    const auto* result = step.part(*step.playing, "y");
    bool was_whole = false;
    for (int n = 20; n <= 75; ++n) {
      const auto frame = step.transition->frame(n / 100.0);
      was_whole = was_whole || step.seen(frame, *mask) == 12;
      INFO(n);
      if (result && step.seen(frame, *result) > 0) CHECK(was_whole);
    }
    CHECK(was_whole);
    const auto rect = *mask->grid.rect(tensor::Dims{0, 0});
    CHECK(std::ranges::any_of(step.playing->cells, [&, first = first](const Cell& cell) {
      return cell.text == first && rect.contains(cell.rect.center());
    }));
    const auto end = step.transition->frame(1);
    CHECK(std::ranges::none_of(end.tensors, &TensorPart::is_released));
    CHECK(end.cells.size() == step.last.cells.size());
  }
  // Not drawn if it adds nothing to a mask on the stage.
  CHECK_FALSE(RebindingStep(x + "m = x > 0\ny = x.masked_fill(~m, 0)").playing);
  CHECK(RebindingStep(x + "m = (x > 0) & (x < 3)").playing);
}

TEST_CASE("the source of a write is computed before anything is written") {
  const RebindingStep step(
      "x = torch.arange(12.).view(3, 4)\nw = torch.arange(16.).view(4, 4) / 4\ny = torch.zeros(6, 4)\n"
      "y[:3] = x @ w");
  REQUIRE(step.playing);
  const auto* product = step.temporary(*step.playing);
  const auto* written = step.part(*step.playing, "y");
  REQUIRE(product);
  REQUIRE(written);
  CHECK(product->tensor.layout().shape == tensor::Dims{3, 4});
  const auto first = *written->grid.rect(tensor::Dims{0, 0});
  bool was_whole = false, was_written = false;
  for (int n = 20; n <= 95; ++n) {
    INFO(n);
    const auto frame = step.transition->frame(n / 100.0);
    was_whole = was_whole || step.seen(frame, *product) == 12;
    for (const auto& cell : frame.cells) {
      if (!first.contains(cell.rect.center()) || cell.text.rfind("14", 0) != 0 || cell.opacity < 0.5f)
        continue;
      was_written = true;
      CHECK(was_whole);
    }
  }
  CHECK(was_written);
}

TEST_CASE("a tensor allocated before a subexpression and filled with it is filled after it") {
  const RebindingStep step(
      "x = torch.arange(8.).view(4, 2)\nk = torch.tensor([0, 1, 1, 1])\n"
      "z = torch.zeros(2).index_add_(0, k, x.max(dim=1).values)");
  REQUIRE(step.playing);
  const auto* largest = step.temporary(*step.playing);
  const auto* result = step.part(*step.playing, "z");
  REQUIRE(largest);
  REQUIRE(result);
  bool was_whole = false, was_filled = false;
  for (int n = 10; n <= 75; ++n) {
    INFO(n);
    const auto frame = step.transition->frame(n / 100.0);
    was_whole = was_whole || step.seen(frame, *largest) == 4;
    if (step.seen(frame, *result) == 0) continue;
    was_filled = true;
    CHECK(was_whole);
  }
  CHECK(was_filled);
}

TEST_CASE("the expression of a temporary is shown whole on its card, on several lines if long") {
  const RebindingStep step("x = torch.arange(3)\nm = torch.ones(3, 3).triu(1) == 1");
  REQUIRE(step.playing);
  std::string said;
  for (const auto& label : step.playing->labels) {
    INFO(label.text);
    CHECK(label.text.find("…") == std::string::npos);
    if (label.text.starts_with("torch.ones") || label.text.starts_with(".triu")) said += label.text;
  }
  CHECK(said.find("torch.ones(3, 3).triu(1)") != std::string::npos);
}

TEST_CASE("cells from a temporary pass behind its numbers") {
  const RebindingStep step("x = torch.arange(3)\nm = torch.ones(3, 3).triu(1) == 1");
  for (int i = 0; i <= 50; ++i) {
    const auto frame = step.transition->frame(i / 50.0);
    for (const auto& moving : frame.cells) {
      if (moving.layer != layer::moving) continue;
      for (const auto& cell : frame.cells) {
        if (cell.layer != layer::cell || !cell.rect.contains(moving.rect.center())) continue;
        INFO(i << ": " << moving.text << " over " << cell.text);
        CHECK(cell.text == moving.text);
      }
    }
  }
}

TEST_CASE("a temporary with a long expression is labelled as temporary in the user's language") {
  const RebindingStep step("x = torch.arange(3)\nx[[0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2]][0] = 5", "zh");
  REQUIRE(step.playing);
  CHECK(step.part(*step.playing, "临时张量"));
}

TEST_CASE("on a stage with temporaries nothing overlaps, at rest and in motion") {
  for (const auto* script : {"x = torch.arange(600).view(20, 30)\nx[[0, 2, 5]][:, 3] = 50",
                             "x = torch.arange(12).view(3, 4)\ny = x.t()\nx[[0, 2]] += 100",
                             "x = torch.arange(24.).view(2, 3, 4)\ny = (x * 2).transpose(1, 2)",
                             "x = torch.arange(12.).view(3, 4)\ny = x[[0, 2]].mul_(3) + 1",
                             "a = torch.rand(4, 8)\nb = torch.rand(8, 6)\nc = a @ b\nd = (a @ b).t()",
                             "x = torch.arange(6)\nx = (x + x).view(2, 3)"}) {
    const RebindingStep step(script);
    INFO(script);
    REQUIRE(step.playing);
    CHECK(testing::faults(*step.playing, step.measure) == std::vector<std::string>{});
    for (const double t : {0.25, 0.5, 0.75, 0.9}) {
      INFO(t);
      CHECK(step.words_over_words(step.transition->frame(t)) == "");
    }
    CHECK(step.transition->frame(1).cells.size() == step.last.cells.size());
  }
}

TEST_CASE("a temporary that is too large or uninformative is not shown") {
  CHECK_FALSE(RebindingStep("x = torch.arange(100.)\ny = torch.cat([x, x]) + 1").playing);
  CHECK_FALSE(RebindingStep("x = torch.arange(12).view(3, 4)").playing);
  CHECK_FALSE(RebindingStep("x = torch.arange(4)\nx[1:][0] = 5").playing);
}

TEST_CASE("named storages are numbered from 0; those of temporaries are labelled as temporary") {
  const RebindingStep step(
      "x = torch.arange(12.).view(3, 4) - 5\nw, b = [torch.ones(4) * n for n in range(2)]\ny = x * w + b");
  REQUIRE(step.playing);
  const auto has = [](const Scene& scene, const std::string& text) {
    return std::ranges::any_of(scene.labels, [&](const Label& label) { return label.text == text; });
  };
  for (const auto* name : {"storage 0", "storage 1", "storage 2", "storage 3", "temporary"}) {
    INFO(name);
    CHECK(has(*step.playing, name));
  }
  for (int n = 4; n < 12; ++n) CHECK_FALSE(has(*step.playing, "storage " + std::to_string(n)));
  const auto now = step.session.now();
  std::vector<std::int64_t> numbers;
  for (const auto* name : {"x", "w", "b", "y"})
    numbers.push_back(
        now.storage_number(now.find(name)->get_if<tensor::Tensor>()->storage().id()).value_or(-1));
  CHECK(numbers == std::vector<std::int64_t>{0, 1, 2, 3});
}

TEST_CASE("a storage added to a list, or assigned to a tensor, has a number") {
  auto session = session::open(
                     "parts = []\nparts.append(torch.ones(2) + 1)\nx = torch.ones(3)\n"
                     "x.data = torch.zeros(3) + 2\ny = torch.ones(2) * 2")
                     .session;
  const auto number = [&](const char* name) {
    const auto now = session.now();
    return now.storage_number(now.find(name)->get_if<tensor::Tensor>()->storage().id());
  };
  CHECK(number("x") == 2);
  CHECK(number("y") == 3);
  // An earlier state has them, too, and a statement run there continues from it.
  session.go_to(2);
  CHECK_FALSE(session.append("z = torch.ones(2) * 3"));
  CHECK(number("z") == 1);
}

}  // namespace stridescope::scene
