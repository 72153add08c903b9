#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

#include "engine/tensor/device.h"

namespace stridescope::tensor {

/// A flat run of bytes that tensors share: a handle, copied freely.
/// Only Memory makes one. Bytes are null for a meta storage (a dry run: sizes without contents).
class Storage {
 public:
  Storage() = default;

  /// The bytes of a storage at one time. Memory::resize gives a storage other ones.
  struct Contents {
    Contents() = default;
    Contents(const Contents&) = delete;
    Contents& operator=(const Contents&) = delete;
    ~Contents() {
      if (live_bytes) *live_bytes -= nbytes;
    }
    struct Free {
      void operator()(std::byte* p) const noexcept;
    };

    std::int64_t nbytes = 0;
    std::uint64_t address = 0;
    std::unique_ptr<std::byte[], Free> bytes;
    std::shared_ptr<std::atomic<std::int64_t>> live_bytes;  ///< the Memory's count; null for a meta storage
  };

  /// Number of this storage in its Memory, from 0 in order of creation.
  std::int64_t id() const { return block_->id; }
  std::int64_t nbytes() const { return block_->contents->nbytes; }
  Device device() const { return block_->device; }
  /// Simulated address of the first byte: a multiple of 64, the same in every run of a script; 0 where
  /// nbytes() is 0.
  std::uint64_t address() const { return block_->contents->address; }
  /// False where the contents were never written by the allocation (torch.empty); they read as zeros.
  bool is_initialised_at_birth() const { return block_->initialised; }
  bool is_meta() const { return !block_->contents->bytes; }
  std::byte* bytes() const { return block_->contents->bytes.get(); }
  explicit operator bool() const { return block_ != nullptr; }
  friend bool operator==(const Storage& a, const Storage& b) { return a.block_ == b.block_; }

  const std::shared_ptr<const Contents>& contents() const { return block_->contents; }
  /// Gives it other bytes, for all tensors that read it. Memory::resize calls it and tells the observer; undo
  /// calls it to go back.
  void set_contents(std::shared_ptr<const Contents> contents) const {
    block_->contents = std::move(contents);
  }

 private:
  friend class Memory;
  struct Block {
    std::int64_t id = 0;
    Device device = Device::cpu;
    bool initialised = true;
    std::shared_ptr<const Contents> contents;
  };
  std::shared_ptr<Block> block_;
};

}  // namespace stridescope::tensor
