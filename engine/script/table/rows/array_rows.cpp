#include <algorithm>
#include <iterator>

#include "engine/script/table/rows/python_support.h"
#include "engine/script/values/array.h"
#include "engine/script/values/item.h"
#include "engine/tensor/refusal/refuse.h"

// tensor.numpy(), and what its array says of the memory that both share.
namespace stridescope::script {
namespace {

/// Throws AttributeError where a method was taken from its class and called on something else.
const ArrayValue& array_of(const Call& call) {
  const auto* array = call["self"].get_if<ArrayValue>();
  if (!array) throw refuse::attribute_unknown(type_name(call["self"]), call.op.name, std::nullopt);
  return *array;
}
const tensor::Tensor& elements_of(const Call& call) { return array_of(call).tensor; }

Value tuple_of_dims(const tensor::Dims& dims) {
  std::vector<Value> items;
  for (const auto dim : dims) items.push_back({dim});
  return make_tuple(std::move(items));
}

Value to_numpy(const Call& call) {
  auto self = call.tensor("self");
  const bool force = call.boolean("force");
  if (!force && self.device() != tensor::Device::cpu) throw refuse::array_of_gpu(self.device());
  if (!force && self.requires_grad()) throw refuse::array_requires_grad();
  if (self.dtype() == tensor::DType::bfloat16) throw refuse::array_of_bfloat16();
  if (self.device() != tensor::Device::cpu)
    self = std::get<tensor::Tensor>(
        call.interpreter.call(*op_table().find("cpu", Form::method), &call["self"], {}, {}).data);
  return {ArrayValue{self.view(self.layout())}};
}

Value from_numpy(const Call& call) {
  const auto* array = call["ndarray"].get_if<ArrayValue>();
  if (!array) throw refuse::array_expected(type_name(call["ndarray"]));
  return {tensor::Tensor(array->tensor.storage(), array->tensor.layout(), array->tensor.dtype())};
}

std::vector<Row> member_rows_of_arrays() {
  return family(
      {.group = Group::python,
       .forms = property,
       .receiver = "numpy.ndarray",
       .signatures = {"(any self)"},
       .help = "ndarray",
       .effect = Effect::none},
      {
          {.name = "shape",
           .value_type = "tuple",
           .evaluate = [](const Call& call) { return tuple_of_dims(elements_of(call).shape()); }},
          {.name = "strides",
           .value_type = "tuple",
           .evaluate = [](const Call& call) { return tuple_of_dims(byte_strides(array_of(call))); }},
          {.name = "dtype",
           .value_type = "str",
           .evaluate =
               [](const Call& call) { return Value{std::string(tensor::name(elements_of(call).dtype()))}; }},
          {.name = "ndim",
           .value_type = "int",
           .evaluate = [](const Call& call) { return Value{elements_of(call).dim()}; }},
          {.name = "size",
           .value_type = "int",
           .evaluate = [](const Call& call) { return Value{elements_of(call).numel()}; }},
          {.name = "itemsize",
           .value_type = "int",
           .evaluate = [](const Call& call) { return Value{elements_of(call).itemsize()}; }},
          {.name = "nbytes",
           .value_type = "int",
           .evaluate =
               [](const Call& call) {
                 return Value{elements_of(call).numel() * elements_of(call).itemsize()};
               }},
          {.name = "T",
           .value_type = "numpy.ndarray",
           .evaluate =
               [](const Call& call) {
                 auto layout = elements_of(call).layout();
                 std::ranges::reverse(layout.shape);
                 std::ranges::reverse(layout.stride);
                 return Value{ArrayValue{elements_of(call).view(std::move(layout))}};
               }},
          {.name = "tolist",
           .forms = method,
           .evaluate =
               [](const Call& call) {
                 call.interpreter.spend(elements_of(call).numel());
                 return tolist(call.memory, elements_of(call));
               }},
      });
}

}  // namespace

std::vector<Row> array_rows() {
  auto rows = family({.group = Group::python, .effect = Effect::none},
                     {
                         {.name = "numpy",
                          .forms = method,
                          .signatures = {"(Tensor self, *, bool force=False)"},
                          .value_type = "numpy.ndarray",
                          .evaluate = to_numpy},
                         {.name = "from_numpy",
                          .forms = function,
                          .signatures = {"(any ndarray)"},
                          .returns = Returns::tensor,
                          .evaluate = from_numpy},
                     });
  std::ranges::move(member_rows_of_arrays(), std::back_inserter(rows));
  return rows;
}

}  // namespace stridescope::script
