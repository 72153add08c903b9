#include "engine/explain/broadcast.h"

#include <algorithm>

namespace stridescope::explain {

using tensor::Dims;
using words::Message;

namespace {

/// The sizes in the dimension at distance `back` from the right end; 1 for the last.
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

Message column_text(const BroadcastColumn& column, std::int64_t dim) {
  if (!column.agrees) {
    words::Value::List different;
    for (const auto& size : column.sizes) {
      if (size && *size != 1 && std::find(different.begin(), different.end(), *size) == different.end()) {
        different.emplace_back(*size);
      }
    }
    return {"broadcast/differ", {{"dim", dim}, {"sizes", std::move(different)}}};
  }
  const auto repeated = std::count(column.repeats.begin(), column.repeats.end(), true);
  if (repeated == 0) return {"broadcast/same", {{"dim", dim}, {"size", column.size}}};
  return {"broadcast/repeated", {{"dim", dim}, {"times", column.size}}};
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
    result.verdict = {"broadcast/possible", {{"shape", result.shape}}};
  } else {
    result.shape.clear();
    result.verdict = {"broadcast/impossible", {{"dim", *result.broken_dim}}};
  }
  return result;
}

}  // namespace stridescope::explain
