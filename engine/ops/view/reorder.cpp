#include "engine/ops/view/reorder.h"

#include <bitset>
#include <numeric>

#include "engine/tensor/refusal/refuse.h"
#include "engine/tensor/wrap_dim.h"

namespace stridescope::ops {

using tensor::Dims;
using tensor::Layout;
using tensor::Tensor;
using tensor::wrap_dim;

namespace {

bool has_repeats(Dims dims) {
  std::sort(dims.begin(), dims.end());
  return std::adjacent_find(dims.begin(), dims.end()) != dims.end();
}

Dims wrapped(const Dims& dims, std::int64_t rank) {
  Dims result = dims;
  for (auto& dim : result) dim = wrap_dim(dim, rank);
  return result;
}

/// `order` is a permutation of [0, layout.dim()).
Layout in_order(const Layout& layout, const Dims& order) {
  Layout result = layout;
  auto *size = result.shape.data(), *stride = result.stride.data();
  for (const auto dim : order) {
    *size++ = layout.shape[dim];
    *stride++ = layout.stride[dim];
  }
  return result;
}

}  // namespace

Layout transpose(const Layout& layout, std::int64_t dim0, std::int64_t dim1) {
  dim0 = wrap_dim(dim0, layout.dim());
  dim1 = wrap_dim(dim1, layout.dim());
  Layout result = layout;
  if (dim0 == dim1) return result;
  std::swap(result.shape[dim0], result.shape[dim1]);
  std::swap(result.stride[dim0], result.stride[dim1]);
  return result;
}

Tensor transpose(const Tensor& self, std::int64_t dim0, std::int64_t dim1) {
  return self.view([&] { return transpose(self.layout(), dim0, dim1); });
}

Layout t(const Layout& layout, std::string_view op) {
  if (layout.dim() > 2) {
    throw refuse::t_rank(op, layout.dim());
  }
  return transpose(layout, 0, layout.dim() < 2 ? 0 : 1);
}

Tensor t(const Tensor& self) {
  return self.view([&] { return t(self.layout()); });
}

Layout reverse_dims(const Layout& layout) {
  Layout result = layout;
  std::reverse(result.shape.begin(), result.shape.end());
  std::reverse(result.stride.begin(), result.stride.end());
  return result;
}

Tensor reverse_dims(const Tensor& self) {
  return self.view([&] { return reverse_dims(self.layout()); });
}

Layout matrix_transpose(const Layout& layout, std::string_view op) {
  if (layout.dim() == 1) {
    throw refuse::matrix_transpose_rank(op);
  }
  return layout.dim() == 0 ? layout : transpose(layout, -2, -1);
}

Tensor matrix_transpose(const Tensor& self, std::string_view op) {
  return self.view([&] { return matrix_transpose(self.layout(), op); });
}

Layout hermitian(const Layout& layout) {
  if (layout.dim() != 0 && layout.dim() != 2) {
    if (layout.dim() > 2) throw refuse::hermitian_of_batch(layout.dim());
    throw refuse::hermitian_rank(layout.dim());
  }
  return layout.dim() == 0 ? layout : transpose(layout, 0, 1);
}

Tensor hermitian(const Tensor& self) {
  return self.view([&] { return hermitian(self.layout()); });
}

Layout permute(const Layout& layout, const Dims& dims) {
  if (static_cast<std::int64_t>(dims.size()) != layout.dim()) {
    throw refuse::permute_dim_count(layout.dim(), dims.size());
  }
  Layout result = layout;
  auto *size = result.shape.data(), *stride = result.stride.data();
  std::bitset<tensor::max_dims> seen;
  bool has_repeated = false;
  for (auto dim : dims) {
    dim = wrap_dim(dim, layout.dim());
    *size++ = layout.shape[dim];
    *stride++ = layout.stride[dim];
    if (layout.dim() > tensor::max_dims) continue;
    has_repeated |= seen[static_cast<std::size_t>(dim)];
    seen[static_cast<std::size_t>(dim)] = true;
  }
  if (has_repeated || (layout.dim() > tensor::max_dims && has_repeats(wrapped(dims, layout.dim()))))
    throw refuse::permute_dims_repeated();
  return result;
}

Tensor permute(const Tensor& self, const Dims& dims) {
  return self.view([&] { return permute(self.layout(), dims); });
}

Layout movedim(const Layout& layout, const Dims& source, const Dims& destination) {
  if (source.size() != destination.size()) {
    throw refuse::movedim_counts_differ(source, destination);
  }
  const auto from = wrapped(source, layout.dim());
  const auto to = wrapped(destination, layout.dim());
  for (const auto& [listed, dims, name] :
       {std::tuple(&source, &from, "source"), std::tuple(&destination, &to, "destination")}) {
    if (has_repeats(*dims)) {
      throw refuse::movedim_dims_repeated(name, *listed);
    }
  }
  if (layout.dim() == 0) return layout;

  // Places the moved dimensions; the others fill the remaining positions in order.
  Dims order(layout.shape.size(), -1);
  Dims rest(layout.shape.size(), 0);
  std::iota(rest.begin(), rest.end(), 0);
  for (std::size_t i = 0; i < from.size(); ++i) {
    order[to[i]] = from[i];
    rest.erase(std::find(rest.begin(), rest.end(), from[i]) - rest.begin());
  }
  std::size_t next = 0;
  for (auto& dim : order) {
    if (dim < 0) dim = rest[next++];
  }
  return in_order(layout, order);
}

Tensor movedim(const Tensor& self, const Dims& source, const Dims& destination) {
  return self.view([&] { return movedim(self.layout(), source, destination); });
}

}  // namespace stridescope::ops
