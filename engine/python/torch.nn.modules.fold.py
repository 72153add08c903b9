# Layers of torch.nn.
import torch


def __getattr__(name):
    return getattr(torch.nn, name)
