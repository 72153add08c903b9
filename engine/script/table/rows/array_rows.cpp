#include "engine/script/evaluate/call_value.h"
#include "engine/script/evaluate/python_library.h"
#include "engine/script/table/rows/python_support.h"
#include "engine/script/values/array.h"
#include "engine/tensor/refusal/refuse.h"

// tensor.numpy() and torch.from_numpy(), whose results share the memory of their argument.
namespace stridescope::script {
namespace {

Value to_numpy(const Call& call) {
  auto self = call.tensor("self");
  const bool force = call.boolean("force");
  if (!force && self.device() != tensor::Device::cpu) throw refuse::array_of_gpu(self.device());
  if (!force && self.requires_grad()) throw refuse::array_requires_grad();
  if (self.dtype() == tensor::DType::bfloat16) throw refuse::array_of_bfloat16();
  if (self.device() != tensor::Device::cpu)
    self = std::get<tensor::Tensor>(
        call.interpreter.call(*op_table().find("cpu", Form::method), &call["self"], {}, {}).data);
  return call_value(call.interpreter, *python_module("numpy._array")->find("from_tensor"), {{self}});
}

Value from_numpy(const Call& call) {
  const auto array = array_of(call["ndarray"]);
  if (!array) throw refuse::array_expected(type_name(call["ndarray"]));
  return {torch_tensor_of(*array)};
}

}  // namespace

std::vector<Row> array_rows() {
  return family({.group = Group::python, .effect = Effect::none},
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
}

}  // namespace stridescope::script
