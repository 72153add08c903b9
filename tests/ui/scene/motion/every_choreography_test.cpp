// Each choreography at every eighth of its time: marks belong to the cell that lands, nothing legible is
// covered, and each cell of a view is drawn once.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "engine/explain/flow_sources.h"
#include "tests/support/catch.h"
#include "tests/ui/scene/motion/played_step.h"
#include "ui/scene/model/readers.h"
#include "ui/scene/model/stage.h"
#include "ui/scene/motion/origin.h"

using namespace stridescope;
using namespace stridescope::scene;
using testing::PlayedStep;
using testing::session_of;

namespace {

/// A script whose last statement is played.
struct Row {
  const char* choreography;
  const char* script;
};

constexpr Row rows[] = {
    {"regroup", "x = torch.arange(24).view(4, 6)\ny = x.view(2, 2, 6)"},
    {"regroup in place", "x = torch.arange(24).view(4, 6)\nx.resize_(3, 8)"},
    {"slice", "x = torch.arange(24).view(4, 6)\ny = x[1:3, ::2]"},
    {"windows", "x = torch.arange(10)\ny = x.unfold(0, 4, 2)"},
    {"sweep", "x = torch.arange(12)\ny = x.as_strided((3, 4), (2, 1))"},
    {"parts", "x = torch.arange(12).view(3, 4)\na, b = x.chunk(2, 1)"},
    {"transpose_cells", "x = torch.arange(12).view(3, 4)\ny = x.t()"},
    {"transpose_cells three axes", "x = torch.arange(24).view(2, 3, 4)\ny = x.permute(2, 0, 1)"},
    {"transpose_cells in place", "x = torch.arange(12).view(3, 4)\nx.t_()"},
    {"slide_axis", "x = torch.arange(12).view(3, 4)\ny = x.unsqueeze(1)"},
    {"slide_axis in place", "x = torch.arange(4).view(4, 1)\nx.squeeze_()"},
    {"replicate", "x = torch.arange(3).view(3, 1)\ny = x.expand(3, 4)"},
    {"extract_diagonal", "x = torch.arange(16).view(4, 4)\ny = x.diagonal()"},
    {"dtype", "x = torch.arange(6)\ny = x.view(torch.int32)"},
    {"appear", "x = torch.zeros(2)\ny = torch.arange(12).view(3, 4)"},
    {"pack", "x = torch.arange(12).view(3, 4).t()\ny = x.contiguous()"},
    {"flip", "x = torch.arange(12).view(3, 4)\ny = x.flip(0)"},
    {"gather", "x = torch.arange(12).view(3, 4)\ny = x[torch.tensor([2, 0, 2])]"},
    {"pour", "a = torch.arange(6).view(2, 3)\nb = torch.ones(1, 3, dtype=torch.long)\ny = torch.cat([a, b])"},
    {"combine_elementwise", "a = torch.arange(12.).view(3, 4)\nb = torch.ones(3, 4)\ny = a + b"},
    {"combine_elementwise, stretched", "a = torch.arange(3.).view(3, 1)\nb = torch.arange(4.)\ny = a * b"},
    {"combine_elementwise, one operand", "a = torch.arange(12.).view(3, 4)\ny = a.exp()"},
    {"point_out", "a = torch.arange(6.).view(2, 3)\nb = torch.ones(3, 2)\ny = (a @ b).relu() @ b"},
    {"make_inside", "a = torch.arange(400.).view(20, 20)\ny = (a @ a).relu() @ a"},
    {"reduce_cells", "x = torch.arange(12.).view(3, 4)\ny = x.sum(1)"},
    {"reduce_cells, columns", "x = torch.arange(12.).view(3, 4)\ny = x.mean(0)"},
    {"reduce_cells, all", "x = torch.arange(6.).view(2, 3)\ny = x.amax()"},
    {"reduce_cells, windows",
     "x = torch.arange(16.).view(1, 1, 4, 4)\ny = torch.nn.functional.max_pool2d(x, 2)"},
    {"pick_losses",
     "x = torch.arange(6.).view(2, 3)\nt = torch.tensor([2, 0])\n"
     "y = torch.nn.functional.cross_entropy(x, t)"},
    {"accumulate", "x = torch.arange(6.).view(2, 3)\ny = x.cumsum(1)"},
    {"matrix_product", "a = torch.arange(6.).view(2, 3)\nb = torch.arange(12.).view(3, 4)\ny = a @ b"},
    {"matrix_product, batch",
     "a = torch.arange(12.).view(2, 2, 3)\nb = torch.arange(12.).view(2, 3, 2)\ny = a @ b"},
    {"matrix_product, convolution",
     "x = torch.arange(16.).view(1, 1, 4, 4)\nw = torch.ones(1, 1, 2, 2)\n"
     "y = torch.nn.functional.conv2d(x, w)"},
    {"matrix_product, einsum",
     "a = torch.arange(6.).view(2, 3)\nb = torch.arange(12.).view(3, 4)\n"
     "y = torch.einsum('ij,jk->ik', a, b)"},
    {"normalise", "x = torch.arange(12.).view(3, 4)\ny = x.softmax(1)"},
    {"normalise, layer norm",
     "x = torch.arange(12.).view(3, 4)\ny = torch.nn.functional.layer_norm(x, (4,))"},
    {"write", "x = torch.zeros(3, 4)\nx[1] = 5"},
    {"write, copied", "x = torch.zeros(3, 4)\ny = torch.arange(4.)\nx[1] = y"},
    {"write, computed", "x = torch.arange(12.).view(3, 4)\nx.add_(1)"},
    {"write, scattered", "x = torch.zeros(4)\nx.index_add_(0, torch.tensor([1, 1, 3]), torch.ones(3))"},
    {"rewrite", "x = torch.arange(6.).view(2, 3)\ny = x.clone().mul_(2)"},
    {"rebind", "x = torch.arange(12).view(3, 4)\nx = x.t()"},
    {"refuse", "x = torch.arange(12).view(3, 4).t()\ny = x.view(12)"},
};

bool is_flying(const Cell& cell) { return cell.layer == layer::moving && cell.opacity > 0.35f; }

std::vector<std::string> program_paths() {
  std::vector<std::string> found;
  for (const auto& entry : std::filesystem::directory_iterator(TEST_DATA_DIR "/programs"))
    found.push_back(entry.path().string());
  std::ranges::sort(found);
  return found;
}

/// Returns texts, and numbers in cells at rest, that a flying cell partly covers.
std::vector<std::string> covered_in(const Scene& frame, const TextMeasure& measure) {
  std::vector<std::string> found;
  for (const auto& flying : frame.cells) {
    if (!is_flying(flying)) continue;
    const Rect rect = inset(flying.rect, 1);
    for (const auto& label : frame.labels)
      if (label.opacity > 0.35f && label.layer < layer::moving &&
          intersects(rect, inset(testing::ink_of(label, measure), 1)))
        found.push_back("\"" + label.text + "\" under " + flying.text);
  }
  return found;
}

/// Returns cells of views that are drawn twice in a frame.
std::vector<std::string> doubles_in(const Scene& frame, const PlayedStep& step) {
  std::map<scene::ItemKey, int> counts;
  for (const auto& cell : frame.cells)
    if (cell.opacity > 0.1f) ++counts[cell.key];
  std::vector<std::string> found;
  for (const auto& part : step.to.tensors) {
    const auto& layout = part.tensor.layout();
    const bool is_filled = std::ranges::any_of(step.trace.flows, [&](const tensor::Flow& flow) {
      return flow.destination.storage == part.tensor.storage();
    });
    if (!part.has_grid || is_filled || layout.numel() > 4096) continue;
    for (std::int64_t n = 0; n < layout.numel(); ++n) {
      const auto found_count = counts.find(tensor_key(part.tensor, "cell", n));
      if (found_count != counts.end() && found_count->second > 1)
        found.push_back(part.name + ", cell " + std::to_string(n));
    }
  }
  return found;
}

/// An element of a storage, by its first byte.
using Element = std::pair<std::int64_t, std::int64_t>;

Element element_of(const tensor::Tensor& tensor, const tensor::Dims& index) {
  return {tensor.storage().id(), tensor.layout().at(index) * tensor.itemsize()};
}

/// A cell that appears in this step: when its flight starts and ends, and the elements it is computed from.
struct Coming {
  double leaves = 0, lands = 0;
  std::set<Element> made_of;
};

/// The elements that an element is computed from, also through temporaries of the step.
class Makings {
 public:
  explicit Makings(const session::Trace& trace) : trace_(trace) {}
  const std::set<Element>& of(const tensor::Storage& storage, std::int64_t byte) {
    const auto [known, is_new] = found_.try_emplace({storage.id(), byte});
    if (!is_new) return known->second;
    std::set<Element> all;
    for (const auto& flow : trace_.flows) {
      if (!(flow.destination.storage == storage)) continue;
      const auto nth = explain::written_by(flow, byte / tensor::itemsize(flow.destination.dtype));
      for (std::size_t s = 0; nth && s < flow.sources.size(); ++s) {
        const auto box = explain::source_box(flow, s, *nth);
        const auto& source = flow.sources[s];
        for (std::int64_t i = 0; box && i < std::min<std::int64_t>(box->numel(), 256); ++i) {
          const auto read = box->storage_index(i) * tensor::itemsize(source.dtype);
          all.emplace(source.storage.id(), read);
          const auto deeper = of(source.storage, read);
          all.insert(deeper.begin(), deeper.end());
        }
      }
    }
    return found_[{storage.id(), byte}] = std::move(all);
  }

 private:
  const session::Trace& trace_;
  std::map<Element, std::set<Element>> found_;
};

std::vector<Coming> coming_in(const PlayedStep& step) {
  std::map<scene::ItemKey, std::size_t> cells;
  for (std::size_t i = 0; i < step.to.cells.size(); ++i) cells[step.to.cells[i].key] = i;
  std::map<std::size_t, double> leaves;
  for (const auto& flight : step.plan.flights) {
    const auto [known, is_new] = leaves.try_emplace(flight.cell, flight.leaves);
    if (!is_new) known->second = std::min(known->second, flight.leaves);
  }
  Makings makings(step.trace);
  std::vector<Coming> found;
  for (const auto& part : step.to.tensors) {
    const auto& layout = part.tensor.layout();
    for (std::int64_t n = 0; part.has_grid && n < std::min<std::int64_t>(layout.numel(), 4096); ++n) {
      const auto cell = cells.find(tensor_key(part.tensor, "cell", n));
      if (cell == cells.end() || step.plan.appear_times[cell->second] <= 0) continue;
      const auto own = element_of(part.tensor, layout.coordinate(n));
      Coming coming{step.plan.appear_times[cell->second], step.plan.appear_times[cell->second],
                    makings.of(part.tensor.storage(), own.second)};
      if (const auto flown = leaves.find(cell->second); flown != leaves.end()) coming.leaves = flown->second;
      coming.made_of.insert(own);
      found.push_back(std::move(coming));
    }
  }
  std::ranges::sort(found, {}, &Coming::lands);
  return found;
}

/// Returns elements whose cells a rectangle of the stage contains.
std::set<Element> elements_in(const Scene& scene, const Rect& rect) {
  std::set<Element> found;
  for (const auto& part : scene.tensors)
    for (std::int64_t n = 0; part.has_grid && n < std::min<std::int64_t>(part.tensor.numel(), 4096); ++n) {
      const auto index = part.tensor.layout().coordinate(n);
      if (const auto cell = part.grid.rect(index); cell && rect.contains(cell->center()))
        found.insert(element_of(part.tensor, index));
    }
  for (const auto& strip : scene.strips)
    for (std::int64_t slot = 0; slot < strip.plan.window.shown(); ++slot) {
      const auto element = strip.plan.window.index(slot);
      if (const auto cell = strip.plan.rect(element); cell && rect.contains(cell->center()))
        found.emplace(strip.storage.id(), element * tensor::itemsize(strip.dtype));
    }
  return found;
}

/// Returns the frames around cells that the step reads.
std::vector<Actor<Box>> frames_of(const PlayedStep& step) {
  std::vector<Actor<Box>> found;
  std::ranges::copy_if(step.plan.boxes, std::back_inserter(found),
                       [](const Actor<Box>& box) { return box.start.key == key_of("window", ""); });
  return found;
}

/// Returns frames at a time that contain more than the sources of results landing meanwhile, or none of the
/// next result's sources.
std::vector<std::string> wrong_marks(const Scene& scene, const std::vector<Actor<Box>>& frames,
                                     const std::vector<Coming>& coming, double t) {
  std::vector<std::string> found;
  for (const auto& frame : frames) {
    if (t < frame.comes() || t >= frame.goes()) continue;
    if (frame.start.rect != frame.end.rect && t >= frame.track(Property::place).start)
      continue;  // the frame is moving to the next sources
    const auto framed = elements_in(scene, inset(frame.start.rect, frame.start.border_width * 1.5f));
    std::set<Element> read, of_next;
    double next = 2;
    for (const auto& one : coming) {
      const bool takes_off = one.leaves >= frame.comes() && one.leaves <= frame.goes();
      if (one.lands <= t || (!takes_off && one.lands > std::max(frame.goes() + 1e-6, next))) continue;
      if (!takes_off) next = std::min(next, one.lands);
      read.insert(one.made_of.begin(), one.made_of.end());
      if (takes_off || one.lands <= next) of_next.insert(one.made_of.begin(), one.made_of.end());
    }
    const auto& rect = frame.start.rect;
    const auto place = fmt::format("a frame at {}, {} around ", rect.x, rect.y);
    if (!std::ranges::includes(read, framed)) found.push_back(place + "more than is read");
    if (std::ranges::none_of(framed, [&](const Element& one) { return of_next.contains(one); }))
      found.push_back(place + "nothing that lands next");
  }
  return found;
}

/// Checks the marks, covered texts and duplicate cells at every eighth of the time.
void check_step(const PlayedStep& step) {
  const auto transition = step.transition();
  const auto coming = coming_in(step);
  const auto frames = frames_of(step);
  for (int eighth = 0; eighth <= 8; ++eighth) {
    const double t = eighth / 8.0;
    const auto frame = transition.frame(t);
    auto found = covered_in(frame, step.measure);
    std::ranges::copy(doubles_in(frame, step), std::back_inserter(found));
    std::ranges::copy(wrong_marks(step.to, frames, coming, t), std::back_inserter(found));
    INFO("at " << eighth << "/8: " << (found.empty() ? "" : found.front()) << ", " << found.size());
    CHECK(found.empty());
  }
}

}  // namespace

TEST_CASE("in every choreography marks fit the landing cell, text is uncovered, no cell is drawn twice") {
  std::size_t frames = 0;
  for (const auto& look : {make_style(Theme::light, 1), lecture_style(Theme::light, 720)})
    for (const auto& row : rows) {
      INFO(row.choreography);
      const auto session = session_of(row.script);
      const PlayedStep step(session, session.steps().size(), look);
      frames += frames_of(step).size();
      check_step(step);
    }
  CHECK(frames > 100);
}

TEST_CASE("in every step of a program marks fit the landing cell, text is uncovered, no cell drawn twice") {
  for (const auto& path : program_paths()) {
    std::ifstream file(path);
    const auto session = session_of(std::string(std::istreambuf_iterator<char>(file), {}));
    for (std::size_t n = 1; n <= session.steps().size(); ++n) {
      INFO(path << ", step " << n);
      check_step(PlayedStep(session, n, lecture_style(Theme::light, 720)));
    }
  }
}

TEST_CASE("the check detects a frame around the sources of another cell") {
  for (const auto& row : rows) {
    const std::string_view name = row.choreography;
    if (name != "reduce_cells" && name != "matrix_product" && name != "reduce_cells, windows") continue;
    const auto session = session_of(row.script);
    const PlayedStep step(session, session.steps().size(), make_style(Theme::light, 1));
    auto frames = frames_of(step);
    REQUIRE(frames.size() > 2);
    const Rect first = frames.front().start.rect;
    for (std::size_t i = 0; i < frames.size(); ++i)
      frames[i].start.rect = frames[i].end.rect = i + 1 < frames.size() ? frames[i + 1].start.rect : first;
    std::size_t noticed = 0;
    for (int eighth = 0; eighth < 8; ++eighth)
      noticed += wrong_marks(step.to, frames, coming_in(step), eighth / 8.0).size();
    INFO(name);
    CHECK(noticed > 0);
  }
}
