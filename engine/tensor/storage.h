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

/// A handle to a flat run of bytes that tensors share; copies are cheap. Only Memory creates
/// storages. Bytes are null for a meta storage, which has only a size: in a dry run and on the device
/// meta.
class Storage {
 public:
  Storage() = default;

  /// The bytes of a storage between two calls of Memory::resize.
  struct Contents {
    Contents() = default;
    Contents(const Contents&) = delete;
    Contents& operator=(const Contents&) = delete;
    ~Contents() {
      if (live_bytes) *live_bytes -= nbytes;
    }

    std::int64_t nbytes = 0;
    std::uint64_t address = 0;
    std::unique_ptr<std::byte[], BytePool::ReturnToPool> bytes;
    std::shared_ptr<std::atomic<std::int64_t>> live_bytes;  ///< the Memory's count; null for a meta storage
  };

  /// Reads the bytes of a past state.
  class Reader {
   public:
    virtual ~Reader() = default;
    virtual void read(std::int64_t byte_offset, std::span<std::byte> to) const = 0;
  };
  /// This storage, equal by == and id, in a past state: size and address are those of `contents`, and
  /// `reader` reads the bytes. It is read-only.
  Storage frozen(std::shared_ptr<const Contents> contents, std::shared_ptr<const Reader> reader) const {
    Storage storage;
    storage.block_ =
        std::make_shared<Block>(Block{id(), device(), is_initialised_on_allocation(), std::move(contents),
                                      block_->original ? block_->original : block_, std::move(reader)});
    return storage;
  }
  /// The live storage of a frozen one.
  Storage live() const {
    Storage storage = *this;
    if (block_ && block_->original) storage.block_ = block_->original;
    return storage;
  }
  /// Stable while the storage exists, and shared by its frozen() copies; a key for maps.
  const void* identity() const { return block_ && block_->original ? block_->original.get() : block_.get(); }
  /// Copies bytes from the storage; not for a meta storage. Bytes out of range, which a view of a shrunk
  /// storage may request, are zeros.
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

  /// The number of this storage in its Memory, from 0 in order of creation.
  std::int64_t id() const { return block_->id; }
  std::int64_t nbytes() const { return block_->contents->nbytes; }
  Device device() const { return block_->device; }
  /// Simulated address of the first byte: a multiple of 64, the same in every run of a script; 0 if nbytes()
  /// is 0.
  std::uint64_t address() const { return block_->contents->address; }
  /// False if the allocation left the contents uninitialised (torch.empty).
  bool is_initialised_on_allocation() const { return block_->initialised; }
  bool is_meta() const { return !block_->contents->bytes; }
  /// Null for a meta storage, and for a frozen one, which only supports read().
  std::byte* bytes() const { return block_->reader ? nullptr : block_->contents->bytes.get(); }
  explicit operator bool() const { return block_ != nullptr; }
  friend bool operator==(const Storage& a, const Storage& b) { return a.identity() == b.identity(); }

  const std::shared_ptr<const Contents>& contents() const { return block_->contents; }
  /// Replaces the bytes for all tensors that view the storage. Called by Memory::resize, which notifies the
  /// observer, and by undo, which restores old bytes.
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
    std::shared_ptr<Block> original = {};  ///< of a frozen storage
    std::shared_ptr<const Reader> reader = {};
  };
  std::shared_ptr<Block> block_;
};

}  // namespace stridescope::tensor
