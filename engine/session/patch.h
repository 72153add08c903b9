#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "engine/tensor/flow.h"

namespace stridescope::session {

/// Memory for the bytes of patches: what one gives back, the next one takes. First touching fresh memory costs
/// more than filling it.
class ByteBuffer {
 public:
  ByteBuffer() = default;
  /// Throws std::bad_alloc.
  explicit ByteBuffer(std::size_t size);
  std::byte* data() const { return bytes_.get(); }
  std::size_t size() const { return size_; }

 private:
  struct Free {
    void operator()(std::byte* p) const noexcept;
  };
  std::unique_ptr<std::byte[], Free> bytes_;
  std::size_t size_ = 0;
};

/// Bytes of a storage as they were at another time, at the places that one write touches: as many as it
/// writes, whatever the storage's size, in pages of at most `page_bytes`. Of a page that repeats one pattern
/// of eight bytes, such as zeros, only that is kept.
class Patch {
 public:
  static constexpr std::int64_t page_bytes = 1 << 16;

  Patch() = default;
  /// Asked for memory of a size; what it gives is taken where it is large enough and not far too large.
  using Room = std::function<ByteBuffer(std::int64_t nbytes)>;
  /// Copies, from the storage, what a flow's destination covers. Throws std::bad_alloc.
  explicit Patch(const tensor::Flow& flow, const Room& room = {});

  /// False once its bytes were dropped.
  bool is_kept() const { return is_kept_; }
  /// Memory that it takes.
  std::int64_t nbytes() const {
    return size_ + static_cast<std::int64_t>(pages_.size() * sizeof(Page));
  }
  /// Whether it is about any byte of [begin, end).
  bool touches(std::int64_t begin, std::int64_t end) const;
  /// Puts the bytes that it has of [byte_offset, byte_offset + to.size()) there and leaves the others.
  void read(std::int64_t byte_offset, std::span<std::byte> to) const;
  /// Copies its bytes into the storage's.
  void write(std::byte* storage) const;
  /// Takes the storage's bytes instead of its own.
  void take(const std::byte* storage, const Room& room = {});
  /// Gives the storage its bytes and takes those instead.
  void exchange(std::byte* storage);
  /// Copies the bytes of its places from one storage to another.
  void copy(const std::byte* from, std::byte* to) const;
  /// Forgets the bytes but not their places. Gives their memory back.
  ByteBuffer drop();

 private:
  struct Page {
    std::int64_t begin;  ///< byte offset in the storage
    std::int32_t size;
    bool repeats;     ///< kept are the first 8 bytes only
    std::int64_t at;  ///< of its first byte in the buffer
  };

  std::vector<Page> pages_;  ///< disjoint, ascending
  ByteBuffer buffer_;
  std::int64_t size_ = 0;  ///< of the buffer, as far as it is used
  bool is_kept_ = true;
};

}  // namespace stridescope::session
