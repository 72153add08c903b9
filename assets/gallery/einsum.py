import torch

a = torch.arange(6).view(2, 3)
b = torch.arange(3)
# Letters name the axes; one that the result lacks is summed over.
c = torch.einsum('ij,j->i', a, b)
