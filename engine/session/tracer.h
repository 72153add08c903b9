#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "engine/session/state.h"
#include "engine/session/trace.h"

namespace stridescope::session {

/// Records memory events while one statement runs, each event before it happens. With a history, other
/// threads may read concurrently: the record is consistent while its mutex is free, and every change
/// increments its revision.
class Tracer final : public tensor::MemoryObserver, public script::ListObserver {
 public:
  /// Observes `memory` until it is destroyed. Storages with ids below the memory's next id existed before the
  /// statement. Operations on more than `limit_elements` elements are refused: an expanded tensor may have
  /// any number, and the window must stay responsive.
  Tracer(tensor::Memory& memory, std::int64_t limit_elements, Trace& trace, History* history = nullptr);
  /// Continues in another trace; storages allocated so far then count as existing.
  void continue_in(Trace& trace);
  /// For a trial run: throws NeedsData if new storages exceed this many bytes.
  void set_trial_bytes(std::int64_t bytes) { trial_bytes_ = bytes; }
  Tracer(const Tracer&) = delete;
  Tracer& operator=(const Tracer&) = delete;
  ~Tracer() override { memory_.observe(nullptr); }

  void after_allocation(const tensor::Storage& storage) override;
  /// Throws Error above the limit, or if the overwritten bytes cannot be kept for lack of memory.
  void before_flow(const tensor::Flow& flow) override;
  void before_rebind(const tensor::Tensor& tensor, const tensor::Region& after) override;
  void before_resize(const tensor::Storage& storage,
                     const std::shared_ptr<const tensor::Storage::Contents>& after) override;
  void before_version_change(const tensor::Tensor& counter, std::int64_t after) override;
  void changing(const std::shared_ptr<script::Items>& items) override;

 private:
  template <class Change>
  void publish(Change&& change);

  tensor::Memory& memory_;
  std::int64_t first_new_id_;
  std::int64_t limit_elements_;
  std::optional<std::int64_t> trial_bytes_;
  Trace* trace_;
  History* history_;
  std::int64_t kept_bytes_ = 0;  ///< for undo of this statement's writes
  std::unordered_set<const void*> changed_lists_;
  std::unordered_map<const void*, std::size_t>
      bumped_;  ///< index in version_bumps, by the counter's identity
};

}  // namespace stridescope::session
