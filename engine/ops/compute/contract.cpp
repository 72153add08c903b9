#include "engine/ops/compute/contract.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <deque>
#include <optional>

#include "engine/ops/compute/matmul.h"
#include "engine/ops/elementwise/elementwise.h"
#include "engine/ops/reduce/reduce.h"
#include "engine/ops/view/regroup.h"
#include "engine/ops/view/reorder.h"
#include "engine/ops/view/windows.h"
#include "engine/tensor/refusal/refuse.h"
#include "engine/tensor/wrap_dim.h"

namespace stridescope::ops {
namespace {

using tensor::Dims;
using tensor::Memory;
using tensor::Tensor;

std::int64_t size_at(const Tensor& t, std::int64_t dim) { return t.shape()[static_cast<std::size_t>(dim)]; }

Tensor sum_keepdim(Memory& memory, const Tensor& t, const Dims& dims) {
  return dims.empty() ? t : sum(memory, t, {dims, true}, t.dtype());
}

std::int64_t product(const Tensor& t, const Dims& dims) {
  std::int64_t result = 1;
  for (const auto d : dims) result *= size_at(t, d);
  return result;
}

Dims joined(std::initializer_list<const Dims*> parts) {
  Dims all;
  for (const auto* part : parts) all.append(*part);
  return all;
}

/// Sums the products of two tensors with equal numbers of dimensions over `summed`, which are kept with size
/// 1. As in PyTorch, each dimension belongs to both (a batch), to the left, to the right, or is summed; after
/// permuting and flattening, the work is one bmm, and the result is a permuted view of it.
Tensor sum_of_products(Memory& memory, Tensor left, Tensor right, const Dims& summed) {
  if (summed.empty()) return binary(memory, Binary::multiply, left, right);
  Dims batch, left_only, right_only;
  std::int64_t depth = 1;
  for (std::int64_t d = 0; d < left.dim(); ++d) {
    const bool in_left = size_at(left, d) != 1, in_right = size_at(right, d) != 1;
    if (in_left && in_right && size_at(left, d) != size_at(right, d)) throw refuse::summed_dims_differ();
    if (std::find(summed.begin(), summed.end(), d) != summed.end()) {
      if (in_left && in_right) depth *= size_at(left, d);
      else if (in_left) left = sum_keepdim(memory, left, {d});
      else if (in_right) right = sum_keepdim(memory, right, {d});
    } else if (in_left && in_right) {
      batch.push_back(d);
    } else {
      (in_left ? left_only : right_only).push_back(d);
    }
  }
  const auto batches = product(left, batch), rows = product(left, left_only),
             columns = product(right, right_only);
  const auto a = reshape(memory, permute(left, joined({&batch, &left_only, &summed, &right_only})),
                         {batches, rows, depth});
  const auto b = reshape(memory, permute(right, joined({&batch, &summed, &right_only, &left_only})),
                         {batches, depth, columns});
  const auto order = joined({&batch, &left_only, &summed, &right_only});
  Dims shape, back(order.size(), 0);
  for (const auto d : batch) shape.push_back(size_at(left, d));
  for (const auto d : left_only) shape.push_back(size_at(left, d));
  shape.append(Dims(summed.size(), 1));
  for (const auto d : right_only) shape.push_back(size_at(right, d));
  for (std::size_t i = 0; i < order.size(); ++i)
    back[static_cast<std::size_t>(order[i])] = static_cast<std::int64_t>(i);
  return permute(view(bmm(memory, a, b), shape), back);
}

constexpr std::size_t label_count = 52, ellipsis = label_count;
using Labels = std::vector<std::size_t>;

std::size_t label_of(unsigned char letter) {
  return std::isupper(letter) ? static_cast<std::size_t>(letter - 'A')
                              : static_cast<std::size_t>(letter - 'a') + 26;
}
char letter_of(std::size_t label) { return static_cast<char>(label < 26 ? label + 'A' : label - 26 + 'a'); }
[[noreturn]] void invalid_subscript(std::size_t at) { throw refuse::einsum_subscript_invalid(at); }
bool skip_ellipsis(std::string_view text, std::size_t& at) {
  if (text.substr(at, 3) != "...") return false;
  at += 2;
  return true;
}

/// The left side of an equation: the labels of each operand's dimensions.
std::vector<Labels> parse_operands(std::string_view text, std::size_t count) {
  std::vector<Labels> labels(count);
  std::size_t operand = 0;
  bool found_ellipsis = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    if (c == ' ') continue;
    if (c == '.') {
      if (found_ellipsis) throw refuse::einsum_second_ellipsis(operand);
      if (!skip_ellipsis(text, i)) throw refuse::einsum_lone_dot(operand);
      labels[operand].push_back(ellipsis);
      found_ellipsis = true;
    } else if (c == ',') {
      if (++operand == count) throw refuse::einsum_too_few_operands();
      found_ellipsis = false;
    } else {
      if (!std::isalpha(c)) invalid_subscript(i);
      labels[operand].push_back(label_of(c));
    }
  }
  if (operand + 1 != count) throw refuse::einsum_too_many_operands();
  return labels;
}

/// The position of each label's dimension once all operands are aligned: the result's dimensions first, then
/// the summed ones.
struct Alignment {
  std::array<std::int64_t, label_count> place{};
  std::int64_t ellipsis_place = 0, ellipsis_dims = 0;
  std::int64_t result_dims = 0, all_dims = 0;
};

class Equation {
 public:
  Equation(std::string_view text, TensorList operands) : operands_(operands) {
    const auto arrow = text.find("->");
    labels_ = parse_operands(text.substr(0, arrow), operands.size());
    alignment_.place.fill(-1);
    count_labels();
    const bool has_output_ellipsis =
        arrow == std::string_view::npos ? implicit_result() : explicit_result(text, arrow + 2);
    alignment_.result_dims = alignment_.all_dims;
    if (!has_output_ellipsis) place_ellipsis();
    for (std::size_t label = 0; label < label_count; ++label) {
      if (counts_[label] > 0 && alignment_.place[label] < 0) alignment_.place[label] = alignment_.all_dims++;
    }
    sizes_.fill(1);
    ellipsis_sizes_ = Dims(static_cast<std::size_t>(alignment_.ellipsis_dims), 1);
    uses_.assign(static_cast<std::size_t>(alignment_.all_dims), 0);
    for (std::size_t i = 0; i < operands.size(); ++i) aligned_.push_back(align(i));
  }

  Tensor evaluate(Memory& memory) && {
    const auto first = alignment_.result_dims, last = alignment_.all_dims;
    while (aligned_.size() > 1) {
      auto a = aligned_[0], b = aligned_[1];
      aligned_.erase(aligned_.begin(), aligned_.begin() + 2);
      Dims both, only_a, only_b;
      for (auto d = first; d < last; ++d) {
        auto& uses = uses_[static_cast<std::size_t>(d)];
        const bool in_a = size_at(a, d) != 1, in_b = size_at(b, d) != 1;
        if (in_a && in_b) {
          if (--uses == 1) {
            both.push_back(d);
            uses = 0;
          }
        } else if (uses == 1 && (in_a || in_b)) {
          (in_a ? only_a : only_b).push_back(d);
          uses = 0;
        }
      }
      a = sum_keepdim(memory, a, only_a);
      b = sum_keepdim(memory, b, only_b);
      aligned_.push_front(sum_of_products(memory, a, b, both));
    }
    const auto& result = aligned_.front();
    if (first == last) return result;
    if (operands_.size() > 1)
      return view(result, Dims(std::span(result.shape().data(), static_cast<std::size_t>(first))));
    Dims rest;
    for (auto d = first; d < last; ++d) rest.push_back(d);
    return sum(memory, result, {rest, false}, std::nullopt);
  }

 private:
  void place_ellipsis() {
    alignment_.ellipsis_place = alignment_.all_dims;
    alignment_.all_dims += alignment_.ellipsis_dims;
  }

  void count_labels() {
    for (std::size_t i = 0; i < operands_.size(); ++i) {
      const auto dims = operands_[i].dim();
      bool has_ellipsis = false;
      auto named = static_cast<std::int64_t>(labels_[i].size());
      for (const auto label : labels_[i]) {
        if (label == ellipsis) {
          --named;
          has_ellipsis = true;
          alignment_.ellipsis_dims = std::max(alignment_.ellipsis_dims, dims - named);
        } else {
          ++counts_[label];
        }
      }
      if (has_ellipsis ? named <= dims : named == dims) continue;
      if (has_ellipsis) throw refuse::einsum_too_many_subscripts(named, dims, i);
      throw refuse::einsum_subscripts_unequal(named, dims, i);
    }
  }

  bool implicit_result() {
    place_ellipsis();
    for (std::size_t label = 0; label < label_count; ++label)
      if (counts_[label] == 1) alignment_.place[label] = alignment_.all_dims++;
    return true;
  }

  bool explicit_result(std::string_view text, std::size_t begin) {
    bool has_output_ellipsis = false;
    for (auto i = begin; i < text.size(); ++i) {
      const auto c = static_cast<unsigned char>(text[i]);
      if (c == ' ') continue;
      if (c == '.') {
        if (has_output_ellipsis) throw refuse::einsum_second_output_ellipsis();
        if (!skip_ellipsis(text, i)) throw refuse::einsum_lone_output_dot();
        place_ellipsis();
        has_output_ellipsis = true;
        continue;
      }
      if (!std::isalpha(c)) invalid_subscript(i);
      auto& place = alignment_.place[label_of(c)];
      if (place >= 0) throw refuse::einsum_output_repeated(static_cast<char>(c));
      if (counts_[label_of(c)] == 0) throw refuse::einsum_output_unknown(static_cast<char>(c));
      place = alignment_.all_dims++;
    }
    return has_output_ellipsis;
  }

  void record_ellipsis_size(std::size_t operand, std::int64_t dim, std::int64_t size, std::int64_t j) {
    if (size == 1) return;
    auto& known = ellipsis_sizes_[static_cast<std::size_t>(j)];
    if (known != 1 && known != size) throw refuse::einsum_ellipsis_sizes_differ(dim, operand, size, known);
    known = size;
    ++uses_[static_cast<std::size_t>(alignment_.ellipsis_place + j)];
  }

  void record_size(std::size_t operand, std::size_t label, std::int64_t size) {
    if (size == 1) return;
    if (sizes_[label] != 1 && sizes_[label] != size)
      throw refuse::einsum_sizes_differ(letter_of(label), size, operand, sizes_[label]);
    sizes_[label] = size;
    ++uses_[static_cast<std::size_t>(alignment_.place[label])];
  }

  /// An operand with all dimensions in their places; missing ones have size 1, and a repeated label takes the
  /// diagonal.
  Tensor align(std::size_t i) {
    auto operand = operands_[i];
    std::vector<std::int64_t> order(static_cast<std::size_t>(alignment_.all_dims), -1);
    std::int64_t dim = 0;
    for (const auto label : labels_[i]) {
      if (label == ellipsis) {
        const auto covered = operands_[i].dim() - (static_cast<std::int64_t>(labels_[i].size()) - 1);
        for (auto j = alignment_.ellipsis_dims - covered; j < alignment_.ellipsis_dims; ++j) {
          record_ellipsis_size(i, dim, size_at(operand, dim), j);
          order[static_cast<std::size_t>(alignment_.ellipsis_place + j)] = dim++;
        }
        continue;
      }
      auto& place = order[static_cast<std::size_t>(alignment_.place[label])];
      if (place < 0) {
        record_size(i, label, size_at(operand, dim));
        place = dim++;
        continue;
      }
      if (size_at(operand, dim) != size_at(operand, place))
        throw refuse::einsum_repeated_sizes_differ(letter_of(label), i, size_at(operand, dim),
                                                   size_at(operand, place));
      operand = movedim(diagonal(operand, 0, place, dim), {-1}, {place});
    }
    for (auto& place : order) {
      if (place >= 0) continue;
      operand = unsqueeze(operand, dim);
      place = dim++;
    }
    return permute(operand, Dims(std::span<const std::int64_t>(order)));
  }

  TensorList operands_;
  std::vector<Labels> labels_;
  std::array<int, label_count> counts_{};
  Alignment alignment_;
  std::array<std::int64_t, label_count> sizes_{};
  Dims ellipsis_sizes_;
  std::vector<int> uses_;  ///< for each dimension, the number of operands whose size is not 1
  std::deque<Tensor> aligned_;
};

}  // namespace

Tensor einsum(Memory& memory, std::string_view equation, TensorList operands) {
  if (operands.empty()) throw refuse::einsum_of_nothing();
  constexpr std::int64_t cost_of_operand = 32 << 10;
  memory.budget().work(static_cast<std::int64_t>(operands.size()) * cost_of_operand);
  return Equation(equation, operands).evaluate(memory);
}

Tensor tensordot(Memory& memory, const Tensor& a, const Tensor& b, const Dims& dims_a, const Dims& dims_b) {
  if (dims_a.size() != dims_b.size()) throw refuse::tensordot_dim_counts_differ(dims_a.size(), dims_b.size());
  if (a.dtype() != b.dtype()) throw refuse::tensordot_dtypes_differ(a.dtype(), b.dtype());
  Tensor left = a, right = b;
  std::int64_t depth = 1;
  for (std::size_t i = 0; i < dims_a.size(); ++i) {
    const auto size_a = size_at(a, tensor::wrap_dim(dims_a[i], a.dim(), false)),
               size_b = size_at(b, tensor::wrap_dim(dims_b[i], b.dim(), false));
    if (size_b == 1) {
      left = sum_keepdim(memory, left, {dims_a[i]});
    } else if (size_a == 1) {
      right = sum_keepdim(memory, right, {dims_b[i]});
    } else if (size_a == size_b) {
      depth *= size_a;
    } else {
      throw refuse::tensordot_sizes_differ(size_a, dims_a[i], size_b, dims_b[i]);
    }
  }
  const auto contracted_a = tensor::dim_mask(dims_a, a.dim()),
             contracted_b = tensor::dim_mask(dims_b, b.dim());
  Dims order_a, order_b = dims_b, shape;
  std::int64_t rows = 1, columns = 1;
  for (std::int64_t d = 0; d < a.dim(); ++d) {
    if (contracted_a[static_cast<std::size_t>(d)]) continue;
    order_a.push_back(d);
    rows *= size_at(left, d);
    shape.push_back(size_at(left, d));
  }
  order_a.append(dims_a);
  for (std::int64_t d = 0; d < b.dim(); ++d) {
    if (contracted_b[static_cast<std::size_t>(d)]) continue;
    order_b.push_back(d);
    columns *= size_at(right, d);
    shape.push_back(size_at(right, d));
  }
  const auto x = reshape(memory, permute(left, order_a), {rows, depth});
  const auto y = reshape(memory, permute(right, order_b), {depth, columns});
  return reshape(memory, mm(memory, x, y), shape);
}

}  // namespace stridescope::ops
