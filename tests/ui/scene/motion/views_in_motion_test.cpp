// Views move by coordinate, and the strip has the colours of the framed tensor: at every step of every
// program, example of the gallery and lesson.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <unordered_map>
#include <utility>

#include "assets.h"
#include "tests/support/catch.h"
#include "tests/ui/scene/motion/played.h"
#include "tests/ui/scene/motion/played_step.h"
#include "ui/scene/model/readers.h"
#include "ui/scene/model/stage.h"
#include "ui/scene/motion/origin.h"
#include "ui/scene/picture/style.h"

using namespace stridescope;
using namespace stridescope::scene;
using testing::PlayedStep;
using testing::session_of;

namespace {

struct LoadedScript {
  std::string name;
  session::Session session;
};

std::vector<LoadedScript> all_scripts() {
  std::vector<LoadedScript> found;
  const auto add = [&](const std::string& name, const std::string& text) {
    found.push_back({name, session_of(text)});
  };
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::directory_iterator(TEST_DATA_DIR "/programs"))
    paths.push_back(entry.path());
  std::ranges::sort(paths);
  for (const auto& path : paths) {
    std::ifstream file(path);
    add(path.stem(), std::string(std::istreambuf_iterator<char>(file), {}));
  }
  for (const auto& asset : assets::all())
    if (asset.path.ends_with(".py") &&
        (asset.path.starts_with("gallery/") || asset.path.starts_with("lessons/")))
      add(std::string(asset.path), std::string(asset.content));
  return found;
}

struct SeenViews {
  std::size_t views = 0, flights = 0, kept = 0;
  std::set<scene::ItemKey> read;  ///< cells of the sources that the step's views read
};

/// Returns the error of a view's motion; "" if there is none.
std::string view_fault(const PlayedStep& step, const TensorPart& part, SeenViews& seen) {
  const auto source = source_of(part, step.from, step.to, step.trace);
  if (!source.part || !source.part->has_grid || !source.map || !part.has_grid) return {};
  const auto& layout = part.tensor.layout();
  std::set<std::size_t> flown;
  std::size_t flights = 0;
  for (const auto& flight : step.plan.flights) {
    const auto index = part.grid.at(flight.end.center());
    if (!index || flight.operand ||
        step.to.cells[flight.cell].key != tensor_key(part.tensor, "cell", flat_index_of(layout, *index)))
      continue;
    if (!flown.insert(flight.cell).second) return "a cell flies twice";
    ++flights;
    const auto read = source.map->source_of(*index);
    if (!read) return "no source";
    if (source.layout.at(*read) != layout.at(*index)) return "the map leads to another element";
    if (source.part->tensor.same_object(part.tensor)) {
      if (source.part->grid.at(flight.start.center()) != read) return "a cell starts at another coordinate";
      continue;
    }
    const auto* strip = strip_in(step.to, part.tensor.storage());
    const auto element = layout.at(*index) * part.tensor.itemsize() /
                         tensor::itemsize(strip ? strip->dtype : part.tensor.dtype());
    const auto place = strip ? strip->plan.rect(element) : std::nullopt;
    if (place && !place->contains(flight.start.center())) return "a cell starts beside its element";
  }
  seen.flights += flights;
  if (flights == 0 || source.layout.numel() > 4096 || layout.numel() > 4096) return {};
  ++seen.views;
  for (std::int64_t n = 0; n < layout.numel(); ++n) {
    const auto read = source.map->source_of(layout.coordinate(n));
    if (read && source.part->grid.rect(*read))
      seen.read.insert(tensor_key(source.part->tensor, "cell", flat_index_of(source.layout, *read)));
  }
  return {};
}

float color_distance(Color a, Color b) {
  return static_cast<float>(std::max({std::abs(a.r - b.r), std::abs(a.g - b.g), std::abs(a.b - b.b)}));
}

/// Returns the tensors whose cards have the frame of the step's subject.
std::vector<const TensorPart*> framed_in(const Scene& scene, const Scene& cards, const Palette& palette) {
  std::vector<const TensorPart*> found;
  for (const auto& part : cards.tensors)
    for (const auto& box : scene.boxes)
      if (box.key == tensor_key(part.tensor, "card") && box.opacity > 0.5f &&
          color_distance(box.border, palette.selection) < color_distance(box.border, palette.line)) {
        found.push_back(&part);
        break;
      }
  return found;
}

/// Returns the names of tensors in formulas; empty if one is about a single element, the target of a cue.
std::vector<std::string> named_in(const Scene& scene) {
  std::vector<std::string> found;
  const auto is_of_element = [](const Label& label) {
    return label.text == "storage[" || label.text == " = storage[";
  };
  if (std::ranges::any_of(scene.labels, is_of_element)) return {};
  for (const auto& label : scene.labels)
    if (label.layer == layer::label && label.font == Font::mono && label.opacity > 0.5f &&
        label.text.size() > 1 && label.text.ends_with('[') &&
        label.text.find(" storage[") == std::string::npos && label.text.find(" bytes[") == std::string::npos)
      found.push_back(label.text.substr(0, label.text.size() - 1));
  return found;
}

/// Checks that a strip's cells are muted exactly if the framed tensor, with this layout, reads none of them.
std::string strip_fault(const Scene& scene, const TensorPart* framed, const tensor::Layout& layout,
                        const Style& style) {
  for (const auto& strip : scene.strips) {
    std::unordered_map<scene::ItemKey, std::int64_t> elements;
    for (std::int64_t slot = 0; slot < strip.plan.window.shown(); ++slot) {
      const auto element = strip.plan.window.index(slot);
      elements[key_of("storage", "", strip.storage.id(), element)] = element;
    }
    const bool is_own = framed && framed->tensor.storage() == strip.storage;
    for (const auto& cell : scene.cells) {
      const auto found = elements.find(cell.key);
      const bool is_still =
          cell.layer == layer::cell && cell.opacity > 0.9f && cell.ring.a == 0 && cell.hatch.a == 0;
      if (found == elements.end() || !is_still) continue;
      const auto element = found->second;
      bool is_read = !is_own;
      if (is_own) {
        const auto size = tensor::itemsize(strip.dtype), own = framed->tensor.itemsize();
        for (auto e = element * size / own; e <= ((element + 1) * size - 1) / own; ++e)
          is_read = is_read || readers(layout, e, 0).count > 0;
      }
      const auto colour =
          strip.numel > 1 ? static_cast<double>(element) / static_cast<double>(strip.numel - 1) : 0.35;
      const bool is_muted = color_distance(cell.fill, style.palette.skipped) <
                            color_distance(cell.fill, ramp(style.theme, colour));
      if (is_muted == is_read)
        return "element " + std::to_string(element) + " is " + (is_muted ? "muted" : "coloured") + " for " +
               (framed ? framed->name : "none");
    }
  }
  return {};
}

}  // namespace

TEST_CASE(
    "cells of a view fly from the elements that it reads, and its coordinates are outlined, in every "
    "program") {
  SeenViews seen;
  for (const auto& program : all_scripts())
    for (std::size_t n = 1; n <= program.session.steps().size(); ++n) {
      const PlayedStep step(program.session, n, make_style(Theme::light, 1));
      for (const auto& part : step.to.tensors) {
        INFO(program.name << ", step " << n << ", " << part.name);
        CHECK(view_fault(step, part, seen) == "");
      }
      const auto read = std::exchange(seen.read, {});
      std::set<scene::ItemKey> kept;
      for (const auto& ring : testing::tracks_of(step.plan, Property::ring))
        if (ring.start == 0) kept.insert(ring.key);
      seen.kept += read.size();
      INFO(program.name << ", step " << n);
      if (!read.empty()) CHECK(kept == read);
    }
  CHECK(seen.views > 100);
  CHECK(seen.flights > 1000);
  CHECK(seen.kept > 1000);
}

TEST_CASE("while a step plays, the strip is coloured for the tensor that has the frame, in every program") {
  std::size_t muted = 0;
  for (const auto& program : all_scripts())
    for (std::size_t n = 1; n <= program.session.steps().size(); ++n) {
      const PlayedStep step(program.session, n, make_style(Theme::light, 1));
      const auto transition = step.transition();
      for (const double t : {0.0, 0.25, 0.5, 0.75, 1.0}) {
        const auto frame = transition.frame(t);
        const auto& cards = t == 0 ? step.from : step.to;
        const auto framed = framed_in(frame, cards, step.style.palette);
        INFO(program.name << ", step " << n << " at " << t);
        CHECK(framed.size() <= 1);
        const auto* subject = framed.empty() ? nullptr : framed.front();
        // Halfway between two cards neither has the frame.
        if (!subject && t > 0 && t < 1) continue;
        for (const auto& name : named_in(frame)) CHECK(name == (subject ? subject->name : ""));
        const auto layout = subject ? subject->tensor.layout() : tensor::Layout{};
        auto fault = strip_fault(frame, subject, layout, step.style);
        // A tensor laid out anew in place keeps its frame: the strip follows its cells.
        if (t > 0 && t < 1 && subject && !fault.empty())
          fault = strip_fault(frame, subject, layout_before(step.trace, subject->tensor), step.style);
        CHECK(fault == "");
        for (const auto& cell : frame.cells)
          if (color_distance(cell.fill, step.style.palette.skipped) < 0.02f) ++muted;
      }
    }
  CHECK(muted > 1000);
}

TEST_CASE("a view of every second overlapping window flies out of the elements of these windows") {
  const testing::Played played("x = torch.arange(10)\nw = x.as_strided((7, 4), (1, 1))\nv = w[::2]");
  for (std::int64_t i = 0; i < 4; ++i)
    for (std::int64_t j = 0; j < 4; ++j) {
      const auto flights = played.flights("v", {i, j});
      REQUIRE(flights.size() == 1);
      CHECK(testing::is_near(flights[0].start, played.strip_cell(0, 2 * i + j)));
      CHECK(testing::is_near(flights[0].end, played.cell("v", {i, j})));
    }
  const auto rings = testing::tracks_of(played.plan, Property::ring);
  CHECK(std::ranges::count(rings, 0.0, &Track::start) == 16);
  CHECK(testing::tracks_of(played.plan, Property::opacity).size() == 12);
}
