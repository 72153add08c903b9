#include "ui/forms/box_facts.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/explain/overlap.h"
#include "engine/ops/reduce/reduce.h"
#include "engine/script/values/repr.h"
#include "engine/tensor/element.h"
#include "engine/tensor/error.h"

namespace stridescope::ui {
namespace {

/// Formats a number: an integer in full, others with six digits.
std::string number(const tensor::Tensor& scalar) {
  const auto value = tensor::element_at(scalar, scalar.storage_offset());
  return tensor::is_floating(scalar.dtype()) ? fmt::format("{:.6g}", tensor::to_double(value))
                                             : script::number_repr(value);
}

/// The same elements in a storage that operations can read: those of a session's state are frozen.
tensor::Tensor readable(tensor::Memory& memory, const tensor::Tensor& slice) {
  if (slice.storage().bytes()) return slice;
  const auto range = tensor::extent(slice.layout());
  const auto itemsize = slice.itemsize();
  constexpr std::int64_t most_skipped = 4;  // storage elements copied per element of the slice
  if (range.end - range.begin <= most_skipped * slice.numel()) {
    const auto copy = memory.allocate((range.end - range.begin) * itemsize);
    slice.storage().read(range.begin * itemsize, {copy.bytes(), static_cast<std::size_t>(copy.nbytes())});
    auto layout = slice.layout();
    layout.storage_offset -= range.begin;
    return {copy, layout, slice.dtype()};
  }
  const auto copy = memory.allocate_tensor(slice.shape(), slice.dtype());
  for (std::int64_t n = 0; n < slice.numel(); ++n)
    slice.storage().read(slice.layout().at_linear(n) * itemsize,
                         {copy.data() + n * itemsize, static_cast<std::size_t>(itemsize)});
  return copy;
}

BoxFacts::Statistics statistics(const tensor::Tensor& given) {
  tensor::Memory memory;
  const auto slice = readable(memory, given);
  const auto to = tensor::is_floating(slice.dtype()) ? std::nullopt : std::optional(tensor::DType::float64);
  BoxFacts::Statistics result;
  result.sum = number(ops::sum(memory, slice));
  result.mean = number(ops::mean(memory, slice, {}, to));
  result.least = number(ops::extreme_of_all(memory, ops::MinMax::smallest, slice));
  result.most = number(ops::extreme_of_all(memory, ops::MinMax::largest, slice));
  return result;
}

}  // namespace

scene::CellBox box_between(const scene::CellTarget& a, const scene::CellTarget& b) {
  scene::CellBox box{a.tensor, a.index, a.index};
  for (std::size_t d = 0; d < std::min(a.index.size(), b.index.size()); ++d) {
    box.from[d] = std::min(a.index[d], b.index[d]);
    box.to[d] = std::max(a.index[d], b.index[d]);
  }
  return box;
}

std::string box_expression(const scene::CellBox& box, const tensor::Dims& shape) {
  if (shape.empty()) return box.tensor + "[...]";
  std::string items;
  for (std::size_t d = 0; d < shape.size(); ++d) {
    const bool whole = box.from[d] == 0 && box.to[d] + 1 == shape[d];
    items +=
        (d ? ", " : "") + (whole ? ":" : std::to_string(box.from[d]) + ":" + std::to_string(box.to[d] + 1));
  }
  return box.tensor + "[" + items + "]";
}

BoxFacts box_facts(const tensor::Tensor& tensor, const scene::CellBox& box, std::int64_t most_cells) {
  BoxFacts facts;
  facts.expression = box_expression(box, tensor.shape());
  facts.layout = tensor.layout();
  facts.layout.storage_offset = tensor.layout().at(box.from);
  for (std::size_t d = 0; d < box.from.size(); ++d) facts.layout.shape[d] = box.to[d] - box.from[d] + 1;
  facts.cells = facts.layout.numel();
  facts.extent = tensor::extent(facts.layout);
  const auto span = facts.extent.end - facts.extent.begin;
  facts.span_bytes = span * tensor.itemsize();
  if (const auto read = explain::distinct_cells(facts.layout); read && span > 0)
    facts.density = static_cast<double>(*read) / static_cast<double>(span);
  if (facts.cells > 0 && facts.cells <= most_cells && !tensor.storage().is_meta()) {
    try {
      facts.statistics = statistics(tensor.view(facts.layout));
    } catch (const tensor::Error&) {
      // No such reduction for this dtype: the card omits it.
    }
  }
  return facts;
}

}  // namespace stridescope::ui
