"""Attention, and the layer of a transformer's encoder that is made of it."""

import copy
import math
import torch
import torch.nn.functional as F
from torch.nn import Parameter
from nn.containers import Module, ModuleList
from nn.initialisers import xavier_normal_, xavier_uniform_, zeros_
from nn.linear_layers import Linear
from nn.norm_layers import Dropout, LayerNorm


__name__ = "torch.nn.modules.linear"


class NonDynamicallyQuantizableLinear(Linear):
    pass


def additive_mask(mask, dtype, name):
    if mask is None or mask.dtype != torch.bool and mask.is_floating_point():
        return mask
    assert mask.dtype == torch.bool, f'only bool and floating types of {name} are supported'
    return torch.zeros_like(mask, dtype=dtype).masked_fill_(mask, float('-inf'))


def project_together(query, key, value, w, b):
    E = query.size(-1)
    if key is value and query is key:
        proj = F.linear(query, w, b)
        proj = proj.unflatten(-1, (3, E)).unsqueeze(0).transpose(0, -2).squeeze(-2).contiguous()
        return proj[0], proj[1], proj[2]
    if key is value:
        w_q, w_kv = w.split([E, E * 2])
        b_q, b_kv = (None, None) if b is None else b.split([E, E * 2])
        kv = F.linear(key, w_kv, b_kv)
        kv = kv.unflatten(-1, (2, E)).unsqueeze(0).transpose(0, -2).squeeze(-2).contiguous()
        return F.linear(query, w_q, b_q), kv[0], kv[1]
    w_q, w_k, w_v = w.chunk(3)
    b_q, b_k, b_v = (None, None, None) if b is None else b.chunk(3)
    return F.linear(query, w_q, b_q), F.linear(key, w_k, b_k), F.linear(value, w_v, b_v)


def check_attention(query, key, value, key_padding_mask, attn_mask, num_heads):
    assert query.dim() in (2, 3), f'query should be unbatched 2D or batched 3D tensor but received {query.dim()}-D query tensor'
    if query.dim() == 3:
        assert key.dim() == 3 and value.dim() == 3, f'For batched (3-D) `query`, expected `key` and `value` to be 3-D but found {key.dim()}-D and {value.dim()}-D tensors respectively'
        if key_padding_mask is not None:
            assert key_padding_mask.dim() == 2, f'For batched (3-D) `query`, expected `key_padding_mask` to be `None` or 2-D but found {key_padding_mask.dim()}-D tensor instead'
        if attn_mask is not None:
            assert attn_mask.dim() in (2, 3), f'For batched (3-D) `query`, expected `attn_mask` to be `None`, 2-D or 3-D but found {attn_mask.dim()}-D tensor instead'
    else:
        assert key.dim() == 2 and value.dim() == 2, f'For unbatched (2-D) `query`, expected `key` and `value` to be 2-D but found {key.dim()}-D and {value.dim()}-D tensors respectively'
        if key_padding_mask is not None:
            assert key_padding_mask.dim() == 1, f'For unbatched (2-D) `query`, expected `key_padding_mask` to be `None` or 1-D but found {key_padding_mask.dim()}-D tensor instead'
        if attn_mask is not None:
            assert attn_mask.dim() in (2, 3), f'For unbatched (2-D) `query`, expected `attn_mask` to be `None`, 2-D or 3-D but found {attn_mask.dim()}-D tensor instead'
            if attn_mask.dim() == 3:
                wanted = (num_heads, query.shape[0], key.shape[0])
                assert attn_mask.shape == wanted, f'Expected `attn_mask` shape to be {wanted} but got {attn_mask.shape}'


def multi_head_attention_forward(query, key, value, embed_dim_to_check, num_heads, in_proj_weight, in_proj_bias,
                                 bias_k, bias_v, add_zero_attn, dropout_p, out_proj_weight, out_proj_bias,
                                 training=True, key_padding_mask=None, need_weights=True, attn_mask=None,
                                 use_separate_proj_weight=False, q_proj_weight=None, k_proj_weight=None,
                                 v_proj_weight=None, static_k=None, static_v=None, average_attn_weights=True,
                                 is_causal=False):
    check_attention(query, key, value, key_padding_mask, attn_mask, num_heads)
    batched = query.dim() == 3
    if not batched:
        query, key, value = query.unsqueeze(1), key.unsqueeze(1), value.unsqueeze(1)
        if key_padding_mask is not None:
            key_padding_mask = key_padding_mask.unsqueeze(0)
    L, N, E = query.shape
    H = num_heads
    key_padding_mask = additive_mask(key_padding_mask, query.dtype, 'key_padding_mask')
    assert not is_causal or attn_mask is not None, 'RuntimeError: Need attn_mask if specifying the is_causal hint. You may use the Transformer module method `generate_square_subsequent_mask` to create this mask.'
    if is_causal and key_padding_mask is None and not need_weights:
        attn_mask = None
    else:
        attn_mask = additive_mask(attn_mask, query.dtype, 'attn_mask')
        if key_padding_mask is not None:
            is_causal = False
    assert E == embed_dim_to_check, f'was expecting embedding dimension of {embed_dim_to_check}, but got {E}'
    D = E // H
    assert D * H == E, f'embed_dim {E} not divisible by num_heads {H}'
    if use_separate_proj_weight:
        assert key.shape[:2] == value.shape[:2], f"key's sequence and batch dims {key.shape[:2]} do not match value's {value.shape[:2]}"
        assert q_proj_weight is not None, 'use_separate_proj_weight is True but q_proj_weight is None'
        assert k_proj_weight is not None, 'use_separate_proj_weight is True but k_proj_weight is None'
        assert v_proj_weight is not None, 'use_separate_proj_weight is True but v_proj_weight is None'
        b_q, b_k, b_v = (None, None, None) if in_proj_bias is None else in_proj_bias.chunk(3)
        q, k, v = F.linear(query, q_proj_weight, b_q), F.linear(key, k_proj_weight, b_k), F.linear(value, v_proj_weight, b_v)
    else:
        assert key.shape == value.shape, f'key shape {key.shape} does not match value shape {value.shape}'
        assert in_proj_weight is not None, 'use_separate_proj_weight is False but in_proj_weight is None'
        q, k, v = project_together(query, key, value, in_proj_weight, in_proj_bias)
    S = key.size(0)
    if attn_mask is not None:
        if attn_mask.dim() == 2:
            assert attn_mask.shape == (L, S), f'RuntimeError: The shape of the 2D attn_mask is {attn_mask.shape}, but should be {(L, S)}.'
            attn_mask = attn_mask.unsqueeze(0)
        else:
            assert attn_mask.shape == (N * H, L, S), f'RuntimeError: The shape of the 3D attn_mask is {attn_mask.shape}, but should be {(N * H, L, S)}.'
    if bias_k is not None and bias_v is not None:
        assert static_k is None, 'bias cannot be added to static key.'
        assert static_v is None, 'bias cannot be added to static value.'
        k = torch.cat([k, bias_k.repeat(1, N, 1)])
        v = torch.cat([v, bias_v.repeat(1, N, 1)])
        attn_mask = None if attn_mask is None else F.pad(attn_mask, (0, 1))
        key_padding_mask = None if key_padding_mask is None else F.pad(key_padding_mask, (0, 1))
    else:
        assert bias_k is None
        assert bias_v is None
    q = q.view(L, N * H, D).transpose(0, 1)
    if static_k is None:
        k = k.view(k.shape[0], N * H, D).transpose(0, 1)
    else:
        assert static_k.size(0) == N * H, f'expecting static_k.size(0) of {N * H}, but got {static_k.size(0)}'
        assert static_k.size(2) == D, f'expecting static_k.size(2) of {D}, but got {static_k.size(2)}'
        k = static_k
    if static_v is None:
        v = v.view(v.shape[0], N * H, D).transpose(0, 1)
    else:
        assert static_v.size(0) == N * H, f'expecting static_v.size(0) of {N * H}, but got {static_v.size(0)}'
        assert static_v.size(2) == D, f'expecting static_v.size(2) of {D}, but got {static_v.size(2)}'
        v = static_v
    if add_zero_attn:
        zeros = torch.zeros((N * H, 1, D), dtype=k.dtype, device=k.device)
        k = torch.cat([k, zeros], dim=1)
        v = torch.cat([v, zeros], dim=1)
        attn_mask = None if attn_mask is None else F.pad(attn_mask, (0, 1))
        key_padding_mask = None if key_padding_mask is None else F.pad(key_padding_mask, (0, 1))
    S = k.size(1)
    if key_padding_mask is not None:
        assert key_padding_mask.shape == (N, S), f'expecting key_padding_mask shape of {(N, S)}, but got {key_padding_mask.shape}'
        key_padding_mask = key_padding_mask.view(N, 1, 1, S).expand(-1, H, -1, -1).reshape(N * H, 1, S)
        attn_mask = key_padding_mask if attn_mask is None else attn_mask + key_padding_mask
    dropped = dropout_p if training else 0.0
    if need_weights:
        q = q * math.sqrt(1.0 / float(D))
        if attn_mask is not None:
            weights = torch.baddbmm(attn_mask, q, k.transpose(-2, -1))
        else:
            weights = torch.bmm(q, k.transpose(-2, -1))
        weights = F.softmax(weights, dim=-1)
        if dropped > 0.0:
            weights = F.dropout(weights, p=dropped)
        out = torch.bmm(weights, v).transpose(0, 1).contiguous().view(L * N, E)
        out = F.linear(out, out_proj_weight, out_proj_bias)
        out = out.view(L, N, out.size(1))
        weights = weights.view(N, H, L, S)
        if average_attn_weights:
            weights = weights.mean(dim=1)
        if not batched:
            weights = weights.squeeze(0)
    else:
        if attn_mask is not None:
            attn_mask = attn_mask.unsqueeze(0) if attn_mask.size(0) == 1 and attn_mask.dim() == 3 else attn_mask.view(N, H, -1, S)
        out = F.scaled_dot_product_attention(q.view(N, H, L, D), k.view(N, H, S, D), v.view(N, H, S, D),
            attn_mask, dropped, is_causal)
        out = out.permute(2, 0, 1, 3).contiguous().view(N * L, E)
        out = F.linear(out, out_proj_weight, out_proj_bias)
        out = out.view(L, N, out.size(1))
        weights = None
    return (out if batched else out.squeeze(1)), weights


__name__ = "torch.nn.modules.activation"


class MultiheadAttention(Module):
    def __init__(self, embed_dim, num_heads, dropout=0.0, bias=True, add_bias_kv=False, add_zero_attn=False,
                 kdim=None, vdim=None, batch_first=False, device=None, dtype=None):
        assert embed_dim > 0 and num_heads > 0, f'ValueError: embed_dim and num_heads must be greater than 0, got embed_dim={embed_dim} and num_heads={num_heads} instead'
        super().__init__()
        self.embed_dim = embed_dim
        self.kdim = kdim if kdim is not None else embed_dim
        self.vdim = vdim if vdim is not None else embed_dim
        self._qkv_same_embed_dim = self.kdim == embed_dim and self.vdim == embed_dim
        self.num_heads = num_heads
        self.dropout = dropout
        self.batch_first = batch_first
        self.head_dim = embed_dim // num_heads
        assert self.head_dim * num_heads == embed_dim, 'embed_dim must be divisible by num_heads'
        separate = {'q_proj_weight': embed_dim, 'k_proj_weight': self.kdim, 'v_proj_weight': self.vdim}
        if self._qkv_same_embed_dim:
            self.in_proj_weight = Parameter(torch.empty(3 * embed_dim, embed_dim, device=device, dtype=dtype))
            for name in separate:
                self.register_parameter(name, None)
        else:
            for name, width in separate.items():
                self.register_parameter(name, Parameter(torch.empty(embed_dim, width, device=device,
                    dtype=dtype)))
            self.register_parameter('in_proj_weight', None)
        self.register_parameter('in_proj_bias',
            Parameter(torch.zeros(3 * embed_dim, device=device, dtype=dtype)) if bias else None)
        self.out_proj = NonDynamicallyQuantizableLinear(embed_dim, embed_dim, bias, device, dtype)
        for name in ['bias_k', 'bias_v']:
            self.register_parameter(name,
                Parameter(torch.empty(1, 1, embed_dim, device=device, dtype=dtype)) if add_bias_kv else None)
        self.add_zero_attn = add_zero_attn
        for weight in [self.in_proj_weight, self.q_proj_weight, self.k_proj_weight, self.v_proj_weight]:
            if weight is not None:
                xavier_uniform_(weight)
        if bias:
            zeros_(self.out_proj.bias)
        if add_bias_kv:
            xavier_normal_(self.bias_k)
            xavier_normal_(self.bias_v)

    def forward(self, query, key, value, key_padding_mask=None, need_weights=True, attn_mask=None,
                average_attn_weights=True, is_causal=False):
        swaps = self.batch_first and query.dim() == 3
        if swaps:
            same_query, same_value = query is key, key is value
            query = query.transpose(1, 0)
            key = query if same_query else key.transpose(1, 0)
            value = key if same_value else value.transpose(1, 0)
        out, weights = multi_head_attention_forward(query, key, value, self.embed_dim, self.num_heads,
            self.in_proj_weight, self.in_proj_bias, self.bias_k, self.bias_v, self.add_zero_attn, self.dropout,
            self.out_proj.weight, self.out_proj.bias, self.training, key_padding_mask, need_weights, attn_mask,
            not self._qkv_same_embed_dim, self.q_proj_weight, self.k_proj_weight, self.v_proj_weight,
            average_attn_weights=average_attn_weights, is_causal=is_causal)
        return (out.transpose(1, 0) if swaps else out), weights


__name__ = "torch.nn.modules.transformer"


class TransformerEncoderLayer(Module):
    def __init__(self, d_model, nhead, dim_feedforward=2048, dropout=0.1, activation=F.relu,
                 layer_norm_eps=1e-5, batch_first=False, norm_first=False, bias=True, device=None,
                 dtype=None):
        super().__init__()
        self.self_attn = MultiheadAttention(d_model, nhead, dropout=dropout, bias=bias,
            batch_first=batch_first, device=device, dtype=dtype)
        self.linear1 = Linear(d_model, dim_feedforward, bias, device, dtype)
        self.dropout = Dropout(dropout)
        self.linear2 = Linear(dim_feedforward, d_model, bias, device, dtype)
        self.norm_first = norm_first
        self.norm1 = LayerNorm(d_model, eps=layer_norm_eps, bias=bias, device=device, dtype=dtype)
        self.norm2 = LayerNorm(d_model, eps=layer_norm_eps, bias=bias, device=device, dtype=dtype)
        self.dropout1 = Dropout(dropout)
        self.dropout2 = Dropout(dropout)
        if isinstance(activation, str):
            assert activation in ('relu', 'gelu'), f'RuntimeError: activation should be relu/gelu, not {activation}'
            activation = F.relu if activation == 'relu' else F.gelu
        self.activation = activation
    def forward(self, src, src_mask=None, src_key_padding_mask=None, is_causal=False):
        mask = additive_mask(src_mask, src.dtype, 'attn_mask')
        padding = additive_mask(src_key_padding_mask, src.dtype, 'src_key_padding_mask')
        x = src
        if self.norm_first:
            x = x + self._sa_block(self.norm1(x), mask, padding, is_causal)
            return x + self._ff_block(self.norm2(x))
        x = self.norm1(x + self._sa_block(x, mask, padding, is_causal))
        return self.norm2(x + self._ff_block(x))
    def _sa_block(self, x, attn_mask, key_padding_mask, is_causal=False):
        x = self.self_attn(x, x, x, attn_mask=attn_mask, key_padding_mask=key_padding_mask, need_weights=False,
            is_causal=is_causal)[0]
        return self.dropout1(x)
    def _ff_block(self, x):
        return self.dropout2(self.linear2(self.dropout(self.activation(self.linear1(x)))))


class TransformerEncoder(Module):
    def __init__(self, encoder_layer, num_layers, norm=None, enable_nested_tensor=True, mask_check=True):
        super().__init__()
        self.layers = ModuleList([copy.deepcopy(encoder_layer) for _ in range(num_layers)])
        self.num_layers = num_layers
        self.norm = norm
    def forward(self, src, mask=None, src_key_padding_mask=None, is_causal=None):
        output = src
        for layer in self.layers:
            output = layer(output, src_mask=mask, src_key_padding_mask=src_key_padding_mask)
        return output if self.norm is None else self.norm(output)


class TransformerDecoderLayer(Module):
    def __init__(self, d_model, nhead, dim_feedforward=2048, dropout=0.1, activation=F.relu,
                 layer_norm_eps=1e-5, batch_first=False, norm_first=False, bias=True, device=None,
                 dtype=None):
        super().__init__()
        self.self_attn = MultiheadAttention(d_model, nhead, dropout=dropout, bias=bias,
            batch_first=batch_first, device=device, dtype=dtype)
        self.multihead_attn = MultiheadAttention(d_model, nhead, dropout=dropout, bias=bias,
            batch_first=batch_first, device=device, dtype=dtype)
        self.linear1 = Linear(d_model, dim_feedforward, bias, device, dtype)
        self.dropout = Dropout(dropout)
        self.linear2 = Linear(dim_feedforward, d_model, bias, device, dtype)
        self.norm_first = norm_first
        self.norm1 = LayerNorm(d_model, eps=layer_norm_eps, bias=bias, device=device, dtype=dtype)
        self.norm2 = LayerNorm(d_model, eps=layer_norm_eps, bias=bias, device=device, dtype=dtype)
        self.norm3 = LayerNorm(d_model, eps=layer_norm_eps, bias=bias, device=device, dtype=dtype)
        self.dropout1 = Dropout(dropout)
        self.dropout2 = Dropout(dropout)
        self.dropout3 = Dropout(dropout)
        if isinstance(activation, str):
            assert activation in ('relu', 'gelu'), f'RuntimeError: activation should be relu/gelu, not {activation}'
            activation = F.relu if activation == 'relu' else F.gelu
        self.activation = activation
    def forward(self, tgt, memory, tgt_mask=None, memory_mask=None, tgt_key_padding_mask=None,
                memory_key_padding_mask=None, tgt_is_causal=False, memory_is_causal=False):
        x = tgt
        if self.norm_first:
            x = x + self._sa_block(self.norm1(x), tgt_mask, tgt_key_padding_mask, tgt_is_causal)
            x = x + self._mha_block(self.norm2(x), memory, memory_mask, memory_key_padding_mask, memory_is_causal)
            return x + self._ff_block(self.norm3(x))
        x = self.norm1(x + self._sa_block(x, tgt_mask, tgt_key_padding_mask, tgt_is_causal))
        x = self.norm2(x + self._mha_block(x, memory, memory_mask, memory_key_padding_mask, memory_is_causal))
        return self.norm3(x + self._ff_block(x))
    def _sa_block(self, x, attn_mask, key_padding_mask, is_causal=False):
        x = self.self_attn(x, x, x, attn_mask=attn_mask, key_padding_mask=key_padding_mask, need_weights=False,
            is_causal=is_causal)[0]
        return self.dropout1(x)
    def _mha_block(self, x, mem, attn_mask, key_padding_mask, is_causal=False):
        x = self.multihead_attn(x, mem, mem, attn_mask=attn_mask, key_padding_mask=key_padding_mask,
            need_weights=False, is_causal=is_causal)[0]
        return self.dropout2(x)
    def _ff_block(self, x):
        return self.dropout3(self.linear2(self.dropout(self.activation(self.linear1(x)))))


class TransformerDecoder(Module):
    def __init__(self, decoder_layer, num_layers, norm=None):
        super().__init__()
        self.layers = ModuleList([copy.deepcopy(decoder_layer) for _ in range(num_layers)])
        self.num_layers = num_layers
        self.norm = norm
    def forward(self, tgt, memory, tgt_mask=None, memory_mask=None, tgt_key_padding_mask=None,
                memory_key_padding_mask=None, tgt_is_causal=None, memory_is_causal=False):
        output = tgt
        for layer in self.layers:
            output = layer(output, memory, tgt_mask=tgt_mask, memory_mask=memory_mask,
                tgt_key_padding_mask=tgt_key_padding_mask, memory_key_padding_mask=memory_key_padding_mask,
                tgt_is_causal=bool(tgt_is_causal), memory_is_causal=memory_is_causal)
        return output if self.norm is None else self.norm(output)


class Transformer(Module):
    def __init__(self, d_model=512, nhead=8, num_encoder_layers=6, num_decoder_layers=6, dim_feedforward=2048,
                 dropout=0.1, activation=F.relu, custom_encoder=None, custom_decoder=None, layer_norm_eps=1e-5,
                 batch_first=False, norm_first=False, bias=True, device=None, dtype=None):
        super().__init__()
        if custom_encoder is not None:
            self.encoder = custom_encoder
        else:
            layer = TransformerEncoderLayer(d_model, nhead, dim_feedforward, dropout, activation, layer_norm_eps,
                batch_first, norm_first, bias, device, dtype)
            norm = LayerNorm(d_model, eps=layer_norm_eps, bias=bias, device=device, dtype=dtype)
            self.encoder = TransformerEncoder(layer, num_encoder_layers, norm)
        if custom_decoder is not None:
            self.decoder = custom_decoder
        else:
            layer = TransformerDecoderLayer(d_model, nhead, dim_feedforward, dropout, activation, layer_norm_eps,
                batch_first, norm_first, bias, device, dtype)
            norm = LayerNorm(d_model, eps=layer_norm_eps, bias=bias, device=device, dtype=dtype)
            self.decoder = TransformerDecoder(layer, num_decoder_layers, norm)
        for p in self.parameters():
            if p.dim() > 1:
                xavier_uniform_(p)
        self.d_model = d_model
        self.nhead = nhead
        self.batch_first = batch_first
    def forward(self, src, tgt, src_mask=None, tgt_mask=None, memory_mask=None, src_key_padding_mask=None,
                tgt_key_padding_mask=None, memory_key_padding_mask=None, src_is_causal=None, tgt_is_causal=None,
                memory_is_causal=False):
        batch = 0 if self.batch_first else 1
        assert src.dim() != 3 or src.size(batch) == tgt.size(batch), 'RuntimeError: the batch number of src and tgt must be equal'
        assert src.size(-1) == self.d_model and tgt.size(-1) == self.d_model, 'RuntimeError: the feature number of src and tgt must be equal to d_model'
        memory = self.encoder(src, mask=src_mask, src_key_padding_mask=src_key_padding_mask, is_causal=src_is_causal)
        return self.decoder(tgt, memory, tgt_mask=tgt_mask, memory_mask=memory_mask,
            tgt_key_padding_mask=tgt_key_padding_mask, memory_key_padding_mask=memory_key_padding_mask,
            tgt_is_causal=tgt_is_causal, memory_is_causal=memory_is_causal)
    @staticmethod
    def generate_square_subsequent_mask(sz, device=None, dtype=None):
        return torch.triu(torch.full((sz, sz), float('-inf'), dtype=dtype, device=device), diagonal=1)
