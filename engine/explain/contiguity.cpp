#include "engine/explain/contiguity.h"

#include <fmt/format.h>

#include "engine/tensor/wrapping.h"

namespace stridescope::explain {
namespace {

Text dim_text(const DimContiguity& d) {
  if (!d.expected) {
    return {fmt::format("dim {} has size {}: nothing steps along it, so any stride will do", d.dim, d.size),
            fmt::format("第 {} 维大小为 {}，不会沿它走步，步长是多少都行", d.dim, d.size)};
  }
  if (d.holds) {
    return {fmt::format("dim {}: stride {}, as expected", d.dim, d.actual),
            fmt::format("第 {} 维：步长 {}，与预期一致", d.dim, d.actual)};
  }
  return {fmt::format("dim {}: stride {}, where order needs {}", d.dim, d.actual, *d.expected),
          fmt::format("第 {} 维：步长 {}，而按顺序排列时应为 {}", d.dim, d.actual, *d.expected)};
}

Text verdict_text(const Contiguity& result, const tensor::Layout& layout) {
  if (result.contiguous && layout.numel() == 0) {
    return {"Contiguous: a tensor without elements always is.", "连续：没有元素的张量总是连续的。"};
  }
  if (result.contiguous) {
    return {"Contiguous: reading in order takes one storage element after the other.",
            "连续：按顺序读取时，存储元素一个接一个。"};
  }
  const auto& broken = result.dims[*result.broken_dim];
  return {
      fmt::format("Not contiguous: a step along dim {} moves {} storage elements where {} would follow on.",
                  broken.dim, broken.actual, *broken.expected),
      fmt::format("不连续：沿第 {} 维走一步会移动 {} 个存储元素，而紧接着的应是 {}。", broken.dim,
                  broken.actual, *broken.expected)};
}

}  // namespace

Contiguity contiguity(const tensor::Layout& layout, tensor::MemoryFormat format) {
  Contiguity result;
  const auto order = tensor::dim_order(format, layout.dim());
  if (!order) {
    result.contiguous = false;
    const auto rank = format == tensor::MemoryFormat::channels_last ? 4 : 5;
    result.verdict = {
        fmt::format("This memory format is for {} dimensions; there are {}.", rank, layout.dim()),
        fmt::format("此内存格式只用于 {} 维张量，这里有 {} 维。", rank, layout.dim())};
    return result;
  }
  const bool empty = layout.numel() == 0 && format == tensor::MemoryFormat::contiguous;
  result.dims.resize(layout.shape.size());
  std::int64_t expected = 1;
  for (const auto dim : *order) {
    auto& d = result.dims[dim];
    d = {dim, layout.shape[dim], layout.stride[dim], std::nullopt, true, {}};
    if (!empty && d.size != 1) {
      d.expected = expected;
      d.holds = d.actual == expected;
      expected = tensor::wrapping_multiply(expected, d.size);
      if (!d.holds && !result.broken_dim) result.broken_dim = dim;
    }
    d.text = dim_text(d);
  }
  result.contiguous = !result.broken_dim;
  result.verdict = verdict_text(result, layout);
  return result;
}

}  // namespace stridescope::explain
