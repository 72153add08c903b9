#include "engine/tensor/storage_size.h"

#include <cstddef>
#include <limits>

namespace stridescope::tensor {
namespace {

/// An unsigned 64-bit number with a sticky overflow flag.
class Checked {
 public:
  explicit Checked(std::uint64_t value) : value_(value) {}
  void multiply(std::int64_t factor) {
    overflowed_ |= __builtin_mul_overflow(value_, static_cast<std::uint64_t>(factor), &value_);
  }
  void add(std::uint64_t term) { overflowed_ |= __builtin_add_overflow(value_, term, &value_); }
  void add(const Checked& term) {
    overflowed_ |= term.overflowed_;
    add(term.value_);
  }
  std::optional<std::int64_t> result() const {
    constexpr auto most = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    if (overflowed_ || value_ > most) return std::nullopt;
    return static_cast<std::int64_t>(value_);
  }

 private:
  std::uint64_t value_;
  bool overflowed_ = false;
};

}  // namespace

std::optional<std::int64_t> storage_nbytes(std::span<const std::int64_t> shape,
                                           std::span<const std::int64_t> stride, std::int64_t itemsize,
                                           std::int64_t storage_offset) {
  // An offset of -1 wraps to 0 as in PyTorch, where another check rejects it.
  Checked size(static_cast<std::uint64_t>(storage_offset) + 1);
  for (std::size_t d = 0; d < shape.size(); ++d) {
    if (shape[d] == 0) return 0;
    Checked reach(static_cast<std::uint64_t>(shape[d]) - 1);
    reach.multiply(stride[d]);
    size.add(reach);
  }
  size.multiply(itemsize);
  return size.result();
}

std::optional<std::int64_t> contiguous_storage_nbytes(std::span<const std::int64_t> shape,
                                                      std::int64_t itemsize, std::int64_t storage_offset) {
  Checked size(1);
  for (const auto n : shape) size.multiply(n);
  size.add(static_cast<std::uint64_t>(storage_offset));
  size.multiply(itemsize);
  return size.result();
}

}  // namespace stridescope::tensor
