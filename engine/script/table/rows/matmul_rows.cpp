#include "engine/ops/compute/matmul.h"
#include "engine/ops/compute/neural.h"
#include "engine/script/table/rows/reduce_support.h"

namespace stridescope::script {
namespace {

using Product = tensor::Tensor (*)(tensor::Memory&, const tensor::Tensor&, const tensor::Tensor&);

template <Product product, const char* other>
Value two(const Call& call) {
  return {product(call.memory, call.tensor("self"), call.tensor(other))};
}
constexpr char other[] = "other", mat2[] = "mat2", vec[] = "vec", vec2[] = "vec2", tensor_name[] = "tensor";

Value addmm(const Call& call) {
  return {ops::addmm(call.memory, call.tensor("self"), call.tensor("mat1"), call.tensor("mat2"),
                     call.number("beta"), call.number("alpha"))};
}
Value baddbmm(const Call& call) {
  return {ops::baddbmm(call.memory, call.tensor("self"), call.tensor("batch1"), call.tensor("batch2"),
                       call.number("beta"), call.number("alpha"))};
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
  constexpr Help matmul_help{"The matrix product; leading dimensions are batches and broadcast.",
                             "矩阵乘积；前面的维度是批次，可以广播。"};
  constexpr Help outer_help{"Every element of one vector times every element of the other.",
                            "一个向量的每个元素与另一个向量的每个元素相乘。"};
  return {
      {"matmul",
       Group::reduce,
       forms | with_out,
       {"(Tensor self, Tensor other)"},
       matmul_help,
       two<ops::matmul, other>},
      {"mm",
       Group::reduce,
       forms | with_out,
       {"(Tensor self, Tensor mat2)"},
       {"The product of two matrices.", "两个矩阵的乘积。"},
       two<ops::mm, mat2>},
      {"bmm",
       Group::reduce,
       forms | with_out,
       {"(Tensor self, Tensor mat2)"},
       {"The products of two batches of matrices.", "两批矩阵逐一相乘。"},
       two<ops::bmm, mat2>},
      {"mv",
       Group::reduce,
       forms | with_out,
       {"(Tensor self, Tensor vec)"},
       {"A matrix times a vector.", "矩阵乘向量。"},
       two<ops::mv, vec>},
      {"dot",
       Group::reduce,
       forms | with_out,
       {"(Tensor self, Tensor tensor)"},
       {"The sum of the products of two vectors' elements.", "两个向量对应元素乘积之和。"},
       two<ops::dot, tensor_name>},
      {"outer",
       Group::reduce,
       forms | with_out,
       {"(Tensor self, Tensor vec2)"},
       outer_help,
       two<ops::outer, vec2>},
      {"ger",
       Group::reduce,
       forms | with_out,
       {"(Tensor self, Tensor vec2)"},
       outer_help,
       two<ops::outer, vec2>},
      {"addmm",
       Group::reduce,
       forms | with_out,
       {"(Tensor self, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1)"},
       {"beta * self + alpha * (mat1 @ mat2).", "beta * self + alpha * (mat1 @ mat2)。"},
       addmm},
      {"baddbmm",
       Group::reduce,
       forms | with_out,
       {"(Tensor self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1)"},
       {"beta * self + alpha * (batch1 @ batch2), matrix by matrix.",
        "逐个矩阵计算 beta * self + alpha * (batch1 @ batch2)。"},
       baddbmm},
      {"linear",
       Group::reduce,
       functional,
       {"(Tensor self, Tensor weight, Tensor? bias=None)"},
       {"input @ weight.t() + bias.", "input @ weight.t() + bias。"},
       linear},
      {"layer_norm",
       Group::reduce,
       functional,
       {"(Tensor self, int[] normalized_shape, Tensor? weight=None, Tensor? bias=None, float eps=1e-05)"},
       {"Makes the mean 0 and the variance 1 over the last dimensions, then scales by weight and adds bias.",
        "使最后几个维度的均值为 0、方差为 1，再乘 weight 加 bias。"},
       layer_norm},
      {"scaled_dot_product_attention",
       Group::reduce,
       functional,
       {"(Tensor query, Tensor key, Tensor value, Tensor? attn_mask=None, float dropout_p=0.0, bool "
        "is_causal=False, *, float? scale=None)"},
       {"softmax(query @ key.mT * scale + mask) @ value.",
        "softmax(query @ key.mT * scale + mask) @ value。"},
       attention},
  };
}

}  // namespace stridescope::script
