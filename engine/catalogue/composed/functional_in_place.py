"""torch.nn.functional's names that end in `_`: the same as inplace=True."""

import torch.nn.functional as F
from catalogue import family, operation

family(group="in_place", help="in_place", effect="write", motion="overwrite", forms="functional")


@operation("(Tensor self)")
def relu_(self):
    return self.relu_()


@operation("(Tensor self, float alpha=1.0)", forms="function functional")
def celu_(self, alpha=1.0):
    return F.celu(self, alpha, True)


@operation("(Tensor self)", forms="function functional")
def selu_(self):
    return F.selu(self, True)


@operation("(Tensor self, Scalar alpha=1.0)")
def elu_(self, alpha=1.0):
    return F.elu(self, alpha, True)


@operation("(Tensor self, Scalar min_val=-1.0, Scalar max_val=1.0)")
def hardtanh_(self, min_val=-1.0, max_val=1.0):
    return F.hardtanh(self, min_val, max_val, True)


@operation("(Tensor self, Scalar negative_slope=0.01)")
def leaky_relu_(self, negative_slope=0.01):
    return F.leaky_relu(self, negative_slope, True)


@operation("(Tensor self, float threshold, float value)", forms="function functional")
def threshold_(self, threshold, value):
    return F.threshold(self, threshold, value, True)


@operation(
    "(Tensor self, float lower=0.125, float upper=0.3333333333333333, bool training=False)",
    forms="function functional")
def rrelu_(self, lower=0.125, upper=0.3333333333333333, training=False):
    return F.rrelu(self, lower, upper, training, True)
