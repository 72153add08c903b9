#include "engine/ops/elementwise/evaluate.h"

#include <vector>

#include "engine/ops/elementwise/integer_division.h"
#include "engine/ops/rules/output.h"
#include "engine/tensor/convert.h"
#include "engine/tensor/half.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::ops {
namespace {

using kernels::Function;
using tensor::Dims;
using tensor::DType;
using tensor::Memory;
using tensor::Scalar;
using tensor::Tensor;

/// A number rounded to a 16-bit float dtype, for comparisons; arithmetic uses the exact number.
Scalar as_stored(const Scalar& number, DType dtype) {
  if (dtype == DType::float16)
    return static_cast<double>(static_cast<float>(tensor::convert<tensor::Half>(tensor::to_double(number))));
  if (dtype == DType::bfloat16)
    return static_cast<double>(
        static_cast<float>(tensor::convert<tensor::BFloat16>(tensor::to_double(number))));
  return number;
}

std::vector<kernels::Input> inputs_of(const Function& function, const Iteration& iteration) {
  std::vector<kernels::Input> inputs;
  inputs.reserve(iteration.operands.size() + iteration.parameters.size());
  for (const auto& operand : iteration.operands) {
    if (const auto* tensor = as_tensor(operand)) {
      inputs.emplace_back(tensor::Region{
          tensor->storage(), broadcast_layout(tensor->layout(), iteration.shape), tensor->dtype()});
    } else if (function.result == DType::boolean) {
      inputs.emplace_back(as_stored(*as_number(operand), iteration.dtype));
    } else {
      inputs.emplace_back(*as_number(operand));
    }
  }
  for (const auto& parameter : iteration.parameters) inputs.emplace_back(parameter);
  return inputs;
}

void check_output(const Tensor& output, const Iteration& iteration) {
  for (const auto& operand : iteration.operands) {
    const auto* tensor = as_tensor(operand);
    if (tensor && tensor->same_object(output) && !(output.shape() == iteration.shape))
      throw refuse::output_shape_mismatch(output.shape(), iteration.shape);
  }
  common_device(iteration.operands, &output);
}

void run(Memory& memory, const Function& function, const Iteration& iteration, const Tensor& result,
         std::span<const kernels::Input> inputs) {
  if (iteration.divides_integers) divide_integers(memory, function, iteration, result, inputs);
  else kernels::apply(memory, function, region_of(result), inputs);
}

}  // namespace

Tensor evaluate(Memory& memory, const Function& function, const Iteration& iteration, const Tensor& out,
                const Dims& stride) {
  const DType dtype = function.result == DType::boolean ? DType::boolean : iteration.dtype;
  if (out) check_output(out, iteration);
  const bool predicate = function.result == DType::boolean && function.dtype != DType::boolean;
  const auto inputs = inputs_of(function, iteration);
  const auto result = result_tensor(memory, out, iteration.shape, stride, dtype, iteration.device,
                                    predicate ? OutputType::any : OutputType::castable);
  run(memory, function, iteration, result, inputs);
  return result;
}

Tensor evaluate(Memory& memory, const Function& function, const Iteration& iteration, const Tensor& out) {
  return evaluate(memory, function, iteration, out, stride_of_result(iteration));
}

void evaluate_in_place(Memory& memory, const Function& function, const Iteration& iteration,
                       const Tensor& self) {
  run(memory, function, iteration, self, inputs_of(function, iteration));
}

void extract_parameters(Iteration& iteration) {
  for (std::size_t i = 1; i < iteration.operands.size(); ++i) {
    iteration.parameters.push_back(*as_number(iteration.operands[i]));
  }
  iteration.operands.resize(1);
}

void require_output_dtype(const Tensor& out, DType dtype) {
  if (out && out.dtype() != dtype) throw refuse::output_dtype_differs(out.dtype(), dtype);
}

}  // namespace stridescope::ops
