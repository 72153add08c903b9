#pragma once

#include <cstdint>

#include "engine/session/trace.h"

namespace stridescope::session {

/// Writes down what happens to memory while one statement runs.
class Tracer final : public tensor::MemoryObserver {
 public:
  /// Up to this many bytes, a write's `after` is kept from the start, for display.
  static constexpr std::int64_t eager_bytes = 1 << 20;

  /// Observes `memory` until it is destroyed or finished. Storages with ids below the memory's next one were
  /// there before.
  /// Operations that would walk more than `limit_elements` elements are refused: an expanded tensor has as
  /// many as it likes, and a window must answer.
  Tracer(tensor::Memory& memory, std::int64_t limit_elements);
  Tracer(const Tracer&) = delete;
  Tracer& operator=(const Tracer&) = delete;
  ~Tracer() override { memory_.observe(nullptr); }

  void allocated(const tensor::Storage& storage) override;
  /// Throws Error above the limit, and where there is no memory to keep what is overwritten.
  void flowing(const tensor::Flow& flow) override;
  void rebinding(const tensor::Tensor& tensor, const tensor::Region& after) override;
  void resizing(const tensor::Storage& storage,
                const std::shared_ptr<const tensor::Storage::Contents>& after) override;

  /// The trace of what happened. Call once.
  Trace finish(std::vector<script::OpRecord> ops);

 private:
  void keep_after();

  tensor::Memory& memory_;
  std::int64_t first_new_id_;
  std::int64_t limit_elements_;
  Trace trace_;
  std::size_t kept_ = 0;  ///< writes before this one have their `after`
};

}  // namespace stridescope::session
