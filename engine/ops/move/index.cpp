#include "engine/ops/move/index.h"
#include "engine/ops/copy/copy.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "engine/kernels/copy/copy.h"
#include "engine/ops/elementwise/in_place.h"
#include "engine/ops/move/advanced_index.h"
#include "engine/ops/rules/index_rules.h"
#include "engine/ops/rules/number.h"
#include "engine/ops/rules/overlap.h"
#include "engine/ops/view/repeat.h"
#include "engine/tensor/element.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::ops {
namespace {

using tensor::DType;
using tensor::Memory;
using tensor::Tensor;

// The number of dimensions that an item indexes.
std::int64_t dims_taken(const IndexItem& item) {
  if (const auto* t = std::get_if<Tensor>(&item)) return is_mask(*t) ? t->dim() : 1;
  return std::holds_alternative<std::int64_t>(item) || std::holds_alternative<SliceItem>(item) ? 1 : 0;
}

// The result of the basic items, with the remaining index tensors at its dimensions.
struct Sliced {
  IndexCursor cursor;
  std::vector<std::optional<Tensor>> tensors;

  void record(const Tensor& index) {
    tensors.resize(static_cast<std::size_t>(cursor.dim) + 1);
    tensors.back() = index;
    ++cursor.dim;
  }
};

// The index of a bool over a new dimension of size 1: True selects it, False nothing.
Tensor index_for(bool taken) {
  Memory memory;
  return memory.allocate_tensor({taken ? 1 : 0}, DType::int64);
}

class Slicer {
 public:
  Slicer(const Tensor& self, IndexItems items) : sliced_{{self.layout()}, {}} {
    std::int64_t specified = 0;
    for (const IndexItem& item : items) specified += dims_taken(item);
    const bool is_lone_basic = items.size() == 1 && (std::holds_alternative<std::int64_t>(items[0]) ||
                                                     std::holds_alternative<SliceItem>(items[0]));
    if (specified > self.dim() && !is_lone_basic) throw refuse::too_many_indices(self.dim());
    rest_ = self.dim() - specified;
    for (const IndexItem& item : items) {
      std::visit([&](const auto& i) { apply(i); }, item);
      ++position_;
    }
  }
  Sliced result() && { return std::move(sliced_); }

 private:
  void apply(std::int64_t index) { sliced_.cursor.apply(index, position_); }
  void apply(const SliceItem& item) { sliced_.cursor.apply(item); }
  void apply(NewAxis item) { sliced_.cursor.apply(item); }
  void apply(EllipsisItem item) { sliced_.cursor.apply(item, rest_); }
  void apply(bool taken) {
    sliced_.cursor.apply(NewAxis{});
    --sliced_.cursor.dim;
    sliced_.record(index_for(taken));
  }
  void apply(const Tensor& index) {
    if (index.dim() > 0 || tensor::is_floating(index.dtype())) return sliced_.record(index);
    const std::int64_t value = tensor::to_int(tensor::element_at(index, index.storage_offset()));
    if (is_mask(index)) apply(value != 0);
    else apply(value);
  }

  Sliced sliced_;
  std::int64_t rest_ = 0;
  std::int64_t position_ = 0;
};

// Drops excess leading dimensions of size 1 from the value.
Tensor without_leading_ones(const Tensor& value) {
  tensor::Layout layout = value.layout();
  while (!layout.shape.empty() && layout.shape[0] == 1) {
    layout.shape.erase(0);
    layout.stride.erase(0);
  }
  return layout.dim() == value.dim() ? value : value.view(layout);
}

// A 0-d tensor with a number; its memory is not observed.
Tensor as_tensor_of(DType dtype, const tensor::Scalar& number) {
  require_fits(number, dtype);
  Memory memory;
  const Tensor value = memory.allocate_tensor({}, dtype);
  kernels::fill(memory, region_of(value), number);
  return value;
}

void put_whole(Memory& memory, const Tensor& target, const Operand& value) {
  if (const auto* number = as_number(value)) {
    require_fits(*number, target.dtype());
    require_no_internal_overlap(target);
    return fill_(memory, target, *number);
  }
  const Tensor& source = *ops::as_tensor(value);
  if (source.shape() == target.shape()) return copy_(memory, target, source);
  if (source.dim() == 0 && source.device() == tensor::Device::cpu) return fill_(memory, target, source);
  copy_(memory, target, expand(without_leading_ones(source), target.shape()));
}

}  // namespace

Tensor index(Memory& memory, const Tensor& self, IndexItems items) {
  const Sliced sliced = Slicer(self, items).result();
  const Tensor view = self.view(sliced.cursor.layout);
  return sliced.tensors.empty() ? view : index_by_tensors(memory, view, sliced.tensors);
}

void index_put(Memory& memory, const Tensor& self, IndexItems items, const Operand& value) {
  if (items.size() == 1) {
    if (const auto* taken = std::get_if<bool>(&items[0])) {
      if (!*taken) return;
      const IndexItem whole[] = {NewAxis{}};
      return index_put(memory, self, whole, value);
    }
  }
  const Sliced sliced = Slicer(self, items).result();
  // If no item changes the layout, the target is `self`: overlap with the value is decided by object
  // identity.
  const Tensor target = sliced.cursor.layout == self.layout() ? self : self.view(sliced.cursor.layout);
  if (sliced.tensors.empty()) return put_whole(memory, target, value);
  const auto* source = ops::as_tensor(value);
  put_by_tensors(memory, target, sliced.tensors,
                 source ? without_leading_ones(*source) : as_tensor_of(target.dtype(), *as_number(value)));
}

}  // namespace stridescope::ops
