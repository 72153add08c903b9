#include <optional>
#include <string_view>

#include "engine/ops/compute/elementwise.h"
#include "engine/script/evaluate/program.h"
#include "engine/script/table/rows/composed/composed_rows.h"
#include "engine/script/table/rows/compute_support.h"

// Differences, counts, places and quantiles of values, said by other operations.
namespace stridescope::script {
namespace {

ops::NanNumbers nan_numbers(const Call& call) {
  const auto given = [&](std::string_view name) {
    return call.given(name) ? std::optional(call.real(name)) : std::nullopt;
  };
  return {given("nan"), given("posinf"), given("neginf")};
}
Value nan_to_num(const Call& call) {
  return into_empty_like(call, {ops::nan_to_num(call.memory, call.tensor("self"), nan_numbers(call))});
}
Value nan_to_num_in_place(const Call& call) {
  const auto self = call.tensor("self");
  ops::nan_to_num_(call.memory, self, nan_numbers(call));
  return {self};
}

}  // namespace

std::vector<Row> search_programs() {
  return {
      {.name = "nonzero_static",
       .group = Group::compute,
       .forms = method_and_function,
       .signatures = {"(Tensor self, *, int size, int fill_value=-1)"},
       .effect = Effect::compute,
       .out = OutRule::exact,
       .out_refusal =
           "nonzero_static: Expected out tensor to have scalar type {want} but got scalar type{got}",
       .motion = Motion::follow,
       .arguments = {{"size", Role::integer, "2"}},
       .program = R"py(
assert size >= 0, "RuntimeError: nonzero_static: 'size' must be an non-negative integer"
places = self.nonzero()[:size]
made = torch.full((size, self.dim()), fill_value, dtype=torch.int64)
made[:places.shape[0]] = places
made)py"},
      {.name = "norm_except_dim",
       .group = Group::reduce,
       .forms = function,
       .signatures = {"(Tensor v, int pow=2, int dim=0)"},
       .effect = Effect::compute,
       .motion = Motion::converge,
       .arguments = {{"v", Role::tensor}},
       .program = R"py(
n = v.dim()
v.norm(pow) if dim == -1 else v.reshape(v.shape[0], -1).norm(pow, 1).view([-1] + [1] * (n - 1)) if dim == 0 else v.reshape(-1, v.shape[-1]).norm(pow, 0).view([1] * (n - 1) + [-1]) if dim == n - 1 else v.transpose(0, dim).reshape(v.shape[dim], -1).norm(pow, 1).view([-1] + [1] * (n - 1)).transpose(0, dim))py"},
      {.name = "diff",
       .group = Group::compute,
       .forms = method_and_function,
       .signatures = {"(Tensor self, int n=1, int dim=-1, Tensor? prepend=None, Tensor? append=None)"},
       .effect = Effect::compute,
       .out = OutRule::castable,
       .out_sharing = OutSharing::whole,
       .motion = Motion::follow,
       .program = R"py(
assert self.dim() > 0, 'RuntimeError: diff expects input to be at least one-dimensional'
assert n >= 0, f'RuntimeError: order must be non-negative but got {n}'
assert n or out is None or out.dtype == self.dtype, f"RuntimeError: expected scalar_type {self.type().split('.')[-1][:-6]} but found {out.type().split('.')[-1][:-6]}"
ends = [part for part in (prepend, append) if part is not None]
assert all([part.dim() == self.dim() for part in ends]), 'RuntimeError: diff expects prepend or append to be the same dimension as input'
other = [(i, self.shape[i], s) for part in ends for i, s in enumerate(part.shape) if i != dim % self.dim() and s != self.shape[i]]
assert not other, f'RuntimeError: diff expects the shape of tensor to prepend or append to match that of input except along the differencing dimension; input.size({other[0][0] if other else 0}) = {other[0][1] if other else 0}, but got tensor.size({other[0][0] if other else 0}) = {other[0][2] if other else 0}'
x = torch.cat([part for part in (prepend, self, append) if part is not None], dim) if n and (prepend is not None or append is not None) else self
size = x.size(dim)
times = min(n, size)
after, before = x.narrow(dim, min(size, 1), max(size - 1, 0)), x.narrow(dim, 0, max(size - 1, 0))
step = None if times == 0 else after.logical_xor(before) if x.dtype == torch.bool else after - before
parts = [step]
[parts.append(torch.diff(parts.pop(), 1, dim)) for _ in range(times - 1)]
x.clone() if times == 0 else parts[0])py"},
      {.name = "isin",
       .group = Group::compute,
       .forms = function,
       .signatures =
           {"(Tensor elements, Tensor test_elements, *, bool assume_unique=False, bool invert=False)",
            "(Tensor elements, Scalar test_element, *, bool assume_unique=False, bool invert=False)",
            "(Scalar element, Tensor test_elements, *, bool assume_unique=False, bool invert=False)"},
       .effect = Effect::compute,
       .out = OutRule::exact,
       .motion = Motion::follow,
       .arguments = {{"elements", Role::tensor}, {"test_elements", Role::same_shape}},
       .program = R"py(
x = torch.as_tensor(element if elements is None else elements)
assert x.dtype != torch.bool, 'RuntimeError: Unsupported input type encountered for isin(): Bool'
among = torch.as_tensor(test_element if test_elements is None else test_elements).reshape(-1)
kind = torch.promote_types(x.dtype, among.dtype)
ordered = among.to(kind).sort().values if among.numel() > 16 else among[:0]
seen = ordered[:int((ordered == ordered).sum())]
at = torch.searchsorted(seen, x.to(kind)).clamp(max=seen.numel() - 1) if seen.numel() > 0 else None
found = (x.unsqueeze(-1) == among).any(-1) if at is None else seen[at] == x.to(kind)
~found if invert else found)py"},
      {.name = "bincount",
       .group = Group::compute,
       .forms = method_and_function,
       .signatures = {"(Tensor self, Tensor? weights=None, int minlength=0)"},
       .effect = Effect::compute,
       .motion = Motion::converge,
       .program = R"py(
assert not self.is_floating_point(), f'RuntimeError: "bincount_cpu" not implemented for \'{self.type()[6:-6]}\''
assert minlength >= 0, 'RuntimeError: minlength should be >= 0'
assert self.dim() == 1 and (self.numel() == 0 or self.min() >= 0), 'RuntimeError: bincount only supports 1-d non-negative integral inputs.'
assert weights is None or self.numel() == 0 or weights.shape == self.shape, 'RuntimeError: weights should be 1-d and have the same length as input'
counted = torch.ones(self.shape, dtype=torch.int64) if weights is None or self.numel() == 0 else weights if weights.dtype == torch.float32 else weights.double()
bins = max(int(self.max()) + 1 if self.numel() else 0, minlength)
torch.zeros(bins, dtype=counted.dtype).index_add_(0, self.long(), counted))py"},
      {.name = "histc",
       .group = Group::compute,
       .forms = method_and_function,
       .signatures = {"(Tensor self, int bins=100, Scalar min=0, Scalar max=0)"},
       .effect = Effect::compute,
       .out = OutRule::exact,
       .out_refusal =
           "torch.histogram: input tensor and hist tensor should have the same dtype, but got input "
           "{want_c} and hist {got_c}",
       .motion = Motion::converge,
       .arguments = {{"bins", Role::integer, "4"}},
       .program = R"py(
assert bins > 0, f'RuntimeError: torch.histogram(): bins must be > 0, but got {bins} for dimension 0'
whole = min == max and self.numel() > 0
low, high = (self.min().item(), self.max().item()) if whole else (min, max)
a, b = (low - 1, high + 1) if low == high else (low, high)
assert a - a == 0 and b - b == 0, f'RuntimeError: torch.histc: range of [{a:g}, {b:g}] is not finite'
assert a < b, 'RuntimeError: torch.histc: max must be larger than min'
assert self.dtype != torch.bool, 'RuntimeError: "linspace_cpu" not implemented for \'Bool\''
assert self.is_floating_point(), f'RuntimeError: "histogram_cpu" not implemented for \'{self.type()[6:-6]}\''
inside = self[(self >= a) & (self <= b)]
place = ((inside - a) / (b - a) * bins).long().clamp(0, bins - 1)
torch.zeros(bins, dtype=self.dtype).index_add_(0, place, torch.ones_like(inside)))py"},
      {.name = "nan_to_num",
       .group = Group::compute,
       .forms = method_and_function,
       .signatures = {"(Tensor self, float? nan=None, float? posinf=None, float? neginf=None)"},
       .effect = Effect::compute,
       .out = OutRule::exact,
       .out_sharing = OutSharing::whole,
       .out_refusal = "nan_to_num: dtype of out: {got} should be same as input: {want}",
       .evaluate = nan_to_num,
       .in_place = nan_to_num_in_place,
       .in_place_forms = method_and_function},
      {.name = "quantile",
       .group = Group::compute,
       .forms = method_and_function,
       .signatures =
           {"(Tensor self, Tensor q, int? dim=None, bool keepdim=False, *, str interpolation='linear')",
            "(Tensor self, float q, int? dim=None, bool keepdim=False, *, str interpolation='linear')"},
       .effect = Effect::compute,
       .out = OutRule::exact,
       .out_refusal = "quantile() out tensor must be same dtype as the input tensor",
       .motion = Motion::converge,
       .arguments = {{"q", Role::number, "0.5"}},
       .program = R"py(
t = q if isinstance(q, torch.Tensor) else torch.tensor(q, dtype=self.dtype)
assert self.numel() > 0, 'RuntimeError: quantile() input tensor must be non-empty'
assert t.dim() <= 1, 'RuntimeError: quantile() q must be a scalar or 1D tensor'
assert self.dtype == torch.float32 or self.dtype == torch.float64, 'RuntimeError: quantile() input tensor must be either float or double dtype'
assert t.dtype == self.dtype, 'RuntimeError: quantile() q tensor must be same dtype as the input tensor'
assert interpolation in ('linear', 'lower', 'higher', 'midpoint', 'nearest'), f"RuntimeError: quantile() interpolation must be one of linear, lower, higher, midpoint or nearest, but got {interpolation}"
assert isinstance(q, torch.Tensor) or 0 <= q <= 1, f'RuntimeError: quantile() q must be in the range [0, 1] but got {q:g}'
assert t.numel() == 0 or bool(((t >= 0) & (t <= 1)).all()), 'RuntimeError: quantile() q values must be in the range [0, 1]'
x = self.reshape(-1) if dim is None else (self.unsqueeze(0) if self.dim() == 0 else self).movedim(dim, -1)
s = x.sort(-1).values
missing = s.isnan()
last = s.shape[-1] - 1
rank = torch.where(missing.any(-1, keepdim=True), float(last), t.reshape(-1) * last)
low, high = rank.floor(), rank.ceil()
below, above = s.gather(-1, low.long()), s.gather(-1, high.long())
near = rank.round().long() if interpolation == 'nearest' else low.long()
weight = torch.full_like(rank, 0.5) if interpolation == 'midpoint' else rank - low
found = below if interpolation == 'lower' else above if interpolation == 'higher' else s.gather(-1, near) if interpolation == 'nearest' else below.lerp(above, weight)
whole = found if not keepdim or self.dim() == 0 else found.reshape([1] * self.dim() + [t.numel()]) if dim is None else found.unsqueeze(dim % self.dim())
kept = whole.movedim(-1, 0)
result = kept.squeeze(0) if t.dim() == 0 else kept
result if out is None else result.contiguous())py"},
      {.name = "nanquantile",
       .group = Group::compute,
       .forms = method_and_function,
       .signatures =
           {"(Tensor self, Tensor q, int? dim=None, bool keepdim=False, *, str interpolation='linear')",
            "(Tensor self, float q, int? dim=None, bool keepdim=False, *, str interpolation='linear')"},
       .effect = Effect::compute,
       .out = OutRule::exact,
       .out_refusal = "quantile() out tensor must be same dtype as the input tensor",
       .motion = Motion::converge,
       .arguments = {{"q", Role::number, "0.5"}},
       .program = R"py(
t = q if isinstance(q, torch.Tensor) else torch.tensor(q, dtype=self.dtype)
assert self.numel() > 0, 'RuntimeError: quantile() input tensor must be non-empty'
assert t.dim() <= 1, 'RuntimeError: quantile() q must be a scalar or 1D tensor'
assert self.dtype == torch.float32 or self.dtype == torch.float64, 'RuntimeError: quantile() input tensor must be either float or double dtype'
assert t.dtype == self.dtype, 'RuntimeError: quantile() q tensor must be same dtype as the input tensor'
assert interpolation in ('linear', 'lower', 'higher', 'midpoint', 'nearest'), f"RuntimeError: quantile() interpolation must be one of linear, lower, higher, midpoint or nearest, but got {interpolation}"
assert isinstance(q, torch.Tensor) or 0 <= q <= 1, f'RuntimeError: quantile() q must be in the range [0, 1] but got {q:g}'
assert t.numel() == 0 or bool(((t >= 0) & (t <= 1)).all()), 'RuntimeError: quantile() q values must be in the range [0, 1]'
x = self.reshape(-1) if dim is None else (self.unsqueeze(0) if self.dim() == 0 else self).movedim(dim, -1)
s = x.sort(-1).values
missing = s.isnan()
last = s.shape[-1] - 1
rank = (t.reshape(-1) * ((~missing).sum(-1, keepdim=True) - 1)).clamp(min=0)
low, high = rank.floor(), rank.ceil()
below, above = s.gather(-1, low.long()), s.gather(-1, high.long())
near = rank.round().long() if interpolation == 'nearest' else low.long()
weight = torch.full_like(rank, 0.5) if interpolation == 'midpoint' else rank - low
found = below if interpolation == 'lower' else above if interpolation == 'higher' else s.gather(-1, near) if interpolation == 'nearest' else below.lerp(above, weight)
whole = found if not keepdim or self.dim() == 0 else found.reshape([1] * self.dim() + [t.numel()]) if dim is None else found.unsqueeze(dim % self.dim())
kept = whole.movedim(-1, 0)
result = kept.squeeze(0) if t.dim() == 0 else kept
result if out is None else result.contiguous())py"},
      {.name = "msort",
       .group = Group::copy,
       .forms = method_and_function,
       .signatures = {"(Tensor self)"},
       .effect = Effect::copy,
       .out = OutRule::exact,
       .motion = Motion::follow,
       .program = R"py(self.sort(0).values)py"},
  };
}

}  // namespace stridescope::script
