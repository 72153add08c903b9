# Functions with a gradient of their own. No graph is kept: they run forward.
import torch


class FunctionCtx:
    saved_tensors = ()
    needs_input_grad = ()

    def save_for_backward(self, *tensors):
        self.saved_tensors = tensors

    def save_for_forward(self, *tensors):
        self.saved_for_forward = tensors

    def mark_dirty(self, *args):
        self.dirty_tensors = args

    def mark_non_differentiable(self, *args):
        self.non_differentiable = args

    def set_materialize_grads(self, value):
        self.materialize_grads = value

    @property
    def saved_variables(self):
        return self.saved_tensors


class Function(FunctionCtx):
    @classmethod
    def apply(cls, *args, **kwargs):
        ctx = FunctionCtx()
        ctx.needs_input_grad = tuple([isinstance(one, torch.Tensor) and one.requires_grad for one in args])
        with torch.no_grad():
            if cls.setup_context is Function.setup_context:
                return cls.forward(ctx, *args, **kwargs)
            output = cls.forward(*args, **kwargs)
            cls.setup_context(ctx, args, output)
        return output

    @staticmethod
    def forward(*args, **kwargs):
        raise NotImplementedError("You must implement the forward function for custom autograd.Function.")

    @staticmethod
    def setup_context(ctx, inputs, output):
        raise NotImplementedError("setup_context is not implemented.")

    @staticmethod
    def backward(ctx, *grad_outputs):
        raise NotImplementedError(
            "You must implement either the backward or vjp method for your custom autograd.Function to use it with backward mode AD.")


class InplaceFunction(Function):
    pass


def once_differentiable(fn):
    return fn
