"""Layers that are a product or a table of rows."""

import math
import torch
import torch.nn.functional as F
from torch.nn import Parameter
from nn.containers import Module
from nn.resets import bounds_by_fan_in, reset_by_fan_in, reset_rows


__name__ = "torch.nn.modules.linear"


class Linear(Module):
    extra_repr_of = 'in_features={in_features}, out_features={out_features}, bias={bias?}'
    def __init__(self, in_features, out_features, bias=True, device=None, dtype=None):
        super().__init__()
        self.in_features = in_features
        self.out_features = out_features
        of_weight, of_bias = bounds_by_fan_in(in_features)
        weight = torch.empty(out_features, in_features, device=device, dtype=dtype)
        self.weight = Parameter(weight.uniform_(-of_weight, of_weight))
        if bias:
            self.bias = Parameter(torch.empty(out_features, device=device, dtype=dtype).uniform_(-of_bias, of_bias))
        else:
            self.register_parameter('bias', None)
    def reset_parameters(self):
        reset_by_fan_in(self, self.in_features)
    def forward(self, input):
        return F.linear(input, self.weight, self.bias)


class LazyLinear(Linear):
    def __init__(self, out_features, bias=True, device=None, dtype=None):
        Module.__init__(self)
        self.in_features = 0
        self.out_features = out_features
        self.bias = True if bias else None
        self._options = (device, dtype)
    def forward(self, input):
        if self.in_features == 0:
            bias = self.bias is not None
            del self.bias
            super().__init__(input.shape[-1], self.out_features, bias, *self._options)
        return super().forward(input)


__name__ = "torch.nn.modules.sparse"


class Embedding(Module):
    extra_repr_of = '{num_embeddings}, {embedding_dim}{padding_idx,}'
    def __init__(self, num_embeddings, embedding_dim, padding_idx=None, max_norm=None, norm_type=2.0,
                 scale_grad_by_freq=False, sparse=False, _weight=None, _freeze=False, device=None, dtype=None):
        super().__init__()
        if max_norm is not None:
            raise NotImplementedError('max_norm of nn.Embedding is not implemented in Stridescope')
        self.num_embeddings = num_embeddings
        self.embedding_dim = embedding_dim
        if padding_idx is not None:
            assert -num_embeddings <= padding_idx < num_embeddings, 'Padding_idx must be within num_embeddings'
            padding_idx = padding_idx % num_embeddings
        self.padding_idx = padding_idx
        weight = _weight
        if weight is None:
            weight = torch.empty(num_embeddings, embedding_dim, device=device, dtype=dtype).normal_()
            if padding_idx is not None:
                weight[padding_idx].fill_(0)
        self.weight = Parameter(weight, not _freeze)
    def reset_parameters(self):
        reset_rows(self)
    @classmethod
    def from_pretrained(cls, embeddings, freeze=True, padding_idx=None, max_norm=None, norm_type=2.0,
                        scale_grad_by_freq=False, sparse=False):
        assert embeddings.dim() == 2, 'Embeddings parameter is expected to be 2-dimensional'
        rows, cols = embeddings.shape
        return cls(rows, cols, padding_idx, max_norm, norm_type, scale_grad_by_freq, sparse, embeddings, freeze)
    def forward(self, input):
        return F.embedding(input, self.weight, self.padding_idx)


__name__ = "torch.nn.modules.linear"


class Bilinear(Module):
    extra_repr_of = 'in1_features={in1_features}, in2_features={in2_features}, out_features={out_features}, bias={bias?}'
    def __init__(self, in1_features, in2_features, out_features, bias=True, device=None, dtype=None):
        super().__init__()
        assert in1_features > 0, f'ValueError: in1_features must be > 0, but got {in1_features}'
        self.in1_features = in1_features
        self.in2_features = in2_features
        self.out_features = out_features
        bound = 1 / math.sqrt(in1_features)
        self.weight = Parameter(torch.empty(out_features, in1_features, in2_features, device=device,
            dtype=dtype).uniform_(-bound, bound))
        if bias:
            self.bias = Parameter(torch.empty(out_features, device=device, dtype=dtype).uniform_(-bound,
                bound))
        else:
            self.register_parameter('bias', None)
    def reset_parameters(self):
        bound = 1 / math.sqrt(self.in1_features)
        with torch.no_grad():
            self.weight.uniform_(-bound, bound)
            if self.bias is not None:
                self.bias.uniform_(-bound, bound)
    def forward(self, input1, input2):
        return F.bilinear(input1, input2, self.weight, self.bias)


__name__ = "torch.nn.modules.sparse"


class EmbeddingBag(Module):
    extra_repr_of = '{num_embeddings}, {embedding_dim}, mode={mode}'
    def __init__(self, num_embeddings, embedding_dim, mode='mean', include_last_offset=False,
                 padding_idx=None, device=None, dtype=None):
        super().__init__()
        self.num_embeddings = num_embeddings
        self.embedding_dim = embedding_dim
        self.mode = mode
        self.include_last_offset = include_last_offset
        self.padding_idx = padding_idx
        weight = torch.empty(num_embeddings, embedding_dim, device=device, dtype=dtype).normal_()
        if padding_idx is not None:
            weight[padding_idx].fill_(0)
        self.weight = Parameter(weight)
    def reset_parameters(self):
        reset_rows(self)
    def forward(self, input, offsets=None, per_sample_weights=None):
        return F.embedding_bag(input, self.weight, offsets, mode=self.mode,
            per_sample_weights=per_sample_weights, include_last_offset=self.include_last_offset,
            padding_idx=self.padding_idx)
