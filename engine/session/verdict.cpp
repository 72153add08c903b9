#include "engine/session/verdict.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <set>

#include "engine/explain/overlap.h"
#include "engine/session/reach.h"
#include "engine/session/results.h"

namespace stridescope::session {
namespace {

const tensor::Tensor* only_tensor(const std::vector<script::Value>& results) {
  return results.size() == 1 ? results[0].get_if<tensor::Tensor>() : nullptr;
}

/// Whether the only result is a tensor that an operation was given: x.contiguous() of a contiguous x; or
/// whether nothing but a look was taken: `n = x`, `x`.
bool is_given(const std::vector<script::Value>& results, const Trace& trace) {
  if (trace.ops.empty()) return true;
  const auto* result = only_tensor(results);
  return result && std::any_of(trace.ops.begin(), trace.ops.end(), [&](const script::OpRecord& op) {
           return std::any_of(op.inputs.begin(), op.inputs.end(),
                              [&](const tensor::Tensor& input) { return input.same_object(*result); });
         });
}

/// The ids of the storages into which elements are copied.
std::set<std::int64_t> filled_by_copying(const Trace& trace) {
  std::set<std::int64_t> filled;
  for (const auto& flow : trace.flows)
    if (flow.kind == tensor::FlowKind::copy && !flow.sources.empty())
      filled.insert(flow.destination.storage.id());
  return filled;
}

/// Of a scatter, the different elements that its index chooses; nothing where it has none, or a long one.
std::optional<std::int64_t> chosen_places(const Write& write, const Trace& trace) {
  constexpr std::size_t most_looked_at = 4096;
  if (write.flow >= trace.flows.size()) return std::nullopt;
  const auto& index = trace.flows[write.flow].destination_index;
  if (index.empty() || index.size() > most_looked_at) return std::nullopt;
  return static_cast<std::int64_t>(std::set<std::int64_t>(index.begin(), index.end()).size());
}

/// Bytes of the different elements that a write goes to.
std::int64_t place_bytes_of(const Write& write, const Trace& trace) {
  auto cells = chosen_places(write, trace);
  if (!cells) cells = explain::distinct_cells(write.region.layout).value_or(write.count);
  return std::min(*cells, write.count) * tensor::itemsize(write.region.dtype);
}

}  // namespace

Verdict verdict_of(const std::vector<script::Value>& results, const Trace& trace, std::int64_t first_new_id) {
  Verdict verdict;
  const auto filled = filled_by_copying(trace);
  std::set<std::int64_t> made;
  bool copied = false, moves = false;
  const auto take = [&](const tensor::Storage& storage) {
    if (storage.id() < first_new_id) return false;
    if (!made.insert(storage.id()).second) return true;
    verdict.copied_bytes += storage.nbytes();
    copied = copied || filled.contains(storage.id());
    return true;
  };
  for (const auto& result : results) {
    for_each_tensor("", result, [&](const std::string&, const tensor::Tensor& tensor) {
      if (verdict.results++ == 0) {
        verdict.layout = tensor.layout();
        verdict.dtype = tensor.dtype();
      }
      if (verdict.results <= Verdict::most_parts) verdict.parts.push_back(tensor.layout());
      take(tensor.storage());
    });
  }
  if (verdict.results < 2 || verdict.results > Verdict::most_parts) verdict.parts.clear();
  const auto* array = results.size() == 1 ? results[0].get_if<script::ArrayValue>() : nullptr;
  if (array) {
    verdict.results = 1, verdict.layout = array->tensor.layout(), verdict.dtype = array->tensor.dtype();
    take(array->tensor.storage());
  }
  // A module's parameters go to storages of their own: m.cuda().
  for (const auto& relaid : trace.relayouts) moves = take(relaid.storage_after) || moves;
  verdict.written_bytes = trace.written_bytes();
  for (const auto& write : trace.writes) verdict.place_bytes += place_bytes_of(write, trace);
  if (verdict.results == 0 && !trace.relayouts.empty()) {
    const auto& relaid = trace.relayouts.back().tensor;
    verdict.layout = relaid.layout();
    verdict.dtype = relaid.dtype();
  } else if (verdict.results == 0 && !trace.writes.empty()) {
    const auto& region = trace.writes.back().region;
    verdict.layout = region.layout;
    verdict.dtype = region.dtype;
  }
  using Kind = Verdict::Kind;
  if (!trace.writes.empty() || (!trace.relayouts.empty() && !moves)) {
    verdict.kind = Kind::in_place;
  } else if (verdict.results == 0 && !moves) {
    verdict.kind = Kind::value;
  } else {
    verdict.kind = made.empty() ? Kind::view : copied ? Kind::copy : Kind::create;
    verdict.is_same = made.empty() && is_given(results, trace);
  }
  return verdict;
}

Verdict verdict_of(const Step& step, const Snapshot& after) {
  const auto& made = step.trace.allocated;
  const auto first_new_id = made.empty() ? std::numeric_limits<std::int64_t>::max() : made.front().id();
  auto results = results_of(step.outcome, [&](const auto& name) { return after.find(name); });
  for (auto& result : results)
    result = after.frozen(result);  // later steps change the value of an expression
  return verdict_of(results, step.trace, first_new_id);
}

}  // namespace stridescope::session
