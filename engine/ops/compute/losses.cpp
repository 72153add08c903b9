#include "engine/ops/compute/losses.h"

#include <algorithm>
#include <array>
#include <vector>

#include "engine/kernels/gather.h"
#include "engine/kernels/work.h"
#include "engine/ops/compute/elementwise.h"
#include "engine/ops/compute/evaluate.h"
#include "engine/ops/compute/in_place.h"
#include "engine/ops/compute/iterator.h"
#include "engine/ops/move/copy.h"
#include "engine/ops/reduce/reduce.h"
#include "engine/ops/reduce/scan.h"

namespace stridescope::ops {
namespace {

using tensor::DType;
using tensor::Memory;
using tensor::Tensor;

bool takes(const Memory& memory, const Tensor& input, const Tensor& target, std::string_view reduction) {
  const bool has_shapes = (input.dim() == 1 && target.dim() == 0) ||
                          (input.dim() == 2 && target.dim() == 1 && input.shape()[0] == target.shape()[0]);
  return !memory.is_observed() && !memory.is_meta() && !input.storage().is_meta() &&
         !target.storage().is_meta() && has_shapes && target.dtype() == DType::int64 &&
         (input.dtype() == DType::float32 || input.dtype() == DType::float64) && input.numel() > 0 &&
         input.device() == target.device() &&
         (reduction == "mean" || reduction == "sum" || reduction == "none");
}

/// What a loss takes, as bytes that are walked in the same time.
constexpr std::int64_t cost_of_loss = 64;

template <class T>
Tensor losses(Memory& memory, const Tensor& input, const Tensor& target,
              const std::vector<std::int64_t>& classes, std::int64_t ignored, std::string_view reduction) {
  const bool is_each = reduction == "none";
  const auto result = memory.allocate_tensor(is_each ? target.shape() : tensor::Dims{}, input.dtype(),
                                             input.device(), Memory::Initial::overwritten);
  const auto to = region_of(result), from = region_of(input);
  kernels::Work work(memory, {&to, &from});
  const auto* x = work.data<const T>(1);
  auto* out = work.data<T>(0);
  const auto row = input.dim() == 2 ? input.stride()[0] : 0, column = input.stride().back();
  double total = 0, count = 0;
  work.pace().parts(std::ssize(classes), sizeof(T), cost_of_loss, [&](std::int64_t begin, std::int64_t end) {
    for (auto i = begin; i < end; ++i) {
      const auto chosen = classes[static_cast<std::size_t>(i)];
      const T loss = chosen == ignored ? T(0) : -x[i * row + chosen * column];
      if (is_each) out[i] = loss;
      total += static_cast<double>(loss);
      count += chosen != ignored;
    }
  });
  if (reduction == "sum") *out = static_cast<T>(total);
  if (reduction == "mean") *out = static_cast<T>(total) / static_cast<T>(count);
  return result;
}

}  // namespace

std::optional<Tensor> nll_loss_unobserved(Memory& memory, const Tensor& input, const Tensor& target,
                                          std::int64_t ignored, std::string_view reduction) {
  if (!takes(memory, input, target, reduction)) return std::nullopt;
  const auto size = input.shape().back();
  const auto classes = kernels::read_integers(memory, target);
  for (const auto chosen : classes)
    if (chosen != ignored && (chosen < 0 || chosen >= size)) return std::nullopt;
  if (input.dtype() == DType::float32)
    return losses<float>(memory, input, target, classes, ignored, reduction);
  return losses<double>(memory, input, target, classes, ignored, reduction);
}

std::optional<Tensor> cross_entropy_unobserved(Memory& memory, const Tensor& input, const Tensor& target,
                                               std::int64_t ignored, std::string_view reduction) {
  if (!takes(memory, input, target, reduction)) return std::nullopt;
  return nll_loss_unobserved(memory, log_softmax(memory, input, input.dim() - 1), target, ignored, reduction);
}

namespace {

bool takes_pairs(const Memory& memory, const Tensor& input, const Tensor& target,
                 std::string_view reduction) {
  return !memory.is_observed() && !memory.is_meta() && input.dtype() == target.dtype() &&
         tensor::is_floating(input.dtype()) && input.shape() == target.shape() && input.numel() > 0 &&
         (reduction == "mean" || reduction == "sum" || reduction == "none");
}

Tensor reduced(Memory& memory, const Tensor& losses, std::string_view reduction) {
  if (reduction == "none") return losses;
  return reduction == "mean" ? mean(memory, losses) : sum(memory, losses);
}
/// As PyTorch makes some: the losses are the result's storage.
Tensor reduced_in_place(Memory& memory, const Tensor& losses, std::string_view reduction) {
  if (reduction == "none") return losses;
  const Tensor result(losses.storage(), tensor::contiguous_layout({}), losses.dtype());
  copy_(memory, result, reduced(memory, losses, reduction));
  return result;
}

std::optional<Tensor> losses_beyond(Memory& memory, kernels::Ternary op, const Tensor& input,
                                    const Tensor& target, std::string_view reduction, double distance) {
  const bool is_taken = takes_pairs(memory, input, target, reduction) && distance > 0 &&
                        (input.dtype() == DType::float32 || input.dtype() == DType::float64);
  if (!is_taken) return std::nullopt;
  auto iteration = iterate(memory, std::array<Operand, 2>{input, target});
  iteration.parameters = {distance};
  return evaluate(memory, kernels::function(op, iteration.dtype), iteration, Tensor());
}

}  // namespace

std::optional<Tensor> mse_loss_unobserved(Memory& memory, const Tensor& input, const Tensor& target,
                                          std::string_view reduction) {
  if (!takes_pairs(memory, input, target, reduction)) return std::nullopt;
  return reduced_in_place(memory, square(memory, sub(memory, input, target)), reduction);
}

std::optional<Tensor> smooth_l1_loss_unobserved(Memory& memory, const Tensor& input, const Tensor& target,
                                                std::string_view reduction, double beta) {
  const auto losses = losses_beyond(memory, kernels::Ternary::smooth_l1, input, target, reduction, beta);
  if (!losses) return std::nullopt;
  return reduced_in_place(memory, *losses, reduction);
}

std::optional<Tensor> huber_loss_unobserved(Memory& memory, const Tensor& input, const Tensor& target,
                                            std::string_view reduction, double delta) {
  const auto losses = losses_beyond(memory, kernels::Ternary::huber, input, target, reduction, delta);
  if (!losses) return std::nullopt;
  return reduced(memory, *losses, reduction);
}

std::optional<Tensor> l1_loss_unobserved(Memory& memory, const Tensor& input, const Tensor& target,
                                         std::string_view reduction) {
  if (!takes_pairs(memory, input, target, reduction)) return std::nullopt;
  const auto losses = sub(memory, input, target);
  unary_(memory, kernels::Unary::absolute, losses);
  return reduced(memory, losses, reduction);
}

}  // namespace stridescope::ops
