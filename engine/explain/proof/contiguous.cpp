#include <algorithm>

#include "engine/explain/contiguity.h"
#include "engine/explain/proof/proof.h"
#include "engine/explain/proof/rows.h"
#include "engine/words/numbers.h"

namespace stridescope::explain {
namespace {

using tensor::Dims;
using tensor::Layout;
using tensor::MemoryFormat;

/// Strides with the first dimension fastest.
Dims fortran_stride(const Dims& shape) {
  Dims stride(shape.size(), 1);
  for (std::size_t d = 1; d < shape.size(); ++d)
    stride[d] = stride[d - 1] * std::max<std::int64_t>(1, shape[d - 1]);
  return stride;
}

/// True if a layout has these strides in all dimensions with a size other than 1.
bool has_stride(const Layout& layout, const Dims& stride) {
  if (layout.numel() == 0) return true;
  for (std::size_t d = 0; d < stride.size(); ++d)
    if (layout.shape[d] != 1 && layout.stride[d] != stride[d]) return false;
  return true;
}

/// The permutation of dimensions, slowest first, that makes a dense layout contiguous.
std::optional<Dims> order_that_sorts(const Layout& layout) {
  if (!tensor::is_non_overlapping_and_dense(layout)) return std::nullopt;
  // Dimensions of size 1 are not moved.
  Dims long_dims;
  for (std::int64_t d = 0; d < layout.dim(); ++d)
    if (layout.shape[static_cast<std::size_t>(d)] != 1) long_dims.push_back(d);
  std::stable_sort(long_dims.begin(), long_dims.end(), [&](std::int64_t a, std::int64_t b) {
    return layout.stride[static_cast<std::size_t>(a)] > layout.stride[static_cast<std::size_t>(b)];
  });
  Dims order;
  const auto* next = long_dims.begin();
  for (std::int64_t d = 0; d < layout.dim(); ++d)
    order.push_back(layout.shape[static_cast<std::size_t>(d)] == 1 ? d : *next++);
  Layout sorted{layout.shape, layout.stride, layout.storage_offset};
  for (std::size_t d = 0; d < order.size(); ++d) {
    sorted.shape[d] = layout.shape[static_cast<std::size_t>(order[d])];
    sorted.stride[d] = layout.stride[static_cast<std::size_t>(order[d])];
  }
  return sorted.is_contiguous() ? std::optional(order) : std::nullopt;
}

/// A message with untranslated code.
words::Message code(const char* text) { return {"proof/shape_of", {{"name", text}}}; }

/// Adds a row with the strides of a dimension order, and a step that compares the tensor's with them.
void add_order(Proof& proof, const Layout& layout, const words::Message& label, const Dims& stride) {
  proof.rows.push_back(number_row(label, stride));
  const auto row = proof.rows.size() - 1;
  const bool has_order = has_stride(layout, stride);
  ProofStep step{{has_order ? "proof/order_holds" : "proof/order_differs", {{"order", label}}},
                 has_order ? ProofOutcome::holds : ProofOutcome::neutral};
  for (std::size_t d = 0; d < stride.size(); ++d) {
    const bool is_free = layout.shape[d] == 1;
    proof.rows[row].cells[d].is_free = is_free;
    proof.rows[row].cells[d].since = proof.steps.size();
    if (has_order || (!is_free && stride[d] != layout.stride[d]))
      step.spots.push_back({row, d}), step.spots.push_back({1, d});
  }
  proof.steps.push_back(std::move(step));
}

}  // namespace

Proof prove_contiguous(const std::string& name, const Layout& layout) {
  Proof proof;
  const auto rule = contiguity(layout);
  proof.holds = rule.contiguous;
  proof.verdict = rule.verdict;
  proof.columns = layout.dim();
  proof.rows = {number_row({"proof/size"}, layout.shape),
                number_row({"proof/stride"}, layout.stride),
                {{"proof/row_major"}, {}}};
  for (const auto& dim : rule.dims) {
    const auto d = static_cast<std::size_t>(dim.dim);
    for (std::size_t row = 0; row < 2; ++row) proof.rows[row].cells[d].dim = dim.dim;
    proof.rows[2].cells.push_back({.column = dim.dim,
                                   .text = dim.expected ? std::to_string(*dim.expected) : "",
                                   .is_free = !dim.expected});
  }
  for (auto dim = rule.dims.rbegin(); dim != rule.dims.rend(); ++dim) {
    const auto d = static_cast<std::size_t>(dim->dim);
    ProofStep step{
        dim->text, dim->holds ? ProofOutcome::holds : ProofOutcome::fails, {{0, d}, {1, d}, {2, d}}};
    if (dim->expected) {
      const Dims right(std::span(layout.shape).subspan(d + 1));
      std::string product;
      for (const auto size : right)
        if (size != 1) product += (product.empty() ? "" : " · ") + std::to_string(size);
      const auto count =
          right.empty() ? 0 : std::count_if(right.begin(), right.end(), [](auto s) { return s != 1; });
      if (count > 1) product += " = " + std::to_string(*dim->expected);
      if (product.empty()) product = "1";
      step.text = {dim->holds ? "proof/product_holds" : "proof/product_breaks",
                   {{"dim", dim->dim}, {"stride", dim->actual}, {"product", product}}};
      step.indices = indices_along(layout, dim->dim);
    }
    proof.steps.push_back(std::move(step));
  }
  reveal_on_first_use(proof, 2);
  if (const auto order = tensor::dim_order(MemoryFormat::channels_last, layout.dim()))
    add_order(proof, layout, code("channels_last"),
              tensor::stride_for(MemoryFormat::channels_last, layout.shape));
  if (layout.dim() == 5)
    add_order(proof, layout, code("channels_last_3d"),
              tensor::stride_for(MemoryFormat::channels_last_3d, layout.shape));
  if (layout.dim() > 1) add_order(proof, layout, {"proof/fortran"}, fortran_stride(layout.shape));
  if (proof.steps.empty()) proof.steps.push_back({proof.verdict, ProofOutcome::holds});
  if (proof.holds) return proof;
  if (const auto order = order_that_sorts(layout))
    proof.fixes.push_back({name + ".permute(" + words::list_text(*order) + ")", 0});
  proof.fixes.push_back({name + ".contiguous()", layout.numel()});
  return proof;
}

}  // namespace stridescope::explain
