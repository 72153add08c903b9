#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/kernels/loop/kernel_call.h"
#include "engine/tensor/aliasing.h"
#include "engine/tensor/bounds.h"

/// The rule for every kernel whose operands may overlap its result.
///
/// Operands may share memory with the result in every way that PyTorch's overlap checks accept:
/// `x[1::2].remainder_(x[1:4])`, an index or a mask that views the target, another dtype over the same bytes.
/// A value may then change between its check and a second read. So no address, length or divisor may be
/// computed from a value that may have changed since its check. A kernel uses one of these methods:
/// 1. It reads the value once, into a local variable or list, then checks and uses that (gather.h).
/// 2. It checks at each use: functions of integers are defined for a divisor of 0 (binary_functions.h), and a
/// loop that keeps flagged elements is bounded by the output's size, not by the flags.
/// 3. It checks first and reads again, for speed: then it reads from a Snapshot.
///
/// Only storages that the operation has just allocated cannot alias. The target of an in-place operation,
/// `out=`, and a result that the caller provides are assumed to alias.
namespace stridescope::kernels {

/// The elements of an operand before the kernel's writes: the operand itself if its strides prove that it
/// does not overlap the result, else a copy.
class Snapshot {
 public:
  /// For an operand of `call` that is not meta; must be created before any write.
  Snapshot(const tensor::Memory& memory, KernelCall& call, std::size_t operand, const tensor::Region& region,
           const tensor::Region& written)
      : first_(call.data(operand)) {
    const auto& layout = region.layout;
    if (layout.numel() == 0 || tensor::has_disjoint_bytes(region, written)) return;
    // Copies all bytes from the lowest to the highest element, so that the strides stay valid.
    auto lowest = layout.storage_offset;
    for (std::size_t d = 0; d < layout.shape.size(); ++d)
      lowest += std::min<std::int64_t>(0, (layout.shape[d] - 1) * layout.stride[d]);
    const auto begin = lowest * itemsize(region.dtype), end = tensor::end_byte_of(region).value();
    memory.require_room(end - begin, 1);
    call.meter().add(0, end - begin);
    copy_.assign(region.storage.bytes() + begin, region.storage.bytes() + end);
    first_ = copy_.data() + (layout.storage_offset * itemsize(region.dtype) - begin);
  }
  Snapshot(const Snapshot&) = delete;
  Snapshot& operator=(const Snapshot&) = delete;

  /// The first element; the others follow at the region's strides.
  template <class T>
  const T* data() const {
    return reinterpret_cast<const T*>(first_);
  }

 private:
  std::vector<std::byte> copy_;
  const std::byte* first_;
};

}  // namespace stridescope::kernels
