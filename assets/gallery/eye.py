import torch

# Ones on the diagonal, zeros elsewhere.
x = torch.eye(3, dtype=torch.int64)
