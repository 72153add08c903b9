#include "engine/ops/reduce/count.h"

#include <algorithm>
#include <span>
#include <vector>

#include "engine/kernels/gather.h"
#include "engine/kernels/row_totals.h"
#include "engine/kernels/work.h"

namespace stridescope::ops {
namespace {

using tensor::DType;
using tensor::Memory;
using tensor::Tensor;

/// What counting an integer takes, as bytes that are walked in the same time.
constexpr std::int64_t cost_of_count = 16;

bool is_watched(const Memory& memory, const Tensor& self) {
  return memory.is_observed() || memory.is_meta() || self.storage().is_meta();
}

/// The elements as int64: where they lie, if they are that one after the other, else read into `room`.
std::span<const std::int64_t> integers(Memory& memory, const Tensor& self, std::vector<std::int64_t>& room) {
  if (self.dtype() == DType::int64 && self.layout().is_contiguous() && self.numel() > 0) {
    const auto region = region_of(self);
    kernels::Work work(memory, {&region});
    return {work.data<const std::int64_t>(0), static_cast<std::size_t>(self.numel())};
  }
  room = kernels::read_integers(memory, self);
  return room;
}

/// The largest or smallest of some.
std::int64_t extreme(std::span<const std::int64_t> values, bool largest) {
  if (const auto find = kernels::row_extremes(largest, DType::int64)) {
    std::int64_t found = 0;
    find(&found, reinterpret_cast<const std::byte*>(values.data()), 0, 1, std::ssize(values));
    return found;
  }
  return largest ? std::ranges::max(values) : std::ranges::min(values);
}

}  // namespace

std::optional<Tensor> bincount_unobserved(Memory& memory, const Tensor& self, std::int64_t least_bins) {
  if (is_watched(memory, self) || tensor::is_floating(self.dtype()) || self.dim() != 1 || least_bins < 0)
    return std::nullopt;
  std::vector<std::int64_t> room;
  const auto values = integers(memory, self, room);
  const auto least = values.empty() ? 0 : extreme(values, false),
             most = values.empty() ? -1 : extreme(values, true);
  if (least < 0) return std::nullopt;
  const auto result = memory.allocate_tensor({std::max(most + 1, least_bins)}, DType::int64, self.device());
  if (values.empty()) return result;
  const auto to = region_of(result);
  kernels::Work work(memory, {&to});
  auto* counts = work.data<std::int64_t>(0);
  work.pace().parts(std::ssize(values), sizeof(std::int64_t), cost_of_count,
                    [&](std::int64_t begin, std::int64_t end) {
                      for (auto i = begin; i < end; ++i) ++counts[values[static_cast<std::size_t>(i)]];
                    });
  return result;
}

std::optional<Tensor> one_hot_unobserved(Memory& memory, const Tensor& self, std::int64_t classes) {
  if (is_watched(memory, self) || self.dtype() != DType::int64 || self.numel() == 0 ||
      (classes != -1 && classes < 1))
    return std::nullopt;
  std::vector<std::int64_t> room;
  const auto values = integers(memory, self, room);
  const auto most = extreme(values, true);
  if (extreme(values, false) < 0 || (classes != -1 && most >= classes)) return std::nullopt;
  const auto width = classes == -1 ? most + 1 : classes;
  auto shape = self.shape();
  shape.push_back(width);
  const auto result = memory.allocate_tensor(shape, DType::int64, self.device());
  const auto to = region_of(result);
  kernels::Work work(memory, {&to});
  auto* row = work.data<std::int64_t>(0);
  work.pace().parts(std::ssize(values), sizeof(std::int64_t), cost_of_count,
                    [&](std::int64_t begin, std::int64_t end) {
                      for (auto i = begin; i < end; ++i)
                        row[i * width + values[static_cast<std::size_t>(i)]] = 1;
                    });
  return result;
}

namespace {

template <class T>
void write_triangle(tensor::Pace& pace, T* to, std::int64_t count, std::int64_t rows, auto&& columns_of) {
  T *row = to, *column = to + count;
  for (std::int64_t r = 0; r < rows; ++r) {
    const auto [begin, end] = columns_of(r);
    for (auto c = begin; c < end; ++c) {
      *row++ = static_cast<T>(r);
      *column++ = static_cast<T>(c);
    }
    pace.advance(2 * (end - begin) * static_cast<std::int64_t>(sizeof(T)));
  }
}

}  // namespace

std::optional<Tensor> triangle_indices_unobserved(Memory& memory, Triangle triangle, std::int64_t rows,
                                                  std::int64_t columns, std::int64_t offset, DType dtype) {
  constexpr std::int64_t most = std::int64_t{1} << 16;
  if (memory.is_observed() || memory.is_meta() || rows < 0 || columns < 0 || rows > most || columns > most ||
      offset < -most || offset > most || (dtype != DType::int64 && dtype != DType::int32))
    return std::nullopt;
  struct Part {
    std::int64_t begin, end;
  };
  const auto columns_of = [&](std::int64_t r) {
    if (triangle == Triangle::lower) return Part{0, std::clamp<std::int64_t>(r + offset + 1, 0, columns)};
    return Part{std::clamp<std::int64_t>(r + offset, 0, columns), columns};
  };
  std::int64_t count = 0;
  for (std::int64_t r = 0; r < rows; ++r) count += columns_of(r).end - columns_of(r).begin;
  const auto result =
      memory.allocate_tensor({2, count}, dtype, tensor::Device::cpu, Memory::Initial::overwritten);
  if (count == 0) return result;
  const auto to = region_of(result);
  kernels::Work work(memory, {&to});
  if (dtype == DType::int64) write_triangle(work.pace(), work.data<std::int64_t>(0), count, rows, columns_of);
  else write_triangle(work.pace(), work.data<std::int32_t>(0), count, rows, columns_of);
  return result;
}

}  // namespace stridescope::ops
