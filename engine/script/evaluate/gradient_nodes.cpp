#include "engine/script/evaluate/gradient_nodes.h"

#include <algorithm>
#include <cctype>
#include <string>
#include <unordered_map>

namespace stridescope::script {
namespace {

using tensor::Tensor;

/// Operations whose nodes have their names: "log_softmax" is LogSoftmaxBackward0.
constexpr std::string_view named_as_operation =
    "abs acos acosh add addcdiv addbmm addcmul addmm addmv addr amax amin angle as_strided asin asinh "
    "atan atan2 atanh baddbmm binary_cross_entropy binary_cross_entropy_with_logits block_diag bmm cat "
    "cdist ceil celu channel_shuffle clone copysign cos cosh cummax cummin cumprod cumsum diag_embed "
    "diagonal diagonal_scatter digamma dist dot elu embedding embedding_bag erf erfc erfinv exp exp2 "
    "expand expm1 flip floor fmax fmin frac frexp gather gelu glu hardshrink hardsigmoid hardswish "
    "hardtanh huber_loss hypot i0 index_add index_copy index_put index_select kthvalue leaky_relu "
    "lgamma log log10 log1p log2 log_softmax logaddexp logcumsumexp logit logsumexp masked_scatter "
    "masked_select maximum minimum mish mm mode mse_loss mul multi_margin_loss mv mvlgamma nan_to_num "
    "nanmedian nansum neg nextafter permute polygamma pixel_shuffle put rad2deg reciprocal relu renorm "
    "repeat roll rot90 rsqrt scatter_add scatter_reduce select select_scatter sigmoid sign silu sin "
    "sinc sinh slice_scatter smooth_l1_loss soft_margin_loss softmax softplus softshrink sort "
    "split_with_sizes sqrt stack std std_mean take tan tanh threshold topk trace transpose "
    "triangular_solve tril triu trunc unbind unsqueeze var var_mean vdot where xlogy";

/// Those that PyTorch makes of others, or calls by other names: the node, and the operations.
constexpr std::pair<std::string_view, std::string_view> named_otherwise[] = {
    {"AvgPool2DBackward0", "avg_pool2d"},
    {"AvgPool3DBackward0", "avg_pool3d"},
    {"CatBackward0", "column_stack dstack hstack vstack"},
    {"CholeskyBackward0", "cholesky"},
    {"ClampBackward1", "corrcoef"},
    {"CloneBackward0", "contiguous"},
    {"Col2ImBackward0", "fold"},
    {"ConvolutionBackward0", "conv_transpose2d"},
    {"CopyBackwards", "copy_"},
    {"CopySlices", "fill_diagonal_"},
    {"CumsumBackward0", "cumulative_trapezoid"},
    {"DiagEmbedBackward0", "diagflat"},
    {"DivBackward0", "local_response_norm nanmean normalize softsign"},
    {"EluBackward0", "selu"},
    {"ExpandBackward0", "broadcast_tensors broadcast_to expand_as meshgrid"},
    {"ExponentialBackward0", "exponential_"},
    {"FlipBackward0", "fliplr flipud vander"},
    {"GatherBackward0", "take_along_dim"},
    {"HardtanhBackward0", "relu6"},
    {"LinalgCholeskyExBackward0", "linalg.cholesky"},
    {"LinalgCrossBackward0", "cross linalg.cross"},
    {"LinalgDetBackward0", "det linalg.det"},
    {"LinalgEighBackward0", "linalg.eigh"},
    {"LinalgInvExBackward0", "inverse linalg.inv"},
    {"LinalgLstsqBackward0", "linalg.lstsq"},
    {"LinalgPinvBackward0", "linalg.pinv pinverse"},
    {"LinalgQrBackward0", "linalg.qr"},
    {"LinalgSlogdetBackward0", "linalg.slogdet slogdet"},
    {"LinalgSolveExBackward0", "linalg.solve"},
    {"LinalgSolveTriangularBackward0", "linalg.solve_triangular"},
    {"LinalgSvdBackward0", "linalg.svd linalg.svdvals svd"},
    {"LinalgVectorNormBackward0", "linalg.matrix_norm linalg.vector_norm"},
    {"LogSigmoidBackward0", "logsigmoid"},
    {"MaxPool2DWithIndicesBackward0", "max_pool2d"},
    {"MulBackward0", "__rtruediv__ ldexp outer rms_norm"},
    {"MulBackward1", "trapezoid"},
    {"NativeBatchNormBackward0", "batch_norm"},
    {"NativeGroupNormBackward0", "group_norm"},
    {"NativeLayerNormBackward0", "layer_norm"},
    {"NormBackward1", "pairwise_distance"},
    {"NormalBackward0", "normal_"},
    {"NotImplemented", "aminmax floor_divide heaviside narrow_copy"},
    {"PermuteBackward0", "movedim T"},
    {"PowBackward0", "float_power lp_pool1d lp_pool2d square"},
    {"PreluKernelBackward0", "prelu"},
    {"RepeatBackward0", "tile"},
    {"RreluWithNoiseBackward0", "rrelu"},
    {"SgnBackward0", "sgn"},
    {"SliceBackward0", "dsplit hsplit narrow tensor_split vsplit"},
    {"SoftmaxBackward0", "gumbel_softmax softmin"},
    {"SqueezeBackward0", "cov"},
    {"SqueezeBackward1", "adaptive_avg_pool1d adaptive_max_pool1d avg_pool1d max_pool1d"},
    {"SqueezeBackward4", "quantile"},
    {"StackBackward0", "cartesian_prod combinations"},
    {"SubBackward0", "diff tanhshrink"},
    {"SumBackward1", "cosine_similarity"},
    {"TBackward0", "t"},
    {"TBackward1", "t_"},
    {"ToCopyBackward0", "bfloat16 double float half to type"},
    {"TransposeBackward0", "adjoint H mH mT"},
    {"TransposeBackward1", "transpose_"},
    {"UniformBackward0", "uniform_"},
    {"Unique2Backward0", "unique"},
    {"UnsafeViewBackward0", "kron"},
    {"UnsqueezeBackward1", "unsqueeze_"},
    {"ViewBackward0", "chain_matmul instance_norm linalg.multi_dot ravel tensordot unflatten view view_as"},
    {"WhereBackward0", "logdet"},
    {"ZeroBackward0", "zero_"},
};

Tensor first_tensor(const Call& call) {
  const auto* sequence = call.values.front().get_if<Sequence>();
  return std::get<Tensor>(sequence ? (*sequence->items)[0].data : call.values.front().data);
}

template <class T>
bool gives(const Call& call, std::string_view parameter) {
  return call.given(parameter) && call[parameter].is<T>();
}

bool has_any(const Call& call, std::string_view parameter) { return call.given(parameter); }
bool has_parameter(const Call& call, std::string_view parameter) { return call.has(parameter); }
bool has_tensor(const Call& call, std::string_view parameter) { return gives<Tensor>(call, parameter); }
bool has_list(const Call& call, std::string_view parameter) { return gives<Sequence>(call, parameter); }
bool has_number(const Call& call, std::string_view parameter) {
  return call.given(parameter) && !has_tensor(call, parameter);
}

/// One of several nodes that an operation has by an argument: the first that applies.
struct Overload {
  std::string_view op;
  const char* node;
  bool (*applies)(const Call& call, std::string_view parameter) = [](const Call&, std::string_view) {
    return true;
  };
  std::string_view parameter = {};
};

constexpr Overload overloads[] = {
    {"chunk", "SplitBackward0"},
    {"clamp", "ClampBackward0", has_tensor, "min"},
    {"clamp", "ClampBackward0", has_tensor, "max"},
    {"clamp", "ClampBackward1"},
    {"clamp_max", "ClampMaxBackward1", has_tensor, "max"},
    {"clamp_max", "ClampMaxBackward0"},
    {"clamp_min", "ClampMinBackward1", has_tensor, "min"},
    {"clamp_min", "ClampMinBackward0"},
    {"div", "DivBackward2", has_any, "rounding_mode"},
    {"div", "DivBackward0"},
    {"fill_", "FillBackward3", has_tensor, "value"},
    {"fill_", "FillBackward2"},
    {"fmod", "FmodBackward1", has_tensor, "other"},
    {"fmod", "FmodBackward0"},
    {"index_fill", "IndexFillBackward1", has_tensor, "value"},
    {"index_fill", "IndexFillBackward0"},
    {"lerp", "LerpBackward1", has_tensor, "weight"},
    {"lerp", "LerpBackward0"},
    {"masked_fill", "MaskedFillBackward1", has_tensor, "value"},
    {"masked_fill", "MaskedFillBackward0"},
    {"max", "MaxBackward0", has_parameter, "dim"},
    {"max", "MaximumBackward0", has_parameter, "other"},
    {"max", "MaxBackward1"},
    {"mean", "MeanBackward1", has_parameter, "dim"},
    {"mean", "MeanBackward0"},
    {"median", "MedianBackward1", has_parameter, "dim"},
    {"median", "MedianBackward0"},
    {"min", "MinBackward0", has_parameter, "dim"},
    {"min", "MinimumBackward0", has_parameter, "other"},
    {"min", "MinBackward1"},
    {"pad", "ConstantPadNdBackward0",
     [](const Call& call, std::string_view mode) { return call.string(mode) == "constant"; }, "mode"},
    {"pow", "PowBackward2", has_number, "self"},
    {"pow", "PowBackward1", has_tensor, "exponent"},
    {"pow", "PowBackward0"},
    {"prod", "ProdBackward1", has_parameter, "dim"},
    {"prod", "ProdBackward0"},
    {"remainder", "NotImplemented", has_number, "self"},
    {"remainder", "RemainderBackward1", has_tensor, "other"},
    {"remainder", "RemainderBackward0"},
    {"round", "RoundBackward1",
     [](const Call& call, std::string_view decimals) {
       return call.has(decimals) && call.integer(decimals) != 0;
     },
     "decimals"},
    {"round", "RoundBackward0"},
    {"rsub", "RsubBackward0", has_tensor, "other"},
    {"rsub", "RsubBackward1"},
    {"scatter", "NotImplemented", has_any, "reduce"},
    {"scatter", "ScatterBackward1", has_number, "value"},
    {"scatter", "ScatterBackward0"},
    {"split", "SplitWithSizesBackward0", has_list, "split_size"},
    {"split", "SplitBackward0"},
    {"squeeze_", "SqueezeBackward5", has_list, "dim"},
    {"squeeze_", "SqueezeBackward4", has_any, "dim"},
    {"squeeze_", "SqueezeBackward3"},
    {"squeeze", "SqueezeBackward2", has_list, "dim"},
    {"squeeze", "SqueezeBackward1", has_any, "dim"},
    {"squeeze", "SqueezeBackward0"},
    {"sub", "RsubBackward1", has_number, "self"},
    {"sub", "SubBackward0"},
    {"sum", "SumBackward1", has_parameter, "dim"},
    {"sum", "SumBackward0"},
};

/// "log1p": "Log1P".
std::string camel_case(std::string_view name) {
  std::string result;
  bool begins = true;
  for (const char c : name) {
    if (c != '_') result.push_back(begins ? static_cast<char>(std::toupper(c)) : c);
    begins = c == '_' || std::isdigit(c) != 0;
  }
  return result;
}

using NodeNames = std::unordered_map<std::string_view, std::string>;

/// Calls `f` for the words of `text`.
template <class F>
void for_each_word(std::string_view text, const F& f) {
  while (!text.empty()) {
    const auto end = std::min(text.find(' '), text.size());
    f(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

NodeNames node_names() {
  NodeNames result;
  for_each_word(named_as_operation,
                [&](std::string_view name) { result.emplace(name, camel_case(name) + "Backward0"); });
  for (const auto& [node, names] : named_otherwise)
    for_each_word(names, [&, made_by = node](std::string_view name) { result.emplace(name, made_by); });
  return result;
}

/// Products are made of the one that their numbers of dimensions need; what is left is a view's.
const char* node_of_product(std::int64_t left, std::int64_t right) {
  if (left == 1 && right == 1) return "DotBackward0";
  if (left == 1 && right == 2) return "SqueezeBackward4";
  if (left == 2 && right == 1) return "MvBackward0";
  if (left == 2 && right == 2) return "MmBackward0";
  return "UnsafeViewBackward0";
}

const char* node_of_linear(const Call& call, const Tensor&) {
  const auto input = first_tensor(call);
  if (!call.given("bias")) return node_of_product(input.dim(), 2);
  if (input.dim() == 2) return "AddmmBackward0";
  return input.dim() == 1 || input.is_contiguous() ? "ViewBackward0" : "AddBackward0";
}

const char* node_of_attention(const Call& call, const Tensor& result) {
  if (result.dim() == 2) return "MmBackward0";
  if (result.dim() == 3) return "UnsafeViewBackward0";
  const bool is_fused = result.dim() == 4 && !call.given("attn_mask") && call.real("dropout_p") == 0;
  return is_fused ? "ScaledDotProductFlashAttentionForCpuBackward0" : nullptr;
}

const char* node_of_interpolation(const Call& call, const Tensor& result) {
  const auto mode = call.string("mode");
  if (result.dim() == 4 && mode == "bilinear") return "UpsampleBilinear2DBackward0";
  if (mode != "nearest") return nullptr;
  constexpr const char* nodes[] = {"UpsampleNearest1DBackward0", "UpsampleNearest2DBackward0",
                                   "UpsampleNearest3DBackward0"};
  return nodes[result.dim() - 3];
}

const char* node_of_reshape(const Call& call, const Tensor& result) {
  if (!result.is_view()) return "UnsafeViewBackward0";
  return first_tensor(call).is_contiguous() ? "ViewBackward0" : "ReshapeAliasBackward0";
}

template <std::int64_t batched_dims>
const char* node_of_convolution(const Call& call, const Tensor&) {
  return first_tensor(call).dim() == batched_dims ? "ConvolutionBackward0" : "SqueezeBackward1";
}

const char* node_of_matrix_power(const Call& call, const Tensor& result) {
  const auto n = call.integer("n");
  if (n == 1) return "CloneBackward0";
  return n > 1 && result.dim() == 2 ? "MmBackward0" : nullptr;
}

const char* node_of_nll_loss(const Call& call, const Tensor&) {
  const auto dims = first_tensor(call).dim();
  if (dims <= 2) return "NllLossBackward0";
  return dims == 4 || call.string("reduction") != "none" ? "NllLoss2DBackward0" : nullptr;
}

const char* node_of_cross_entropy(const Call& call, const Tensor& result) {
  if (tensor::is_floating(call.tensor("target").dtype()))
    return call.string("reduction") == "mean" ? "DivBackward1" : nullptr;
  return call.real("label_smoothing") != 0 ? "AddBackward0" : node_of_nll_loss(call, result);
}

const char* node_of_norm(const Call& call, const Tensor&) {
  const auto order = call.has("p") ? "p" : "ord";
  const bool is_of_vector = !call.given(order) || gives<std::string>(call, order) || call.given("dim") ||
                            first_tensor(call).dim() == 1 || call.has("p");
  const bool is_nuclear = gives<std::string>(call, order) && call.string(order) != "fro";
  return is_of_vector && !is_nuclear ? "LinalgVectorNormBackward0" : nullptr;
}

/// Of losses that are numbers before they are put together.
const char* node_of_loss(const Call& call, const Tensor&) {
  const auto reduction = call.string("reduction");
  if (reduction == "mean") return "MeanBackward0";
  return reduction == "sum" ? "SumBackward0" : nullptr;
}

/// Operations whose node follows from their tensors.
constexpr std::pair<std::string_view, const char* (*)(const Call& call, const Tensor& result)> chosen[] = {
    {"adaptive_avg_pool2d",
     [](const Call&, const Tensor& result) {
       const auto& shape = result.shape();
       return shape[shape.size() - 1] == 1 && shape[shape.size() - 2] == 1 ? "MeanBackward1"
                                                                           : "AdaptiveAvgPool2DBackward0";
     }},
    {"atleast_2d",
     [](const Call& call, const Tensor&) {
       return first_tensor(call).dim() == 1 ? "UnsqueezeBackward0" : "ViewBackward0";
     }},
    {"bilinear",
     [](const Call& call, const Tensor&) { return call.given("bias") ? "AddBackward0" : "ViewBackward0"; }},
    {"conv1d", node_of_convolution<3>},
    {"conv2d", node_of_convolution<4>},
    {"cosine_embedding_loss", node_of_loss},
    {"cross_entropy", node_of_cross_entropy},
    {"diag",
     [](const Call& call, const Tensor&) {
       return first_tensor(call).dim() == 1 ? "DiagEmbedBackward0" : "DiagonalBackward0_copy";
     }},
    {"flatten", node_of_reshape},
    {"gaussian_nll_loss", node_of_loss},
    {"hinge_embedding_loss", node_of_loss},
    {"interpolate", node_of_interpolation},
    {"kl_div", node_of_loss},
    {"l1_loss", node_of_loss},
    {"linear", node_of_linear},
    {"linalg.matrix_power", node_of_matrix_power},
    {"linalg.norm", node_of_norm},
    {"margin_ranking_loss", node_of_loss},
    {"matmul",
     [](const Call& call, const Tensor&) {
       return node_of_product(first_tensor(call).dim(), call.tensor("other").dim());
     }},
    {"matrix_power", node_of_matrix_power},
    {"nll_loss", node_of_nll_loss},
    {"norm", node_of_norm},
    {"poisson_nll_loss", node_of_loss},
    {"repeat_interleave",
     [](const Call& call, const Tensor&) {
       return gives<Tensor>(call, "repeats") ? "IndexSelectBackward0" : "ViewBackward0";
     }},
    {"reshape", node_of_reshape},
    {"reshape_as", node_of_reshape},
    {"scaled_dot_product_attention", node_of_attention},
    {"triplet_margin_loss", node_of_loss},
    {"unfold",
     [](const Call& call, const Tensor&) {
       return call.op.forms == Form::functional ? "Im2ColBackward0" : "UnfoldBackward0";
     }},
    {"upsample", node_of_interpolation},
};

}  // namespace

const char* node_of(const Call& call, const Tensor& result) {
  static const NodeNames names = node_names();
  const std::string_view main = call.op.main;
  for (const auto& [name, node] : chosen)
    if (name == main) return node(call, result);
  for (const std::string_view name : {std::string_view(call.op.name), main})
    if (const auto found = names.find(name); found != names.end()) return found->second.c_str();
  const auto in_place = main.ends_with('_') ? main.substr(0, main.size() - 1) : main;
  for (const auto& overload : overloads)
    if ((overload.op == main || overload.op == in_place) && overload.applies(call, overload.parameter))
      return overload.node;
  if (const auto found = names.find(in_place); found != names.end() && call.op.effect == Effect::write)
    return found->second.c_str();
  return nullptr;
}

const char* node_of_index(ops::IndexItems items) {
  const auto is = [](const ops::IndexItem& item) {
    return std::holds_alternative<Tensor>(item) || std::holds_alternative<bool>(item);
  };
  if (std::ranges::any_of(items, is)) return "IndexBackward0";
  for (auto item = items.rbegin(); item != items.rend(); ++item) {
    if (std::holds_alternative<std::int64_t>(*item)) return "SelectBackward0";
    if (std::holds_alternative<ops::SliceItem>(*item)) return "SliceBackward0";
    if (std::holds_alternative<ops::NewAxis>(*item)) return "UnsqueezeBackward0";
  }
  return "AliasBackward0";
}

const char* node_of_assignment(ops::IndexItems items) {
  const std::string_view node = node_of_index(items);
  if (node == "IndexBackward0") return "IndexPutBackward0";
  return node == "AliasBackward0" ? "CopyBackwards" : written_through_view;
}

}  // namespace stridescope::script
