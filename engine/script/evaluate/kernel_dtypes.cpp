#include "engine/script/evaluate/kernel_dtypes.h"

#include <algorithm>
#include <string>

#include "engine/script/evaluate/evaluate_name_expression.h"
#include "engine/script/evaluate/interpreter.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {
namespace {

using tensor::Tensor;

bool is_supported_dtype(KernelDtypes takes, tensor::DType dtype) {
  switch (takes) {
    case KernelDtypes::all: return true;
    case KernelDtypes::narrow: return !tensor::is_wide_unsigned(dtype);
    case KernelDtypes::ordered: return !tensor::is_complex(dtype);
    case KernelDtypes::floating: return tensor::is_floating(dtype);
    case KernelDtypes::floating_and_int64: return tensor::is_floating(dtype) || dtype == tensor::DType::int64;
    case KernelDtypes::floating_and_uint8: return tensor::is_floating(dtype) || dtype == tensor::DType::uint8;
    case KernelDtypes::numbers: return dtype != tensor::DType::boolean;
  }
  return true;
}

/// The dtype of the call's first tensor, ignoring a condition (as of where); for a call that creates a
/// tensor, its `dtype` argument. nullopt if there is none.
std::optional<tensor::DType> computed_dtype(const Call& call) {
  if (call.op.effect == Effect::create)
    return call.given("dtype") ? call.optional_dtype("dtype") : std::nullopt;
  const auto& parameters = call.bound_to.parameters;
  std::vector<Tensor> tensors;
  for (std::size_t i = 0; i < call.values.size() && tensors.empty(); ++i)
    if (parameters[i].name != "condition") collect_tensors(call.values[i], tensors);
  return tensors.empty() ? std::nullopt : std::optional(tensors.front().dtype());
}

/// The name of the kernel that PyTorch lacks; empty if it lacks none.
std::string kernel_of(const Call& call) {
  const char* name = evaluate_name_expression(call, *call.op.kernel);
  return name ? name : std::string();
}

}  // namespace

void require_kernel(const Call& call) {
  if (call.op.kernel_dtypes == KernelDtypes::all) return;
  const auto dtype = computed_dtype(call);
  if (!dtype || is_supported_dtype(call.op.kernel_dtypes, *dtype)) return;
  if (const auto kernel = kernel_of(call); !kernel.empty())
    throw refuse::dtype_not_implemented(kernel, *dtype);
}

void require_index_kernel(const Tensor& self, ops::IndexItems items, bool is_written) {
  if (!tensor::is_wide_unsigned(self.dtype())) return;
  if (std::ranges::any_of(items, [](const auto& item) { return std::holds_alternative<Tensor>(item); }))
    throw refuse::dtype_not_implemented(is_written ? "index_put" : "index_cpu", self.dtype());
}

std::optional<tensor::Error> kernel_refusal(const Call& call, const tensor::Refusal& refusal) {
  if (refusal.rule() != tensor::Rule::wide_unsigned_computed) return std::nullopt;
  const auto kernel = kernel_of(call);
  if (kernel.empty()) return std::nullopt;
  return refuse::dtype_not_implemented(kernel, *refusal.find<tensor::FactName::dtype>());
}

}  // namespace stridescope::script
