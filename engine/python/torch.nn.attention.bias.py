# Causal masks of attention whose lengths of queries and keys differ.
import torch
import torch.nn.functional as F
import enum


class CausalVariant(enum.IntEnum):
    UPPER_LEFT = 1
    LOWER_RIGHT = 2


class CausalBias(torch.Tensor):
    def __new__(cls, variant, seq_len_q, seq_len_kv):
        return _as_subclass(torch.empty(0), cls)

    def __init__(self, variant, seq_len_q, seq_len_kv):
        self.variant, self.seq_len_q, self.seq_len_kv = variant, seq_len_q, seq_len_kv

    def _materialize(self, device=None):
        shift = self.seq_len_kv - self.seq_len_q if self.variant == CausalVariant.LOWER_RIGHT else 0
        return torch.tril(torch.ones(self.seq_len_q, self.seq_len_kv, device=device, dtype=torch.bool), diagonal=shift)

    @classmethod
    def __torch_function__(cls, func, types, args=(), kwargs=None):
        if func.__name__ != "scaled_dot_product_attention":
            raise NotImplementedError("CausalBias only supports scaled_dot_product_attention")
        return cls._dispatch(*args, **(kwargs or {}))

    @classmethod
    def _dispatch(cls, query, key, value, attn_mask, dropout_p=0.0, is_causal=False, scale=None, enable_gqa=False):
        if is_causal:
            raise ValueError("CausalBias should not be used with causal=True")
        if attn_mask.variant == CausalVariant.UPPER_LEFT or attn_mask.seq_len_q == attn_mask.seq_len_kv:
            return F.scaled_dot_product_attention(query, key, value, None, dropout_p, True, scale=scale, enable_gqa=enable_gqa)
        return F.scaled_dot_product_attention(query, key, value, attn_mask._materialize(query.device), dropout_p, scale=scale, enable_gqa=enable_gqa)

    def __repr__(self):
        return repr(self._materialize())


def causal_upper_left(*size):
    assert len(size) == 2, "causal_upper_left only supports 2D tensors"
    return CausalBias(CausalVariant.UPPER_LEFT, size[0], size[1])


def causal_lower_right(*size):
    assert len(size) == 2, "causal_lower_right only supports 2D tensors"
    return CausalBias(CausalVariant.LOWER_RIGHT, size[0], size[1])
