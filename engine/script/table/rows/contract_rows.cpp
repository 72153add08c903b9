#include <string>

#include "engine/ops/compute/contract.h"
#include "engine/script/table/rows/reduce_support.h"
#include "engine/script/values/repr.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {
namespace {

using tensor::Dims;

/// Letters for a list of numbers and `...`: 0 is A, 26 is a.
std::string letters(const Value& subscripts) {
  const auto* list = subscripts.get_if<Sequence>();
  if (!list) throw refuse::not_iterable(type_name(subscripts));
  std::string text;
  for (const auto& item : *list->items) {
    const auto* number = item.get_if<std::int64_t>();
    if (item.is<EllipsisValue>()) {
      text += "...";
    } else if (number && *number >= 0 && *number < 52) {
      text += static_cast<char>(*number < 26 ? 'A' + *number : 'a' + *number - 26);
    } else {
      throw refuse::einsum_sublist_range();
    }
  }
  return text;
}

/// einsum(a, [0, 1], b, [1, 2], [0, 2]): operands and their subscripts in turn, the result's at the end.
Value einsum_of_lists(const Call& call) {
  const auto& items = *std::get<Sequence>(call["arguments"].data).items;
  if (items.size() < 2) throw refuse::einsum_sublist_format();
  std::string equation;
  std::vector<tensor::Tensor> operands;
  for (std::size_t i = 0; i + 1 < items.size(); i += 2) {
    const auto* operand = items[i].get_if<tensor::Tensor>();
    if (!operand) throw refuse::item_not_tensor(i / 2, 1, type_name(items[i]));
    operands.push_back(*operand);
    equation += (i > 0 ? "," : "") + letters(items[i + 1]);
  }
  if (items.size() % 2 == 1) equation += "->" + letters(items.back());
  return {ops::einsum(call.memory, equation, operands)};
}

Value einsum(const Call& call) {
  if (!call.has("equation")) return einsum_of_lists(call);
  return {ops::einsum(call.memory, call.string("equation"), call.tensors("operands"))};
}

[[noreturn]] void wrong_dims(const Value& dims) { throw refuse::tensordot_dims_type(repr(dims)); }

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
  const auto& a = call.tensor("a"), b = call.tensor("b");
  const auto& dims = call["dims"];
  if (const auto* count = dims.get_if<std::int64_t>()) {
    if (*count < 0) throw refuse::tensordot_dims_negative(*count);
    if (*count > std::min(a.dim(), b.dim())) throw refuse::tensordot_dims_too_many(*count);
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

std::vector<Row> contract_rows() {
  return family(
      {.group = Group::reduce, .forms = function, .effect = Effect::compute, .motion = Motion::follow},
      {
          {.name = "einsum",
           .signatures = {"(str equation, *Tensor operands)", "(*arguments)"},
           .arguments = {{"equation", Role::text, "'...i->...'"}, {"operands", Role::tensor}},
           .evaluate = einsum,
           .gradient = "(PermuteBackward0 if result._is_view() else SumBackward1) if operands is "
                       "not None and len(operands) == 1 else MulBackward0 if equation is not None "
                       "and set(equation) <= set(equation.partition('->')[2] + '->,. ') else "
                       "ViewBackward0"},
          {.name = "tensordot",
           .signatures = {"(Tensor a, Tensor b, any dims=2, *, Tensor? out=None)"},
           .out = OutRule::exact,
           .out_refusal =
               "tensordot: Expected the output tensor to have dtype {want}, but got an output tensor "
               "with dtype {got}",
           .arguments = {{"a", Role::tensor}, {"b", Role::same_shape}},
           .evaluate = tensordot,
           .gradient = "ViewBackward0"},
      });
}

}  // namespace stridescope::script
