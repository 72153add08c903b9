#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <utility>

#include "engine/tensor/byte_pool.h"
#include "engine/tensor/device.h"

namespace stridescope::tensor {

/// A flat run of bytes that tensors share: a handle, copied freely.
/// Only Memory makes one. Bytes are null for a meta storage: sizes without contents, as in a dry run and on
/// the device meta.
class Storage {
 public:
  Storage() = default;

  /// The bytes of a storage at one time. Memory::resize replaces them.
  struct Contents {
    Contents() = default;
    Contents(const Contents&) = delete;
    Contents& operator=(const Contents&) = delete;
    ~Contents() {
      if (live_bytes) *live_bytes -= nbytes;
    }

    std::int64_t nbytes = 0;
    std::uint64_t address = 0;
    std::unique_ptr<std::byte[], BytePool::GiveBack> bytes;
    std::shared_ptr<std::atomic<std::int64_t>> live_bytes;  ///< the Memory's count; null for a meta storage
  };

  /// Reads the bytes of a past state.
  class Reader {
   public:
    virtual ~Reader() = default;
    virtual void read(std::int64_t byte_offset, std::span<std::byte> to) const = 0;
  };
  /// The same storage, by == and id, in a past state: size and address are those of `contents`, and `reader`
  /// reads the bytes. It is read-only.
  Storage frozen(std::shared_ptr<const Contents> contents, std::shared_ptr<const Reader> reader) const {
    Storage storage;
    storage.block_ =
        std::make_shared<Block>(Block{id(), device(), is_initialised_at_birth(), std::move(contents),
                                      block_->original ? block_->original : block_, std::move(reader)});
    return storage;
  }
  /// The live storage of a frozen one.
  Storage live() const {
    Storage storage = *this;
    if (block_ && block_->original) storage.block_ = block_->original;
    return storage;
  }
  /// Stable while the storage exists, and equal for its frozen() copies; for maps keyed by storage.
  const void* identity() const { return block_ && block_->original ? block_->original.get() : block_.get(); }
  /// Copies bytes from it; not for a meta storage. Bytes outside of it, which a view of a shrunk storage may
  /// request, are zeros.
  void read(std::int64_t byte_offset, std::span<std::byte> to) const {
    const auto begin = std::clamp<std::int64_t>(byte_offset, 0, nbytes());
    const auto wanted = static_cast<std::int64_t>(to.size());
    const auto end = wanted > nbytes() - begin ? nbytes() : begin + wanted;
    if (begin != byte_offset || end - begin != wanted) {
      std::fill(to.begin(), to.end(), std::byte{0});
      if (begin != byte_offset) return;
      to = to.first(static_cast<std::size_t>(end - begin));
    }
    if (to.empty()) return;
    if (block_->reader) return block_->reader->read(byte_offset, to);
    std::memcpy(to.data(), block_->contents->bytes.get() + byte_offset, to.size());
  }

  /// Number of this storage in its Memory, from 0 in order of creation.
  std::int64_t id() const { return block_->id; }
  std::int64_t nbytes() const { return block_->contents->nbytes; }
  Device device() const { return block_->device; }
  /// Simulated address of the first byte: a multiple of 64, the same in every run of a script; 0 where
  /// nbytes() is 0.
  std::uint64_t address() const { return block_->contents->address; }
  /// False where the contents were never written by the allocation (torch.empty).
  bool is_initialised_at_birth() const { return block_->initialised; }
  bool is_meta() const { return !block_->contents->bytes; }
  /// Null for a meta storage, and for a frozen one, which has read() only.
  std::byte* bytes() const { return block_->reader ? nullptr : block_->contents->bytes.get(); }
  explicit operator bool() const { return block_ != nullptr; }
  friend bool operator==(const Storage& a, const Storage& b) { return a.identity() == b.identity(); }

  const std::shared_ptr<const Contents>& contents() const { return block_->contents; }
  /// Replaces its bytes, for all tensors over it. Memory::resize calls it and notifies the observer; undo
  /// calls it to restore old bytes.
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
    std::shared_ptr<Block> original = {};  ///< of a frozen one
    std::shared_ptr<const Reader> reader = {};
  };
  std::shared_ptr<Block> block_;
};

}  // namespace stridescope::tensor
