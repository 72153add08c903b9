#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/kernels/loop/work.h"
#include "engine/tensor/apart.h"
#include "engine/tensor/inside.h"

/// The rule for every kernel that reads what it writes.
///
/// Operands may share memory with what is written, in any way that PyTorch's overlap checks let through:
/// `x[1::2].remainder_(x[1:4])`, an index or a mask that is a view of the target, another dtype over the same
/// bytes. A value that was checked may then be another one when it is read again. So no address, length or
/// divisor comes from a value that may have changed since its check. A kernel does one of these:
/// 1. It reads the value once, into a variable or a list of its own, checks that and uses that (gather.h).
/// 2. It checks where it uses: functions of integers define a divisor of 0 (binary_functions.h), and
///    a loop that keeps flagged elements is bounded by the room that it fills, not by the flags.
/// 3. It checks first and reads again, for speed: then it reads a Snapshot.
///
/// Only what an operation has just allocated shares memory with nothing. The target of an operation in place,
/// `out=`, and a result that a caller hands on are taken to be shared.
namespace stridescope::kernels {

/// The elements of an operand as they were before the kernel wrote: the operand itself where strides show
/// that it lies apart from what is written, else a copy.
class Snapshot {
 public:
  /// Of an operand of `work` whose bytes are there. Before anything is written.
  Snapshot(const tensor::Memory& memory, Work& work, std::size_t operand, const tensor::Region& region,
           const tensor::Region& written)
      : first_(work.data(operand)) {
    const auto& layout = region.layout;
    if (layout.numel() == 0 || tensor::lies_elsewhere(region, written)) return;
    // All bytes from the lowest element to the highest, so that strides stay as they are.
    auto lowest = layout.storage_offset;
    for (std::size_t d = 0; d < layout.shape.size(); ++d)
      lowest += std::min<std::int64_t>(0, (layout.shape[d] - 1) * layout.stride[d]);
    const auto begin = lowest * itemsize(region.dtype), end = tensor::end_of(region).value();
    memory.require_room(end - begin, 1);
    work.pace().advance(0, end - begin);
    copy_.assign(region.storage.bytes() + begin, region.storage.bytes() + end);
    first_ = copy_.data() + (layout.storage_offset * itemsize(region.dtype) - begin);
  }
  Snapshot(const Snapshot&) = delete;
  Snapshot& operator=(const Snapshot&) = delete;

  /// The first element; others are at the region's strides from it.
  template <class T>
  const T* data() const {
    return reinterpret_cast<const T*>(first_);
  }

 private:
  std::vector<std::byte> copy_;
  const std::byte* first_;
};

}  // namespace stridescope::kernels
