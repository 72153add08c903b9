// Motions between the steps of whole programs: nothing glides over legible text.
#include <algorithm>
#include <fstream>
#include <iterator>

#include "tests/support/catch.h"
#include "tests/ui/scene/motion/played.h"
#include "tests/ui/scene/motion/played_step.h"

using namespace stridescope;
using namespace stridescope::scene;
using testing::cell_of;
using testing::ink_of;
using testing::tracks_of;

namespace {

session::Session program(const std::string& name) {
  std::ifstream file(std::string(TEST_DATA_DIR "/programs/") + name + ".py");
  REQUIRE(file);
  auto opened = session::open(std::string(std::istreambuf_iterator<char>(file), {}));
  REQUIRE_FALSE(opened.failure);
  return std::move(opened.session);
}

class Player {
 public:
  explicit Player(const std::string& name, const Style& look = make_style(Theme::light, 1))
      : style(look), session_(program(name)) {}
  std::size_t steps() const { return session_.steps().size(); }
  Scene at(std::size_t step) const {
    ViewState view;
    view.selected = newest_tensor(session_.at(step));
    return build(session_.at(step), view, style, {1280, 720}, measure, words);
  }
  const session::Trace& trace(std::size_t step) const { return session_.steps()[step - 1].trace; }
  /// Returns the motion to a step, with its operands, rebound names, and intermediate results.
  Transition into(std::size_t step) const {
    const auto before = session_.at(step - 1), after = session_.at(step);
    ViewState view;
    view.selected = newest_tensor(after);
    auto playing = build_playing(before, after, view, style, {1280, 720}, measure, words);
    auto last = build(after, view, style, {1280, 720}, measure, words, nullptr, &before);
    if (!playing) return {at(step - 1), std::move(last), trace(step), style, words};
    return {at(step - 1), std::move(*playing), trace(step), style, words, false, std::move(last)};
  }
  testing::PlainMeasure measure;
  ui::Text words{"en"};
  Style style;

 private:
  session::Session session_;
};

/// Returns pairs of overlapping legible texts.
std::vector<std::string> words_over_words(const Scene& frame, const TextMeasure& measure) {
  std::vector<std::pair<Rect, std::string>> words;
  for (const auto& label : frame.labels)
    if (label.opacity > 0.35f && label.layer != layer::moving && label.layer != layer::carried &&
        label.text.find_first_not_of(' ') != std::string::npos)
      words.emplace_back(inset(ink_of(label, measure), 0.5f), label.text);
  std::vector<std::string> found;
  for (std::size_t i = 0; i < words.size(); ++i)
    for (std::size_t j = i + 1; j < words.size(); ++j)
      if (intersects(words[i].first, words[j].first))
        found.push_back(words[i].second + " over " + words[j].second);
  return found;
}

}  // namespace

TEST_CASE("in motions between a program's steps no text passes over other text") {
  for (const auto* name : {"attention", "mlp", "layer_norm", "tour", "heads", "kv_cache", "ranking",
                           "twelve_tensors", "chunked_heads", "gradient", "columns", "channels", "picks",
                           "prefixes", "one_hot", "two_norms", "products", "in_place"}) {
    const Player player(name);
    for (std::size_t step = 2; step <= player.steps(); step += 2) {
      const auto transition = player.into(step);
      for (const double t : {0.1, 0.2, 0.25, 0.5, 0.75}) {
        const auto found = words_over_words(transition.frame(t), player.measure);
        INFO(name << ", step " << step << " at " << t << ": " << (found.empty() ? "" : found.front()) << ", "
                  << found.size() << " in all");
        CHECK(found.empty());
      }
    }
  }
}

TEST_CASE("in a lecture no text passes over other text, nor cells over letters of a grid") {
  for (const auto* name : {"block", "heads", "chunked_heads"}) {
    const Player player(name, lecture_style(Theme::light, 720));
    for (std::size_t step = 2; step <= player.steps(); ++step) {
      const auto transition = player.into(step);
      for (const double t : {0.25, 0.5, 0.75}) {
        const auto frame = transition.frame(t);
        const auto found = words_over_words(frame, player.measure);
        INFO(name << ", step " << step << " at " << t << ": " << (found.empty() ? "" : found.front()));
        CHECK(found.empty());
        for (const auto& label : frame.labels) {
          const bool is_letter = label.text.size() == 1 && label.text >= "i" && label.text <= "n";
          const bool is_name = std::ranges::any_of(
              frame.tensors, [&](const TensorPart& part) { return part.name == label.text; });
          if (!is_letter || is_name || label.opacity < 0.35f || label.layer == layer::carried) continue;
          const Rect ink = inset(ink_of(label, player.measure), 2);
          for (const auto& cell : frame.cells) {
            INFO(label.text << " under " << cell.text);
            CHECK((cell.layer != layer::moving || !intersects(cell.rect, ink)));
          }
        }
      }
    }
  }
}

TEST_CASE("in a program only written cells flash, and nothing covers the grid of a third tensor") {
  std::size_t flashes = 0, passing = 0;
  for (const auto* name : {"tour", "heads", "kv_cache", "ranking"}) {
    const Player player(name);
    for (std::size_t step = 2; step <= player.steps(); ++step) {
      const auto& trace = player.trace(step);
      const auto from = player.at(step - 1), to = player.at(step);
      const auto plan = choreograph(from, to, trace, player.style);
      INFO(name << ", step " << step);
      for (const auto& flash : tracks_of(plan, Property::flash)) {
        if (std::ranges::find(from.cells, flash.key, &Cell::key) == from.cells.end()) continue;
        ++flashes;
        const Point at = cell_of(to, flash).rect.center();
        const auto is_over = [&](const auto& writes) {
          return std::any_of(to.tensors.begin(), to.tensors.end(),
                             [&](const TensorPart& part) {
                               return part.card.contains(at) && writes(part.tensor.storage());
                             }) ||
                 std::any_of(to.strips.begin(), to.strips.end(), [&](const StripPart& strip) {
                   return strip.plan.bounds().contains(at) && writes(strip.storage);
                 });
        };
        CHECK(is_over([&](const tensor::Storage& storage) {
          return std::any_of(trace.writes.begin(), trace.writes.end(),
                             [&](const auto& write) { return write.region.storage == storage; });
        }));
      }
      const Transition transition(from, to, trace, player.style, player.words);
      for (const double t : {0.3, 0.4, 0.5, 0.6, 0.7}) {
        const auto frame = transition.frame(t);
        for (const auto& cell : frame.cells) {
          passing += cell.layer == layer::passing;
          if (cell.layer != layer::moving || cell.opacity < 0.6f) continue;
          const Rect middle = inset(cell.rect, 0.3f * std::min(cell.rect.w, cell.rect.h));
          for (const auto& part : to.tensors) {
            const Rect grid = part.grid.bounds();
            const auto leaves_or_lands = [&](const Flight& flight) {
              return grid.contains(flight.start.center()) || grid.contains(flight.end.center()) ||
                     intersects(grid, flight.waypoint);
            };
            if (!part.has_grid || part.is_released || !intersects(grid, middle)) continue;
            INFO("at " << t << ": " << cell.text << " over " << part.name);
            CHECK(std::any_of(plan.flights.begin(), plan.flights.end(), leaves_or_lands));
          }
        }
      }
    }
  }
  CHECK(flashes > 100);
  CHECK(passing > 0);
}

TEST_CASE("tensors on the shelf before and after a step do not move along it") {
  const Player player("attention");
  std::size_t changed = 0;
  for (std::size_t step = 2; step <= player.steps(); ++step) {
    const auto transition = player.into(step);
    const auto from = player.at(step - 1), to = transition.frame(1);
    for (const auto& part : to.tensors) {
      const auto old = std::ranges::find_if(
          from.tensors, [&](const TensorPart& p) { return p.tensor.same_object(part.tensor); });
      if (part.has_grid || old == from.tensors.end() || old->has_grid || part.title.empty()) continue;
      if (std::abs(old->card.x - part.card.x) < 2 && std::abs(old->card.y - part.card.y) < 2) continue;
      ++changed;
      for (const double t : {0.05, 0.1, 0.15, 0.2, 0.3})
        for (const auto& label : transition.frame(t).labels) {
          if (label.key != part.title[0] || label.opacity < 0.1f) continue;
          INFO("step " << step << ", " << part.name << " at " << t);
          CHECK((old->card.contains(label.at) || part.card.contains(label.at)));
        }
    }
  }
  CHECK(changed > 0);
}

TEST_CASE("shapes that align do not cover text of the result's card") {
  const testing::PlainMeasure measure;
  for (const char* last : {"p = w * k", "p = w + k.view(1, 3, 3)", "p = x.view(5, 1, 5) * x"}) {
    INFO(last);
    const testing::Played step(std::string("x = torch.arange(25.).view(5, 5)\nk = torch.ones(3, 3)\n"
                                           "w = x.unfold(0, 3, 1).unfold(1, 3, 1)\n") +
                               last);
    const auto transition = step.transition();
    for (const double t : {0.25, 0.4, 0.5, 0.6, 0.75}) {
      const auto found = words_over_words(transition.frame(t), measure);
      INFO(t << ": " << (found.empty() ? "" : found.front()));
      CHECK(found.empty());
    }
  }
}

TEST_CASE("in whole programs moving cells hardly ever cover a legible number") {
  std::size_t steps = 0, faulty = 0;
  std::string all;
  for (const auto* name : {"forty_statements", "two_heads", "classifier", "lookups", "windows", "layer_norm",
                           "twelve_tensors", "chunked_heads", "gradient", "columns", "channels", "picks",
                           "prefixes", "one_hot", "two_norms", "products", "in_place"}) {
    const Player player(name);
    for (std::size_t step = 2; step <= player.steps(); ++step) {
      const auto transition = player.into(step);
      std::size_t covered = 0;
      std::string first;
      for (const double t : {0.25, 0.5, 0.75}) {
        std::vector<const Cell*> read;
        const auto frame = transition.frame(t);
        for (const auto& cell : frame.cells)
          if (cell.opacity > 0.6f && cell.text_size > 0 && !cell.text.empty() && cell.layer != layer::passing)
            read.push_back(&cell);
        for (const auto* moving : read) {
          if (moving->layer != layer::moving) continue;
          for (const auto* other : read) {
            if (other->key == moving->key) continue;  // a summand lands on the sum
            if (other->text == moving->text || !intersects(other->rect, moving->rect)) continue;
            const auto &a = moving->rect, &b = other->rect;
            const float w = std::min(a.right(), b.right()) - std::max(a.x, b.x),
                        h = std::min(a.bottom(), b.bottom()) - std::max(a.y, b.y);
            if (w * h < 0.35f * std::min(a.w * a.h, b.w * b.h)) continue;
            if (covered++ == 0) first = std::to_string(t) + ": " + moving->text + " over " + other->text;
          }
        }
      }
      ++steps, faulty += covered > 2;
      if (covered > 2) all += std::string(name) + ", step " + std::to_string(step) + " at " + first + "\n";
    }
  }
  INFO(all);
  CHECK(faulty == 0);
  CHECK(steps > 100);
}

TEST_CASE("parameters converted to another dtype appear once the former ones have gone") {
  const auto session = program("net_of_two_layers");
  std::size_t n = 1;
  while (n <= session.steps().size() && session.steps()[n - 1].source != "net.double()") ++n;
  REQUIRE(n <= session.steps().size());
  const testing::PlayedStep step(session, n, lecture_style(Theme::light, 720));
  const auto transition = step.transition();
  for (const double t : {0.1, 0.15, 0.2, 0.25}) {
    std::vector<const Cell*> read;
    const auto frame = transition.frame(t);
    for (const auto& cell : frame.cells)
      if (cell.layer == layer::cell && cell.opacity > 0.5f && cell.text_size > 0) read.push_back(&cell);
    for (std::size_t i = 0; i < read.size(); ++i)
      for (std::size_t j = i + 1; j < read.size(); ++j) {
        INFO(t << ": " << read[i]->text << " over " << read[j]->text);
        CHECK_FALSE(intersects(inset(read[i]->rect, 2), inset(read[j]->rect, 2)));
      }
  }
}
