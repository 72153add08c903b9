#include "engine/ops/view/repeat.h"

#include <algorithm>

#include "engine/ops/rules/iterator.h"
#include "engine/tensor/refusal/refuse.h"
#include "engine/tensor/tensor_type.h"
#include "engine/tensor/wrapping.h"

namespace stridescope::ops {

using tensor::Dims;
using tensor::Layout;
using tensor::Tensor;

Layout expand(const Layout& layout, const Dims& shape, std::string_view type_text) {
  if (shape.size() < layout.shape.size()) throw refuse::too_few_expand_sizes(type_text, layout.shape, shape);
  Layout result{shape, Dims(shape.size(), 0), layout.storage_offset};
  const auto added = static_cast<std::int64_t>(shape.size()) - layout.dim();
  for (auto i = static_cast<std::int64_t>(shape.size()); i-- > 0 && layout.dim() > 0;) {
    const bool exists = i >= added;
    const auto size = exists ? layout.shape[i - added] : 1;
    // The stride of a new dimension of size 1 steps over the dimension on its right.
    result.stride[i] = exists ? layout.stride[i - added]
                              : tensor::wrapping_multiply(result.shape[i + 1], result.stride[i + 1]);
    if (shape[i] == -1) {
      if (!exists) throw refuse::no_size_to_keep(i);
      result.shape[i] = size;
    } else if (shape[i] != size) {
      if (size != 1) throw refuse::expanded_size_mismatch(shape[i], size, i, shape, layout.shape);
      result.stride[i] = 0;
    }
  }
  if (!tensor::checked_numel(result.shape)) throw refuse::numel_overflow(result.shape);
  return result;
}

Tensor expand(const Tensor& self, const Dims& shape) {
  // The type's name is built only for the error that contains it.
  if (shape.size() >= self.shape().size()) return self.view([&] { return expand(self.layout(), shape); });
  throw refuse::too_few_expand_sizes(tensor::tensor_type_name(self.dtype(), self.device()), self.shape(),
                                     shape);
}

std::vector<Tensor> broadcast_tensors(std::span<const Tensor> tensors) {
  std::vector<Tensor> result;
  if (tensors.empty()) return result;
  Dims shape = tensors.front().shape();
  for (const auto& tensor : tensors.subspan(1)) shape = broadcast_shape(shape, tensor.shape());
  for (const auto& tensor : tensors)
    result.push_back(tensor.shape() == shape ? tensor : expand(tensor, shape));
  return result;
}

Dims broadcast_shapes(std::span<const Dims> shapes) {
  std::size_t rank = 0;
  for (const auto& shape : shapes) rank = std::max(rank, shape.size());
  Dims result(rank, 1);
  for (const auto& shape : shapes) {
    for (std::size_t back = 1; back <= shape.size(); ++back) {
      const auto size = shape[shape.size() - back];
      auto& common = result[rank - back];
      if (size < 0) {
        throw refuse::broadcast_size_negative(size);
      }
      if (size == 1 || size == common) continue;
      if (common != 1) {
        throw refuse::broadcast_shapes_differ();
      }
      common = size;
    }
  }
  return result;
}

}  // namespace stridescope::ops
