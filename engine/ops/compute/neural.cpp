#include "engine/ops/compute/neural.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "engine/kernels/loop/kernel_call.h"
#include "engine/kernels/reduce/layer_norm.h"
#include "engine/ops/compute/matmul.h"
#include "engine/ops/elementwise/elementwise.h"
#include "engine/ops/elementwise/in_place.h"
#include "engine/ops/reduce/reduce.h"
#include "engine/ops/reduce/scan.h"
#include "engine/ops/view/reorder.h"
#include "engine/tensor/element.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::ops {
namespace {

using tensor::Dims;
using tensor::DType;
using tensor::Memory;
using tensor::Region;
using tensor::Scalar;
using tensor::Tensor;

void check_normalized(const Tensor& input, const Dims& normalized, const std::optional<Tensor>& weight,
                      const std::optional<Tensor>& bias) {
  if (normalized.empty()) {
    throw refuse::normalized_shape_empty(normalized);
  }
  const auto same_shape = [&](const std::optional<Tensor>& parameter, std::string_view name) {
    if (!parameter || parameter->shape() == normalized) return;
    throw refuse::normalized_parameter_shape_differs(name, parameter->shape(), normalized);
  };
  same_shape(weight, "weight");
  same_shape(bias, "bias");
  const auto& shape = input.shape();
  const bool is_suffix = shape.size() >= normalized.size() &&
                         std::equal(normalized.begin(), normalized.end(), shape.end() - normalized.size());
  if (is_suffix) return;
  throw refuse::normalized_input_shape_differs(normalized, shape);
}

std::optional<Region> region_of_parameter(const std::optional<Tensor>& parameter) {
  if (!parameter) return std::nullopt;
  return region_of(*parameter);
}

/// A mask that is added to scores: 0 where the bool mask `allowed` is true, without one on and below the
/// diagonal; else -infinity.
Tensor additive_mask(Memory& memory, const Dims& shape, DType dtype, tensor::Device device,
                     const std::optional<Tensor>& allowed) {
  const auto mask = memory.allocate_tensor(shape, dtype, device);
  if (mask.numel() == 0) return mask;
  const auto to = region_of(mask);
  kernels::KernelCall call(memory, {&to});
  call.report([&] { return tensor::Flow{tensor::FlowKind::fill, {}, to}; });
  if (!call.has_bytes() || (allowed && allowed->storage().is_meta())) return mask;
  for (std::int64_t i = 0; i < mask.numel(); ++i) {
    call.meter().add(mask.itemsize());
    const auto at = mask.layout().coordinate(i);
    const auto rank = at.size();
    const bool is_allowed =
        allowed ? tensor::to_double(tensor::element_at(*allowed, allowed->layout().at(at))) != 0
                : at[rank - 1] <= at[rank - 2];
    if (!is_allowed) {
      tensor::write_element(call.data(0) + i * mask.itemsize(), dtype,
                            -std::numeric_limits<double>::infinity());
    }
  }
  return mask;
}

/// True if a mask, which was added to the scores, masks all keys of a query.
bool has_fully_masked_row(const Tensor& mask) {
  if (mask.dim() == 0 || mask.numel() == 0 || mask.storage().is_meta()) return false;
  const auto keys = mask.shape().back();
  const auto is_masked = [&](std::int64_t i) {
    return tensor::to_double(tensor::element_at(mask, mask.layout().at_linear(i))) ==
           -std::numeric_limits<double>::infinity();
  };
  for (std::int64_t row = 0; row < mask.numel(); row += keys) {
    std::int64_t key = 0;
    while (key < keys && is_masked(row + key)) ++key;
    if (key == keys) return true;
  }
  return false;
}

/// Sets the weights of queries whose keys are all masked to 0 instead of nan. Source: _safe_softmax in
/// PyTorch's attention.cpp.
void zero_fully_masked_rows(Memory& memory, const Tensor& weights, const Tensor& mask) {
  if (!has_fully_masked_row(mask)) return;
  const Scalar masked_score(-std::numeric_limits<double>::infinity());
  const auto rows = all(memory, binary(memory, kernels::Binary::equal, mask, masked_score), {Dims{-1}, true});
  masked_fill_(memory, weights, rows, Scalar(0.0));
}

}  // namespace

Tensor layer_norm(Memory& memory, const Tensor& input, const Dims& normalized_shape,
                  const std::optional<Tensor>& weight, const std::optional<Tensor>& bias, double eps) {
  check_normalized(input, normalized_shape, weight, bias);
  if (!tensor::is_floating(input.dtype())) not_implemented_for("LayerNormKernelImpl", input.dtype());
  const auto result =
      memory.allocate_tensor(input.shape(), input.dtype(), input.device(), Memory::Initial::overwritten);
  kernels::layer_norm(memory, region_of(result), region_of(input), normalized_shape.size(),
                      region_of_parameter(weight), region_of_parameter(bias), eps);
  return result;
}

Tensor scaled_dot_product_attention(Memory& memory, const Tensor& query, const Tensor& key,
                                    const Tensor& value, const Attention& attention) {
  if (query.dtype() != key.dtype() || query.dtype() != value.dtype()) {
    throw refuse::attention_dtypes_differ(query.dtype(), key.dtype(), value.dtype());
  }
  if (query.dim() < 2 || key.dim() < 2 || value.dim() < 2) {
    throw refuse::attention_ranks(query.dim(), key.dim(), value.dim());
  }
  if (attention.mask && attention.is_causal) {
    throw refuse::attention_mask_and_causal();
  }
  const double scale = attention.scale.value_or(1 / std::sqrt(static_cast<double>(query.shape().back())));
  auto scores = matmul(memory, query, matrix_transpose(key));
  binary_(memory, Binary::multiply, scores, Scalar(scale));
  const auto rank = scores.shape().size();
  std::optional<Tensor> mask;
  if (attention.is_causal) {
    const Dims mask_shape{scores.shape()[rank - 2], scores.shape()[rank - 1]};
    mask = additive_mask(memory, mask_shape, scores.dtype(), scores.device(), std::nullopt);
  } else if (attention.mask && attention.mask->dtype() == DType::boolean) {
    mask = additive_mask(memory, attention.mask->shape(), scores.dtype(), scores.device(), attention.mask);
  } else if (attention.mask) {
    mask = attention.mask;
  }
  if (mask) add_(memory, scores, *mask);
  const auto weights = softmax(memory, scores, -1);
  if (mask) zero_fully_masked_rows(memory, weights, *mask);
  return matmul(memory, attention.drop ? attention.drop(weights) : weights, value);
}

}  // namespace stridescope::ops
