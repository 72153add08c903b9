# Layers of torch.nn, and classes that they derive from.
import torch

_derived = {"_MaxPoolNd": "MaxPool2d"}


def __getattr__(name):
    if name in _derived:
        return getattr(torch.nn, _derived[name]).__mro__[1]
    return getattr(torch.nn, name)
