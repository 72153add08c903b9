import torch
from torch import nn

torch.manual_seed(5)
model = nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Linear(4, 1))
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
inputs, targets = torch.ones(2, 3), torch.zeros(2, 1)
for epoch in range(2):
    optimizer.zero_grad()
    loss = ((model(inputs) - targets) ** 2).mean()
    loss.backward()
    optimizer.step()
values, indices = inputs.topk(2, dim=-1)
negative = -values + 1 - 2 ** values
