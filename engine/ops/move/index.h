#pragma once

#include <cstdint>
#include <span>
#include <variant>

#include "engine/ops/rules/operand.h"
#include "engine/ops/view/basic_index.h"
#include "engine/tensor/memory.h"

/// x[...] with any subscript that PyTorch supports.
namespace stridescope::ops {

/// A tensor is an index list (integers) or a mask (bool or uint8); a 0-d integer tensor acts as an int.
using IndexItem = std::variant<std::int64_t, bool, SliceItem, NewAxis, EllipsisItem, tensor::Tensor>;
using IndexItems = std::span<const IndexItem>;

/// A view if the items contain no index list, mask or bool; else a copy with PyTorch's strides. Throws
/// IndexError.
tensor::Tensor index(tensor::Memory& memory, const tensor::Tensor& self, IndexItems items);

/// x[...] = value: writes a number or a tensor that broadcasts to the selected elements. Throws if it does
/// not broadcast, or memory overlaps.
void index_put(tensor::Memory& memory, const tensor::Tensor& self, IndexItems items, const Operand& value);

}  // namespace stridescope::ops
