#include <string>

#include "engine/ops/contract.h"
#include "engine/script/ops/reduce_support.h"
#include "engine/script/repr.h"
#include "engine/tensor/messages.h"

namespace stridescope::script {
namespace {

using tensor::Dims;
using tensor::messages::runtime_error;

Value einsum(const Call& call) {
  return {ops::einsum(call.memory, call.string("equation"), call.tensors("operands"))};
}

[[noreturn]] void wrong_dims(const Value& dims) {
  throw runtime_error(
      "tensordot expects dims to be int or Tuple[List[int], List[int]] or List[List[int]] containing two "
      "lists, but got dims=" +
      repr(dims));
}

Dims dims_of(const Value& value, const Value& all) {
  Dims dims;
  if (const auto* integer = value.get_if<std::int64_t>()) return {*integer};
  const auto* sequence = value.get_if<Sequence>();
  if (!sequence) wrong_dims(all);
  for (const auto& item : *sequence->items) {
    const auto* dim = item.get_if<std::int64_t>();
    if (!dim) wrong_dims(all);
    dims.push_back(*dim);
  }
  return dims;
}

Value tensordot(const Call& call) {
  const auto a = call.tensor("a"), b = call.tensor("b");
  const auto& dims = call["dims"];
  if (const auto* count = dims.get_if<std::int64_t>()) {
    if (*count < 0)
      throw runtime_error("tensordot expects dims >= 0, but got dims=" + std::to_string(*count));
    if (*count > std::min(a.dim(), b.dim()))
      throw runtime_error("tensordot expects dims < ndim_a or ndim_b, but got dims=" +
                          std::to_string(*count));
    Dims last, first;
    for (std::int64_t i = 0; i < *count; ++i) {
      last.push_back(i - *count);
      first.push_back(i);
    }
    return {ops::tensordot(call.memory, a, b, last, first)};
  }
  const auto* pair = dims.get_if<Sequence>();
  if (!pair || pair->items->size() != 2) wrong_dims(dims);
  return {
      ops::tensordot(call.memory, a, b, dims_of((*pair->items)[0], dims), dims_of((*pair->items)[1], dims))};
}

}  // namespace

std::vector<Op> contract_rows() {
  return {
      {"einsum",
       Group::reduce,
       function,
       {"(str equation, *Tensor operands)"},
       {"Products summed over the dimensions whose letters the result leaves out: 'ij,jk->ik' is a matrix "
        "product.",
        "对结果中没有的字母所代表的维度求积之和：'ij,jk->ik' 即矩阵乘积。"},
       einsum},
      {"tensordot",
       Group::reduce,
       function,
       {"(Tensor a, Tensor b, any dims=2, *, Tensor? out=None)"},
       {"Products summed over pairs of dimensions: the last of one with the first of the other, or two "
        "lists.",
        "对成对的维度求积之和：一个的最后几维与另一个的最前几维，或两个列表。"},
       tensordot},
  };
}

}  // namespace stridescope::script
