#include "engine/script/evaluate/wide_unsigned.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "engine/tensor/refusal/refuse.h"
#include "engine/tensor/wrap_dim.h"

namespace stridescope::script {
namespace {

using tensor::Tensor;

/// Kernels, and the operations that PyTorch has them for.
constexpr std::pair<std::string_view, std::string_view> kernels[] = {
    {"abs_cpu", "abs absolute softsign"},
    {"adaptive_avg_pool2d", "adaptive_avg_pool1d adaptive_avg_pool2d"},
    {"adaptive_avg_pool3d_cpu", "adaptive_avg_pool3d"},
    {"adaptive_max_pool2d",
     "adaptive_max_pool1d adaptive_max_pool1d_with_indices adaptive_max_pool2d "
     "adaptive_max_pool2d_with_indices"},
    {"adaptive_max_pool3d_cpu", "adaptive_max_pool3d adaptive_max_pool3d_with_indices"},
    {"add_stub",
     "__rsub__ add cumulative_trapezoid diff dist gradient l1_loss margin_ranking_loss max_unpool1d "
     "max_unpool2d max_unpool3d pairwise_distance rsub sub subtract trapezoid "
     "triplet_margin_with_distance_loss"},
    {"addcmul_cpu_out", "addcmul"},
    {"addmm_impl_cpu_", "addmm chain_matmul inner linalg.multi_dot mm"},
    {"addmv_impl_cpu", "mv"},
    {"addr_cpu", "addr"},
    {"aminmax_cpu", "aminmax histc"},
    {"arange_cpu", "arange embedding_bag"},
    {"argmax_cpu", "argmax"},
    {"argmin_cpu", "argmin"},
    {"avg_pool2d", "avg_pool1d avg_pool2d"},
    {"avg_pool3d_out_frame", "avg_pool3d"},
    {"baddbmm", "baddbmm"},
    {"binary_cross_entropy", "binary_cross_entropy"},
    {"bincount_cpu", "bincount"},
    {"bitwise_not_cpu", "__invert__ bitwise_not"},
    {"bmm", "bilinear bmm linalg.matrix_power matrix_power"},
    {"channel_shuffle", "channel_shuffle native_channel_shuffle"},
    {"check_uniform_bounds",
     "fractional_max_pool2d fractional_max_pool2d_with_indices fractional_max_pool3d "
     "fractional_max_pool3d_with_indices uniform uniform_"},
    {"cholesky_cpu", "cholesky"},
    {"cholesky_inverse_out_cpu", "cholesky_inverse"},
    {"cholesky_solve_cpu", "cholesky_solve"},
    {"clamp_min_scalar_cpu", "relu"},
    {"clamp_scalar_cpu", "hardtanh relu6"},
    {"cross", "cross linalg.cross"},
    {"cummax_cpu", "cummax"},
    {"cummin_cpu", "cummin"},
    {"cumprod_out_cpu", "cumprod"},
    {"cumsum_out_cpu", "cumsum"},
    {"div_floor_cpu", "floor_divide"},
    {"dot", "dot vdot"},
    {"elu_cpu", "celu elu selu"},
    {"eye", "eye"},
    {"flip_cpu", "flip fliplr flipud rot90"},
    {"fmod_cpu", "fmod"},
    {"frac_cpu", "frac"},
    {"gcd_cpu", "gcd"},
    {"ge_cpu", "ge greater_equal"},
    {"GeluKernelImpl", "gelu"},
    {"geqrf_cpu", "geqrf"},
    {"glu_cpu", "glu"},
    {"gt_cpu", "greater gt"},
    {"hardshrink_cpu", "hardshrink"},
    {"hardsigmoid_cpu", "hardsigmoid"},
    {"hardswish_cpu", "hardswish"},
    {"heaviside_cpu", "heaviside"},
    {"huber_cpu", "huber_loss"},
    {"hypot_cpu", "hypot"},
    {"im2col_out_cpu", "unfold"},
    {"index_copy_cpu", "index_copy"},
    {"index_fill_cpu", "index_fill"},
    {"index_put", "index_put"},
    {"isin_default_cpu", "isin"},
    {"kthvalue_cpu", "kthvalue"},
    {"lcm_cpu", "lcm"},
    {"le_cpu", "le less_equal"},
    {"leaky_relu_cpu", "leaky_relu rrelu"},
    {"linalg_eigh_cpu", "linalg.eigh linalg.eigvalsh"},
    {"linspace_cpu", "linspace"},
    {"log_normal_cpu", "log_normal"},
    {"log_sigmoid_cpu", "binary_cross_entropy_with_logits logsigmoid multilabel_soft_margin_loss"},
    {"log_softmax_lastdim_kernel_impl", "cross_entropy"},
    {"logaddexp2_cpu", "logaddexp2"},
    {"logaddexp_cpu", "logaddexp"},
    {"logcumsumexp_out_cpu", "logcumsumexp"},
    {"logical_and_cpu", "logical_and"},
    {"logical_not_cpu", "logical_not"},
    {"logical_or_cpu", "logical_or"},
    {"logical_xor_cpu", "logical_xor"},
    {"lshift_cpu", "bitwise_left_shift"},
    {"lt_cpu", "less lt"},
    {"lu_cpu", "linalg.lu linalg.lu_factor linalg.lu_factor_ex lu"},
    {"masked_fill", "masked_fill"},
    {"masked_scatter", "masked_scatter"},
    {"masked_select", "masked_select"},
    {"max_pool1d_impl", "max_pool1d"},
    {"max_pool2d", "max_pool1d_with_indices max_pool2d max_pool2d_with_indices"},
    {"max_pool3d", "max_pool3d max_pool3d_with_indices"},
    {"max_values_cpu", "amax"},
    {"maximum_cpu", "fmax maximum"},
    {"min_values_cpu", "amin"},
    {"minimum_cpu", "fmin minimum"},
    {"mish_cpu", "mish"},
    {"mode_cpu", "mode"},
    {"mse_cpu", "mse_loss"},
    {"multi_margin_loss_cpu_kernel", "multi_margin_loss"},
    {"neg_cpu", "neg negative soft_margin_loss softmin"},
    {"nll_loss_out_frame", "nll_loss"},
    {"nonzero_count_cpu", "argwhere count_nonzero nonzero"},
    {"normal_kernel_cpu", "normal"},
    {"orgqr_cpu", "linalg.householder_product orgqr"},
    {"pixel_unshuffle", "pixel_unshuffle"},
    {"pow", "lp_pool1d pow square"},
    {"prelu_cpu", "prelu"},
    {"remainder_cpu", "remainder"},
    {"repeat_interleave_cpu", "repeat_interleave"},
    {"rshift_cpu", "bitwise_right_shift"},
    {"scatter_gather_scalar_cpu", "scatter"},
    {"scatter_gather_tensor_cpu", "gather index_add scatter_add take_along_dim"},
    {"searchsorted_out_cpu", "bucketize searchsorted"},
    {"sign_cpu", "sgn sign"},
    {"signbit_cpu", "signbit"},
    {"silu_cpu", "silu"},
    {"slow_conv2d_cpu", "conv1d"},
    {"smooth_l1_cpu", "smooth_l1_loss"},
    {"softplus_cpu", "softplus"},
    {"softshrink_cpu", "softshrink"},
    {"take_cpu", "take"},
    {"take_put_cpu", "put"},
    {"threshold_cpu", "threshold"},
    {"topk_cpu", "topk"},
    {"trace", "trace"},
    {"triangular_solve_cpu", "triangular_solve"},
    {"tril", "tril"},
    {"triu", "triu"},
    {"upsample_bilinear2d_channels_last", "upsample_bilinear"},
};

/// Operations that move or multiply elements of any dtype here.
constexpr std::string_view taken_here =
    "addmm addr arange argwhere avg_pool1d avg_pool2d avg_pool3d baddbmm bernoulli bernoulli_ "
    "bincount bmm bucketize channel_shuffle cross dot eye gather group_norm histc index_add "
    "index_copy index_fill index_put inner kthvalue linalg.cross linear linspace masked_fill "
    "masked_scatter masked_select matmul max_pool1d max_pool2d max_pool3d median mm mode mv nanmedian "
    "nonzero pixel_unshuffle put scatter scatter_add searchsorted take take_along_dim tensordot topk "
    "trace tril triu vdot where";

/// Operations that complex numbers do not have, as none is greater than another.
constexpr std::string_view without_order = "amax amin argmax argmin ge gt le lt max min";

bool has_word(std::string_view words, std::string_view word) {
  for (auto at = words.find(word); at != words.npos; at = words.find(word, at + 1)) {
    const auto end = at + word.size();
    if ((at == 0 || words[at - 1] == ' ') && (end == words.size() || words[end] == ' ')) return true;
  }
  return false;
}

/// Of an operation's twin in place: "add" of "add_".
std::string_view out_of_place(std::string_view name) {
  return name.ends_with('_') && !name.starts_with("__") ? name.substr(0, name.size() - 1) : name;
}

std::string_view kernel_of_product(const Call& call, std::string_view left, std::string_view right) {
  const auto a = call.tensor(left).dim(), b = call.tensor(right).dim();
  if (a == 1 && b == 1) return "dot";
  if (a == 2 && b == 1) return "addmv_impl_cpu";
  return a <= 2 && b <= 2 ? "addmm_impl_cpu_" : "bmm";
}

bool is_tensor(const Call& call, std::string_view parameter) {
  return call.given(parameter) && call[parameter].is<Tensor>();
}

std::string_view kernel_of_clamp(const Call& call) {
  const bool both = call.given("min") && call.given("max");
  if (is_tensor(call, "min") || is_tensor(call, "max"))
    return both ? "clamp_cpu" : call.given("min") ? "maximum_cpu" : "minimum_cpu";
  return both ? "clamp_scalar_cpu" : call.given("min") ? "clamp_min_scalar_cpu" : "clamp_max_scalar_cpu";
}

/// "max_cpu", where it is of two tensors "maximum_cpu", of all elements "max_all".
std::string_view kernel_of_extreme(const Call& call, bool largest) {
  if (call.has("dim")) return largest ? "max_cpu" : "min_cpu";
  if (call.has("other")) return largest ? "maximum_cpu" : "minimum_cpu";
  return largest ? "max_all" : "min_all";
}

/// Of operations that PyTorch has kernels for by their arguments alone.
bool lacks_kernel_here(const Call& call, std::string_view name) {
  const auto flips = [&](std::int64_t dim) {
    return tensor::wrap_dim(dim, call.tensor("self").dim()) == call.tensor("self").dim() - 1;
  };
  if (name == "flip") return std::ranges::any_of(call.integers("dims"), flips);
  if (name == "fliplr" || name == "rot90") return call.tensor("self").dim() == 2;
  if (name == "flipud" || name == "index_select") return call.tensor("self").dim() == 1;
  if (name == "cumsum" || name == "cumprod") return call.op.effect == Effect::write;
  if (name == "count_nonzero") return !call.given("dim");
  if (name == "isin") return is_tensor(call, "elements") && is_tensor(call, "test_elements");
  return false;
}

/// The dtype that a call reads, or makes.
std::optional<tensor::DType> dtype_of(const Call& call) {
  if (call.op.effect == Effect::create)
    return call.given("dtype") ? call.optional_dtype("dtype") : std::optional<tensor::DType>();
  // The first of a choice is the condition.
  bool skips = call.op.main == "where";
  for (const auto& value : call.values)
    if (const auto* tensor = value.get_if<Tensor>(); tensor && !std::exchange(skips, false))
      return tensor->dtype();
  return std::nullopt;
}

std::string_view kernel_of(const Call& call) {
  const auto name = out_of_place(call.op.main);
  if (name == "clamp") return kernel_of_clamp(call);
  if (name == "clamp_min") return is_tensor(call, "min") ? "maximum_cpu" : "clamp_min_scalar_cpu";
  if (name == "clamp_max") return is_tensor(call, "max") ? "minimum_cpu" : "clamp_max_scalar_cpu";
  if (name == "max" || name == "min") return kernel_of_extreme(call, name == "max");
  if (name == "matmul") return kernel_of_product(call, "self", "other");
  if (name == "linear") return kernel_of_product(call, "self", "weight");
  if (name == "scatter")
    return is_tensor(call, "src") ? "scatter_gather_tensor_cpu" : "scatter_gather_scalar_cpu";
  if (name == "where")
    return call.op.signatures[call.signature].parameters.size() < 2 ? "nonzero_count_cpu" : "where_cpu";
  if (name == "median" || name == "nanmedian") return call.has("dim") ? "median_out" : "median_cpu";
  if (name == "index_select") return name;
  if (name == "lerp") return is_tensor(call, "weight") ? "lerp_kernel_tensor" : "lerp_kernel_scalar";
  if (name == "bernoulli")
    return call.op.effect != Effect::write ? "bernoulli_tensor_cpu_self_"
           : is_tensor(call, "p")          ? "bernoulli_tensor_cpu_self_"
                                           : "bernoulli_scalar_cpu_";
  if (name == "index_add") return call.tensor("self").dim() == 1 ? "index_add_" : "scatter_gather_tensor_cpu";
  if (name == "histc") return "aminmax_cpu";
  if (name == "isin") return "isin_default_cpu";
  if (name == "sub" && call.has("self") && !call["self"].is<Tensor>()) return "add_stub";
  const auto found =
      std::ranges::find_if(kernels, [&](const auto& row) { return has_word(row.second, name); });
  return found == std::end(kernels) ? std::string_view() : found->first;
}

}  // namespace

void require_wide_unsigned_kernel(const Call& call) {
  const auto dtype = dtype_of(call);
  if (!dtype || !tensor::is_wide_unsigned(*dtype)) return;
  const auto name = out_of_place(call.op.main);
  if (!has_word(taken_here, name) && !lacks_kernel_here(call, name)) return;
  if (const auto kernel = kernel_of(call); !kernel.empty())
    throw refuse::dtype_not_implemented(kernel, *dtype);
}

std::string_view kernel_of_refused(const Call& call, const tensor::Refusal& refusal) {
  if (refusal.rule() == tensor::Rule::complex_computed && has_word(without_order, call.op.main))
    return kernel_of(call);
  return refusal.rule() == tensor::Rule::wide_unsigned_computed ? kernel_of(call) : std::string_view();
}

void require_wide_unsigned_index(const Tensor& self, ops::IndexItems items, bool is_written) {
  if (!tensor::is_wide_unsigned(self.dtype())) return;
  if (std::ranges::any_of(items, [](const auto& item) { return std::holds_alternative<Tensor>(item); }))
    throw refuse::dtype_not_implemented(is_written ? "index_put" : "index_cpu", self.dtype());
}

}  // namespace stridescope::script
