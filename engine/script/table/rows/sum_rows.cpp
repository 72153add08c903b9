#include <limits>

#include "engine/ops/compute/elementwise.h"
#include "engine/script/table/rows/reduce_support.h"
#include "engine/tensor/messages.h"

namespace stridescope::script {
namespace {

Value sum(const Call& call) {
  return {ops::sum(call.memory, call.tensor("self"), over(call), call.optional_dtype("dtype"))};
}
Value prod(const Call& call) {
  return {ops::prod(call.memory, call.tensor("self"), over(call), call.optional_dtype("dtype"))};
}
Value mean(const Call& call) {
  return {ops::mean(call.memory, call.tensor("self"), over(call), call.optional_dtype("dtype"))};
}
Value any(const Call& call) { return {ops::any(call.memory, call.tensor("self"), over(call))}; }
Value all(const Call& call) { return {ops::all(call.memory, call.tensor("self"), over(call))}; }
Value logsumexp(const Call& call) { return {ops::logsumexp(call.memory, call.tensor("self"), over(call))}; }

Value nansum(const Call& call) {
  return {ops::nansum(call.memory, call.tensor("self"), over(call), call.optional_dtype("dtype"))};
}
Value nanmean(const Call& call) {
  return {ops::nanmean(call.memory, call.tensor("self"), over(call), call.optional_dtype("dtype"))};
}
Value count_nonzero(const Call& call) {
  return {ops::count_nonzero(call.memory, call.tensor("self"), over(call))};
}

double correction(const Call& call) {
  if (call.has("unbiased")) return call.boolean("unbiased") ? 1 : 0;
  return call.given("correction") ? call.real("correction") : 1;
}
template <bool standard>
Value spread(const Call& call) {
  return {ops::var(call.memory, call.tensor("self"), over(call), correction(call), standard)};
}

template <bool standard>
Value spread_and_mean(const Call& call) {
  const auto self = call.tensor("self");
  const auto spread = ops::var(call.memory, self, over(call), correction(call), standard);
  return make_tuple({{spread}, {ops::mean(call.memory, self, over(call))}});
}

double order_of_norm(const Call& call, std::string_view parameter) {
  const auto* text = call[parameter].get_if<std::string>();
  if (!text) return call.given(parameter) ? call.real(parameter) : 2;
  if (*text == "fro") return 2;
  if (*text == "inf") return std::numeric_limits<double>::infinity();
  if (*text == "-inf") return -std::numeric_limits<double>::infinity();
  throw tensor::messages::runtime_error("the order of a norm is a number, 'fro', 'inf' or '-inf', not '" +
                                        *text + "'");
}
Value norm(const Call& call) {
  return {ops::norm(call.memory, call.tensor("self"), order_of_norm(call, "p"), over(call),
                    call.optional_dtype("dtype"))};
}

constexpr std::string_view of_all = "(Tensor self, *, ScalarType? dtype=None)";
constexpr std::string_view along_many =
    "(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None, Tensor? out=None)";
constexpr std::string_view along_one =
    "(Tensor self, int dim, bool keepdim=False, *, ScalarType? dtype=None, Tensor? out=None)";

}  // namespace

std::vector<Op> sum_rows() {
  const std::uint8_t forms = method | function;
  const std::vector<std::string_view> spread_signatures{
      "(Tensor self, int[1]? dim, bool unbiased=True, bool keepdim=False)",
      "(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False)",
      "(Tensor self, bool unbiased=True)"};
  return {
      {"sum",
       Group::reduce,
       forms,
       {of_all, along_many},
       {"Adds up all elements, or those along `dim`.", "对全部元素或沿 dim 求和。"},
       sum},
      {"mean",
       Group::reduce,
       forms,
       {of_all, along_many},
       {"The average of all elements, or along `dim`.", "对全部元素或沿 dim 求平均。"},
       mean},
      {"prod",
       Group::reduce,
       forms,
       {of_all, along_one},
       {"Multiplies all elements, or those along `dim`.", "对全部元素或沿 dim 求积。"},
       prod},
      {"any",
       Group::reduce,
       forms | with_out,
       {"(Tensor self)", "(Tensor self, int dim, bool keepdim=False)",
        "(Tensor self, int[]? dim=None, bool keepdim=False)"},
       {"Whether an element is not 0.", "是否有任一元素不为 0。"},
       any},
      {"all",
       Group::reduce,
       forms | with_out,
       {"(Tensor self)", "(Tensor self, int dim, bool keepdim=False)",
        "(Tensor self, int[]? dim=None, bool keepdim=False)"},
       {"Whether no element is 0.", "是否所有元素都不为 0。"},
       all},
      {"var",
       Group::reduce,
       forms | with_out,
       spread_signatures,
       {"The variance: the mean squared distance from the mean, over the count less `correction`.",
        "方差：与平均值之差的平方和除以个数减 correction。"},
       spread<false>},
      {"std",
       Group::reduce,
       forms | with_out,
       spread_signatures,
       {"The standard deviation: the square root of the variance.", "标准差：方差的平方根。"},
       spread<true>},
      {"var_mean",
       Group::reduce,
       function,
       spread_signatures,
       {"The variance and the mean.", "方差与平均值。"},
       spread_and_mean<false>},
      {"std_mean",
       Group::reduce,
       function,
       spread_signatures,
       {"The standard deviation and the mean.", "标准差与平均值。"},
       spread_and_mean<true>},
      {"nansum",
       Group::reduce,
       forms | with_out,
       {"(Tensor self, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None)"},
       {"The sum without the NaNs.", "忽略 NaN 求和。"},
       nansum},
      {"nanmean",
       Group::reduce,
       forms | with_out,
       {"(Tensor self, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None)"},
       {"The average without the NaNs.", "忽略 NaN 求平均。"},
       nanmean},
      {"count_nonzero",
       Group::reduce,
       forms,
       {"(Tensor self, int? dim=None)", "(Tensor self, int[] dim)"},
       {"How many elements are not 0.", "不为 0 的元素的个数。"},
       count_nonzero},
      {"trace",
       Group::reduce,
       forms,
       {"(Tensor self)"},
       {"The sum of a matrix's diagonal.", "矩阵对角线元素之和（迹）。"},
       [](const Call& call) -> Value { return {ops::trace(call.memory, call.tensor("self"))}; }},
      {"norm",
       Group::reduce,
       forms | with_out,
       {"(Tensor self, any p='fro', int[1]? dim=None, bool keepdim=False, ScalarType? dtype=None)"},
       {"The length of the vector of all elements: by default the root of the sum of squares.",
        "全部元素构成的向量的长度：默认为平方和的平方根。"},
       norm},
      {"dist",
       Group::reduce,
       forms,
       {"(Tensor self, Tensor other, Scalar p=2)"},
       {"The length of the difference of two tensors.", "两个张量之差的长度（距离）。"},
       [](const Call& call) -> Value {
         const auto difference = ops::sub(call.memory, call.tensor("self"), call.tensor("other"));
         return {ops::norm(call.memory, difference, call.real("p"), {}, std::nullopt)};
       }},
      {"logsumexp",
       Group::reduce,
       forms | with_out,
       {"(Tensor self, int[1] dim, bool keepdim=False)"},
       {"log(sum(exp(x))) along `dim`, without overflow.", "沿 dim 计算 log(sum(exp(x)))，不会溢出。"},
       logsumexp},
  };
}

}  // namespace stridescope::script
