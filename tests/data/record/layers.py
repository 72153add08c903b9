import torch
from torch import nn

torch.manual_seed(3)
layers = nn.ModuleList([nn.Linear(4, 6), nn.Linear(6, 4), nn.Linear(4, 2)])
x = torch.ones(3, 4)
with torch.no_grad():
    for layer in layers:
        x = torch.relu(layer(x))
total = x.sum()
