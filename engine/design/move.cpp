#include "engine/design/move.h"

#include <algorithm>
#include <vector>

#include "engine/ops/view/regroup.h"
#include "engine/ops/view/reorder.h"
#include "engine/ops/view/repeat.h"
#include "engine/ops/view/windows.h"
#include "engine/words/numbers.h"

namespace stridescope::design {
namespace {

using tensor::Dims;
using tensor::Layout;

std::string item_code(std::int64_t start, std::int64_t stop, std::int64_t step, std::int64_t size) {
  if (step == 0) return std::to_string(start);
  if (step < 0) return "None";
  std::string code = start > 0 ? std::to_string(start) : "";
  code += ':';
  if (stop < size) code += std::to_string(stop);
  if (step > 1) code += ':' + std::to_string(step);
  return code;
}

std::string subscript_code(const Dims& numbers, const Layout& layout) {
  std::vector<std::string> items;
  std::size_t dim = 0;
  for (std::size_t i = 0; i < numbers.size(); i += 3) {
    const auto size = numbers[i + 2] < 0 ? 0 : layout.shape[dim++];
    items.push_back(item_code(numbers[i], numbers[i + 1], numbers[i + 2], size));
  }
  while (items.size() > 1 && items.back() == ":") items.pop_back();
  std::string code = "[";
  for (std::size_t i = 0; i < items.size(); ++i) code += (i > 0 ? ", " : "") + items[i];
  return code + "]";
}

std::string permute_code(const Dims& dims) {
  Dims moved;
  for (std::size_t d = 0; d < dims.size(); ++d)
    if (dims[d] != static_cast<std::int64_t>(d)) moved.push_back(static_cast<std::int64_t>(d));
  if (dims.size() == 2) return ".t()";
  if (moved.size() == 2) return ".transpose(" + words::list_text(moved) + ")";
  return ".permute(" + words::list_text(dims) + ")";
}

Layout subscripted(const Dims& numbers, const Layout& layout) {
  Layout result{{}, {}, layout.storage_offset};
  std::size_t dim = 0;
  for (std::size_t i = 0; i < numbers.size(); i += 3) {
    const auto start = numbers[i], stop = numbers[i + 1], step = numbers[i + 2];
    if (step < 0) {
      result.shape.push_back(1), result.stride.push_back(1);
      continue;
    }
    const auto stride = layout.stride[dim++];
    result.storage_offset += start * stride;
    if (step == 0) continue;
    result.shape.push_back((stop - start + step - 1) / step);
    result.stride.push_back(stride * step);
  }
  return result;
}

}  // namespace

std::string code_of(const Move& move, const Layout& layout) {
  const auto& numbers = move.numbers;
  const auto list = words::list_text(numbers);
  switch (move.kind) {
    case Move::Kind::permute: return permute_code(numbers);
    case Move::Kind::subscript: return subscript_code(numbers, layout);
    case Move::Kind::view: return ".view(" + list + ")";
    case Move::Kind::unsqueeze: return ".unsqueeze(" + list + ")";
    case Move::Kind::squeeze: return ".squeeze(" + list + ")";
    case Move::Kind::expand: return ".expand(" + list + ")";
    case Move::Kind::unfold: return ".unfold(" + list + ")";
    case Move::Kind::diagonal: return numbers == Dims{0, 0, 1} ? ".diagonal()" : ".diagonal(" + list + ")";
    case Move::Kind::contiguous: return ".contiguous()";
    case Move::Kind::reshape: return ".reshape(" + list + ")";
    case Move::Kind::flip: return ".flip(" + list + ")";
    case Move::Kind::roll: return ".roll(" + list + ")";
    case Move::Kind::repeat: return ".repeat(" + list + ")";
  }
  return {};
}

std::string_view name_of(Move::Kind kind) {
  switch (kind) {
    case Move::Kind::permute: return "transpose / permute";
    case Move::Kind::subscript: return "[ ]";
    case Move::Kind::view: return "view";
    case Move::Kind::unsqueeze: return "unsqueeze";
    case Move::Kind::squeeze: return "squeeze";
    case Move::Kind::expand: return "expand";
    case Move::Kind::unfold: return "unfold";
    case Move::Kind::diagonal: return "diagonal";
    case Move::Kind::contiguous: return "contiguous";
    case Move::Kind::reshape: return "reshape";
    case Move::Kind::flip: return "flip";
    case Move::Kind::roll: return "roll";
    case Move::Kind::repeat: return "repeat";
  }
  return {};
}

Layout apply_move(const Move& move, const Layout& layout) {
  const auto& numbers = move.numbers;
  switch (move.kind) {
    case Move::Kind::permute: return ops::permute(layout, numbers);
    case Move::Kind::subscript: return subscripted(numbers, layout);
    case Move::Kind::view: return ops::view(layout, numbers);
    case Move::Kind::unsqueeze: return ops::unsqueeze(layout, numbers[0]);
    case Move::Kind::squeeze: return ops::squeeze(layout, numbers[0]);
    case Move::Kind::expand: return ops::expand(layout, numbers);
    case Move::Kind::unfold: return ops::unfold(layout, numbers[0], numbers[1], numbers[2]);
    case Move::Kind::diagonal: return ops::diagonal(layout, numbers[0], numbers[1], numbers[2]);
    default: return layout;
  }
}

}  // namespace stridescope::design
