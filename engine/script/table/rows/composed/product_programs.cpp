#include "engine/script/evaluate/program.h"
#include "engine/script/table/rows/composed/composed_rows.h"

// Products of vectors and matrices, said by other operations.
namespace stridescope::script {

std::vector<Row> product_programs() {
  return {
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
       .out_refusal = "tensordot: Expected the output tensor to have dtype {want}, but got an output tensor "
                      "with dtype {got}",
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
       .kernel = {"cross", Takes::numbers},
       .program = R"py(
rank = max(self.dim(), other.dim())
assert dim is not None or (self.dim() == other.dim() and self.shape == other.shape) or rank == 0 or self.dim() == other.dim(), f'RuntimeError: linalg.cross: inputs must have the same number of dimensions.'
assert self.dim() == other.dim(), f'RuntimeError: linalg.cross: inputs must have the same number of dimensions.'
threes = [d for d, s in enumerate(self.shape) if s == 3 and other.shape[d] == 3]
assert dim is not None or threes, 'RuntimeError: no dimension of size 3 in input'
d = dim if dim is not None else threes[0]
assert self.shape[d] == 3 and other.shape[d] == 3, f'RuntimeError: linalg.cross: inputs dimension {d} must have length 3. Got {self.size(d)} and {other.size(d)}'
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
       .kernel = {"cross", Takes::numbers},
       .program = R"py(
rank = max(self.dim(), other.dim())
assert dim is not None or (self.dim() == other.dim() and self.shape == other.shape) or rank == 0 or self.dim() == other.dim(), f'RuntimeError: linalg.cross: inputs must have the same number of dimensions.'
assert self.dim() == other.dim(), f'RuntimeError: linalg.cross: inputs must have the same number of dimensions.'
threes = [d for d, s in enumerate(self.shape) if s == 3 and other.shape[d] == 3]
assert dim is not None or threes, 'RuntimeError: no dimension of size 3 in input'
d = dim if dim is not None else threes[0]
assert self.size(d) == 3 and other.size(d) == 3, f'RuntimeError: linalg.cross: inputs dimension {d} must have length 3. Got {self.size(d)} and {other.size(d)}'
a, b = torch.broadcast_tensors(self, other)
a.roll(-1, d) * b.roll(-2, d) - a.roll(-2, d) * b.roll(-1, d))py"},
      {.name = "addmv",
       .group = Group::compute,
       .forms = method_and_function,
       .signatures = {"(Tensor self, Tensor mat, Tensor vec, *, Scalar beta=1, Scalar alpha=1)"},
       .effect = Effect::compute,
       .out = OutRule::exact,
       .out_sharing = OutSharing::whole,
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
       .out_sharing = OutSharing::whole,
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
product = batch1.bmm(batch2).sum(0, dtype=self.dtype)
scaled = product if scale == 1 else product * scale
scaled + (0 if share == 0 else self if share == 1 else self * share))py",
       .in_place = evaluate_program_in_place},
      {.name = "chain_matmul",
       .group = Group::compute,
       .forms = function,
       .signatures = {"(*Tensor matrices)"},
       .effect = Effect::compute,
       .out = OutRule::exact,
       .out_refusal = "multi_dot(): expected out tensor to have dtype {want_c} but got {got_c}",
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
       .out_refusal = "multi_dot(): expected out tensor to have dtype {want_c} but got {got_c}",
       .motion = Motion::multiply_out,
       .program = R"py(
assert len(tensors) >= 2, f'RuntimeError: multi_dot(): expected at least 2 tensors but got {len(tensors)}'
torch.chain_matmul(*tensors))py"},
  };
}

}  // namespace stridescope::script
