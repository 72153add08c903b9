#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/kernels/loop/work.h"
#include "engine/tensor/apart.h"
#include "engine/tensor/inside.h"

/// The rule for every kernel whose operands may overlap its result.
///
/// Operands may share memory with the result in every way that PyTorch's overlap checks accept:
/// `x[1::2].remainder_(x[1:4])`, an index or a mask that is a view of the target, another dtype over the same
/// bytes. A value may then change between its check and a second read. So no address, length or divisor may
/// come from a value that can have changed since its check. A kernel does one of these:
/// 1. It reads the value once, into a variable or a list of its own, checks that and uses that (gather.h).
/// 2. It checks where it uses: functions of integers define a divisor of 0 (binary_functions.h), and
///    a loop that keeps flagged elements is bounded by the room that it fills, not by the flags.
/// 3. It checks first and reads again, for speed: then it reads a Snapshot.
///
/// Only storages that the operation has just allocated share no memory. The target of an in-place operation,
/// `out=`, and a result that the caller provides are assumed to be shared.
namespace stridescope::kernels {

/// The elements of an operand before the kernel wrote: the operand itself if its strides show that it does
/// not overlap the result, else a copy.
class Snapshot {
 public:
  /// For an operand of `work` that is not meta; to be made before anything is written.
  Snapshot(const tensor::Memory& memory, Work& work, std::size_t operand, const tensor::Region& region,
           const tensor::Region& written)
      : first_(work.data(operand)) {
    const auto& layout = region.layout;
    if (layout.numel() == 0 || tensor::lies_elsewhere(region, written)) return;
    // Copies all bytes from the lowest element to the highest, so that the strides stay valid.
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
