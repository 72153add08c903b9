#include "engine/ops/move/combine.h"

#include <algorithm>
#include <vector>

#include "engine/kernels/copy.h"
#include "engine/kernels/element.h"
#include "engine/kernels/work.h"
#include "engine/ops/compute/elementwise.h"

namespace stridescope::ops {
namespace {

using tensor::Dims;
using tensor::Memory;
using tensor::Tensor;

bool is_combined(const Memory& memory, const Tensor& self) {
  return !memory.is_observed() && !memory.is_meta() && !self.storage().is_meta() &&
         self.device() == tensor::Device::cpu;
}

/// How many choices there are; nullopt above what is counted here.
std::optional<std::int64_t> choices(std::int64_t elements, std::int64_t size) {
  constexpr std::int64_t most = std::int64_t{1} << 26;
  std::int64_t count = 1;
  for (std::int64_t i = 0; i < size; ++i) {
    count = count * std::max<std::int64_t>(elements - i, 0) / (i + 1);
    if (count > most) return std::nullopt;
  }
  return count;
}

template <class T>
void choose(tensor::Pace& pace, T* to, const T* from, std::int64_t stride, std::int64_t elements,
            std::int64_t count, std::int64_t size, bool with_replacement) {
  const std::int64_t after = with_replacement ? 0 : 1;
  std::vector<std::int64_t> chosen(static_cast<std::size_t>(size));
  for (std::int64_t k = 0; k < size; ++k) chosen[static_cast<std::size_t>(k)] = k * after;
  auto& last = chosen.back();
  for (std::int64_t done = 0; done < count;) {
    // All that differ in their last element only.
    const auto begin = last;
    for (; last < elements; ++last, ++done) {
      for (const auto k : chosen) *to++ = from[k * stride];
    }
    pace.advance((last - begin) * size * static_cast<std::int64_t>(sizeof(T)));
    // The last one before it that can grow, and those after it as small as they may be.
    auto at = size - 2;
    const auto largest = [&](std::int64_t k) { return elements - 1 - (size - 1 - k) * after; };
    while (at >= 0 && chosen[static_cast<std::size_t>(at)] >= largest(at)) --at;
    if (at < 0) return;
    auto next = chosen[static_cast<std::size_t>(at)] + 1;
    for (auto k = at; k < size; ++k, next += after) chosen[static_cast<std::size_t>(k)] = next;
  }
}

Tensor with_ones(const Tensor& self, std::size_t rank, bool after) {
  Dims shape, stride;
  const auto missing = rank - self.shape().size();
  for (std::size_t d = 0; d < rank; ++d) {
    const auto size = d < missing ? 1 : self.shape()[d - missing],
               step = d < missing ? 1 : self.stride()[d - missing];
    if (!after) {
      shape.push_back(1);
      stride.push_back(1);
    }
    shape.push_back(size);
    stride.push_back(step);
    if (after) {
      shape.push_back(1);
      stride.push_back(1);
    }
  }
  return self.view({shape, stride, self.storage_offset()});
}

}  // namespace

std::optional<Tensor> block_diag_unobserved(Memory& memory, TensorList tensors) {
  if (tensors.empty()) return std::nullopt;
  Dims shape{0, 0};
  for (const auto& block : tensors) {
    if (!is_combined(memory, block) || block.dim() != 2 || block.dtype() != tensors[0].dtype())
      return std::nullopt;
    for (std::size_t d = 0; d < 2; ++d) shape[d] += block.shape()[d];
  }
  const auto result = memory.allocate_tensor(shape, tensors[0].dtype(), tensors[0].device());
  std::int64_t row = 0, column = 0;
  for (const auto& block : tensors) {
    auto to = region_of(result);
    to.layout.shape = block.shape();
    to.layout.storage_offset += row * shape[1] + column;
    kernels::copy(memory, to, region_of(block));
    row += block.shape()[0];
    column += block.shape()[1];
  }
  return result;
}

std::optional<Tensor> combinations_unobserved(Memory& memory, const Tensor& self, std::int64_t size,
                                              bool with_replacement) {
  constexpr std::int64_t most = 64;
  if (!is_combined(memory, self) || self.dim() != 1 || size < 1 || size > most || self.numel() == 0)
    return std::nullopt;
  const auto elements = self.numel();
  const auto count = choices(with_replacement ? elements + size - 1 : elements, size);
  if (!count || *count == 0) return std::nullopt;
  const auto result =
      memory.allocate_tensor({*count, size}, self.dtype(), self.device(), Memory::Initial::overwritten);
  const auto to = region_of(result), from = region_of(self);
  kernels::Work work(memory, {&to, &from});
  kernels::with_width(self.itemsize(), [&](auto type) {
    using T = typename decltype(type)::type;
    choose(work.pace(), work.data<T>(0), work.data<const T>(1), self.stride()[0], elements, *count, size,
           with_replacement);
  });
  return result;
}

std::optional<Tensor> kron_unobserved(Memory& memory, const Tensor& self, const Tensor& other) {
  const auto rank = std::max(self.shape().size(), other.shape().size());
  if (!is_combined(memory, self) || !is_combined(memory, other) || !self.is_contiguous() ||
      !other.is_contiguous() || rank < 1 || rank > 4 || self.numel() == 0 || other.numel() == 0)
    return std::nullopt;
  const auto left = with_ones(self, rank, true), right = with_ones(other, rank, false);
  Dims shape;
  for (std::size_t d = 0; d < rank; ++d) shape.push_back(left.shape()[2 * d] * right.shape()[2 * d + 1]);
  const auto product = binary(memory, Binary::multiply, left, right);
  if (!product.is_contiguous()) return std::nullopt;
  return Tensor(product.storage(), tensor::contiguous_layout(shape), product.dtype());
}

}  // namespace stridescope::ops
