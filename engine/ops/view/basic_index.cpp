#include "engine/ops/view/basic_index.h"

#include "engine/ops/view/regroup.h"
#include "engine/ops/view/select.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::ops {

using tensor::Layout;

void IndexCursor::apply(std::int64_t index, std::int64_t position) {
  if (layout.dim() == 0 && index == 0) {
    throw refuse::index_of_scalar();
  }
  const auto size = dim < layout.dim() ? layout.shape[dim] : 0;
  if (index >= size || index < -size) throw refuse::index_out_of_bounds(index, position, size);
  layout = select(layout, dim, index);
}

void IndexCursor::apply(const SliceItem& item) {
  const auto step = item.step.value_or(1);
  if (step == 0) throw refuse::zero_slice_step();
  if (step < 0) throw refuse::negative_slice_step();
  layout = slice(layout, dim, item.start, item.stop, step);
  ++dim;
}

void IndexCursor::apply(NewAxis) {
  layout = unsqueeze(layout, dim);
  ++dim;
}

// Every Ellipsis skips the dimensions that no item names, so a second one may run past the end, as in
// PyTorch.
void IndexCursor::apply(EllipsisItem, std::int64_t rest_dims) { dim += rest_dims; }

Layout basic_index(const Layout& layout, std::span<const BasicIndexItem> items) {
  std::int64_t specified = 0;
  for (const auto& item : items) {
    specified += std::holds_alternative<std::int64_t>(item) || std::holds_alternative<SliceItem>(item);
  }
  // A lone int or slice of a 0-d tensor has a separate error below.
  if (specified > layout.dim() && items.size() > 1) throw refuse::too_many_indices(layout.dim());
  IndexCursor cursor{layout};
  std::int64_t position = 0;
  for (const auto& item : items) {
    if (const auto* index = std::get_if<std::int64_t>(&item)) {
      cursor.apply(*index, position);
    } else if (const auto* range = std::get_if<SliceItem>(&item)) {
      cursor.apply(*range);
    } else if (std::holds_alternative<NewAxis>(item)) {
      cursor.apply(NewAxis{});
    } else {
      cursor.apply(EllipsisItem{}, layout.dim() - specified);
    }
    ++position;
  }
  return std::move(cursor.layout);
}

tensor::Tensor basic_index(const tensor::Tensor& self, std::span<const BasicIndexItem> items) {
  return self.view([&] { return basic_index(self.layout(), items); });
}

}  // namespace stridescope::ops
