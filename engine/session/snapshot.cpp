#include "engine/session/snapshot.h"

#include <limits>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "engine/script/values/cycles.h"
#include "engine/script/values/stack.h"
#include "engine/session/reachable_values.h"

namespace stridescope::session {

/// Differences of a past state from the live one, cached until the session moves.
class Snapshot::View : public std::enable_shared_from_this<View> {
 public:
  using Contents = std::shared_ptr<const tensor::Storage::Contents>;

  View(std::shared_ptr<const State> seen, std::shared_ptr<History> kept)
      : state(std::move(seen)), history_(std::move(kept)) {}

  std::shared_ptr<const files::FileAccess> files() const { return history_->files_now(); }

  tensor::Tensor frozen(const tensor::Tensor& given) {
    if (!given) return given;
    const auto tensor = given.live();
    const std::lock_guard lock(history_->mutex);
    collect_differences();
    const auto found = regions_.find(tensor.identity());
    const auto region = found == regions_.end() ? region_of(tensor) : found->second;
    const auto counter = tensor.version_owner();
    const auto bumped = versions_.find(counter.identity());
    const auto version = bumped == versions_.end() ? counter.version() : bumped->second;
    return tensor.frozen(frozen_unlocked(region.storage), region.layout, region.dtype, region.grad, version);
  }

  std::int64_t storage_id(const tensor::Tensor& tensor) {
    const std::lock_guard lock(history_->mutex);
    collect_differences();
    const auto found = regions_.empty() ? regions_.end() : regions_.find(tensor.identity());
    return (found == regions_.end() ? tensor.storage() : found->second.storage).id();
  }

  tensor::Storage frozen(const tensor::Storage& storage) {
    if (!storage) return storage;
    const std::lock_guard lock(history_->mutex);
    collect_differences();
    return frozen_unlocked(storage);
  }

  /// The items of a list in this state.
  script::Items items(const script::Items& list) {
    const std::lock_guard lock(history_->mutex);
    collect_differences();
    const auto found = items_.find(&list);
    return found == items_.end() ? list : *found->second;
  }

  void read(const tensor::Storage::Contents& contents, std::int64_t id, std::int64_t byte_offset,
            std::span<std::byte> to) {
    std::vector<ByteRange> dropped;
    {
      const std::lock_guard lock(history_->mutex);
      collect_differences();
      dropped = read_kept(contents, {byte_offset, to});
    }
    if (dropped.empty()) return;
    const std::lock_guard computing(history_->replay->mutex());
    const auto storage = history_->replay->storage(state->steps, id, history_->files_now());
    for (const auto& part : dropped) {
      if (storage) storage.read(part.byte_offset, part.to);
      else std::memcpy(part.to.data(), contents.bytes.get() + part.byte_offset, part.to.size());
    }
  }

  const std::shared_ptr<const State> state;

 private:
  struct ByteRange {
    std::int64_t byte_offset;
    std::span<std::byte> to;
  };
  /// Reads bytes from the nearest patch that has them, and only bytes in no patch from the contents: a
  /// running statement may be writing to the others. Returns the parts whose bytes were dropped.
  std::vector<ByteRange> read_kept(const tensor::Storage::Contents& contents, const ByteRange& wanted) const {
    const auto copy = [&](const ByteRange& part) {
      std::memcpy(part.to.data(), contents.bytes.get() + part.byte_offset, part.to.size());
    };
    std::vector<ByteRange> dropped;
    const auto patches = patches_.find(&contents);
    if (patches == patches_.end()) return copy(wanted), dropped;
    std::vector<ByteRange> missing{wanted}, rest;
    const auto keep = [&](std::int64_t at, std::span<std::byte> to) { rest.push_back({at, to}); };
    for (const auto* patch : patches->second) {
      if (missing.empty()) break;
      rest.clear();
      for (const auto& part : missing) {
        const auto end = part.byte_offset + static_cast<std::int64_t>(part.to.size());
        if (patch->is_kept()) patch->read(part.byte_offset, part.to, keep);
        else if (patch->touches(part.byte_offset, end)) dropped.push_back(part);
        else rest.push_back(part);
      }
      missing.swap(rest);
    }
    for (const auto& part : missing) copy(part);
    return dropped;
  }

  class Reader final : public tensor::Storage::Reader {
   public:
    Reader(std::shared_ptr<View> view, Contents contents, std::int64_t id)
        : view_(std::move(view)), contents_(std::move(contents)), id_(id) {}
    void read(std::int64_t byte_offset, std::span<std::byte> to) const override {
      view_->read(*contents_, id_, byte_offset, to);
    }

   private:
    std::shared_ptr<View> view_;
    Contents contents_;
    std::int64_t id_;
  };

  tensor::Storage frozen_unlocked(const tensor::Storage& storage) {
    const auto found = contents_.find(storage.identity());
    const auto contents = found == contents_.end() ? storage.live().contents() : found->second;
    if (!contents->bytes) return storage.frozen(contents, nullptr);
    return storage.frozen(contents, std::make_shared<Reader>(shared_from_this(), contents, storage.id()));
  }

  /// Collects the differences on the path to the live state; those nearest to this state take precedence.
  void collect_differences() {
    if (revision_ == history_->revision) return;
    regions_.clear(), contents_.clear(), patches_.clear(), items_.clear(), versions_.clear();
    for (const auto* at = state.get(); at->next_toward_live; at = at->next_toward_live.get()) {
      const auto& trace = at->step_between->trace;
      for (const auto& bump : trace.version_bumps)
        versions_.emplace(bump.counter.identity(), at->is_before ? bump.before : bump.after);
      if (at->is_before) {
        for (const auto& event : trace.events) collect(trace, event, true);
      } else {
        for (auto event = trace.events.rbegin(); event != trace.events.rend(); ++event)
          collect(trace, *event, false);
      }
    }
    revision_ = history_->revision;
  }

  void collect(const Trace& trace, const Event& event, bool before) {
    if (event.kind == EventKind::wrote) {
      const auto& write = trace.writes[event.index];
      patches_[write.contents.get()].push_back(write.other.get());
    } else if (event.kind == EventKind::rebound) {
      const auto& change = trace.rebinds[event.index];
      regions_.emplace(change.tensor.identity(), before ? change.region_before() : change.region_after());
    } else if (event.kind == EventKind::resized) {
      const auto& change = trace.resizes[event.index];
      contents_.emplace(change.storage.identity(), before ? change.before : change.after);
    } else if (event.kind == EventKind::list_edited) {
      const auto& change = trace.list_edits[event.index];
      items_.emplace(change.list.get(), &change.other);
    }
  }

  const std::shared_ptr<History> history_;
  std::uint64_t revision_ = std::numeric_limits<std::uint64_t>::max();  ///< when the maps were built
  std::unordered_map<const void*, tensor::Region> regions_;             ///< by the tensor's identity
  std::unordered_map<const void*, Contents> contents_;                  ///< by the storage's identity
  std::unordered_map<const void*, std::vector<const Patch*>> patches_;  ///< by contents, nearest first
  std::unordered_map<const void*, const script::Items*> items_;         ///< by list
  std::unordered_map<const void*, std::int64_t> versions_;              ///< by counter
};

/// Frozen lists. The view does not own them: frozen tensors in lists own the view.
class Snapshot::Lists {
 public:
  using Items = std::shared_ptr<script::Items>;
  /// A list's items in this state, one frozen object per list; `freeze` freezes an item.
  template <class Freeze>
  Items frozen(View& view, const Items& list, Freeze&& freeze) {
    if (const auto found = lists_.find(list.get()); found != lists_.end()) {
      const auto& [made, is_finished] = found->second.second;
      if (!is_finished && !made->is_tracked) cycles_.track(made);
      return made;
    }
    const auto made = std::make_shared<script::Items>();
    if (script::is_stack_low()) return made;  // deeper items are not shown
    lists_.emplace(list.get(), Frozen{list, {made, false}});
    *made = view.items(*list);
    std::unordered_map<const void*, script::Value> tensors;  // cached: a list may contain a tensor many times
    std::vector<std::pair<std::size_t, script::Value>> changed;
    made->for_each_marked([&](std::size_t i, const script::Value& item) {
      if (!script::MayReachTensors::of(item)) return;
      const auto* tensor = item.get_if<tensor::Tensor>();
      if (!tensor || !*tensor) return void(changed.emplace_back(i, freeze(item)));
      auto& frozen = tensors[tensor->identity()];
      if (frozen.is_none()) frozen = freeze(item);
      changed.emplace_back(i, frozen);
    });
    for (auto& [i, item] : changed) made->set(i, std::move(item));
    lists_.at(list.get()).second.second = true;
    lists_.emplace(made.get(), Frozen{made, {made, true}});
    return made;
  }

 private:
  /// The list, and its frozen items with a flag: true if they are complete.
  using Frozen = std::pair<Items, std::pair<Items, bool>>;
  script::Cycles cycles_;  ///< first member, to free self-referential lists after `lists_` is destroyed
  std::unordered_map<const void*, Frozen> lists_;  ///< by list
};

Snapshot::Snapshot(std::shared_ptr<const State> state, std::shared_ptr<History> history)
    : view_(std::make_shared<View>(std::move(state), std::move(history))),
      lists_(std::make_shared<Lists>()) {}

const State& Snapshot::state() const { return *view_->state; }
std::size_t Snapshot::count() const { return view_->state->steps.size(); }
const Step& Snapshot::step(std::size_t n) const { return *view_->state->steps[n]; }
const script::Environment& Snapshot::environment() const { return view_->state->environment; }
const tensor::Generator& Snapshot::generator() const { return *view_->state->generator; }
std::shared_ptr<const files::FileAccess> Snapshot::files() const { return view_->files(); }
const tensor::Memory::Mark& Snapshot::mark() const { return view_->state->mark; }
tensor::Tensor Snapshot::frozen(const tensor::Tensor& tensor) const { return view_->frozen(tensor); }
tensor::Storage Snapshot::frozen(const tensor::Storage& storage) const { return view_->frozen(storage); }

std::int64_t Snapshot::storage_id(const tensor::Tensor& tensor) const { return view_->storage_id(tensor); }

script::Value Snapshot::frozen(const script::Value& value) const {
  if (const auto* tensor = value.get_if<tensor::Tensor>()) return {frozen(*tensor)};
  if (const auto* storage = value.get_if<script::StorageValue>())
    return {script::StorageValue{frozen(storage->storage), storage->dtype}};
  if (const auto* function = value.get_if<script::Function>(); function && function->self) {
    auto result = *function;
    result.self = std::make_shared<const script::Value>(frozen(*function->self));
    return {std::move(result)};
  }
  if (const auto* defined = value.get_if<script::DefinedFunction>()) {
    auto result = *defined;
    if (defined->self) result.self = std::make_shared<const script::Value>(frozen(*defined->self));
    const auto freeze = [this](const script::Value& item) { return frozen(item); };
    if (defined->closure_items->may_be_marked())
      result.closure_items = lists_->frozen(*view_, defined->closure_items, freeze);
    return {std::move(result)};
  }
  if (const auto* object = value.get_if<script::Object>()) {
    const auto freeze = [this](const script::Value& item) { return frozen(item); };
    return {script::Object{object->type, lists_->frozen(*view_, object->attributes, freeze)}};
  }
  if (const auto* slice = value.get_if<script::Slice>()) {
    const auto part = [this](const auto& of) { return std::make_shared<const script::Value>(frozen(*of)); };
    return {script::Slice{part(slice->start), part(slice->stop), part(slice->step), slice->depth}};
  }
  const auto freeze = [this](const script::Value& item) { return frozen(item); };
  if (const auto* dict = value.get_if<script::Dict>()) {
    auto result = *dict;
    result.items = lists_->frozen(*view_, dict->items, freeze);
    return {std::move(result)};
  }
  const auto* sequence = value.get_if<script::Sequence>();
  if (!sequence) return value;
  auto result = *sequence;
  result.items = lists_->frozen(*view_, sequence->items, freeze);
  return {std::move(result)};
}

std::optional<script::Value> Snapshot::find(std::string_view name) const {
  const auto* value = environment().find(name);
  return value ? std::optional(frozen(*value)) : std::nullopt;
}

}  // namespace stridescope::session
