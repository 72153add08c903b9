#include "engine/explain/broadcast.h"

#include <fmt/ranges.h>

#include <algorithm>

namespace stridescope::explain {

using tensor::Dims;

namespace {

/// What the shapes have in the dimension that is `back` from the right end, 1 for the last.
BroadcastColumn column_at(std::span<const Dims> shapes, std::size_t back) {
  BroadcastColumn column;
  for (const auto& shape : shapes) {
    const auto size = back <= shape.size() ? std::optional(shape[shape.size() - back]) : std::nullopt;
    column.sizes.push_back(size);
    if (!size || *size == 1 || *size == column.size) continue;
    if (column.size != 1) column.agrees = false;
    if (column.size == 1) column.size = *size;
  }
  for (const auto& size : column.sizes) {
    column.repeats.push_back(column.agrees && size.value_or(1) == 1 && column.size != 1);
  }
  return column;
}

Text column_text(const BroadcastColumn& column, std::int64_t dim) {
  if (!column.agrees) {
    std::vector<std::int64_t> different;
    for (const auto& size : column.sizes) {
      if (size && *size != 1 && std::find(different.begin(), different.end(), *size) == different.end()) {
        different.push_back(*size);
      }
    }
    return {fmt::format("dim {}: {} differ, and none of them is 1", dim, fmt::join(different, " and ")),
            fmt::format("第 {} 维：{} 不相等，且都不是 1", dim, fmt::join(different, " 与 "))};
  }
  const auto repeated = std::count(column.repeats.begin(), column.repeats.end(), true);
  if (repeated == 0) {
    return {fmt::format("dim {}: all have size {}", dim, column.size),
            fmt::format("第 {} 维：大小都是 {}", dim, column.size)};
  }
  return {fmt::format("dim {}: size 1 is read {} times, with stride 0", dim, column.size),
          fmt::format("第 {} 维：大小为 1 的一方以步长 0 重复读 {} 次", dim, column.size)};
}

}  // namespace

BroadcastAlignment align(std::span<const Dims> shapes) {
  BroadcastAlignment result;
  std::size_t rank = 0;
  for (const auto& shape : shapes) rank = std::max(rank, shape.size());
  for (std::size_t d = 0; d < rank; ++d) {
    auto column = column_at(shapes, rank - d);
    column.text = column_text(column, static_cast<std::int64_t>(d));
    if (!column.agrees) result.broken_dim = static_cast<std::int64_t>(d);
    result.shape.push_back(column.size);
    result.columns.push_back(std::move(column));
  }
  result.possible = !result.broken_dim;
  if (result.possible) {
    result.verdict = {fmt::format("The shapes broadcast to ({}).", fmt::join(result.shape, ", ")),
                      fmt::format("这些形状广播为 ({})。", fmt::join(result.shape, ", "))};
  } else {
    result.shape.clear();
    result.verdict = {
        fmt::format("The shapes do not broadcast: aligned from the right, dim {} does not agree.",
                    *result.broken_dim),
        fmt::format("这些形状不能广播：从右边对齐后，第 {} 维对不上。", *result.broken_dim)};
  }
  return result;
}

}  // namespace stridescope::explain
