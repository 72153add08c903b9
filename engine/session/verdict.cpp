#include "engine/session/verdict.h"

#include <algorithm>
#include <optional>
#include <set>

#include "engine/explain/overlap.h"
#include "engine/script/values/array.h"
#include "engine/script/values/object.h"
#include "engine/session/element_origins.h"
#include "engine/session/reachable_before.h"
#include "engine/session/reachable_storages.h"
#include "engine/session/reachable_values.h"

namespace stridescope::session {
namespace {

/// Tensors that an operation of the statement created rather than returned from its arguments.
Identities made_by_ops(const Trace& trace) {
  Identities made;
  for (const auto& op : trace.ops)
    for (const auto& output : op.outputs)
      if (std::ranges::none_of(op.inputs, [&](const auto& input) { return input.same_object(output); }))
        made.insert(output.identity());
  return made;
}

/// How a statement changed the layouts of existing tensors.
struct RebindSummary {
  bool is_in_place = false;  ///< another layout over the same storage
  bool moves = false;        ///< another storage
};
RebindSummary summarise_rebinds(const Trace& trace) {
  if (trace.rebinds.empty()) return {};
  RebindSummary summary;
  const auto made = made_by_ops(trace);
  const auto is_new = [&](const tensor::Storage& storage) {
    return !trace.allocated.empty() && storage && storage.id() >= trace.allocated.front().id();
  };
  for (const auto& change : trace.rebinds) {
    if (is_new(change.storage_before) || made.contains(change.tensor.identity())) continue;
    (is_new(change.storage_after) ? summary.moves : summary.is_in_place) = true;
  }
  return summary;
}

/// True if there are storages and all contain only elements of tensors.
bool are_copies(const std::vector<tensor::Storage>& storages, const Trace& trace) {
  const auto contents = element_origins(trace);
  bool copied = false, made = false;
  auto storage = storages.begin();
  for (std::size_t i = 0; i < contents.size() && storage != storages.end(); ++i) {
    if (!(trace.allocated[i] == *storage)) continue;
    copied = copied || contents[i] == ElementOrigin::copied;
    made = made || (contents[i] != ElementOrigin::copied && storage->nbytes() > 0);
    ++storage;
  }
  return copied && !made;
}

/// The number of distinct elements that the index of a scatter selects; nullopt if there is no index, or a
/// long one.
std::optional<std::int64_t> distinct_indices(const Write& write, const Trace& trace) {
  constexpr std::size_t most_looked_at = 4096;
  if (write.flow >= trace.flows.size()) return std::nullopt;
  const auto& index = trace.flows[write.flow].destination_index;
  if (index.empty() || index.size() > most_looked_at) return std::nullopt;
  return static_cast<std::int64_t>(std::set<std::int64_t>(index.begin(), index.end()).size());
}

/// Bytes of the distinct elements that are written.
std::int64_t distinct_bytes_of(const Write& write, const Trace& trace) {
  auto cells = distinct_indices(write, trace);
  if (!cells) cells = explain::distinct_cells(write.region.layout).value_or(write.count);
  return std::min(*cells, write.count) * tensor::itemsize(write.region.dtype);
}

/// The tensors, lists and objects among a statement's results.
struct ResultIdentities {
  Identities values;   ///< lists, objects and tensors
  Identities tensors;  ///< including those in lists and objects
  Identities made;     ///< members of `values` with no other owner
  bool has_object = false, has_holder = false;
};

/// For a statement without new storages: sets whether its results are new tensors over existing storages, new
/// lists or objects, or existing objects.
void compare_with_before(Verdict& verdict, const ResultIdentities& identities, const Trace& trace,
                         const script::Environment& before, tensor::Budget& budget) {
  using Kind = Verdict::Kind;
  auto wanted = identities.values;
  wanted.insert(identities.tensors.begin(), identities.tensors.end());
  // These were unreachable before. The search would visit all names in vain.
  for (const auto* made : made_by_ops(trace)) wanted.erase(made);
  for (const auto* made : identities.made) wanted.erase(made);
  const auto reachable = reachable_before(std::move(wanted), before, trace, budget);
  const auto was_there = [&](const void* identity) { return reachable.contains(identity); };
  verdict.kind = Kind::view;
  if (!std::ranges::all_of(identities.tensors, was_there)) return;
  verdict.is_object = identities.has_holder;
  verdict.is_same = std::ranges::all_of(identities.values, was_there);
  if (!verdict.is_same) verdict.kind = Kind::create;
}

/// Sets the results in `verdict`. Returns the tensors, lists and objects among them.
ResultIdentities describe_results(Verdict& verdict, const std::vector<script::Value>& results,
                                  tensor::Budget& budget) {
  ResultIdentities identities;
  const auto add = [&](const std::string&, const tensor::Tensor& tensor) {
    if (verdict.results++ == 0) verdict.layout = tensor.layout(), verdict.dtype = tensor.dtype();
    if (verdict.results <= Verdict::most_parts) verdict.parts.push_back(tensor.layout());
    identities.tensors.insert(tensor.identity());
  };
  for (const auto& result : results) {
    if (script::numpy_number(result)) continue;
    VisitedItems seen;
    for_each_tensor("", result, add, seen, longest_path);
    budget.note_work(cost_of_named_visit * std::ssize(seen));
    const auto* identity = object_identity_of(result);
    if (identity) identities.values.insert(identity);
    // The only two owners are the result, and the bound name or the outcome.
    if (const auto* items = script::items_of(result); items && items->use_count() == 2)
      identities.made.insert(identity);
    identities.has_object = identities.has_object || result.is<script::Object>();
    const bool is_tensor = result.is<tensor::Tensor>() || script::tensor_of_array(result);
    identities.has_holder = identities.has_holder || (identity && !is_tensor);
  }
  budget.note_work(cost_of_named_visit * static_cast<std::int64_t>(verdict.results));
  if (verdict.results < 2 || verdict.results > Verdict::most_parts) verdict.parts.clear();
  return identities;
}

}  // namespace

Verdict verdict_of(const std::vector<script::Value>& results, const Trace& trace,
                   const script::Environment& before, tensor::Budget& budget) {
  Verdict verdict;
  const auto identities = describe_results(verdict, results, budget);
  const auto kept = reachable_new_storages(results, trace, before, budget);
  for (const auto& storage : kept) verdict.copied_bytes += occupied_bytes(storage);
  verdict.temporary_bytes = trace.allocated_bytes() - verdict.copied_bytes;
  verdict.written_bytes = trace.written_bytes();
  for (const auto& write : trace.writes) verdict.distinct_written_bytes += distinct_bytes_of(write, trace);
  if (verdict.results == 0 && !trace.rebinds.empty()) {
    const auto& last = trace.rebinds.back().tensor;
    verdict.layout = last.layout();
    verdict.dtype = last.dtype();
  } else if (verdict.results == 0 && !trace.writes.empty()) {
    const auto& region = trace.writes.back().region;
    verdict.layout = region.layout;
    verdict.dtype = region.dtype;
  }
  using Kind = Verdict::Kind;
  const auto moved = summarise_rebinds(trace);
  if (!trace.writes.empty() || (moved.is_in_place && !moved.moves)) verdict.kind = Kind::in_place;
  else if (!kept.empty()) verdict.kind = are_copies(kept, trace) ? Kind::copy : Kind::create;
  else if (identities.tensors.empty() && !identities.has_object) verdict.kind = Kind::value;
  else compare_with_before(verdict, identities, trace, before, budget);
  return verdict;
}

}  // namespace stridescope::session
