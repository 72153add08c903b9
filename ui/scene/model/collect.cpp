#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "engine/lesson/parse.h"
#include "engine/script/values/array.h"
#include "engine/session/reachable_values.h"
#include "engine/session/sharing.h"
#include "engine/tensor/refusal/rules.h"
#include "ui/scene/model/expression_order.h"
#include "ui/scene/model/reachable_tensors.h"
#include "ui/scene/model/released_tensors.h"
#include "ui/scene/model/stage_model.h"

namespace stridescope::scene {
namespace {

/// The maximum numbers for which a stage has room at a readable size.
constexpr std::size_t most_tensors = 24, most_storages = 16;

/// Calls `visit` for all inputs of operations, then for all outputs.
template <class Visit>
void for_each_touched(const session::Trace& trace, Visit visit) {
  for (const auto list : {&script::OpRecord::inputs, &script::OpRecord::outputs})
    for (const auto& op : trace.ops)
      for (const auto& tensor : op.*list) visit(tensor);
}

bool has_allocated(const session::Step& step, const tensor::Tensor& tensor) {
  const auto& allocated = step.trace.allocated;  // sorted by id
  const auto found = std::ranges::lower_bound(allocated, tensor.storage().id(), {}, &tensor::Storage::id);
  return found != allocated.end() && *found == tensor.storage();
}

/// Shows the elements past a storage's end that a refused view would have read, at most `most` of them.
void show_beyond(StageModel& model, const session::Failure& failure) {
  constexpr std::int64_t most = 12;
  const auto& refusal = failure.refusal;
  if (refusal.rule() != tensor::Rule::out_of_bounds || failure.trace.ops.empty()) return;
  const auto& op = failure.trace.ops.back();
  if (op.inputs.empty()) return;
  const auto itemsize = refusal.integer<tensor::FactName::itemsize>().value_or(0);
  for (auto& storage : model.storages)
    if (storage.storage.id() == op.inputs.front().storage().id() &&
        tensor::itemsize(storage.dtype) == itemsize)
      storage.beyond = std::clamp<std::int64_t>(
          refusal.integer<tensor::FactName::nbytes>().value_or(0) / itemsize - storage.numel, 0, most);
}

/// Returns true if a step read or returned a tensor, or allocated its storage, as for a module's parameters.
bool is_touched(const session::Step& step, const tensor::Tensor& tensor) {
  bool found = has_allocated(step, tensor);
  for_each_touched(step.trace, [&](const tensor::Tensor& t) { found = found || t.same_object(tensor); });
  return found;
}

/// Returns true if a step made a tensor, false if it only bound another name to an existing one.
bool is_made_by(const session::Step& step, const tensor::Tensor& tensor) {
  return has_allocated(step, tensor) || std::ranges::any_of(step.trace.ops, [&](const script::OpRecord& op) {
           return std::ranges::any_of(op.outputs,
                                      [&](const tensor::Tensor& made) { return made.same_object(tensor); });
         });
}

/// Returns true if a step after `bound_at_step` changed a tensor's layout, as t_() and resize_() do.
bool is_relaid_after(const session::Snapshot& snapshot, std::size_t bound_at_step,
                     const tensor::Tensor& tensor) {
  for (auto step = bound_at_step + 1; step < snapshot.count(); ++step)
    for (const auto& relayout : snapshot.step(step).trace.rebinds)
      if (relayout.tensor.same_object(tensor)) return true;
  return false;
}

/// Counts path components: 0 for a name, 1 for "net.weight" and "parts[1]", 2 for "net.parts[1]".
std::ptrdiff_t path_length(std::string_view name) {
  return std::ranges::count_if(name, [](char c) { return c == '.' || c == '['; });
}

/// Returns the step that bound a name to an object; for a module's attribute, the statement that assigned it;
/// nullopt if there is none.
std::optional<std::size_t> binding_step(const session::Snapshot& snapshot,
                                        const ReachableTensors::Object& object, std::string_view name) {
  if (name.find('.') == name.npos) return object.bound_at_step;
  for (auto step = snapshot.count(); step-- > object.bound_at_step;)
    if (is_target(branch_that_ran(snapshot.step(step)), name)) return step;
  return std::nullopt;
}

/// Returns the expression that made a tensor in its current state; empty if there is none: a module's class
/// makes its parameters, and t_() changes a layout.
std::string source_of(const session::Snapshot& snapshot, const ReachableTensors::Object& object,
                      std::string_view name) {
  const auto step = binding_step(snapshot, object, name);
  if (!step || *step >= snapshot.count() || !is_made_by(snapshot.step(*step), object.tensor) ||
      is_relaid_after(snapshot, *step, object.tensor))
    return {};
  return expression_of(name, binding_statement(snapshot.step(*step), name));
}

/// Returns true if a step wrote to memory between the first and the last byte that a tensor reads.
bool is_changed(const session::Step& step, const tensor::Tensor& tensor) {
  const auto bytes = [](const tensor::Layout& layout, tensor::DType dtype) {
    const auto extent = tensor::extent(layout);
    return std::pair(extent.begin * tensor::itemsize(dtype), extent.end * tensor::itemsize(dtype));
  };
  const auto [begin, end] = bytes(tensor.layout(), tensor.dtype());
  return std::ranges::any_of(step.trace.writes, [&, begin = begin, end = end](const auto& write) {
    if (!(write.region.storage == tensor.storage())) return false;
    const auto [first, last] = bytes(write.region.layout, write.region.dtype);
    return first < end && begin < last;
  });
}

/// Returns true if a step without operations, such as `print(x)` or `n = x.numel()`, mentions a name.
bool is_mentioned(const session::Step& step, std::string_view name) {
  if (!step.trace.ops.empty() || name.empty()) return false;
  return find_name_in(name, branch_that_ran(step)) != std::string_view::npos;
}

/// Returns true if a step contracts two operands, as matrix products do, and writes only to new storages.
bool is_product(const session::Trace& trace) {
  const auto multiplies = [](const tensor::Flow& flow) {
    return flow.kind == tensor::FlowKind::reduce && flow.sources.size() > 1;
  };
  const auto is_new = [&](const session::Write& write) {
    return std::ranges::any_of(trace.allocated,
                               [&](const tensor::Storage& made) { return made == write.region.storage; });
  };
  return std::ranges::all_of(trace.writes, is_new) &&
         (std::ranges::any_of(trace.flows, multiplies) ||
          std::ranges::any_of(trace.ops, [](const script::OpRecord& op) {
            return op.op && op.op->motion == script::Motion::matrix_product;
          }));
}

lesson::Cues cues_at(const session::Snapshot& snapshot) {
  const auto* step = snapshot.last();
  const bool has_cues = step && step->leading.find("#:") != std::string::npos;
  return has_cues ? lesson::cues_of(step->leading) : lesson::Cues{};
}

/// Returns true if the statement that binds `root` also binds a name: "parts" includes "parts[1]".
bool belongs_to(std::string_view name, std::string_view root) {
  return name.starts_with(root) && (name.size() == root.size() || name[root.size()] == '[');
}

/// The tensors on the stage: those of the step, the selected and the pinned one, then the newest others while
/// there is room.
class ShownTensors {
 public:
  explicit ShownTensors(const ReachableTensors& reachable)
      : reached_(reachable), chosen_(reachable.objects().size(), false) {}

  void add(std::size_t object) {
    if (object >= chosen_.size() || chosen_[object] || count_ == most_tensors) return;
    const auto& it = reached_.objects()[object];
    if (it.is_hidden || (storages_.size() == most_storages && storages_.count(it.storage) == 0)) return;
    chosen_[object] = true;
    storages_.insert(it.storage);
    ++count_;
  }
  template <class Predicate>
  void add_names(Predicate is_wanted) {
    for (const auto& name : reached_.names())
      if (is_wanted(name.text)) add(name.object);
  }
  void add_newest() {
    std::vector<std::size_t> rest;
    for (std::size_t i = 0; i < chosen_.size(); ++i)
      if (!chosen_[i]) rest.push_back(i);
    const auto is_older = [&](std::size_t a, std::size_t b) {
      const auto &one = reached_.objects()[a], &other = reached_.objects()[b];
      return one.bound_at_step != other.bound_at_step ? one.bound_at_step < other.bound_at_step : a > b;
    };
    std::make_heap(rest.begin(), rest.end(), is_older);
    for (auto end = rest.end(); end != rest.begin() && count_ < most_tensors; --end) {
      std::pop_heap(rest.begin(), end, is_older);
      add(*(end - 1));
    }
  }
  bool has(std::size_t object) const { return chosen_[object]; }
  bool has_storage(std::int64_t id) const { return storages_.count(id) > 0; }

 private:
  const ReachableTensors& reached_;
  std::vector<bool> chosen_;
  std::set<std::int64_t> storages_;
  std::size_t count_ = 0;
};

ShownTensors choose_shown_tensors(const ReachableTensors& reachable, const session::Snapshot& snapshot,
                                  const ViewState& view, const std::vector<lesson::PointCue>& points,
                                  const session::Failure* failure) {
  ShownTensors shown(reachable);
  shown.add_names([&](std::string_view name) { return name == view.selected; });
  for (const auto& point : points)
    shown.add_names([&](std::string_view name) { return name == point.tensor; });
  shown.add_names([pinned = tensor_name(view.pinned)](std::string_view name) { return name == pinned; });
  if (failure)
    for_each_touched(failure->trace, [&](const tensor::Tensor& t) { shown.add(reachable.find(t)); });
  if (const auto* step = snapshot.last()) {
    for_each_touched(step->trace, [&](const tensor::Tensor& t) { shown.add(reachable.find(t)); });
    for (std::size_t i = 0; i < reachable.objects().size(); ++i)
      if (has_allocated(*step, reachable.objects()[i].tensor)) shown.add(i);
    shown.add_names([&](std::string_view name) { return is_mentioned(*step, name); });
    const auto& bound = step->outcome.bound;
    if (!bound.empty())
      shown.add_names([&](std::string_view name) {
        return std::ranges::any_of(bound, [&](const auto& root) { return belongs_to(name, root); });
      });
  }
  if (const CallLocals inner(snapshot); inner.is_call())
    shown.add_names([&](std::string_view name) { return !inner.is_outer(name); });
  shown.add_newest();
  return shown;
}

}  // namespace

StageModel collect(const session::Snapshot& snapshot, const ViewState& view, const session::Failure* failure,
                   const session::Snapshot* before, bool has_played) {
  StageModel model;
  model.failure = failure;
  const ReachableTensors reachable(snapshot, view.hidden);
  model.points = cues_at(snapshot).points;
  const CallLocals inner(snapshot);
  const auto shown = choose_shown_tensors(reachable, snapshot, view, model.points, failure);
  std::map<std::int64_t, StorageModel> storages;
  std::map<std::size_t, std::pair<std::int64_t, std::size_t>> places;  // of chosen objects
  for (const auto& name : ordered_names(reachable, inner)) {
    if (!shown.has(name.object)) continue;
    const auto& object = reachable.objects()[name.object];
    auto& storage = storages[object.storage];
    const auto [place, is_new] =
        places.emplace(name.object, std::pair(object.storage, storage.tensors.size()));
    if (!is_new) {
      auto& tensor = storage.tensors[place->second.second];
      tensor.aliases.push_back(name.text);
      if (!inner.is_outer(name.text)) tensor.inner_names = tensor.aliases.size() + 1;
      // A plain name is preferred to a path through a module, and a short path to a long one.
      if (path_length(name.text) < path_length(tensor.name) &&
          inner.is_outer(tensor.name) == inner.is_outer(name.text))
        std::swap(tensor.name, tensor.aliases.back());
      continue;
    }
    TensorModel tensor{
        .name = name.text, .tensor = snapshot.frozen(object.tensor), .bound_at_step = object.bound_at_step};
    if (inner.is_call()) tensor.inner_names = inner.is_outer(name.text) ? 0 : 1;
    tensor.axes = snapshot.axes(object.tensor);
    if (object.is_array) tensor.unit_bytes = tensor.tensor.itemsize();
    tensor.is_buffer = object.is_buffer;
    tensor.source = source_of(snapshot, object, name.text);
    tensor.is_quoted = object.bound_at_step + 1 == snapshot.count() && !tensor.source.empty() &&
                       view.note.code.find(tensor.source) != std::string::npos;
    storage.tensors.push_back(std::move(tensor));
  }
  std::map<std::int64_t, std::vector<tensor::Tensor>> readers;
  for (std::size_t i = 0; i < reachable.objects().size(); ++i) {
    const auto& object = reachable.objects()[i];
    const auto storage = storages.find(object.storage);
    const bool is_missing = !object.is_hidden && !shown.has(i);
    if (object.is_hidden) ++model.hidden;
    if (is_missing) ++model.left_out;
    if (storage == storages.end()) continue;
    if (is_missing) ++storage->second.left_out;
    readers[object.storage].push_back(object.tensor);
  }
  for (auto& [id, storage] : storages) {
    for (auto& tensor : storage.tensors) {
      tensor.is_selected = tensor.has_name(view.selected);
      const bool is_pointed_at =
          std::ranges::any_of(model.points, [&](const auto& point) { return tensor.has_name(point.tensor); });
      tensor.is_recent = tensor.is_selected || is_pointed_at ||
                         (snapshot.last() && (is_touched(*snapshot.last(), tensor.tensor) ||
                                              is_mentioned(*snapshot.last(), tensor.name)));
      tensor.is_changed = snapshot.last() && is_changed(*snapshot.last(), tensor.tensor);
    }
    std::ranges::stable_sort(storage.tensors, [](const TensorModel& a, const TensorModel& b) {
      return a.bound_at_step < b.bound_at_step;
    });
    storage.storage = storage.tensors.front().tensor.storage();
    storage.number = snapshot.storage_number(id);
    storage.dtype = storage.tensors.front().tensor.dtype();
    storage.numel = storage.storage.nbytes() / tensor::itemsize(storage.dtype);
    storage.visible_bytes = session::visible_bytes(snapshot, storage.storage, readers[id]).bytes;
    model.storages.push_back(std::move(storage));
  }
  model.state = snapshot;
  if (failure) show_beyond(model, *failure);
  if (before)
    add_released_tensors(model, *before, snapshot, released_tensors(*before, snapshot, view), has_played);
  if (const auto* step = snapshot.last(); step && !failure && is_product(step->trace))
    sort_by_expression(model, assigned_expression(branch_that_ran(*step)), step->trace);
  return model;
}

std::string newest_tensor(const session::Snapshot& snapshot) {
  const auto& names = snapshot.environment();
  const auto look = cues_at(snapshot).look;
  if (const auto* value = look.empty() ? nullptr : names.find(look); value && value->is<tensor::Tensor>())
    return look;
  std::optional<ReachableTensors> reachable;  // computed only for steps that bind nothing
  const auto name_of = [&](const tensor::Tensor& tensor) -> std::string {
    if (!reachable) reachable.emplace(snapshot, std::set<std::string>{});
    const auto object = reachable->find(tensor);
    for (const auto& name : reachable->names())
      if (name.object == object) return name.text;
    return {};
  };
  std::set<std::string_view> searched;  // lists, dicts and objects without names of tensors
  for (std::size_t i = snapshot.count(); i-- > 0;) {
    const auto& step = snapshot.step(i);
    for (auto name = step.outcome.bound.rbegin(); name != step.outcome.bound.rend(); ++name)
      if (const auto* value = names.find(*name);
          value && (value->is<tensor::Tensor>() || script::tensor_of_array(*value)))
        return *name;
    for (auto op = step.trace.ops.rbegin(); op != step.trace.ops.rend(); ++op)
      for (const auto* list : {&op->outputs, &op->inputs})
        for (const auto& tensor : *list)
          if (auto name = name_of(tensor); !name.empty()) return name;
    if (!step.trace.allocated.empty()) {
      if (!reachable) reachable.emplace(snapshot, std::set<std::string>{});
      // Of a module's parameters, the largest.
      const ReachableTensors::Name* largest = nullptr;
      const auto elements = [&](const ReachableTensors::Name& name) {
        return reachable->objects()[name.object].tensor.numel();
      };
      for (const auto& name : reachable->names())
        if (has_allocated(step, reachable->objects()[name.object].tensor) &&
            (!largest || elements(name) >= elements(*largest)))
          largest = &name;
      if (largest) return largest->text;
    }
    for (const auto& name : step.outcome.bound)
      if (const auto* value = names.find(name);
          value && script::items_of(*value) && searched.insert(name).second) {
        tensor::Tensor first;
        session::for_each_tensor("", snapshot.frozen(*value),
                                 [&](const std::string&, const tensor::Tensor& tensor) {
                                   if (!first) first = tensor;
                                 });
        if (auto found = first ? name_of(first) : std::string(); !found.empty()) return found;
      }
  }
  const ReachableTensors all(snapshot, {});
  return all.names().empty() ? std::string{} : all.names().back().text;
}

}  // namespace stridescope::scene
