#include "engine/session/snapshot.h"

#include <limits>
#include <unordered_map>
#include <vector>

#include "engine/session/reach.h"

namespace stridescope::session {

/// What a state sees otherwise than the live one, found once for as long as nothing moves.
class Snapshot::View : public std::enable_shared_from_this<View> {
 public:
  using Contents = std::shared_ptr<const tensor::Storage::Contents>;

  View(std::shared_ptr<const State> seen, std::shared_ptr<History> kept)
      : state(std::move(seen)), history_(std::move(kept)) {}

  tensor::Tensor frozen(const tensor::Tensor& given) {
    if (!given) return given;
    const auto tensor = given.live();
    const std::lock_guard lock(history_->mutex);
    look();
    const auto found = regions_.find(tensor.identity());
    const auto region = found == regions_.end() ? region_of(tensor) : found->second;
    return tensor.frozen(frozen_unlocked(region.storage), region.layout, region.dtype);
  }

  tensor::Storage frozen(const tensor::Storage& storage) {
    if (!storage) return storage;
    const std::lock_guard lock(history_->mutex);
    look();
    return frozen_unlocked(storage);
  }

  void read(const tensor::Storage::Contents& contents, std::int64_t byte_offset, std::span<std::byte> to) {
    const std::lock_guard lock(history_->mutex);
    look();
    const auto found = patches_.find(&contents);
    read(contents, found == patches_.end() ? std::span<const Patch* const>() : found->second, byte_offset,
         to);
  }

  const std::shared_ptr<const State> state;

 private:
  /// From the nearest patch that has them; only what none has from the contents, which a running statement
  /// may be writing elsewhere.
  static void read(const tensor::Storage::Contents& contents, std::span<const Patch* const> patches,
                   std::int64_t byte_offset, std::span<std::byte> to) {
    struct Part {
      std::int64_t byte_offset;
      std::span<std::byte> to;
    };
    std::vector<Part> missing{{byte_offset, to}}, still;
    for (const auto* patch : patches) {
      if (missing.empty()) return;
      still.clear();
      for (const auto& part : missing)
        patch->read(part.byte_offset, part.to, [&](std::int64_t at, std::span<std::byte> rest) {
          still.push_back({at, rest});
        });
      missing.swap(still);
    }
    for (const auto& part : missing)
      std::memcpy(part.to.data(), contents.bytes.get() + part.byte_offset, part.to.size());
  }

  class Reader final : public tensor::Storage::Reader {
   public:
    Reader(std::shared_ptr<View> view, Contents contents)
        : view_(std::move(view)), contents_(std::move(contents)) {}
    void read(std::int64_t byte_offset, std::span<std::byte> to) const override {
      view_->read(*contents_, byte_offset, to);
    }

   private:
    std::shared_ptr<View> view_;
    Contents contents_;
  };

  tensor::Storage frozen_unlocked(const tensor::Storage& storage) {
    const auto found = contents_.find(storage.identity());
    const auto contents = found == contents_.end() ? storage.live().contents() : found->second;
    if (!contents->bytes) return storage.frozen(contents, nullptr);
    return storage.frozen(contents, std::make_shared<Reader>(shared_from_this(), contents));
  }

  /// Goes to the live state. What is nearest to this one holds.
  void look() {
    if (moves_ == history_->moves) return;
    regions_.clear(), contents_.clear(), patches_.clear();
    for (const auto* at = state.get(); at->toward; at = at->toward.get()) {
      const auto& trace = at->between->trace;
      if (at->is_before) {
        for (const auto& event : trace.events) see(trace, event, true);
      } else {
        for (auto event = trace.events.rbegin(); event != trace.events.rend(); ++event)
          see(trace, *event, false);
      }
    }
    moves_ = history_->moves;
  }

  void see(const Trace& trace, const Event& event, bool before) {
    if (event.kind == EventKind::wrote) {
      const auto& write = trace.writes[event.index];
      patches_[write.contents.get()].push_back(&write.other);
    } else if (event.kind == EventKind::relaid) {
      const auto& change = trace.relayouts[event.index];
      regions_.emplace(change.tensor.identity(),
                       before ? tensor::Region{change.storage_before, change.before, change.dtype_before}
                              : tensor::Region{change.storage_after, change.after, change.dtype_after});
    } else if (event.kind == EventKind::resized) {
      const auto& change = trace.resizes[event.index];
      contents_.emplace(change.storage.identity(), before ? change.before : change.after);
    }
  }

  const std::shared_ptr<History> history_;
  std::uint64_t moves_ = std::numeric_limits<std::uint64_t>::max();     ///< when the following was found
  std::unordered_map<const void*, tensor::Region> regions_;             ///< by the tensor's identity
  std::unordered_map<const void*, Contents> contents_;                  ///< by the storage's identity
  std::unordered_map<const void*, std::vector<const Patch*>> patches_;  ///< by contents, nearest first
};

Snapshot::Snapshot(std::shared_ptr<const State> state, std::shared_ptr<History> history)
    : view_(std::make_shared<View>(std::move(state), std::move(history))) {}

std::size_t Snapshot::count() const { return view_->state->steps.size(); }
const Step& Snapshot::step(std::size_t n) const { return *view_->state->steps[n]; }
const script::Environment& Snapshot::environment() const { return view_->state->environment; }
const tensor::Generator& Snapshot::generator() const { return *view_->state->generator; }
const tensor::Memory::Mark& Snapshot::mark() const { return view_->state->mark; }
tensor::Tensor Snapshot::frozen(const tensor::Tensor& tensor) const { return view_->frozen(tensor); }
tensor::Storage Snapshot::frozen(const tensor::Storage& storage) const { return view_->frozen(storage); }

script::Value Snapshot::frozen(const script::Value& value) const {
  if (const auto* tensor = value.get_if<tensor::Tensor>()) return {frozen(*tensor)};
  if (const auto* storage = value.get_if<script::StorageValue>())
    return {script::StorageValue{frozen(storage->storage), storage->dtype}};
  if (const auto* function = value.get_if<script::Function>(); function && function->self) {
    auto result = *function;
    result.self = std::make_shared<const script::Value>(frozen(*function->self));
    return {std::move(result)};
  }
  const auto* sequence = value.get_if<script::Sequence>();
  if (!sequence || !holds_tensors(value)) return value;
  auto result = *sequence;
  result.items = std::make_shared<std::vector<script::Value>>();
  result.items->reserve(sequence->items->size());
  for (const auto& item : *sequence->items) result.items->push_back(frozen(item));
  return {std::move(result)};
}

std::optional<script::Value> Snapshot::find(std::string_view name) const {
  const auto* value = environment().find(name);
  return value ? std::optional(frozen(*value)) : std::nullopt;
}

}  // namespace stridescope::session
