#include "engine/ops/compute/matmul.h"
#include "engine/ops/compute/neural.h"
#include "engine/script/table/rows/reduce_support.h"

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
Value attention(const Call& call) {
  ops::Attention attention{optional_tensor(call, "attn_mask"), call.boolean("is_causal")};
  if (call.given("scale")) attention.scale = call.real("scale");
  return {ops::scaled_dot_product_attention(call.memory, call.tensor("query"), call.tensor("key"),
                                            call.tensor("value"), attention)};
}

}  // namespace

std::vector<Op> matmul_rows() {
  const std::uint8_t forms = method | function;
  return {
      {"matmul", Group::reduce, forms | with_out, {"(Tensor self, Tensor other)"}, two<ops::matmul, other>},
      {"mm", Group::reduce, forms | with_out, {"(Tensor self, Tensor mat2)"}, two<ops::mm, mat2>},
      {"bmm", Group::reduce, forms | with_out, {"(Tensor self, Tensor mat2)"}, two<ops::bmm, mat2>},
      {"mv", Group::reduce, forms | with_out, {"(Tensor self, Tensor vec)"}, two<ops::mv, vec>},
      {"dot", Group::reduce, forms | with_out, {"(Tensor self, Tensor tensor)"}, two<ops::dot, tensor_name>},
      {"outer", Group::reduce, forms | with_out, {"(Tensor self, Tensor vec2)"}, two<ops::outer, vec2>},
      {"ger", Group::reduce, forms | with_out, {"(Tensor self, Tensor vec2)"}, two<ops::outer, vec2>},
      {"addmm",
       Group::reduce,
       forms | with_out,
       {"(Tensor self, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1)"},
       addmm},
      {"baddbmm",
       Group::reduce,
       forms | with_out,
       {"(Tensor self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1)"},
       baddbmm},
      {"linear", Group::reduce, functional, {"(Tensor self, Tensor weight, Tensor? bias=None)"}, linear},
      {"layer_norm",
       Group::reduce,
       functional,
       {"(Tensor self, int[] normalized_shape, Tensor? weight=None, Tensor? bias=None, float eps=1e-05)"},
       layer_norm},
      {"scaled_dot_product_attention",
       Group::reduce,
       functional,
       {"(Tensor query, Tensor key, Tensor value, Tensor? attn_mask=None, float dropout_p=0.0, bool "
        "is_causal=False, *, float? scale=None)"},
       attention},
  };
}

}  // namespace stridescope::script
