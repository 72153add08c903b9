#include "engine/explain/contiguity.h"

#include "engine/tensor/wrapping.h"

namespace stridescope::explain {
namespace {

using words::Message;

Message dim_text(const DimContiguity& d) {
  if (!d.expected) return {"contiguity/dim_is_free", {{"dim", d.dim}, {"size", d.size}}};
  if (d.holds) return {"contiguity/dim_holds", {{"dim", d.dim}, {"stride", d.actual}}};
  return {"contiguity/dim_breaks", {{"dim", d.dim}, {"stride", d.actual}, {"expected", *d.expected}}};
}

Message verdict_text(const Contiguity& result, const tensor::Layout& layout) {
  if (result.contiguous && layout.numel() == 0) return {"contiguity/empty"};
  if (result.contiguous) return {"contiguity/yes"};
  const auto& broken = result.dims[*result.broken_dim];
  return {"contiguity/no", {{"dim", broken.dim}, {"stride", broken.actual}, {"expected", *broken.expected}}};
}

}  // namespace

Contiguity contiguity(const tensor::Layout& layout, tensor::MemoryFormat format) {
  Contiguity result;
  const auto order = tensor::dim_order(format, layout.dim());
  if (!order) {
    result.contiguous = false;
    const auto rank = format == tensor::MemoryFormat::channels_last ? 4 : 5;
    result.verdict = {"contiguity/other_rank", {{"rank", rank}, {"dims", layout.dim()}}};
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
