# Names of torch.autograd for programs that use no gradients.
from torch import enable_grad, no_grad, set_grad_enabled, inference_mode
from torch.autograd.function import Function


def Variable(data, requires_grad=False, volatile=None):
    """Since PyTorch 0.4 a variable is a tensor."""
    return data.detach().requires_grad_(requires_grad)


def __getattr__(name):
    raise NotImplementedError(f"torch.autograd.{name} is not implemented in Stridescope: no graph of gradients is kept")
