# Parameters as one vector.
import torch.nn.utils.rnn as rnn
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


_not_here = (
    "clip_grad_norm_ clip_grad_norm clip_grad_value_ convert_conv2d_weight_memory_format fuse_conv_bn_eval fuse_conv_bn_weights "
    "fuse_linear_bn_eval get_total_norm remove_spectral_norm remove_weight_norm rnn "
    "spectral_norm stateless weight_norm"
)


def __getattr__(name):
    if name in _not_here.split():
        raise AttributeError(f"torch.nn.utils.{name} is not implemented in Stridescope")
    raise AttributeError(f"module 'torch.nn.utils' has no attribute '{name}'")
