#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "engine/tensor/device.h"

namespace stridescope::tensor {

/// A flat run of bytes that tensors share: a handle, copied freely.
/// Only Memory makes one. Bytes are null for a meta storage (a dry run: sizes without contents).
class Storage {
 public:
  Storage() = default;

  /// Number of this storage in its Memory, from 0 in order of creation.
  std::int64_t id() const { return block_->id; }
  std::int64_t nbytes() const { return block_->nbytes; }
  Device device() const { return block_->device; }
  /// Simulated address of the first byte: a multiple of 64, the same in every run of a script; 0 where
  /// nbytes() is 0.
  std::uint64_t address() const { return block_->address; }
  /// False where the contents were never written by the allocation (torch.empty); they read as zeros.
  bool is_initialised_at_birth() const { return block_->initialised; }
  bool is_meta() const { return !block_->bytes; }
  std::byte* bytes() const { return block_->bytes.get(); }
  explicit operator bool() const { return block_ != nullptr; }
  friend bool operator==(const Storage& a, const Storage& b) { return a.block_ == b.block_; }

 private:
  friend class Memory;
  struct Free {
    void operator()(std::byte* p) const noexcept;
  };
  struct Block {
    Block() = default;
    Block(const Block&) = delete;
    Block& operator=(const Block&) = delete;
    ~Block() {
      if (live_bytes) *live_bytes -= nbytes;
    }

    std::int64_t id = 0;
    std::int64_t nbytes = 0;
    Device device = Device::cpu;
    std::uint64_t address = 0;
    bool initialised = true;
    std::unique_ptr<std::byte[], Free> bytes;
    std::shared_ptr<std::atomic<std::int64_t>> live_bytes;  ///< the Memory's count; null for a meta storage
  };
  std::shared_ptr<const Block> block_;
};

}  // namespace stridescope::tensor
