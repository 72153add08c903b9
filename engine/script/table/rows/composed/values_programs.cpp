#include "engine/script/evaluate/program.h"
#include "engine/script/table/rows/composed/composed_rows.h"

// Operations on values, said by other operations.
namespace stridescope::script {

std::vector<Row> values_programs() {
  return {
      {.name = "diff",
       .group = Group::compute,
       .forms = method_and_function,
       .signatures = {"(Tensor self, int n=1, int dim=-1, Tensor? prepend=None, Tensor? append=None)"},
       .effect = Effect::compute,
       .out = OutRule::exact,
       .motion = Motion::follow,
       .program = R"py(
assert self.dim() > 0, 'RuntimeError: diff expects input to be at least one-dimensional'
assert n >= 0, f'RuntimeError: order must be non-negative but got {n}'
x = torch.cat([part for part in (prepend, self, append) if part is not None], dim) if prepend is not None or append is not None else self
size = x.shape[dim]
times = min(n, size)
after, before = x.narrow(dim, min(size, 1), max(size - 1, 0)), x.narrow(dim, 0, max(size - 1, 0))
step = None if times == 0 else after.logical_xor(before) if x.dtype == torch.bool else after - before
parts = [step]
[parts.append(torch.diff(parts.pop(), 1, dim)) for _ in range(times - 1)]
x.clone(memory_format=torch.contiguous_format) if times == 0 else parts[0])py"},
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
found = (x.unsqueeze(-1) == among).any(-1)
~found if invert else found)py"},
      {.name = "bincount",
       .group = Group::compute,
       .forms = method_and_function,
       .signatures = {"(Tensor self, Tensor? weights=None, int minlength=0)"},
       .effect = Effect::compute,
       .motion = Motion::converge,
       .program = R"py(
assert minlength >= 0, 'RuntimeError: minlength should be >= 0'
assert self.dim() == 1 and not self.is_floating_point() and (self.numel() == 0 or self.min() >= 0), 'RuntimeError: bincount only supports 1-d non-negative integral inputs.'
assert weights is None or weights.shape == self.shape, 'RuntimeError: weights should be 1-d and have the same length as input'
counted = torch.ones(self.shape, dtype=torch.int64) if weights is None else weights if weights.dtype == torch.float32 else weights.double()
bins = max(int(self.max()) + 1 if self.numel() else 0, minlength)
torch.zeros(bins, dtype=counted.dtype).index_add_(0, self.long(), counted))py"},
      {.name = "histc",
       .group = Group::compute,
       .forms = method_and_function,
       .signatures = {"(Tensor self, int bins=100, Scalar min=0, Scalar max=0)"},
       .effect = Effect::compute,
       .out = OutRule::exact,
       .motion = Motion::converge,
       .arguments = {{"bins", Role::integer, "4"}},
       .program = R"py(
assert self.is_floating_point(), f'RuntimeError: "histogram_cpu" not implemented for \'{self.type()[6:-6]}\''
assert bins > 0, 'RuntimeError: bins must be > 0'
whole = min == max and self.numel() > 0
low, high = (self.min().item(), self.max().item()) if whole else (min, max)
a, b = (low - 1, high + 1) if low == high else (low, high)
assert a - a == 0 and b - b == 0, f'RuntimeError: range of [{a}, {b}] is not finite'
assert a < b, 'RuntimeError: max must be larger than min'
inside = self[(self >= a) & (self <= b)]
place = ((inside - a) / (b - a) * bins).long().clamp(0, bins - 1)
torch.zeros(bins, dtype=self.dtype).index_add_(0, place, torch.ones_like(inside)))py"},
      {.name = "searchsorted",
       .group = Group::compute,
       .forms = function,
       .signatures = {"(Tensor sorted_sequence, Tensor self, *, bool out_int32=False, bool right=False, str? "
                      "side=None, Tensor? sorter=None)",
                      "(Tensor sorted_sequence, Scalar self, *, bool out_int32=False, bool right=False, str? "
                      "side=None, Tensor? sorter=None)"},
       .effect = Effect::compute,
       .out = OutRule::exact,
       .motion = Motion::follow,
       .arguments = {{"sorted_sequence", Role::text, "{}.reshape(-1).sort().values"}},
       .program = R"py(
assert side is None or side == 'left' or side == 'right', f"RuntimeError: torch.searchsorted(): side can only be 'left' or 'right' but got {side}"
assert not (right and side == 'left'), "RuntimeError: torch.searchsorted(): side and right can't be set to opposites, got side of left while right was True"
value = self if isinstance(self, torch.Tensor) else torch.tensor(self, dtype=sorted_sequence.dtype)
assert sorted_sequence.dim() > 0, 'RuntimeError: torch.searchsorted(): input value can be a scalar only when boundaries tensor dimension is 1, but we got boundaries tensor dim(0) and input value\'s dim(' + str(value.dim()) + ') numel(' + str(value.numel()) + ')'
assert sorted_sequence.dim() == 1 or (value.dim() > 0 and sorted_sequence.shape[:-1] == value.shape[:-1]), f'RuntimeError: torch.searchsorted(): boundaries tensor should be 1 dimension or the first N-1 dimensions of boundaries tensor and input value tensor must match, but we got boundaries tensor {list(sorted_sequence.shape)} and input value tensor {list(value.shape)}'
order = sorted_sequence if sorter is None else sorted_sequence.gather(-1, sorter)
n = order.shape[-1]
after = right or side == 'right'
low = torch.zeros(value.shape, dtype=torch.int32 if out_int32 else torch.int64)
high = torch.full_like(low, n)
flat = order.dim() == 1
[(low.copy_(torch.where(on, middle + 1, low)), high.copy_(torch.where(on, high, torch.minimum(middle, high)))) for _ in range(len(bin(n)) - 2) for middle in [(low + high) // 2] for place in [middle.clamp(max=n - 1).long()] for seen in [order[place] if flat else order.gather(-1, place)] for on in [(low < high) & ~(seen > value if after else seen >= value)]] if n else None
low)py"},
      {.name = "bucketize",
       .group = Group::compute,
       .forms = function,
       .signatures = {"(Tensor self, Tensor boundaries, *, bool out_int32=False, bool right=False)",
                      "(Scalar self, Tensor boundaries, *, bool out_int32=False, bool right=False)"},
       .effect = Effect::compute,
       .out = OutRule::exact,
       .motion = Motion::follow,
       .arguments = {{"boundaries", Role::text, "torch.tensor([1, 3, 5], dtype={}.dtype)"}},
       .program = R"py(
assert boundaries.dim() == 1, f'RuntimeError: boundaries tensor must be 1 dimension, but got dim({boundaries.dim()})'
torch.searchsorted(boundaries, self, out_int32=out_int32, right=right))py"},
      {.name = "nan_to_num",
       .group = Group::compute,
       .forms = method_and_function,
       .signatures = {"(Tensor self, float? nan=None, float? posinf=None, float? neginf=None)"},
       .effect = Effect::compute,
       .out = OutRule::castable,
       .motion = Motion::follow,
       .program = R"py(
info = torch.finfo(self.dtype) if self.is_floating_point() else None
high = None if info is None else info.max if posinf is None else posinf
low = None if info is None else info.min if neginf is None else neginf
self.clone() if info is None else torch.where(self.isnan(), 0.0 if nan is None else nan, torch.where(self == torch.inf, high, torch.where(self == -torch.inf, low, self))))py",
       .in_place = evaluate_program_in_place,
       .in_place_forms = method_and_function},
      {.name = "quantile",
       .group = Group::compute,
       .forms = method_and_function,
       .signatures =
           {"(Tensor self, Tensor q, int? dim=None, bool keepdim=False, *, str interpolation='linear')",
            "(Tensor self, float q, int? dim=None, bool keepdim=False, *, str interpolation='linear')"},
       .effect = Effect::compute,
       .out = OutRule::exact,
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
front = found.movedim(-1, 0)
kept = front if not keepdim else front.reshape([t.numel()] + [1] * self.dim()) if dim is None else front.unsqueeze(dim + 1 if dim >= 0 else dim) if self.dim() else front
kept.squeeze(0) if t.dim() == 0 else kept)py"},
      {.name = "nanquantile",
       .group = Group::compute,
       .forms = method_and_function,
       .signatures =
           {"(Tensor self, Tensor q, int? dim=None, bool keepdim=False, *, str interpolation='linear')",
            "(Tensor self, float q, int? dim=None, bool keepdim=False, *, str interpolation='linear')"},
       .effect = Effect::compute,
       .out = OutRule::exact,
       .motion = Motion::converge,
       .arguments = {{"q", Role::number, "0.5"}},
       .program = R"py(
t = q if isinstance(q, torch.Tensor) else torch.tensor(q, dtype=self.dtype)
assert self.numel() > 0, 'RuntimeError: nanquantile() input tensor must be non-empty'
assert t.dim() <= 1, 'RuntimeError: nanquantile() q must be a scalar or 1D tensor'
assert self.dtype == torch.float32 or self.dtype == torch.float64, 'RuntimeError: nanquantile() input tensor must be either float or double dtype'
assert t.dtype == self.dtype, 'RuntimeError: nanquantile() q tensor must be same dtype as the input tensor'
assert interpolation in ('linear', 'lower', 'higher', 'midpoint', 'nearest'), f"RuntimeError: nanquantile() interpolation must be one of linear, lower, higher, midpoint or nearest, but got {interpolation}"
assert isinstance(q, torch.Tensor) or 0 <= q <= 1, f'RuntimeError: nanquantile() q must be in the range [0, 1] but got {q:g}'
assert t.numel() == 0 or bool(((t >= 0) & (t <= 1)).all()), 'RuntimeError: nanquantile() q values must be in the range [0, 1]'
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
front = found.movedim(-1, 0)
kept = front if not keepdim else front.reshape([t.numel()] + [1] * self.dim()) if dim is None else front.unsqueeze(dim + 1 if dim >= 0 else dim) if self.dim() else front
kept.squeeze(0) if t.dim() == 0 else kept)py"},
      {.name = "msort",
       .group = Group::copy,
       .forms = method_and_function,
       .signatures = {"(Tensor self)"},
       .effect = Effect::copy,
       .out = OutRule::exact,
       .motion = Motion::follow,
       .program = R"py(self.sort(0).values)py"},
      {.name = "cov",
       .group = Group::compute,
       .forms = method_and_function,
       .signatures = {"(Tensor self, *, int correction=1, Tensor? fweights=None, Tensor? aweights=None)"},
       .effect = Effect::compute,
       .motion = Motion::multiply_out,
       .program = R"py(
assert self.dim() <= 2, f'RuntimeError: cov(): expected input to have two or fewer dimensions but got an input with {self.dim()} dimensions'
assert self.dtype != torch.bool, 'RuntimeError: cov(): bool dtype is not supported for input'
x = self.reshape(1, -1) if self.dim() < 2 else self
n = x.shape[1]
assert fweights is None or fweights.dim() <= 1, f'RuntimeError: cov(): expected fweights to have one or fewer dimensions but got fweights with {fweights.dim() if fweights is not None else 0} dimensions'
assert fweights is None or not fweights.is_floating_point(), f'RuntimeError: cov(): expected fweights to have integral dtype but got fweights with {fweights.type()[6:-6] if fweights is not None else 0} dtype'
assert fweights is None or fweights.numel() == n, f'RuntimeError: cov(): expected fweights to have the same numel as there are observations in the input but got {fweights.numel() if fweights is not None else 0} != {n}'
assert fweights is None or n == 0 or bool(fweights.min() >= 0), 'RuntimeError: cov(): fweights cannot be negative'
assert aweights is None or aweights.dim() <= 1, f'RuntimeError: cov(): expected aweights to have one or fewer dimensions but got aweights with {aweights.dim() if aweights is not None else 0} dimensions'
assert aweights is None or aweights.is_floating_point(), f'RuntimeError: cov(): expected aweights to have floating point dtype but got aweights with {aweights.type()[6:-6] if aweights is not None else 0} dtype'
assert aweights is None or aweights.numel() == n, f'RuntimeError: cov(): expected aweights to have the same numel as there are observations in the input but got {aweights.numel() if aweights is not None else 0} != {n}'
assert aweights is None or n == 0 or bool(aweights.min() >= 0), 'RuntimeError: cov(): aweights cannot be negative'
f = fweights if aweights is None else aweights if fweights is None else fweights * aweights
total = n if f is None else f.sum()
mean = (x if f is None else x * f).sum(1) / total if x.is_floating_point() else (x.double() if f is None else x * f).sum(1).to(torch.get_default_dtype()) / total
free = (total - correction if f is None else total - correction if aweights is None else total - correction * (f * aweights).sum() / total)
c = x - mean.unsqueeze(1)
product = c @ (c if f is None else c * f).t()
(product / (max(free, 0) if f is None else free.clamp(min=0))).squeeze())py"},
      {.name = "corrcoef",
       .group = Group::compute,
       .forms = method_and_function,
       .signatures = {"(Tensor self)"},
       .effect = Effect::compute,
       .motion = Motion::multiply_out,
       .program = R"py(
assert self.dim() <= 2, f'RuntimeError: corrcoef(): expected input to have two or fewer dimensions but got an input with {self.dim()} dimensions'
c = self.cov()
d = None if c.dim() == 0 else c.diag().sqrt()
c / c if c.dim() == 0 else (c / d.unsqueeze(-1) / d.unsqueeze(0)).clip(-1, 1))py"},
      {.name = "cdist",
       .group = Group::compute,
       .forms = function,
       .signatures = {"(Tensor x1, Tensor x2, float p=2.0, str? compute_mode=None)"},
       .effect = Effect::compute,
       .motion = Motion::multiply_out,
       .arguments = {{"x1", Role::tensor}, {"x2", Role::same_shape}},
       .program = R"py(
assert x1.dim() >= 2, f'RuntimeError: cdist only supports at least 2D tensors, X1 got: {x1.dim()}D'
assert x2.dim() >= 2, f'RuntimeError: cdist only supports at least 2D tensors, X2 got: {x2.dim()}D'
assert x1.shape[-1] == x2.shape[-1], f'RuntimeError: X1 and X2 must have the same number of columns. X1: {x1.shape[-1]} X2: {x2.shape[-1]}'
assert x1.is_floating_point(), f'RuntimeError: cdist only supports floating-point dtypes, X1 got: {x1.type()[6:-6]}'
assert x2.is_floating_point(), f'RuntimeError: cdist only supports floating-point dtypes, X2 got: {x2.type()[6:-6]}'
assert p >= 0, 'RuntimeError: cdist only supports non-negative p values'
torch.linalg.vector_norm(x1.unsqueeze(-2) - x2.unsqueeze(-3), p, -1))py"},
      {.name = "trapezoid",
       .aliases = {"trapz"},
       .group = Group::compute,
       .forms = function,
       .signatures = {"(Tensor y, Tensor x, *, int dim=-1)", "(Tensor y, *, Scalar dx=1, int dim=-1)"},
       .effect = Effect::compute,
       .motion = Motion::converge,
       .arguments = {{"y", Role::tensor}},
       .program = R"py(
left, right = y.narrow(dim, 0, max(y.shape[dim] - 1, 0)), y.narrow(dim, min(y.shape[dim], 1), max(y.shape[dim] - 1, 0))
gaps = None if x is None else x.diff() if x.dim() == 1 and y.dim() > 1 and dim % y.dim() == y.dim() - 1 else x.diff().reshape([-1] + [1] * (y.dim() - 1 - dim % y.dim())) if x.dim() == 1 else x.diff(dim=dim)
y.sum(dim) * 0.0 if y.shape[dim] == 0 else (y.sum(dim) - (y.select(dim, 0) + y.select(dim, -1)) * 0.5) * dx if gaps is None else (gaps * (left + right)).sum(dim) / 2.)py"},
      {.name = "cumulative_trapezoid",
       .group = Group::compute,
       .forms = function,
       .signatures = {"(Tensor y, Tensor x, *, int dim=-1)", "(Tensor y, *, Scalar dx=1, int dim=-1)"},
       .effect = Effect::compute,
       .motion = Motion::accumulate,
       .arguments = {{"y", Role::tensor}},
       .program = R"py(
left, right = y.narrow(dim, 0, y.shape[dim] - 1), y.narrow(dim, 1, y.shape[dim] - 1)
gaps = None if x is None else x.diff().reshape([-1] + [1] * (y.dim() - 1 - dim % y.dim())) if x.dim() == 1 else x.diff(dim=dim)
(dx / 2. * (left + right)).cumsum(dim) if gaps is None else ((gaps / 2.) * (left + right)).cumsum(dim))py"},
      {.name = "index_reduce",
       .group = Group::compute,
       .forms = method_and_function,
       .signatures =
           {"(Tensor self, int dim, Tensor index, Tensor source, str reduce, *, bool include_self=True)"},
       .effect = Effect::compute,
       .out = OutRule::exact,
       .motion = Motion::follow,
       .arguments = {{"index", Role::index},
                     {"source", Role::text, "{}[-1:].clone()"},
                     {"reduce", Role::text, "'amax'"}},
       .program = R"py(
assert reduce in ('prod', 'mean', 'amax', 'amin'), f'RuntimeError: index_reduce(): Expected reduce to be one of prod, mean, amax or amin but got {reduce}.'
assert index.dim() <= 1, f'RuntimeError: index_reduce(): Expected dtype int32/int64 for index'
assert self.dtype == source.dtype, f'RuntimeError: index_reduce(): self and source expected to have the same dtype, but got (self) {self.type()[6:-6]} and (source) {source.type()[6:-6]}'
place = index.long().reshape([-1 if d == dim % source.dim() else 1 for d in range(source.dim())]).expand(source.shape) if source.dim() else index.long().reshape([])
self.scatter_reduce(dim, place, source, reduce, include_self=include_self))py",
       .in_place = evaluate_program_in_place},
      {.name = "kron",
       .group = Group::compute,
       .forms = method_and_function,
       .signatures = {"(Tensor self, Tensor other)"},
       .effect = Effect::compute,
       .out = OutRule::castable,
       .motion = Motion::follow,
       .program = R"py(
n = max(self.dim(), other.dim())
a, b = [1] * (n - self.dim()) + list(self.shape), [1] * (n - other.dim()) + list(other.shape)
left = self.reshape([s for size in a for s in (size, 1)])
right = other.reshape([s for size in b for s in (1, size)])
(left * right).reshape([x * y for x, y in zip(a, b)]))py"},
      {.name = "inner",
       .group = Group::compute,
       .forms = method_and_function,
       .signatures = {"(Tensor self, Tensor other)"},
       .effect = Effect::compute,
       .out = OutRule::exact,
       .motion = Motion::multiply_out,
       .program = R"py(
assert self.dim() == 0 or other.dim() == 0 or self.shape[-1] == other.shape[-1], f'RuntimeError: inner() the last dimension must match on both input tensors but got shapes {list(self.shape)} and {list(other.shape)}'
self * other if self.dim() == 0 or other.dim() == 0 else torch.tensordot(self, other, ([-1], [-1])))py"},
      {.name = "vdot",
       .group = Group::compute,
       .forms = method_and_function,
       .signatures = {"(Tensor self, Tensor other)"},
       .effect = Effect::compute,
       .out = OutRule::exact,
       .motion = Motion::multiply_out,
       .program = R"py(torch.dot(self, other))py"},
      {.name = "cross",
       .group = Group::compute,
       .forms = method_and_function,
       .signatures = {"(Tensor self, Tensor other, int? dim=None)"},
       .effect = Effect::compute,
       .out = OutRule::exact,
       .motion = Motion::follow,
       .program = R"py(
rank = max(self.dim(), other.dim())
assert dim is not None or (self.dim() == other.dim() and self.shape == other.shape) or rank == 0 or self.dim() == other.dim(), f'RuntimeError: linalg.cross: inputs must have the same number of dimensions.'
assert self.dim() == other.dim(), f'RuntimeError: linalg.cross: inputs must have the same number of dimensions.'
threes = [d for d, s in enumerate(self.shape) if s == 3 and other.shape[d] == 3]
assert dim is not None or threes, 'RuntimeError: no dimension of size 3 in input'
d = dim if dim is not None else threes[0]
assert self.shape[d] == 3 and other.shape[d] == 3, f'RuntimeError: linalg.cross: inputs dimension {d} must have length 3. Got {self.shape[d]} and {other.shape[d]}'
a, b = torch.broadcast_tensors(self, other)
a.roll(-1, d) * b.roll(-2, d) - a.roll(-2, d) * b.roll(-1, d))py"},
      {.name = "linalg.cross",
       .group = Group::compute,
       .forms = function,
       .signatures = {"(Tensor self, Tensor other, *, int dim=-1)"},
       .help = "cross",
       .effect = Effect::compute,
       .out = OutRule::exact,
       .motion = Motion::follow,
       .program = R"py(
rank = max(self.dim(), other.dim())
assert dim is not None or (self.dim() == other.dim() and self.shape == other.shape) or rank == 0 or self.dim() == other.dim(), f'RuntimeError: linalg.cross: inputs must have the same number of dimensions.'
assert self.dim() == other.dim(), f'RuntimeError: linalg.cross: inputs must have the same number of dimensions.'
threes = [d for d, s in enumerate(self.shape) if s == 3 and other.shape[d] == 3]
assert dim is not None or threes, 'RuntimeError: no dimension of size 3 in input'
d = dim if dim is not None else threes[0]
assert self.shape[d] == 3 and other.shape[d] == 3, f'RuntimeError: linalg.cross: inputs dimension {d} must have length 3. Got {self.shape[d]} and {other.shape[d]}'
a, b = torch.broadcast_tensors(self, other)
a.roll(-1, d) * b.roll(-2, d) - a.roll(-2, d) * b.roll(-1, d))py"},
      {.name = "addmv",
       .group = Group::compute,
       .forms = method_and_function,
       .signatures = {"(Tensor self, Tensor mat, Tensor vec, *, Scalar beta=1, Scalar alpha=1)"},
       .effect = Effect::compute,
       .out = OutRule::exact,
       .motion = Motion::multiply_out,
       .arguments = {{"mat", Role::text, "torch.ones({}.numel(), 2)"}, {"vec", Role::text, "torch.ones(2)"}},
       .program = R"py(
share, scale = (beta, alpha) if self.is_floating_point() else (int(beta), int(alpha))
assert mat.dim() == 2 and vec.dim() == 1 and self.dim() <= 1, f'RuntimeError: vector + matrix @ vector expected, got {self.dim()}, {mat.dim()}, {vec.dim()}'
product = mat.mv(vec)
scaled = product if scale == 1 else product * scale
scaled + (0 if share == 0 else self if share == 1 else self * share))py",
       .in_place = evaluate_program_in_place,
       .in_place_forms = method_and_function},
      {.name = "addr",
       .group = Group::compute,
       .forms = method_and_function,
       .signatures = {"(Tensor self, Tensor vec1, Tensor vec2, *, Scalar beta=1, Scalar alpha=1)"},
       .effect = Effect::compute,
       .out = OutRule::exact,
       .motion = Motion::multiply_out,
       .arguments = {{"vec1", Role::text, "torch.ones({}.size(0))"},
                     {"vec2", Role::text, "torch.ones({}.size(-1))"}},
       .program = R"py(
assert self.is_floating_point() or (not isinstance(beta, float) and not isinstance(alpha, float)), 'RuntimeError: For integral input tensors, argument ' + ('beta' if isinstance(beta, float) else 'alpha') + ' must not be a floating point number.'
product = vec1.outer(vec2)
scaled = product if alpha == 1 else product * alpha
scaled + (0 if beta == 0 else self if beta == 1 else self * beta))py",
       .in_place = evaluate_program_in_place},
      {.name = "addbmm",
       .group = Group::compute,
       .forms = method_and_function,
       .signatures = {"(Tensor self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1)"},
       .effect = Effect::compute,
       .out = OutRule::exact,
       .motion = Motion::multiply_out,
       .program = R"py(
share, scale = (beta, alpha) if self.is_floating_point() else (int(beta), int(alpha))
product = batch1.bmm(batch2).sum(0)
scaled = product if scale == 1 else product * scale
scaled + (0 if share == 0 else self if share == 1 else self * share))py",
       .in_place = evaluate_program_in_place},
      {.name = "chain_matmul",
       .group = Group::compute,
       .forms = function,
       .signatures = {"(*Tensor matrices)"},
       .effect = Effect::compute,
       .motion = Motion::multiply_out,
       .program = R"py(
assert matrices, 'RuntimeError: chain_matmul(): Expected one or more matrices'
parts = [matrices[0]]
[parts.append(parts.pop() @ matrix) for matrix in matrices[1:]]
parts[0])py"},
      {.name = "linalg.multi_dot",
       .group = Group::compute,
       .forms = function,
       .signatures = {"(Tensor[] tensors)"},
       .help = "chain_matmul",
       .effect = Effect::compute,
       .out = OutRule::exact,
       .motion = Motion::multiply_out,
       .program = R"py(
assert len(tensors) >= 2, f'RuntimeError: multi_dot(): expected at least 2 tensors but got {len(tensors)}'
torch.chain_matmul(*tensors))py"},
      {.name = "float_power",
       .group = Group::compute,
       .forms = method_and_function,
       .signatures = {"(Tensor self, Tensor|Scalar exponent)", "(Scalar self, Tensor exponent)"},
       .effect = Effect::compute,
       .out = OutRule::exact,
       .motion = Motion::follow,
       .program = R"py(
base, power = (self.double() if isinstance(self, torch.Tensor) else float(self)), (exponent.double() if isinstance(exponent, torch.Tensor) else float(exponent))
torch.pow(base, power))py"},
      {.name = "float_power_",
       .group = Group::in_place,
       .forms = method,
       .signatures = {"(Tensor self, Tensor|Scalar exponent)"},
       .help = "in_place",
       .effect = Effect::write,
       .arguments = {{"exponent", Role::number, "2"}},
       .program = R"py(
assert self.dtype == torch.float64, f'RuntimeError: the base given to float_power_ has dtype {self.type()[6:-6]} but the operation\'s result requires dtype Double'
self.pow_(exponent))py"},
      {.name = "ldexp",
       .group = Group::compute,
       .forms = method_and_function,
       .signatures = {"(Tensor self, Tensor other)"},
       .effect = Effect::compute,
       .out = OutRule::castable,
       .motion = Motion::follow,
       .program = R"py(self * torch.pow(2.0, other))py",
       .in_place = evaluate_program_in_place,
       .in_place_forms = method_and_function},
      {.name = "frexp",
       .group = Group::compute,
       .forms = method_and_function,
       .signatures = {"(Tensor self, *, Tensor[]? out=None)"},
       .effect = Effect::compute,
       .returns = Returns::tuple,
       .out = OutRule::exact,
       .motion = Motion::follow,
       .program = R"py(
assert self.is_floating_point(), f'RuntimeError: torch.frexp() only supports floating-point dtypes'
x = self.double()
plain = (x != 0) & x.isfinite()
guess = torch.where(plain, x.abs().log2().floor() + 1, 0)
rough = torch.where(plain, x * 2 ** -guess, x)
up, down = plain & (rough.abs() >= 1), plain & (rough.abs() < 0.5)
exponent = guess + up.double() - down.double()
(torch.where(plain, x * 2 ** -exponent, x).to(self.dtype), exponent.to(torch.int32)))py",
       .fields = {"mantissa", "exponent"}},
      {.name = "logit",
       .group = Group::compute,
       .forms = method_and_function,
       .signatures = {"(Tensor self, float? eps=None)"},
       .effect = Effect::compute,
       .out = OutRule::castable,
       .motion = Motion::follow,
       .program = R"py(
x = self if self.is_floating_point() else self.to(torch.get_default_dtype())
x = x if eps is None else x.clamp(eps, 1 - eps)
(x / (1 - x)).log())py",
       .in_place = evaluate_program_in_place,
       .in_place_forms = method_and_function},
      {.name = "angle",
       .group = Group::compute,
       .forms = method_and_function,
       .signatures = {"(Tensor self)"},
       .effect = Effect::compute,
       .out = OutRule::castable,
       .motion = Motion::follow,
       .program = R"py(
x = self if self.is_floating_point() else self.to(torch.get_default_dtype())
torch.where(x.isnan(), x, torch.where(x < 0, torch.pi, torch.zeros_like(x))))py"},
      {.name = "mvlgamma",
       .group = Group::compute,
       .forms = method_and_function,
       .signatures = {"(Tensor self, int p)"},
       .effect = Effect::compute,
       .out = OutRule::castable,
       .motion = Motion::follow,
       .arguments = {{"p", Role::integer, "1"}},
       .program = R"py(
assert p >= 1, 'RuntimeError: p has to be greater than or equal to 1'
x = self if self.is_floating_point() else self.to(torch.get_default_dtype())
(x.unsqueeze(-1) - torch.arange(p, dtype=x.dtype) / 2).lgamma().sum(-1) + p * (p - 1) / 4 * 1.1447298858494002)py"},
      {.name = "renorm",
       .group = Group::compute,
       .forms = method_and_function,
       .signatures = {"(Tensor self, Scalar p, int dim, Scalar maxnorm)"},
       .effect = Effect::compute,
       .out = OutRule::exact,
       .motion = Motion::follow,
       .arguments = {{"p", Role::number, "2"}, {"maxnorm", Role::number, "1"}},
       .program = R"py(
assert p > 0, 'RuntimeError: renorm: non-positive-norm not supported'
assert maxnorm >= 0, f'RuntimeError: renorm: expected maxnorm to be >= 0 but got {maxnorm:g}'
assert self.dim() > 1, f'RuntimeError: renorm: input needs at least 2 dimensions, got {self.dim()} dimensions'
assert -self.dim() <= dim < self.dim(), f'IndexError: Dimension out of range (expected to be in range of [{-self.dim()}, {self.dim() - 1}], but got {dim})'
others = [d for d in range(self.dim()) if d != dim % self.dim()]
norm = torch.linalg.vector_norm(self, p, others, keepdim=True)
self * torch.where(norm > maxnorm, maxnorm / (norm + 1e-7), 1.0).to(self.dtype))py",
       .in_place = evaluate_program_in_place},
      {.name = "bernoulli",
       .group = Group::compute,
       .forms = method_and_function,
       .signatures = {"(Tensor self, *, Generator? generator=None)",
                      "(Tensor self, float p, *, Generator? generator=None)"},
       .effect = Effect::compute,
       .out = OutRule::exact,
       .motion = Motion::follow,
       .program =
           R"py((torch.rand(self.shape, dtype=torch.float64, generator=generator) < p if p is not None else torch.rand(self.shape, dtype=self.dtype, generator=generator) < self).to(self.dtype))py"},
      {.name = "bernoulli_",
       .group = Group::in_place,
       .forms = method,
       .signatures = {"(Tensor self, Tensor p, *, Generator? generator=None)",
                      "(Tensor self, float p=0.5, *, Generator? generator=None)"},
       .help = "bernoulli",
       .effect = Effect::write,
       .program = R"py(
assert isinstance(p, torch.Tensor) or 0 <= p <= 1, f'RuntimeError: bernoulli_ expects p to be in [0, 1], but got p={p}'
self.copy_(torch.rand(self.shape, dtype=p.dtype if isinstance(p, torch.Tensor) else torch.float64, generator=generator) < p)
self)py"},
      {.name = "exponential_",
       .group = Group::in_place,
       .forms = method,
       .signatures = {"(Tensor self, float lambd=1, *, Generator? generator=None)"},
       .effect = Effect::write,
       .program = R"py(
assert lambd > 0, f'RuntimeError: exponential_ expects lambda > 0.0, but found lambda={lambd}'
self.copy_(-(1 - torch.rand(self.shape, dtype=torch.float64, generator=generator)).log() / lambd)
self)py"},
      {.name = "cauchy_",
       .group = Group::in_place,
       .forms = method,
       .signatures = {"(Tensor self, float median=0, float sigma=1, *, Generator? generator=None)"},
       .effect = Effect::write,
       .program = R"py(
assert sigma > 0, f'RuntimeError: cauchy_ expects sigma > 0.0, but found sigma={sigma}'
self.copy_(median + sigma * (torch.pi * (torch.rand(self.shape, dtype=torch.float64, generator=generator) - 0.5)).tan())
self)py"},
      {.name = "log_normal_",
       .group = Group::in_place,
       .forms = method,
       .signatures = {"(Tensor self, float mean=1, float std=2, *, Generator? generator=None)"},
       .effect = Effect::write,
       .program = R"py(
assert std > 0, f'RuntimeError: log_normal_ expects std > 0.0, but found std={std}'
self.normal_(mean, std, generator=generator).exp_())py"},
      {.name = "geometric_",
       .group = Group::in_place,
       .forms = method,
       .signatures = {"(Tensor self, float p, *, Generator? generator=None)"},
       .effect = Effect::write,
       .arguments = {{"p", Role::number, "0.5"}},
       .program = R"py(
assert 0 < p < 1, f'RuntimeError: geometric_ expects p to be in (0, 1), but got p={p}'
self.copy_((torch.rand(self.shape, dtype=torch.float64, generator=generator).log() / (torch.tensor(1 - p, dtype=torch.float64)).log()).ceil())
self)py"},
      {.name = "multinomial",
       .group = Group::compute,
       .forms = method_and_function,
       .signatures = {"(Tensor self, int num_samples, bool replacement=False, *, Generator? generator=None)"},
       .effect = Effect::compute,
       .out = OutRule::exact,
       .motion = Motion::follow,
       .arguments = {{"num_samples", Role::integer, "2"}},
       .program = R"py(
assert self.dim() == 1 or self.dim() == 2, 'RuntimeError: prob_dist must be 1 or 2 dim'
assert self.is_floating_point(), f'RuntimeError: multinomial only supports floating-point dtypes for input, got: {self.type()[6:-6]}'
assert num_samples > 0, 'RuntimeError: cannot sample n_sample <= 0 samples'
assert replacement or num_samples <= self.shape[-1], 'RuntimeError: cannot sample n_sample > prob_dist.size(-1) samples without replacement'
once = not replacement or num_samples == 1
raced = self / torch.empty_like(self).exponential_(1, generator=generator) if once else None
parts = None if once else self.cumsum(-1) / self.sum(-1, keepdim=True)
raced.topk(num_samples, -1).indices if once else torch.searchsorted(parts.double(), torch.rand(self.shape[:-1] + (num_samples,), dtype=torch.float64, generator=generator)).clamp(max=self.shape[-1] - 1))py"},
      {.name = "normal",
       .group = Group::create,
       .forms = function,
       .signatures =
           {"(Tensor mean, Tensor std, *, Generator? generator=None)",
            "(Tensor mean, float std=1, *, Generator? generator=None)",
            "(float mean, Tensor std, *, Generator? generator=None)",
            "(float mean, float std, int[] size, *, Generator? generator=None, ScalarType? dtype=None, "
            "Layout? layout=None, Device? device=None, bool? pin_memory=False, bool? requires_grad=False)"},
       .effect = Effect::create,
       .out = OutRule::exact,
       .motion = Motion::appear,
       .arguments = {{"mean", Role::text, "torch.zeros(3)"}, {"std", Role::number, "1"}},
       .program = R"py(
shape = size if size is not None else torch.broadcast_shapes(mean.shape if isinstance(mean, torch.Tensor) else (), std.shape if isinstance(std, torch.Tensor) else ())
kind = dtype if size is not None else mean.dtype if isinstance(mean, torch.Tensor) else std.dtype
fresh = torch.empty(shape, dtype=kind)
fresh.normal_(mean, std, generator=generator) if size is not None else fresh.normal_(generator=generator) * std + mean)py"},
  };
}

}  // namespace stridescope::script
