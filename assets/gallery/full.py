import torch

# One value everywhere: a storage is made and filled.
x = torch.full((2, 3), 7)
