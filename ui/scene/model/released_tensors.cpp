#include "ui/scene/model/released_tensors.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <vector>

#include "engine/script/syntax/marked_line.h"
#include "engine/script/table/op_table.h"
#include "engine/session/sharing.h"
#include "ui/scene/model/expression_order.h"
#include "ui/scene/model/reachable_tensors.h"
#include "ui/scene/model/unfolded.h"
#include "ui/scene/picture/value_text.h"

namespace stridescope::scene {
namespace {

StorageModel storage_in(const session::Snapshot& snapshot, const tensor::Tensor& tensor) {
  const auto frozen = snapshot.frozen(tensor);
  StorageModel storage{.storage = frozen.storage(), .dtype = frozen.dtype()};
  storage.numel = storage.storage.nbytes() / tensor::itemsize(storage.dtype);
  storage.number = snapshot.storage_number(storage.storage.id());
  storage.visible_bytes = session::visible_bytes(snapshot, storage.storage, {tensor}).bytes;
  return storage;
}

/// Adds tensors that the step reads and whose last name it rebinds.
void add_rebound(std::vector<ReleasedTensor>& found, const session::Snapshot& before,
                 const session::Snapshot& after, const ViewState& view) {
  const ReachableTensors had(before, view.hidden), has(after, {});
  for (const auto& op : after.last()->trace.ops)
    for (const auto& input : op.inputs) {
      const auto object = had.find(input);
      const bool is_known = std::ranges::any_of(
          found, [&](const ReleasedTensor& other) { return other.tensor.same_object(input); });
      if (is_known || object == had.objects().size() || had.objects()[object].is_hidden ||
          has.find(input) != has.objects().size())
        continue;
      const auto name =
          std::ranges::find_if(had.names(), [&](const auto& other) { return other.object == object; });
      found.push_back({name->text, had.objects()[object].tensor, had.objects()[object].bound_at_step});
    }
}

/// Limits, so that a viewer can follow the step while it plays.
constexpr std::size_t most_temporaries = 2, most_operations = 32;
/// The maximum number of elements of a temporary that is shown on its way into a reduction.
constexpr std::int64_t most_gathered = 64;

/// A storage that a step made, from its trace.
struct StorageUse {
  tensor::Tensor tensor = {};  ///< the first tensor over it
  tensor::Tensor source = {};  ///< the input, if the tensor was made from only one
  bool is_computed = false;    ///< computed from other elements
  bool is_read = false;        ///< an operation of the step reads it
  bool is_operand = false;     ///< an operation with several operands reads it
  bool is_written = false;     ///< an operation writes to it in place
  bool chooses = false;        ///< a mask by which an operation selects elements
  bool is_chosen_of = false;   ///< an operation selects from it by such a mask
  bool is_gathered = false;    ///< a remaining tensor is its sum, mean, ... or softmax
  bool is_unfolded = false;    ///< the windows of an image as a matrix, which a convolution multiplies
  bool is_met = false;         ///< a remaining tensor is computed or copied from it elementwise
  int distance = 1;            ///< if `is_met`: the number of operations between it and the result
  std::string text = {};       ///< the expression of the tensor, if it is short
  /// Returns true if the step is not comprehensible without it.
  bool is_needed(bool is_kept) const {
    if (is_unfolded) return false;
    return chooses || is_chosen_of || (is_gathered && !is_kept) || is_kept != is_written;
  }
};

bool is_mask(const tensor::Tensor& tensor) { return tensor.dtype() == tensor::DType::boolean; }

/// Returns true if an operation reads masks to select or count elements.
bool reads_masks(const script::OpRecord& op) { return std::ranges::none_of(op.outputs, is_mask); }

/// Returns the source text of an operation; empty if it is long, or not within the step's text.
std::string text_of(const script::OpRecord& op, const std::string& source) {
  constexpr int longest = 36;
  const auto line = script::marked_line(source, op.span);
  const bool is_one_line = op.span.begin.line == op.span.end.line;
  const bool has_name = line.marked.find(op.name == "[]" ? "[" : op.name) != std::string::npos;
  if (!is_one_line || !has_name || columns_of(line.marked) > longest) return {};
  std::string_view text = line.marked;
  while (text.starts_with('(') && closes_at_end(text)) text = text.substr(1, text.size() - 2);
  return std::string(text);
}

/// Removes leading dimensions of size 1, such as batches and groups of one.
tensor::Layout matrix_of(tensor::Layout layout) {
  while (layout.shape.size() > 2 && layout.shape[0] == 1) {
    layout.shape.erase(0);
    layout.stride.erase(0);
  }
  return layout;
}

/// Adds the matrices into which convolutions copy the windows of an image (im2col).
void add_unfolded(std::map<std::int64_t, StorageUse>& made, const session::Trace& trace) {
  for (const auto& storage : trace.allocated) {
    const auto* matrix = unfolded_windows(trace, storage);
    if (!matrix || matrix->layout.numel() > most_gathered) continue;
    auto& columns = made[storage.id()];
    columns.tensor = tensor::Tensor(storage, matrix_of(matrix->layout), matrix->dtype);
    columns.is_read = columns.is_unfolded = columns.is_met = true;
    columns.text = "im2col";
  }
}

/// Sets the tensors of computed factors of a product within one operation, such as the weights of attention,
/// which are no operation's output.
void add_factors(std::map<std::int64_t, StorageUse>& made, const session::Trace& trace) {
  for (const auto& product : trace.flows) {
    if (product.kind != tensor::FlowKind::reduce || product.sources.size() != 2) continue;
    for (const auto& factor : product.sources) {
      const auto found = made.find(factor.storage.id());
      if (found == made.end() || found->second.tensor) continue;
      for (const auto& flow : trace.flows) {
        const auto& made_there = flow.destination;
        if (&flow >= &product || flow.kind != tensor::FlowKind::compute ||
            !(made_there.storage == factor.storage))
          continue;
        found->second.tensor = tensor::Tensor(made_there.storage, made_there.layout, made_there.dtype);
        found->second.is_read = true;
      }
    }
  }
}

/// Returns the storages that a step made, by id, each with the first tensor over it.
std::map<std::int64_t, StorageUse> made_by(const session::Trace& trace, const std::string& source) {
  std::map<std::int64_t, StorageUse> made;
  std::map<const void*, std::string> texts;  // of outputs of operations
  for (const auto& storage : trace.allocated) made[storage.id()];
  for (const auto& op : trace.ops) {
    const auto is_made_mask = [&](const tensor::Tensor& input) {
      return is_mask(input) && made.count(input.storage().id()) > 0;
    };
    const bool chooses = reads_masks(op) && std::ranges::any_of(op.inputs, is_made_mask);
    std::vector<const void*> outputs;
    for (const auto& output : op.outputs) outputs.push_back(output.identity());
    std::ranges::sort(outputs);
    for (const auto& input : op.inputs) {
      const auto found = made.find(input.storage().id());
      if (found == made.end()) continue;
      (is_mask(input) ? found->second.chooses : found->second.is_chosen_of) |= chooses;
      found->second.is_read = true;
      // Operands are shown as the operation reads them: `torch.arange(6).view(2, 3)`.
      if (op.inputs.size() > 1 && !found->second.is_operand) {
        found->second.is_operand = true;
        found->second.tensor = input;
        if (const auto text = texts.find(input.identity()); text != texts.end())
          found->second.text = text->second;
      }
      found->second.is_written |= std::ranges::binary_search(outputs, input.identity());
    }
    for (const auto& output : op.outputs) {
      texts.try_emplace(output.identity(), text_of(op, source));
      if (const auto found = made.find(output.storage().id()); found != made.end() && !found->second.tensor) {
        found->second.tensor = output;
        found->second.text = text_of(op, source);
        if (op.inputs.size() == 1) found->second.source = op.inputs[0];
      }
    }
  }
  add_factors(made, trace);
  add_unfolded(made, trace);
  for (const auto& flow : trace.flows)
    if (const auto found = made.find(flow.destination.storage.id()); found != made.end())
      found->second.is_computed = found->second.is_computed || !flow.sources.empty();
  std::erase_if(made, [](const auto& one) {
    const auto& [id, it] = one;
    // Constants count only if they are operands with dimensions, as in cc @ torch.ones(3, 2).
    const bool is_told = it.is_computed || (it.is_operand && it.tensor.dim() > 0);
    return !it.tensor || it.tensor.numel() == 0 || !it.is_read || !is_told;
  });
  return made;
}

/// Adds intermediate results that are unreachable after the step: those written in place, those that the
/// result views or reduces, and masks with the tensors that they select from.
void add_temporaries(std::vector<ReleasedTensor>& found, const session::Snapshot& after) {
  const auto& step = *after.last();
  const auto& trace = step.trace;
  const auto is_new = [&](const tensor::Storage& storage) {
    return std::ranges::find(trace.allocated, storage) != trace.allocated.end();
  };
  if (step.caught || trace.ops.empty() || trace.ops.size() > most_operations ||
      !std::ranges::all_of(trace.resizes, is_new, &session::Resize::storage))
    return;
  auto made = made_by(trace, step.source);
  if (made.empty()) return;
  const ReachableTensors has(after, {});
  std::set<std::int64_t> kept;
  for (const auto& object : has.objects()) kept.insert(object.storage);
  for (auto flow = trace.flows.rbegin(); flow != trace.flows.rend(); ++flow) {
    const auto into = flow->destination.storage.id();
    const auto next = made.find(into);
    const bool is_reduced = flow->kind == tensor::FlowKind::reduce && kept.count(into) > 0;
    const bool passes_on = flow->kind != tensor::FlowKind::fill && !is_reduced;
    const bool is_met = passes_on && (kept.count(into) > 0 || (next != made.end() && next->second.is_met));
    if (!is_met && !is_reduced) continue;
    for (const auto& source : flow->sources) {
      const auto read = made.find(source.storage.id());
      if (read == made.end() || read->first == into || read->second.tensor.numel() > most_gathered) continue;
      auto& met = read->second;
      const int distance = next == made.end() || kept.count(into) > 0 ? 1 : next->second.distance + 1;
      if (is_met) met.distance = met.is_met ? std::min(met.distance, distance) : distance;
      (is_reduced ? met.is_gathered : met.is_met) = true;
    }
  }
  for (const auto& op : trace.ops) {
    const bool normalises = op.op && op.op->motion == script::Motion::normalise;
    const bool multiplies = op.op && op.op->motion == script::Motion::matrix_product;
    if (op.outputs.empty() || kept.count(op.outputs[0].storage().id()) == 0) continue;
    const std::size_t operands = multiplies ? op.inputs.size() : normalises ? 1 : 0;
    for (std::size_t i = 0; i < std::min(operands, op.inputs.size()); ++i)
      if (const auto read = made.find(op.inputs[i].storage().id()); read != made.end())
        read->second.is_gathered = read->second.tensor.numel() <= most_gathered;
  }
  const auto is_reached = [&](const tensor::Tensor& tensor) {
    return has.find(tensor) != has.objects().size();
  };
  std::erase_if(made, [&](const auto& one) {
    const auto& [id, it] = one;
    if (is_reached(it.tensor)) return true;
    if (it.source && is_mask(it.source) && is_reached(it.source)) return true;  // ~mask repeats mask
    const bool is_kept = kept.count(id) > 0;
    return !it.is_needed(is_kept) && (is_kept || !it.is_met);
  });
  const auto is_needed = [&](const auto& one) { return one.second.is_needed(kept.count(one.first) > 0); };
  // Of the optional ones, those that the statement contains literally are kept longest, then those from which
  // the result is computed.
  const auto says_less = [](const StorageUse& a, const StorageUse& b) {
    return std::pair(a.text.empty(), a.distance) > std::pair(b.text.empty(), b.distance);
  };
  while (made.size() > most_temporaries) {
    auto furthest = made.end();
    for (auto it = made.begin(); it != made.end(); ++it)
      if (!is_needed(*it) && (furthest == made.end() || says_less(it->second, furthest->second)))
        furthest = it;
    if (furthest == made.end()) break;
    made.erase(furthest);
  }
  // Temporaries in the statement's text are more informative than those inside an operation.
  const bool has_written =
      std::ranges::any_of(made, [](const auto& one) { return !one.second.text.empty(); });
  if (has_written && made.size() > most_temporaries)
    std::erase_if(made, [](const auto& one) { return one.second.text.empty(); });
  for (const auto is_lesser : {+[](const StorageUse& it) { return !it.is_computed; },
                               +[](const StorageUse& it) { return !it.chooses; }})
    if (made.size() > most_temporaries)
      std::erase_if(made, [&](const auto& one) { return is_lesser(one.second); });
  if (made.size() > most_temporaries) return;
  for (const auto& one : made)
    found.push_back({.tensor = one.second.tensor.live(),
                     .bound_at_step = after.count() - 1,
                     .text = one.second.text,
                     .optional_distance = is_needed(one) ? 0 : one.second.distance});
}

/// Adds the result of an expression statement, if it has no name.
void add_unnamed(std::vector<ReleasedTensor>& found, const session::Snapshot& after) {
  const auto& step = *after.last();
  const auto* result = step.outcome.value ? step.outcome.value->get_if<tensor::Tensor>() : nullptr;
  if (!result || step.caught || !step.outcome.bound.empty() || result->numel() == 0) return;
  // A view that was written through needs no card: its storage shows the write, as in x[0].zero_().
  const bool is_written = std::ranges::any_of(step.trace.writes, [&](const session::Write& write) {
    return write.region.storage == result->storage();
  });
  if (is_written) return;
  const bool is_known = std::ranges::any_of(
      found, [&](const ReleasedTensor& other) { return other.tensor.same_object(*result); });
  if (is_known || found.size() >= most_temporaries) return;
  const ReachableTensors has(after, {});
  if (has.find(*result) == has.objects().size())
    found.push_back({.tensor = result->live(), .bound_at_step = after.count() - 1});
}

}  // namespace

std::vector<ReleasedTensor> released_tensors(const session::Snapshot& before, const session::Snapshot& after,
                                             const ViewState& view) {
  std::vector<ReleasedTensor> found;
  const auto* step = after.last();
  if (!step || step->trace.ops.empty()) return found;
  const auto& bound = step->outcome.bound;
  const bool rebinds = std::ranges::any_of(
      bound, [&](const std::string& name) { return before.environment().find(name) != nullptr; });
  if (rebinds) add_rebound(found, before, after, view);
  add_temporaries(found, after);
  add_unnamed(found, after);
  return found;
}

void add_released_tensors(StageModel& model, const session::Snapshot& before, const session::Snapshot& after,
                          const std::vector<ReleasedTensor>& tensors, bool has_played) {
  std::set<std::int64_t> kept;
  if (has_played && !tensors.empty()) {
    const ReachableTensors has(after, {});
    for (const auto& object : has.objects()) kept.insert(object.storage);
  }
  for (const auto& one : tensors) {
    const auto& seen = one.is_temporary() ? after : before;
    const auto id = seen.storage_id(one.tensor);
    auto storage = std::ranges::find_if(model.storages,
                                        [&](const StorageModel& other) { return other.storage.id() == id; });
    if (storage == model.storages.end()) {
      if (!one.is_temporary()) model.past.insert(id);
      storage = std::ranges::find_if(model.storages,
                                     [&](const StorageModel& other) { return other.storage.id() > id; });
      storage = model.storages.insert(storage, storage_in(seen, one.tensor));
      storage->is_gone = has_played && kept.count(id) == 0;
    }
    TensorModel tensor{
        .name = one.name, .tensor = seen.frozen(one.tensor), .bound_at_step = one.bound_at_step};
    tensor.is_recent = tensor.is_released = true;
    tensor.is_gone = has_played;
    tensor.optional_distance = one.optional_distance;
    if (one.is_temporary()) tensor.source = one.text;
    tensor.axes = seen.axes(one.tensor);
    const auto place = std::ranges::find_if(storage->tensors, [&](const TensorModel& other) {
      return other.bound_at_step > tensor.bound_at_step ||
             (one.is_temporary() && other.bound_at_step == tensor.bound_at_step);
    });
    storage->tensors.insert(place, std::move(tensor));
  }
  if (!model.past.empty()) model.before = before;
}

}  // namespace stridescope::scene
