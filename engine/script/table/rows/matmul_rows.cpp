#include <fmt/format.h>

#include "engine/ops/compute/matmul.h"
#include "engine/ops/compute/neural.h"
#include "engine/ops/copy/copy.h"
#include "engine/ops/create/random.h"
#include "engine/ops/elementwise/elementwise.h"
#include "engine/ops/move/tile.h"
#include "engine/ops/rules/overlap.h"
#include "engine/script/table/rows/random_state.h"
#include "engine/script/table/rows/reduce_support.h"
#include "engine/tensor/refusal/refuse.h"
#include "engine/tensor/wrap_dim.h"

namespace stridescope::script {
namespace {

using Product = tensor::Tensor (*)(tensor::Memory&, const tensor::Tensor&, const tensor::Tensor&,
                                   const tensor::Tensor&);

template <Product product, const char* other>
Value two(const Call& call) {
  return {product(call.memory, call.tensor("self"), call.tensor(other), call.out())};
}
constexpr char other[] = "other", mat2[] = "mat2", vec[] = "vec", vec2[] = "vec2", tensor_name[] = "tensor";

Value addmm(const Call& call) {
  return {ops::addmm(call.memory, call.tensor("self"), call.tensor("mat1"), call.tensor("mat2"),
                     call.number("beta"), call.number("alpha"), call.out())};
}
Value baddbmm(const Call& call) {
  return {ops::baddbmm(call.memory, call.tensor("self"), call.tensor("batch1"), call.tensor("batch2"),
                       call.number("beta"), call.number("alpha"), call.out())};
}

/// Copies the result into `self`, which must have its shape.
template <Evaluate evaluate>
Value into_self_whole(const Call& call) {
  const auto& self = call.tensor("self");
  ops::require_no_internal_overlap(self);
  const auto result = std::get<tensor::Tensor>(evaluate(call).data);
  if (!(result.shape() == self.shape())) throw refuse::in_place_shape_differs(self.shape(), result.shape());
  ops::copy_(call.memory, self, result);
  return {self};
}

std::optional<tensor::Tensor> optional_tensor(const Call& call, std::string_view parameter) {
  if (!call.given(parameter)) return std::nullopt;
  return call.tensor(parameter);
}

Value linear(const Call& call) {
  return {
      ops::linear(call.memory, call.tensor("self"), call.tensor("weight"), optional_tensor(call, "bias"))};
}
Value layer_norm(const Call& call) {
  return {ops::layer_norm(call.memory, call.tensor("self"), call.integers("normalized_shape"),
                          optional_tensor(call, "weight"), optional_tensor(call, "bias"), call.real("eps"))};
}
/// Like at::dropout, keeps the elements whose random number is below 1 - p.
tensor::Tensor dropped(const Call& call, const tensor::Tensor& weights, double p) {
  if (p >= 1) return ops::binary(call.memory, kernels::Binary::multiply, weights, tensor::Scalar(0));
  const auto draws = ops::rand(call.memory, RandomState(call.interpreter, {}), weights.shape(),
                               {.dtype = tensor::DType::float64});
  const auto kept = ops::binary(call.memory, kernels::Binary::less, draws, tensor::Scalar(1 - p));
  const auto noise =
      ops::binary(call.memory, kernels::Binary::divide,
                  ops::to(call.memory, kept, {.dtype = weights.dtype()}), tensor::Scalar(1 - p));
  return ops::binary(call.memory, kernels::Binary::multiply, weights, noise);
}
/// Repeats the heads of keys or values if the queries have more heads.
tensor::Tensor for_heads(const Call& call, const tensor::Tensor& self, std::int64_t heads) {
  const auto own = self.shape()[static_cast<std::size_t>(tensor::wrap_dim(-3, self.dim()))];
  if (own == 0 || heads % own != 0) throw refuse::attention_heads();
  return own == heads ? self : ops::repeat_interleave(call.memory, self, heads / own, -3);
}
Value attention(const Call& call) {
  ops::Attention attention{optional_tensor(call, "attn_mask"), call.boolean("is_causal")};
  if (call.given("scale")) attention.scale = call.real("scale");
  const double p = call.real("dropout_p");
  if (!(p >= 0 && p <= 1))
    throw refuse::stated_runtime(fmt::format("dropout probability has to be between 0 and 1, but got {}", p));
  if (p > 0) attention.drop = [&](const tensor::Tensor& weights) { return dropped(call, weights, p); };
  const auto& query = call.tensor("query");
  auto key = call.tensor("key"), value = call.tensor("value");
  if (call.boolean("enable_gqa")) {
    const auto heads = query.shape()[static_cast<std::size_t>(tensor::wrap_dim(-3, query.dim()))];
    key = for_heads(call, key, heads), value = for_heads(call, value, heads);
  }
  return {ops::scaled_dot_product_attention(call.memory, query, key, value, attention)};
}

}  // namespace

std::vector<Row> matmul_rows() {
  return family(
      {.group = Group::reduce,
       .forms = method_and_function,
       .effect = Effect::compute,
       .out = OutRule::exact,
       .motion = Motion::matrix_product},
      {
          {.name = "matmul",
           .signatures = {"(Tensor self, Tensor other)"},
           .arguments = {{"other", Role::text, "{}.mT"}},
           .featured = 4,
           .evaluate = two<ops::matmul, other>,
           .kernel = {"dot if self.dim() == 1 == other.dim() else addmv_impl_cpu if self.dim() == 2 and "
                      "other.dim() == 1 else addmm_impl_cpu_ if self.dim() <= 2 >= other.dim() else bmm",
                      KernelDtypes::narrow},
           .gradient = "DotBackward0 if self.dim() == 1 == other.dim() else SqueezeBackward4 if "
                       "self.dim() == 1 and other.dim() == 2 else MvBackward0 if self.dim() == 2 "
                       "and other.dim() == 1 else MmBackward0 if self.dim() == 2 == other.dim() "
                       "else UnsafeViewBackward0"},
          {.name = "mm",
           .aliases = {{"spmm", {}, function}},
           .signatures = {"(Tensor self, Tensor mat2)"},
           .arguments = {{"mat2", Role::text, "{}.t()"}},
           .evaluate = two<ops::mm, mat2>,
           .kernel = {"addmm_impl_cpu_", KernelDtypes::narrow}},
          {.name = "bmm",
           .signatures = {"(Tensor self, Tensor mat2)"},
           .arguments = {{"mat2", Role::text, "{}.mT"}},
           .evaluate = two<ops::bmm, mat2>,
           .kernel = {"bmm", KernelDtypes::narrow}},
          {.name = "mv",
           .signatures = {"(Tensor self, Tensor vec)"},
           .arguments = {{"vec", Role::text, "{}[0]"}},
           .evaluate = two<ops::mv, vec>,
           .kernel = {"addmv_impl_cpu", KernelDtypes::narrow}},
          {.name = "dot",
           .signatures = {"(Tensor self, Tensor tensor)"},
           .evaluate = two<ops::dot, tensor_name>,
           .kernel = {"dot", KernelDtypes::narrow}},
          {.name = "outer",
           .aliases = {"ger"},
           .signatures = {"(Tensor self, Tensor vec2)"},
           .out_sharing = OutSharing::whole,
           .motion = Motion::combine_elementwise,
           .evaluate = two<ops::outer, vec2>,
           .gradient = "MulBackward0"},
          {.name = "addmm",
           .signatures = {"(Tensor self, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1)"},
           .out_sharing = OutSharing::whole,
           .arguments = {{"mat1", Role::text, "{} @ {}.t()"}, {"mat2", Role::same_shape}},
           .evaluate = addmm,
           .kernel = {"addmm_impl_cpu_", KernelDtypes::narrow},
           .in_place = into_self_whole<addmm>},
          {.name = "baddbmm",
           .signatures = {"(Tensor self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1)"},
           .arguments = {{"batch1", Role::text, "{} @ {}.mT"}, {"batch2", Role::same_shape}},
           .evaluate = baddbmm,
           .kernel = {"baddbmm", KernelDtypes::narrow},
           .in_place = into_self_whole<baddbmm>},
          {.name = "linear",
           .forms = functional,
           .signatures = {"(Tensor self, Tensor weight, Tensor? bias=None)"},
           .arguments = {{"weight", Role::same_shape}},
           .evaluate = linear,
           .kernel = {"dot if self.dim() == 1 == weight.dim() else addmv_impl_cpu if self.dim() == 2 and "
                      "weight.dim() == 1 else addmm_impl_cpu_ if self.dim() <= 2 >= weight.dim() else bmm",
                      KernelDtypes::narrow},
           .gradient = "(SqueezeBackward4 if self.dim() == 1 else MmBackward0 if self.dim() == 2 else "
                       "UnsafeViewBackward0) if bias is None else AddmmBackward0 if self.dim() == 2 else "
                       "ViewBackward0 if self.dim() == 1 or self.is_contiguous() else AddBackward0"},
          {.name = "layer_norm",
           .forms = functional,
           .signatures = {"(Tensor self, int[] normalized_shape, Tensor? weight=None, Tensor? bias=None, "
                          "float eps=1e-05)"},
           .out = OutRule::none,
           .motion = Motion::normalise,
           .evaluate = layer_norm,
           .gradient = "NativeLayerNormBackward0"},
          {.name = "scaled_dot_product_attention",
           .forms = functional,
           .signatures =
               {"(Tensor query, Tensor key, Tensor value, Tensor? attn_mask=None, float dropout_p=0.0, bool "
                "is_causal=False, *, float? scale=None, bool enable_gqa=False)"},
           .out = OutRule::none,
           .motion = Motion::follow,
           .arguments = {{"query", Role::tensor}},
           .evaluate = attention,
           .gradient = "MmBackward0 if result.dim() == 2 else UnsafeViewBackward0 if result.dim() "
                       "== 3 else ScaledDotProductFlashAttentionForCpuBackward0 if attn_mask is "
                       "None and dropout_p == 0 else None"},
      });
}

}  // namespace stridescope::script
