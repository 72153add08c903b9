#include "engine/script/evaluate/program.h"
#include "engine/script/table/rows/composed/composed_rows.h"

// torch.nn.functional, said by other operations.
namespace stridescope::script {

std::vector<Row> neural_programs() {
  return {
      {.name = "pad",
       .group = Group::copy,
       .forms = functional,
       .signatures = {"(Tensor input, int[] pad, str mode='constant', float? value=None)"},
       .effect = Effect::copy,
       .motion = Motion::follow,
       .arguments = {{"input", Role::tensor}, {"pad", Role::text, "(1, 1)"}},
       .program = R"py(
assert len(pad) % 2 == 0, 'RuntimeError: Padding length must be divisible by 2'
assert len(pad) // 2 <= input.dim(), f'RuntimeError: Padding length should be less than or equal to two times the input dimension but got padding length {len(pad)} and input of dimension {input.dim()}'
assert mode in ('constant', 'reflect', 'replicate', 'circular'), f"NotImplementedError: Unrecognised padding mode {mode}"
k, n = len(pad) // 2, input.dim()
low = [0] * (n - k) + [pad[2 * (k - 1 - i)] for i in range(k)]
high = [0] * (n - k) + [pad[2 * (k - 1 - i) + 1] for i in range(k)]
sizes = [s + l + h for s, l, h in zip(input.shape, low, high)]
bad = [d for d in range(n) if sizes[d] < 0]
assert not bad, f'RuntimeError: The input size {input.shape[bad[0]] if bad else 0}, plus negative padding {low[bad[0]] if bad else 0} and {high[bad[0]] if bad else 0}, resulted in a negative output size, which is invalid. Check dimension {bad[0] if bad else 0} of your input.'
assert mode != 'reflect' or all([l < s and h < s for s, l, h in zip(input.shape, low, high)]), 'RuntimeError: Padding size should be less than the corresponding input dimension'
whole = torch.full(sizes, 0 if value is None else value, dtype=input.dtype) if mode == 'constant' else None
inner = input[tuple([slice(max(-l, 0), s - max(-h, 0)) for s, l, h in zip(input.shape, low, high)])] if mode == 'constant' else None
whole[tuple([slice(max(l, 0), max(l, 0) + s) for s, l in zip(inner.shape, low)])].copy_(inner) if mode == 'constant' else None
along = [torch.arange(-l, s + h) for s, l, h in zip(input.shape, low, high)]
places = [(s - 1 - (s - 1 - p.abs()).abs() if mode == 'reflect' else p.clamp(0, s - 1) if mode == 'replicate' else p % s).reshape([-1 if e == d else 1 for e in range(n - k, n)]) for d, (s, p) in enumerate(zip(input.shape, along)) if d >= n - k] if mode != 'constant' else []
whole if mode == 'constant' else input[tuple([slice(None)] * (n - k) + places)])py"},
      {.name = "constant_pad_nd",
       .group = Group::copy,
       .forms = function,
       .signatures = {"(Tensor self, int[] pad, Scalar value=0)"},
       .help = "pad",
       .effect = Effect::copy,
       .motion = Motion::follow,
       .arguments = {{"pad", Role::text, "(1, 1)"}},
       .program = R"py(F.pad(self, pad, 'constant', float(value)))py"},
      {.name = "one_hot",
       .group = Group::compute,
       .forms = functional,
       .signatures = {"(Tensor tensor, int num_classes=-1)"},
       .effect = Effect::compute,
       .motion = Motion::follow,
       .arguments = {{"tensor", Role::index}},
       .program = R"py(
assert tensor.dtype == torch.int64, f'RuntimeError: one_hot is only applicable to index tensor of type LongTensor.'
assert tensor.numel() > 0 or num_classes > 0, 'RuntimeError: Can not infer total number of classes from empty tensor.'
assert tensor.numel() == 0 or tensor.min() >= 0, 'RuntimeError: Class values must be non-negative.'
assert num_classes == -1 or num_classes >= 1, 'RuntimeError: num_classes should be positive'
assert num_classes == -1 or tensor.numel() == 0 or tensor.max() < num_classes, 'RuntimeError: Class values must be smaller than num_classes.'
count = int(tensor.max()) + 1 if num_classes == -1 else num_classes
torch.zeros(tensor.shape + (count,), dtype=torch.int64).scatter_(-1, tensor.unsqueeze(-1), 1))py"},
      {.name = "unfold",
       .group = Group::copy,
       .forms = functional,
       .signatures =
           {"(Tensor input, int[2] kernel_size, int[2] dilation=1, int[2] padding=0, int[2] stride=1)"},
       .effect = Effect::copy,
       .motion = Motion::follow,
       .arguments = {{"input", Role::tensor}, {"kernel_size", Role::text, "2"}},
       .program = R"py(
(kh, kw), (dh, dw) = (kernel_size if len(kernel_size) == 2 else kernel_size * 2) if isinstance(kernel_size, (tuple, list)) else (kernel_size, kernel_size), (dilation if len(dilation) == 2 else dilation * 2) if isinstance(dilation, (tuple, list)) else (dilation, dilation)
(ph, pw), (sh, sw) = (padding if len(padding) == 2 else padding * 2) if isinstance(padding, (tuple, list)) else (padding, padding), (stride if len(stride) == 2 else stride * 2) if isinstance(stride, (tuple, list)) else (stride, stride)
x = input.unsqueeze(0) if input.dim() == 3 else input
assert x.dim() == 4, f'RuntimeError: Expected 3D or 4D (batch mode) tensor for input with possibly 0 batch size and other non-zero dimensions for input, but got: {list(input.shape)}'
framed = F.pad(x, (pw, pw, ph, ph))
windows = framed.unfold(2, dh * (kh - 1) + 1, sh).unfold(3, dw * (kw - 1) + 1, sw)[..., ::dh, ::dw]
columns = windows.permute(0, 1, 4, 5, 2, 3).reshape(x.shape[0], x.shape[1] * kh * kw, windows.shape[2] * windows.shape[3])
columns.squeeze(0) if input.dim() == 3 else columns)py"},
      {.name = "fold",
       .group = Group::compute,
       .forms = functional,
       .signatures = {"(Tensor input, int[2] output_size, int[2] kernel_size, int[2] dilation=1, int[2] "
                      "padding=0, int[2] stride=1)"},
       .effect = Effect::compute,
       .motion = Motion::follow,
       .arguments = {{"input", Role::tensor},
                     {"output_size", Role::text, "2"},
                     {"kernel_size", Role::text, "1"}},
       .program = R"py(
(oh, ow), (kh, kw) = (output_size if len(output_size) == 2 else output_size * 2) if isinstance(output_size, (tuple, list)) else (output_size, output_size), (kernel_size if len(kernel_size) == 2 else kernel_size * 2) if isinstance(kernel_size, (tuple, list)) else (kernel_size, kernel_size)
ph, pw = (padding if len(padding) == 2 else padding * 2) if isinstance(padding, (tuple, list)) else (padding, padding)
x = input.unsqueeze(0) if input.dim() == 2 else input
height, width = oh + 2 * ph, ow + 2 * pw
place = F.unfold(torch.arange(height * width, dtype=torch.float64).view(1, 1, height, width), kernel_size, dilation, 0, stride).long().reshape(-1)
parts = x.reshape(x.shape[0] * x.shape[1] // (kh * kw), -1)
image = torch.zeros(parts.shape[0], height * width, dtype=x.dtype).index_add_(1, place, parts).view(x.shape[0], -1, height, width)
inside = image[:, :, ph:ph + oh, pw:pw + ow].contiguous()
inside.squeeze(0) if input.dim() == 2 else inside)py"},
      {.name = "normalize",
       .group = Group::compute,
       .forms = functional,
       .signatures = {"(Tensor input, float p=2.0, int dim=1, float eps=1e-12, *, Tensor? out=None)"},
       .effect = Effect::compute,
       .motion = Motion::follow,
       .arguments = {{"input", Role::tensor}, {"dim", Role::dim}},
       .program = R"py(input / input.norm(p, dim, keepdim=True).clamp_min(eps).expand_as(input))py"},
      {.name = "cosine_similarity",
       .group = Group::compute,
       .forms = function | functional,
       .signatures = {"(Tensor x1, Tensor x2, int dim=1, float eps=1e-08)"},
       .effect = Effect::compute,
       .motion = Motion::converge,
       .arguments = {{"x1", Role::tensor}, {"dim", Role::dim}},
       .program = R"py(
a, b = torch.broadcast_tensors(x1, x2)
first, second = torch.linalg.vector_norm(a, 2, dim, keepdim=True), torch.linalg.vector_norm(b, 2, dim, keepdim=True)
((a / first.clamp_min(eps)) * (b / second.clamp_min(eps))).sum(dim))py"},
      {.name = "pairwise_distance",
       .group = Group::compute,
       .forms = function | functional,
       .signatures = {"(Tensor x1, Tensor x2, float p=2.0, float eps=1e-06, bool keepdim=False)"},
       .effect = Effect::compute,
       .motion = Motion::converge,
       .arguments = {{"x1", Role::tensor}},
       .program = R"py(torch.linalg.vector_norm(x1 - x2 + eps, p, -1, keepdim=keepdim))py"},
      {.name = "mse_loss",
       .group = Group::compute,
       .forms = functional,
       .signatures = {"(Tensor input, Tensor target, bool? size_average=None, bool? reduce=None, str "
                      "reduction='mean')"},
       .effect = Effect::compute,
       .motion = Motion::converge,
       .arguments = {{"input", Role::tensor}},
       .program = R"py(
loss = (input - target) ** 2
assert reduction in ('none', 'mean', 'sum'), f'ValueError: {reduction} is not a valid value for reduction'
loss.mean() if reduction == 'mean' else loss.sum() if reduction == 'sum' else loss)py"},
      {.name = "l1_loss",
       .group = Group::compute,
       .forms = functional,
       .signatures = {"(Tensor input, Tensor target, bool? size_average=None, bool? reduce=None, str "
                      "reduction='mean')"},
       .effect = Effect::compute,
       .motion = Motion::converge,
       .arguments = {{"input", Role::tensor}},
       .program = R"py(
loss = (input - target).abs()
assert reduction in ('none', 'mean', 'sum'), f'ValueError: {reduction} is not a valid value for reduction'
loss.mean() if reduction == 'mean' else loss.sum() if reduction == 'sum' else loss)py"},
      {.name = "smooth_l1_loss",
       .group = Group::compute,
       .forms = functional,
       .signatures = {"(Tensor input, Tensor target, bool? size_average=None, bool? reduce=None, str "
                      "reduction='mean', float beta=1.0)"},
       .effect = Effect::compute,
       .motion = Motion::converge,
       .arguments = {{"input", Role::tensor}},
       .program = R"py(
assert beta >= 0, 'RuntimeError: smooth_l1_loss does not support negative values for beta.'
z = (input - target).abs()
loss = z if beta == 0 else torch.where(z < beta, 0.5 * z * z / beta, z - 0.5 * beta)
assert reduction in ('none', 'mean', 'sum'), f'ValueError: {reduction} is not a valid value for reduction'
loss.mean() if reduction == 'mean' else loss.sum() if reduction == 'sum' else loss)py"},
      {.name = "huber_loss",
       .group = Group::compute,
       .forms = functional,
       .signatures = {"(Tensor input, Tensor target, str reduction='mean', float delta=1.0)"},
       .effect = Effect::compute,
       .motion = Motion::converge,
       .arguments = {{"input", Role::tensor}},
       .program = R"py(
assert delta > 0, 'RuntimeError: huber_loss does not support non-positive values for delta.'
z = (input - target).abs()
loss = torch.where(z <= delta, 0.5 * z * z, delta * (z - 0.5 * delta))
assert reduction in ('none', 'mean', 'sum'), f'ValueError: {reduction} is not a valid value for reduction'
loss.mean() if reduction == 'mean' else loss.sum() if reduction == 'sum' else loss)py"},
      {.name = "binary_cross_entropy",
       .group = Group::compute,
       .forms = functional,
       .signatures = {"(Tensor input, Tensor target, Tensor? weight=None, bool? size_average=None, bool? "
                      "reduce=None, str reduction='mean')"},
       .effect = Effect::compute,
       .motion = Motion::converge,
       .arguments = {{"input", Role::tensor}},
       .program = R"py(
assert input.shape == target.shape, f'ValueError: Using a target size ({target.size()}) that is different to the input size ({input.size()}) is deprecated. Please ensure they have the same size.'
raw = (target - 1) * (1 - input).log().clamp(min=-100) - target * input.log().clamp(min=-100)
loss = raw if weight is None else raw * weight
assert reduction in ('none', 'mean', 'sum'), f'ValueError: {reduction} is not a valid value for reduction'
loss.mean() if reduction == 'mean' else loss.sum() if reduction == 'sum' else loss)py"},
      {.name = "binary_cross_entropy_with_logits",
       .group = Group::compute,
       .forms = functional,
       .signatures = {"(Tensor input, Tensor target, Tensor? weight=None, bool? size_average=None, bool? "
                      "reduce=None, str reduction='mean', Tensor? pos_weight=None)"},
       .effect = Effect::compute,
       .motion = Motion::converge,
       .arguments = {{"input", Role::tensor}},
       .program = R"py(
assert input.shape == target.shape, f'ValueError: Target size ({target.size()}) must be the same as input size ({input.size()})'
scale = 1 if pos_weight is None else (pos_weight - 1) * target + 1
raw = (1 - target) * input - scale * F.logsigmoid(input)
loss = raw if weight is None else raw * weight
assert reduction in ('none', 'mean', 'sum'), f'ValueError: {reduction} is not a valid value for reduction'
loss.mean() if reduction == 'mean' else loss.sum() if reduction == 'sum' else loss)py"},
      {.name = "kl_div",
       .group = Group::compute,
       .forms = functional,
       .signatures = {"(Tensor input, Tensor target, bool? size_average=None, bool? reduce=None, str "
                      "reduction='mean', bool log_target=False)"},
       .effect = Effect::compute,
       .motion = Motion::converge,
       .arguments = {{"input", Role::tensor}},
       .program = R"py(
assert reduction in ('none', 'mean', 'sum', 'batchmean'), f'ValueError: {reduction} is not a valid value for reduction'
loss = target.exp() * (target - input) if log_target else target.xlogy(target) - target * input
loss.sum() / input.shape[0] if reduction == 'batchmean' else loss.mean() if reduction == 'mean' else loss.sum() if reduction == 'sum' else loss)py"},
      {.name = "nll_loss",
       .group = Group::compute,
       .forms = functional,
       .signatures = {"(Tensor input, Tensor target, Tensor? weight=None, bool? size_average=None, int "
                      "ignore_index=-100, bool? reduce=None, str reduction='mean')"},
       .effect = Effect::compute,
       .motion = Motion::converge,
       .arguments = {{"input", Role::tensor},
                     {"target", Role::text, "torch.zeros({}.size(0), dtype=torch.int64)"}},
       .program = R"py(
assert input.dim() > 0, 'RuntimeError: input tensor should be 1D or 2D'
assert reduction in ('none', 'mean', 'sum'), f'ValueError: {reduction} is not a valid value for reduction'
c = 0 if input.dim() == 1 else 1
assert input.dim() == 1 or input.shape[0] == target.shape[0], f'ValueError: Expected input batch_size ({input.shape[0]}) to match target batch_size ({target.shape[0] if target.dim() else 0}).'
kept = target != ignore_index
place = torch.where(kept, target, 0)
factor = (torch.ones_like(place, dtype=input.dtype) if weight is None else weight[place]) * kept
wrong = kept & ((target < 0) | (target >= input.shape[c]))
assert not wrong.any(), f'IndexError: Target {target[wrong].reshape(-1)[0].item() if wrong.any() else 0} is out of bounds.'
loss = -input.gather(c, place.unsqueeze(c)).squeeze(c) * factor
loss.sum() / factor.sum() if reduction == 'mean' else loss.sum() if reduction == 'sum' else loss)py"},
      {.name = "cross_entropy",
       .group = Group::compute,
       .forms = functional,
       .signatures =
           {"(Tensor input, Tensor target, Tensor? weight=None, bool? size_average=None, int "
            "ignore_index=-100, bool? reduce=None, str reduction='mean', float label_smoothing=0.0)"},
       .effect = Effect::compute,
       .motion = Motion::converge,
       .arguments = {{"input", Role::tensor},
                     {"target", Role::text, "torch.zeros({}.size(0), dtype=torch.int64)"}},
       .program = R"py(
assert 0 <= label_smoothing <= 1, f'RuntimeError: label_smoothing must be between 0.0 and 1.0. Got: {label_smoothing}'
c = 0 if input.dim() == 1 else 1
logs = input.log_softmax(c)
classes = input.shape[c]
spread = None if not target.is_floating_point() else target if label_smoothing == 0 else target * (1 - label_smoothing) + label_smoothing / classes
scales = None if weight is None else weight.reshape([-1 if d == c else 1 for d in range(input.dim())])
soft = None if spread is None else -(logs * spread * (1 if scales is None else scales)).sum(c)
plain = None if spread is not None else F.nll_loss(logs, target, weight, None, ignore_index, None, reduction)
kept = None if spread is not None or label_smoothing == 0 else target != ignore_index
smooth = None if kept is None else -(logs if scales is None else logs * scales).sum(c) * kept
share = None if smooth is None else smooth if reduction == 'none' else smooth.sum() if reduction == 'sum' else smooth.sum() / (kept.sum() if weight is None else weight[torch.where(kept, target, 0)].mul(kept).sum())
batch = max(input.numel() // max(classes, 1), 1)
(soft.sum() / batch if reduction == 'mean' else soft.sum() if reduction == 'sum' else soft) if soft is not None else plain if share is None else plain * (1 - label_smoothing) + share * (label_smoothing / classes))py"},
      {.name = "embedding",
       .group = Group::copy,
       .forms = functional,
       .signatures = {"(Tensor input, Tensor weight, int? padding_idx=None, float? max_norm=None, float "
                      "norm_type=2.0, bool scale_grad_by_freq=False, bool sparse=False)"},
       .effect = Effect::copy,
       .motion = Motion::follow,
       .arguments = {{"input", Role::index}, {"weight", Role::tensor}},
       .program = R"py(
assert not input.is_floating_point(), f"RuntimeError: Expected tensor for argument #1 'indices' to have one of the following scalar types: Long, Int; but got torch.{input.type()[6:]} instead (while checking arguments for embedding)"
weight.index_select(0, input.reshape(-1)).view(input.shape + weight.shape[1:]))py"},
      {.name = "rms_norm",
       .group = Group::compute,
       .forms = function | functional,
       .signatures = {"(Tensor input, int[] normalized_shape, Tensor? weight=None, float? eps=None)"},
       .effect = Effect::compute,
       .motion = Motion::follow,
       .arguments = {{"input", Role::tensor}, {"normalized_shape", Role::trailing_shape}},
       .program = R"py(
size = list(normalized_shape)
assert size, f'RuntimeError: Expected normalized_shape to be at least 1-dimensional, i.e., containing at least one element, but got normalized_shape = []'
assert list(input.shape[-len(size):]) == size, f'RuntimeError: Given normalized_shape={size}, expected input with shape [*, {str(size)[1:-1]}], but got input of size{list(input.shape)}'
small = torch.finfo(input.dtype).eps if eps is None else eps
x = input * ((input * input).mean(list(range(-len(size), 0)), keepdim=True) + small).rsqrt()
x if weight is None else x * weight)py"},
      {.name = "group_norm",
       .group = Group::compute,
       .forms = function | functional,
       .signatures =
           {"(Tensor input, int num_groups, Tensor? weight=None, Tensor? bias=None, float eps=1e-05)"},
       .effect = Effect::compute,
       .motion = Motion::follow,
       .arguments = {{"input", Role::tensor}, {"num_groups", Role::integer, "1"}},
       .program = R"py(
assert input.shape[1] % num_groups == 0, f'RuntimeError: Expected number of channels in input to be divisible by num_groups, but got input of shape {list(input.shape)} and num_groups={num_groups}'
groups = input.reshape(input.shape[0], num_groups, -1)
mean = groups.mean(-1, keepdim=True)
plain = ((groups - mean) * (groups.var(-1, unbiased=False, keepdim=True) + eps).rsqrt()).reshape(input.shape)
each = [1, -1] + [1] * (input.dim() - 2)
scaled = plain if weight is None else plain * weight.view(each)
scaled if bias is None else scaled + bias.view(each))py"},
      {.name = "batch_norm",
       .group = Group::compute,
       .forms = functional,
       .signatures = {"(Tensor input, Tensor? running_mean, Tensor? running_var, Tensor? weight=None, "
                      "Tensor? bias=None, bool training=False, float momentum=0.1, float eps=1e-05)"},
       .effect = Effect::compute,
       .motion = Motion::follow,
       .arguments = {{"input", Role::tensor},
                     {"running_mean", Role::text, "None"},
                     {"running_var", Role::text, "None"},
                     {"training", Role::boolean, "True"}},
       .program = R"py(
others = [d for d in range(input.dim()) if d != 1]
each = [1, -1] + [1] * (input.dim() - 2)
fresh = training or running_mean is None
mean = input.mean(others) if fresh else running_mean
var = input.var(others, unbiased=False) if fresh else running_var
running_mean.mul_(1 - momentum).add_(mean, alpha=momentum) if training and running_mean is not None else None
running_var.mul_(1 - momentum).add_(input.var(others), alpha=momentum) if training and running_var is not None else None
plain = (input - mean.view(each)) * (var.view(each) + eps).rsqrt()
scaled = plain if weight is None else plain * weight.view(each)
scaled if bias is None else scaled + bias.view(each))py"},
      {.name = "dropout",
       .group = Group::compute,
       .forms = functional,
       .signatures = {"(Tensor input, float p=0.5, bool training=True, bool inplace=False)"},
       .effect = Effect::compute,
       .motion = Motion::follow,
       .arguments = {{"input", Role::tensor}},
       .program = R"py(
assert 0 <= p <= 1, f'ValueError: dropout probability has to be between 0 and 1, but got {p}'
noise = (torch.rand(input.shape, dtype=torch.float64) < 1 - p).to(input.dtype) if training and 0 < p < 1 else None
result = input * 0 if training and p == 1 else input if noise is None else input * noise.div_(1 - p)
input.copy_(result) if inplace else result)py"},
      {.name = "dropout",
       .group = Group::compute,
       .forms = function,
       .signatures = {"(Tensor self, float p, bool train)"},
       .help = "dropout",
       .effect = Effect::compute,
       .motion = Motion::follow,
       .arguments = {{"p", Role::number, "0.5"}},
       .program = R"py(
assert 0 <= p <= 1, f'ValueError: dropout probability has to be between 0 and 1, but got {p}'
noise = (torch.rand(self.shape, dtype=torch.float64) < 1 - p).to(self.dtype) if train and 0 < p < 1 else None
result = self * 0 if train and p == 1 else self if noise is None else self * noise.div_(1 - p)
result)py"},
      {.name = "glu",
       .group = Group::compute,
       .forms = functional,
       .signatures = {"(Tensor self, int dim=-1)"},
       .effect = Effect::compute,
       .motion = Motion::follow,
       .program = R"py(
assert self.dim() > 0, 'RuntimeError: glu does not support 0-dimensional tensors'
assert self.shape[dim] % 2 == 0, f'RuntimeError: Halving dimension must be even, but dimension {dim % self.dim()} is size {self.shape[dim]}'
first, second = self.chunk(2, dim)
first * second.sigmoid())py"},
      {.name = "mish",
       .group = Group::compute,
       .forms = functional,
       .signatures = {"(Tensor self, bool inplace=False)"},
       .effect = Effect::compute,
       .motion = Motion::follow,
       .program = R"py(
result = self * F.softplus(self).tanh()
self.copy_(result) if inplace else result)py"},
      {.name = "hardswish",
       .group = Group::compute,
       .forms = functional,
       .signatures = {"(Tensor self, bool inplace=False)"},
       .effect = Effect::compute,
       .motion = Motion::follow,
       .program = R"py(
result = self * (self + 3).clamp(0, 6) / 6
self.copy_(result) if inplace else result)py"},
      {.name = "hardsigmoid",
       .group = Group::compute,
       .forms = functional,
       .signatures = {"(Tensor self, bool inplace=False)"},
       .effect = Effect::compute,
       .motion = Motion::follow,
       .program = R"py(
result = (self + 3).clamp(0, 6) / 6
self.copy_(result) if inplace else result)py"},
      {.name = "logsigmoid",
       .group = Group::compute,
       .forms = functional,
       .signatures = {"(Tensor self)"},
       .effect = Effect::compute,
       .out = OutRule::exact,
       .motion = Motion::follow,
       .program = R"py(self.clamp(max=0) - (-self.abs()).exp().log1p())py"},
      {.name = "softsign",
       .group = Group::compute,
       .forms = functional,
       .signatures = {"(Tensor self)"},
       .effect = Effect::compute,
       .motion = Motion::follow,
       .program = R"py(self / (self.abs() + 1))py"},
      {.name = "tanhshrink",
       .group = Group::compute,
       .forms = functional,
       .signatures = {"(Tensor self)"},
       .effect = Effect::compute,
       .motion = Motion::follow,
       .program = R"py(self - self.tanh())py"},
      {.name = "hardshrink",
       .group = Group::compute,
       .forms = method_and_function | functional,
       .signatures = {"(Tensor self, Scalar lambd=0.5)"},
       .effect = Effect::compute,
       .out = OutRule::exact,
       .motion = Motion::follow,
       .program = R"py(torch.where((self >= -lambd) & (self <= lambd), torch.zeros_like(self), self))py"},
      {.name = "softshrink",
       .group = Group::compute,
       .forms = functional,
       .signatures = {"(Tensor self, float lambd=0.5)"},
       .effect = Effect::compute,
       .out = OutRule::exact,
       .motion = Motion::follow,
       .program = R"py(
assert lambd >= 0, f'RuntimeError: lambda must be greater or equal to 0, but found to be {lambd}.'
torch.where(self > lambd, self - lambd, torch.where(self < -lambd, self + lambd, self * 0)))py"},
      {.name = "selu",
       .group = Group::compute,
       .forms = functional,
       .signatures = {"(Tensor self, bool inplace=False)"},
       .effect = Effect::compute,
       .motion = Motion::follow,
       .program = R"py(
result = 1.0507009873554805 * torch.where(self > 0, self, 1.6732632423543772 * self.expm1())
self.copy_(result) if inplace else result)py"},
      {.name = "celu",
       .group = Group::compute,
       .forms = functional | function,
       .signatures = {"(Tensor self, float alpha=1.0, bool inplace=False)"},
       .effect = Effect::compute,
       .motion = Motion::follow,
       .program = R"py(
result = torch.where(self > 0, self, alpha * (self / alpha).expm1())
self.copy_(result) if inplace else result)py"},
      {.name = "threshold",
       .group = Group::compute,
       .forms = functional,
       .signatures = {"(Tensor self, float threshold, float value, bool inplace=False)"},
       .effect = Effect::compute,
       .motion = Motion::follow,
       .program = R"py(
result = torch.where(self <= threshold, torch.full_like(self, value), self)
self.copy_(result) if inplace else result)py"},
      {.name = "prelu",
       .group = Group::compute,
       .forms = method_and_function | functional,
       .signatures = {"(Tensor self, Tensor weight)"},
       .effect = Effect::compute,
       .motion = Motion::follow,
       .program = R"py(
channels = self.shape[1] if self.dim() > 1 else 1
assert weight.dim() <= 1, f'RuntimeError: prelu: Expected `weight` to be a scalar or 1D tensor, but got: ndim = {weight.dim()}'
assert weight.numel() == 1 or self.dim() > 0, 'RuntimeError: Not allow zero-dim input tensor.'
assert weight.numel() == 1 or weight.numel() == channels, f'RuntimeError: Mismatch of parameter numbers and input channel size. Found parameter numbers = {weight.numel()} and channel size = {channels}.'
assert self.dtype == weight.dtype, f'RuntimeError: prelu: Type promoting not supported. Got {str(self.type())[6:-6]} and {weight.type()[6:-6]}'
each = weight if weight.numel() == 1 or self.dim() < 2 else weight.view([1, -1] + [1] * (self.dim() - 2))
torch.where(self > 0, self, each * self))py"},
      {.name = "softmin",
       .group = Group::compute,
       .forms = functional,
       .signatures = {"(Tensor self, int dim, *, ScalarType? dtype=None)"},
       .effect = Effect::compute,
       .motion = Motion::follow,
       .program = R"py((-self).softmax(dim, dtype=dtype))py"},
      {.name = "max_pool2d",
       .group = Group::compute,
       .forms = function | functional,
       .signatures = {"(Tensor self, int[2] kernel_size, int[2]? stride=None, int[2] padding=0, int[2] "
                      "dilation=1, bool ceil_mode=False, bool return_indices=False)"},
       .effect = Effect::compute,
       .motion = Motion::converge,
       .arguments = {{"kernel_size", Role::text, "2"}},
       .program = R"py(
(kh, kw), (ph, pw) = (kernel_size if len(kernel_size) == 2 else kernel_size * 2) if isinstance(kernel_size, (tuple, list)) else (kernel_size, kernel_size), (padding if len(padding) == 2 else padding * 2) if isinstance(padding, (tuple, list)) else (padding, padding)
given = stride is not None and stride != () and stride != []
sh, sw = ((stride if len(stride) == 2 else stride * 2) if isinstance(stride, (tuple, list)) else (stride, stride)) if given else (kh, kw)
assert ph * 2 <= kh and pw * 2 <= kw, f'RuntimeError: pad should be at most half of effective kernel size, but got pad={max(ph, pw)}, kernel_size={max(kh, kw)} and dilation=1'

dh, dw = (dilation if len(dilation) == 2 else dilation * 2) if isinstance(dilation, (tuple, list)) else (dilation, dilation)
rows, columns = [-(-(n + 2 * p - d * (k - 1) - 1) // t) + 1 if ceil_mode else 0 for n, k, t, p, d in zip(self.shape[-2:], (kh, kw), (sh, sw), (ph, pw), (dh, dw))]
rows, columns = [count - 1 if (count - 1) * t >= n + p else count for count, n, t, p in zip((rows, columns), self.shape[-2:], (sh, sw), (ph, pw))]
below, right = [max(0, (count - 1) * t + d * (k - 1) + 1 - n - 2 * p) for count, n, k, t, p, d in zip((rows, columns), self.shape[-2:], (kh, kw), (sh, sw), (ph, pw), (dh, dw))]
framed = F.pad(self, (pw, pw + right, ph, ph + below), value=float('-inf')) if ph or pw or below or right else self
F.max_pool2d_with_indices(self, kernel_size, stride, padding, dilation, ceil_mode) if return_indices else framed.unfold(-2, dh * (kh - 1) + 1, sh).unfold(-2, dw * (kw - 1) + 1, sw)[..., ::dh, ::dw].amax((-2, -1)))py"},
      {.name = "avg_pool2d",
       .group = Group::compute,
       .forms = functional,
       .signatures = {"(Tensor self, int[2] kernel_size, int[2]? stride=None, int[2] padding=0, bool "
                      "ceil_mode=False, bool count_include_pad=True, int? divisor_override=None)"},
       .effect = Effect::compute,
       .out = OutRule::exact,
       .motion = Motion::converge,
       .arguments = {{"kernel_size", Role::text, "2"}},
       .program = R"py(
(kh, kw), (ph, pw) = (kernel_size if len(kernel_size) == 2 else kernel_size * 2) if isinstance(kernel_size, (tuple, list)) else (kernel_size, kernel_size), (padding if len(padding) == 2 else padding * 2) if isinstance(padding, (tuple, list)) else (padding, padding)
given = stride is not None and stride != () and stride != []
sh, sw = ((stride if len(stride) == 2 else stride * 2) if isinstance(stride, (tuple, list)) else (stride, stride)) if given else (kh, kw)
assert ph * 2 <= kh and pw * 2 <= kw, f'RuntimeError: pad should be at most half of effective kernel size, but got pad={max(ph, pw)}, kernel_size={max(kh, kw)} and dilation=1'

rows, columns = [-(-(n + 2 * p - k) // t) + 1 if ceil_mode else 0 for n, k, t, p in zip(self.shape[-2:], (kh, kw), (sh, sw), (ph, pw))]
rows, columns = [count - 1 if (count - 1) * t >= n + p else count for count, n, t, p in zip((rows, columns), self.shape[-2:], (sh, sw), (ph, pw))]
below, right = [max(0, (count - 1) * t + k - n - 2 * p) for count, n, k, t, p in zip((rows, columns), self.shape[-2:], (kh, kw), (sh, sw), (ph, pw))]
beyond = (0, right, 0, below)
framed = F.pad(F.pad(self, (pw, pw, ph, ph)), beyond) if ph or pw or below or right else self
total = framed.unfold(-2, kh, sh).unfold(-2, kw, sw).sum((-2, -1))
inside = F.pad(F.pad(torch.ones(self.shape[-2:], dtype=self.dtype), (pw, pw, ph, ph), value=1 if count_include_pad else 0), beyond).unfold(-2, kh, sh).unfold(-2, kw, sw).sum((-2, -1)) if not count_include_pad or below or right else kh * kw
total / (inside if divisor_override is None else divisor_override))py"},
      {.name = "max_pool1d",
       .group = Group::compute,
       .forms = function | functional,
       .signatures = {"(Tensor self, int[1] kernel_size, int[1]? stride=None, int[1] padding=0, int[1] "
                      "dilation=1, bool ceil_mode=False, bool return_indices=False)"},
       .help = "max_pool2d",
       .effect = Effect::compute,
       .motion = Motion::converge,
       .arguments = {{"kernel_size", Role::text, "2"}},
       .program = R"py(
k, p, d = (kernel_size[0] if isinstance(kernel_size, (tuple, list)) else kernel_size), (padding[0] if isinstance(padding, (tuple, list)) else padding), (dilation[0] if isinstance(dilation, (tuple, list)) else dilation)
s = (stride[0] if isinstance(stride, (tuple, list)) else stride) if stride is not None and stride != () else k
F.max_pool1d_with_indices(self, k, s, p, d, ceil_mode) if return_indices else F.max_pool2d(self.unsqueeze(-2), (1, k), (1, s), (0, p), (1, d), ceil_mode).squeeze(-2))py"},
      {.name = "avg_pool1d",
       .group = Group::compute,
       .forms = function | functional,
       .signatures = {"(Tensor self, int[1] kernel_size, int[1]? stride=None, int[1] padding=0, bool "
                      "ceil_mode=False, bool count_include_pad=True)"},
       .help = "avg_pool2d",
       .effect = Effect::compute,
       .motion = Motion::converge,
       .arguments = {{"kernel_size", Role::text, "2"}},
       .program = R"py(
k, p = (kernel_size[0] if isinstance(kernel_size, (tuple, list)) else kernel_size), (padding[0] if isinstance(padding, (tuple, list)) else padding)
s = (stride[0] if isinstance(stride, (tuple, list)) else stride) if stride is not None and stride != () else k
F.avg_pool2d(self.unsqueeze(-2), (1, k), (1, s), (0, p), ceil_mode, count_include_pad).squeeze(-2))py"},
      {.name = "adaptive_avg_pool2d",
       .group = Group::compute,
       .forms = functional,
       .signatures = {"(Tensor self, int[2] output_size)"},
       .effect = Effect::compute,
       .motion = Motion::converge,
       .arguments = {{"output_size", Role::text, "1"}},
       .program = R"py(
oh, ow = (output_size if len(output_size) == 2 else output_size * 2) if isinstance(output_size, (tuple, list)) else (output_size, output_size)
h, w = self.shape[-2:]
rows, columns = oh, ow
torch.stack([torch.stack([self[..., i * h // rows:(i * h + h + rows - 1) // rows, j * w // columns:(j * w + w + columns - 1) // columns].mean((-2, -1)) for j in range(columns)], -1) for i in range(rows)], -2))py"},
      {.name = "adaptive_avg_pool1d",
       .group = Group::compute,
       .forms = function | functional,
       .signatures = {"(Tensor self, int[1] output_size)"},
       .help = "adaptive_avg_pool2d",
       .effect = Effect::compute,
       .motion = Motion::converge,
       .arguments = {{"output_size", Role::text, "1"}},
       .program =
           R"py(F.adaptive_avg_pool2d(self.unsqueeze(-2), (1, (output_size[0] if isinstance(output_size, (tuple, list)) else output_size))).squeeze(-2))py"},
      {.name = "conv2d",
       .group = Group::compute,
       .forms = function | functional,
       .signatures = {"(Tensor input, Tensor weight, Tensor? bias=None, any stride=1, any padding=0, any "
                      "dilation=1, int groups=1)"},
       .effect = Effect::compute,
       .motion = Motion::multiply_out,
       .arguments = {{"input", Role::tensor}, {"weight", Role::text, "torch.ones(1, {}.size(1), 2, 2)"}},
       .program = R"py(
(sh, sw), (dh, dw) = (stride if len(stride) == 2 else stride * 2) if isinstance(stride, (tuple, list)) else (stride, stride), (dilation if len(dilation) == 2 else dilation * 2) if isinstance(dilation, (tuple, list)) else (dilation, dilation)
kh, kw = weight.shape[-2:]
same = [(dh * (kh - 1)) // 2, (dw * (kw - 1)) // 2]
ph, pw = (0, 0) if padding == 'valid' or padding == 'same' else (padding if len(padding) == 2 else padding * 2) if isinstance(padding, (tuple, list)) else (padding, padding)
x = input.unsqueeze(0) if input.dim() == 3 else input
assert x.dim() == 4, f'RuntimeError: Expected 3D (unbatched) or 4D (batched) input to conv2d, but got input of size: {list(input.shape)}'
assert x.shape[1] == weight.shape[1] * groups, f'RuntimeError: Given groups={groups}, weight of size {list(weight.shape)}, expected input{list(x.shape)} to have {weight.shape[1] * groups} channels, but got {x.shape[1]} channels instead'
framed = F.pad(x, (same[1], dw * (kw - 1) - same[1], same[0], dh * (kh - 1) - same[0])) if padding == 'same' else x
columns = F.unfold(framed, (kh, kw), (dh, dw), (ph, pw), (sh, sw))
filters = weight.reshape(groups, weight.shape[0] // groups, -1)
products = filters @ columns.view(x.shape[0], groups, filters.shape[2], -1)
height = (framed.shape[2] + 2 * ph - dh * (kh - 1) - 1) // sh + 1
image = products.reshape(x.shape[0], weight.shape[0], height, columns.shape[2] // height)
sums = image if bias is None else image + bias.view(1, -1, 1, 1)
sums.squeeze(0) if input.dim() == 3 else sums)py"},
      {.name = "conv1d",
       .group = Group::compute,
       .forms = function | functional,
       .signatures = {"(Tensor input, Tensor weight, Tensor? bias=None, any stride=1, any padding=0, any "
                      "dilation=1, int groups=1)"},
       .help = "conv2d",
       .effect = Effect::compute,
       .motion = Motion::multiply_out,
       .arguments = {{"input", Role::tensor}, {"weight", Role::text, "torch.ones(1, {}.size(1), 2)"}},
       .program = R"py(
s, d = (stride[0] if isinstance(stride, (tuple, list)) else stride), (dilation[0] if isinstance(dilation, (tuple, list)) else dilation)
p = padding if padding == 'same' or padding == 'valid' else (0, (padding[0] if isinstance(padding, (tuple, list)) else padding))
F.conv2d(input.unsqueeze(-2), weight.unsqueeze(-2), bias, (1, s), p, (1, d), groups).squeeze(-2))py"},
      {.name = "interpolate",
       .group = Group::compute,
       .forms = functional,
       .signatures = {"(Tensor input, any size=None, any scale_factor=None, str mode='nearest', any "
                      "align_corners=None, any recompute_scale_factor=None, bool antialias=False)"},
       .effect = Effect::compute,
       .motion = Motion::follow,
       .arguments = {{"input", Role::tensor}, {"scale_factor", Role::text, "2"}},
       .program = R"py(
n = input.dim() - 2
assert mode in ('nearest', 'nearest-exact', 'area', 'linear', 'bilinear', 'trilinear', 'bicubic') and 1 <= n <= 3, f'NotImplementedError: Input Error: Only 3D, 4D and 5D input Tensors supported (got {input.dim()}D) for the modes: nearest | linear | bilinear | bicubic | trilinear | area | nearest-exact (got {mode})'
assert align_corners is None or mode in ('linear', 'bilinear', 'bicubic', 'trilinear'), 'ValueError: align_corners option can only be set with the interpolating modes: linear | bilinear | bicubic | trilinear'
assert size is None or scale_factor is None, 'ValueError: only one of size or scale_factor should be defined'
assert size is not None or scale_factor is not None, 'ValueError: either size or scale_factor should be defined'
assert not isinstance(size, (tuple, list)) or len(size) == n, f'ValueError: Input and output must have the same number of spatial dimensions, but got input with spatial dimensions of {list(input.shape[2:])} and output size of {size}. Please provide input tensor in (N, C, d1, d2, ...,dK) format and output size in (o1, o2, ...,oK) format.'
assert not isinstance(scale_factor, (tuple, list)) or len(scale_factor) == n, f'ValueError: Input and scale_factor must have the same number of spatial dimensions, but got input with spatial dimensions of {list(input.shape[2:])} and scale_factor of shape {scale_factor}. Please provide input tensor in (N, C, d1, d2, ...,dK) format and scale_factor in (s1, s2, ...,sK) format.'
assert not antialias, 'NotImplementedError: interpolate with antialias=True is not here'
ranks = [r for m, r in (('linear', 3), ('bilinear', 4), ('bicubic', 4), ('trilinear', 5)) if m == mode]
assert not ranks or ranks[0] == input.dim(), f'NotImplementedError: Got {input.dim()}D input, but {mode} mode needs {ranks[0] if ranks else 0}D input'
scales = None if scale_factor is None else list(scale_factor) if isinstance(scale_factor, (tuple, list)) else [scale_factor] * n
sizes = [int(s * f) for s, f in zip(input.shape[2:], scales)] if scales is not None else list(size) if isinstance(size, (tuple, list)) else [size] * n
kept = scales is not None and not recompute_scale_factor
ratio = [(s - 1) / (t - 1) if align_corners and t > 1 else 0 if align_corners else 1 / scales[d] if kept else s / t for d, (s, t) in enumerate(zip(input.shape[2:], sizes))]
exact = mode == 'nearest-exact'
near = mode == 'nearest' or exact
places = [((torch.arange(t) + (0.5 if exact else 0)) * r).long().clamp(max=s - 1).reshape([-1 if e == d else 1 for e in range(n)]) for d, (s, t, r) in enumerate(zip(input.shape[2:], sizes, ratio))] if near else []
points = [torch.arange(t, dtype=torch.float64) * r if align_corners else (torch.arange(t, dtype=torch.float64) + 0.5) * r - 0.5 for t, r in zip(sizes, ratio)]
taps = [[(p.floor().long() + i, (1.25 * a - 2.25) * a * a + 1 if i in (0, 1) else ((-0.75 * a + 3.75) * a - 6) * a + 3) for i in (-1, 0, 1, 2) for a in [(p - p.floor() - i).abs()]] for p in points] if mode == 'bicubic' else [[(low, 1 - (q - low)), (low + 1, q - low)] for p in points for q in [p.clamp(min=0)] for low in [q.floor().long()]]
parts = [input]
[parts.append(sum([x.index_select(d + 2, i.clamp(0, input.shape[d + 2] - 1)) * w.to(input.dtype).reshape([-1 if e == d else 1 for e in range(n)]) for i, w in tap])) for d, tap in enumerate(taps) for x in [parts.pop()]] if not near and mode != 'area' else None
input[tuple([slice(None), slice(None)] + places)] if near else (F.adaptive_avg_pool1d(input, sizes) if n == 1 else F.adaptive_avg_pool2d(input, sizes) if n == 2 else F.adaptive_avg_pool3d(input, sizes)) if mode == 'area' else parts[0])py"},
      {.name = "upsample",
       .group = Group::compute,
       .forms = functional,
       .signatures = {"(Tensor input, any size=None, any scale_factor=None, str mode='nearest', any "
                      "align_corners=None)"},
       .help = "interpolate",
       .effect = Effect::compute,
       .motion = Motion::follow,
       .arguments = {{"input", Role::tensor}, {"scale_factor", Role::text, "2"}},
       .program = R"py(F.interpolate(input, size, scale_factor, mode, align_corners))py"},
      {.name = "upsample_nearest",
       .group = Group::compute,
       .forms = functional,
       .signatures = {"(Tensor input, any size=None, any scale_factor=None)"},
       .help = "interpolate",
       .effect = Effect::compute,
       .motion = Motion::follow,
       .arguments = {{"input", Role::tensor}, {"scale_factor", Role::text, "2"}},
       .program = R"py(F.interpolate(input, size, scale_factor, 'nearest'))py"},
      {.name = "upsample_bilinear",
       .group = Group::compute,
       .forms = functional,
       .signatures = {"(Tensor input, any size=None, any scale_factor=None)"},
       .help = "interpolate",
       .effect = Effect::compute,
       .motion = Motion::follow,
       .arguments = {{"input", Role::tensor}, {"scale_factor", Role::text, "2"}},
       .program = R"py(F.interpolate(input, size, scale_factor, 'bilinear', True))py"},
      {.name = "instance_norm",
       .group = Group::compute,
       .forms = functional,
       .signatures = {"(Tensor input, Tensor? running_mean=None, Tensor? running_var=None, Tensor? "
                      "weight=None, Tensor? bias=None, bool use_input_stats=True, float momentum=0.1, float "
                      "eps=1e-05)"},
       .effect = Effect::compute,
       .motion = Motion::follow,
       .arguments = {{"input", Role::tensor}},
       .program = R"py(
counts = [s for s in input.shape[2:] if s != 1]
assert not use_input_stats or counts, f'ValueError: Expected more than 1 spatial element when training, got input size {input.size()}'
over = list(range(2, input.dim()))
each = [1, -1] + [1] * (input.dim() - 2)
mean = input.mean(over, keepdim=True) if use_input_stats else running_mean.view(each)
var = input.var(over, unbiased=False, keepdim=True) if use_input_stats else running_var.view(each)
running_mean.mul_(1 - momentum).add_(mean.flatten(1).mean(0), alpha=momentum) if use_input_stats and running_mean is not None else None
running_var.mul_(1 - momentum).add_(input.var(over).mean(0), alpha=momentum) if use_input_stats and running_var is not None else None
plain = (input - mean) * (var + eps).rsqrt()
scaled = plain if weight is None else plain * weight.view(each)
scaled if bias is None else scaled + bias.view(each))py"},
      {.name = "local_response_norm",
       .group = Group::compute,
       .forms = functional,
       .signatures = {"(Tensor input, int size, float alpha=0.0001, float beta=0.75, float k=1.0)"},
       .effect = Effect::compute,
       .motion = Motion::follow,
       .arguments = {{"input", Role::tensor}, {"size", Role::integer, "2"}},
       .program = R"py(
assert input.dim() >= 3, f'ValueError: Expected 3D or higher dimensionality                          input (got {input.dim()} dimensions)'
squares = F.pad((input * input).movedim(1, -1), (size // 2, (size - 1) // 2))
mean = squares.unfold(-1, size, 1).mean(-1).movedim(-1, 1) if input.numel() else None
input if mean is None else input / mean.mul(alpha).add(k).pow(beta).contiguous())py"},
      {.name = "bilinear",
       .group = Group::compute,
       .forms = function | functional,
       .signatures = {"(Tensor input1, Tensor input2, Tensor weight, Tensor? bias=None)"},
       .effect = Effect::compute,
       .motion = Motion::multiply_out,
       .arguments = {{"input1", Role::tensor},
                     {"input2", Role::same_shape},
                     {"weight", Role::text, "torch.ones(1, {}.size(-1), {}.size(-1))"}},
       .program = R"py(
assert input1.dim() == input2.dim(), f'RuntimeError: bilinear(): input dimensions do not match: got {input1.dim()} and {input2.dim()}'
wrong = [d for d in range(input1.dim() - 1) if input1.shape[d] != input2.shape[d]]
assert not wrong, f'RuntimeError: bilinear(): input batch dimensions do not match at dim {wrong[0] if wrong else 0}: got {input1.shape[wrong[0]] if wrong else 0} and {input2.shape[wrong[0]] if wrong else 0}'
assert input1.shape[-1] == weight.shape[1], f'RuntimeError: bilinear(): input1 size does not match weight size: got {input1.shape[-1]} but expected {weight.shape[1]}'
assert input2.shape[-1] == weight.shape[2], f'RuntimeError: bilinear(): input2 size does not match weight size: got {input2.shape[-1]} but expected {weight.shape[2]}'
assert bias is None or bias.shape[0] == weight.shape[0], f'RuntimeError: bilinear(): bias size does not match weight size: got {bias.shape[0] if bias is not None else 0} but expected {weight.shape[0]}'
made = (input1[..., None, :, None] * weight * input2[..., None, None, :]).sum((-2, -1))
made if bias is None else made + bias)py"},
      {.name = "embedding",
       .group = Group::copy,
       .forms = function,
       .signatures = {"(Tensor weight, Tensor indices, int padding_idx=-1, bool scale_grad_by_freq=False, bool "
                      "sparse=False)"},
       .effect = Effect::copy,
       .motion = Motion::follow,
       .arguments = {{"weight", Role::tensor}, {"indices", Role::index}},
       .program = R"py(F.embedding(indices, weight))py"},
      {.name = "embedding_bag",
       .group = Group::compute,
       .forms = functional,
       .signatures = {"(Tensor input, Tensor weight, Tensor? offsets=None, float? max_norm=None, float "
                      "norm_type=2, bool scale_grad_by_freq=False, str mode='mean', bool sparse=False, Tensor? "
                      "per_sample_weights=None, bool include_last_offset=False, int? padding_idx=None)"},
       .effect = Effect::compute,
       .motion = Motion::converge,
       .arguments = {{"input", Role::text, "torch.zeros(1, 2, dtype=torch.int64)"}, {"weight", Role::tensor}},
       .program = R"py(
assert mode in ('sum', 'mean', 'max'), 'ValueError: mode has to be one of sum, mean or max'
assert input.dim() in (1, 2), f'ValueError: input has to be 1D or 2D Tensor, but got Tensor of dimension {input.dim()}'
assert input.dim() == 1 or offsets is None, "ValueError: if input is 2D, then offsets has to be None, as input is treated is a mini-batch of fixed length sequences. However, found offsets of type <class 'torch.Tensor'>"
assert input.dim() == 2 or offsets is not None, 'ValueError: offsets has to be a 1D Tensor but got None'
assert per_sample_weights is None or mode == 'sum', f"NotImplementedError: embedding_bag: per_sample_weights was not None. per_sample_weights is only supported for mode='sum' (got mode='{mode}'). Please open a feature request on GitHub."
assert max_norm is None, 'NotImplementedError: embedding_bag with max_norm is not here'
begins = torch.arange(0, input.numel(), input.shape[1]) if input.dim() == 2 and input.shape[1] else offsets if offsets is not None else torch.zeros(input.shape[0], dtype=torch.int64)
bags = begins.numel() - 1 if include_last_offset else begins.numel()
chosen = input.reshape(-1)
bag = torch.searchsorted(begins.long()[:bags], torch.arange(chosen.numel()), right=True) - 1
kept = (chosen != padding_idx).to(weight.dtype) if padding_idx is not None else torch.ones(chosen.shape, dtype=weight.dtype)
rows = weight[chosen.long()]
scaled = rows if per_sample_weights is None else rows * per_sample_weights.reshape(-1, 1)
shape = (bags, weight.shape[1])
sums = torch.zeros(shape, dtype=weight.dtype).index_add_(0, bag, scaled * kept.unsqueeze(1))
counts = torch.zeros(bags, dtype=weight.dtype).index_add_(0, bag, kept).clamp(min=1).unsqueeze(1)
within = bag[kept > 0]
most = torch.zeros(shape, dtype=weight.dtype).scatter_reduce_(0, within.unsqueeze(1).expand(-1, shape[1]), rows[kept > 0], 'amax', include_self=False) if mode == 'max' else None
sums if mode == 'sum' else sums / counts if mode == 'mean' else most)py"},
      {.name = "rrelu",
       .group = Group::compute,
       .forms = functional | function,
       .signatures = {"(Tensor self, float lower=0.125, float upper=0.3333333333333333, bool training=False, "
                      "bool inplace=False)"},
       .effect = Effect::compute,
       .motion = Motion::follow,
       .program = R"py(
assert lower <= upper, 'RuntimeError: Lower bound should be less than or equal to the upper bound'
slope = (lower + upper) / 2
below = self <= 0
drawn = torch.empty(int(below.sum()), dtype=torch.float64).uniform_(lower, upper).to(self.dtype) if training else None
noise = None if drawn is None else torch.ones_like(self).masked_scatter_(below, drawn)
result = self * noise if training else torch.where(below, self * slope, self)
self.copy_(result) if inplace else result)py"},
  };
}

}  // namespace stridescope::script
