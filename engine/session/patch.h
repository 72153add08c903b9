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

/// Memory for the bytes of patches, which the next patch reuses: touching fresh memory for the first time
/// costs more than filling it.
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

/// The bytes that one write, or its undo, replaced: as many as it touches, whatever the storage's size, in
/// pages of at most `page_bytes`. A page that repeats an 8-byte pattern, such as zeros, is stored as the
/// pattern.
class Patch {
 public:
  static constexpr std::int64_t page_bytes = 1 << 16;

  Patch() = default;
  /// Provides memory of at least a given size; it is used if it is large enough and not much too large.
  using Room = std::function<ByteBuffer(std::int64_t nbytes)>;
  /// Copies the bytes of the storage that a flow's destination covers. Throws std::bad_alloc, and Cancelled
  /// if the control requests a stop.
  explicit Patch(const tensor::Flow& flow, const Room& room = {}, const tensor::Control& control = {});

  /// False once its bytes were dropped.
  bool is_kept() const { return is_kept_; }
  /// The size of its memory.
  std::int64_t nbytes() const { return size_ + static_cast<std::int64_t>(pages_.size() * sizeof(Page)); }
  /// Whether it covers any byte of [begin, end).
  bool touches(std::int64_t begin, std::int64_t end) const;
  /// Copies those bytes of [byte_offset, byte_offset + to.size()) that it has into `to`, and calls
  /// `other(byte_offset, to)` for each run of the others.
  using Other = std::function<void(std::int64_t, std::span<std::byte>)>;
  void read(std::int64_t byte_offset, std::span<std::byte> to, const Other& other) const;
  /// Copies its bytes into the storage's.
  void write(std::byte* storage) const;
  /// Replaces its bytes by the storage's.
  void take(const std::byte* storage, const Room& room = {}, const tensor::Control& control = {});
  /// Exchanges its bytes with the storage's.
  void exchange(std::byte* storage);
  /// Copies the byte ranges that it covers from one storage to another.
  void copy(const std::byte* from, std::byte* to) const;
  /// Drops the bytes but keeps their ranges. Returns the memory.
  ByteBuffer drop();

 private:
  struct Page {
    std::int64_t begin;  ///< byte offset in the storage
    std::int32_t size;
    bool repeats;     ///< only the first 8 bytes are kept
    std::int64_t at;  ///< of its first byte in the buffer
  };

  std::vector<Page> pages_;  ///< disjoint, ascending
  ByteBuffer buffer_;
  std::int64_t size_ = 0;  ///< of the buffer, as far as it is used
  bool is_kept_ = true;
};

}  // namespace stridescope::session
