#include <fmt/ranges.h>

#include "engine/script/evaluate/program.h"
#include "engine/script/table/rows/composed/composed_rows.h"
#include "engine/tensor/refusal/refuse.h"

// Products of vectors and matrices, said by other operations.
namespace stridescope::script {
namespace {

std::string list_of(const tensor::Tensor& t) { return fmt::format("[{}]", fmt::join(t.shape(), ", ")); }

/// What PyTorch says of addmv_ before it looks for memory that overlaps.
Value addmv_in_place(const Call& call) {
  const auto self = call.tensor("self"), mat = call.tensor("mat"), vec = call.tensor("vec");
  if (mat.dim() == 2 && vec.dim() == 1 && self.dim() <= 1 && mat.shape()[1] == vec.shape()[0]) {
    if (self.dim() == 0 || self.shape()[0] != mat.shape()[0])
      throw refuse::stated_runtime(
          fmt::format("Bad in-place call: input tensor size {} and output tensor size [{}] should match",
                      list_of(self), mat.shape()[0]));
    if (self.dtype() != mat.dtype())
      throw refuse::stated_runtime(
          fmt::format("Bad in-place call: input tensor dtype {} and output tensor dtype {} should match",
                      tensor::cpp_name(self.dtype()), tensor::cpp_name(mat.dtype())));
  }
  return evaluate_program_in_place(call);
}
/// The same of addr_.
Value addr_in_place(const Call& call) {
  const auto self = call.tensor("self"), vec1 = call.tensor("vec1"), vec2 = call.tensor("vec2");
  if (vec1.dim() == 1 && vec2.dim() == 1) {
    if (self.dim() != 2)
      throw refuse::stated_runtime(fmt::format("2D tensor expected, got {}D tensor for input", self.dim()));
    if (self.shape()[0] != vec1.shape()[0] || self.shape()[1] != vec2.shape()[0])
      throw refuse::stated_runtime(fmt::format("size mismatch, input: {}, v1: {}, v2: {}", list_of(self),
                                               list_of(vec1), list_of(vec2)));
  }
  return evaluate_program_in_place(call);
}
}  // namespace

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
kind = torch.result_type(self, other)
assert out is None or 0 < min(self.dim(), other.dim()) or torch.can_cast(kind, out.dtype), f"RuntimeError: result type {torch.empty(0, dtype=kind).type().split('.')[-1][:-6]} can't be cast to the desired output type {out.type().split('.')[-1][:-6] if out is not None else 0}"
self * other if self.dim() == 0 or other.dim() == 0 else torch.tensordot(self, other, ([-1], [-1])))py"},
      {.name = "vdot",
       .group = Group::compute,
       .forms = method_and_function,
       .signatures = {"(Tensor self, Tensor other)"},
       .effect = Effect::compute,
       .out = OutRule::exact,
       .out_refusal = "result dtype {got} does not match input dtype {want}",
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
assert dim is not None or 3 in list(self.shape), 'RuntimeError: no dimension of size 3 in input'
torch.linalg.cross(self, other, dim=list(self.shape).index(3) if dim is None else dim))py"},
      {.name = "linalg.cross",
       .group = Group::compute,
       .forms = function,
       .signatures = {"(Tensor self, Tensor other, *, int dim=-1)"},
       .help = "cross",
       .effect = Effect::compute,
       .out = OutRule::exact,
       .motion = Motion::follow,
       .program = R"py(
assert self.dim() == other.dim(), 'RuntimeError: linalg.cross: inputs must have the same number of dimensions.'
assert self.size(dim) == 3 and other.size(dim) == 3, f'RuntimeError: linalg.cross: inputs dimension {dim} must have length 3. Got {self.size(dim)} and {other.size(dim)}'
a, b = torch.broadcast_tensors(self, other)
assert self.dtype != torch.bool, 'RuntimeError: "cross" not implemented for \'Bool\''
assert self.dtype == other.dtype, f'RuntimeError: expected scalar type {self.type()[6:-6]} but found {other.type()[6:-6]}'
a.roll(-1, dim) * b.roll(-2, dim) - a.roll(-2, dim) * b.roll(-1, dim))py"},
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
       .in_place = addmv_in_place,
       .in_place_forms = method_and_function},
      {.name = "addr",
       .group = Group::compute,
       .forms = method_and_function,
       .signatures = {"(Tensor self, Tensor vec1, Tensor vec2, *, Scalar beta=1, Scalar alpha=1)"},
       .effect = Effect::compute,
       .out = OutRule::castable,
       .out_sharing = OutSharing::whole,
       .motion = Motion::multiply_out,
       .arguments = {{"vec1", Role::text, "torch.ones({}.size(0))"},
                     {"vec2", Role::text, "torch.ones({}.size(-1))"}},
       .program = R"py(
assert vec1.dim() == 1, f'RuntimeError: addr: Expected 1-D argument vec1, but got {vec1.dim()}-D'
assert vec2.dim() == 1, f'RuntimeError: addr: Expected 1-D argument vec2, but got {vec2.dim()}-D'
own = self.expand(vec1.shape[0], vec2.shape[0])
kind = torch.promote_types(torch.promote_types(own.dtype, vec1.dtype), vec2.dtype)
product = vec1.to(kind).outer(vec2.to(kind))
assert kind == torch.bool or not isinstance(beta, bool), 'RuntimeError: Boolean beta only supported for Boolean results.'
assert kind.is_floating_point or not isinstance(beta, float), 'RuntimeError: For integral input tensors, argument beta must not be a floating point number.'
assert kind == torch.bool or not isinstance(alpha, bool), 'RuntimeError: Boolean alpha only supported for Boolean results.'
assert kind.is_floating_point or not isinstance(alpha, float), 'RuntimeError: For integral input tensors, argument alpha must not be a floating point number.'
scaled = product & bool(alpha) if kind == torch.bool else product if alpha == 1 else product * alpha
scaled if beta == 0 else scaled | own if kind == torch.bool else scaled + (own if beta == 1 else own * beta))py",
       .in_place = addr_in_place},
      {.name = "addbmm",
       .group = Group::compute,
       .forms = method_and_function,
       .signatures = {"(Tensor self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1)"},
       .effect = Effect::compute,
       .out = OutRule::exact,
       .motion = Motion::multiply_out,
       .arguments = {{"batch1", Role::text, "torch.ones(2, {}.size(0), 3)"},
                     {"batch2", Role::text, "torch.ones(2, 3, {}.size(-1))"}},
       .program = R"py(
assert batch1.dim() == 3, 'RuntimeError: batch1 must be a 3D tensor'
assert batch2.dim() == 3, 'RuntimeError: batch2 must be a 3D tensor'
own = self.expand(batch1.shape[1], batch2.shape[2])
assert batch1.shape[0] == batch2.shape[0], f'RuntimeError: batch1 and batch2 must have same number of batches, got {batch1.shape[0]} and {batch2.shape[0]}'
assert batch1.shape[2] == batch2.shape[1], f'RuntimeError: Incompatible matrix sizes for bmm ({batch1.shape[1]}x{batch1.shape[2]} and {batch2.shape[1]}x{batch2.shape[2]})'
assert self.dtype == batch2.dtype, f'RuntimeError: self and mat2 must have the same dtype, but got {self.type()[6:-6]} and {batch2.type()[6:-6]}'
share, scale = (beta, alpha) if self.is_floating_point() else (int(beta), int(alpha))
product = batch1.bmm(batch2).sum(0, dtype=self.dtype)
scaled = product if scale == 1 else product * scale
scaled + (0 if share == 0 else own if share == 1 else own * share))py",
       .in_place = evaluate_program_in_place},
      {.name = "chain_matmul",
       .group = Group::compute,
       .forms = function,
       .signatures = {"(*Tensor matrices)"},
       .effect = Effect::compute,
       .out = OutRule::exact,
       .out_refusal = "multi_dot(): expected out tensor to have dtype {want_c} but got {got_c}",
       .motion = Motion::multiply_out,
       .arguments = {{"matrices", Role::text, "{}, {}.mT"}},
       .program = R"py(
wrong = [matrix.dim() for matrix in matrices if matrix.dim() != 2]
assert not wrong, f'RuntimeError: Tensor dimension is {wrong[0] if wrong else 0}, expected 2 instead.'
assert matrices, 'RuntimeError: chain_matmul(): Expected one or more matrices'
torch.linalg.multi_dot(matrices) if len(matrices) > 1 else matrices[0])py"},
      {.name = "linalg.multi_dot",
       .group = Group::compute,
       .forms = function,
       .signatures = {"(Tensor[] tensors)"},
       .help = "chain_matmul",
       .effect = Effect::compute,
       .out = OutRule::exact,
       .out_refusal = "multi_dot(): expected out tensor to have dtype {want_c} but got {got_c}",
       .motion = Motion::multiply_out,
       .arguments = {{"tensors", Role::tensors, "[{}, {}.mT]"}},
       .program = R"py(
assert len(tensors) >= 2, f'RuntimeError: multi_dot(): expected at least 2 tensors but got {len(tensors)}'
first, last = tensors[0], tensors[-1]
assert first.dim() == 1 or first.dim() == 2, f'RuntimeError: multi_dot(): the first tensor must be 1D or 2D but got {first.dim()}D'
assert last.dim() == 1 or last.dim() == 2, f'RuntimeError: multi_dot(): the last tensor must be 1D or 2D but got {last.dim()}D'
flat = [(i, t.dim()) for i, t in enumerate(tensors) if t.dim() != 2 and 0 < i < len(tensors) - 1]
assert not flat, f'RuntimeError: multi_dot(): tensor {flat[0][0] if flat else 0} must be 2D but got {flat[0][1] if flat else 0}D'
wrong = [i for i in range(1, len(tensors)) if tensors[i].dtype != first.dtype or tensors[i - 1].shape[-1] != tensors[i].shape[0]]
at = wrong[0] if wrong else 1
names = {torch.float32: 'float', torch.float64: 'double', torch.float16: 'c10::Half', torch.bfloat16: 'c10::BFloat16', torch.int64: 'long int', torch.int32: 'int', torch.int16: 'short int', torch.int8: 'signed char', torch.uint8: 'unsigned char', torch.bool: 'bool'} if wrong else {}
assert not wrong or tensors[at].dtype == first.dtype, f'RuntimeError: multi_dot(): all tensors must have be the same dtype but tensor 0 is {names[first.dtype]} and tensor {at} {names[tensors[at].dtype]}'
assert not wrong, f'RuntimeError: multi_dot(): tensors {at - 1} and {at} with shapes {list(tensors[at - 1].shape)} and {list(tensors[at].shape)} cannot be multiplied'
parts = [first]
[parts.append(parts.pop() @ matrix) for matrix in tensors[1:]]
parts[0])py"},
  };
}

}  // namespace stridescope::script
