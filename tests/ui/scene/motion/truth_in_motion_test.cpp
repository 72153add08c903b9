// A step's motion shows what its kernels did: cells that are combined are operands of one recorded call.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "engine/explain/flow_sources.h"
#include "engine/tensor/bounds.h"
#include "engine/tensor/element.h"
#include "tests/support/catch.h"
#include "tests/ui/scene/motion/played_step.h"
#include "ui/scene/model/readers.h"

using namespace stridescope;
using namespace stridescope::scene;
using testing::PlayedStep;

namespace {

session::Session script_from_text(const std::string& path) {
  std::ifstream file(path);
  REQUIRE(file);
  return session::open(std::string(std::istreambuf_iterator<char>(file), {})).session;
}

std::vector<std::string> all_programs() {
  std::vector<std::string> found;
  for (const auto& entry : std::filesystem::directory_iterator(TEST_DATA_DIR "/programs"))
    found.push_back(entry.path().string());
  std::ranges::sort(found);
  return found;
}

/// An element of a storage, as a byte offset.
struct ReadPlace {
  tensor::Storage storage = {};
  std::int64_t byte = 0;
};

/// Returns the elements that a cell at a point of a scene reads.
std::vector<ReadPlace> places_at(const Scene& scene, const session::Trace& trace, bool is_before, Point at) {
  std::vector<ReadPlace> found;
  for (const auto& part : scene.tensors) {
    const auto index = part.has_grid ? part.grid.at(at) : std::nullopt;
    if (!index) continue;
    auto layout = part.tensor.layout();
    if (is_before)
      for (const auto& change : trace.rebinds)
        if (change.tensor.same_object(part.tensor)) layout = change.before;
    found.push_back({part.tensor.storage(), layout.at(*index) * part.tensor.itemsize()});
  }
  for (const auto& strip : scene.strips)
    for (std::int64_t slot = 0; slot < strip.plan.window.shown(); ++slot) {
      const auto element = strip.plan.window.index(slot);
      if (const auto rect = strip.plan.rect(element); rect && rect->contains(at))
        found.push_back({strip.storage, element * tensor::itemsize(strip.dtype)});
    }
  return found;
}

/// Returns true if a kernel call reads an element for the n-th element that it writes.
bool is_read_by(const tensor::Flow& flow, std::size_t source, std::int64_t nth, const ReadPlace& place) {
  const auto& region = flow.sources[source];
  if (!(region.storage == place.storage)) return false;
  const auto itemsize = tensor::itemsize(region.dtype);
  // Elements that a scatter accumulates into one element arrive there together.
  for (std::int64_t n = 0; n < flow.written_count(); ++n) {
    if (n != nth &&
        (flow.destination_index.empty() || flow.destination_index[static_cast<std::size_t>(n)] !=
                                               flow.destination_index[static_cast<std::size_t>(nth)]))
      continue;
    const auto box = explain::source_box(flow, source, n);
    if (!box) continue;
    for (std::int64_t i = 0; i < box->numel(); ++i)
      if (box->storage_index(i) * itemsize == place.byte) return true;
  }
  return false;
}

/// Returns the numbers that a kernel call read from a source for one element that it wrote.
std::vector<double> numbers_read(const tensor::Flow& flow, std::size_t source, std::int64_t nth) {
  const auto box = explain::source_box(flow, source, nth);
  const auto& region = flow.sources[source];
  const tensor::Tensor tensor(region.storage, region.layout, region.dtype);
  std::vector<double> found;
  if (!box || region.storage.is_meta()) return found;
  for (std::int64_t i = 0; i < box->numel(); ++i)
    if (tensor::has_element(tensor, box->storage_index(i)))
      found.push_back(tensor::to_double(tensor::element_at(tensor, box->storage_index(i))));
  return found;
}

/// Returns true if a text equals a number, to the digits shown.
bool is_said_as(const std::string& text, double value) {
  char* end = nullptr;
  const double shown = std::strtod(text.c_str(), &end);
  if (end == text.c_str()) return true;  // "≈0", "T", "∞", "NaN"
  const auto point = text.find('.');
  const auto decimals = point == text.npos ? 0 : static_cast<int>(text.size() - point - 1);
  return std::abs(shown - value) <= 0.51 * std::pow(10.0, -decimals) + 1e-3 * std::abs(value);
}

/// Returns the error of a cell that flies into memory filled by the step; "" if there is none.
std::string fault_of(const PlayedStep& step, const Flight& flight) {
  const auto& trace = step.trace;
  const auto target = places_at(step.to, trace, false, step.to.cells[flight.cell].rect.center());
  const auto is_target = [&](const tensor::Storage& storage) {
    return std::ranges::any_of(target, [&](const ReadPlace& place) { return place.storage == storage; });
  };
  const auto is_filled = std::ranges::any_of(
      trace.flows, [&](const tensor::Flow& flow) { return is_target(flow.destination.storage); });
  if (!is_filled) return {};
  auto starts = places_at(step.to, trace, false, flight.start.center());
  for (auto& place : places_at(step.from, trace, true, flight.start.center())) starts.push_back(place);
  const bool moves_within =
      std::ranges::any_of(starts, [&](const ReadPlace& place) { return is_target(place.storage); });
  if (!flight.operand) return moves_within ? "" : "an operand of nothing";
  const auto [number, source, nth] = *flight.operand;
  if (number >= trace.flows.size() || source >= trace.flows[number].sources.size()) return "of no call";
  const auto& flow = trace.flows[number];
  // The cell shows the result of this call, or a value that the step computes from it.
  const bool is_shown = std::ranges::any_of(
      step.to.strips, [&](const StripPart& strip) { return strip.storage == flow.destination.storage; });
  if (is_shown && !is_target(flow.destination.storage)) return "of a call that fills another storage";
  // Only another element of the operand's copy, or a number computed from it alone, may represent it.
  if (std::ranges::any_of(starts,
                          [&](const ReadPlace& place) { return is_read_by(flow, source, nth, place); }))
    return {};
  if (flight.text.empty() || flight.text == " ") return {};
  const auto text = flight.landed.value_or(flight.text);
  const auto numbers = numbers_read(flow, source, nth);
  if (std::ranges::none_of(numbers, [&](double read) { return is_said_as(text, read); }))
    return text + " is none of the numbers that the call read";
  return {};
}

void check_truth(const PlayedStep& step) {
  for (const auto& flight : step.plan.flights) {
    const auto fault = fault_of(step, flight);
    INFO(flight.text << ": " << fault);
    CHECK(fault.empty());
  }
}

bool is_said_in(const Choreography& plan, std::string_view text) {
  return std::ranges::any_of(
      plan.labels, [&](const auto& label) { return label.start.text.find(text) != std::string::npos; });
}

}  // namespace

TEST_CASE("in every step of a program, cells that come together are operands of one kernel call") {
  for (const auto& path : all_programs()) {
    const auto session = script_from_text(path);
    for (std::size_t n = 1; n <= session.steps().size(); ++n)
      for (const auto& style : {make_style(Theme::light, 1), lecture_style(Theme::light, 720)}) {
        INFO(path << ", step " << n << ": " << session.steps()[n - 1].source);
        check_truth(PlayedStep(session, n, style));
      }
  }
}

TEST_CASE("a computation on temporaries without room on the stage is labelled as internal") {
  const std::string large =
      "import torch.nn.functional as F\nx = torch.arange(400.).view(20, 20) / 400\n"
      "w = torch.ones(20, 20)\nb = torch.ones(20)\n";
  for (const auto* last :
       {"y = torch.relu(x @ w) @ w", "y = (torch.relu(x @ w) + b * b).sum(0)",
        "y = (x @ w + x * w).softmax(1)", "y = ((x - x.mean(1, keepdim=True)) ** 2).mean(1)",
        "y = (x * w).cumsum(0)", "y = F.layer_norm(x @ w + x, (20,))", "y = torch.cat([x @ w, x * x])",
        "y = (x.relu() @ w).t().contiguous()"}) {
    const auto session = session::open(large + last).session;
    REQUIRE(session.steps().size() == 5);
    const PlayedStep step(session, 5, make_style(Theme::light, 1));
    INFO(last);
    check_truth(step);
    CHECK(step.plan.flights.empty());
    CHECK(is_said_in(step.plan, "inside "));
  }
}

TEST_CASE("a temporary with room is shown, and results computed from it fly out of it") {
  const auto session = session::open(
                           "x = torch.arange(6.).view(2, 3)\nw = torch.ones(3, 4)\nv = torch.ones(4, 2)\n"
                           "y = torch.relu(x @ w) @ v")
                           .session;
  const PlayedStep step(session, 4, make_style(Theme::light, 1));
  const auto hidden = std::ranges::find_if(step.to.tensors, [](const TensorPart& part) {
    return part.is_released && part.tensor.shape() == tensor::Dims{2, 4};
  });
  REQUIRE(hidden != step.to.tensors.end());
  check_truth(step);
  const auto& result = step.to.tensors.back();
  std::size_t from_hidden = 0;
  for (const auto& flight : step.plan.flights)
    if (result.grid.bounds().contains(flight.end.center()) &&
        hidden->grid.bounds().contains(flight.start.center()))
      ++from_hidden;
  CHECK(from_hidden == 4);
  CHECK_FALSE(is_said_in(step.plan, "inside "));
}

TEST_CASE("a computation whose operands are all on the stage is not labelled as internal") {
  for (const auto* last : {"y = x @ w", "y = x + w", "y = x.sum(0)", "y = x.softmax(1)", "y = x * 2 + 1",
                           "y = x.t().contiguous()", "y = x[[0, 1]]", "y = torch.cat([x, w])",
                           "y = x.t() @ w", "y = x * torch.tensor(3.)", "y = torch.zeros(2, 2)"}) {
    const auto session =
        session::open(std::string("x = torch.arange(4.).view(2, 2)\nw = torch.ones(2, 2)\n") + last).session;
    REQUIRE(session.steps().size() == 3);
    const PlayedStep step(session, 3, make_style(Theme::light, 1));
    INFO(last);
    check_truth(step);
    CHECK_FALSE(is_said_in(step.plan, "inside "));
  }
}

TEST_CASE("a long enclosing call is labelled by its function's name") {
  const auto session = session::open(
                           "import torch.nn.functional as F\nx = torch.arange(400.).view(20, 20) / 400\n"
                           "y = F.scaled_dot_product_attention(x @ x, x.t() @ x, x * 2 - 1, is_causal=True)\n"
                           "z = torch.relu(x @ x).matmul(x).add(x).clone()")
                           .session;
  const PlayedStep call(session, 3, make_style(Theme::light, 1));
  CHECK(is_said_in(call.plan, "inside F.scaled_dot_product_attention(…)"));
  const auto in_full = session::open(
                           "import torch\nq = torch.eye(2)\n"
                           "y = torch.nn.functional.scaled_dot_product_attention(q, q, q)\n")
                           .session;
  const PlayedStep named(in_full, 2, make_style(Theme::light, 1));
  CHECK(is_said_in(named.plan, "inside torch.nn.functional.scaled_dot_product_attention(…)"));
  const PlayedStep chain(session, 4, make_style(Theme::light, 1));
  CHECK_FALSE(is_said_in(chain.plan, "inside torch.relu(…)"));
}

TEST_CASE("a module's hidden values are shown if there is room, else its call is labelled") {
  const auto session = script_from_text(TEST_DATA_DIR "/programs/net_of_two_layers.py");
  const auto& steps = session.steps();
  std::size_t call = 1;
  while (call < steps.size() && steps[call - 1].source != "y = net(x)") ++call;
  for (const auto size : {Size{1280, 720}, Size{1920, 1080}}) {
    const PlayedStep step(session, call, make_style(Theme::light, 1), size);
    const bool has_hidden = std::ranges::any_of(step.to.tensors, [](const TensorPart& part) {
      return part.is_released && part.tensor.shape() == tensor::Dims{2, 4};
    });
    check_truth(step);
    CHECK((has_hidden || is_said_in(step.plan, "inside net(x)")));
  }
}
