#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "engine/tensor/control.h"
#include "engine/tensor/flow.h"

namespace stridescope::session {

/// Memory of patches, reused by the next patch: the first touch of new memory costs more than filling
/// it.
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

/// The bytes that one write or its undo replaced, independent of the storage's size, in pages of at
/// most `page_bytes`. A page that repeats an 8-byte pattern, such as zeros, is stored as the
/// pattern.
class Patch {
 public:
  static constexpr std::int64_t page_bytes = 1 << 16;

  Patch() = default;
  /// Provides a buffer of at least a given size; a much larger one is not used.
  using BufferSource = std::function<ByteBuffer(std::int64_t nbytes)>;
  /// Copies the bytes of the storage that a flow's destination covers. Throws std::bad_alloc, and Cancelled
  /// if the control requests a stop.
  explicit Patch(const tensor::Flow& flow, const BufferSource& room = {},
                 const tensor::Control& control = {});

  /// False after drop().
  bool is_kept() const { return is_kept_; }
  /// The memory used, in bytes.
  std::int64_t nbytes() const { return size_ + static_cast<std::int64_t>(pages_.size() * sizeof(Page)); }
  /// True if it covers any byte of [begin, end).
  bool touches(std::int64_t begin, std::int64_t end) const;
  /// Copies the bytes of [byte_offset, byte_offset + to.size()) that the patch covers into `to`, and calls
  /// `other(byte_offset, to)` for each run that it does not cover.
  using ReadUncovered = std::function<void(std::int64_t, std::span<std::byte>)>;
  void read(std::int64_t byte_offset, std::span<std::byte> to, const ReadUncovered& other) const;
  /// Writes the patch's bytes to the storage.
  void write(std::byte* storage) const;
  /// Replaces the patch's bytes by the storage's.
  void take(const std::byte* storage, const BufferSource& room = {}, const tensor::Control& control = {});
  /// Exchanges the patch's bytes with the storage's.
  void exchange(std::byte* storage);
  /// Copies the covered byte ranges from one storage to another.
  void copy(const std::byte* from, std::byte* to) const;
  /// Drops the bytes but keeps their ranges. Returns the buffer.
  ByteBuffer drop();

 private:
  struct Page {
    std::int64_t begin;  ///< byte offset in the storage
    std::int32_t size;
    bool repeats;     ///< only the first 8 bytes are kept
    std::int64_t at;  ///< offset of its first byte in the buffer
  };

  std::vector<Page> pages_;  ///< disjoint, ascending
  ByteBuffer buffer_;
  std::int64_t size_ = 0;  ///< used bytes of the buffer
  bool is_kept_ = true;
};

}  // namespace stridescope::session
