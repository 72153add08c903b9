# Layers that a normalisation is folded into.
import copy
import torch


def fuse_conv_bn_eval(conv, bn, transpose=False):
    assert not (conv.training or bn.training), "Fusion only for eval!"
    fused = copy.deepcopy(conv)
    fused.weight, fused.bias = fuse_conv_bn_weights(fused.weight, fused.bias, bn.running_mean, bn.running_var, bn.eps, bn.weight, bn.bias, transpose)
    return fused


def fuse_conv_bn_weights(conv_w, conv_b, bn_rm, bn_rv, bn_eps, bn_w, bn_b, transpose=False):
    conv_w, conv_b = conv_w.detach(), torch.zeros_like(bn_rm) if conv_b is None else conv_b.detach()
    bn_w = torch.ones_like(bn_rm) if bn_w is None else bn_w.detach()
    bn_b = torch.zeros_like(bn_rm) if bn_b is None else bn_b.detach()
    shape = [1, -1] + [1] * (len(conv_w.shape) - 2) if transpose else [-1, 1] + [1] * (len(conv_w.shape) - 2)
    scale = torch.rsqrt(bn_rv + bn_eps)
    weight = conv_w * (bn_w * scale).reshape(shape)
    bias = (conv_b - bn_rm) * scale * bn_w + bn_b
    return torch.nn.Parameter(weight), torch.nn.Parameter(bias)


def fuse_linear_bn_eval(linear, bn):
    assert not (linear.training or bn.training), "Fusion only for eval!"
    fused = copy.deepcopy(linear)
    scale = bn.weight.detach() * torch.rsqrt(bn.running_var + bn.eps)
    bias = torch.zeros_like(bn.running_mean) if linear.bias is None else linear.bias.detach()
    fused.weight = torch.nn.Parameter(linear.weight.detach() * scale.unsqueeze(-1))
    fused.bias = torch.nn.Parameter((bias - bn.running_mean) * scale + bn.bias.detach())
    return fused
