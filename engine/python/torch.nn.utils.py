# Parameters as one vector.
import torch.nn.utils.fusion as fusion
import torch.nn.utils.rnn as rnn
from torch.nn.utils.fusion import fuse_conv_bn_eval, fuse_conv_bn_weights, fuse_linear_bn_eval
import torch


def parameters_to_vector(parameters):
    return torch.cat([parameter.view(-1) for parameter in parameters])


def vector_to_parameters(vec, parameters):
    at = 0
    for parameter in parameters:
        count = parameter.numel()
        parameter.data = vec[at:at + count].view_as(parameter).data
        at += count


def skip_init(module_cls, *args, **kwargs):
    device = kwargs.pop('device', 'cpu')
    return module_cls(*args, **kwargs, device='meta').to_empty(device=device)


def _gradients(parameters):
    parameters = [parameters] if isinstance(parameters, torch.Tensor) else list(parameters)
    return [one.grad for one in parameters if one.grad is not None]


def get_total_norm(tensors, norm_type=2.0, error_if_nonfinite=False, foreach=None):
    tensors = [tensors] if isinstance(tensors, torch.Tensor) else list(tensors)
    if not tensors:
        return torch.tensor(0.0)
    total = torch.linalg.vector_norm(torch.stack([torch.linalg.vector_norm(one, norm_type) for one in tensors]), norm_type)
    if error_if_nonfinite and not bool(torch.isfinite(total)):
        raise RuntimeError(
            f"The total norm of order {norm_type} for gradients from `parameters` is non-finite, so it cannot be clipped. To disable this error and scale "
            "the gradients by the non-finite norm anyway, set `error_if_nonfinite=False`")
    return total


def clip_grad_norm_(parameters, max_norm, norm_type=2.0, error_if_nonfinite=False, foreach=None):
    gradients = _gradients(parameters)
    total = get_total_norm(gradients, float(norm_type), error_if_nonfinite)
    for one in gradients:
        one.mul_(torch.clamp(float(max_norm) / (total + 1e-6), max=1.0))
    return total


def clip_grad_value_(parameters, clip_value, foreach=None):
    for one in _gradients(parameters):
        one.clamp_(-float(clip_value), float(clip_value))


_not_here = (
    "clip_grad_norm convert_conv2d_weight_memory_format remove_spectral_norm remove_weight_norm rnn "
    "spectral_norm stateless weight_norm"
)


def __getattr__(name):
    if name in _not_here.split():
        raise AttributeError(f"torch.nn.utils.{name} is not implemented in Stridescope")
    raise AttributeError(f"module 'torch.nn.utils' has no attribute '{name}'")
