#include "engine/script/evaluate/nn_library.h"

#include <algorithm>

#include "engine/script/evaluate/interpreter.h"
#include "engine/script/syntax/ast.h"

namespace stridescope::script {
namespace {

// Parameters are made and initialised in the order of PyTorch's reset_parameters, so that a seed gives the
// same numbers. `extra_repr_of` is said in values/module_repr.cpp.
constexpr std::string_view nn_program = R"py(
class OrderedDict: pass

class Module:
    def __init__(self):
        self.training = True

class Identity(Module):
    def forward(self, input):
        return input

class Linear(Module):
    extra_repr_of = 'in_features={in_features}, out_features={out_features}, bias={bias?}'
    def __init__(self, in_features, out_features, bias=True, device=None, dtype=None):
        super().__init__()
        self.in_features = in_features
        self.out_features = out_features
        std = math.sqrt(2.0 / (1 + math.sqrt(5) ** 2)) / math.sqrt(in_features) if in_features > 0 else 0
        bound = math.sqrt(3.0) * std
        weight = torch.empty(out_features, in_features, device=device, dtype=dtype)
        self.weight = Parameter(weight.uniform_(-bound, bound))
        if bias:
            bound = 1 / math.sqrt(in_features) if in_features > 0 else 0
            self.bias = Parameter(torch.empty(out_features, device=device, dtype=dtype).uniform_(-bound, bound))
        else:
            self.register_parameter('bias', None)
    def forward(self, input):
        return F.linear(input, self.weight, self.bias)

class Embedding(Module):
    extra_repr_of = '{num_embeddings}, {embedding_dim}{padding_idx,}'
    def __init__(self, num_embeddings, embedding_dim, padding_idx=None, device=None, dtype=None):
        super().__init__()
        self.num_embeddings = num_embeddings
        self.embedding_dim = embedding_dim
        if padding_idx is not None:
            assert -num_embeddings <= padding_idx < num_embeddings, 'Padding_idx must be within num_embeddings'
            padding_idx = padding_idx % num_embeddings
        self.padding_idx = padding_idx
        weight = torch.empty(num_embeddings, embedding_dim, device=device, dtype=dtype).normal_()
        if padding_idx is not None:
            weight[padding_idx].fill_(0)
        self.weight = Parameter(weight)
    def forward(self, input):
        return F.embedding(input, self.weight, self.padding_idx)

class LayerNorm(Module):
    extra_repr_of = '{normalized_shape}, eps={eps}, elementwise_affine={elementwise_affine}'
    def __init__(self, normalized_shape, eps=1e-5, elementwise_affine=True, bias=True, device=None, dtype=None):
        super().__init__()
        shape = (normalized_shape,) if isinstance(normalized_shape, int) else tuple(normalized_shape)
        self.normalized_shape = shape
        self.eps = eps
        self.elementwise_affine = elementwise_affine
        if elementwise_affine:
            self.weight = Parameter(torch.ones(shape, device=device, dtype=dtype))
        else:
            self.register_parameter('weight', None)
        if elementwise_affine and bias:
            self.bias = Parameter(torch.zeros(shape, device=device, dtype=dtype))
        else:
            self.register_parameter('bias', None)
    def forward(self, input):
        return F.layer_norm(input, self.normalized_shape, self.weight, self.bias, self.eps)

class RMSNorm(Module):
    extra_repr_of = '{normalized_shape}, eps={eps}, elementwise_affine={elementwise_affine}'
    def __init__(self, normalized_shape, eps=None, elementwise_affine=True, device=None, dtype=None):
        super().__init__()
        shape = (normalized_shape,) if isinstance(normalized_shape, int) else tuple(normalized_shape)
        self.normalized_shape = shape
        self.eps = eps
        self.elementwise_affine = elementwise_affine
        if elementwise_affine:
            self.weight = Parameter(torch.ones(shape, device=device, dtype=dtype))
        else:
            self.register_parameter('weight', None)
    def forward(self, x):
        return F.rms_norm(x, self.normalized_shape, self.weight, self.eps)

class ReLU(Module):
    extra_repr_of = '{inplace!}'
    def __init__(self, inplace=False):
        super().__init__()
        self.inplace = inplace
    def forward(self, input):
        return input.relu_() if self.inplace else F.relu(input)

class SiLU(Module):
    def forward(self, input):
        return F.silu(input)

class Sigmoid(Module):
    def forward(self, input):
        return torch.sigmoid(input)

class Tanh(Module):
    def forward(self, input):
        return torch.tanh(input)

class GELU(Module):
    extra_repr_of = 'approximate={approximate}'
    def __init__(self, approximate='none'):
        super().__init__()
        self.approximate = approximate
    def forward(self, input):
        return F.gelu(input, approximate=self.approximate)

class Softmax(Module):
    extra_repr_of = 'dim={dim}'
    def __init__(self, dim=None):
        super().__init__()
        self.dim = dim
    def forward(self, input):
        return F.softmax(input, self.dim)

class Dropout(Module):
    extra_repr_of = 'p={p}, inplace={inplace}'
    def __init__(self, p=0.5, inplace=False):
        super().__init__()
        self.p = p
        self.inplace = inplace
    def forward(self, input):
        return F.dropout(input, self.p, self.training, self.inplace)

class Flatten(Module):
    extra_repr_of = 'start_dim={start_dim}, end_dim={end_dim}'
    def __init__(self, start_dim=1, end_dim=-1):
        super().__init__()
        self.start_dim = start_dim
        self.end_dim = end_dim
    def forward(self, input):
        return input.flatten(self.start_dim, self.end_dim)

class Sequential(Module):
    def __init__(self, *args):
        super().__init__()
        for i, module in enumerate(args):
            self.add_module(str(i), module)
    def append(self, module):
        self.add_module(str(len(self)), module)
        return self
    def forward(self, input):
        for module in self:
            input = module(input)
        return input

class ModuleList(Module):
    def __init__(self, modules=None):
        super().__init__()
        for i, module in enumerate(modules if modules is not None else []):
            self.add_module(str(i), module)
    def append(self, module):
        self.add_module(str(len(self)), module)
        return self
    def extend(self, modules):
        for module in modules:
            self.add_module(str(len(self)), module)
        return self
)py";

constexpr std::string_view not_public[] = {"torch", "F", "math", "OrderedDict"};

Environment build() {
  Environment names;
  names.bind("torch", {Module{"torch"}});
  names.bind("F", {Module{"torch.nn.functional"}});
  names.bind("math", {Module{"math"}});
  names.bind("Parameter", {Type{"torch.nn.parameter.Parameter"}});
  tensor::Memory memory;
  tensor::Generator generator;
  Interpreter interpreter(memory, generator);
  interpreter.set_module("torch.nn");
  for (const auto& statement : parse(nn_program).statements) interpreter.run(statement, names);
  return names;
}

}  // namespace

const Environment& nn_library() {
  static const Environment library = build();
  return library;
}

const Value* nn_class(std::string_view name) {
  if (std::ranges::find(not_public, name) != std::end(not_public)) return nullptr;
  return nn_library().find(name);
}

std::vector<std::string_view> nn_class_names() {
  std::vector<std::string_view> names;
  for (const auto& binding : nn_library().bindings())
    if (nn_class(binding.name)) names.push_back(binding.name);
  return names;
}

}  // namespace stridescope::script
