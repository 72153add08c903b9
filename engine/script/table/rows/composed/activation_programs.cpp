#include "engine/script/evaluate/program.h"
#include "engine/script/table/rows/composed/composed_rows.h"

// Activations, said by other operations.
namespace stridescope::script {

std::vector<Row> activation_programs() {
  return {
      {.name = "glu",
       .group = Group::compute,
       .forms = functional,
       .signatures = {"(Tensor self, int dim=-1)"},
       .effect = Effect::compute,
       .motion = Motion::follow,
       .kernel = {"glu_cpu", Takes::floating},
       .program = R"py(
assert self.dim() > 0, 'RuntimeError: glu does not support scalars because halving size must be even'
assert self.shape[dim] % 2 == 0, f'RuntimeError: Halving dimension must be even, but dimension {dim % self.dim()} is size {self.shape[dim]}'
first, second = self.chunk(2, dim)
first * second.sigmoid())py"},
      {.name = "mish",
       .group = Group::compute,
       .forms = functional,
       .signatures = {"(Tensor self, bool inplace=False)"},
       .effect = Effect::compute,
       .motion = Motion::follow,
       .kernel = {"mish_cpu", Takes::floating},
       .program = R"py(
result = self * F.softplus(self).tanh()
self.copy_(result) if inplace else result)py"},
      {.name = "logsigmoid",
       .group = Group::compute,
       .forms = functional,
       .signatures = {"(Tensor self)"},
       .effect = Effect::compute,
       .out = OutRule::exact,
       .motion = Motion::follow,
       .kernel = {"log_sigmoid_cpu", Takes::floating},
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
       .out_sharing = OutSharing::whole,
       .out_refusal = "Found dtype {got} but expected {want}",
       .motion = Motion::follow,
       .kernel = {"hardshrink_cpu", Takes::floating},
       .program = R"py(torch.where((self >= -lambd) & (self <= lambd), torch.zeros_like(self), self))py"},
      {.name = "softshrink",
       .group = Group::compute,
       .forms = functional,
       .signatures = {"(Tensor self, float lambd=0.5)"},
       .effect = Effect::compute,
       .out = OutRule::exact,
       .out_sharing = OutSharing::whole,
       .out_refusal = "Found dtype {got} but expected {want}",
       .motion = Motion::follow,
       .program = R"py(
assert lambd >= 0, f'RuntimeError: lambda must be greater or equal to 0, but found to be {lambd:g}.'
assert self.is_floating_point(), f'RuntimeError: "softshrink_cpu" not implemented for \'{self.type()[6:-6]}\''
torch.where(self > lambd, self - lambd, torch.where(self < -lambd, self + lambd, self * 0)))py"},
      {.name = "selu",
       .group = Group::compute,
       .forms = functional,
       .signatures = {"(Tensor self, bool inplace=False)"},
       .effect = Effect::compute,
       .motion = Motion::follow,
       .kernel = {"elu_cpu", Takes::floating},
       .program = R"py(
result = 1.0507009873554805 * torch.where(self > 0, self, 1.6732632423543772 * self.expm1())
self.copy_(result) if inplace else result)py"},
      {.name = "celu",
       .group = Group::compute,
       .forms = functional | function,
       .signatures = {"(Tensor self, float alpha=1.0, bool inplace=False)"},
       .effect = Effect::compute,
       .motion = Motion::follow,
       .kernel = {"elu_cpu", Takes::floating},
       .program = R"py(
assert alpha != 0, 'RuntimeError: ZeroDivisionError: alpha cannot be 0 for CELU'
result = torch.where(self > 0, self, alpha * (self / alpha).expm1())
self.copy_(result) if inplace else result)py"},
      {.name = "threshold",
       .group = Group::compute,
       .forms = functional,
       .signatures = {"(Tensor self, float threshold, float value, bool inplace=False)"},
       .effect = Effect::compute,
       .motion = Motion::follow,
       .kernel = {"threshold_cpu", Takes::numbers},
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
      {.name = "rrelu",
       .group = Group::compute,
       .forms = functional | function,
       .signatures = {"(Tensor self, float lower=0.125, float upper=0.3333333333333333, bool training=False, "
                      "bool inplace=False)"},
       .effect = Effect::compute,
       .motion = Motion::follow,
       .kernel = {"rrelu_with_noise_out_cpu", Takes::floating},
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
