#include "ui/scene/model/unfolded.h"

#include <algorithm>

namespace stridescope::scene {
namespace {

bool is_given(const session::Trace& trace, const tensor::Storage& storage) {
  return std::ranges::any_of(trace.ops, [&](const script::OpRecord& op) {
    return std::ranges::any_of(op.outputs, [&](const auto& output) { return output.storage() == storage; });
  });
}

}  // namespace

const tensor::Flow* copy_of_windows(const session::Trace& trace, const tensor::Storage& storage) {
  const tensor::Flow* copy = nullptr;
  for (const auto& flow : trace.flows) {
    if (!(flow.destination.storage == storage)) continue;
    // The copied windows have more dimensions than the image.
    constexpr std::size_t image_rank = 4;
    if (copy || flow.kind != tensor::FlowKind::copy || flow.sources.size() != 1 ||
        flow.destination.layout.shape.size() <= image_rank)
      return nullptr;
    copy = &flow;
  }
  return copy && !is_given(trace, storage) ? copy : nullptr;
}

const tensor::Region* unfolded_windows(const session::Trace& trace, const tensor::Storage& storage) {
  const auto* copy = copy_of_windows(trace, storage);
  if (!copy) return nullptr;
  for (const auto& flow : trace.flows)
    if (&flow > copy && flow.kind == tensor::FlowKind::reduce && flow.sources.size() == 2)
      for (const auto& factor : flow.sources)
        if (factor.storage == storage && factor.layout.shape.size() < copy->destination.layout.shape.size())
          return &factor;
  return nullptr;
}

}  // namespace stridescope::scene
