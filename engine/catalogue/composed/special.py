"""torch.special."""

import torch
from catalogue import family, operation

family(group="compute", forms="function", effect="compute", motion="follow", out="elementwise")


@operation("(Tensor self)", name="special.entr")
def special_entr(self):
    x = self if self.is_floating_point() else self.to(torch.get_default_dtype())
    return torch.where(
        x.isnan(), x, torch.where(x > 0, -x * x.log(), torch.zeros_like(x).masked_fill(x < 0, -torch.inf))
    )


@operation("(Tensor self, Tensor|Scalar other)", "(Scalar self, Tensor other)", name="special.xlog1py")
def special_xlog1py(self, other=None):
    kind = torch.result_type(self, other)
    narrow = kind in (torch.float16, torch.bfloat16)
    x, y = torch.as_tensor(self, dtype=kind if narrow else None), torch.as_tensor(
        other, dtype=kind if narrow else None
    )
    log = torch.log1p(y) if narrow or isinstance(other, torch.Tensor) else torch.tensor(other).log1p().item()
    product = (x if narrow else self) * log
    return torch.where(product.isnan() & (x == 0) & ~y.isnan(), 0.0, product)


@operation("(Tensor self)", name="special.ndtr", out="castable")
def special_ndtr(self):
    return (self * -0.7071067811865476).erfc() * 0.5


@operation("(Tensor self)", name="special.ndtri")
def special_ndtri(self):
    x = self if self.is_floating_point() else self.to(torch.get_default_dtype())
    return (2 * x - 1).erfinv() * 1.4142135623730951


@operation("(Tensor self)", name="special.log_ndtr")
def special_log_ndtr(self):
    return ((self * -0.7071067811865476).erfc() * 0.5).log()


@operation("(Tensor self)", name="special.erfcx")
def special_erfcx(self):
    x = self.double()
    q = 1 / (x * x)
    far = (1 + q * (-0.5 + q * (0.75 + q * (-1.875 + q * 6.5625)))) / (x * 1.772453850905516)
    return torch.where(x > 26, far, x.erfc() * (x * x).exp()).to(
        self.dtype if self.is_floating_point() else torch.get_default_dtype()
    )
