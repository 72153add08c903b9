#include "engine/ops/move/frame.h"

#include <algorithm>
#include <cstdlib>

#include "engine/kernels/choose_along.h"

namespace stridescope::ops {
namespace {

using tensor::Dims;
using tensor::Memory;
using tensor::Tensor;

/// More elements are not listed.
constexpr std::int64_t most_listed = std::int64_t{1} << 20;

std::int64_t framed_place(std::int64_t at, std::int64_t size, Frame frame) {
  switch (frame) {
    case Frame::reflected: return size - 1 - std::abs(size - 1 - std::abs(at));
    case Frame::replicated: return std::clamp<std::int64_t>(at, 0, size - 1);
    case Frame::circular: return at < 0 ? at + size : at >= size ? at - size : at;
  }
  return at;
}

bool is_framed(std::int64_t more, std::int64_t size, Frame frame) {
  if (more < 0 || more > most_listed || size < 1 || size > most_listed) return false;
  return frame == Frame::replicated || (frame == Frame::reflected ? more < size : more <= size);
}

}  // namespace

std::optional<Tensor> choose_along_unobserved(Memory& memory, const Tensor& self,
                                              std::span<const std::vector<std::int64_t>> places) {
  if (memory.is_observed() || memory.is_meta() || self.storage().is_meta() ||
      self.device() != tensor::Device::cpu || !self.is_contiguous() || self.numel() == 0 || places.empty() ||
      places.size() > 3 || places.size() > self.shape().size())
    return std::nullopt;
  auto shape = self.shape();
  for (std::size_t d = 0; d < places.size(); ++d)
    shape[shape.size() - places.size() + d] = std::ssize(places[d]);
  const auto result =
      memory.allocate_tensor(shape, self.dtype(), self.device(), Memory::Initial::overwritten);
  kernels::choose_along(memory, region_of(result), region_of(self), places);
  return result;
}

std::optional<Tensor> frame_unobserved(Memory& memory, const Tensor& self, const Dims& low, const Dims& high,
                                       Frame frame) {
  const auto padded = low.size(), rank = self.shape().size();
  if (memory.is_observed() || padded < 1 || padded > 3 || high.size() != padded ||
      (rank != padded + 1 && rank != padded + 2) ||
      (frame != Frame::circular && !tensor::is_floating(self.dtype())))
    return std::nullopt;
  std::vector<std::vector<std::int64_t>> places(padded);
  for (std::size_t d = 0; d < padded; ++d) {
    const auto size = self.shape()[rank - padded + d];
    if (!is_framed(low[d], size, frame) || !is_framed(high[d], size, frame)) return std::nullopt;
    for (auto at = -low[d]; at < size + high[d]; ++at) places[d].push_back(framed_place(at, size, frame));
  }
  return choose_along_unobserved(memory, self, places);
}

}  // namespace stridescope::ops
