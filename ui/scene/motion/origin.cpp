#include "ui/scene/motion/origin.h"

#include <algorithm>

#include "engine/explain/flow_sources.h"

namespace stridescope::scene {
namespace {

bool holds(const std::vector<tensor::Tensor>& list, const tensor::Tensor& tensor) {
  return std::ranges::any_of(list, [&](const auto& t) { return t.same_object(tensor); });
}

}  // namespace

bool was_left_out(const Scene& from, const session::Trace& trace, const tensor::Storage& storage) {
  const auto is_it = [&](const auto& other) { return other == storage; };
  if (strip_in(from, storage) || std::ranges::any_of(trace.allocated, is_it)) return false;
  for (const auto& op : trace.ops) {
    const auto reads = [&](const tensor::Tensor& t) { return t.storage() == storage; };
    if (std::ranges::any_of(op.inputs, reads)) return true;
    if (std::ranges::any_of(op.outputs, reads)) return false;
  }
  return true;
}

bool was_left_out(const Scene& from, const session::Trace& trace, const tensor::Tensor& tensor) {
  if (part_in(from, tensor)) return false;
  for (const auto& op : trace.ops) {
    if (holds(op.inputs, tensor)) return true;
    if (holds(op.outputs, tensor)) return false;
  }
  return was_left_out(from, trace, tensor.storage());
}

tensor::Layout layout_before(const session::Trace& trace, const tensor::Tensor& tensor) {
  for (const auto& change : trace.rebinds)
    if (change.tensor.same_object(tensor)) return change.before;
  return tensor.layout();
}

Source source_of(const TensorPart& part, const Scene& from, const Scene& to, const session::Trace& trace) {
  const auto source_in = [&](const Scene& scene, const TensorPart& found) {
    Source source{&found, &scene,
                  &scene == &from ? layout_before(trace, found.tensor) : found.tensor.layout()};
    session::PastTensorLookup past_tensor;
    if (to.state)
      past_tensor = [&state = *to.state](const tensor::Tensor& tensor) { return state.frozen(tensor); };
    source.map = session::coordinate_map(trace, {found.tensor, source.layout},
                                         {part.tensor, part.tensor.layout()}, past_tensor);
    return source;
  };
  if (const auto* old = part_in(from, part.tensor)) return source_in(from, *old);
  Source nearest;
  std::vector<tensor::Tensor> made{part.tensor};
  for (auto op = trace.ops.rbegin(); op != trace.ops.rend(); ++op) {
    const bool used = std::ranges::any_of(made, [&](const auto& t) { return holds(op->outputs, t); });
    if (!used) continue;
    for (const auto& input : op->inputs) {
      if (!(input.storage() == part.tensor.storage())) continue;
      for (const auto* scene : {&to, &from})
        if (const auto* found = part_in(*scene, input); found && found->has_grid && found != &part) {
          auto source = source_in(*scene, *found);
          if (source.map) return source;
          if (!nearest.part) nearest = std::move(source);
        }
      made.push_back(input);
    }
  }
  return nearest;
}

std::vector<SourceElement> source_elements(const tensor::Flow& flow, std::size_t source, std::int64_t n,
                                           std::size_t limit) {
  // A scatter that computes combines all elements with the same destination.
  if (const auto& places = flow.destination_index;
      flow.kind == tensor::FlowKind::compute && !places.empty() && flow.source_index.empty()) {
    std::vector<SourceElement> together;
    const auto place = places[static_cast<std::size_t>(n)];
    for (std::size_t m = 0; m < places.size() && together.size() < limit; ++m)
      if (places[m] == place)
        if (const auto box = explain::source_box(flow, source, static_cast<std::int64_t>(m)))
          together.push_back({box->storage_index(0), box->first.empty() ? tensor::Dims{} : box->coordinate(0),
                              static_cast<std::int64_t>(together.size())});
    return together;
  }
  const auto box = explain::source_box(flow, source, n);
  if (!box) return {};
  const auto all = box->numel(), most = static_cast<std::int64_t>(limit);
  const auto first = all <= most ? all : most - most / 2;
  std::vector<SourceElement> found;
  const auto add = [&](std::int64_t i) {
    found.push_back({box->storage_index(i), box->first.empty() ? tensor::Dims{} : box->coordinate(i), i});
  };
  for (std::int64_t i = 0; i < first; ++i) add(i);
  for (auto i = all <= most ? all : all - most / 2; i < all; ++i) add(i);
  return found;
}

}  // namespace stridescope::scene
