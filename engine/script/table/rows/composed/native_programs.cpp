#include "engine/script/evaluate/program.h"
#include "engine/script/table/rows/composed/composed_rows.h"

// What torch.nn.functional is made of in PyTorch, by its names in torch: parameters in another order,
// reductions as numbers, statistics beside results.
namespace stridescope::script {
namespace {

#define REDUCTION "reduction=('none', 'mean', 'sum')[reduction]"

std::vector<Row> norms() {
  return {
      {.name = "native_layer_norm",
       .signatures = {"(Tensor input, int[] normalized_shape, Tensor? weight, Tensor? bias, float eps)"},
       .help = "layer_norm",
       .returns = Returns::tuple,
       .arguments = {{"normalized_shape", Role::trailing_shape},
                     {"weight", Role::text, "None"},
                     {"bias", Role::text, "None"},
                     {"eps", Role::number, "1e-05"}},
       .program = R"py(
size = list(normalized_shape)
made = F.layer_norm(input, size, weight, bias, eps)
over = list(range(-len(size), 0))
(made, input.mean(over, keepdim=True), (input.var(over, unbiased=False, keepdim=True) + eps).rsqrt()))py"},
      {.name = "layer_norm",
       .signatures = {"(Tensor input, int[] normalized_shape, Tensor? weight=None, Tensor? bias=None, float "
                      "eps=1e-05, bool cudnn_enable=True)"},
       .arguments = {{"normalized_shape", Role::trailing_shape}},
       .program = R"py(F.layer_norm(input, normalized_shape, weight, bias, eps))py"},
      {.name = "native_batch_norm",
       .signatures =
           {"(Tensor input, Tensor? weight, Tensor? bias, Tensor? running_mean, Tensor? running_var, "
            "bool training, float momentum, float eps)"},
       .help = "batch_norm",
       .returns = Returns::tuple,
       .arguments = {{"weight", Role::text, "None"},
                     {"bias", Role::text, "None"},
                     {"running_mean", Role::text, "None"},
                     {"running_var", Role::text, "None"},
                     {"training", Role::boolean, "True"},
                     {"momentum", Role::number, "0.1"},
                     {"eps", Role::number, "1e-05"}},
       .program = R"py(
others = [d for d in range(input.dim()) if d != 1]
mean = input.mean(others) if training else torch.empty(0, dtype=input.dtype)
spread = (input.var(others, unbiased=False) + eps).rsqrt() if training else torch.empty(0, dtype=input.dtype)
(F.batch_norm(input, running_mean, running_var, weight, bias, training, momentum, eps), mean, spread))py"},
      {.name = "batch_norm",
       .signatures =
           {"(Tensor input, Tensor? weight, Tensor? bias, Tensor? running_mean, Tensor? running_var, "
            "bool training, float momentum, float eps, bool cudnn_enabled)"},
       .arguments = {{"weight", Role::text, "None"},
                     {"bias", Role::text, "None"},
                     {"running_mean", Role::text, "None"},
                     {"running_var", Role::text, "None"},
                     {"training", Role::boolean, "True"},
                     {"momentum", Role::number, "0.1"},
                     {"eps", Role::number, "1e-05"},
                     {"cudnn_enabled", Role::boolean, "False"}},
       .program =
           R"py(F.batch_norm(input, running_mean, running_var, weight, bias, training, momentum, eps))py"},
      {.name = "native_group_norm",
       .signatures =
           {"(Tensor input, Tensor? weight, Tensor? bias, int N, int C, int HxW, int group, float eps)"},
       .help = "group_norm",
       .returns = Returns::tuple,
       .arguments = {{"weight", Role::text, "None"},
                     {"bias", Role::text, "None"},
                     {"N", Role::text, "{}.size(0)"},
                     {"C", Role::text, "{}.size(1)"},
                     {"HxW", Role::text, "{}[0, 0].numel()"},
                     {"group", Role::integer, "1"},
                     {"eps", Role::number, "1e-05"}},
       .program = R"py(
groups = input.reshape(N, group, -1)
(F.group_norm(input, group, weight, bias, eps), groups.mean(-1), (groups.var(-1, unbiased=False) + eps).rsqrt()))py"},
      {.name = "instance_norm",
       .signatures =
           {"(Tensor input, Tensor? weight, Tensor? bias, Tensor? running_mean, Tensor? running_var, "
            "bool use_input_stats, float momentum, float eps, bool cudnn_enabled)"},
       .arguments = {{"weight", Role::text, "None"},
                     {"bias", Role::text, "None"},
                     {"running_mean", Role::text, "None"},
                     {"running_var", Role::text, "None"},
                     {"use_input_stats", Role::boolean, "True"},
                     {"momentum", Role::number, "0.1"},
                     {"eps", Role::number, "1e-05"},
                     {"cudnn_enabled", Role::boolean, "False"}},
       .program =
           R"py(F.instance_norm(input, running_mean, running_var, weight, bias, use_input_stats, momentum, eps))py"},
  };
}

std::vector<Row> losses() {
  return {
      {.name = "binary_cross_entropy_with_logits",
       .signatures =
           {"(Tensor self, Tensor target, Tensor? weight=None, Tensor? pos_weight=None, int reduction=0)"},
       .program =
           R"py(F.binary_cross_entropy_with_logits(self, target, weight, pos_weight=pos_weight, )py" REDUCTION
           ")"},
      {.name = "kl_div",
       .signatures = {"(Tensor self, Tensor target, int reduction=0, *, bool log_target=False)"},
       .program = R"py(F.kl_div(self, target, log_target=log_target, )py" REDUCTION ")"},
      {.name = "hinge_embedding_loss",
       .signatures = {"(Tensor self, Tensor target, float margin=1.0, int reduction=0)"},
       .program = R"py(F.hinge_embedding_loss(self, target, margin, )py" REDUCTION ")"},
      {.name = "poisson_nll_loss",
       .signatures = {"(Tensor input, Tensor target, bool log_input, bool full, float eps, int reduction)"},
       .arguments = {{"log_input", Role::boolean, "True"},
                     {"full", Role::boolean, "False"},
                     {"eps", Role::number, "1e-08"},
                     {"reduction", Role::integer, "1"}},
       .program = R"py(F.poisson_nll_loss(input, target, log_input, full, eps=eps, )py" REDUCTION ")"},
      {.name = "margin_ranking_loss",
       .signatures = {"(Tensor input1, Tensor input2, Tensor target, float margin=0.0, int reduction=0)"},
       .program = R"py(F.margin_ranking_loss(input1, input2, target, margin, )py" REDUCTION ")"},
      {.name = "cosine_embedding_loss",
       .signatures = {"(Tensor input1, Tensor input2, Tensor target, float margin=0.0, int reduction=0)"},
       .arguments = {{"input1", Role::tensor}, {"target", Role::text, "{}[..., 0].sign()"}},
       .program = R"py(F.cosine_embedding_loss(input1, input2, target, margin, )py" REDUCTION ")"},
      {.name = "triplet_margin_loss",
       .signatures = {"(Tensor anchor, Tensor positive, Tensor negative, float margin=1.0, float p=2, float "
                      "eps=1e-06, bool swap=False, int reduction=0)"},
       .program =
           R"py(F.triplet_margin_loss(anchor, positive, negative, margin, p, eps, swap, )py" REDUCTION ")"},
  };
}

// Whole channels are kept or left out together; `shape` is that of the draws, one for each.
#define DROPPED(shape)                                                                              \
  "\nassert 0 <= p <= 1, f'ValueError: dropout probability has to be between 0 and 1, but got {p}'" \
  "\nnoise = (torch.rand(" shape                                                                    \
  ", dtype=torch.float64) < 1 - p).to(input.dtype) if train and 0 < p < 1 else None"
#define CHANNELS "list(input.shape[:2]) + [1] * (input.dim() - 2)"
#define SCALED \
  "\nresult = input * 0 if train and p == 1 else input if noise is None else input * (noise / (1 - p))"
#define SHIFTED_BACK                                                                                     \
  "\nalpha = 1.7580993408473766"                                                                         \
  "\nscale = 1 / math.sqrt((alpha * alpha * p + 1) * (1 - p)) if p < 1 else 0"                           \
  "\nresult = input * 0 if train and p == 1 else input if noise is None else input * (noise * scale) + " \
  "((noise - 1) * (alpha * scale) + alpha * scale * p)"
#define FEATURE_PARAMETERS "(Tensor input, float p=0.5, bool training=True, bool inplace=False)"
#define TRAIN "\ntrain = training"
#define RESULT "\ninput.copy_(result) if inplace else result"

std::vector<Row> dropouts() {
  return {
      {.name = "native_dropout",
       .signatures = {"(Tensor input, float p, bool? train)"},
       .help = "dropout",
       .returns = Returns::tuple,
       .arguments = {{"p", Role::number, "0.5"}, {"train", Role::text, "True"}},
       .program = DROPPED("input.shape") SCALED R"py(
(result.clone() if noise is None else result, noise.bool() if noise is not None else torch.full(input.shape, not train or p == 0)))py"},
      {.name = "alpha_dropout",
       .signatures = {"(Tensor input, float p, bool train)"},
       .help = "dropout",
       .arguments = {{"p", Role::number, "0.5"}, {"train", Role::boolean, "True"}},
       .program = DROPPED("input.shape") SHIFTED_BACK "\nresult"},
      {.name = "feature_dropout",
       .signatures = {"(Tensor input, float p, bool train)"},
       .help = "dropout",
       .arguments = {{"p", Role::number, "0.5"}, {"train", Role::boolean, "True"}},
       .program = DROPPED(CHANNELS) SCALED "\nresult"},
      {.name = "feature_alpha_dropout",
       .signatures = {"(Tensor input, float p, bool train)"},
       .help = "dropout",
       .arguments = {{"p", Role::number, "0.5"}, {"train", Role::boolean, "True"}},
       .program = DROPPED(CHANNELS) SHIFTED_BACK "\nresult"},
      {.name = "alpha_dropout",
       .forms = functional,
       .signatures = {"(Tensor input, float p=0.5, bool training=False, bool inplace=False)"},
       .help = "dropout",
       .program = TRAIN DROPPED("input.shape") SHIFTED_BACK RESULT},
      {.name = "feature_alpha_dropout",
       .forms = functional,
       .signatures = {"(Tensor input, float p=0.5, bool training=False, bool inplace=False)"},
       .help = "dropout",
       .program = TRAIN DROPPED(CHANNELS) SHIFTED_BACK RESULT},
      {.name = "dropout1d",
       .forms = functional,
       .signatures = {FEATURE_PARAMETERS},
       .help = "dropout",
       .program = R"py(
assert input.dim() in (2, 3), f'RuntimeError: dropout1d: Expected 2D or 3D input, but received a {input.dim()}D input. Note that dropout1d exists to provide channel-wise dropout on inputs with 1 spatial dimension, a channel dimension, and an optional batch dimension (i.e. 2D or 3D inputs).'
made = F.dropout2d(input.unsqueeze(0) if input.dim() == 2 else input, p, training)
result = made.squeeze(0) if input.dim() == 2 else made)py" RESULT},
      {.name = "dropout2d",
       .forms = functional,
       .signatures = {FEATURE_PARAMETERS},
       .help = "dropout",
       .program = TRAIN DROPPED(CHANNELS) SCALED RESULT},
      {.name = "dropout3d",
       .forms = functional,
       .signatures = {FEATURE_PARAMETERS},
       .help = "dropout",
       .program = TRAIN DROPPED(CHANNELS) SCALED RESULT},
      {.name = "gumbel_softmax",
       .forms = functional,
       .signatures = {"(Tensor logits, float tau=1, bool hard=False, float eps=1e-10, int dim=-1)"},
       .help = "softmax",
       .program = R"py(
draws = -torch.empty_like(logits, memory_format=torch.contiguous_format).exponential_().log()
soft = ((logits + draws) / tau).softmax(dim)
torch.zeros_like(logits, memory_format=torch.contiguous_format).scatter_(dim, soft.max(dim, keepdim=True)[1], 1.0) - soft + soft if hard else soft)py"},
  };
}

std::vector<Row> others() {
  return {
      {.name = "selu", .signatures = {"(Tensor input)"}, .program = "F.selu(input)"},
      {.name = "threshold",
       .signatures = {"(Tensor self, Scalar threshold, Scalar value)"},
       .arguments = {{"threshold", Role::number, "0"}, {"value", Role::number, "0"}},
       .program = "F.threshold(self, threshold, value)"},
      {.name = "native_channel_shuffle",
       .forms = function | functional,
       .signatures = {"(Tensor input, int groups)"},
       .help = "channel_shuffle",
       .arguments = {{"groups", Role::integer, "1"}},
       .program = "torch.channel_shuffle(input, groups)"},
      {.name = "nuclear_norm",
       .signatures = {"(Tensor self, bool keepdim=False)", "(Tensor self, int[2] dim, bool keepdim=False)"},
       .help = "linalg.norm",
       .out = OutRule::castable,
       .program = "torch.linalg.matrix_norm(self, 'nuc', (-2, -1) if dim is None else dim, keepdim)"},
  };
}

}  // namespace

std::vector<Row> native_programs() {
  std::vector<Row> rows;
  const Row common{
      .group = Group::compute, .forms = function, .effect = Effect::compute, .motion = Motion::follow};
  for (auto* part : {norms, losses, dropouts, others})
    for (auto& row : family(common, part())) rows.push_back(std::move(row));
  return rows;
}

}  // namespace stridescope::script
