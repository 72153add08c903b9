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

/// Bytes of a storage as they were at another time, at the places that one write touches: as many as it
/// writes, whatever the storage's size. Disjoint runs of bytes in ascending order.
class Patch {
 public:
  Patch() = default;
  /// Copies, from the storage, what a flow's destination covers. Throws std::bad_alloc, and Cancelled where
  /// the control says to stop.
  explicit Patch(const tensor::Flow& flow, const tensor::Control& control = {});

  bool empty() const { return runs_.empty(); }
  /// Memory that it takes.
  std::int64_t nbytes() const { return size_ + static_cast<std::int64_t>(runs_.size() * sizeof(Run)); }
  /// Puts the bytes that it has of [byte_offset, byte_offset + to.size()) there, and calls
  /// `other(byte_offset, to)` for each run of bytes that it has not.
  using Other = std::function<void(std::int64_t, std::span<std::byte>)>;
  void read(std::int64_t byte_offset, std::span<std::byte> to, const Other& other) const;
  /// Copies its bytes into the storage's.
  void write(std::byte* storage) const;
  /// Gives the storage its bytes and takes those instead.
  void exchange(std::byte* storage);

 private:
  struct Run {
    std::int64_t begin;  ///< byte offset in the storage
    std::int64_t at;     ///< of its first byte in bytes_; it ends where the next one begins
  };
  struct Free {
    void operator()(std::byte* p) const noexcept;
  };
  std::int64_t length(std::size_t run) const {
    return (run + 1 < runs_.size() ? runs_[run + 1].at : size_) - runs_[run].at;
  }

  std::vector<Run> runs_;
  std::unique_ptr<std::byte[], Free> bytes_;
  std::int64_t size_ = 0;
};

}  // namespace stridescope::session
