import torch

x = torch.tensor([[3, 9, 4], [8, 1, 5]])
# Where in each row the largest element stands.
y = x.argmax(1)
