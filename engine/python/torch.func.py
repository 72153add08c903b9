# torch.func, as far as it needs no gradients.
from torch import vmap


def functional_call(module, parameter_and_buffer_dicts, args=None, kwargs=None, *, tie_weights=True, strict=False):
    raise NotImplementedError("torch.func.functional_call is not implemented in Stridescope")


def _of_gradients(name):
    def call(*args, **kwargs):
        raise NotImplementedError(f"torch.func.{name} needs gradients, which are not implemented in Stridescope")
    return call


grad, grad_and_value, vjp, jvp, jacrev, jacfwd, hessian, linearize, functionalize = [
    _of_gradients(name) for name in ("grad", "grad_and_value", "vjp", "jvp", "jacrev", "jacfwd", "hessian", "linearize", "functionalize")]
